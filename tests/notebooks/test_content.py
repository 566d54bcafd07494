"""The content of notebooks; nbval checks that they run, as part of `python3 -m tests`."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.project.support import ROOT

BOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
DASHBOARDS = sorted((ROOT / "dashboards").glob("*.ipynb"))

#: Code that belongs in the package, since readers should only see calls and their results.
FORBIDDEN = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Lambda,
    ast.For,
    ast.While,
    ast.If,
    ast.IfExp,
    ast.Match,
    ast.Try,
    ast.comprehension,
)
LONGEST_CELL = 12
#: The most cells of a chapter before its exercise, or of a section in a chapter of sections.
MOST_CELLS = 5
#: A chapter whose sections stand alone, one for each module.
OF_PARTS = "09-the-second-edition.ipynb"
#: Words read in a minute, and minutes for a cell that runs and for the exercise.
WORDS_A_MINUTE = 180
A_CELL = 1
AN_EXERCISE = 3
WORD = re.compile(r"\w[\w'’+-]*")


def name(path: Path) -> str:
    return path.name


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    book = json.loads(path.read_text("utf-8"))
    return [each for each in book["cells"] if each["cell_type"] == kind]


def sources(path: Path, kind: str = "code") -> list[str]:
    return ["".join(each["source"]) for each in cells(path, kind)]


def forbidden(source: str) -> list[str]:
    return [
        type(node).__name__ for node in ast.walk(ast.parse(source)) if isinstance(node, FORBIDDEN)
    ]


def test_there_are_notebooks_and_dashboards() -> None:
    # In reading order.
    assert [each.stem for each in BOOKS] == [
        "01-the-first-year",
        "02-dice-at-court",
        "03-buildings",
        "04-winter",
        "05-two-players",
        "06-dice-odds",
        "07-the-contested-court",
        "08-set-up-your-own",
        "09-the-second-edition",
        "10-the-board-of-kingdom-builder",
        "11-terrain-odds",
        "12-games-by-the-thousand",
    ]
    assert {"court.ipynb", "odds.ipynb", "play.ipynb", "rules.ipynb", "winter.ipynb"} <= {
        each.name for each in DASHBOARDS
    }


@pytest.mark.parametrize("path", BOOKS + DASHBOARDS, ids=name)
def test_the_code_only_calls(path: Path) -> None:
    assert [found for source in sources(path) for found in forbidden(source)] == []
    assert max(len(source.splitlines()) for source in sources(path)) <= LONGEST_CELL


@pytest.mark.parametrize("source", ["[x for x in y]", "if a:\n  b", "f = lambda: 0", "def f(): 0"])
def test_more_than_a_call_would_be_found(source: str) -> None:
    assert forbidden(source)


def sections(path: Path) -> list[int]:
    """Return the number of cells that run in each section of a notebook, starting at its title."""
    found: list[int] = []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            found += [0 for line in cell["source"] if line.startswith(("# ", "## "))]
        else:
            found[-1] += 1
    return found


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_a_notebook_is_an_article_with_a_few_cells(path: Path) -> None:
    # The last cell is the exercise.
    cells = sum(sections(path)) - 1
    assert cells >= 2
    assert (max(sections(path)) if path.name == OF_PARTS else cells) <= MOST_CELLS
    assert sources(path, "markdown")[0].startswith("# ")


def minutes(path: Path) -> list[float]:
    """Return the minutes that the sections of a notebook take."""
    found: list[float] = []
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            found[-1] += A_CELL
            continue
        parts = re.split("^(?=##? )", "".join(cell["source"]), flags=re.MULTILINE)
        for part in filter(None, parts):
            found += [0] if part.startswith(("# ", "## ")) else []
            found[-1] += len(WORD.findall(part)) / WORDS_A_MINUTE
    return found


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_a_chapter_takes_as_long_as_the_course_promises(path: Path) -> None:
    takes = sum(minutes(path)) + AN_EXERCISE
    promise = (ROOT / "notebooks" / "README.md").read_text("utf-8")
    if path.name != OF_PARTS:
        assert "ten to twenty minutes each" in promise
        assert 10 <= takes <= 20
        return
    assert 40 <= takes <= 50
    assert 4 <= max(minutes(path)) <= 6
    for words in ("three quarters of an hour", "about five minutes"):
        assert words in sources(path, "markdown")[0]
        assert words in promise


@pytest.mark.parametrize("path", DASHBOARDS, ids=name)
def test_a_dashboard_is_a_few_lines(path: Path) -> None:
    assert sum(len(source.splitlines()) for source in sources(path)) <= 5


@pytest.mark.parametrize("path", BOOKS + DASHBOARDS, ids=name)
def test_no_results_are_kept(path: Path) -> None:
    for cell in cells(path, "code"):
        assert (cell["outputs"], cell["execution_count"]) == ([], None)
