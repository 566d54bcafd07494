"""The odds that matter at a position, as plain data.

    question(position)             # "reach", "reroll", "court", "battle", or None
    advice(position, "Ann")        # the answer, as `kingsburg.odds` gives it
    for answer in advising(position, "Ann"):
        ...                        # better and better ones, every few hundredths of a second

For a player who does not know everything, pass the position that this player sees
(`Position.seen_by`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from gametable.play.errors import GameError
from gametable.play.positions import CHANCE
from kingsburg.engine.actions import Recruit, Roll, SeatOrder
from kingsburg.engine.calendar import CALENDAR, GO_ON, first_part
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.neutral_dice import NeutralDice
from kingsburg.engine.powers.power import DicePower, Power, dice_powers
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.recruit import options
from kingsburg.engine.table import Table
from kingsburg.odds import court, neutral
from kingsburg.odds.battle import Muster, musters
from kingsburg.odds.claims import is_contested
from kingsburg.odds.court import Court
from kingsburg.odds.honour import Together, honour, strongest
from kingsburg.odds.order import places
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.recruiting import Payment, payments
from kingsburg.odds.rerolls import Advice
from kingsburg.odds.turn import Turn, advise_turn, best_turn
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths
from kingsburg.players.planner.worths import at_the_table

Question = Literal["reach", "reroll", "court", "battle"]

#: The question of each step.
_ASKED: Final[Mapping[str, Question]] = {
    "roll": "reach",
    "reroll": "reroll",
    "influence": "court",
    "recruit": "battle",
    "battle": "battle",
}
#: Steps that ask about what comes next in the calendar: the roll of a season, or the winter.
_LOOK_AHEAD: Final = ("aid", "build", "season_end")
#: At most this many additional soldiers are considered.
_SOLDIERS_MORE: Final = 6
_NEVER: Final = Fraction(0)


class Reach(NamedTuple):
    """The advisors that a player can reach, before a roll or with rolled dice.

    `setup`: what the player has for it. `chances`: by advisor, from 0 to 1, each by itself; they
    take into account `closing`, by advisor the probability that neutral dice not yet rolled close
    it. `places`: by player in the old turn order, the probability of each place in the new one,
    without rerolls; empty at step reroll and before the first order is drawn. `rerolls`: true if
    anybody has any. `ahead`: true if the answer is about a season that has not begun, as things
    are now.
    """

    who: str
    setup: Setup
    chances: Mapping[int, Fraction]
    closing: Mapping[int, Fraction]
    places: Mapping[str, list[Fraction]]
    rerolls: bool
    ahead: bool


class Rerolls(NamedTuple):
    """Advice on what to reroll.

    `advice`: how to get the most VP from the whole turn, alone on the court. `turn`: the best turn
    with the dice as they are. `chances`: by advisor, from 0 to 1, with rerolls aimed at just that
    one.
    """

    who: str
    setup: Setup
    advice: Advice
    turn: Turn
    chances: Mapping[int, Fraction]


class Contested(NamedTuple):
    """The rest of the influencing, by the worths at the table; `exact`: solved to its end."""

    court: Court
    exact: bool


class Battles(NamedTuple):
    """The next or present winter, with the card as `who` knows it.

    `winters`: those of all players, `who` first. `steps`: the battle of `who` with the present
    soldiers and with each further one that can be recruited. `payments`: what `who` can pay for
    one, cheapest first. `strongest`: how likely each group of players has the greatest strength.
    `honoured`: how likely each group gets the VP for it.
    """

    who: str
    winters: Mapping[str, Winter]
    steps: tuple[Muster, ...]
    payments: tuple[Payment, ...]
    strongest: Together
    honoured: Together


class Nothing(NamedTuple):
    """The answer where no dice decide."""


class Unanswered(NamedTuple):
    """The answer if the odds raised an error."""

    error: GameError


class Working(NamedTuple):
    """The answer while the work goes on; `done`: the share of it that is done, from 0 to 1."""

    done: Fraction


Answer = Reach | Rerolls | Contested | Battles | Nothing | Unanswered | Working


def question(position: Position) -> Question | None:
    """Return the question of a position; None if no dice decide or the position is impossible."""
    if position.actor is None:
        return None
    step = position.step
    if step == "battle" and position.actor is not CHANCE:
        # A player chooses what to lose; the King has rolled.
        return None
    if step == "influence" and position.actor is not CHANCE and not is_contested(position):
        # Everybody has passed; a player may move a group.
        return None
    if step in _LOOK_AHEAD:
        coming = CALENDAR[first_part(position.phase, step) :]
        step = next(part.step for part in coming if part.step in _ASKED)
    return _ASKED.get(step)


def begins_at_once(position: Position) -> bool:
    """True if the first answer takes only a moment."""
    return question(position) != "court" or court.begins_at_once(position)


def advice(position: Position, who: str) -> Answer:
    """Return the odds for a player at a position. Raises `Malformed` if nobody has this name."""
    return deque(advising(position, who), maxlen=1)[0]


def advising(position: Position, who: str) -> Iterator[Answer]:
    """Yield answers every few hundredths of a second; only the last one is final."""
    position.player(who)
    try:
        match question(position):
            case "reroll" if who == position.actor:
                yield from _rerolls(position, who)
            case "reach" | "reroll":
                yield _reach(position, who)
            case "court":
                yield from _court(position)
            case "battle":
                yield _battles(position, who)
            case None:
                yield Nothing()
    except GameError as error:
        yield Unanswered(error)


def pool(position: Position, name: str) -> Setup:
    """Return what a player has for the dice that matter: those of this season or the next one."""
    me = position.player(name).copy()
    if _ahead(position):
        me.used = frozenset()
    content = position.content
    card = content.destinies[position.destiny] if position.destiny else None
    governor = next((power for power in me.abilities.powers if power.id in content.governors), None)
    open = [each for each in dice_powers(me.abilities.powers) if _can_be_used(position, me, each)]
    if governor and (governor.id in me.used or _is_over(governor, open)):
        governor = None
    by_cards = dice_powers(each for each in (card, governor) if each)
    setup = Setup(
        token=me.tokens_left(position.rules),
        sways=tuple(each for each in me.sways_left() if each in content.buildings),
        rerolls=tuple(each for each in open if each not in by_cards),
        taken=frozenset() if _ahead(position) else frozenset(each[0] for each in position.placed),
        envoy=me.envoy,
        governor=governor,
        destiny=card,
        spent=tuple(each for each in by_cards if each not in open),
    )
    if me.hand is not None:
        return setup.rolled(me.hand)
    dice, white = (
        me.abilities.sums.coloured,
        me.white_dice + me.abilities.sums.white_in[_season(position)],
    )
    # The abilities already include what the card adds to both.
    added = card.numbers if card else {}
    dice, white = dice - added.get("coloured", 0), white - added.get("white", 0)
    return replace(setup, dice=Rules.COLOURED_DICE + dice, white=white)


def _can_be_used(position: Position, me: Player, power: DicePower) -> bool:
    """True if a player may still use a power to change dice this season."""
    # Players finish all their rerolls one after another in turn order (P2a.3).
    done = position.step == "reroll" and _is_done(position, me.name)
    return not done and power.mark not in me.used and power.is_open(_season(position), me)


def _is_over(governor: Power, open: Sequence[DicePower]) -> bool:
    """True if a governor only changes dice and cannot do so any more."""
    return isinstance(governor, DicePower) and governor not in open


def _season(position: Position) -> str:
    """Return the season whose dice matter: this one or the next one."""
    if position.step not in _LOOK_AHEAD:
        return position.phase
    coming = CALENDAR[first_part(position.phase, position.step) :]
    return next(part.phase for part in coming if part.step == "roll")


def _reach(position: Position, who: str) -> Reach:
    pools = {name: pool(position, name) for name in position.order}
    mine = pools.get(who) or pool(position, who)
    closing = _closing(position)
    rolled_again = _rolled_again(position) if who == position.subject else None
    if rolled_again is None:
        chances = reach(mine)
    else:
        chances = _reach_again(mine, rolled_again)
        mine = _before(mine, rolled_again[0][0])
    if not mine.envoy:
        chances = {
            advisor: chance * (1 - closing.get(advisor, _NEVER))
            for advisor, chance in chances.items()
        }
    contested = position.step != "reroll" and not _draws_order(position)
    return Reach(
        who,
        mine,
        chances,
        closing,
        dict(zip(pools, places(list(pools.values())), strict=True)) if contested else {},
        any(each.dice_powers for each in pools.values()),
        _ahead(position),
    )


def _rolled_again(position: Position) -> list[tuple[Roll, Fraction]] | None:
    """Return the possible rolls of the dice being rerolled, with their chances, or None."""
    if position.step != "reroll" or position.actor is not CHANCE:
        return None
    return [(roll, chance) for roll, chance in position.chances() if isinstance(roll, Roll)]


def _before(kept: Setup, roll: Roll) -> Setup:
    """Return the setup with the kept and the rerolled dice, as if none had been rolled."""
    return kept.before(kept.dice + len(roll.coloured), kept.white + len(roll.white))


def _reach_again(kept: Setup, rolls: list[tuple[Roll, Fraction]]) -> dict[int, Fraction]:
    """Return the chance of each advisor while dice are being rerolled beside those kept."""
    hand = kept.dice_there()
    if not hand.dice:
        return reach(_before(kept, rolls[0][0]))
    found = dict.fromkeys(ADVISORS, _NEVER)
    for roll, chance in rolls:
        for advisor, reached in reach(kept.rolled(hand.plus(roll))).items():
            found[advisor] += chance * reached
    return found


def _closing(position: Position) -> Mapping[int, Fraction]:
    """Return the probability that neutral dice not yet rolled close each advisor (T.1)."""
    powers = position.content.table_powers(len(position.players))
    if not any(isinstance(power, NeutralDice) for power in powers):
        return {}
    rolling = position.actor is CHANCE and position.subject is None
    if position.step in _LOOK_AHEAD or (rolling and not position.placed):
        return neutral.closed()
    if not rolling:
        return {}
    lying = {advisor for advisor, *_ in position.placed}
    found = dict.fromkeys(ADVISORS, _NEVER)
    for roll, chance in position.chances():
        for advisor in {advisor for advisor, *_ in position.play(roll).placed} - lying:
            found[advisor] += chance
    return found


def _rerolls(position: Position, who: str) -> Iterator[Answer]:
    setup, worths = pool(position, who), default_worths(position)
    steps = advise_turn.in_steps(setup, worths)
    while True:
        try:
            yield Working(next(steps))
        except StopIteration as end:
            yield Rerolls(who, setup, end.value, best_turn(setup, worths), reach(setup))
            return


def _court(position: Position) -> Iterator[Answer]:
    yield Working(_NEVER)
    contested = Court(position, at_the_table(position))
    for _ in contested.steps():
        yield Contested(contested, exact=False)
    # `search(0)` solves nothing more; it only says whether the answer is exact.
    yield Contested(contested, contested.search(0))


def _battles(position: Position, who: str) -> Battles:
    table = _before_recruiting(position)
    known = Winter.of(position, who)
    names = [who, *(player.name for player in position.players if player.name != who)]
    winters = {
        name: replace(
            Winter.of(position, name),
            soldiers=table.named(name).soldiers,
            enemy=known.enemy,
            valley=known.valley,
        )
        for name in names
    }
    mine = winters[who]
    most = mine.soldiers + min(_SOLDIERS_MORE, _recruits(position, table, who))
    steps = musters(mine, most, mine.soldiers)
    return Battles(
        who,
        winters,
        steps,
        _payments(position, who) if len(steps) > 1 else (),
        strongest(winters),
        honour(winters),
    )


def _before_recruiting(position: Position) -> Table:
    """Return the table after what comes before recruiting, such as a soldier (M1)."""
    table = position.table_copy()
    if position.step in _LOOK_AHEAD:
        table.asks.clear()
        table.start(first_part("recruiting"))
        GO_ON[table.at](table)
    return table


def _recruits(position: Position, table: Table, name: str) -> int:
    """Return how many soldiers a player can still recruit before winter with what they have."""
    if position.step == "battle" or (position.step == "recruit" and _is_done(position, name)):
        return 0
    # The last option recruits the most.
    most = options(table, table.named(name))[-1]
    return most.soldiers if isinstance(most, Recruit) else 0


def _payments(position: Position, name: str) -> tuple[Payment, ...]:
    """Return the payments for one soldier that a player can afford."""
    me = position.player(name)
    return tuple(
        each
        for each in payments(me.abilities, position)
        if each.goods <= me.goods and each.tokens <= me.tokens
    )


def _ahead(position: Position) -> bool:
    """True if the dice that matter are those of a season that has not begun."""
    return position.step in _LOOK_AHEAD and position.phase != "aid"


def _draws_order(position: Position) -> bool:
    """True if the first turn order is still to be drawn (S.2)."""
    return position.step == "aid" and any(
        isinstance(each, SeatOrder) for each, _ in position.chances()[:1]
    )


def _is_done(position: Position, name: str) -> bool:
    """True if a player has finished a step that players take in turn order."""
    subject = position.subject
    return subject is not None and position.order.index(name) < position.order.index(subject)
