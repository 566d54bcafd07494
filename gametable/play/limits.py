"""Numbers that a question may hold."""

from __future__ import annotations

from gametable.play.errors import Malformed, Message


def check(number: object, allowed: range, what: Message) -> None:
    """Raise `Malformed` unless this is a whole number within the limits."""
    # True is a number to Python, but nobody rolls True dice.
    if not isinstance(number, int) or isinstance(number, bool) or number not in allowed:
        raise Malformed(
            "{number} is no {what}, {least} to {most}",
            number=repr(number),
            what=what,
            least=allowed[0],
            most=allowed[-1],
        )
