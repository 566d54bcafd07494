"""Questions that only games with modules ask, answered by the engine like all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from random import Random
from typing import Final

from gametable.play.positions import CHANCE, Event
from kingsburg.catalogue import buildings
from kingsburg.engine.actions import PASS, Action, Pay, PlayToken, Use, Valley
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.calendar import first_part
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.quiz.question import NOBODY, OUTCOMES, Choice, Kind, Question
from kingsburg.quiz.questions import around, beaten, going_on

#: How many answers are offered, of which a tile gives one.
_GAINS: Final = 4
#: How often to ask about a tile at which somebody else is asked first, if there is one.
_OTHERS: Final = 0.5
#: The buildings of the extra rows (module 1).
_MORE_ROWS: Final = frozenset(entry.id for entry in buildings(1))
#: The advisors always offered as answers if a tile gives another advisor's help.
_COPIED: Final = range(2, 10)


# Tiles ------------------------------------------------------------------------------------


def _gives(position: Position, rng: Random) -> Question | None:
    """Ask what the tile on an advisor may give the player whose dice are there."""
    groups = list(_groups_on_tiles(position))
    if not groups:
        return None
    advisor, me = rng.choice(groups)
    now = _helping(position, advisor, me)
    possible = sorted(_gained(now, me))
    others = [*position.content.helps[advisor].gains(position.table_copy())]
    elsewhere = [gain for number in position.content.helps for gain in position.gains(number)]
    others += rng.sample(elsewhere, len(elsewhere))
    wrong = [each for each in dict.fromkeys(others) if each not in possible][: _GAINS - 1]
    right = rng.choice(possible)
    options = tuple(sorted((right, *wrong)))
    return Question(
        "gives",
        position,
        options,
        (right,),
        f"M6.{advisor}",
        me.name,
        events=_copies(now),
        advisor=advisor,
    )


def _copied(position: Position, rng: Random) -> Question | None:
    """Ask whose help a tile gives, if it gives the help of another advisor."""
    for advisor, me in _groups_on_tiles(position):
        copied = _copies(_helping(position, advisor, me))
        if copied:
            right = (copied[0].data,)
            options = tuple(sorted({*_COPIED, *right}))
            rule = f"M6.{advisor}"
            return Question("copied", position, options, right, rule, me.name, advisor=advisor)
    return None


def _asked(position: Position, rng: Random) -> Question | None:
    """Ask who is the first to choose or name something when a tile helps."""
    # The board would show who is to decide.
    if position.actor is not None:
        return None
    found = [
        (advisor, me, who)
        for advisor, me in _groups_on_tiles(position)
        if (who := _first_asked(_helping(position, advisor, me)))
    ]
    others = [each for each in found if each[1].name != each[2]]
    if not found:
        return None
    # It is rare, and worth a question, that somebody else is asked.
    advisor, me, who = rng.choice(others if others and rng.random() < _OTHERS else found)
    options = tuple(player.name for player in position.players)
    rule = f"M6.{advisor}"
    return Question("asked", position, options, (who,), rule, me.name, advisor=advisor)


def _old_way(position: Position, _: Random) -> Question | None:
    """Ask which tile goes at the end of this season, with the option `old_ways`."""
    if position.rules.tiles != "old_ways" or len(position.tiles) < 2:
        return None
    now = going_on(position, position.phase, "season_end")
    events = list(now.events)
    while now.step == "season_end":
        now = now.play(_any(now))
        events += now.events
    gone = next(each.data for each in events if each.kind == "tile_goes")
    return Question("old_way", position, tuple(position.tiles), (gone,), "M6.old_ways")


def _groups_on_tiles(position: Position) -> Iterator[tuple[int, Player]]:
    """Yield each advisor with a tile and a player's dice, and that player, at step help."""
    if position.step == "help":
        for advisor, seat, _coloured, _white in position.placed:
            if seat is not None and advisor in position.tiles:
                yield advisor, position.players[seat]


def _helping(position: Position, advisor: int, me: Player) -> Position:
    """Return the position at step help if only this group is helped."""
    table = position.table_copy()
    group = next(each for each in table.placed if each[:2] == (advisor, me.seat))
    # The set of influenced advisors stays: a tile that gives another advisor's help needs it.
    table.asks.clear()
    table.placed = [group]
    table.at, table.first = first_part(position.phase, "help"), 0
    return Position.started(table)


def _copies(now: Position) -> tuple[Event, ...]:
    """Return the events by which the help of another advisor is given, if any."""
    events = list(now.events)
    while now.step == "help":
        now = now.play(_any(now))
        events += now.events
    return tuple(each for each in events if each.kind == "copies")


def _first_asked(now: Position) -> str | None:
    """Return the player who is asked first during step help, if any."""
    while now.actor is CHANCE and now.step == "help":
        now = now.play(_any(now))
    return now.actor if now.step == "help" and isinstance(now.actor, str) else None


def _gained(now: Position, me: Player) -> set[Bundle]:
    """Return everything that a player may have gained after step help, over all choices."""
    found = set()
    ways = [(now, _gains(now.events, me))]
    while ways:
        now, so_far = ways.pop()
        if now.step != "help":
            found.add(so_far)
            continue
        for action in [_any(now)] if now.actor is CHANCE else now.actions():
            then = now.play(action)
            ways.append((then, _sum((so_far, _gains(then.events, me)))))
    return found


def _gains(events: Iterable[Event], me: Player) -> Bundle:
    """Return what a player gets, less what they pay, before the next step starts."""
    in_step = takewhile(lambda each: each.kind != "starts" or each.data.step == "help", events)
    changes = [each for each in in_step if each.seat == me.seat and isinstance(each.data, Bundle)]
    return _sum(each.data for each in changes)


def _sum(bundles: Iterable[Bundle]) -> Bundle:
    return Bundle(*map(sum, zip(Bundle(), *bundles, strict=True)))


def _any(position: Position) -> Action:
    """Return some action or result of chance."""
    return position.chances()[0][0] if position.actor is CHANCE else position.actions()[-1]


# Soldier tokens ---------------------------------------------------------------------------


def _enough(position: Position, rng: Random) -> Question | None:
    """Ask with which soldier tokens a player wins."""
    now = going_on(position, "winter")
    seen = now.enemy, now.valley and Valley(now.valley)
    given: list[Action] = [each for each in seen if each]
    events = list(now.events)
    while now.phase == "winter" and now.actor is CHANCE:
        result = now.draw(rng)
        given.append(result)
        now = now.play(result)
        events += now.events
    # Players with a die of their own would still roll it.
    choosing = [each for each in now.players if len({*each.soldier_tokens}) > 1]
    choosing = [each for each in choosing if not each.abilities.sums.own_die]
    if not (choosing and now.phase == "winter" and isinstance(now.actions()[0], PlayToken)):
        return None
    me = rng.choice(choosing)
    tokens = tuple(sorted({*me.soldier_tokens}))
    wins: tuple[Choice, ...] = tuple(
        token for token in tokens if _outcome(now, me, token) == OUTCOMES[0]
    )
    options: tuple[Choice, ...] = (*tokens, NOBODY)
    right = wins or (NOBODY,)
    told = tuple(events)
    return Question(
        "enough", position, options, right, "M5", me.name, tuple(given), several=True, events=told
    )


def _outcome(now: Position, me: Player, token: int) -> str:
    """Return how the battle ends for a player who plays this token."""
    while True:
        for event in now.events:
            if event.kind in OUTCOMES and event.seat == me.seat:
                return event.kind
        mine = now.actor == me.name and isinstance(now.actions()[0], PlayToken)
        now = now.play(PlayToken(token) if mine else _any(now))


def _last_vp(position: Position, rng: Random) -> Question | None:
    """Ask how many VP a player still scores once the last winter is over."""
    scoring = [player for player in position.players if any(player.soldier_tokens)]
    if not scoring:
        return None
    me = rng.choice(scoring)
    mine = tuple(each for each in going_on(position, "over").events if each.seat == me.seat)
    vp = sum(each.data.vp for each in mine if each.kind == "gets")
    return Question("last_vp", position, around(vp, 3), (vp,), "M5", me.name, events=mine)


# Rows A and G -----------------------------------------------------------------------------


def _uses(position: Position, rng: Random) -> Question | None:
    """Ask which buildings a player can use at the end of the season."""
    offering = [
        player
        for player in position.players
        if any(each.entry.offers and each.id in _MORE_ROWS for each in player.buildings)
    ]
    if not offering:
        return None
    me = rng.choice(offering)
    now = going_on(position, position.phase, "season_end")
    while now.step == "season_end" and now.actor != me.name:
        now = now.play(PASS)
    offers = now.actions() if now.step == "season_end" else ()
    can = {each.power for each in offers if isinstance(each, (Use, Pay))}
    options = *(building.id for building in me.buildings), NOBODY
    right = tuple(each for each in options if each in can) or (NOBODY,)
    return Question("uses", position, options, right, "P2e.2", me.name, several=True)


def _mustered(position: Position, rng: Random) -> Question | None:
    """Ask how many soldiers a player has before anybody recruits."""
    if position.actor is not None:
        return None
    before = {"starts", "gets"}
    events = going_on(position, "recruiting").events
    given = tuple(takewhile(lambda each: each.kind in before and _recruits(each), events))
    helped = [each.seat for each in given if each.seat is not None]
    if not helped:
        return None
    me = rng.choice([*position.players, *(position.players[seat] for seat in helped)])
    mine = tuple(each for each in given if each.seat == me.seat)
    number = me.soldiers + sum(each.data.soldiers for each in mine)
    rule = mine[0].rule if mine else given[-1].rule
    return Question("mustered", position, around(number, 2), (number,), rule, me.name, events=mine)


def _recruits(event: Event) -> bool:
    return event.kind != "starts" or bool(event.data.phase == "recruiting")


MODULE_KINDS: Final = {
    "gives": Kind(("help",), _gives, 6),
    "copied": Kind(("help",), _copied, 6),
    "asked": Kind(("help",), _asked, 6),
    "old_way": Kind(("season_end",), _old_way, 6),
    "enough": Kind(("battle",), _enough, 5),
    "last_vp": Kind(("final",), _last_vp, 5),
    "uses": Kind(("season_end",), _uses, 1),
    "mustered": Kind(("recruit",), _mustered, 1),
    "together": Kind(("battle",), beaten, "goblin_valley"),
}
