"""What every page has: a folder, an entry, a notebook and styles."""

from __future__ import annotations

import json
from importlib import import_module

import pytest

from gametable.games import Game, installed, named
from gametable.notation.state import State
from gametable.pages import Pages
from gametable.play.errors import Malformed
from tests.project.support import ROOT


@pytest.mark.parametrize("game", installed(), ids=lambda each: each.name)
def test_each_folder_is_a_page_of_the_list(game: Game) -> None:
    folders = {each.parent.name for each in (ROOT / game.name / "pages").glob("*/page.py")}
    listed = {each.name for each in (*game.explorers, *game.others)}
    # The editor of Kingdom Builder is only a part of its table.
    assert folders - listed <= {"editor"}
    assert listed <= folders


@pytest.mark.parametrize("game", installed(), ids=lambda each: each.name)
def test_each_page_has_its_state_beside_it(game: Game) -> None:
    for each in game.explorers:
        assert each.state.startswith(f"{game.name}.pages.{each.name}.state:")
        assert issubclass(named(each.state), State)
        assert callable(named(each.widget))


@pytest.mark.parametrize("game", installed(), ids=lambda each: each.name)
def test_each_dashboard_has_a_notebook_of_one_line(game: Game) -> None:
    for each in game.dashboards:
        notebook = json.loads((ROOT / f"dashboards/{each.name}.ipynb").read_text("utf-8"))
        lines = [line for cell in notebook["cells"] for line in cell["source"]]
        assert "".join(lines) == (
            f'from {game.name} import pages\n\npages.dashboard("{each.name}")'
        )


@pytest.mark.parametrize("game", installed(), ids=lambda each: each.name)
def test_an_unknown_page_is_told(game: Game) -> None:
    for open in (Pages(game).show, Pages(game).dashboard):
        with pytest.raises(Malformed, match=r"there is no page lunch, only .*rules"):
            open("lunch")


def test_each_style_sheet_is_listed() -> None:
    folder = ROOT / "kingsburg/pages"
    there = {each.relative_to(folder).as_posix() for each in folder.rglob("*.css")}
    assert there == {*import_module("kingsburg.pages").STYLES}
