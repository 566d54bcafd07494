"""Questions about alternative rows and destiny cards, answered by the engine (M2, M4)."""

from __future__ import annotations

from random import Random
from typing import Final

from gametable.play.positions import Event
from kingsburg.engine.actions import Build, Roll, TurnDestiny
from kingsburg.engine.dealing import Cards, Draft
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.odds.reach import Setup, reach
from kingsburg.quiz.question import NOBODY, Kind, Question
from kingsburg.quiz.questions import around, beaten, deciding, dice_of, going_on, in_turn, roll_of

#: How often the question is about a card whose number of dice no other card gives.
_TELLING: Final = 0.5
#: Rules against a building that depend on neither turn nor goods.
_LASTING: Final = ("P2d.3", "M2")


# Alternative rows -------------------------------------------------------------------------


def _picks(position: Position, rng: Random) -> Question | None:
    """Ask who takes a row next, a few picks into an open draft."""
    first = deciding(position, "rows")
    if first is None or position.has_to_choose(first) or any(_picked(position)):
        return None
    names = tuple(player.name for player in position.players)
    now, events = position, list[Event]()
    for _ in range(rng.randint(1, 2 * len(names) - 1)):
        now = now.play(rng.choice(now.actions()))
        events += now.events
        # If only one kind of row is left, it is taken automatically.
        if now.forced or not _picked(now):
            return None
    right = (str(now.actor),)
    return Question("picks", position, names, right, "M2", first.name, events=tuple(events))


def _picked(position: Position) -> tuple[Cards, ...]:
    """Return the rows that each player has taken so far in a draft."""
    dealing = position.table_copy().dealing
    return dealing.picked if isinstance(dealing, Draft) else ()


def _in_row(position: Position, rng: Random) -> Question | None:
    """Ask which building comes next in a row of a player's province."""
    rows = position.content.alternative_rows
    used = [
        row for each in position.players for id, row in rows.items() if id in each.abilities.named
    ]
    if in_turn(position, "build") is None or not used:
        return None
    row, me = rng.choice(used), rng.choice(position.players)
    both = *row.buildings, *position.content.rows[row.letter]
    options = tuple(building.id for building in both)
    right = tuple(id for id in options if _comes_next(position, me, id)) or (NOBODY,)
    options = *options, NOBODY
    return Question("in_row", position, options, right, "M2", me.name, card=row.letter)


def _comes_next(position: Position, me: Player, building: str) -> bool:
    """True if a player could build this now, given their turn and enough goods."""
    reasons = position.why_not(Build(building), me.name) or ()
    return not any(each.rule in _LASTING for each in reasons)


# Destiny cards ----------------------------------------------------------------------------


def _under(position: Position, rng: Random) -> Question | None:
    """Ask how many dice a player would roll if some destiny card were the card of the year."""
    if position.step != "roll" or any(player.hand for player in position.players):
        return None
    me = rng.choice(position.players)
    cards = list(position.content.destinies)
    rolled = {card: _rolled(position, me, card) for card in cards}
    numbers = {card: dice_of(roll) for card, (roll, _) in rolled.items()}
    telling = [card for card in cards if [*numbers.values()].count(numbers[card]) == 1]
    card = rng.choice(telling if telling and rng.random() < _TELLING else cards)
    number, (_roll, events) = numbers[card], rolled[card]
    options = around(number, 2)
    return Question(
        "under", position, options, (number,), f"D.{card}", me.name, events=events, card=card
    )


def _possible(position: Position, rng: Random) -> Question | None:
    """Ask under which destiny cards a player can influence an advisor with lucky dice."""
    if position.step != "roll" or any(player.hand for player in position.players):
        return None
    me = rng.choice(position.players)
    cards = list(position.content.destinies)
    reached = {card: _reachable(position, me, card) for card in cards}
    telling = [
        advisor
        for advisor in ADVISORS
        if 0 < sum(advisor in found for found in reached.values()) < len(cards)
    ]
    if not telling:
        return None
    advisor = rng.choice(telling)
    right = tuple(card for card in cards if advisor in reached[card])
    return Question(
        "possible", position, tuple(cards), right, "M4", me.name, several=True, advisor=advisor
    )


def _reachable(position: Position, me: Player, card: str) -> set[int]:
    """Return the advisors that a player may reach under this card with nobody in the way."""
    roll, _ = _rolled(position, me, card)
    open_to = set(ADVISORS) - set(position.content.destinies[card].closed)
    setup = Setup(
        len(roll.coloured), len(roll.white), token=min(me.tokens, 1), sways=me.abilities.sums.sways
    )
    return {advisor for advisor, chance in reach(setup).items() if chance and advisor in open_to}


def _rolled(position: Position, me: Player, card: str) -> tuple[Roll, tuple[Event, ...]]:
    """Return a roll of a player under this card, and the events that give extra dice."""
    table = position.table_copy()
    if table.destiny != card:
        table.set_destiny(card)
    return roll_of(going_on(Position(table), position.phase), me)


def _still(position: Position, _: Random) -> Question | None:
    """Ask which destiny cards can still be turned up in the years to come."""
    table = position.table_copy()
    turned = *table.gone, *([table.destiny] if table.destiny else ())
    if not turned or position.year == Rules.YEARS:
        return None
    table.set_destiny(None)
    table.year += 1
    now = going_on(Position(table), "aid")
    left = tuple(each.card for each, _ in now.chances() if isinstance(each, TurnDestiny))
    # The last card is turned up without a draw.
    right = (now.destiny,) if now.destiny else left
    given = tuple(map(TurnDestiny, turned))
    options = *position.content.destinies, NOBODY
    return Question("still", position, options, right or (NOBODY,), "M4", "", given, several=True)


def _fiercer(position: Position, rng: Random) -> Question | None:
    """Ask for the strength of the enemies under the destiny card of the year."""
    if position.destiny is None:
        return None
    question = beaten(position, rng)
    return Question(
        "fiercer",
        position,
        question.options,
        question.right,
        f"D.{position.destiny}",
        "",
        question.given,
        events=question.events,
        card=position.destiny,
    )


CARD_KINDS: Final = {
    "picks": Kind(("rows",), _picks, 2),
    "in_row": Kind(("build",), _in_row, 2),
    "under": Kind(("roll",), _under, 4),
    "possible": Kind(("roll",), _possible, 4),
    "still": Kind(("reward", "envoy"), _still, 4),
    "fiercer": Kind(("battle",), _fiercer, 4),
}
