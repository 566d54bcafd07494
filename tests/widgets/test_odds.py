"""The odds explorer without a browser: every control asks `kingsburg.odds` and shows the answer."""

from __future__ import annotations

import ast
import asyncio
from fractions import Fraction
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

import pytest

from gametable.language import speak
from gametable.play.distribution import Distribution
from gametable.views.distribution import FORMS
from gametable.views.numbers import said
from gametable.views.progress import STOPPED, WORKING
from gametable.widgets.stage import Stage
from kingsburg import pages
from kingsburg.engine.dice_text import parse_dice
from kingsburg.notation.questions import ENGLISH, parse, write
from kingsburg.odds.conditions import AMOUNTS
from kingsburg.odds.questions import together
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.turn import (
    advise_turn,
    best_totals,
    best_turn,
    chances_together,
    possible_sets,
    using_all_dice,
)
from kingsburg.odds.worths import default_worths
from kingsburg.pages.court.words import worth
from kingsburg.pages.odds import pairs, questions, turns
from kingsburg.pages.odds.page import OddsExplorer
from kingsburg.pages.odds.pairs import pairs_svg
from kingsburg.pages.odds.python import made
from kingsburg.pages.odds.state import OddsState
from kingsburg.play.ask import advise, ask
from kingsburg.views.dice.compare import compared
from kingsburg.views.dice.tables import advisors, odds_rows
from kingsburg.views.dice.words import (
    advice_sentence,
    asked,
    compare_sentence,
    in_full,
    likeliest,
    main_thing,
    named,
    pairs_sentence,
    totals_sentence,
    turn_sentence,
)
from tests.stages import enter, ids, press
from tests.times import at_most


@pytest.fixture
def explorer() -> OddsExplorer:
    return OddsExplorer()


def items(stage: Stage) -> list[dict[str, object]]:
    return [item for group in stage.get_state()["_groups"] for item in group["items"]]


def item(stage: Stage, id: str) -> dict[str, object]:
    return next(item for item in items(stage) if item["id"] == id)


def shows(stage: Stage, setup: Setup) -> bool:
    """True if chart, table and sentence are those of this setup."""
    chances = reach(setup)
    rows = odds_rows(chances)
    table = advisors(rows).to_html()
    return item(stage, "bars")["html"] == table and stage.said == main_thing(rows)


def test_it_begins_with_three_dice(explorer: OddsExplorer) -> None:
    assert shows(explorer.stage, Setup())
    assert item(explorer.stage, "dice-3")["pressed"]
    assert not item(explorer.stage, "dice-4")["pressed"]


@pytest.mark.parametrize(
    ("ids", "setup"),
    [
        (["dice-5"], Setup(dice=5)),
        (["dice-0"], Setup(dice=0)),
        (["white-2"], Setup(white=2)),
        (["token"], Setup(token=True)),
        (["token", "token"], Setup()),
        (["building-market"], Setup(sways=("market",))),
        (["building-chapel"], Setup().with_buildings(["chapel"])),
        (["building-chapel", "building-statue"], Setup().with_buildings(["statue", "chapel"])),
        (["building-statue", "building-statue"], Setup()),
        (["advisor-9", "envoy"], Setup(taken=frozenset({9}), envoy=True)),
        (["advisor-18", "advisor-9"], Setup(taken=frozenset({9, 18}))),
        (["advisor-18", "advisor-18"], Setup()),
    ],
)
def test_each_control_asks_another_question(
    explorer: OddsExplorer, ids: list[str], setup: Setup
) -> None:
    for id in ids:
        press(explorer.stage, id)
    assert shows(explorer.stage, setup)
    assert item(explorer.stage, ids[0])["pressed"] is (ids.count(ids[0]) == 1)


def test_a_roll_sets_the_dice(explorer: OddsExplorer) -> None:
    explorer.stage.fill("roll", " 5 3 1 +4 ")
    assert shows(explorer.stage, Setup().rolled(parse_dice("1 3 5 + 4")))
    assert item(explorer.stage, "roll")["value"] == "1 3 5 + 4"
    assert item(explorer.stage, "white-1")["pressed"]
    explorer.stage.fill("roll", "")
    assert shows(explorer.stage, Setup(white=1))


def test_a_number_of_dice_is_a_question_before_the_roll(explorer: OddsExplorer) -> None:
    explorer.stage.fill("roll", "1 3 5")
    press(explorer.stage, "dice-2")
    assert shows(explorer.stage, Setup(dice=2))
    assert "value" not in item(explorer.stage, "roll")


@pytest.mark.parametrize("text", ["7", "1 3 5 +", "1 2 3 4 5 6", "<b>", "one", "1,3", "1" * 200])
def test_wrong_text_gives_a_sentence_and_nothing_is_lost(explorer: OddsExplorer, text: str) -> None:
    press(explorer.stage, "token")
    explorer.stage.fill("roll", "1 3 5")
    chart = item(explorer.stage, "bars")
    explorer.stage.fill("roll", text)
    assert explorer.stage.said.startswith("dice ")
    assert item(explorer.stage, "bars") == chart
    assert item(explorer.stage, "roll")["value"] == text
    assert item(explorer.stage, "roll")["wrong"]
    # It can be corrected, and anything else can be changed meanwhile.
    press(explorer.stage, "token")
    assert item(explorer.stage, "roll")["value"] == text
    explorer.stage.fill("roll", "1 3")
    assert shows(explorer.stage, Setup().rolled(parse_dice("1 3")))
    assert not item(explorer.stage, "roll")["wrong"]


def shown(stage: Stage) -> set[object]:
    return {item["id"] for item in items(stage) if item["kind"] == "block"}


def test_one_view_at_a_time(explorer: OddsExplorer) -> None:
    stage = explorer.stage
    assert shown(stage) == {"bars"}
    press(stage, "view-pairs")
    assert shown(stage) == {"pairs", "pairs-table", "threes"}
    assert item(stage, "view-pairs")["pressed"]
    assert not item(stage, "view-each")["pressed"]
    press(stage, "view-turn")
    assert shown(stage) == {"totals", "places"}
    press(stage, "view-each", "view-compare")
    assert shown(stage) == {"asked", "both"}
    press(stage, "view-compare")
    assert shows(stage, Setup())


def test_pairs_follow_the_controls(explorer: OddsExplorer) -> None:
    stage = explorer.stage
    for id in ("view-pairs", "token", "building-chapel", "envoy", "advisor-5"):
        press(stage, id)
    setup = Setup(token=1, envoy=True, taken=frozenset({5})).with_buildings(["chapel"])
    chances = chances_together(setup, 2)
    assert item(stage, "pairs")["html"] == pairs_svg(chances)
    assert item(stage, "pairs-table")["html"] == pairs.together(chances).to_html()
    assert item(stage, "threes")["html"] == pairs.together(chances_together(setup, 3)).to_html()
    assert stage.said == pairs_sentence(chances)


def test_the_whole_turn_before_the_roll(explorer: OddsExplorer) -> None:
    stage = explorer.stage
    press(stage, "view-turn")
    press(stage, "white-1")
    setup, worths = Setup(white=1), default_worths()
    totals = best_totals(setup, worths)
    assert item(stage, "totals")["html"] == turns.totals(totals).to_html()
    assert item(stage, "places")["html"] == turns.your_turn(setup).to_html()
    assert stage.said == totals_sentence(totals, using_all_dice(setup))


def test_the_whole_turn_after_the_roll(explorer: OddsExplorer) -> None:
    stage, worths = explorer.stage, default_worths()
    press(stage, "view-turn")
    stage.fill("roll", "1 1 5")
    setup = Setup().rolled(parse_dice("1 1 5"))
    assert item(stage, "sets")["html"] == turns.sets(possible_sets(setup), worths).to_html()
    assert stage.said == turn_sentence(best_turn(setup, worths))
    assert shown(stage) == {"sets", "places"}
    press(stage, "building-chapel")
    setup = setup.with_buildings(["chapel"])
    advice = advise_turn(setup, worths)
    assert item(stage, "choices")["html"] == turns.choices(advice).to_html()
    assert stage.said.startswith(advice_sentence(advice))
    press(stage, "fold-aims")
    assert item(stage, "aim-0")["pressed"]
    # For one advisor, or for any of two.
    press(stage, "aim-8")
    assert stage.said.startswith(advice_sentence(advise(setup, [8]), [8]))
    assert not item(stage, "aim-0")["pressed"]
    press(stage, "aim-12")
    assert stage.said.startswith(advice_sentence(advise(setup, [8, 12]), [8, 12]))
    assert (
        item(stage, "choices")["html"] == turns.choices(advise(setup, [8, 12]), [8, 12]).to_html()
    )
    press(stage, "aim-8")
    assert stage.said.startswith(advice_sentence(advise(setup, [12]), [12]))
    press(stage, "aim-0")
    assert stage.said.startswith(advice_sentence(advice))


@pytest.mark.parametrize(
    ("ids", "roll"),
    [
        (["dice-5", "white-3", "view-pairs"], ""),
        (["dice-4", "white-3", "view-turn"], ""),
        (["dice-5", "building-chapel", "view-turn"], ""),
        (["view-turn", "token", "building-market"], "1 2 3 4 5 + 1 2 3 6"),
        (["view-turn", "building-statue"], "1 1 1 1 1"),
    ],
)
def test_long_questions_are_answered_too(explorer: OddsExplorer, ids: list[str], roll: str) -> None:
    stage, worths = explorer.stage, default_worths()
    for id in ids:
        press(stage, id)
    stage.fill("roll", roll)
    setup = explorer.setup
    if "view-pairs" in ids:
        assert item(stage, "pairs")["html"] == pairs_svg(chances_together(setup, 2))
        assert item(stage, "threes")["html"] == pairs.together(chances_together(setup, 3)).to_html()
    elif not roll:
        assert item(stage, "totals")["html"] == turns.totals(best_totals(setup, worths)).to_html()
        assert stage.said.endswith(
            totals_sentence(best_totals(setup, worths), using_all_dice(setup))
        )
    else:
        assert item(stage, "sets")["html"] == turns.sets(possible_sets(setup), worths).to_html()
        assert stage.said.endswith(turn_sentence(best_turn(setup, worths)))
        if setup.rerolls:
            assert (
                item(stage, "choices")["html"]
                == turns.choices(advise_turn(setup, worths)).to_html()
            )
    assert not marked_old(stage)
    assert "progress" not in shown(stage)


def marked_old(stage: Stage) -> set[object]:
    return {item["id"] for item in items(stage) if item.get("old")}


def test_a_long_question_is_watched_stopped_and_taken_up_again() -> None:
    async def page() -> None:
        explorer = OddsExplorer()
        stage = explorer.stage
        press(stage, "view-turn")
        with at_most(0.6):
            for id in ("dice-5", "white-3"):
                press(stage, id)
        old = item(stage, "totals")["html"]
        assert stage.said == WORKING
        assert "<progress" in str(item(stage, "progress")["html"])
        assert marked_old(stage) == {"totals", "places"}
        await asyncio.sleep(0.1)
        press(stage, "stop")
        assert stage.said == STOPPED
        assert "progress" not in shown(stage)
        stopped = perf_counter()
        while perf_counter() < stopped + 0.2:
            await asyncio.sleep(0.01)
        assert item(stage, "totals")["html"] == old
        assert marked_old(stage) == {"totals", "places"}
        press(stage, "on")
        assert "progress" in shown(stage)
        while "progress" in shown(stage):
            with at_most(0.3):
                await asyncio.sleep(0)
        setup = Setup(5, 3)
        assert (
            item(stage, "totals")["html"]
            == turns.totals(best_totals(setup, default_worths())).to_html()
        )
        assert not marked_old(stage)
        # Another question takes its place, and the stopped one cannot be resumed after that.
        press(stage, "token")
        press(stage, "stop")
        press(stage, "dice-2")
        stage.click("on")
        while "progress" in shown(stage):
            await asyncio.sleep(0.01)
        assert stage.said.startswith("The best turn is worth")
        assert item(stage, "dice-2")["pressed"]

    asyncio.run(page())


def test_what_is_too_much_is_refused_and_the_last_answer_stays(explorer: OddsExplorer) -> None:
    stage = explorer.stage
    press(stage, "view-turn")
    press(stage, "building-statue")
    last = item(stage, "totals")["html"]
    stage.fill("roll", "1 1 1 1 1 + 1 1 1 1 1")
    assert stage.said.startswith("10 dice are too many for a whole turn before the roll")
    assert item(stage, "totals")["html"] == last
    assert "totals" in marked_old(stage)
    assert "progress" not in shown(stage)
    assert "on" not in {each["id"] for each in items(stage)}
    stage.fill("roll", "1 1")
    assert stage.said.startswith("For the best turn")


def test_worths_of_ones_own(explorer: OddsExplorer) -> None:
    stage = explorer.stage
    press(stage, "view-turn")
    enter(stage, "worth-1", "7/2")
    enter(stage, "worth-18", "40")
    worths = {**default_worths(), 1: Fraction(7, 2), 18: Fraction(40)}
    totals = best_totals(Setup(), worths)
    assert item(stage, "totals")["html"] == turns.totals(totals).to_html()
    assert stage.said == totals_sentence(totals, using_all_dice(Setup()))
    # They decide the best turn and the rerolls too.
    press(stage, "building-statue")
    stage.fill("roll", "1 1 1")
    setup = Setup().with_buildings(["statue"]).rolled(parse_dice("1 1 1"))
    assert stage.said.startswith(advice_sentence(advise_turn(setup, worths)))
    assert item(stage, "choices")["html"] == turns.choices(advise_turn(setup, worths)).to_html()
    assert item(stage, "sets")["html"] == turns.sets(possible_sets(setup), worths).to_html()
    stage.click("reset")
    assert stage.said.startswith(advice_sentence(advise_turn(setup, default_worths())))
    assert item(stage, "worth-18")["value"] == worth(default_worths()[18])


def test_a_wrong_worth_is_told_beside_its_field(explorer: OddsExplorer) -> None:
    stage = explorer.stage
    press(stage, "view-turn")
    last = item(stage, "totals")["html"]
    enter(stage, "worth-8", "much")
    assert "8: must be a number such as 2" in stage.said
    assert str(item(stage, "worth-8")["remark"]) in stage.said
    assert item(stage, "worth-8")["wrong"]
    assert item(stage, "worth-8")["value"] == "much"
    assert item(stage, "totals")["html"] == last
    # The other views do not need it.
    press(stage, "view-each")
    assert shows(stage, Setup())
    press(stage, "view-turn")
    assert "8: must be a number such as 2" in stage.said
    enter(stage, "worth-8", "")
    assert item(stage, "totals")["html"] == last
    assert stage.said.startswith("The best turn")


def told_beside(stage: Stage, id: str) -> list[list[str]]:
    """Return the chances in a table of set-ups as they are shown, without differences."""
    rows = list(ElementTree.fromstring(str(item(stage, id)["html"])).iter("tr"))
    return [[cell.text or "" for cell in row if cell.get("data-drawn")] for row in rows[1:]]


def test_two_set_ups_side_by_side(explorer: OddsExplorer) -> None:
    stage = explorer.stage

    def compares(one: Setup, other: Setup) -> bool:
        rows = compared(reach(one), reach(other))
        words = str(item(stage, "asked")["html"])
        return (
            told_beside(stage, "both")
            == [[said(row.one).percent, said(row.other).percent] for row in rows]
            and stage.said == compare_sentence(rows)
            and all(f"{asked(each)}</div>" in words for each in (one, other))
        )

    press(stage, "view-compare")
    assert compares(Setup(), Setup(white=1))
    press(stage, "token")
    assert compares(Setup(token=1), Setup(white=1))
    press(stage, "which-B")
    assert not item(stage, "token")["pressed"]
    assert item(stage, "white-1")["pressed"]
    press(stage, "building-market")
    assert compares(Setup(token=1), Setup(white=1, sways=("market",)))
    stage.fill("roll", "6 6 6")
    assert compares(Setup(token=1), Setup(sways=("market",)).rolled(parse_dice("6 6 6")))
    # The view of one set-up shows what the controls say.
    press(stage, "view-compare")
    assert shows(stage, Setup(sways=("market",)).rolled(parse_dice("6 6 6")))
    press(stage, "view-compare")
    press(stage, "which-A")
    assert "value" not in item(stage, "roll")
    assert item(stage, "token")["pressed"]


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (Setup(), "3 coloured dice"),
        (Setup(dice=0), "no dice"),
        (Setup(dice=1, white=2), "1 coloured die and 2 white dice"),
        (
            Setup(token=1, envoy=True, taken=frozenset({9, 8, 1}))
            .with_buildings(["statue", "chapel", "market"])
            .rolled(parse_dice("1 2 + 6")),
            "rolled 1 2 + 6, a +2, Statue, Chapel, Market, the Envoy, 1, 8 and 9 closed",
        ),
        (Setup(dice=0, white=1, token=2), "1 white die, 2 +2"),
    ],
)
def test_a_set_up_in_words(setup: Setup, words: str) -> None:
    assert asked(setup) == words


def test_the_figure_follows(explorer: OddsExplorer) -> None:
    def bars() -> list[float]:
        figure = explorer.figure.outputs[0]["data"]["application/vnd.plotly.v1+json"]
        percents: list[float] = figure["data"][0]["x"]
        return percents

    assert bars() == [float(100 * chance) for chance in reach(Setup()).values()]
    press(explorer.stage, "dice-4")
    assert bars() == [float(100 * chance) for chance in reach(Setup(dice=4)).values()]


def test_one_line_makes_it() -> None:
    assert isinstance(pages.show("odds"), Stage)
    explorer, figure = pages.show("odds", plotly=True).children
    explorer.click("dice-5")
    assert len(figure.outputs) == 1


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (
            Setup(),
            "Most likely: 6, the Alchemist, 75.0% (3/4);"
            " hardest: 18, the King, 0.46% (1/216, 1 in 216).",
        ),
        (Setup(dice=0), "No advisor can be reached."),
        (Setup().rolled(parse_dice("4")), "Within reach: 4; nobody else."),
        (Setup().rolled(parse_dice("1 3")), "Within reach: 1, 3 and 4; nobody else."),
        (
            Setup().rolled(parse_dice("4 4")).with_buildings(["statue"]),
            "Certain: 4 and 8; most likely of the others: 5, the Sergeant, 33.3% (1/3, 1 in 3);"
            " hardest: 10, the General, 16.7% (1/6, 1 in 6).",
        ),
    ],
)
def test_the_main_thing_is_one_sentence(setup: Setup, sentence: str) -> None:
    assert main_thing(odds_rows(reach(setup))) == sentence


# Questions in words -----------------------------------------------------------------------


def test_a_question_in_words(explorer: OddsExplorer) -> None:
    """What is answered is what `ask` says, and the sentence repeats what was understood."""
    press(explorer.stage, "view-ask", "white-1")
    assert explorer.stage.said == "4 Merchant and 8 Treasurer: 22.8% (295/1296, 1 in 4.4)."
    assert together(Setup(white=1), 4, 8) == Fraction(295, 1296)
    enter(explorer.stage, "question", "any of 9, 10 11 Given goods>=2")
    assert explorer.state.question == "any of 9-11 given goods >= 2"
    answer = ask("any of 9-11 given goods >= 2", Setup(white=1))
    assert isinstance(answer, Fraction)
    assert f"({answer}" in explorer.stage.said
    assert item(explorer.stage, "question")["value"] == "any of 9-11 given goods >= 2"


@pytest.mark.parametrize("text", questions.EXAMPLES)
def test_each_example(explorer: OddsExplorer, text: str) -> None:
    press(explorer.stage, "view-ask", f"example-{questions.EXAMPLES.index(text)}")
    others = [Setup(), Setup()]
    answer = ask(text, others=others)
    told = str(item(explorer.stage, "answer")["html"]).replace("<wbr/>", "")
    for chance in [answer] if isinstance(answer, Fraction) else answer.values():
        assert str(chance) in told


FOUR = ("view-compare", "add", "add", "building-market", "which-B", "token")
SETUPS = {
    "A": Setup(),
    "B": Setup(white=1, token=True),
    "C": Setup(token=True),
    "D": Setup(4).with_buildings(["market"]),
}


def test_four_set_ups_are_added_and_left_out(explorer: OddsExplorer) -> None:
    stage = explorer.stage
    press(stage, *FOUR)
    assert explorer.state.setups == SETUPS
    assert "add" not in ids(stage)
    chances = [reach(each) for each in SETUPS.values()]
    assert told_beside(stage, "both") == [
        [said(each[advisor]).percent for each in chances] for advisor in chances[0]
    ]
    press(stage, "leave-out", "leave-out")
    assert explorer.state.setups == {each: SETUPS[each] for each in "AB"}
    assert "leave-out" not in ids(stage)
    # What was left out comes back as it was; the controls change it then.
    press(stage, "add", "add")
    assert explorer.state.setups == SETUPS
    assert explorer.setup == SETUPS["D"]
    press(stage, "leave-out")
    assert explorer.setup == SETUPS["C"]


def test_four_set_ups_in_each_view(explorer: OddsExplorer) -> None:
    stage = explorer.stage
    press(stage, *FOUR, "view-pairs")
    pairs = {letter: chances_together(each, 2) for letter, each in SETUPS.items()}
    assert computed(explorer) == pairs
    assert shown(stage) == {"asked", "pairs-table", "threes", *(f"pairs-{each}" for each in "ABCD")}
    (best,) = likeliest(pairs["D"])[:1]
    assert f"D: {named(best[0])}, {in_full(best[1])}." in stage.said
    press(stage, "view-turn")
    totals = {letter: best_totals(each, default_worths()) for letter, each in SETUPS.items()}
    assert computed(explorer) == totals
    least = [turns.at_least(each) for each in totals.values()]
    assert told_beside(stage, "totals") == [
        [said(each.get(vp, Fraction(0))).percent for each in least] for vp in max(least, key=len)
    ]
    press(stage, "view-ask")
    enter(stage, "question", "8 or 12")
    answers = {letter: ask("8 or 12", each) for letter, each in SETUPS.items()}
    assert computed(explorer) == answers
    for letter, each in answers.items():
        assert isinstance(each, Fraction)
        assert f"{letter}: {in_full(each)}" in stage.said


@pytest.mark.parametrize("form", FORMS)
def test_distributions_of_four_set_ups_are_drawn_in_each_form(
    explorer: OddsExplorer, form: str
) -> None:
    stage = explorer.stage
    press(stage, *FOUR, "view-ask", f"example-{questions.EXAMPLES.index('gold')}", f"form-{form}")
    found = [ask("gold", each) for each in SETUPS.values()]
    rows = []
    for gold in range(1, 7):
        chances = []
        for each in found:
            assert isinstance(each, Distribution)
            exactly = each.get(gold, Fraction(0))
            in_forms = {"at_least": each.at_least(gold), "at_most": each.at_most(gold)}
            chances.append(in_forms.get(form, exactly))
        rows.append([said(each).percent for each in chances])
    assert told_beside(stage, "answer") == rows
    drawn = ElementTree.fromstring(str(item(stage, "drawn")["html"]))
    columns = [each for each in drawn if each.get("class") == "gt-column"]
    assert len(columns) == 6
    for column, row in zip(columns, rows, strict=True):
        title = column.findtext("{http://www.w3.org/2000/svg}title") or ""
        assert [each in title for each in row] == [True] * 4


@pytest.mark.parametrize(
    ("clicks", "question"),
    [
        (["want-9"], "all of 4, 8, 9"),
        (["want-4"], "8"),
        (["want-4", "want-8"], "8"),
        (["number-1"], "any of 4, 8"),
        (["number-1", "want-12", "number-2"], "at least 2 of 4, 8, 12"),
        (["what-else"], "4 else 8"),
        (["what-else", "want-10", "want-4", "want-4"], "8 else 10 else 4"),
        (["what-else", "want-4"], "4 else 8"),
        (["want-8", "what-else"], "4 else 8"),
        (["want-4", "what-else"], "8 else 10"),
        (["what-gold"], "gold"),
        (["what-goods", "number-3"], "goods >= 3"),
        (["what-goods", "number-3", "number-0"], "goods"),
        (["what-place"], "place"),
        (["what-place", "number-1"], "place 1"),
        (["what-vp", "what-of"], "8"),
    ],
)
def test_a_question_by_taps(explorer: OddsExplorer, clicks: list[str], question: str) -> None:
    """It begins with the first example, 4 and 8."""
    press(explorer.stage, "view-ask", "fold-taps", *clicks)
    assert explorer.state.question == question
    assert item(explorer.stage, "question")["value"] == question


@pytest.mark.parametrize(
    "text", ["not 8", "8 and gold >= 2", "2 gold + wood", "8 given 9", "gold > 2"]
)
def test_a_question_that_no_tap_makes_is_kept(explorer: OddsExplorer, text: str) -> None:
    press(explorer.stage, "view-ask", "fold-taps")
    enter(explorer.stage, "question", text)
    offered = [each for each in items(explorer.stage) if str(each["id"]).startswith("what-")]
    assert len(offered) == len(AMOUNTS) + 3
    assert not any(each["pressed"] for each in offered)
    assert explorer.state.question == text
    press(explorer.stage, "what-of")
    assert explorer.state.question == "8"


def test_a_question_that_is_typed_is_remarked_on(explorer: OddsExplorer) -> None:
    press(explorer.stage, "view-ask")
    before = item(explorer.stage, "answer")
    explorer.stage.type("question", "4 adn")
    field = item(explorer.stage, "question")
    assert field["wrong"]
    assert field["remark"] == (
        "at character 3, 'adn' is not understood; expected gold, and, or, else, given"
    )
    assert item(explorer.stage, "answer") == before
    enter(explorer.stage, "question", "4 adn")
    assert item(explorer.stage, "question")["value"] == "4 adn"
    assert item(explorer.stage, "answer") == before
    # A link, or the way back, shows its own question.
    explorer.show(OddsState(view="ask", question="gold"))
    assert item(explorer.stage, "question")["value"] == "gold"
    assert not item(explorer.stage, "question")["wrong"]
    # Written out in English, it would be too long for a link.
    typed = ",".join(["any of 8", *["9"] * 80])
    enter(explorer.stage, "question", typed)
    assert item(explorer.stage, "question")["value"] == typed
    assert "at most 200 characters can be read, not 248" in str(item(explorer.stage, "question"))
    assert explorer.state.question == "gold"
    # What cannot be answered is said, and the question stays.
    press(explorer.stage, "building-chapel")
    enter(explorer.stage, "question", "4 given 8")
    assert "given is only for dice that cannot be rerolled" in explorer.stage.said
    assert item(explorer.stage, "question")["value"] == "4 given 8"
    press(explorer.stage, "building-chapel")
    assert explorer.stage.said.startswith("4 Merchant given 8 Treasurer: ")


def computed(explorer: OddsExplorer) -> Any:
    """Return what the lines of Python on the page compute."""
    if "python" not in ids(explorer.stage):
        press(explorer.stage, "fold-python")
    *imports, last = ast.parse(str(item(explorer.stage, "python")["value"])).body
    assert isinstance(last, ast.Expr)
    names: dict[str, object] = {}
    exec(compile(ast.Module(imports, []), "", "exec"), names)
    return eval(compile(ast.Expression(last.value), "", "eval"), names)


@pytest.mark.parametrize("text", questions.EXAMPLES)
def test_a_question_in_python(explorer: OddsExplorer, text: str) -> None:
    """The lines on the page, run in a notebook, give what the page shows."""
    press(explorer.stage, "view-ask", f"example-{questions.EXAMPLES.index(text)}", "dice-4")
    for pressed in (["token"], ["building-market", "envoy", "advisor-6"], ["building-chapel"]):
        press(explorer.stage, *pressed)
        assert computed(explorer) == ask(text, explorer.setup, others=[Setup(), Setup()])
    explorer.stage.fill("roll", "1 1 4 + 2")
    assert '.rolled("1 1 4 + 2")' in str(item(explorer.stage, "python")["value"])


def test_each_view_in_python(explorer: OddsExplorer) -> None:
    press(explorer.stage, "token", "advisor-6")
    setup = explorer.setup
    assert computed(explorer) == reach(setup)
    press(explorer.stage, "view-compare", "which-B", "dice-2")
    assert computed(explorer) == {"A": reach(setup), "B": reach(explorer.setup)}
    press(explorer.stage, "which-A", "view-compare", "view-pairs")
    assert computed(explorer) == chances_together(setup, 2)
    press(explorer.stage, "view-turn")
    assert computed(explorer) == best_totals(setup, default_worths())
    worths = {**default_worths(), 8: Fraction(5, 2)}
    press(explorer.stage, "fold-worths")
    enter(explorer.stage, "worth-8", "2,5")
    assert computed(explorer) == best_totals(setup, worths)
    enter(explorer.stage, "roll", "1 1 4")
    assert computed(explorer) == best_turn(explorer.setup, worths)
    press(explorer.stage, "building-chapel")
    assert computed(explorer) == advise_turn(explorer.setup, worths)
    press(explorer.stage, "aim-10")
    assert computed(explorer) == advise(explorer.setup, frozenset({10}))


def test_cards_in_python() -> None:
    setup = Setup(envoy=True).with_cards("prince", "famine")
    assert made(setup) == 'Setup(envoy=True).with_cards("prince", "famine")'


@pytest.mark.parametrize("language", ["en", "pl", "pt", "cs"])
def test_words_of_a_language(language: str) -> None:
    """All of them differ, and each question is the same in all languages."""
    speak(language)
    words = questions.words()
    assert len({*map(str.lower, words)}) == len(words) == len(ENGLISH)
    for text in (*questions.EXAMPLES, "at least 2 of 7, 8, 9", "all of 3, 4", "not (3 or 4)"):
        question = parse(text)
        assert parse(write(question, words), words) == question
        assert parse(text, words) == question
