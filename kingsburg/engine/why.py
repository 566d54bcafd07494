"""The rules that forbid an action, in the order of docs/rules.md."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from gametable.play.errors import Message, Reason, Word
from kingsburg.engine.actions import (
    Accept,
    Action,
    Announce,
    Bidder,
    Build,
    Deal,
    Decline,
    DrawTile,
    Enemy,
    Give,
    Keep,
    Move,
    Pass,
    Pay,
    Reroll,
    Roll,
    SeatOrder,
    Take,
    TurnDestiny,
    TurnDice,
    Use,
    Valley,
)
from kingsburg.engine.calendar import CALENDAR
from kingsburg.engine.chances import Chances
from kingsburg.engine.order import InTurn
from kingsburg.engine.player import Player
from kingsburg.engine.powers.power import Power
from kingsburg.engine.reasons import KINDS_SEEN, WhyNot, asker, one_of, rule_here, says
from kingsburg.engine.table import Options, Table

#: The reasons against an action, by its kind.
_AGAINST: Final[WhyNot] = {
    kind: against for part in CALENDAR for kind, against in part.why_not.items()
}
_BY_CHANCE: Final = (SeatOrder, Roll, Enemy, Valley, DrawTile, Deal, Bidder, TurnDestiny)
#: If one of these is on offer, only turn order can forbid it.
_THE_SAME_FOR_ALL: Final = (Take, Accept, Decline, Pass, Keep, Announce, Give)
#: The actions that name the power that offers them.
_OFFERS: Final = (Build, Move, Pay, Reroll, TurnDice, Use)
_FIRST: Final = ("N.1", "N.2", "N.3", "N.4")


def why_not(table: Table, action: Action, player: str | None = None) -> tuple[Reason, ...] | None:
    """Return all reasons against an action, the first rule first; None if it is legal."""
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
        asked_for = asked and one_of(asked, options)
        why = asked_for or Message("that is not possible here")
        reasons = [Reason.of(rule_here(table), why)]
    return tuple(sorted(reasons, key=_rank))


def _rank(reason: Reason) -> int:
    return _FIRST.index(reason.rule) if reason.rule in _FIRST else len(_FIRST)


def _decided_about(table: Table) -> str | None:
    """Return the card that somebody decides about in the middle of a step, if there is one."""
    _, options, _ = table.asks[0]
    by = asker(table)
    if isinstance(by, Power):
        return by.id if table.content.power(by.id) else None
    return options[0].power if isinstance(options[0], _OFFERS) else None


def _chance(table: Table, action: Action, player: str | None) -> Iterator[Reason]:
    seat, options, _ = table.asks[0]
    by_chance = isinstance(options, Chances)
    due = options[0].due if by_chance else Message("somebody decides")
    if not by_chance or type(action) is not type(options[0]):
        yield Reason("N.1", "at this moment {due}", due=due)
        return
    if player is not None and (seat is None or table.players[seat].name != player):
        yield Reason("N.2", "{player} does not roll now", player=player)
    if action in options:
        return
    if isinstance(action, (Enemy, Valley)):
        yield from _no_such_card(table, action)
    elif isinstance(action, Deal):
        yield from _not_dealt(table, action, options)
    elif isinstance(action, Bidder):
        yield Reason(table.part.rule, "there is no player at this seat")
    elif isinstance(action, TurnDestiny):
        card = table.content.word(action.card)
        if action.card in table.gone:
            yield Reason("M4", "{card} was the card of an earlier year", card=card)
        else:
            yield Reason("M4", "there is no destiny card {card} that can be drawn", card=card)
    elif isinstance(action, DrawTile):
        yield _not_drawn(table, action, options)
    elif isinstance(action, Roll) and isinstance(options[0], Roll):
        yield from _not_rolled(table, action, options[0], seat)


def _not_dealt(table: Table, action: Deal, options: Options) -> Iterator[Reason]:
    """Yield the reasons against dealing these cards."""
    rule, content = table.part.rule, table.content
    possible = {card for each in options if isinstance(each, Deal) for card in each.cards}
    for card in dict.fromkeys(action.cards):
        if card not in possible:
            yield Reason(rule, "{card} cannot be dealt now", card=content.word(card))
    example = options[0]
    if {*action.cards} <= possible and isinstance(example, Deal):
        if action.player != example.player:
            yield Reason(rule, "the cards must be dealt to somebody else first")
        else:
            number = len(example.cards)
            yield Reason(rule, "{number} different cards must be dealt", number=number)


def _not_drawn(table: Table, action: DrawTile, options: Options) -> Reason:
    """Return the reason against drawing this tile, or this good for it."""
    tile = action.number
    alike = [each for each in options if isinstance(each, DrawTile) and each.number == tile]
    if tile not in table.content.tiles:
        return Reason("M6", "there is no tile {tile}", tile=tile)
    if not alike:
        return Reason("M6", "tile {tile} is in play, so it cannot be drawn now", tile=tile)
    if alike[0].holds is None:
        return Reason("M6", "no good is drawn for tile {tile}", tile=tile)
    return Reason("M6", "1 gold, 1 wood or 1 stone is drawn for tile {tile}", tile=tile)


def _not_rolled(table: Table, action: Roll, due: Roll, seat: int | None) -> Iterator[Reason]:
    """Yield the reasons against this roll, with the rules of the cards that it concerns."""
    content = table.content
    power = None if action.power is None else content.power(action.power)
    if action.power != due.power and action.power is not None:
        named = content.word(action.power)
        if power is None:
            yield Reason("N.4", "there is no {power}", power=named)
            return
        yield Reason("N.1", "no die is rolled for {power} now", power=named)
        yield from says(power.rule)
        return
    yield Reason(
        "N.3",
        "this roll needs {coloured} coloured and {white} white dice with faces 1 to 6",
        coloured=len(due.coloured),
        white=len(due.white),
    )
    if due.power is not None and (power := content.power(due.power)):
        yield from says(power.rule)
    elif seat is not None and table.step == "roll":
        for each in table.players[seat].abilities.powers:
            if each.white_in.get(table.phase) or not {"coloured", "white"}.isdisjoint(each.numbers):
                yield from says(each.rule)


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


def _built_by_another(action: Action, power: str) -> bool:
    return isinstance(action, Build) and action.power != power


def _decision(
    table: Table,
    options: Options,
    action: Action,
    asked: Player | None,
    player: str | None,
) -> Iterator[Reason]:
    if isinstance(options, Chances):
        yield Reason("N.1", "at this moment {due}", due=options[0].due)
    else:
        kinds = {type(option) for option in islice(options, KINDS_SEEN)}
        power = _decided_about(table)
        elsewhere = not isinstance(action, (*table.part.why_not, *kinds))
        if asked and isinstance(asker(table), InTurn):
            cards = (each.power for each in options if isinstance(each, Use))
            yield Reason(
                "N.1",
                "{player} must first choose which card works next: {choices}",
                player=asked.name,
                choices=tuple(map(table.content.word, cards)),
            )
        elif (
            power and asked and (elsewhere or (isinstance(action, Build) and action.power != power))
        ):
            about = table.content.word(power)
            yield Reason(
                "N.1", "{player} must first decide about {power}", player=asked.name, power=about
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
