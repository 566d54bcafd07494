"""The names of cards, which only the catalogue, powers and commands use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingsburg import catalogue
from tests.project.support import ROOT, project_files

PACKAGE = ROOT / "kingsburg"
#: What may name cards: the printed data and its powers, options of commands, the words that pack
#: links of version 1, and a stored position that the start page draws.
ALLOWED = (
    *("catalogue/", "engine/powers/", "cli/"),
    *("notation/states.py", "pages/table/entrance.py"),
)
#: Examples shown for a wrong form, and a field of links of version 1.
EXAMPLES = {
    "notation/files.py": {"goblins"},
    "notation/actions/dice.py": {"statue"},
    "notation/actions/court.py": {"market"},
    "notation/actions/help.py": {"town_hall"},
    "notation/actions/province.py": {"chapel"},
    "notation/actions/winter.py": {"goblins"},
    "pages/season/state.py": {"market"},
}
IDS = {entry.id for entry in catalogue.buildings()} | set(catalogue.races())
NAMED = re.compile(rf"\b({'|'.join(sorted(IDS))})\b")
FILES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if not path.relative_to(PACKAGE).as_posix().startswith(ALLOWED)
]


def named(source: str) -> Iterator[str]:
    """Yield the names of cards in a module: in texts except docstrings, and in the code."""
    tree = ast.parse(source)
    told = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if node not in told:
                found = NAMED.findall(text)
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                found = [name] if name in IDS else []
            case _:
                continue
        yield from found


@pytest.mark.parametrize(
    "path", FILES, ids=[each.relative_to(PACKAGE).as_posix() for each in FILES]
)
def test_no_room_names_a_card(path: Path) -> None:
    allowed = EXAMPLES.get(path.relative_to(PACKAGE).as_posix(), set())
    assert set(named(path.read_text("utf-8"))) == allowed


#: Packages whose explanations name no building either.
SILENT = ("odds", "views", "pages", "play", "players")
NAMES = re.compile(rf"\b({'|'.join(entry.names['en'] for entry in catalogue.buildings())})\b")


@pytest.mark.parametrize("room", SILENT)
def test_explanations_name_no_building(room: str) -> None:
    texts = {path: path.read_text("utf-8") for path in (PACKAGE / room).rglob("*.py")}
    assert texts
    for path, text in texts.items():
        assert not NAMES.findall(text), path


@pytest.mark.parametrize(
    "source", ['x = "market"', "def f(market): ...", "self.farms", 'y = "by the chapel"']
)
def test_a_name_would_be_found(source: str) -> None:
    assert list(named(source))


def test_what_is_for_any_game_names_none() -> None:
    files = [each for each in project_files() if each.is_relative_to(ROOT / "gametable")]
    assert files
    games = (b"kingsburg", b"kingdombuilder")
    assert not [each for each in files for game in games if game in each.read_bytes().lower()]
