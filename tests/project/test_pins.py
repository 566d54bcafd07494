"""The pins of constraints.txt and requirements.txt, against pyproject.toml and this environment."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as canonical

from kingsburg import _setup
from tests.project.support import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS: dict[str, list[str]] = PYPROJECT["project"]["optional-dependencies"]
NEEDED: list[str] = PYPROJECT["project"]["dependencies"]
ASKED = [
    *PYPROJECT["build-system"]["requires"],
    *NEEDED,
    *(each for name, extra in EXTRAS.items() if name != "all" for each in extra),
]
#: The pattern of pins in a file, one per line, without comments and hashes.
PIN = re.compile(r"^(\w[^\\\n]*)", re.M)
HASHED = re.compile(r"^\w.*\\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", re.M)
#: What comes with Python, and the project itself.
NOT_PINNED = {"pip", "setuptools", "kingsburg"}


def pins(name: str) -> list[Requirement]:
    return [Requirement(each) for each in PIN.findall((ROOT / name).read_text("utf-8"))]


def versions_here(name: str) -> dict[str, str]:
    """Return the versions that a file pins for this Python and system, at most one per name."""
    found = [each for each in pins(name) if each.marker is None or each.marker.evaluate()]
    here: dict[str, str] = {
        canonical(each.name): str(each.specifier).removeprefix("==") for each in found
    }
    assert len(here) == len(found)
    return here


def reached(requirements: Iterable[str]) -> set[str]:
    """Return the names of these requirements and of all that they require in turn."""
    seen: set[tuple[str, str]] = set()
    waiting = [(Requirement(each), "") for each in requirements]
    while waiting:
        wanted, extra = waiting.pop()
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
            continue
        for key in ((canonical(wanted.name), each) for each in ("", *wanted.extras)):
            if key not in seen:
                seen.add(key)
                more = metadata.requires(wanted.name) or []
                waiting += [(Requirement(each), key[1]) for each in more]
    return {name for name, _ in seen}


@pytest.fixture
def made() -> None:
    """Skip the test unless this environment was made by one of the two commands."""
    stamp = _setup.read_stamp(Path(sys.prefix))
    if not stamp or stamp[0] != _setup.digest(ROOT, _setup.VERSION):
        pytest.skip("this environment was not made by `python3 -m tests`")


@pytest.mark.parametrize("requirement", sorted(set(ASKED)))
def test_all_that_is_asked_for_is_pinned_within_its_range(requirement: str) -> None:
    asked = Requirement(requirement)
    found = [
        each for each in pins("constraints.txt") if canonical(each.name) == canonical(asked.name)
    ]
    assert found
    for each in found:
        (pin,) = each.specifier
        assert pin.operator == "=="
        assert asked.specifier.contains(pin.version)
    assert canonical(asked.name) in versions_here("constraints.txt")


@pytest.mark.usefixtures("made")
def test_what_the_two_commands_installed_has_the_pinned_versions() -> None:
    here = versions_here("constraints.txt")
    found = {canonical(each.name): each.version for each in metadata.distributions()}
    assert reached([*NEEDED, *EXTRAS["test"]]) <= here.keys() & found.keys()
    pinned = {name: version for name, version in found.items() if name in here}
    assert pinned == {name: here[name] for name in pinned}


@pytest.mark.usefixtures("made")
def test_requirements_are_what_the_explorer_needs_and_no_more() -> None:
    assert versions_here("requirements.txt").keys() == reached(NEEDED)


def test_requirements_are_pinned_as_the_constraints_are_and_hashed() -> None:
    text = (ROOT / "requirements.txt").read_text("utf-8")
    hashed, constraints = (
        {(canonical(each.name), str(each.specifier)) for each in pins(name)}
        for name in ("requirements.txt", "constraints.txt")
    )
    assert hashed <= constraints
    # Without the pins and their hashes, only comments are left.
    assert len(HASHED.findall(text)) == len(pins("requirements.txt"))
    assert not re.sub(r"#.*\n", "", HASHED.sub("", text))
