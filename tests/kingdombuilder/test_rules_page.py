"""The rules page of Kingdom Builder without a browser."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.language import speak
from gametable.notation import links
from gametable.notation.links import View
from gametable.widgets.stage import Stage
from kingdombuilder.catalogue import positions, rules
from kingdombuilder.engine.actions import Build
from kingdombuilder.notation import files, games
from kingdombuilder.pages.rules.page import RulesPage
from kingdombuilder.pages.rules.state import PARTS, RulesState
from kingdombuilder.pages.rules.words import BOOK, TITLES


@pytest.fixture
def page() -> RulesPage:
    return RulesPage()


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def listed(stage: Stage) -> list[str]:
    return [id.removeprefix("rule-") for id in items(stage) if id.startswith("rule-")]


def test_every_rule_is_in_a_part(page: RulesPage) -> None:
    assert tuple(TITLES) == PARTS
    seen: list[str] = []
    for part in TITLES:
        page.stage.click(f"part-{part}")
        assert page.stage.said == BOOK.counted(RulesState(part=part))
        seen += listed(page.stage)
    assert seen == list(rules())


@pytest.mark.parametrize("id", rules())
def test_a_rule_opens_to_its_source_and_positions(page: RulesPage, id: str) -> None:
    page.stage.fill("search", id)
    assert listed(page.stage) == [id]
    shown = items(page.stage)
    assert shown[f"rule-{id}"]["text"] == rules()[id].text
    where = shown[f"where-{id}"]["html"]
    assert "Found in: " in where
    assert "PL" not in where
    offered = [each.removeprefix("show-") for each in shown if each.startswith("show-")]
    assert all(id in positions()[each].rules for each in offered)
    assert bool(offered) != ("No position" in where)


@pytest.mark.parametrize("id", positions())
def test_show_me_lays_the_position_and_it_can_be_stepped_through(page: RulesPage, id: str) -> None:
    entry = positions()[id]
    rule = next(each for each in entry.rules if entry in BOOK.shown_by(each))
    page.stage.fill("search", rule)
    page.stage.click(f"show-{id}")
    assert page.stage.said == entry.question
    assert page.board is not None
    assert page.board.position == files.load(entry.position)
    page.stage.click("end")
    assert page.board.position == games.of_entry(entry).line()[-1].position
    page.stage.click("answer")
    assert "kb-note" in items(page.stage)["hint"]["html"]
    page.stage.click(f"show-{id}")
    assert "board" not in items(page.stage)


@pytest.mark.parametrize(
    ("language", "search", "rule"),
    [
        ("en", "castle gold", "KE.2"),
        ("en", "three settlements in a line", "KL.tavern"),
        ("pl", "rybacy", "KC.fishermen"),
        ("pt", "taverna", "KL.tavern"),
        ("cs", "rybáři", "KC.fishermen"),
    ],
)
def test_rules_are_found_in_every_language(language: str, search: str, rule: str) -> None:
    speak(language)
    found = [each.id for each in BOOK.found(search)]
    speak("en")
    assert rule in found
    assert len(found) <= 20


def test_a_link_leads_back_to_the_position_that_was_played_on(page: RulesPage) -> None:
    page.show(RulesState(search="KE.2", opened="KE.2", shown="castle"))
    assert page.board is not None
    build = page.board.play.options[0]
    assert isinstance(build, Build)
    page.stage.click_hex("board", build.hex)
    assert page.state.position is not None
    link = links.link(View((page.state,)))
    other = RulesPage()
    other.show(links.read(link, RulesState).of(RulesState))
    assert other.board is not None
    assert other.board.position == page.board.position
