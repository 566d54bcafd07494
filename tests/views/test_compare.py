"""Two set-ups side by side: bars, table, sentence."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gametable.views.numbers import said
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.dice.compare import compare_svg, compared, comparison
from kingsburg.views.dice.words import compare_sentence

SVG = "{http://www.w3.org/2000/svg}"
ONE, OTHER = reach(Setup()), reach(Setup(white=1, taken=frozenset({8})))
ROWS = compared(ONE, OTHER)


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


def test_table_tells_both_fractions_and_the_difference() -> None:
    table = ElementTree.fromstring(comparison(ROWS).to_html())
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    assert rows[0] == ["Advisor", "A", "B", "Points"]
    assert len(rows) == 19
    assert rows[8] == ["8 Treasurer", "44.9%", "0%", "−44.9"]
    assert len(table.findall(".//td[@data-drawn='bar']")) == 2 * 18
    for row, advisor in zip(rows[1:], ONE, strict=True):
        assert row[1:3] == [said(each[advisor]).percent for each in (ONE, OTHER)]
        shown = float(row[3].replace("−", "-"))
        assert shown == pytest.approx(100 * (OTHER[advisor] - ONE[advisor]), abs=0.051)


def test_svg_has_two_bars_and_the_exact_difference() -> None:
    svg = ElementTree.fromstring(compare_svg(ROWS))
    assert svg.get("role") == "img"
    told = svg.findtext(f"{SVG}desc") or ""
    assert told.startswith(compare_sentence(ROWS))
    assert "8 Treasurer −44.9" in told
    groups = svg.findall(f"{SVG}g")
    assert len(groups) == 18
    for group, row in zip(groups, ROWS, strict=True):
        track, one, other = (float(each.get("width", "")) for each in group.findall(f"{SVG}rect"))
        assert one == pytest.approx(float(track * row.one), abs=0.06)
        assert other == pytest.approx(float(track * row.other), abs=0.06)
        title = group.findtext(f"{SVG}title") or ""
        assert title.endswith(f": A {row.one}, B {row.other}, difference {row.other - row.one}")
    text = compare_svg(ROWS)
    assert text.count("fill:") == text.count("fill:var(--jp-")
    assert float((svg.get("viewBox") or "").split()[2]) <= 375


def test_names_stay_text() -> None:
    evil = "</title><script>alert(1)</script>"
    rows = [row._replace(name=evil) for row in ROWS]
    for page in (compare_svg(rows, title=evil), comparison(rows).to_html()):
        assert "<script" not in page
        assert evil in "".join(ElementTree.fromstring(page).itertext())
