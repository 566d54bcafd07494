"""The rules page without a browser: search, parts, rules that open, positions that show them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gametable.language import speak
from gametable.widgets.stage import Stage
from kingsburg import pages, words
from kingsburg.catalogue import positions, rules
from kingsburg.engine.content import content_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, games
from kingsburg.pages.rules import words as told
from kingsburg.pages.rules.page import RulesPage
from kingsburg.pages.rules.state import RulesState
from kingsburg.pages.rules.words import BOOK, TITLES


@pytest.fixture
def page() -> RulesPage:
    return RulesPage()


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def listed(stage: Stage) -> list[str]:
    return [id.removeprefix("rule-") for id in items(stage) if id.startswith("rule-")]


def test_every_rule_is_in_a_part(page: RulesPage) -> None:
    seen: list[str] = []
    for part in TITLES:
        page.stage.click(f"part-{part}")
        assert items(page.stage)[f"part-{part}"]["pressed"]
        assert page.stage.said == told.BOOK.counted(RulesState(part=part))
        seen += listed(page.stage)
    assert seen == list(rules())


@pytest.mark.parametrize("id", rules())
def test_a_rule_opens_to_its_sources_and_positions(page: RulesPage, id: str) -> None:
    page.stage.fill("search", id)
    assert listed(page.stage) == [id]
    assert "1 rule" in page.stage.said
    shown = items(page.stage)
    assert shown[f"rule-{id}"]["expanded"]
    assert shown[f"rule-{id}"]["text"] == rules()[id].text
    where = shown[f"where-{id}"]["html"]
    assert "Found in: " in where
    assert not {"PL", "CS", "PT"} & set(where.replace(",", " ").replace(".", " ").split())
    offered = [each.removeprefix("show-") for each in shown if each.startswith("show-")]
    assert all(id in positions()[each].rules for each in offered)
    assert offered or "No position" in where
    page.stage.click(f"rule-{id}")
    assert not items(page.stage)[f"rule-{id}"]["expanded"]
    assert f"where-{id}" not in items(page.stage)


def test_show_me_lays_the_position_on_a_board_below_the_rule(page: RulesPage) -> None:
    page.stage.click("part-season")
    page.stage.click("rule-P2b.4")
    (first, *_) = told.BOOK.shown_by("P2b.4")
    page.stage.click(f"show-{first.id}")
    assert page.stage.said == first.question
    assert first.question in items(page.stage)["asked"]["html"]
    assert page.board is not None
    assert page.board.position == files.load(first.position)
    # No other rule is shown beside it.
    assert listed(page.stage) == ["P2b.4"]
    page.stage.click("answer")
    assert first.hint in items(page.stage)["hint"]["html"]
    page.stage.click(f"show-{first.id}")
    assert "advisor-1" not in items(page.stage)
    assert listed(page.stage) == [each.id for each in told.BOOK.listed(RulesState(part="season"))]


def test_a_position_that_is_shown_can_be_played_on(page: RulesPage) -> None:
    page.stage.fill("search", "P2b.5")
    for preset in told.BOOK.shown_by("P2b.5"):
        page.stage.click(f"show-{preset.id}")
        page.stage.click("end")
        assert page.board is not None
        assert page.board.position == games.of_preset(preset).position
        page.stage.click("start")
        assert page.board.position == files.load(preset.position)


def test_searching_by_words_ids_and_nothing(page: RulesPage) -> None:
    page.stage.fill("search", "  white DIE ")
    ids = listed(page.stage)
    assert {"P1.1", "P2b.3", "B.farms"} <= set(ids)
    assert page.stage.said == f"{len(ids)} rules found."
    page.stage.fill("search", "P8")
    assert listed(page.stage) == [id for id in rules() if id.startswith("P8")]
    page.stage.fill("search", "<b>xyzzy")
    assert listed(page.stage) == []
    assert page.stage.said.startswith("No rule says that")
    page.stage.fill("search", "cathdrl")
    assert page.stage.said == "No rule says that. Did you mean cathedral?"
    page.stage.fill("search", "")
    assert listed(page.stage) == [id for id in rules() if id.startswith("S.")]


@pytest.mark.parametrize(
    ("id", "where", "remarks"),
    [
        ("B.embassy", "the cards and provinces, the Polish rulebook, the Czech rulebook", ""),
        (
            "P2b.4",
            "the Brazilian rulebook, the Polish rulebook",
            "Czech rulebook: one for each",
        ),
        ("P2e.3", "our ruling", ""),
        ("S.3", "the Polish rulebook, the Czech rulebook, the Brazilian rulebook", "misprints"),
    ],
)
def test_where_a_rule_stands_and_what_else_is_said(id: str, where: str, remarks: str) -> None:
    html = told.opened(rules()[id])
    assert f"Found in: {where}." in html
    assert ("Remarks: " in html) == bool(remarks)
    assert remarks in html


@pytest.mark.parametrize(
    ("rule", "number", "first", "last"),
    [("M2", 17, "Row of the Bridge", "Hidden Refuge"), ("M3", 13, "Thief", "General"),
     ("M4", 3, "Rising Stars", "Secret Deals")],
)  # fmt: skip
def test_cards_that_are_known_by_name_only_are_listed(
    rule: str, number: int, first: str, last: str
) -> None:
    html = told.opened(rules()[rule])
    assert html.count("<li>") == number
    names = re.findall("<li><b>([^<]+)</b>. .", html)
    assert (names[0], names[-1]) == (first, last)
    assert "cannot be" in html
    # None of them can be dealt.
    box = content_of(Rules(modules=Rules.MODULES))
    playable = (*box.governors, *box.destinies, *box.alternative_rows, *box.buildings)
    assert not {*names} & {words.building(id, box) for id in playable}


def test_other_rules_list_no_such_cards() -> None:
    assert [id for id, rule in rules().items() if "<li>" in told.opened(rule)] == ["M2", "M3", "M4"]


def test_an_id_alone_is_that_rule() -> None:
    assert [rule.id for rule in BOOK.found("a.1")] == ["A.1"]
    assert [rule.id for rule in BOOK.found("A.1 jester")] == ["A.1"]
    assert len(BOOK.found("a.")) == 18


@pytest.mark.parametrize(
    ("language", "search", "ids"),
    [
        ("en", "soldiers cost", {"B.barracks", "P7.1"}),
        ("en", "cost: of soldiers?", {"B.barracks", "P7.1"}),
        ("en", "How much does a SOLDIER cost?", {"B.barracks", "P7.1"}),
        ("en", "envoy twice", {"P5.2", "P5.3", "P5.4"}),
        ("en", "tied", {"P1.2", "P2a.7", "P3.1", "P8.4", "E.2"}),
        ("pl", "remis", {"P1.2", "P2a.7", "P8.4", "E.2"}),
        ("pt", "empate", {"P1.2", "P2a.7", "P8.4", "E.2"}),
        ("cs", "remíza", {"P2a.7", "P8.4", "E.2"}),
        ("en", "xyzzy envoys", {"P5.1", "P5.2", "P5.3", "P5.4"}),
        ("pl", "koszt żołnierza", {"B.barracks", "P7.1"}),
        ("pl", "zolnierz kosztuje", {"B.barracks", "P7.1"}),
        ("pl", "wyslannik dwa razy", {"P5.2", "P5.3", "P5.4"}),
        ("pt", "custos dos soldados", {"B.barracks", "P7.1"}),
        ("pt", "representante duas vezes", {"P5.3"}),
        ("cs", "kolik stojí voják", {"B.barracks", "P7.1"}),
        ("cs", "vyslanec dvakrát", {"P5.2", "P5.3", "P5.4"}),
        ("en", "governor white die", {"G.fairy"}),
        ("en", "thief", {"M3"}),
        ("en", "heavy snow", {"M4"}),
        ("en", "row of the bridge", {"M2"}),
        ("pl", "licytacja gubernatorów", {"M3"}),
        ("pl", "złodziej", {"M3"}),
        ("pl", "karta przeznaczenia głód", {"D.famine"}),
        ("pt", "leilão", {"M3"}),
        ("pt", "carta de destino fome", {"D.famine"}),
        ("cs", "dražba", {"M3"}),
        ("cs", "alternativní řady", {"M2"}),
        ("cs", "guvernér stavby zdarma", {"G.sorcerer"}),
    ],
)
def test_what_people_mean_is_found_in_every_language(
    language: str, search: str, ids: set[str]
) -> None:
    speak(language)
    listed = [rule.id for rule in BOOK.found(search)]
    assert ids <= set(listed)
    assert len(listed) <= 20


def test_those_that_fit_best_come_first() -> None:
    assert BOOK.found("soldiers cost")[0].id == "P7.1"
    # The more words a rule contains, the earlier it comes.
    assert BOOK.found("envoy inn summer")[0].id == "B.inn"


def test_rules_are_found_as_one_types(page: RulesPage) -> None:
    for typed in range(1, len("who wins ") + 1):
        page.stage.type("search", "who wins "[:typed])
        field = items(page.stage)["search"]
        # What is being typed, with its spaces, is never replaced by anything else.
        assert field["value"].strip() == "who wins "[:typed].strip()
    assert listed(page.stage)[:1] == ["E.1"]
    said = page.stage.said
    assert said.endswith("rules found.")
    # The field that is left tells the same text again, and changes nothing.
    page.stage.click("rule-E.1")
    page.stage.fill("search", "who wins ")
    assert items(page.stage)["rule-E.1"]["expanded"]


def test_the_first_letters_leave_the_part_as_it_is(page: RulesPage) -> None:
    page.stage.click("part-winter")
    before = listed(page.stage)
    for text in ("w", "wi"):
        page.stage.type("search", text)
        assert items(page.stage)["search"]["value"] == text
        assert listed(page.stage) == before
        assert items(page.stage)["part-winter"]["pressed"]
    page.stage.type("search", "win")
    assert listed(page.stage)[:1] == ["P8.4"]
    assert not items(page.stage)["part-winter"]["pressed"]
    page.stage.type("search", " ")
    assert listed(page.stage) == before


def test_what_is_found_comes_before_the_parts(page: RulesPage) -> None:
    def groups() -> list[str]:
        return [group["id"] for group in page.stage.get_state()["_groups"]]

    assert groups()[:3] == ["searching", "parts", "rules-setup"]
    page.stage.type("search", "who wins")
    assert groups()[:3] == ["searching", "rules-found", "parts"]


def test_a_search_is_one_page_however_it_is_typed() -> None:
    page = RulesState().page
    typed = [RulesState(search=text).page for text in ("who", "who wins")]
    assert typed[0] == typed[1] != page


def test_a_part_ends_a_search(page: RulesPage) -> None:
    page.stage.fill("search", "soldier")
    page.stage.click("part-winter")
    assert items(page.stage)["search"].get("value", "") == ""
    assert all(id.startswith("P8") for id in listed(page.stage))


def test_one_line_shows_it() -> None:
    assert "searching" in [group["id"] for group in pages.show("rules").get_state()["_groups"]]
