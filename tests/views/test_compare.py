"""Set-ups side by side: bars, table, sentence."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from gametable.views.numbers import said
from gametable.views.tables import Table
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.dice.compare import Chances, compare_svg, compared, compared_sentence
from kingsburg.views.dice.setups import Setups, about, of_one, side_by_side
from kingsburg.views.dice.tables import advisors, odds_rows
from kingsburg.views.dice.words import compare_sentence

SVG = "{http://www.w3.org/2000/svg}"
SETUPS: Setups = {
    "A": Setup(),
    "B": Setup(white=1, taken=frozenset({8})),
    "C": Setup(token=True).with_buildings(["chapel"]).rolled("1 1 4"),
    "D": Setup(2, envoy=True),
}
CHANCES = {letter: reach(setup) for letter, setup in SETUPS.items()}
ONE, OTHER = CHANCES["A"], CHANCES["B"]
ROWS = compared(ONE, OTHER)


def first(number: int) -> Chances:
    """Return the chances of the first set-ups."""
    return dict(list(CHANCES.items())[:number])


def beside(number: int) -> Table:
    tables = {letter: advisors(odds_rows(each)) for letter, each in first(number).items()}
    return side_by_side(tables, SETUPS, more=True)


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        (Setup(), Setup(), "A and B reach every advisor equally often."),
        (
            Setup(),
            Setup(token=1),
            "Compared with A, B gains most at 8, the Treasurer, +44.4 points:"
            " 89.4% instead of 44.9%; it does not lose anywhere.",
        ),
        (
            Setup(token=1),
            Setup(),
            "Compared with A, B loses most at 8, the Treasurer, −44.4 points:"
            " 44.9% instead of 89.4%; it does not gain anywhere.",
        ),
        (
            Setup(taken=frozenset({1})),
            Setup(taken=frozenset({18})),
            "Compared with A, B gains most at 1, the Jester, +42.1 points: 42.1% instead of 0%;"
            " it loses most at 18, the King, −0.46 points: 0% instead of 0.46%.",
        ),
    ],
)
def test_who_gains_most_and_who_loses(one: Setup, other: Setup, sentence: str) -> None:
    assert compare_sentence(compared(reach(one), reach(other))) == sentence


def test_of_several_set_ups_only_the_greatest_difference_is_told() -> None:
    told = compared_sentence(CHANCES)
    assert told.startswith("The greatest differences from A: B by −44.9 points at 8; C by +")
    assert compared_sentence(first(2)) == compare_sentence(ROWS)


def test_table_tells_both_chances_and_the_difference() -> None:
    table = ElementTree.fromstring(beside(2).to_html())
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    assert rows[0] == ["Advisor", "A", "B", "Points"]
    assert len(rows) == 19
    assert rows[8] == ["8 Treasurer", "44.9%", "0%", "−44.9"]
    assert len(table.findall(".//td[@data-drawn='bar']")) == 2 * 18
    for row, advisor in zip(rows[1:], ONE, strict=True):
        assert row[1:3] == [said(each[advisor]).percent for each in (ONE, OTHER)]
        shown = float(row[3].replace("−", "-"))
        assert shown == pytest.approx(100 * (OTHER[advisor] - ONE[advisor]), abs=0.051)


def test_a_file_has_a_row_for_each_set_up_and_advisor() -> None:
    frame = beside(4).to_frame()
    assert list(frame) == [
        *("setup", "setup_dice", "setup_roll", "setup_help", "setup_closed"),
        *("advisor", "name", "probability", "probability_fraction"),
    ]
    assert list(frame["setup"]) == [letter for letter in "ABCD" for _ in ONE]
    by_setup = {letter: list(rows.iloc[0]) for letter, rows in frame.groupby("setup")}
    assert by_setup["B"][1:5] == ["3 + 1", "", "", "8"]
    assert by_setup["C"][1:5] == ["3", "1 1 4", "token chapel", ""]
    assert by_setup["D"][1:5] == ["2", "", "envoy", ""]
    found = {
        (letter, advisor): Fraction(exact)
        for letter, advisor, exact in frame[
            ["setup", "advisor", "probability_fraction"]
        ].itertuples(index=False)
    }
    assert found == {
        (letter, advisor): chance
        for letter, each in CHANCES.items()
        for advisor, chance in each.items()
    }


def test_a_file_of_one_set_up_says_which() -> None:
    table = of_one(advisors(odds_rows(CHANCES["C"])), "C", SETUPS["C"])
    assert table.file_name == "advisors-3-dice-token-chapel-rolled-1-1-4"
    assert set(table.to_frame()["setup_roll"]) == {"1 1 4"}
    assert table.to_html() == advisors(odds_rows(CHANCES["C"])).to_html()


def test_a_long_name_has_letters() -> None:
    assert about({each: SETUPS[each] for each in "AB"}) == "3-dice-or-3-dice-1-white-closed-8"
    assert about(SETUPS) == "a-b-c-d"


@pytest.mark.parametrize("number", [2, 3, 4])
def test_svg_has_a_bar_for_each_set_up(number: int) -> None:
    chances = first(number)
    svg = ElementTree.fromstring(compare_svg(chances))
    assert svg.get("role") == "img"
    told = svg.findtext(f"{SVG}desc") or ""
    assert told == compared_sentence(chances)
    groups = svg.findall(f"{SVG}g")
    assert len(groups) == 18
    for group, advisor in zip(groups, ONE, strict=True):
        track, *bars = (float(each.get("width", "")) for each in group.findall(f"{SVG}rect"))
        assert bars == [
            pytest.approx(float(track * each[advisor]), abs=0.06) for each in chances.values()
        ]
        title = group.findtext(f"{SVG}title") or ""
        exact = ", ".join(f"{letter} {each[advisor]}" for letter, each in chances.items())
        assert f": {exact}" in title
        assert ("difference" in title) == (number == 2)
    text = compare_svg(chances)
    assert text.count("fill:") == text.count("fill:var(--jp-")
    assert float((svg.get("viewBox") or "").split()[2]) <= 375


def test_names_stay_text() -> None:
    evil = "</title><script>alert(1)</script>"
    page = compare_svg(CHANCES, title=evil)
    assert "<script" not in page
    assert evil in "".join(ElementTree.fromstring(page).itertext())
