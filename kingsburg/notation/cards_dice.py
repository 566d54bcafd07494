"""Limits on how many dice cards may give to one player (docs/your-own-cards.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from gametable.play.errors import Fault
from kingsburg.engine.content import Content
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.powers.governors import Governor
from kingsburg.engine.rules import Rules

Card: TypeAlias = Building | Governor | DestinyCard

#: The most dice besides the King's white one and the three coloured ones.
_MOST: Final = {"white": 5, "coloured": 2}
#: The most coloured dice that cards may take away, so that a player always rolls one.
_LESS: Final = Rules.COLOURED_DICE - 1
_KINDS: Final = (Building, Governor, DestinyCard)


def faults(content: Content, own: Mapping[str, Card]) -> Iterator[Fault]:
    """Yield faults of cards with which a player could have too many dice, or no coloured one.

    `content`: what is printed. `own`: the other cards by path. Buildings add up; a player has one
    governor and one destiny card at a time.
    """
    replaced = {card.id for card in own.values()}
    kinds = (content.buildings, content.governors, content.destinies)
    printed = (each for kind in kinds for each in kind.values() if each.id not in replaced)
    cards = (*(("", card) for card in printed), *own.items())
    for colour, most in _MOST.items():
        dice = [(path, card, _dice(card, colour)) for path, card in cards]
        for path, number in _beyond([each for each in dice if each[2] > 0], most):
            yield Fault(
                f"{path}.numbers.{colour}",
                "together with the other cards a player has {number} extra dice, but at most "
                "{most} are allowed",
                number=number,
                most=most,
            )
    fewer = [(path, card, -_dice(card, "coloured")) for path, card in cards]
    for path, number in _beyond([each for each in fewer if each[2] > 0], _LESS):
        yield Fault(
            f"{path}.numbers.coloured",
            "together with the other cards a player has {number} fewer coloured dice, but at "
            "most {most} are allowed",
            number=number,
            most=_LESS,
        )


def _dice(card: Card, colour: str) -> int:
    """Return how many more dice of this colour a card gives, in its best season."""
    in_a_season = max(card.white_in.values(), default=0) if colour == "white" else 0
    return card.numbers.get(colour, 0) + in_a_season


def _beyond(dice: list[tuple[str, Card, int]], most: int) -> Iterator[tuple[str, int]]:
    """Yield the paths of cards that bring the total above a limit, and that total."""
    by_kind = dict.fromkeys(_KINDS, 0)
    for path, card, number in dice:
        kind = next(kind for kind in _KINDS if isinstance(card, kind))
        before = by_kind[kind]
        mine = before + number if kind is Building else number
        all_ = mine + sum(by_kind.values()) - before
        if path and all_ > most:
            yield path, all_
        by_kind[kind] = max(before, mine)
