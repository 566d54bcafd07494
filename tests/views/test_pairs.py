"""Views of advisors taken together: heat map, table, sentence, plotly figure."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from kingsburg.engine.dice_text import parse_dice
from kingsburg.odds.reach import Setup
from kingsburg.odds.turn import chances_together
from kingsburg.pages.odds.pairs import pairs_svg, together
from kingsburg.views.dice import words as odds_words
from kingsburg.views.dice.words import pairs_sentence

CHANCES = chances_together(Setup(), 2)
TWICE = chances_together(Setup(envoy=True), 2)
SVG = "{http://www.w3.org/2000/svg}"
EVIL = "</title><script>alert(1)</script>\x00&\"'"


def fields(svg: str) -> dict[str, ElementTree.Element]:
    """Return the fields of the heat map by their tooltips."""
    groups = ElementTree.fromstring(svg).findall(f"{SVG}g")
    return {each.findtext(f"{SVG}title") or "": each for each in groups}


def opacity(field: ElementTree.Element) -> float:
    rect = field.find(f"{SVG}rect")
    assert rect is not None
    return float((rect.get("style") or "").rpartition(":")[2])


@pytest.mark.parametrize("chances", [CHANCES, TWICE])
def test_a_field_for_each_pair_tells_its_fraction(
    chances: dict[tuple[int, ...], Fraction],
) -> None:
    told = fields(pairs_svg(chances))
    # Three dice reach at most 12 with one group and 6 with another.
    small = {(lower, higher) for lower, higher in chances if lower <= 6 and higher <= 12}
    assert {pair for pair, chance in chances.items() if chance} <= small
    assert len(told) == len(small)
    for lower, higher in small:
        chance = chances[lower, higher]
        [title] = [
            each
            for each in told
            if each.startswith(f"{lower} ") and f" and {higher} " in each.partition(":")[0]
        ]
        assert f": {chance}, " in title
        shown = told[title].findtext(f"{SVG}text") or ""
        assert bool(shown) == bool(chance)
        assert shown in ("", "<1%") or abs(int(shown[:-1]) - 100 * chance) <= Fraction(1, 2)


def test_many_pairs_leave_no_room_for_names_and_signs() -> None:
    chances = chances_together(Setup(5), 2)
    svg = pairs_svg(chances)
    texts = [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert "King" not in texts
    assert not [each for each in texts if each.endswith("%")]
    # With five dice, the lower one of two advisors is at most 12.
    assert len(fields(svg)) == sum(lower <= 12 for lower, _higher in chances)


def test_the_likelier_the_fuller() -> None:
    told = fields(pairs_svg(CHANCES))
    named = {pair: odds_words.named(pair) for pair in CHANCES}
    by_chance = sorted((chance, pair) for pair, chance in CHANCES.items() if chance)
    fullness = [
        opacity(next(each for title, each in told.items() if title.startswith(named[pair] + ":")))
        for _, pair in by_chance
    ]
    assert fullness == sorted(fullness)
    assert fullness[0] < fullness[-1]


def test_svg_is_told_to_a_screen_reader_and_fits_a_phone() -> None:
    for chances in (CHANCES, TWICE):
        svg = ElementTree.fromstring(pairs_svg(chances, title="two < three"))
        assert svg.get("role") == "img"
        assert svg.findtext(f"{SVG}title") == "two < three"
        told = svg.findtext(f"{SVG}desc") or ""
        assert told.startswith(pairs_sentence(chances))
        assert "5 Sergeant and 6 Alchemist 25.0%" in told
        wide, high = (float(each) for each in (svg.get("viewBox") or "").split()[2:])
        assert wide <= 375
        for text in svg.iter(f"{SVG}text"):
            left, length = float(text.get("x", "")), 6 * len(text.text or "")
            assert text.get("text-anchor") or left + length <= wide, text.text
            assert float(text.get("y", "")) < high


def test_nothing_possible_is_drawn_too() -> None:
    chances = chances_together(Setup(dice=1), 2)
    assert pairs_sentence(chances) == "No two advisors can be taken together."
    assert all(not field.findtext(f"{SVG}text") for field in fields(pairs_svg(chances)).values())
    assert "<tbody></tbody>" in together(chances).to_html()
    assert not together(chances).rows


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (
            Setup(),
            "Most likely together: 5 Sergeant and 6 Alchemist, 25.0% (1/4, 1 in 4);"
            " 51 of 153 pairs are possible.",
        ),
        (Setup().rolled(parse_dice("1 2")), "Certain: 1 pair; 1 of 153 pairs are possible."),
        (
            Setup().rolled(parse_dice("2 2")).with_buildings(["chapel"]),
            "Most likely together: 1 Jester and 2 Squire, 5.6% (1/18, 1 in 18);"
            " 15 of 153 pairs are possible.",
        ),
        (
            Setup().rolled(parse_dice("1 2")).with_buildings(["chapel"]),
            "Certain: 1 pair; most likely of the others: 1 Jester and 3 Architect,"
            " 5.6% (1/18, 1 in 18); 15 of 153 pairs are possible.",
        ),
    ],
)
def test_the_main_thing_is_one_sentence(setup: Setup, sentence: str) -> None:
    assert pairs_sentence(chances_together(setup, 2)) == sentence


def test_table_holds_the_likeliest_first() -> None:
    table = ElementTree.fromstring(together(CHANCES).to_html())
    assert table.findtext("caption") == "Any two together, the 12 likeliest of 51"
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    assert rows[0] == ["Advisors", "Percent", "Exact", "1 in n"]
    assert rows[1] == ["5 Sergeant and 6 Alchemist", "25.0%", "1/4", "1\u00a0in\u00a04"]
    found = [Fraction(row[2]) for row in rows[1:]]
    assert found == sorted(CHANCES.values(), reverse=True)[:12]
    threes = ElementTree.fromstring(together(chances_together(Setup(), 3)).to_html())
    assert threes.findtext("caption") == "Any three together, the 12 likeliest of 20"


def test_names_stay_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_words, "advisor", lambda number, content: EVIL)
    for page in (pairs_svg(CHANCES), together(CHANCES).to_html()):
        assert "<script" not in page
        assert "<script>alert(1)</script>" in "".join(ElementTree.fromstring(page).itertext())
