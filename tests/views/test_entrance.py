"""The pictures of the start page."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gametable.games import Dashboard
from gametable.views import pages
from kingsburg.notation import files
from kingsburg.odds.reach import Setup, reach
from kingsburg.pages import GAME
from kingsburg.pages.court import entrance as court
from kingsburg.pages.odds import entrance as odds
from kingsburg.pages.table import entrance as table

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", GAME.dashboards, ids=lambda each: each.name)
def test_each_dashboard_has_one_without_words(page: Dashboard) -> None:
    picture = ElementTree.fromstring(pages.picture(page))
    assert picture.get("aria-hidden") == "true"
    assert not re.search(r"\w*[^\W\d]", "".join(picture.itertext()))
    assert len(list(picture.iter())) > 10
    assert not [each for each in picture.iter() if each.get("id")]


def test_a_dashboard_that_is_none_of_ours_has_none_and_comes_last() -> None:
    served = pages.Pages([GAME], ["my-game", "winter", "play"])
    assert [each.name for each in served.of_game(GAME)] == ["play", "winter"]
    (other,) = served.others()
    assert other.name == "my-game"
    assert pages.picture(other) == ""


def test_the_bars_are_the_chances_of_three_dice() -> None:
    picture = ElementTree.fromstring(odds.entrance())
    bars = [each for each in picture.iter("rect") if each.get("class") in {"bar", "lit"}]
    chances = [float(each) for each in reach(Setup()).values()]
    highs = [float(each.attrib["height"]) for each in bars]
    assert [high / max(highs) for high in highs] == pytest.approx(
        [each / max(chances) for each in chances], abs=1e-3
    )
    # 1, 2 and 5 make these sums.
    lit = [at for at, each in enumerate(bars, 1) if each.get("class") == "lit"]
    assert lit == [1, 2, 3, 5, 6, 7, 8]


def test_the_positions_could_be_played() -> None:
    for text in (table._TABLE, court._CONTEST):
        assert files.load(text).faults == ()
