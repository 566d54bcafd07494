"""The powers of one player, added up once for all players who have the same ones."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kingsburg.engine.hooks import HOOKS
from kingsburg.engine.powers.power import Effect, Power, Trigger
from kingsburg.engine.powers.province import province_of
from kingsburg.engine.powers.sums import sums_of

if TYPE_CHECKING:
    from kingsburg.engine.content import Content

_NO_EFFECTS: Final[tuple[Effect, ...]] = ()
_NO_OFFERS: Final[tuple[Power, ...]] = ()


class Abilities:
    """A set of powers, the sums of their numbers, and their triggers and offers by hook.

    `province`: the buildings among them, and what can be built next. `on`, `offers`: triggers and
    offers by hook. `in_turn`: the triggers of hooks at which one may depend on what another one
    gives, so that their order can matter (C.1). `hooks`: the hooks with any of them.

    Two are equal if they have the same powers and content.
    """

    __slots__ = (
        "_hash",
        "_named",
        "content",
        "hooks",
        "in_turn",
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
        self.on, self.offers, self.in_turn, self.hooks = _by_hook(powers)
        self.province = province_of(content, powers)

    @property
    def named(self) -> Mapping[str, Power]:
        """The powers by id."""
        # Made on demand, since few abilities of a game need it.
        if self._named is None:
            self._named = {power.id: power for power in self.powers}
        return self._named

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Abilities):
            return NotImplemented
        return self.content is other.content and self.powers == other.powers

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        # Powers of the content are given by id, since a copy of one would be another power.
        known = self.content.power
        told = [each.id if known(each.id) is each else each for each in self.powers]
        return _again, (self.content, told)

    def plus(self, power: Power) -> Abilities:
        """Return the abilities with one more power."""
        return _plus(self, power)

    def minus(self, power: Power) -> Abilities:
        """Return the abilities without one of their powers."""
        return _minus(self, power)


def abilities_of(content: Content, powers: Iterable[Power]) -> Abilities:
    """Return the abilities of these powers, in printed order."""
    return Abilities(content, tuple(sorted(powers, key=_printed)))


def _again(content: Content, told: Sequence[Power | str]) -> Abilities:
    """Rebuild abilities that have been copied or pickled."""
    known = {id: power for id in told if isinstance(id, str) and (power := content.power(id))}
    return abilities_of(content, [known[each] if isinstance(each, str) else each for each in told])


def _printed(power: Power) -> tuple[tuple[int, int], str]:
    """Return a key that sorts powers in printed order."""
    return power.place, power.id


@lru_cache(maxsize=1 << 12)
def _plus(abilities: Abilities, power: Power) -> Abilities:
    powers = [*abilities.powers]
    insort(powers, power, key=_printed)
    return _changed(abilities, tuple(powers), power)


@lru_cache(maxsize=1 << 12)
def _minus(abilities: Abilities, power: Power) -> Abilities:
    return _changed(
        abilities, tuple([mine for mine in abilities.powers if mine is not power]), power
    )


def _changed(abilities: Abilities, powers: tuple[Power, ...], power: Power) -> Abilities:
    """Return the abilities of these powers, one of which was added or removed; share the rest."""
    new = _new(Abilities)
    new.content = abilities.content
    new.powers = powers
    new._hash = hash(powers)
    new._named = None
    new.sums = sums_of(powers) if power.counts else abilities.sums
    if power.hooks:
        new.on, new.offers, new.in_turn, new.hooks = _by_hook(powers)
    else:
        new.on, new.offers, new.in_turn = abilities.on, abilities.offers, abilities.in_turn
        new.hooks = abilities.hooks
    new.province = (
        province_of(abilities.content, powers) if power.in_province else abilities.province
    )
    return new


class _ByHook(NamedTuple):
    """The triggers and the offers of some powers by hook, as `Abilities` has them."""

    on: dict[str, tuple[Effect, ...]]
    offers: dict[str, tuple[Power, ...]]
    in_turn: dict[str, tuple[Trigger, ...]]
    hooks: frozenset[str]


def _by_hook(powers: tuple[Power, ...]) -> _ByHook:
    return _found(tuple([power for power in powers if power.hooks]))


@lru_cache(maxsize=1 << 12)
def _found(powers: tuple[Power, ...]) -> _ByHook:
    triggers: dict[str, list[Trigger]] = {}
    offers = dict.fromkeys(HOOKS, _NO_OFFERS)
    for power in powers:
        for trigger in power.triggers:
            triggers.setdefault(trigger.hook, []).append(trigger)
        for use in power.uses:
            offers[use.offers_at or ""] += (use,)
    on = dict.fromkeys(HOOKS, _NO_EFFECTS)
    on |= {hook: tuple([each.work for each in found]) for hook, found in triggers.items()}
    in_turn = {hook: tuple(found) for hook, found in triggers.items() if _depend(found)}
    return _ByHook(on, offers, in_turn, frozenset().union(*(power.hooks for power in powers)))


def _depend(triggers: Sequence[Trigger]) -> bool:
    """True if one of these may give something else after another one has worked."""
    return any(each.weighs for each in triggers) or (
        len(triggers) > 1 and any(each.shows for each in triggers)
    )


_new = Abilities.__new__
