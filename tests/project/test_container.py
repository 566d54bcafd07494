"""The Containerfile, checked as far as possible without building it."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import time
import tomllib
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from rattler import Version, VersionSpec

from gametable.server.app import GRACE
from kingsburg import cli
from tests.project.support import ROOT, built, copied, project_files, sums
from tests.project.test_docs import commands
from tests.server.serving import PATIENCE, free_port, serving
from tests.server.visitor import run, visiting

TEXT = (ROOT / "Containerfile").read_text("utf-8")
#: The name of each instruction, in capitals, and the rest of its line.
LINES = [
    (line.split()[0], line.split(maxsplit=1)[1])
    for line in TEXT.replace("\\\n", " ").splitlines()
    if line and not line.startswith("#")
]
#: The instructions of the last image, which is the one that runs.
LAST = LINES[max(at for at, (name, _) in enumerate(LINES) if name == "FROM") :]


def given(name: str) -> list[str]:
    return [rest for each, rest in LINES if each == name]


def last(name: str) -> str:
    (only,) = [rest for each, rest in LAST if each == name]
    return only


def words(exec_form: str) -> list[str]:
    """Return the words of a command in exec form, which no shell reads."""
    read: Any = json.loads(exec_form)
    assert isinstance(read, list)
    assert all(isinstance(each, str) for each in read)
    return read


def healthcheck() -> list[str]:
    """Return the command of the health check."""
    return words(last("HEALTHCHECK").split(" CMD ")[1])


def test_every_instruction_is_one() -> None:
    assert {name for name, _ in LINES} <= set(
        "ARG FROM WORKDIR COPY RUN USER EXPOSE STOPSIGNAL HEALTHCHECK CMD".split()
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
    # That user does nothing but run the server.
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
    assert chosen.status_port != chosen.port


@pytest.mark.slow
def test_its_health_is_asked_for_where_it_is_told() -> None:
    _, *arguments = words(last("CMD"))
    status, port = cli._parser().parse_args(arguments).status_port, free_port()
    python, *asked = [word.replace(f", {status},", f", {port},") for word in healthcheck()]
    assert python == "python"
    assert any(f", {port}," in word for word in asked)
    asks = [sys.executable, *asked]
    assert subprocess.run(asks, capture_output=True).returncode != 0
    late = time.monotonic() + PATIENCE
    with serving("dashboards", "--port", free_port(), "--status-port", port):
        # The server is healthy as soon as there is a kernel.
        while subprocess.run(asks).returncode != 0:
            assert time.monotonic() < late


def test_it_has_as_long_to_end_as_its_visitors_have_to_leave() -> None:
    assert last("STOPSIGNAL") == "SIGTERM"
    typed = commands(ROOT / "docs" / "server.md")
    (stop,) = [each for each in typed if each[:2] == ["docker", "stop"]]
    assert int(stop[stop.index("--time") + 1]) > GRACE


def test_what_is_run_while_it_is_built_can_be_read() -> None:
    for rest in given("RUN"):
        assert (words(rest) if rest.startswith("[") else shlex.split(rest))[0] == "pip"


def test_whatever_comes_from_outside_is_pinned() -> None:
    build_tool, wheel = given("RUN")[:2]
    assert "--constraint constraints.txt hatchling" in build_tool
    assert {"--no-deps", "--no-build-isolation"} <= set(words(wheel))
    hashed, _, ours, _ = last("RUN").split(" && ")
    assert "--only-binary :all: --require-hashes --requirement requirements.txt" in hashed
    assert "--no-index --no-deps /wheels/" in ours


def left_out() -> set[str]:
    """Return the distributions that kingsburg requires but that are not in the container."""
    begin = "pip uninstall --yes "
    (line,) = [each for each in last("RUN").split(" && ") if each.startswith(begin)]
    return {canonicalize_name(each) for each in line.removeprefix(begin).split()}


def needed_without(left_out: str) -> set[str]:
    """Return all distributions that kingsburg would need without this one."""
    needed: set[str] = set()
    todo: list[tuple[str, frozenset[str]]] = [("kingsburg", frozenset())]
    done = set()
    while todo:
        name, extras = todo.pop()
        needed.add(name)
        done.add((name, extras))
        for each in map(Requirement, distribution(name).requires or []):
            wanted = any(
                each.marker is None or each.marker.evaluate({"extra": extra})
                for extra in extras or {""}
            )
            found = canonicalize_name(each.name), frozenset(each.extras)
            if wanted and found[0] != left_out and found not in done:
                todo.append(found)
    return needed


def test_only_jupyterlab_needs_what_is_left_out() -> None:
    assert "jupyterlab" in left_out()
    assert left_out() & needed_without("jupyterlab") == set()


@pytest.mark.slow
def test_dashboards_open_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(address: str) -> None:
        async with visiting(address) as visitor:
            await visitor.click("year-3")
            assert visitor.items["year-3"]["pressed"]

    for module, names in packages_distributions().items():
        if left_out() & set(map(canonicalize_name, names)):
            (tmp_path / f"{module}.py").write_text("raise ImportError", "utf-8")
    assert (tmp_path / "jupyterlab.py").exists()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with serving("dashboards", "--port", free_port()) as served:
        run(play(served.address + "winter"))
