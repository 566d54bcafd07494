"""Governors and destiny cards in questions that belong to no game (M3, M4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gametable.play.errors import Malformed, check_type
from kingsburg.catalogue import destinies, governors
from kingsburg.engine.content import Content
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.powers.power import Power

#: The modules with governors and with destiny cards.
_CARDS: Final = (3, 4)
#: The confidence of cards known only by name.
_NAME_ONLY: Final = "name_only"


def with_modules(content: Content) -> Content:
    """Return the same content with governors and destiny cards (M3, M4)."""
    modules = {*content.rules.modules, *_CARDS}
    return content.under(replace(content.rules, modules=tuple(sorted(modules))))


def check_ids(governor: str, destiny: str) -> None:
    """Raise `Malformed` unless a governor and a destiny card are named by texts."""
    check_type(governor, str, "governor")
    check_type(destiny, str, "destiny")


def governor_of(content: Content, id: str) -> Power:
    """Return the governor with this id.

    Raises `Malformed` for an unknown id (N.4), and for a governor whose power is not known or who
    is not in this game (M3).
    """
    if found := content.governors.get(id):
        return found
    named = content.word(id[:40])
    listed = {each.id: each.confidence for each in governors()}
    if listed.get(id) == _NAME_ONLY:
        raise Malformed.against("M3", "what {card} does is not known", card=named)
    if id in listed:
        raise Malformed.against("M3", "{governor} is not in this game", governor=named)
    raise Malformed.against("N.4", "there is no governor {governor}", governor=named)


def destiny_of(content: Content, id: str) -> DestinyCard:
    """Return the destiny card with this id; raises like `governor_of`, with M4."""
    if found := content.destinies.get(id):
        return found
    named = content.word(id[:40])
    listed = {each.id: each.confidence for each in destinies()}
    if listed.get(id) == _NAME_ONLY:
        raise Malformed.against("M4", "what {card} does is not known", card=named)
    if id in listed:
        raise Malformed.against("M4", "there is no destiny card {card} in this game", card=named)
    raise Malformed.against("N.4", "there is no destiny card {card}", card=named)


def changes_dice(card: DestinyCard) -> bool:
    """True if a destiny card changes how many dice there are, how they count, or who is closed."""
    numbers = ("coloured", "white", "sway")
    return bool(any(map(card.numbers.get, numbers)) or card.white_more(0) or card.closed)
