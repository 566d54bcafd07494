"""Questions about governors and how they are auctioned, answered by the engine (M3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from gametable.play.positions import CHANCE, Event
from kingsburg.engine.actions import (
    KEEP,
    PASS,
    Action,
    Bid,
    Build,
    Influence,
    Move,
    Offer,
    Reroll,
    Take,
    TurnDice,
    Use,
)
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.hooks import BUILT_NOTHING, OTHER_BUILT
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.governors import Governor, Sorcerer
from kingsburg.engine.powers.power import DicePower, Setting
from kingsburg.quiz.question import NOBODY, Choice, Kind, Question
from kingsburg.quiz.questions import around, deciding, going_on, in_turn

#: The kinds of events in an auction.
BIDDING: Final = ("offers", "bids", "passes")
#: What a governor may bring while players build, other than nothing.
ONE_VP: Final = "1 vp"
ONE_GOOD: Final = "1 any"
#: How low the bids in an auction are, and how often a player bids rather than passes.
_MORE: Final = 2
_BIDS: Final = 0.5
#: With fewer offers, bids and passes there is nothing to ask about.
_LEAST_BIDS: Final = 3
#: How often the question is about an action for which the governor brings something.
_SOMETHING: Final = 0.9
#: The columns whose buildings are offered as answers, only some of which can be built for free.
_SHOWN: Final = (1, 2)


def bid(options: Sequence[Action], rng: Random) -> Action:
    """Return a decision in an auction: a low offer, or a low bid as often as a pass."""
    if isinstance(options[0], Offer):
        return rng.choice([each for each in options if _is_low(each)])
    return rng.choice(options[:_MORE]) if rng.random() < _BIDS else PASS


def _is_low(action: Action) -> bool:
    return isinstance(action, Offer) and action.bid <= _MORE


def is_bidding(options: Sequence[Action]) -> bool:
    """True if these are the decisions of an auction."""
    return bool(options) and isinstance(options[0], (Offer, Bid))


def _auctioned(position: Position, rng: Random) -> Question | None:
    """Ask who gets the card that is auctioned."""
    found = _auction(position, rng)
    if found is None:
        return None
    events, _ = found
    (gets,) = (each for each in events if each.kind == "governor")
    options = tuple(player.name for player in position.players)
    return Question(
        "auctioned",
        position,
        options,
        (str(gets.player),),
        "M3",
        str(position.actor),
        events=events,
        card=gets.data,
    )


def _opens(position: Position, rng: Random) -> Question | None:
    """Ask who puts up the next card after this auction."""
    found = _auction(position, rng)
    if found is None or not isinstance(found[1].example, Offer):
        return None
    events, now = found
    options = tuple(player.name for player in position.players)
    right = (str(now.actor),)
    return Question("opens", position, options, right, "M3", str(position.actor), events=events)


def _auction(position: Position, rng: Random) -> tuple[tuple[Event, ...], Position] | None:
    """Play the next auction to its end; return its events and the position after it."""
    if position.step != "governors" or not isinstance(position.example, Offer):
        return None
    now, events = position, list[Event]()
    while not any(each.kind == "governor" for each in events):
        now = now.play(bid(now.actions(), rng))
        events += now.events
    if sum(each.kind in BIDDING for each in events) < _LEAST_BIDS:
        return None
    return tuple(each for each in events if each.kind in (*BIDDING, "pays", "governor")), now


def _governing(position: Position, _: Random) -> Question | None:
    """Ask who may use their governor's power on their dice."""
    if position.step != "reroll" or not _with_governor(position, DicePower):
        return None
    now = going_on(position, position.phase, "reroll")
    can = set()
    while now.step == "reroll":
        if any(_by_governor(now, each) for each in now.actions()):
            can.add(now.actor)
        now = now.play(KEEP)
    names = [player.name for player in position.players]
    right = tuple(name for name in names if name in can) or (NOBODY,)
    return Question("governing", position, (*names, NOBODY), right, "M3", several=True)


def _reaches(position: Position, rng: Random) -> Question | None:
    """Ask with which governors a player can influence an advisor with the dice as they are."""
    governors = [
        each
        for each in position.content.governors.values()
        if isinstance(each, DicePower) or each.moves_to
    ]
    if position.step != "reroll":
        return None
    me = rng.choice(position.players)
    if not me.hand:
        return None
    reached = {each.id: _reached(position, me, each) for each in governors}
    telling = [
        advisor
        for advisor in ADVISORS
        if 0 < sum(advisor in found for found in reached.values()) < len(governors)
    ]
    if not telling:
        return None
    advisor = rng.choice(telling)
    right = tuple(id for id, found in reached.items() if advisor in found) or (NOBODY,)
    options = *reached, NOBODY
    return Question(
        "reaches", position, options, right, "M3", me.name, several=True, advisor=advisor
    )


def _reached(position: Position, me: Player, governor: Governor) -> set[int]:
    """Return the advisors that a player can influence first, with this governor alone."""
    table = position.table_copy()
    mine = table.players[me.seat]
    for each in position.content.governors.values():
        if each.id in mine.abilities.named:
            mine.abilities = mine.abilities.minus(each)
    mine.abilities = mine.abilities.plus(governor)
    hands = [mine.hand]
    if isinstance(governor, DicePower) and mine.hand:
        hands += [each.hand for each in governor.changes(mine.hand) if isinstance(each, Setting)]
    found: set[int] = set()
    for hand in hands:
        for player in table.players:
            player.hand = hand if player is mine else None
        now = going_on(Position(table), position.phase, "influence")
        if now.actor == me.name:
            ways = [each for each in now.actions() if isinstance(each, Influence)]
            found |= {each.advisor for each in ways}
            found |= {move.to for move in _moves(now.play(ways[0]))} if ways else set()
    return found


def _moves(now: Position) -> Iterator[Move]:
    """Yield the moves of dice that are possible once everybody has passed."""
    while now.step == "influence":
        moves = [each for each in now.actions() if isinstance(each, Move)]
        yield from moves
        now = now.play(KEEP if moves else PASS)


def _moved(position: Position, _: Random) -> Question | None:
    """Ask from which advisor a governor may move a player's dice once everybody has passed."""
    owners = [
        (player, governor)
        for player, governor in governed(position)
        if governor.moves_to and any(group[1] == player.seat for group in position.placed)
    ]
    if in_turn(position, "influence") is None or not owners:
        return None
    ((me, governor),) = owners
    numbers = sorted({group[0] for group in position.placed if group[1] == me.seat})
    right = tuple(move.advisor for move in _moves(position)) or (NOBODY,)
    options: tuple[Choice, ...] = (*numbers, NOBODY)
    return Question(
        "moved",
        position,
        options,
        right,
        governor.rule,
        me.name,
        advisor=governor.moves_to or 0,
        card=governor.id,
    )


def _scores(position: Position, rng: Random) -> Question | None:
    """Ask how many VP a reroll by a governor brings."""
    if position.step != "reroll":
        return None
    now = going_on(position, position.phase, "reroll")
    while now.step == "reroll":
        for action in now.actions():
            if isinstance(action, Reroll) and action.power in now.content.governors:
                return _scored(position, now, action, rng)
        now = now.play(KEEP)
    return None


def _scored(position: Position, now: Position, action: Reroll, rng: Random) -> Question:
    me = position.player(str(now.actor))
    now = now.play(action)
    roll = now.draw(rng)
    events = list[Event]()
    while now.step == "reroll":
        now = now.play(roll if now.actor is CHANCE else KEEP)
        events += now.events
    governor = now.content.governors[action.power]
    mine = [each for each in events if each.kind == "gets" and each.rule == governor.rule]
    vp = sum(each.data.vp for each in mine)
    return Question(
        "scores",
        position,
        around(vp, 1),
        (vp,),
        governor.rule,
        me.name,
        (roll,),
        card=governor.id,
    )


def _brings(position: Position, rng: Random) -> Question | None:
    """Ask what a governor brings, if anything, when somebody builds this or passes."""
    actor = in_turn(position, "build")
    owners = [each for each in governed(position) if each[1].hooks & {BUILT_NOTHING, OTHER_BUILT}]
    # A player who builds a second time has already built.
    if actor is None or not owners or position.table_copy().progress:
        return None
    me, governor = rng.choice(owners)
    # Often the governor brings nothing, which is seldom worth asking.
    wanted = rng.random() < _SOMETHING
    for action in rng.sample(position.actions(), len(position.actions())):
        now = position.play(action)
        right = _brought(now, me, governor)
        # A player forced to pass afterwards would count too.
        if not now.forced and bool(right) == wanted:
            options = NOBODY, ONE_VP, ONE_GOOD
            return Question(
                "brings",
                position,
                options,
                (right,),
                governor.rule,
                me.name,
                (action,),
                card=governor.id,
            )
    return None


def _brought(now: Position, me: Player, governor: Governor) -> str:
    """Return what a governor has brought at once, or lets its owner take."""
    if now.actor == me.name and isinstance(now.example, Take):
        return ONE_GOOD
    gained = [each for each in now.events if each.kind == "gets" and each.rule == governor.rule]
    return ONE_VP if gained else NOBODY


def _for_nothing(position: Position, _: Random) -> Question | None:
    """Ask which buildings a governor can build for free."""
    me = deciding(position, "aid")
    if me is None:
        return None
    builds = [each for each in position.actions() if isinstance(each, Build)]
    if not builds:
        return None
    governor = position.content.governors[builds[0].power or ""]
    shown = (
        each for row in me.abilities.province.rows.values() for each in row if each.column in _SHOWN
    )
    options = tuple(building.id for building in shown)
    right = tuple(each.building for each in builds)
    return Question(
        "for_nothing",
        position,
        options,
        right,
        governor.rule,
        me.name,
        several=True,
        card=governor.id,
    )


def _free_vp(position: Position, rng: Random) -> Question | None:
    """Ask how many VP a player has after some free buildings."""
    me, now = deciding(position, "aid"), position
    given: list[Action] = []
    most = rng.randint(1, Sorcerer.MOST)
    while me and now.actor == me.name and len(given) < most:
        builds = [each for each in now.actions() if isinstance(each, Build)]
        if not builds:
            break
        given.append(rng.choice(builds))
        now = now.play(given[-1])
    if me is None or not given:
        return None
    (owner,) = (each for each in governed(position) if each[0].name == me.name)
    rule, card = owner[1].rule, owner[1].id
    vp = now.player(me.name).vp
    return Question(
        "free_vp",
        position,
        around(vp, 3, least=None),
        (vp,),
        rule,
        me.name,
        tuple(given),
        card=card,
    )


def _with_governor(position: Position, kind: type[object]) -> bool:
    return any(isinstance(governor, kind) for _, governor in governed(position))


def governed(position: Position) -> Iterator[tuple[Player, Governor]]:
    """Yield each player who has a governor, with that governor."""
    for player in position.players:
        for id, governor in position.content.governors.items():
            if id in player.abilities.named:
                yield player, governor


def _by_governor(position: Position, action: Action) -> bool:
    return (
        isinstance(action, (Reroll, TurnDice, Use)) and action.power in position.content.governors
    )


GOVERNOR_KINDS: Final = {
    "auctioned": Kind(("governors",), _auctioned, 3),
    "opens": Kind(("governors",), _opens, 3),
    "governing": Kind(("reroll",), _governing, 3),
    "reaches": Kind(("reroll",), _reaches, 3),
    "scores": Kind(("reroll",), _scores, 3),
    "moved": Kind(("influence",), _moved, 3),
    "brings": Kind(("build",), _brings, 3),
    "for_nothing": Kind(("aid",), _for_nothing, 3, Sorcerer.YEAR),
    "free_vp": Kind(("aid",), _free_vp, 3, Sorcerer.YEAR),
}
