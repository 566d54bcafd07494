"""The tour in the README runs, and what it refers to exists."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"


def test_the_tour() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 15
    assert result.failed == 0


def test_links_and_pictures_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)]+)\)", README.read_text("utf-8"))
    assert len(targets) >= 5
    for target in targets:
        assert (ROOT / target).exists(), target


def test_it_says_whose_the_game_is() -> None:
    text = " ".join(README.read_text("utf-8").split())
    assert "unofficial tool made by players" in text
    assert "belong to their owners" in text
    assert "no text and no picture of the game is included" in text


def test_its_two_commands_are_modules() -> None:
    text = README.read_text("utf-8")
    for module in re.findall(r"python3 -m (\w+)", text):
        assert (ROOT / module / "__main__.py").is_file()
