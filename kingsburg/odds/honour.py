"""Who of several players is the strongest in winter, and who gets the VP for it (P8.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

from gametable.play.errors import Malformed
from kingsburg.catalogue import buildings
from kingsburg.engine.calendar import first_part
from kingsburg.engine.chances import FACES
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps import battle
from kingsburg.engine.table import Table
from kingsburg.odds.battle import MOST_SOLDIERS, SOLDIERS, Winter

#: Probabilities from 0 to 1 by group of players, in the order given; an empty tuple is nobody.
Together = dict[tuple[str, ...], Fraction]


def strongest(players: Mapping[str, Winter]) -> Together:
    """The probability that these and no others have the greatest strength of all.

    The card and the King are the same for all, as the first player knows them; only soldiers and
    buildings of the other players count. Raises `Malformed` unless there are one to five players.
    """
    return _together(players, _strongest)


def honour(players: Mapping[str, Winter]) -> Together:
    """The probability that these and no others score the VP of the strongest (P8.5).

    They have won and nobody is stronger. `players` and errors are those of `strongest`.
    """
    return _together(players, _honoured)


def among(together: Together, name: str) -> Fraction:
    """The probability, from 0 to 1, that this player is among them."""
    return sum((chance for names, chance in together.items() if name in names), Fraction(0))


def rivals(winter: Winter, text: str) -> dict[str, Winter]:
    """Other players in the same winter, from a text with a comma between them.

    It gives the soldiers and then the buildings of each; buildings by id or by name in any
    language, ignoring case. The players are called ``Player 2`` and so on. Raises `Malformed`.
    """
    return {
        f"Player {seat}": _rival(winter, words.split())
        for seat, words in enumerate(text.split(","), start=2)
        if text.strip()
    }


def read_soldiers(text: str) -> int:
    """A typed number of soldiers. Raises `Malformed` for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise Malformed(
            "{number} is not a {what} ({least} to {most})",
            number=repr(text[:40]),
            what=SOLDIERS,
            least=0,
            most=MOST_SOLDIERS,
        )
    return int(text)


def _rival(winter: Winter, words: Sequence[str]) -> Winter:
    soldiers, *named = words or [""]
    return replace(winter, soldiers=read_soldiers(soldiers)).with_buildings(_ids(named))


def _ids(words: Sequence[str]) -> Iterator[str]:
    """The ids of the buildings that these words name; a word that names none stays as it is."""
    known = _building_names()
    while words:
        # The longest name first: a name may be the beginning of another one.
        for end in range(len(words), 0, -1):
            named = known.get(_plain(" ".join(words[:end])))
            if named:
                break
        yield named or words[0]
        words = words[end:]


@cache
def _building_names() -> Mapping[str, str]:
    """The id of each building by each of its names."""
    return {
        _plain(name): entry.id
        for module in (0, *Rules.MODULES)
        for entry in buildings(module)
        for name in (entry.id, *entry.names.values())
    }


def _plain(name: str) -> str:
    """A name in lower case with straight apostrophes; phones type curly ones."""
    return name.replace("’", "'").casefold()


def _together(players: Mapping[str, Winter], seats: Callable[[Table], Iterable[int]]) -> Together:
    """The probability of each set of seats, which are picked from a table before the battle."""
    most = Rules.PLAYERS[-1]
    if not 1 <= len(players) <= most:
        raise Malformed.against(
            "S.1",
            "{number} players, but 1 to {most} can be compared",
            number=len(players),
            most=most,
        )
    names = list(players)
    found: Together = {}
    known = players[names[0]]
    own = [seat for seat, winter in enumerate(players.values()) if winter.kit.own_die]
    dice = [dict(zip(own, faces, strict=True)) for faces in product(FACES, repeat=len(own))]
    for enemy, (sent, chance), rolled in product(known.deck, known.reinforced.items(), dice):
        table = Table(known.kit.content, ["" for _ in names])
        table.players = [winter.player for winter in players.values()]
        for seat, player in enumerate(table.players):
            player.seat = seat
        table.year, table.enemy = known.year, enemy
        table.start(first_part("winter"))
        battle.muster(table, sent)
        for seat, die in rolled.items():
            if die > sent:
                table.reinforce(table.players[seat], die)
        who = tuple(names[seat] for seat in seats(table))
        found[who] = found.get(who, Fraction(0)) + chance / (len(known.deck) * len(dice))
    return found


def _strongest(table: Table) -> list[int]:
    assert table.strengths is not None
    most = max(table.strengths)
    return [seat for seat, strength in enumerate(table.strengths) if strength == most]


def _honoured(table: Table) -> list[int]:
    battle.honour(table)
    return [seat for _, rule, seat, _ in table.events if rule == "P8.5" and seat is not None]
