"""The worth of each advisor in VP: derived from what is printed, or given by a user."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import isfinite, isinf
from typing import TypeAlias

from gametable.play.errors import Fault, Malformed
from kingsburg.engine.bundle import Bundle, Terms
from kingsburg.engine.chances import FACES
from kingsburg.engine.content import Content, standard
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import Table
from kingsburg.odds.battle import Spoils
from kingsburg.odds.reach import Setup
from kingsburg.odds.turn import Worths, best_totals

#: By advisor, what each option of the help there gains.
Gains: TypeAlias = tuple[tuple[int, tuple[Bundle, ...]], ...]
#: Worths are from -MOST to MOST; no player's VP are further from 0.
MOST = 999
#: The largest denominator: enough for all digits of a float; finer fractions only cost time.
_FINEST = 10**18
_NOTHING = Fraction(0)
#: The most iterations for the worth of a token; the printed content takes a few.
_ROUNDS = 50
_NUMBER = re.compile(r"-?[0-9]{1,20}(?:\.[0-9]{1,20}|/[1-9][0-9]{0,19})?")
_BY_KEY = {str(advisor): advisor for advisor in ADVISORS}
#: The most characters of an invalid text that are shown.
_SHOWN = 40


def default_worths(position: Position | None = None) -> Worths:
    """Return what the help of each advisor is worth in VP, as multiples of 1/100.

    `position`: gives the content, and the tiles on advisors (M6); by default the printed content.
    A VP is worth 1. A good is worth what goods buy: all VP printed on buildings, divided by all
    goods they cost (B). A soldier moves a battle one step if the King's die decides it: one face
    of six turns defeat into a draw and one a draw into victory (P8.2, P8.4), so a soldier is worth
    a sixth of what the mean enemy card gives and takes, counting a lost building as the mean VP
    printed on one, but never more than the goods that anybody may pay for it (P7.1). A +2 token is
    worth what it adds to the best total of three dice on an empty court, but never more than the
    best help without tokens; advisors give tokens, so this is a fixed point. A look at the enemy
    card is worth nothing. If an advisor offers a choice, the best option counts, including
    declining (P2c.2, P2c.3).
    """
    position = position or empty(standard())
    return _with_tokens(position.content, gains_of(position))[0]


def token_worth(position: Position) -> Fraction:
    """Return what a +2 token is worth in VP in this game; see `default_worths`."""
    return _with_tokens(position.content, gains_of(position))[1]


def in_vp(spoils: Spoils, content: Content) -> Fraction:
    """Return what a battle brings, in VP: each good counts as in `default_worths`.

    Fallen buildings count only by their VP, which `spoils` includes.
    """
    return good_worth(content) * spoils.goods + spoils.vp


def gains_of(position: Position) -> Gains:
    """Return what each option of each advisor's help gains."""
    return tuple((each, position.gains(each)) for each in position.content.helps)


@cache
def empty(content: Content) -> Position:
    """Return a position with this content before anything happens, for worths outside a game."""
    return Position(Table(content, ("", "")))


@lru_cache(maxsize=64)
def _with_tokens(content: Content, gains: Gains) -> tuple[Worths, Fraction]:
    """Return the worths of the advisors, and that of a token."""
    token = _NOTHING
    worths = _worths(content, gains, token)
    # Without a limit, tokens that bring more tokens would be worth ever more.
    most = max(_NOTHING, *worths.values())
    for _ in range(_ROUNDS):
        with_token, without = (best_totals(Setup(token=each), worths).mean for each in (1, 0))
        more = min(most, _hundredths(with_token - without))
        if more == token:
            break
        token, worths = more, _worths(content, gains, more)
    return worths, token


def _worths(content: Content, gains: Gains, token: Fraction) -> dict[int, Fraction]:
    """Return the worths of the advisors if a token is worth this."""
    good, soldier = good_worth(content), soldier_worth(content)

    def worth(gain: Bundle) -> Fraction:
        return good * gain.goods + gain.vp + token * gain.tokens + soldier * gain.soldiers

    return {advisor: _hundredths(max(map(worth, ways))) for advisor, ways in gains}


def good_worth(content: Content) -> Fraction:
    """Return what a good is worth in VP; see `default_worths`. It is 0 if buildings are free."""
    buildings = content.buildings.values()
    goods = sum(sum(each.cost) for each in buildings)
    return Fraction(sum(each.vp for each in buildings), goods) if goods else _NOTHING


def soldier_worth(content: Content) -> Fraction:
    """Return what a soldier is worth in VP; see `default_worths`."""
    buildings = content.buildings.values()
    good = good_worth(content)
    building = Fraction(sum(each.vp for each in buildings), len(buildings))

    def at_stake(amount: Terms) -> Fraction:
        goods = amount.bundle.goods + amount.any
        return good * goods + amount.bundle.vp + building * amount.buildings

    cards = content.cards.values()
    mean = sum((at_stake(card.reward) + at_stake(card.loss) for card in cards), _NOTHING) / len(
        cards
    )
    return min(mean / len(FACES), Rules.SOLDIER_PRICE * good)


def _hundredths(worth: Fraction) -> Fraction:
    return Fraction(round(100 * worth), 100)


def read_worths(
    raw: object, names: Sequence[str], position: Position | None = None
) -> dict[str, Worths]:
    """Return the worths of each player, from the content of a WORTH.json.

    `raw`: ``{"8": 2, "9": "3/2"}`` for all players, or ``{"Ann": {"8": 0.5}}`` for some of
    them. Numbers are from -999 to 999: integers, decimals (0.1 is exactly 1/10), or texts such
    as "3/2". A player who is not named has `default_worths`, as do all players if `raw` is empty;
    an advisor not named in a map is worth 0 there. An entry that is itself an object is a
    player's, even if the player is called 8. `position`: as in `default_worths`.
    Raises `Malformed`, with the path, for anything else.
    """
    entries = _entries(raw, "")
    if entries and not _of_players(entries, names):
        return dict.fromkeys(names, _read(entries, ""))
    for name in entries:
        if name not in names:
            raise Malformed(Fault(_short(name), "there is no player of this name"))
    return {
        name: _read(_entries(entries[name], name), f"{name}.")
        if name in entries
        else default_worths(position)
        for name in names
    }


def _of_players(entries: Mapping[str, object], names: Sequence[str]) -> bool:
    return any(
        isinstance(value, Mapping) or (key in names and key not in _BY_KEY)
        for key, value in entries.items()
    )


def _entries(raw: object, path: str) -> dict[str, object]:
    if not isinstance(raw, Mapping):
        given = reprlib.repr(raw)
        raise Malformed(
            Fault(path, "must be an object of advisors and worths, not {given}", given=given)
        )
    return {str(key): value for key, value in raw.items()}


def _read(entries: Mapping[str, object], whose: str) -> Worths:
    found = dict.fromkeys(ADVISORS, _NOTHING)
    for key, value in entries.items():
        if key not in _BY_KEY:
            shown = _short(key)
            raise Malformed(Fault(whose + shown, "there is no advisor {advisor}", advisor=shown))
        found[_BY_KEY[key]] = _number(value, whose + key)
    return found


def _number(value: object, path: str) -> Fraction:
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        number = Fraction(value)
    elif isinstance(value, float) and isfinite(value):
        number = Fraction(repr(value))
    elif isinstance(value, float) and isinf(value):
        # Written with more digits, or a larger exponent, than a float can hold.
        number = Fraction(MOST + 1)
    # True is a number in Python, but not a worth.
    elif isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        number = Fraction(value)
    else:
        given = reprlib.repr(value)
        raise Malformed(
            Fault(path, 'must be a number such as 2, 0.5 or "3/2", not {given}', given=given)
        )
    if not -MOST <= number <= MOST:
        raise Malformed(Fault(path, "must be from {least} to {most}", least=-MOST, most=MOST))
    if number.denominator > _FINEST:
        raise Malformed(Fault(path, "has too many digits"))
    return number


def _short(key: str) -> str:
    if not key.strip():
        return f'"{key[:_SHOWN]}"'
    return key if len(key) <= _SHOWN else key[: _SHOWN - 1] + "…"
