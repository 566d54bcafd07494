"""Views of whole turns: advice, sets of advisors, totals, places."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from kingsburg.engine.dice_text import parse_dice
from kingsburg.odds.order import places
from kingsburg.odds.reach import Setup
from kingsburg.odds.turn import advise_turn, best_totals, best_turn, possible_sets, using_all_dice
from kingsburg.odds.worths import default_worths
from kingsburg.pages.odds.turns import (
    advice_svg,
    at_least,
    choices,
    sets,
    totals,
    totals_svg,
    your_places,
    your_turn,
)
from kingsburg.play.ask import advise
from kingsburg.views.dice.words import advice_sentence, totals_sentence, turn_sentence

SVG = "{http://www.w3.org/2000/svg}"
WORTHS = default_worths()
#: Worths equal to the advisors' numbers, so that a reader can add up.
PLAIN = {number: Fraction(number) for number in WORTHS}


def rolled(text: str, *buildings: str, token: int = 0) -> Setup:
    return Setup(token=token).with_buildings(buildings).rolled(parse_dice(text))


def cells(table: str) -> list[list[str]]:
    rows = ElementTree.fromstring(table).iter("tr")
    return [["".join(cell.itertext()) for cell in row] for row in rows]


@pytest.mark.parametrize(
    ("setup", "wanted", "sentence"),
    [
        (
            rolled("1 1 5", "chapel"),
            [8],
            "For 8, reroll all dice with the Chapel: 44.9% (97/216, 1 in 2.2);"
            " keeping gives 0%, 44.9 points less.",
        ),
        (
            rolled("4 4 4", "statue"),
            [8, 12],
            "For 8 or 12, keep the dice: 100%. Rerolling gains nothing.",
        ),
        (
            rolled("4 4", "statue"),
            [5, 9, 10],
            "For 5, 9 or 10, reroll a 4 with the Statue: 50.0% (1/2, 1 in 2);"
            " keeping gives 0%, 50.0 points less.",
        ),
        (rolled("2 4 4", "statue"), [7], "For 7: nothing can be rerolled; 0%."),
    ],
)
def test_advice_for_advisors(setup: Setup, wanted: list[int], sentence: str) -> None:
    assert advice_sentence(advise(setup, wanted), wanted) == sentence


def test_advice_for_the_turn() -> None:
    # With such worths, a turn is worth the sum of the dice: 7, or 10.5 on average.
    advice = advise_turn(rolled("1 2 4", "chapel"), PLAIN)
    assert advice_sentence(advice) == (
        "For the best turn, reroll all dice with the Chapel: 10.50 VP on average;"
        " keeping gives 7, 3.50 less."
    )
    html = choices(advice).to_html()
    assert cells(html) == [
        ["What to do", "VP", "Gain"],
        ["keep the dice", "7", "0"],
        ["reroll all dice with the Chapel", "10.50", "+3.50"],
    ]
    assert (
        'aria-current="true"'
        in choices(advice).to_html().partition("Chapel")[0].rpartition("<tr")[2]
    )


def test_advice_is_drawn_with_a_bar_for_each_choice() -> None:
    setup = rolled("1 1 1 + 1", "statue", "chapel")
    wanted = [8]
    advice = advise(setup, wanted)
    svg = ElementTree.fromstring(advice_svg(advice, wanted))
    groups = svg.findall(f"{SVG}g")
    names = [[text.text or "" for text in group.findall(f"{SVG}text")] for group in groups]
    assert [name for _, name, _ in names] == [
        "keep",
        "1 with Statue",
        "white 1 with Statue",
        "all with Chapel",
    ]
    assert [mark for mark, _, _ in names].count("►") == 1
    for group, value in zip(groups, advice.choices.values(), strict=True):
        track, bar = (float(each.get("width", "")) for each in group.findall(f"{SVG}rect"))
        assert bar == pytest.approx(float(track * value), abs=0.06)
    assert cells(choices(advice, wanted).to_html())[0] == [
        "What to do",
        "Percent",
        "Exact",
        "Points",
    ]


def test_bars_of_a_turn_are_as_long_as_it_is_worth() -> None:
    advice = advise_turn(rolled("1 2 4", "chapel"), PLAIN)
    groups = ElementTree.fromstring(advice_svg(advice)).findall(f"{SVG}g")
    (track, keep), (_, reroll) = (
        [float(each.get("width", "")) for each in group.findall(f"{SVG}rect")] for group in groups
    )
    assert reroll == track
    assert keep == pytest.approx(track * 7 / 10.5, abs=0.06)


@pytest.mark.parametrize("worths", [PLAIN, dict.fromkeys(PLAIN, Fraction(0))])
def test_advice_where_nothing_is_worth_anything_is_drawn(worths: dict[int, Fraction]) -> None:
    setup = Setup(dice=0).rolled(parse_dice("1")).with_buildings(["chapel"])
    assert advice_svg(advise_turn(setup, worths)).count("<g>") == 2


def test_the_best_turn_tells_dice_token_and_market() -> None:
    setup = rolled("6 6 6", token=1)
    assert turn_sentence(best_turn(setup, {**PLAIN, 8: Fraction(100)})) == (
        "Best turn of these dice, 112 VP: 8 Treasurer with 6 and a +2 token; 12 Duchess with 6 6."
    )
    market = rolled("6", "market")
    assert turn_sentence(best_turn(market, PLAIN)) == (
        "Best turn of these dice, 7 VP: 7 Astronomer with 6, using the Market."
    )
    nothing = Setup(dice=0).rolled(parse_dice("+ 3"))
    assert turn_sentence(best_turn(nothing, PLAIN)).startswith("No advisor")


def test_sets_are_told_with_their_dice_the_best_first() -> None:
    taken = possible_sets(rolled("1 3"))
    rows = cells(sets(taken, PLAIN).to_html())
    assert rows == [
        ["Advisors", "VP"],
        ["1 Jester with 1; 3 Architect with 3", "4"],
        ["4 Merchant with 1 3", "4"],
        ["3 Architect with 3", "3"],
        ["1 Jester with 1", "1"],
    ]
    found = sets(taken, PLAIN).to_frame()
    assert found["advisors"].tolist()[:2] == ["1 Jester, 3 Architect", "4 Merchant"]
    assert found["dice"].tolist() == ["1; 3", "1 3", "3", "1"]
    assert found["vp"].tolist() == [4, 4, 3, 1]
    many = possible_sets(rolled("1 2 4 5"))
    caption = ElementTree.fromstring(sets(many, PLAIN).to_html()).findtext("caption")
    assert caption == f"Everything you can get together, best 12 of {len(many)}"


def test_totals_tell_how_likely_so_much_is() -> None:
    best = best_totals(Setup(dice=1), PLAIN)
    chances = at_least(best)
    assert chances == {vp: Fraction(7 - vp, 6) for vp in range(1, 7)}
    rows = cells(totals(best).to_html())
    assert rows[0] == ["VP", "Percent", "Exact", "1 in n"]
    assert rows[5] == ["5 or more", "33.3%", "1/3", "1 in 3"]
    groups = ElementTree.fromstring(totals_svg(best)).findall(f"{SVG}g")
    assert len(groups) == 6
    assert totals_sentence(best, using_all_dice(Setup(dice=1))) == (
        "The best turn is worth 3.50 VP on average; all dice can always be placed."
    )
    white = Setup(dice=1, taken=frozenset({1, 2, 3}))
    assert totals_sentence(best_totals(white, PLAIN), using_all_dice(white)) == (
        "The best turn is worth 2.50 VP on average; the chance that all dice can be placed is "
        "50.0% (1/2, 1 in 2)."
    )


def test_no_dice_are_shown_too() -> None:
    none = best_totals(Setup(dice=0), WORTHS)
    assert at_least(none) == {}
    assert "<g>" not in totals_svg(none)


def test_places_are_those_of_the_last_of_two_to_five() -> None:
    setup = rolled("2 2 3")
    rows = cells(your_turn(setup).to_html())
    assert rows[0] == ["Players", "First", "2nd", "3rd", "4th", "5th"]
    assert [row[0] for row in rows[1:]] == ["2", "3", "4", "5"]
    assert [len([cell for cell in row[1:] if cell]) for row in rows[1:]] == [2, 3, 4, 5]
    # Of 216 rolls, 35 are 7 or less, and the last player loses a tie.
    assert rows[1][1] == f"{100 * (216 - 35) / 216:.0f}%"


def test_in_a_famine_the_others_roll_two_dice_as_well() -> None:
    famine = Setup().with_cards("", "famine")
    fewer = Setup(2)
    assert your_places(famine) == {each: places([fewer] * each)[-1] for each in range(2, 6)}
    assert "the others roll 2 coloured dice" in your_turn(famine).to_html()
    assert (
        "the others roll three dice" in your_turn(Setup().with_cards("", "closed_king")).to_html()
    )
