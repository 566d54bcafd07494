"""The values of a position as they are typed, and what was typed as a value."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


def shown(value: object) -> str:
    """A value as it is typed; one of a wrong type as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def read_value(text: str) -> int | str | None:
    """A number if it is one, or the text; None for nothing."""
    text = text.strip()
    return int(text) if _NUMBER.fullmatch(text) else text or None


def read_rolled(text: str) -> str | None:
    """Dice before a player, or none."""
    return text.strip() or None


def read_lines(text: str) -> list[str]:
    """The lines on which there is something."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def read_order(names: Sequence[str], text: str) -> list[str] | None:
    """A turn order; None for that of the seats, which are called so."""
    order = text.split()
    return None if order in ([], names) else order
