"""The course of chapters: each ends in an exercise, and together they cover every rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from kingsburg import Rules, load
from kingsburg.catalogue import rules
from kingsburg.engine.actions import DrawTile
from kingsburg.engine.content import content_of
from kingsburg.quiz import Quiz
from kingsburg.quiz.question import Question
from kingsburg.views import tables
from tests.notebooks.test_content import BOOKS as ALL
from tests.notebooks.test_content import name, sources

ROWS = content_of(Rules(modules=(1,)))
CARDS = content_of(Rules(modules=(3, 4)))
TILES = load("""{"modules": [6], "rules": {"tiles": "old_ways"}, "phase": "spring",
    "players": [{"name": "Ann"}, {"name": "Brian"}]}""").play(DrawTile(5, "gold"))
#: The chapters about Kingsburg; tests/kingdombuilder/test_chapters.py has the others.
BOOKS = [path for path in ALL if path.stem[:2] not in ("10", "11")]
#: Calls that show tables with the id of a rule in each line.
FRAMES = {
    "tables.advisors()": tables.advisors().to_frame(),
    "tables.buildings()": tables.buildings().to_frame(),
    "tables.buildings(rows)": tables.buildings(ROWS).to_frame().query("row in ['A', 'G']"),
    "tables.governors(cards)": tables.governors(CARDS).to_frame(),
    "tables.destinies(cards)": tables.destinies(CARDS).to_frame(),
    "tables.tiles(lying)": tables.tiles(TILES).to_frame(),
}

#: The kinds of the first questions in each exercise.
ASKED = {
    "01-the-first-year.ipynb": ["envoy", "reward", "white_die", "winners", "order"],
    "02-dice-at-court.ipynb": ["order", "dice", "advisors", "may"],
    "03-buildings.ipynb": ["buildings", "may"],
    "04-winter.ipynb": ["strength", "battle", "falls"],
    "05-two-players.ipynb": [
        *("advisors", "dice", "order", "may", "buildings"),
        *("advisors", "may", "order", "dice", "buildings"),
    ],
    "08-set-up-your-own.ipynb": ["may"],
}

#: Chapters whose exercise is a table to fill in, at the end or before the quiz.
TABLES = {
    "05-two-players.ipynb": "exercises.closed",
    "06-dice-odds.ipynb": "exercises.guesses",
    "07-the-contested-court.ipynb": "exercises.firsts",
    "09-the-second-edition.ipynb": "exercises.tokens",
    "12-games-by-the-thousand.ipynb": "exercises.guesses",
}

_RULE = re.compile(r"\b[A-Z]\w*\.\w+|\((M\d?)\)")


def named(path: Path) -> set[str]:
    """Return the rules that a chapter names in its text or in a table that it shows."""
    shown = " ".join(
        frame["rule"].str.cat(sep=" ")
        for call, frame in FRAMES.items()
        if any(call in source for source in sources(path))
    )
    text = " ".join([*sources(path, "markdown"), shown])
    return {each[0].strip("()") for each in _RULE.finditer(text)} & set(rules())


def quiz(path: Path) -> Quiz:
    """Return the exercise of a chapter, the last call of its last cell."""
    last = ast.parse(sources(path)[-1]).body[-1]
    assert isinstance(last, ast.Expr)
    assert isinstance(last.value, ast.Call)
    assert ast.unparse(last.value.func) == "pages.show"
    assert ast.unparse(last.value.args[0]) == "'quiz'"
    chosen = {each.arg: ast.literal_eval(each.value) for each in last.value.keywords}
    return Quiz(chosen["seed"], chosen.get("phase"))


def first_questions(path: Path) -> list[Question]:
    exercise = quiz(path)
    questions = []
    for _ in ASKED[path.name]:
        questions.append(exercise.question)
        exercise.next()
    return questions


def test_every_rule_stands_in_a_chapter() -> None:
    standing = set().union(*map(named, BOOKS))
    assert set(rules()) == standing


@pytest.mark.parametrize(
    ("chapter", "rule"),
    [
        ("05-two-players", "T.3"),
        ("09-the-second-edition", "P2a.4"),
        ("09-the-second-edition", "M2"),
        ("09-the-second-edition", "G.duke"),
        ("09-the-second-edition", "D.famine"),
        ("09-the-second-edition", "M5"),
        ("09-the-second-edition", "M6.9"),
    ],
)
def test_a_chapter_without_its_rules_is_found(chapter: str, rule: str) -> None:
    others = [path for path in BOOKS if path.stem != chapter]
    standing = set().union(*map(named, others))
    assert rule in set(rules()) - standing


def test_every_chapter_has_an_exercise() -> None:
    assert sorted(ASKED | TABLES) == [each.name for each in BOOKS]
    for path in BOOKS:
        assert sources(path, "markdown")[-1].count("## Exercise") or path.name in TABLES


@pytest.mark.parametrize("chapter", TABLES)
def test_a_table_to_fill_in_is_empty_at_first(chapter: str) -> None:
    source = sources(BOOKS[0].parent / chapter)[-2 if chapter in ASKED else -1]
    assert TABLES[chapter] in source
    assert source.count("None") == 4 + (chapter == "06-dice-odds.ipynb")


@pytest.mark.parametrize("path", [each for each in BOOKS if each.name in ASKED], ids=name)
def test_a_chapter_ends_in_an_exercise_about_its_matter(path: Path) -> None:
    assert [each.kind for each in first_questions(path)] == ASKED[path.name]


def test_the_exercise_for_two_players_has_two_players_and_neutral_dice() -> None:
    (path,) = (each for each in BOOKS if each.name == "05-two-players.ipynb")
    at_court, *others = first_questions(path)
    assert {len(each.position.players) for each in [at_court, *others]} == {2}
    assert any(seat is None for _, seat, _, _ in at_court.position.placed)


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_a_rule_that_is_named_exists(path: Path) -> None:
    text = " ".join(sources(path, "markdown"))
    cited = set(re.findall(r"\b(?:S|N|P\d\w?|E|T|A|B|M6|V)\.\d+\b", text))
    assert cited <= set(rules())


def test_the_contents_name_every_chapter() -> None:
    contents = (ALL[0].parent / "README.md").read_text("utf-8")
    assert re.findall(r"\]\(([^)]*\.ipynb)\)", contents) == [each.name for each in ALL]
