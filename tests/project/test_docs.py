"""The pages of docs/: commands that are valid, and facts about the games that are up to date."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from kingdombuilder.notation import actions as kingdom_actions
from kingdombuilder.notation import records as kingdom_records
from kingsburg import cli
from kingsburg.notation import actions, records
from kingsburg.notation.actions.dice import KING, NEUTRAL
from tests import docs
from tests.project.support import ROOT, project_files

PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md"]


def blocks(page: Path, language: str) -> list[str]:
    """Return the code blocks of a page in this language."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text("utf-8"), re.S)


def commands(page: Path) -> list[list[str]]:
    """Return the commands in code blocks and in backquotes, each split into words."""
    text = page.read_text("utf-8")
    lines = [line for block in blocks(page, "sh") for line in block.split("\n")]
    quoted = re.findall(r"(?<!`)`((?:\S+/|python3 -m )?kingsburg \w[^`]*)`", text)
    return [shlex.split(line) for line in (*lines, *quoted) if line]


def arguments(command: list[str]) -> list[str] | None:
    """Return the arguments of a call of `kingsburg`; None for another command."""
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


@pytest.mark.slow
def test_commands_that_only_compute_can_be_run(capsys: pytest.CaptureFixture[str]) -> None:
    ran = []
    for page in PAGES:
        for command in commands(page):
            given = arguments(command)
            # A name in capitals, such as FILE, stands for a file of the reader's own.
            named = [word for word in command if re.match("[A-Z]{2}", word)]
            if given and given[0] not in {"lab", "dashboards", "site"} and not named:
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


@pytest.mark.parametrize(
    "name", ["docs/architecture.md", "docs/rules.md", "docs/tour.md", "CONTRIBUTING.md"]
)
def test_paths_of_the_code_that_it_names_are_there(name: str) -> None:
    """Each path starts at the top, or is the end of one that does."""
    text = (ROOT / name).read_text("utf-8")
    named = re.findall(r"`([\w./-]+/|[\w./-]+\.(?:toml|py|txt|yaml|yml|jsonl)|\.ci/\w+)`", text)
    assert named
    ends = tuple(f"/{each.relative_to(ROOT).as_posix()}" for each in project_files())
    for each in named:
        assert (ROOT / each).exists() or any(end.endswith(f"/{each}") for end in ends), each


def test_half_a_page_each() -> None:
    for page in PAGES:
        # The server's page is a reference with files to copy, and the site's page has one; the
        # visitors' page lists each limit with its number and test; the architecture page is for
        # looking things up; the pages about cards and lessons have long examples; the tour is as
        # long as what there is to see; the lists of rules and notation are generated; the page
        # about data lists all columns, and those about the planners what was measured. The other
        # pages are read from start to end.
        longer = {"server": 2900, "visitors": 920, "architecture": 940, "tour": 2050}
        longer |= {"site": 500, "your-own-cards": 3000, "your-own-lesson": 540, "CONTRIBUTING": 880}
        longer |= {"games-as-data": 590, "planner": 1800, "kingdom-planner": 1080}
        if page in docs.PAGES:
            continue
        words = longer.get(page.stem, 400)
        assert len(page.read_text("utf-8").split()) <= words, page.name


def test_the_list_of_layers_is_complete() -> None:
    (listed,) = blocks(ROOT / "docs" / "architecture.md", "")
    package, shown = "", dict[str, set[str]]()
    for line in listed.splitlines():
        if not line.startswith(" "):
            package = line.rstrip("/")
            shown[package] = set()
        else:
            shown[package].add(line.split()[0].rstrip("/"))
    for package, layers in shown.items():
        folders = {each.parent.name for each in (ROOT / package).glob("*/__init__.py")}
        assert layers - {each.name for each in (ROOT / package).glob("*.py")} == folders - {
            "locale"
        }


@pytest.mark.parametrize("page", docs.PAGES, ids=lambda page: page.stem)
def test_what_is_made_from_the_games_is_up_to_date(page: Path) -> None:
    text = page.read_text("utf-8")
    assert docs.renewed(text) == text, "python3 -m tests.docs renews it"


def test_all_that_is_made_stands_somewhere() -> None:
    text = "".join(page.read_text("utf-8") for page in docs.PAGES)
    assert sorted(re.findall("<!-- made: (.*) -->", text)) == sorted(docs.MADE)


def test_a_change_in_a_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = docs.PAGES[0].read_text("utf-8")
    monkeypatch.setitem(docs.MADE, "kingdombuilder rules", lambda: "- **KS.1** Another rule.\n")
    assert docs.renewed(text) != text


def test_every_verb_and_every_result_of_chance_has_an_example() -> None:
    examples = f"{docs.CHANCE}\n{docs.DECISIONS}".split("\n")
    shown = {line.split()[1] for line in examples if line.startswith("Ann ")}
    assert shown == {*actions.BY_VERB}
    first = {line.split()[0] for line in examples if line} - {"Ann"}
    assert first == {NEUTRAL, KING, *actions.BY_SUBJECT}
    kingdom = {line.split()[1] for line in docs.KINGDOM_LINES.split("\n") if line}
    assert kingdom == {*kingdom_actions.BY_VERB}


def test_its_records_are_played() -> None:
    ours, theirs = blocks(ROOT / "docs" / "notation.md", "record")
    assert records.read(ours).position.year == 1
    assert kingdom_records.read(theirs).position.actor == "Ann"


def test_the_code_names_pages_that_are_there() -> None:
    # The tests of the project also name files that are made elsewhere.
    named = [
        (each, name)
        for each in project_files()
        if each.suffix == ".py" and each.parent != ROOT / "tests" / "project"
        for name in re.findall(r'(?<![\w/."-])(?:[\w-]+/)*[\w-]+\.md\b', each.read_text("utf-8"))
    ]
    assert len(named) > 20
    files = {each.relative_to(ROOT).as_posix() for each in project_files()}
    assert [(each.name, name) for each, name in named if name not in files] == []


def test_every_place_with_languages_is_named_for_whoever_adds_one() -> None:
    one = re.compile(r"\bcs\b *[=:]|\"cs\"|lang\(cs\)")
    suffixes = {".py", ".css", ".js", ".toml", ".txt", ".j2"}
    places = {
        each.relative_to(ROOT).as_posix()
        for each in project_files()
        if each.relative_to(ROOT).parts[0] in {"gametable", "kingsburg", "kingdombuilder"}
        and each.suffix in suffixes
        and one.search(each.read_text("utf-8"))
    }
    assert len(places) > 10
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert [
        each
        for each in sorted(places)
        if each not in text and f"{each.rpartition('/')[0]}/`" not in text
    ] == []


def test_the_glossary_is_short() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert 2 < len(re.findall(r"^\|", text.partition("## Glossary")[2], re.M)) <= 15
