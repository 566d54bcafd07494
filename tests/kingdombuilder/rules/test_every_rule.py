"""The rules of Kingdom Builder that are tested: all of them, and no others."""

from __future__ import annotations

from pathlib import Path

from kingdombuilder.catalogue import rules
from tests.rules.test_every_rule import marked


def test_every_rule_has_a_test_and_every_tested_rule_exists() -> None:
    assert {rule for _, rule in marked(Path(__file__).parent)} == set(rules())
