"""The Containerfile, checked as far as can be without building it."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

from rattler import Version, VersionSpec

from kingsburg import cli
from tests.project.support import ROOT, built, copied, project_files, sums
from tests.project.test_docs import commands

TEXT = (ROOT / "Containerfile").read_text("utf-8")
#: Each instruction: its name in capitals, and the rest of its line.
LINES = [
    (line.split()[0], line.split(maxsplit=1)[1])
    for line in TEXT.replace("\\\n", " ").splitlines()
    if line and not line.startswith("#")
]
#: Those of the image that runs: the last one.
LAST = LINES[max(at for at, (name, _) in enumerate(LINES) if name == "FROM") :]


def given(name: str) -> list[str]:
    return [rest for each, rest in LINES if each == name]


def last(name: str) -> str:
    (only,) = [rest for each, rest in LAST if each == name]
    return only


def words(exec_form: str) -> list[str]:
    """The words of a command that no shell reads."""
    read: Any = json.loads(exec_form)
    assert isinstance(read, list)
    assert all(isinstance(each, str) for each in read)
    return read


def healthcheck() -> list[str]:
    """What asks the server whether it is well."""
    return words(last("HEALTHCHECK").split(" CMD ")[1])


def test_every_instruction_is_one() -> None:
    assert {name for name, _ in LINES} <= set(
        "ARG FROM WORKDIR COPY RUN USER EXPOSE HEALTHCHECK CMD".split()
    )


def test_it_begins_with_a_python_that_will_do_and_that_a_digest_can_replace() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (base,) = given("ARG")
    found = re.fullmatch(r"BASE=python:(\d+\.\d+)-slim", base)
    assert found is not None, base
    assert VersionSpec(needed["requires-python"]).matches(Version(found[1]))
    assert given("FROM") == ["${BASE} AS build", "${BASE}"]
    (build,) = [each for each in commands(ROOT / "docs" / "server.md") if "--build-arg" in each]
    assert build[build.index("--build-arg") + 1].startswith("BASE=")


def test_a_user_without_rights_runs_it() -> None:
    user = last("USER")
    assert user not in {"root", "0"}
    assert f"useradd --create-home {user}" in last("RUN")
    names = [name for name, _ in LAST]
    # Nothing is done as that user but running it.
    assert names.index("RUN") < names.index("USER") < names.index("CMD")
    assert set(names[names.index("USER") :]).isdisjoint({"COPY", "RUN"})


def test_nothing_secret_and_no_address() -> None:
    assert "://" not in TEXT
    assert not re.search(r"password|secret|token|_key|--index-url|--trusted", TEXT, re.I)


def test_the_wheel_made_from_what_is_copied_is_the_wheel(wheel: Path, tmp_path: Path) -> None:
    names = []
    for rest in given("COPY"):
        if not rest.startswith("--from=build"):
            *sources, target = rest.split()
            names += sources
            assert target in {"./", *sources}
    files = [
        file
        for file in project_files()
        if any(file.relative_to(ROOT).is_relative_to(name) for name in names)
    ]
    assert all((ROOT / name).exists() for name in names)
    assert sums(built("wheel", copied(files, tmp_path))) == sums(wheel)


def test_the_command_is_one_that_kingsburg_knows() -> None:
    program, *arguments = words(last("CMD"))
    assert program == "kingsburg"
    chosen = cli._parser().parse_args(arguments)
    assert (chosen.host, str(chosen.port)) == ("0.0.0.0", last("EXPOSE"))
    assert any(f", {chosen.port}," in word for word in healthcheck())


def test_what_is_run_while_it_is_built_can_be_read() -> None:
    for rest in given("RUN"):
        assert (words(rest) if rest.startswith("[") else shlex.split(rest))[0] == "pip"


def test_whatever_comes_from_outside_is_pinned() -> None:
    build_tool, wheel = given("RUN")[:2]
    assert "--constraint constraints.txt hatchling" in build_tool
    assert {"--no-deps", "--no-build-isolation"} <= set(words(wheel))
    hashed, ours, _ = last("RUN").split(" && ")
    assert "--only-binary :all: --require-hashes --requirement requirements.txt" in hashed
    assert "--no-index --no-deps /wheels/" in ours
