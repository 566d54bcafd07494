"""Numbers that a question may hold."""

from __future__ import annotations

from kingsburg.engine.errors import Malformed


def check(number: object, allowed: range, what: str) -> None:
    """Raise `Malformed` unless this is a whole number within the limits."""
    # True is a number to Python, but nobody rolls True dice.
    if not isinstance(number, int) or isinstance(number, bool) or number not in allowed:
        raise Malformed(f"{number!r} is no {what}, {allowed[0]} to {allowed[-1]}")
