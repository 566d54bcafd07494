"""The powers of one player, added up once for all players who have the same."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kingsburg.engine.moments import MOMENTS
from kingsburg.engine.powers.power import Effect, Power, Trigger
from kingsburg.engine.powers.province import province_of
from kingsburg.engine.powers.sums import sums_of

if TYPE_CHECKING:
    from kingsburg.engine.content import Content

_NO_EFFECTS: Final[tuple[Effect, ...]] = ()
_NO_OFFERS: Final[tuple[Power, ...]] = ()


class Kit:
    """A set of powers, the sums of their numbers, and their triggers and offers by moment.

    province: the buildings among them, and what can be built next · on, offers: triggers and offers
    by moment · in_turn: the triggers of moments at which one may depend on what another one gives,
    so that their order can matter (C.1) · moments: the moments with any of them.

    Two are equal if they have the same powers.
    """

    __slots__ = (
        "_hash",
        "_named",
        "content",
        "in_turn",
        "moments",
        "offers",
        "on",
        "powers",
        "province",
        "sums",
    )

    def __init__(self, content: Content, powers: tuple[Power, ...]) -> None:
        self.content = content
        self.powers = powers
        self._hash = hash(powers)
        self._named: dict[str, Power] | None = None
        self.sums = sums_of(powers)
        self.on, self.offers, self.in_turn, self.moments = _at_moments(powers)
        self.province = province_of(content, powers)

    @property
    def named(self) -> Mapping[str, Power]:
        """The powers by id."""
        # Few kits of a game are asked for it.
        if self._named is None:
            self._named = {power.id: power for power in self.powers}
        return self._named

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Kit):
            return NotImplemented
        return self.content is other.content and self.powers == other.powers

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        # Powers of the content are told by id, since a copy of one would be another power.
        known = self.content.power
        told = [each.id if known(each.id) is each else each for each in self.powers]
        return _again, (self.content, told)

    def plus(self, power: Power) -> Kit:
        """The kit with one more power."""
        return _plus(self, power)

    def minus(self, power: Power) -> Kit:
        """The kit without one of its powers."""
        return _minus(self, power)


def kit_of(content: Content, powers: Iterable[Power]) -> Kit:
    """The kit of these powers, in printed order."""
    return Kit(content, tuple(sorted(powers, key=_printed)))


def _again(content: Content, told: Sequence[Power | str]) -> Kit:
    """A kit that has been copied or pickled."""
    known = {id: power for id in told if isinstance(id, str) and (power := content.power(id))}
    return kit_of(content, [known[each] if isinstance(each, str) else each for each in told])


def _printed(power: Power) -> tuple[tuple[int, int], str]:
    """Where a power stands in printed order."""
    return power.place, power.id


@lru_cache(maxsize=1 << 12)
def _plus(kit: Kit, power: Power) -> Kit:
    powers = [*kit.powers]
    insort(powers, power, key=_printed)
    return _changed(kit, tuple(powers), power)


@lru_cache(maxsize=1 << 12)
def _minus(kit: Kit, power: Power) -> Kit:
    return _changed(kit, tuple([mine for mine in kit.powers if mine is not power]), power)


def _changed(kit: Kit, powers: tuple[Power, ...], power: Power) -> Kit:
    """The kit of these powers, where only one came or went: it shares all that this one leaves."""
    new = _new(Kit)
    new.content = kit.content
    new.powers = powers
    new._hash = hash(powers)
    new._named = None
    new.sums = sums_of(powers) if power.counts else kit.sums
    if power.moments:
        new.on, new.offers, new.in_turn, new.moments = _at_moments(powers)
    else:
        new.on, new.offers, new.in_turn = kit.on, kit.offers, kit.in_turn
        new.moments = kit.moments
    new.province = province_of(kit.content, powers) if power.in_province else kit.province
    return new


class _AtMoments(NamedTuple):
    """The triggers and the offers of some powers by moment, as a kit has them."""

    on: dict[str, tuple[Effect, ...]]
    offers: dict[str, tuple[Power, ...]]
    in_turn: dict[str, tuple[Trigger, ...]]
    moments: frozenset[str]


def _at_moments(powers: tuple[Power, ...]) -> _AtMoments:
    return _found(tuple([power for power in powers if power.moments]))


@lru_cache(maxsize=1 << 12)
def _found(powers: tuple[Power, ...]) -> _AtMoments:
    triggers: dict[str, list[Trigger]] = {}
    offers = dict.fromkeys(MOMENTS, _NO_OFFERS)
    for power in powers:
        for trigger in power.triggers:
            triggers.setdefault(trigger.moment, []).append(trigger)
        for use in power.uses:
            offers[use.offers_at or ""] += (use,)
    on = dict.fromkeys(MOMENTS, _NO_EFFECTS)
    on |= {moment: tuple([each.work for each in found]) for moment, found in triggers.items()}
    in_turn = {moment: tuple(found) for moment, found in triggers.items() if _depend(found)}
    return _AtMoments(on, offers, in_turn, frozenset().union(*(power.moments for power in powers)))


def _depend(triggers: Sequence[Trigger]) -> bool:
    """Whether one of these may give something else after another one has worked."""
    return any(each.weighs for each in triggers) or (
        len(triggers) > 1 and any(each.shows for each in triggers)
    )


_new = Kit.__new__
