"""Gifts in printed terms, which may leave the player a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import GOODS, Action, Take
from kingsburg.engine.bundle import Bundle, Terms, goods_of, terms, things_of

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

#: Stands between VP and the things that they are given for: ``1 vp per 2 any``.
PER: Final = " per "


def gifts(text: str, space: int | None = None) -> dict[Action, Terms]:
    """Return each way to take what a text such as ``"1 wood | 1 gold"`` or ``"2 any, look"`` gives.

    `space`: the number of the advisor who gives it, if one does.
    """
    return dict(each for printed in text.split(" | ") for each in ways(terms(printed), space))


def ways(gift: Terms, space: int | None = None) -> Iterator[tuple[Take, Terms]]:
    """Yield each action that takes this gift, with what the gift then is.

    An action names the goods that are taken or, if there are none, everything that is taken.
    """
    if not gift.any:
        yield Take(goods_of(gift.bundle) or things_of(gift.bundle), space), gift
        return
    for chosen in combinations_with_replacement(GOODS, gift.any):
        goods = Bundle.of(chosen)
        amounts = map(sum, zip(gift.bundle, goods, strict=True))
        yield Take(chosen, space), gift._replace(bundle=Bundle(*amounts))


class Given:
    """What a card gives, which may depend on how many things its owner has."""

    def __init__(self, text: str) -> None:
        each, _, counted = text.partition(PER)
        self._ways = gifts(each)
        self._per = _counted(terms(counted)) if counted else None

    @property
    def weighs(self) -> bool:
        """True if it depends on what its owner has."""
        return self._per is not None

    @property
    def looks(self) -> bool:
        """True if its owner looks at the enemy."""
        return any(gift.look for gift in self._ways.values())

    def ways(self, owned: Bundle | Player) -> Mapping[Action, Terms]:
        """Return each way to take it for somebody who has this much."""
        if self._per is None:
            return self._ways
        thing, number = self._per
        times = getattr(owned, thing) // number
        return {
            take: Terms(Bundle(*(each * times for each in gift.bundle)))
            for take, gift in self._ways.items()
        }


def _counted(things: Terms) -> tuple[str, int]:
    """Return what is counted, and how many at a time: one kind of thing, or goods of any kind."""
    if things.any:
        return "goods", things.any
    return next((field, each) for field, each in things.bundle._asdict().items() if each)


def hand_over(table: Table, me: Player, gift: Terms, rule: str) -> None:
    """Give this to a player; negative VP are lost."""
    bundle = gift.bundle
    if bundle.vp < 0:
        table.change(me, Bundle(vp=bundle.vp), rule, "loses")
        bundle = bundle._replace(vp=0)
    if bundle is gift.bundle or any(bundle):
        table.change(me, bundle, rule)
    if gift.look:
        table.look(me, rule)
