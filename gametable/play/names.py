"""Checks of the names and the number of players."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Final

from gametable.play.errors import Fault, Malformed, check_list, check_type

#: Invisible characters that Unicode counts as letters: Korean fillers, blank hieroglyphs.
_UNSEEN: Final = frozenset("\u115f\u1160\u3164\uffa0\U00013441\U00013442")
#: The most faults of names that are reported at once.
_FAULTS_TOLD: Final = 5


def check_names(names: Sequence[str], reserved: Collection[str], players: range, rule: str) -> None:
    """Raise `Malformed` with the first faults, if any, of the players' names and number."""
    faults = list(islice(name_faults(names, reserved, players, rule), _FAULTS_TOLD))
    if faults:
        raise Malformed(tuple(faults))


def name_faults(
    names: Sequence[str], reserved: Collection[str], players: range, rule: str
) -> Iterator[Fault]:
    """Yield everything wrong with the names of players, and with their number.

    `reserved`: words of the notation; `players`: how many can play, by this rule. Names that nobody
    can tell apart are the same: it does not matter with which code points an `ë` or an `A` is
    written (Unicode's NFKC).
    """
    check_list(names, "players")
    if len(names) not in players:
        yield Fault(
            "players",
            "{least} to {most} can play, not {number}",
            rule,
            number=len(names),
            least=players[0],
            most=players[-1],
        )
    known: set[str] = set()
    for index, name in enumerate(names):
        path = f"players[{index}].name"
        check_type(name, str, path)
        same = unicodedata.normalize("NFKC", name)
        if fault := _fault_of_name(path, name, reserved):
            yield fault
        elif same in known:
            yield Fault(path, "there are two players named {name}", name=name)
        known.add(same)


def _fault_of_name(path: str, name: str, reserved: Collection[str]) -> Fault | None:
    """Return why nobody can have this name, or None."""
    unseen = next((each for each in name if each in _UNSEEN), None)
    shown = repr(name[:40])
    if unseen:
        code = f"U+{ord(unseen):04X}"
        return Fault(path, "a name must not contain the invisible character {code}", code=code)
    if any(map(unicodedata.combining, name)):
        return Fault(path, "{name} contains an accent that is separate from its letter", name=shown)
    if not 1 <= len(name) <= 20 or not all(map(_may_stand_in_a_name, name)):
        return Fault(path, "{name} must consist of 1 to 20 letters, digits, _ or -", name=shown)
    if name in reserved:
        return Fault(path, "{name} is a word of the notation, so it cannot be a name", name=name)
    return None


def _may_stand_in_a_name(character: str) -> bool:
    return character.isalpha() or character.isdecimal() or character in "_-"
