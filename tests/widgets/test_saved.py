"""What a notebook saves of a stage: a text, the same each time, and words for a lost kernel."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from html import unescape
from typing import Any

import pytest

from gametable.widgets import languages
from kingdombuilder import pages as kingdom
from kingdombuilder.notation import games as kingdom_games
from kingsburg import pages
from kingsburg.notation import records
from tests.project.support import ROOT

MAKERS: dict[str, Callable[[], Any]] = {
    **{
        each.name: partial(pages.show, each.name)
        for each in (*pages.GAME.explorers, *pages.GAME.others)
    },
    "plotly": lambda: pages.show("odds", plotly=True),
    **{f"kingdom {each.name}": partial(kingdom.show, each.name) for each in kingdom.GAME.explorers},
}


def saved(widget: Any) -> dict[str, Any]:
    """Return what the output of its cell holds."""
    found = widget._repr_mimebundle_()
    bundle: dict[str, Any] = found[0] if isinstance(found, tuple) else found
    return bundle


@pytest.mark.parametrize("name", MAKERS)
def test_the_text_is_the_same_each_time(name: str) -> None:
    first, second = (saved(MAKERS[name]()) for _ in range(2))
    assert first["text/plain"] == second["text/plain"]
    assert first.get("text/html") == second.get("text/html")
    view = "application/vnd.jupyter.widget-view+json"
    for bundle in (first, second):
        assert bundle[view]["model_id"]
        for text in (bundle["text/plain"], bundle.get("text/html", "")):
            assert bundle[view]["model_id"] not in text
            assert not re.search(r"0x[0-9a-f]{6}|IPY_MODEL|[0-9a-f]{32}", text)


def test_a_game_is_saved_as_it_is_printed() -> None:
    position = records.stored("the-first-year").position
    table = pages.show("table", position)
    assert saved(table)["text/plain"] == str(position)
    assert len(str(position).splitlines()) > 3
    html = saved(table)["text/html"]
    assert unescape(html.removeprefix("<pre>").removesuffix("</pre>")) == str(position)


def test_what_is_saved_follows_the_game() -> None:
    text = (ROOT / "tests/records/the-first-spring.txt").read_text("utf-8")
    history = records.read(text)
    table = pages.show("table", history)
    before = saved(table)["text/plain"]
    table.click("end")
    assert saved(table)["text/plain"] == str(history.line()[-1].position) != before


def test_kingdom_builder_is_saved_as_it_is_printed() -> None:
    record = ROOT / "tests/kingdombuilder/records/two-players-first-game.txt"
    position = kingdom_games.read(record.read_text("utf-8")).position
    assert saved(kingdom.show("table", position))["text/plain"] == str(position)
    # The board itself: 20 rows of 20 hexes, with the numbers of the players on them.
    rows = [line.split()[1:] for line in str(position).splitlines()[1:21]]
    assert [len(row) for row in rows] == [20] * 20
    table = position.table
    assert sum(row.count("1") for row in rows) == table.own[0].bit_count()
    assert sum(row.count("2") for row in rows) == table.own[1].bit_count()


def test_what_shows_no_position_says_what_to_do() -> None:
    assert saved(pages.show("rules"))["text/plain"] == "Run the cell again to see what it shows."


def test_a_stage_brings_the_words_for_a_lost_kernel_in_each_language() -> None:
    table = pages.show("table")
    told = {}
    for language in ("en", "pl", "cs", "pt"):
        languages.choose(language)
        told[language] = table.get_state()["_gone"]
    languages.choose("en")
    assert "Run the cell again" in told["en"]
    assert len(set(told.values())) == 4
