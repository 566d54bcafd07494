"""The match of rules and tests: each rule has a test, and each rule that a test names exists."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from kingsburg.catalogue import rules

HERE = Path(__file__).parent
TESTS = HERE.parent


def marked(folder: Path = HERE) -> Iterator[tuple[str, str]]:
    """Yield each test of a folder with each rule that it is marked with."""
    inside = ".".join(("tests", *folder.relative_to(TESTS).parts))
    for path in sorted(folder.glob("test_*.py")):
        module = import_module(f"{inside}.{path.stem}")
        for name, test in vars(module).items():
            if name.startswith("test_"):
                for rule in rules_of(getattr(test, "pytestmark", [])):
                    yield f"{path.name}::{name}", rule


def rules_of(marks: list[Any]) -> Iterator[str]:
    """Yield the rules named by marks, including those of single parameters."""
    for each in marks:
        mark: pytest.Mark = getattr(each, "mark", each)
        if mark.name == "rule":
            assert mark.args, "a rule mark names its rules"
            yield from mark.args
        elif mark.name == "parametrize":
            for parameter in mark.args[1]:
                yield from rules_of(list(getattr(parameter, "marks", ())))


def test_every_rule_has_a_test() -> None:
    assert sorted(set(rules()) - {rule for _, rule in marked()}) == []


def test_every_tested_rule_exists() -> None:
    assert [each for each in marked() if each[1] not in rules()] == []
