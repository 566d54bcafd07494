"""environment.yml, which says for conda what pyproject.toml says for pip."""

from __future__ import annotations

import platform
import re
import tomllib
from importlib import metadata
from typing import Any

import pytest
import yaml
from rattler import MatchSpec, Version, VersionSpec

from tests.project.support import ROOT

ENVIRONMENT: dict[str, Any] = yaml.safe_load((ROOT / "environment.yml").read_text("utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SPECS = [each for each in ENVIRONMENT["dependencies"] if isinstance(each, str)]


def name_and_range(requirement: str) -> tuple[str, frozenset[str]]:
    """Return the name and limits: conda's "babel >=2.15,<3" equals pip's "Babel>=2.15,<3"."""
    found = re.fullmatch(r"([\w.-]+?)\s*((?:[<>=!~].*)?)", requirement)
    assert found is not None, requirement
    limits = frozenset(each.strip() for each in found[2].split(",") if each.strip())
    return found[1].lower().replace("_", "-"), limits


def test_name_channel_and_pip() -> None:
    assert ENVIRONMENT["name"] == "kingsburg"
    assert ENVIRONMENT["channels"] == ["conda-forge"]
    assert ENVIRONMENT["dependencies"][-1] == {"pip": ["-e ."]}


def test_names_and_ranges_are_those_of_pyproject() -> None:
    needed = dict(map(name_and_range, PROJECT["dependencies"]))
    needed["python"] = frozenset({PROJECT["requires-python"]})
    needed["pip"] = frozenset()  # conda requires pip to be listed if there is a pip section
    assert dict(map(name_and_range, SPECS)) == needed


@pytest.mark.parametrize("spec", SPECS)
def test_conda_reads_each_spec_and_what_is_installed_meets_it(spec: str) -> None:
    read = MatchSpec(spec, strict=True)
    name, limits = name_and_range(spec)
    assert read.name is not None
    assert name_and_range(read.name.normalized)[0] == name
    assert (read.version is None) == (not limits)
    if name == "pip":
        return
    version = platform.python_version() if name == "python" else metadata.version(name)
    assert VersionSpec(str(read.version)).matches(Version(version))


def test_a_version_out_of_range_would_be_seen() -> None:
    read = MatchSpec("voila >=0.5.8,<0.6", strict=True)
    assert not VersionSpec(str(read.version)).matches(Version("0.6.1"))
