"""Cards that are known by name only: what is known about them, and why none is dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from gametable.language import Name, _, later
from gametable.views.text import Html, html, joined
from kingsburg.catalogue import destinies, governors, known_buildings, known_rows
from kingsburg.catalogue.entries import DestinyEntry, GovernorEntry, NamedEntry, RowEntry

Known = RowEntry | NamedEntry | GovernorEntry | DestinyEntry

#: Why the cards that belong to a rule cannot be dealt.
_WHY: Final = {
    "M2": later(
        "Only names and hints of these rows and buildings are public. Their letters, prices "
        "and VP are not, so they cannot be dealt. Rows of your own can be."
    ),
    "M3": later(
        "Only names and hints of these governors are public, and three more are not known at "
        "all. What they do is missing, so they cannot be dealt. Governors of your own can be."
    ),
    "M4": later(
        "Only the names of these destiny cards are public, and about twenty more are not "
        "known at all. What they do is missing, so they cannot be turned up. Cards of your "
        "own can be."
    ),
}


@cache
def of(rule: str) -> Sequence[Known]:
    """Return the cards that belong to this rule and are known by name only."""
    match rule:
        case "M2":
            return (*known_rows(), *known_buildings())
        case "M3":
            return _by_name(governors())
        case "M4":
            return _by_name(destinies())
    return ()


def _by_name(
    entries: Sequence[GovernorEntry] | Sequence[DestinyEntry],
) -> tuple[GovernorEntry | DestinyEntry, ...]:
    return tuple(entry for entry in entries if entry.confidence == "name_only")


def names(rule: str) -> str:
    """Return the names of these cards, so that a search for them finds the rule."""
    return " ".join(Name(entry.names) for entry in of(rule))


def listed(rule: str) -> Html:
    """Return each of these cards with what is known about it, as HTML; "" if there are none."""
    return joined(_lines(rule))


def _lines(rule: str) -> Iterator[str]:
    if rule in _WHY:
        yield html('<p style="margin:.5em 0 .2em">{}</p>', _(_WHY[rule]))
        yield Html('<ul style="margin:.2em 0;padding-left:1.2em">')
        for entry in of(rule):
            yield html("<li><b>{}</b>. {}</li>", Name(entry.names), _(entry.text))
        yield Html("</ul>")
