"""The README and the tour: examples that run, and references to what exists."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
TOUR = ROOT / "docs" / "tour.md"
DATA = ROOT / "docs" / "games-as-data.md"


@pytest.mark.parametrize(
    ("page", "least"), [(README, 9), (TOUR, 35), (DATA, 6)], ids=["readme", "tour", "data"]
)
def test_the_examples(page: Path, least: int) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted >= least
    assert result.failed == 0


def test_the_readme_is_short_and_shows_a_picture_first() -> None:
    text = README.read_text("utf-8")
    assert len(text.split()) <= 700
    assert re.match(r"# [^\n]+\n\n\[!\[[^\]]+\]\(docs/play-board\.png\)\]\(docs/site\.md\)\n", text)


def test_links_and_pictures_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", README.read_text("utf-8"))
    assert len(targets) >= 5
    for target in targets:
        assert (ROOT / target).exists(), target


def test_every_page_of_docs_is_linked_to() -> None:
    linked = set(re.findall(r"\]\((docs/[^)]+\.md)\)", README.read_text("utf-8")))
    assert linked == {f"docs/{each.name}" for each in (ROOT / "docs").glob("*.md")}


def test_it_says_whose_the_game_is() -> None:
    text = " ".join(README.read_text("utf-8").split())
    assert "unofficial tool made by players" in text
    assert "belong to their owners" in text
    assert "no text and no picture of the game is included" in text


def test_its_two_commands_are_modules() -> None:
    text = README.read_text("utf-8")
    for module in re.findall(r"python3 -m (\w+)", text):
        assert (ROOT / module / "__main__.py").is_file()
