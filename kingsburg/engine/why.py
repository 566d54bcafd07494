"""Every rule that forbids an action here, in the order of rules.md, X."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from gametable.play.errors import Message, Reason, Word
from kingsburg.engine.actions import (
    Accept,
    Action,
    Bidder,
    Build,
    Choose,
    Deal,
    Decline,
    DrawTile,
    Enemy,
    Give,
    Keep,
    Move,
    Name,
    Pass,
    Pay,
    PlayToken,
    Reroll,
    Roll,
    SeatOrder,
    Take,
    Turn,
    TurnDestiny,
    Use,
    Valley,
)
from kingsburg.engine.calendar import CALENDAR
from kingsburg.engine.chances import Chances
from kingsburg.engine.player import Player
from kingsburg.engine.powers.power import Power
from kingsburg.engine.reasons import KINDS_SEEN, WhyNot, rule_here
from kingsburg.engine.state import Options
from kingsburg.engine.table import Table

#: The reasons against an action, by its kind.
_AGAINST: Final[WhyNot] = {
    kind: against for part in CALENDAR for kind, against in part.why_not.items()
}
_BY_CHANCE: Final = (SeatOrder, Roll, Enemy, Valley, DrawTile, Deal, Bidder, TurnDestiny)
#: If one of these is on offer, only turn order can forbid it.
_THE_SAME_FOR_ALL: Final = (Take, Accept, Decline, Pass, Keep, Name, Give)
#: What a power offers by its name.
_OFFERS: Final = (Build, Move, Pay, Reroll, Turn, Use)
_FIRST: Final = ("N.1", "N.2", "N.3", "N.4")


def why_not(table: Table, action: Action, player: str | None = None) -> tuple[Reason, ...] | None:
    """All reasons, the first rule first; None if the action is legal."""
    if not table.asks:
        return (Reason("N.1", "the game is over"),)
    seat, options, _ = table.asks[0]
    asked = None if seat is None else table.players[seat]
    is_their_turn = player is None or (asked is not None and asked.name == player)
    if is_their_turn and action in options:
        return None
    if isinstance(action, _BY_CHANCE):
        reasons = list(_chance(table, action, player))
    else:
        reasons = list(_decision(table, options, action, asked, player))
    if not reasons:
        reasons = [Reason(rule_here(table), "that is not possible here")]
    return tuple(sorted(reasons, key=_rank))


def _rank(reason: Reason) -> int:
    return _FIRST.index(reason.rule) if reason.rule in _FIRST else len(_FIRST)


def _decided_about(table: Table) -> str | None:
    """The card that somebody decides about in the middle of a step, if there is one."""
    _, options, answer = table.asks[0]
    by = getattr(answer, "__self__", None)
    if isinstance(by, Power):
        return by.id if table.content.power(by.id) else None
    return options[0].power if isinstance(options[0], _OFFERS) else None


def _chance(table: Table, action: Action, player: str | None) -> Iterator[Reason]:
    seat, options, _ = table.asks[0]
    by_chance = isinstance(options, Chances)
    due = _is_due(options[0]) if by_chance else Message("somebody decides")
    if not by_chance or type(action) is not type(options[0]):
        yield Reason("N.1", "it is the moment when {due}", due=due)
        return
    if player is not None and (seat is None or table.players[seat].name != player):
        yield Reason("N.2", "{player} does not roll now", player=player)
    if action in options:
        return
    if isinstance(action, (Enemy, Valley)):
        yield from _no_such_card(table, action)
    elif isinstance(action, (Deal, Bidder)):
        rule = table.part.rule
        yield Reason(rule, "this cannot be dealt or drawn like this")
    elif isinstance(action, TurnDestiny):
        card = table.content.word(action.card)
        if action.card in table.gone:
            yield Reason("M4", "{card} was the card of an earlier year", card=card)
        else:
            yield Reason("M4", "there is no destiny card {card} that can be drawn", card=card)
    elif isinstance(action, DrawTile):
        yield Reason("M6", "tile {tile} cannot be drawn like this", tile=action.number)
    elif isinstance(action, Roll) and isinstance(options[0], Roll):
        coloured, white = len(options[0].coloured), len(options[0].white)
        yield Reason(
            "N.3",
            "this roll needs {coloured} coloured and {white} white dice with faces 1 to 6",
            coloured=coloured,
            white=white,
        )


def _no_such_card(table: Table, action: Enemy | Valley) -> Iterator[Reason]:
    in_valley = isinstance(action, Valley)
    card = action.card if isinstance(action, Valley) else action
    race = Word("race", card.race)
    if card in table.content.decks[table.year]:
        yield Reason(
            "V.1",
            "{race} {strength} is the other card of this year",
            race=race,
            strength=card.strength,
        )
    else:
        yield Reason(
            "V.1" if in_valley else "S.3",
            "{race} {strength} is not a card of year {year}",
            race=race,
            strength=card.strength,
            year=table.year,
        )


def _is_due(action: Action) -> Message:
    if isinstance(action, Enemy):
        return Message("the enemy is seen")
    if isinstance(action, Roll):
        return Message("dice are rolled")
    if isinstance(action, Valley):
        return Message("the card of the valley is seen")
    if isinstance(action, DrawTile):
        return Message("a tile is drawn")
    if isinstance(action, Deal):
        return Message("cards are dealt")
    if isinstance(action, Bidder):
        return Message("lots decide who begins")
    if isinstance(action, TurnDestiny):
        return Message("a destiny card is turned up")
    if isinstance(action, Choose):
        return Message("governors are turned up")
    if isinstance(action, PlayToken):
        return Message("soldier tokens are turned up")
    return Message("the turn order is drawn")


def _decision(
    table: Table,
    options: Options,
    action: Action,
    asked: Player | None,
    player: str | None,
) -> Iterator[Reason]:
    if isinstance(options, Chances):
        yield Reason("N.1", "it is the moment when {due}", due=_is_due(options[0]))
    else:
        kinds = {type(option) for option in islice(options, KINDS_SEEN)}
        power = _decided_about(table)
        elsewhere = not isinstance(action, (*table.part.why_not, *kinds))
        if power and asked and (elsewhere or (isinstance(action, Build) and action.power != power)):
            about = table.content.word(power)
            yield Reason(
                "N.1", "{player} decides about {power} first", player=asked.name, power=about
            )
        elif elsewhere:
            yield Reason(
                "N.1", "this action does not belong to step {step}", step=Word("step", table.step)
            )
    me = asked
    if player is not None and (asked is None or player != asked.name):
        me = next((each for each in table.players if each.name == player), None)
        if me is None:
            yield Reason("N.4", "there is no player {player}", player=player)
            return
        if asked is not None and not isinstance(options, Chances):
            yield Reason("N.2", "it is {turn}'s turn", turn=asked.name)
    against = _AGAINST.get(type(action))
    if (
        against
        and me is not None
        and not (isinstance(action, _THE_SAME_FOR_ALL) and action in options)
    ):
        yield from against(table, me, action)
