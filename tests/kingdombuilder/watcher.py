"""One player's knowledge of the terrain cards, worked out from the events of a game alone.

It shares no code with the package. Every card belongs to a generation: that of the first pile, that
of the pile after the first shuffle, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from itertools import product

TERRAINS = ("grass", "flower", "forest", "canyon", "desert")
Chances = dict[str, Fraction]


def shares(cards: Counter[str]) -> Chances:
    all_ = sum(cards[terrain] for terrain in TERRAINS)
    return {terrain: Fraction(cards[terrain], all_) for terrain in TERRAINS if cards[terrain]}


class Watcher:
    """A player at the table who remembers every card, from events (kind, rule, seat, data)."""

    def __init__(self, me: int, players: int) -> None:
        self.me = me
        self.players = players
        self.unseen = [Counter(dict.fromkeys(TERRAINS, 5))]
        self.left = 25
        self.discards = Counter[str]()
        self.shown = ""
        #: By seat, the generation of the card in hand, and the card if it is known.
        self.hands: dict[int, tuple[int, str | None]] = {}

    def sees(self, kind: str, rule: str, seat: int | None, data: str) -> None:
        now = len(self.unseen) - 1
        if kind == "draws":
            assert seat is not None
            self.left -= 1
            self.hands[seat] = (now, data if seat == self.me else None)
            if seat == self.me:
                self.unseen[now][data] -= 1
        elif kind == "shows":
            self.shown = data
            if rule == "KT.5":
                self.left -= 1
                self.unseen[now][data] -= 1
            else:
                assert seat is not None
                generation, known = self.hands.pop(seat)
                if known is None:
                    self.unseen[generation][data] -= 1
        elif kind == "ends":
            self.discards[self.shown] += 1
            self.shown = ""
        elif kind == "useless":
            self.shown = ""
        elif kind == "shuffles":
            self.unseen.append(self.discards)
            self.left, self.discards = self.discards.total(), Counter()

    def hand(self, seat: int) -> Chances:
        """Return the chances of the card in a hand."""
        generation, known = self.hands[seat]
        return {known: Fraction(1)} if known else shares(self.unseen[generation])

    def drawn_next(
        self, to_move: int, draws: tuple[int, ...], useless: Collection[str], built: Collection[int]
    ) -> Chances:
        """Return the chances of the card that I draw next, over all ways the cards may lie.

        `useless`: the terrains that are full · `built`: the seats that have nothing to build.
        """
        found: dict[str, Fraction] = {}
        hidden = sorted(seat for seat in self.hands if self.hands[seat][1] is None)
        for cards in product(TERRAINS, repeat=len(hidden)):
            weight, unseen = Fraction(1), [Counter(cards) for cards in self.unseen]
            for seat, card in zip(hidden, cards, strict=True):
                generation = self.hands[seat][0]
                weight *= Fraction(unseen[generation][card], unseen[generation].total())
                unseen[generation][card] -= 1
                if not weight:
                    break
            else:
                hands = {seat: card for seat, (_, card) in self.hands.items() if card}
                hands |= dict(zip(hidden, cards, strict=True))
                full = {seat: () if seat in built else useless for seat in range(self.players)}
                for card, chance in self._draws(to_move, draws, hands, unseen[-1], full):
                    found[card] = found.get(card, Fraction(0)) + weight * chance
        return found

    def _draws(
        self,
        to_move: int,
        draws: tuple[int, ...],
        hands: dict[int, str],
        pile: Counter[str],
        full: dict[int, Collection[str]],
    ) -> Iterator[tuple[str, Fraction]]:
        """Yield my next card with its chance, for these cards in hands and in the pile."""
        ways: Ways = {(counts(pile), counts(self.discards)): Fraction(1)}
        replaces = draws == (to_move,) and not self.shown
        for seat in () if replaces else draws:
            if seat == self.me:
                yield from next_cards(ways)
                return
            ways = added(after for way in ways.items() for _, after in drawn(*way))
        for step in range(self.players):
            seat = (to_move + step) % self.players
            if step == 0 and replaces:
                shown = None
            else:
                shown = self.shown if step == 0 and self.shown else hands[seat]
            ways = added(turn(ways, shown, full[seat]))
            if seat == self.me:
                yield from next_cards(ways)
                return
            ways = added(after for way in ways.items() for _, after in drawn(*way))


#: How many cards of each terrain are in the pile, and how many are discarded.
Cards = tuple[tuple[int, ...], tuple[int, ...]]
Ways = dict[Cards, Fraction]


def counts(cards: Counter[str]) -> tuple[int, ...]:
    return tuple(cards[terrain] for terrain in TERRAINS)


def added(weighted: Iterable[tuple[Cards, Fraction]]) -> Ways:
    found: Ways = {}
    for cards, chance in weighted:
        found[cards] = found.get(cards, Fraction(0)) + chance
    return found


def drawn(cards: Cards, chance: Fraction) -> Iterator[tuple[str | None, tuple[Cards, Fraction]]]:
    """Yield each card that may be drawn, and what follows."""
    pile, discards = cards
    if not sum(pile):
        pile, discards = discards, (0,) * len(TERRAINS)
    if not sum(pile):
        yield None, ((pile, discards), chance)
    for at, terrain in enumerate(TERRAINS):
        if pile[at]:
            left = tuple(number - (at == other) for other, number in enumerate(pile))
            yield terrain, ((left, discards), chance * Fraction(pile[at], sum(pile)))


def next_cards(ways: Ways) -> Iterator[tuple[str, Fraction]]:
    for way in ways.items():
        for card, (_, chance) in drawn(*way):
            if card:
                yield card, chance


def turn(ways: Ways, shown: str | None, full: Collection[str]) -> Iterator[tuple[Cards, Fraction]]:
    """Yield the cards after a turn that begins with the shown card, or the next of the pile."""
    for way in ways.items():
        todo: list[tuple[str | None, tuple[Cards, Fraction]]] = [(shown, way)]
        if shown is None:
            todo = [*drawn(*way)]
        while todo:
            card, after = todo.pop()
            if card in full:
                todo += drawn(*after)
            else:
                (pile, discards), chance = after
                added_one = zip(TERRAINS, discards, strict=True)
                yield (pile, tuple(n + (terrain == card) for terrain, n in added_one)), chance
