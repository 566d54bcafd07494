"""Golden links, which must open for ever what they were made from.

Each line of golden-links.jsonl holds a link, its page, and what it opens, as it was written down
then. A line may be added for a new field; none is ever changed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gametable.games import installed, named
from gametable.notation import links
from gametable.notation.state import State, validated

TEXT = Path(__file__).with_name("golden-links.jsonl").read_text("utf-8")
GOLDEN: list[dict[str, Any]] = [json.loads(line) for line in TEXT.splitlines()]
EACH = [pytest.param(golden, id=golden["id"]) for golden in GOLDEN]
#: The view states of the explorers of each page.
KINDS: dict[str, list[type[State]]] = {
    page.name: [named(explorer.state) for explorer in page.explorers]
    for game in installed()
    for page in game.dashboards
}


def opened(golden: dict[str, Any]) -> links.View:
    return links.read(golden["link"], *KINDS[golden["page"]])


@pytest.mark.parametrize("golden", EACH)
def test_it_opens_what_it_was_made_of(golden: dict[str, Any]) -> None:
    view = opened(golden)
    assert {state.name: state.data() for state in view.states} == golden["opens"]
    assert view.language == golden["language"]


@pytest.mark.parametrize("golden", EACH)
def test_what_was_written_down_is_still_read(golden: dict[str, Any]) -> None:
    """This includes positions in the form of old files."""
    view = opened(golden)
    for kind in KINDS[golden["page"]]:
        assert validated(kind, golden["opens"].get(kind.name, {})) == view.of(kind)


@pytest.mark.parametrize("golden", EACH)
def test_a_link_made_today_opens_the_same(golden: dict[str, Any]) -> None:
    view = opened(golden)
    assert links.read(links.link(view), *KINDS[golden["page"]]) == view


def test_every_field_stands_in_one_of_them() -> None:
    for kind in (each for kinds in KINDS.values() for each in kinds):
        there = [golden["opens"].get(kind.name, {}) for golden in GOLDEN]
        written = {name for name, field in kind.model_fields.items() if not field.exclude}
        assert {field for fields in there for field in fields} == written
