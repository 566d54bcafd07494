"""Who of several players is the strongest in winter, and who gets the VP for it (P8.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

from gametable.play.errors import Malformed, Reason
from kingsburg.catalogue import buildings
from kingsburg.engine.calendar import first_part
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps import battle
from kingsburg.engine.table import Table
from kingsburg.odds.battle import MOST_SOLDIERS, SOLDIERS, Winter

#: Probabilities from 0 to 1 by who it is, in the order asked; nobody: an empty tuple.
Together = dict[tuple[str, ...], Fraction]


def strongest(players: Mapping[str, Winter]) -> Together:
    """The probability that these and no others have the greatest strength of all.

    Of the first player's winter everything counts, of the others' the soldiers and buildings:
    the card and the King are the same for all, as the first player knows them. Raises
    `Malformed` unless there are one to five players.
    """
    return _together(players, _strongest)


def honour(players: Mapping[str, Winter]) -> Together:
    """The probability that these and no others score the VP of the strongest (P8.5).

    Whoever is as strong as any other, and has won; players asked as in `strongest`.
    """
    return _together(players, _honoured)


def among(together: Together, name: str) -> Fraction:
    """The probability, from 0 to 1, that this player is among them."""
    return sum((chance for names, chance in together.items() if name in names), Fraction(0))


def rivals(winter: Winter, text: str) -> dict[str, Winter]:
    """Other players in the same winter: soldiers and buildings of each, ``3 Palisade Inn, 2``.

    Buildings go by their ids or by their names in any language, in capitals or not. The players
    are called after their seats, beginning with ``Player 2``. Raises `Malformed`.
    """
    return {
        f"Player {seat}": _rival(winter, words.split())
        for seat, words in enumerate(text.split(","), start=2)
        if text.strip()
    }


def _rival(winter: Winter, words: Sequence[str]) -> Winter:
    soldiers, *named = words or [""]
    if not (soldiers.isascii() and soldiers.isdigit() and len(soldiers) <= 3):
        raise Malformed(
            "{number} is no {what}, {least} to {most}",
            number=repr(soldiers[:40]),
            what=SOLDIERS,
            least=0,
            most=MOST_SOLDIERS,
        )
    return replace(winter, soldiers=int(soldiers)).with_buildings(_ids(named))


def _ids(words: Sequence[str]) -> Iterator[str]:
    """The buildings that are named by these words; what names none stays as it is."""
    known = _building_names()
    while words:
        # A name may be the beginning of a longer one.
        for end in range(len(words), 0, -1):
            named = known.get(_plain(" ".join(words[:end])))
            if named:
                break
        yield named or words[0]
        words = words[end:]


@cache
def _building_names() -> Mapping[str, str]:
    """The id of a building by each of its names."""
    return {
        _plain(name): entry.id
        for entry in buildings()
        for name in (entry.id, *entry.names.values())
    }


def _plain(name: str) -> str:
    """As everybody may type it; a telephone makes its own apostrophes."""
    return name.replace("’", "'").casefold()


def _together(players: Mapping[str, Winter], seats: Callable[[Table], Iterable[int]]) -> Together:
    most = Rules.PLAYERS[-1]
    if not 1 <= len(players) <= most:
        raise Malformed(
            Reason(
                "S.1",
                "{number} players, but 1 to {most} can be compared",
                number=len(players),
                most=most,
            )
        )
    names = list(players)
    found: Together = {}
    for table, chance in _mustered(list(players.values())):
        who = tuple(names[seat] for seat in seats(table))
        found[who] = found.get(who, Fraction(0)) + chance
    return found


def _mustered(players: Sequence[Winter]) -> Iterator[tuple[Table, Fraction]]:
    """The table before the battle for each card and each number of soldiers sent."""
    known = players[0]
    for enemy, (sent, chance) in product(known.deck, known.reinforced.items()):
        table = Table(known.kit.content, ["" for _ in players])
        table.players = [winter.player for winter in players]
        for seat, player in enumerate(table.players):
            player.seat = seat
        table.year, table.enemy = known.year, enemy
        table.start(first_part("winter"))
        battle.muster(table, sent)
        yield table, chance / len(known.deck)


def _strongest(table: Table) -> list[int]:
    assert table.strengths is not None
    most = max(table.strengths)
    return [seat for seat, strength in enumerate(table.strengths) if strength == most]


def _honoured(table: Table) -> list[int]:
    battle.honour(table)
    return [seat for _, rule, seat, _ in table.events if rule == "P8.5" and seat is not None]
