"""The strongest of several players in winter, and who gets the VP for it (P8.5)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

from gametable.play.errors import Malformed, check_type
from kingsburg.catalogue import buildings
from kingsburg.engine.foe import Foe
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.battle import outcome
from kingsburg.odds.strengths import best_token, strengths
from kingsburg.odds.winter import MOST_SOLDIERS, SOLDIERS, Winter

#: Probabilities from 0 to 1 by group of players, in the order given; an empty tuple is nobody.
Together = dict[tuple[str, ...], Fraction]
#: Picks players from those with the greatest strength, given that strength and the enemy.
Pick = Callable[[Mapping[str, Winter], tuple[str, ...], int, Foe], tuple[str, ...]]


def strongest(players: Mapping[str, Winter], best: Collection[str] = ()) -> Together:
    """Return the probability that each group, and nobody else, has the greatest strength of all.

    The cards and the King are the same for all, as the first player knows them; only the soldiers,
    buildings and soldier tokens of the other players count. With soldier tokens (M5), each token
    of a player is equally likely; players named in `best` play their most promising one
    (`kingsburg.odds.strengths.best_token`). Raises `Malformed` unless there are one to five
    players.
    """
    return _together(players, best, _strongest)


def honour(players: Mapping[str, Winter], best: Collection[str] = ()) -> Together:
    """Return the probability that each group, and nobody else, scores for strength (P8.5).

    Those who score have won, and nobody is stronger. Arguments and errors are those of `strongest`.
    """
    return _together(players, best, _honoured)


def among(together: Together, name: str) -> Fraction:
    """Return the probability, from 0 to 1, that a group includes this player."""
    return sum((chance for names, chance in together.items() if name in names), Fraction(0))


def rivals(winter: Winter, text: str) -> dict[str, Winter]:
    """Return the other players in the same winter, from a text that separates them by commas.

    It gives each player's soldiers and then buildings, by id or by name in any language, ignoring
    case. All have every soldier token of the game (M5). They are called ``Player 2`` and so on.
    Raises `Malformed`.
    """
    return {
        f"Player {seat}": _rival(winter, words.split())
        for seat, words in enumerate(text.split(","), start=2)
        if text.strip()
    }


def read_soldiers(text: str) -> int:
    """Return a typed number of soldiers. Raises `Malformed` for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise Malformed(
            "{number} is not a valid {what} ({least} to {most})",
            number=repr(text[:40]),
            what=SOLDIERS,
            least=0,
            most=MOST_SOLDIERS,
        )
    return int(text)


def _rival(winter: Winter, words: Sequence[str]) -> Winter:
    soldiers, *named = words or [""]
    rival = replace(winter, soldiers=read_soldiers(soldiers), tokens=None)
    return rival.with_cards("", winter.destiny or "").with_buildings([*_ids(named)])


def _ids(words: Sequence[str]) -> Iterator[str]:
    """Yield the ids of the buildings that these words name, and other words as they are."""
    known = _building_names()
    while words:
        # The longest name comes first, because one name may begin another.
        for end in range(len(words), 0, -1):
            named = known.get(_plain(" ".join(words[:end])))
            if named:
                break
        yield named or words[0]
        words = words[end:]


@cache
def _building_names() -> Mapping[str, str]:
    """Return the id of each building by each of its names."""
    return {
        _plain(name): entry.id
        for module in (0, *Rules.MODULES)
        for entry in buildings(module)
        for name in (entry.id, *entry.names.values())
    }


def _plain(name: str) -> str:
    """Return a name in lower case with straight apostrophes; phones type curly ones."""
    return name.replace("’", "'").casefold()


def _together(players: Mapping[str, Winter], best: Collection[str], pick: Pick) -> Together:
    """Return the probability of each group of players that is picked from the strongest ones."""
    check_type(players, Mapping, "players")
    for name, winter in players.items():
        check_type(winter, Winter, f"players[{name}]")
    most = Rules.PLAYERS[-1]
    if not 1 <= len(players) <= most:
        raise Malformed.against(
            "S.1",
            "{number} players, but 1 to {most} can be compared",
            number=len(players),
            most=most,
        )
    found: Together = {}
    known = next(iter(players.values()))
    foes = known.foes
    for (enemy, valley, foe), (sent, chance) in product(foes, _from_king(known).items()):
        winters = {**players}
        for name in best if known.played else ():
            token = best_token(players, name, enemy, valley)
            winters[name] = replace(players[name], tokens=(token,))
        mine = {name: strengths(winter, foe, sent) for name, winter in winters.items()}
        for who, most, likely in _highest(mine):
            names = pick(players, who, most, foe)
            found[names] = found.get(names, Fraction(0)) + chance * likely / len(foes)
    return found


def _from_king(winter: Winter) -> dict[int, Fraction]:
    """Return the probability of each number of soldiers from the King; none with tokens (M5)."""
    return {0: Fraction(1)} if winter.played else winter.reinforced


def _highest(
    strengths: Mapping[str, Mapping[int, Fraction]],
) -> Iterator[tuple[tuple[str, ...], int, Fraction]]:
    """Yield each group that may share the greatest strength, that strength, and how likely."""
    none = Fraction(0)
    for most in sorted({each for mine in strengths.values() for each in mine}):
        found: dict[tuple[str, ...], Fraction] = {(): Fraction(1)}
        for name, mine in strengths.items():
            equal = mine.get(most, none)
            less = sum((chance for each, chance in mine.items() if each < most), none)
            found = {
                who: chance * part
                for others, chance in found.items()
                for who, part in (((*others, name), equal), (others, less))
                if chance * part
            }
        yield from ((who, most, chance) for who, chance in found.items() if who)


def _strongest(
    players: Mapping[str, Winter], who: tuple[str, ...], most: int, foe: Foe
) -> tuple[str, ...]:
    return who


def _honoured(
    players: Mapping[str, Winter], who: tuple[str, ...], most: int, foe: Foe
) -> tuple[str, ...]:
    return tuple(name for name in who if outcome(players[name].player, most, foe.strength) == 1)
