"""Advice in words: what to do, how much it gains, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from gametable.language import _, later
from gametable.views.numbers import more
from gametable.views.text import Html, html

NO_DIFFERENCE = later("no difference can be seen")


class Part(Protocol):
    """A part of a difference."""

    @property
    def gain(self) -> float: ...


class Option(Protocol):
    """Something that can be done."""

    @property
    def action(self) -> object: ...


class Advice(Protocol):
    """Options, the best first, and the action with which they are compared."""

    @property
    def options(self) -> Sequence[Option]: ...

    @property
    def compared(self) -> object: ...


P = TypeVar("P", bound=Part)


def row(order: str, gain: str, why: str) -> Html:
    """Return an option as HTML: what to do, how much it gains, and why."""
    return html("<b>{}: {}.</b> <small>{}</small>", order, gain, why)


def line(order: str, gain: str, why: str) -> str:
    """Return an option in words: what to do, how much it gains, and why."""
    return f"{order}: {gain}. {why}"


def why(advice: Advice, option: Option, because: str) -> str:
    """Return why an option gains so much: `because`, unless the others are compared with it."""
    if option.action is advice.compared:
        first = option.action is advice.options[0].action
        return _("Nothing is worth more.") if first else _("All are compared with this.")
    return because


def sentence(told: str) -> str:
    """Return words with a capital letter and a full stop."""
    return f"{told[:1].upper()}{told[1:]}."


def reason(parts: Iterable[P], told: Callable[[P], str]) -> str:
    """Return the parts of a difference, the greatest gain first; "" if there are none."""
    found = sorted(parts, key=lambda each: -each.gain)
    if len(found) == 1:
        return told(found[0])
    return "; ".join(_with_gain(told(each), more(each.gain)) for each in found)


def _with_gain(told: str, gain: str) -> str:
    return told if gain == more(0) else f"{told} ({gain})"
