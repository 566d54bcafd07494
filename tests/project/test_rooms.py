"""Which room may import which library; import-linter (pyproject.toml) checks imports of rooms."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from tests.project.support import ROOT, project_files

GAMES = ("kingdombuilder", "kingsburg")
PACKAGES = [ROOT / name for name in ("gametable", *GAMES)]
BARE = [
    "gametable/play", "kingsburg/catalogue", "kingsburg/engine", "kingsburg/odds", "kingsburg/quiz",
    "kingdombuilder/catalogue", "kingdombuilder/engine", "kingdombuilder/odds",
    "kingdombuilder/players",
]  # fmt: skip
BELOW_VIEWS = ["gametable/notation", "kingsburg/notation", "kingsburg/players", "kingsburg/play",
    "kingsburg/states", "kingdombuilder/notation"]  # fmt: skip
WIDGETS = {"anywidget", "ipywidgets"}


def sources(room: str) -> list[Path]:
    """All source files of a room."""
    return [*(ROOT / room).rglob("*.py")]


def imported(source: str) -> set[str]:
    """The top-level names of all imports in a source, wherever they are."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {each.name.split(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.split(".")[0])
    return found - {"gametable", *GAMES}


def foreign(files: list[Path], allowed: set[str]) -> dict[str, set[str]]:
    """What these files import besides the standard library and what is allowed."""
    return {
        each.relative_to(ROOT).as_posix(): beyond
        for each in files
        if (beyond := imported(each.read_text("utf-8")) - sys.stdlib_module_names - allowed)
    }


@pytest.mark.parametrize("room", BARE)
def test_rules_and_odds_use_the_standard_library_only(room: str) -> None:
    assert sources(room), "the room is empty"
    assert foreign(sources(room), set()) == {}


def test_below_views_only_pydantic_is_added() -> None:
    files = [each for room in BELOW_VIEWS for each in sources(room)]
    assert files
    assert foreign(files, {"pydantic", "pydantic_core"}) == {}


def test_only_the_widgets_know_ipywidgets() -> None:
    files = [each for package in PACKAGES for each in package.rglob("*.py")]
    others = [each for each in files if each.parents[0].name != "widgets"]
    assert len(others) > 3
    knowing = [each.name for each in others if imported(each.read_text("utf-8")) & WIDGETS]
    assert knowing == []


def test_imports_inside_functions_are_seen(tmp_path: Path) -> None:
    source = "import json\nfrom . import x\ndef f():\n    from numpy.random import rand\n"
    assert imported(source) == {"json", "numpy"}
    assert imported(source) - sys.stdlib_module_names == {"numpy"}


def test_what_is_for_any_game_names_none() -> None:
    files = [each for each in project_files() if each.is_relative_to(ROOT / "gametable")]
    assert files
    naming = [
        each.name for each in files for game in GAMES if game.encode() in each.read_bytes().lower()
    ]
    assert naming == []
