"""Lists of things in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.language import _


def all_of(parts: Sequence[str]) -> str:
    """Return the parts as a list: ``1, 3 and 4``."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} and {last}", others=", ".join(parts[:-1]), last=parts[-1])


def one_of(parts: Sequence[str]) -> str:
    """Return the parts as alternatives: ``1, 3 or 4``."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{others} or {last}", others=", ".join(parts[:-1]), last=parts[-1])
