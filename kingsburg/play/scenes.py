"""Scenes: what the advisors, the King and an auction give, and the battle of a winter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from gametable.play.history import History, Node
from gametable.play.positions import Event
from kingsburg.engine.actions import Enemy, Roll
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.foe import Foe
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.reinforcements import reinforcements

_STEP: Final = "battle"
#: Soldiers go home at the end of every battle (P8.10), which is no loss.
_GO_HOME: Final = "P8.10"
#: A good that somebody has chosen, which is no news.
_CHOSEN: Final = "P1.2"
#: Events about soldier tokens, which the strengths show anyway.
_TOKENS: Final = ("chooses_token", "shows_token")
#: The steps that are one scene from beginning to end, whatever is decided on the way.
_WHOLE: Final = ("help", _STEP)
#: The events that are scenes of their own, by kind and step.
_GIVEN: Final = frozenset(
    [("gets", step) for step in ("aid", "reward", "help", "governors")]
    + [("loses", step) for step in ("aid", "help")]
    + [("white_die", "aid"), ("destiny", "aid"), ("looks", "help"), ("copies", "help")]
    + [("envoy", "envoy"), ("no_envoy", "envoy"), ("governor", "governors")]
)


class Side(NamedTuple):
    """A player in the battle; `player`: as they were before it.

    `buildings`: the strength from buildings. `token`: the soldier token shown, None without tokens.
    `sent`: all soldiers from the King, a token and the player's own die. `result`: the kind of the
    event, or "". `changes`: the other events of the battle for the player.
    """

    player: Player
    buildings: int
    token: int | None
    sent: int
    result: str
    changes: list[Event]


class Battle(NamedTuple):
    """The scene of a winter; `valley`: the second card, if there is one.

    `king`: his roll, None before it or without one. `over`: True if the game has gone on to the
    next year.
    """

    enemy: Enemy
    valley: Enemy | None
    foe: Foe
    king: Roll | None
    sides: list[Side]
    over: bool


class Help(NamedTuple):
    """The help that an advisor, or the tile there, has just given to a player.

    `looks`: True if it includes a look at the enemy.
    """

    advisor: int
    player: str
    gains: Bundle
    looks: bool


def together(history: History[Position], recent: int) -> int:
    """Return how many of the last nodes are shown together: at least `recent`, and a whole scene.

    `recent`: the number of nodes that have just come.
    """
    path = history.now.path()
    while 0 < recent < len(path):
        before = path[-recent - 1].position
        if before.step not in _WHOLE:
            break
        recent += 1
    return recent


def lines(history: History[Position], recent: int, readers: Collection[str]) -> list[Any]:
    """Return the lines of the scenes that ended at the last nodes, if a reader took part."""
    fought = battle(history, together(history, recent)) if readers else None
    told: list[Any] = []
    if fought and fought.over:
        told = [fought.enemy, *([fought.king] if fought.king else []), *fought.sides]
    return [*told, *given(history, recent, readers)]


def given(history: History[Position], recent: int, readers: Collection[str]) -> list[Event]:
    """Return what players got in the steps that ended at the last nodes, if readers got any of it.

    What happens to no player, such as a card for the year, concerns everybody.
    """
    now = history.position
    found: list[Event] = []
    for step, events in _by_step(history.now.path()[-together(history, recent) :]):
        on = step == now.step == "help"
        if not on and any(event.player in (None, *readers) for event in events):
            found += events
    return found if readers else []


def _by_step(nodes: Sequence[Node[Position]]) -> Iterator[tuple[str, list[Event]]]:
    """Yield what is given at these nodes, step by step."""
    step = nodes[0].before.position.step if nodes and nodes[0].before else ""
    events: list[Event] = []
    for node in nodes:
        for event in node.position.events:
            if event.kind == "starts":
                yield step, events
                step, events = event.data.step, []
            elif (event.kind, step) in _GIVEN and event.rule != _CHOSEN:
                events.append(event)
    yield step, events


def helped(history: History[Position], recent: int) -> list[Help]:
    """Return the latest help of the advisors, in order, if it came at the last nodes.

    `recent`: the number of those nodes.
    """
    path = _since_help_began(history.now.path(), recent)
    found: list[Help] = []
    # The advisors whose help is given on another space, where the dice stand (M6.1).
    spaces: dict[int, int] = {}
    for left, node in zip(range(len(path), 0, -1), path, strict=True):
        for event in node.position.events:
            if _helping_starts(event):
                found.clear()
                spaces.clear()
            elif event.kind == "copies":
                spaces[event.data] = _number(event) or event.data
            number = _number(event)
            if left <= recent and number and event.player and event.kind in ("gets", "looks"):
                gains = event.data if event.kind == "gets" else Bundle()
                space = spaces.get(number, number)
                _add(found, Help(space, event.player, gains, event.kind == "looks"))
    return found


def _since_help_began(path: Sequence[Node[Position]], recent: int) -> Sequence[Node[Position]]:
    """Return at least the last nodes, and those before them since advisors began to help."""
    at = max(0, len(path) - max(1, recent))
    while at and not any(map(_helping_starts, path[at].position.events)):
        at -= 1
    return path[at:]


def _helping_starts(event: Event) -> bool:
    return bool(event.kind == "starts" and event.data.step == "help")


def _number(event: Event) -> int | None:
    """Return the number of the advisor or tile that caused an event."""
    part, _, number = event.rule.partition(".")
    return int(number) if part in ("A", "M6") and number.isdigit() else None


def _add(found: list[Help], given: Help) -> None:
    """Add help to what has been given; help for the same player at the same place is merged."""
    if found and found[-1][:2] == given[:2]:
        before = found.pop()
        both = Bundle(*map(sum, zip(before.gains, given.gains, strict=True)))
        given = given._replace(gains=both, looks=before.looks or given.looks)
    found.append(given)


def battle(history: History[Position], recent: int) -> Battle | None:
    """Return the battle that is going on, or that began at the last nodes; None if there is none.

    `recent`: the number of those nodes.
    """
    path = history.now.path()
    at = _reinforced(path, recent)
    if at is None:
        now = history.position
        return _before(now) if now.step == _STEP else None
    before = path[at].before
    assert before is not None
    events = [event for node in path[at:] for event in node.position.events]
    fought = list(takewhile(lambda event: event.kind != "starts", events))
    return _scene(before.position, fought, over=len(fought) < len(events))


def _reinforced(path: Sequence[Node[Position]], recent: int) -> int | None:
    """Return the place of the node at which the King rolled or soldier tokens were shown."""
    # The events of the first position happened before this game.
    for at in range(len(path) - 1, 0, -1):
        position = path[at].position
        if any(event.kind in ("king_rolls", "shows_token") for event in position.events):
            return at
        if at <= len(path) - recent and position.step != _STEP:
            return None
    return None


def _before(position: Position) -> Battle | None:
    """Return the scene before anybody gets reinforcements."""
    return _scene(position, [])


def _scene(position: Position, events: Sequence[Event], *, over: bool = False) -> Battle | None:
    enemy, foe = position.enemy, position.foe
    if enemy is None or foe is None:
        return None
    king = next((event.data for event in events if event.kind == "king_rolls"), None)
    from_king = foe.sent * bool(events) + (reinforcements(king) if king else 0)
    sides = [_side(position.player(who), foe, from_king, events) for who in position.order]
    return Battle(enemy, position.valley, foe, king, sides, over)


def _side(player: Player, foe: Foe, from_king: int, events: Sequence[Event]) -> Side:
    own = [event for event in events if event.player == player.name and event.rule != _GO_HOME]
    result = next((event for event in own if event.kind in ("wins", "draws", "is_defeated")), None)
    token = next((event.data for event in own if event.kind == "shows_token"), None)
    buildings = player.strength(foe) - player.soldiers
    sent = from_king + (token or 0)
    return Side(
        player,
        buildings,
        token,
        result.data - player.soldiers - buildings if result else sent,
        result.kind if result else "",
        [event for event in own if event is not result and event.kind not in _TOKENS],
    )
