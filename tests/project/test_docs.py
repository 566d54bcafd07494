"""The commands in the pages of docs/ are valid, and the files that they name exist."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from kingsburg import cli
from tests.project.support import ROOT, project_files

PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md"]


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in this language."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text("utf-8"), re.S)


def commands(page: Path) -> list[list[str]]:
    """The commands in code blocks and in backquotes, each split into words."""
    text = page.read_text("utf-8")
    lines = [line for block in blocks(page, "sh") for line in block.split("\n")]
    quoted = re.findall(r"(?<!`)`((?:\S+/|python3 -m )?kingsburg \w[^`]*)`", text)
    return [shlex.split(line) for line in (*lines, *quoted) if line]


def arguments(command: list[str]) -> list[str] | None:
    """The arguments of a call of `kingsburg`; None for another command."""
    if command[:3] == ["python3", "-m", "kingsburg"]:
        return command[3:]
    return command[1:] if command[0].split("/")[-1] == "kingsburg" else None


@pytest.mark.parametrize(
    "page", [page for page in PAGES if commands(page)], ids=lambda page: page.stem
)
def test_its_commands_are_understood(page: Path) -> None:
    ours = [given for each in commands(page) if (given := arguments(each)) is not None]
    assert ours
    for given in ours:
        assert cli._parser().parse_args(given).run


def test_commands_that_only_compute_can_be_run(capsys: pytest.CaptureFixture[str]) -> None:
    ran = []
    for page in PAGES:
        for command in commands(page):
            given = arguments(command)
            if given and given[0] not in {"lab", "dashboards"}:
                assert cli.main(given) == 0
                ran.append(given[0])
                assert capsys.readouterr().out
    assert {"odds", "battle", "simulate"} <= set(ran)


@pytest.mark.parametrize("page", [*PAGES, ROOT / "SECURITY.md"], ids=lambda page: page.stem)
def test_files_that_it_names_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    for name in re.findall(r"`(tests/[\w/.]+|Containerfile)`|--file (\S+)", text):
        assert (ROOT / "".join(name)).exists()
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (page.parent / link).exists()


@pytest.mark.parametrize("name", ["docs/architecture.md", "CONTRIBUTING.md", "README.md"])
def test_paths_of_the_code_that_it_names_are_there(name: str) -> None:
    """A path starts at the top, or is the end of one if the text before it makes that clear."""
    text = (ROOT / name).read_text("utf-8")
    named = re.findall(r"`([\w./-]+/|[\w./-]+\.(?:toml|py|txt|yaml|yml|jsonl)|\.ci/\w+)`", text)
    assert named
    ends = tuple(f"/{each.relative_to(ROOT).as_posix()}" for each in project_files())
    for each in named:
        assert (ROOT / each).exists() or any(end.endswith(f"/{each}") for end in ends), each


def test_half_a_page_each() -> None:
    for page in PAGES:
        # The server's page is a reference with files to copy; the visitors' page lists each limit
        # with its number and test; the architecture page is for looking things up; half of the page
        # about cards is an example for each kind, and so is a part of that about lessons. The
        # others are read from start to end.
        longer = {"server": 2700, "visitors": 880, "architecture": 620}
        longer |= {"your-own-cards": 3000, "your-own-lesson": 540}
        words = longer.get(page.stem, 400)
        assert len(page.read_text("utf-8").split()) <= words, page.name


def test_the_picture_of_the_house_shows_every_room() -> None:
    (picture,) = blocks(ROOT / "docs" / "architecture.md", "")
    package, shown = "", dict[str, set[str]]()
    for line in picture.splitlines():
        if not line.startswith(" "):
            package = line.rstrip("/")
            shown[package] = set()
        else:
            shown[package].add(line.split()[0].rstrip("/"))
    for package, rooms in shown.items():
        folders = {each.parent.name for each in (ROOT / package).glob("*/__init__.py")}
        assert rooms - {each.name for each in (ROOT / package).glob("*.py")} == folders - {"locale"}
