"""Pictures to save: charts that stand alone, and the board."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from random import Random

import pytest

from gametable import language
from gametable.views import drawing, share
from gametable.views.text import html
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.odds.battle import musters
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.turn import chances_together
from kingsburg.odds.winter import Winter
from kingsburg.pages.odds.pairs import pairs_svg
from kingsburg.pages.winter.charts import soldiers_svg
from kingsburg.views.board import picture as board_picture
from kingsburg.views.dice.charts import odds_svg
from kingsburg.views.dice.tables import advisors, odds_rows
from tests.properties.games import new, positions

SVG = "{http://www.w3.org/2000/svg}"
ROWS = odds_rows(reach(Setup()))
BARS = odds_svg(ROWS)


def test_a_chart_stands_alone_on_paper_and_leads_back() -> None:
    address = "https://x.example/odds?p=1&lang=en"
    picture = ET.fromstring(share.standalone(BARS, address))
    link = picture.find(f"{SVG}a")
    assert link is not None
    assert link.get("href") == address
    # The paper fills the frame.
    left, top, width, height = map(float, (picture.get("viewBox") or "").split())
    assert float(picture.get("width") or 0) / width == float(picture.get("height") or 0) / height
    paper = picture.find(f"{SVG}rect")
    assert paper is not None
    assert [float(paper.get(each) or 0) for each in ("x", "y", "width", "height")] == [
        left, top, width, height,
    ]  # fmt: skip
    assert picture.findall(f".//{SVG}title")


def test_only_drawings_are_charts() -> None:
    winter = soldiers_svg(musters(Winter(), 3), 0)
    table = advisors(ROWS).to_html()
    assert share.charts([table, BARS, html("<p>{}</p>{}", winter, BARS)]) == [BARS, winter, BARS]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_board_is_one_picture_at_every_moment(players: int) -> None:
    rng = Random(players)
    for position in positions(new(players, Rules()), rng):
        if rng.random() < 0.03:
            told = texts(position)
            for player in position.players:
                assert any(player.name in each for each in told)


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_the_board_is_told_in_the_language_that_is_spoken(code: str) -> None:
    language.speak(code)
    try:
        told = texts(new(3, Rules()))
    finally:
        language.speak("en")
    assert any(
        {"en": "Jester", "pl": "Błazen", "pt": "Bobo", "cs": "Šašek"}[code] in t for t in told
    )


def texts(position: Position) -> list[str]:
    """Return all that is written on the picture, which must be well-formed."""
    svg = board_picture.picture(position)
    picture = ET.fromstring(share.standalone(svg, "https://x.example/"))
    return ["".join(each.itertext()) for each in picture.iter(f"{SVG}text")]


def test_nothing_in_a_picture_is_smaller_than_12_pixels() -> None:
    """Charts are measured at the width of a phone, and the board at its usual size."""
    scale = drawing.LEAST / drawing.WIDTH
    charts = [BARS, pairs_svg(chances_together(Setup(), 2)), soldiers_svg(musters(Winter(), 3), 0)]
    everything = Rules(modules=Rules.MODULES)
    pictures = {board_picture.picture(new(5, everything)): 1.0, **dict.fromkeys(charts, scale)}
    for picture, times in pictures.items():
        sizes = re.findall(r"font(?:-size)?[:=] *\"?([0-9.]+)", picture)
        assert sizes
        assert min(map(float, sizes)) * times >= 12


def test_a_hostile_name_is_nothing_but_text() -> None:
    address = 'https://x/"><script>alert(1)</script>'
    made = share.standalone(BARS, address)
    assert "<script" not in made
    assert ET.fromstring(made).find(f".//{SVG}script") is None
