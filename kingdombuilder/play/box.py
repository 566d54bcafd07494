"""Changes to the sections of a game that is being set up."""

from __future__ import annotations

from collections.abc import Sequence

from kingdombuilder.engine.board import TURNED


def put_section(sections: Sequence[str], at: int, name: str) -> list[str]:
    """Return the sections with this one at a place; if it was elsewhere, the two are swapped."""
    changed = list(sections)
    plain = [each.removesuffix(TURNED) for each in sections]
    if name in plain:
        there = plain.index(name)
        changed[there], changed[at] = changed[at], changed[there]
    else:
        changed[at] = name
    return changed


def turn_section(sections: Sequence[str], at: int) -> list[str]:
    """Return the sections with the one at this place turned by 180 degrees."""
    name = sections[at]
    turned = name.removesuffix(TURNED) if name.endswith(TURNED) else name + TURNED
    return [*sections[:at], turned, *sections[at + 1 :]]
