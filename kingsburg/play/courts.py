"""A contested court of players who have only their dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gametable.play.errors import Fault, Malformed, check_list, check_type, printable
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import Hand
from kingsburg.notation import files
from kingsburg.odds.court import Court, court
from kingsburg.odds.turn import Worths


def court_of(
    dice: Mapping[str, Hand | str],
    *,
    order: Sequence[str] | None = None,
    envoy: str = "",
    worths: Mapping[str, Worths] | None = None,
) -> Court:
    """Return the solved court of players with these dice and nothing else, in spring.

    `dice`: by name, as a `Hand` or a text such as "1 4 4 + 2". `order`: the names in turn order,
    by default by the total of their dice, as the rules have it; ties are in the order given
    (P2a.6, P2a.7). `envoy`: who has the Envoy. `worths`: as for `court`. How many VP does it cost
    Ann to be last?

        >>> from kingsburg import court_of
        >>> dice = {"Ann": "1 4 4", "Brian": "1 4 4", "Cindy": "1 4 4"}
        >>> last = court_of(dice, order=["Brian", "Cindy", "Ann"])
        >>> court_of(dice).values()["Ann"] - last.values()["Ann"]
        Fraction(1, 1)

    Raises `Malformed` for names and dice that cannot be, and `ImpossiblePosition` for players who
    cannot be together.
    """
    check_type(dice, Mapping, "dice")
    hands = {name: _hand(name, each) for name, each in dice.items()}
    names = sorted(hands, key=lambda name: hands[name].total) if order is None else order
    check_list(names, "order")
    if len(names) != len(hands) or set(names) != set(hands):
        raise Malformed(Fault("order", "expected each player of the dice once"))
    if envoy and envoy not in hands:
        named = printable(str(envoy))
        raise Malformed(Fault("envoy", "there is no player {player}", "N.4", player=named))
    players: list[dict[str, Any]] = [
        {
            "name": name,
            "dice": write_dice(hand.coloured, hand.white),
            "envoy": name == envoy,
        }
        for name, hand in hands.items()
    ]
    raw = {"phase": "spring", "step": "influence", "order": list(names), "players": players}
    return court(files.from_json(raw), worths)


def _hand(name: str, dice: Hand | str) -> Hand:
    where = f"dice[{printable(str(name))}]"
    check_type(dice, (Hand, str), where)
    if isinstance(dice, Hand):
        return dice
    try:
        return parse_dice(dice)
    except Malformed as error:
        raise Malformed(Fault(where, "{why}", why=error.said)) from error
