"""How a measured figure is told, and when it is too much."""

from __future__ import annotations

import os
import statistics
from collections.abc import Mapping
from typing import Final

#: A machine may be busy: only a figure that is missed by far fails.
PATIENCE: Final = 2
#: How often a page is opened to tell how soon it stands; in CI a rough figure will do.
ROUNDS: Final = 3 if "CI" in os.environ else 7


def expect_median(what: str, measured: Mapping[str, float], allowed: float, unit: str) -> None:
    """Print the median and what it comes from; it is at most twice what is allowed."""
    median = statistics.median(measured.values())
    each = ", ".join(f"{name} {value:.0f}" for name, value in measured.items())
    print(f"\n{what}: median {median:.0f} {unit}, allowed {allowed:.0f} ({each})")
    assert median < PATIENCE * allowed


def expect_ratio(
    what: str, ours: Mapping[str, float], others: Mapping[str, float], allowed: float
) -> None:
    """Print how our median compares with another's, measured in turn; at most what is allowed."""
    median, other = statistics.median(ours.values()), statistics.median(others.values())
    print(f"\n{what}: {median / other:.2f} of its {other:.0f}, allowed {allowed:.2f}")
    assert median < allowed * other
