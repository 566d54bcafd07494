"""The output of measured figures, and their limits."""

from __future__ import annotations

import os
import statistics
from collections.abc import Mapping
from typing import Final

#: The factor by which a figure may miss its limit, since the machine may be busy.
PATIENCE: Final = 2
#: How often a page is opened to measure it; a rough figure is enough in CI.
ROUNDS: Final = 3 if "CI" in os.environ else 7


def expect_median(what: str, measured: Mapping[str, float], allowed: float, unit: str) -> None:
    """Print the median and all figures; the median may be at most twice what is allowed."""
    median = statistics.median(measured.values())
    each = ", ".join(f"{name} {value:.0f}" for name, value in measured.items())
    print(f"\n{what}: median {median:.0f} {unit}, allowed {allowed:.0f} ({each})")
    assert median < PATIENCE * allowed


def expect_ratio(
    what: str, ours: Mapping[str, float], others: Mapping[str, float], allowed: float
) -> None:
    """Print the ratio of our median to another, measured in turn; it may be at most `allowed`."""
    median, other = statistics.median(ours.values()), statistics.median(others.values())
    print(f"\n{what}: {median / other:.2f} of its {other:.0f}, allowed {allowed:.2f}")
    assert median < allowed * other
