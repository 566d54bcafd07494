"""The words for what players do at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.language import _, later, plural
from gametable.play.history import Node
from gametable.play.how import ACTION
from gametable.play.outcomes import Refused
from gametable.views import table_words
from gametable.views.text import Html, listed
from kingdombuilder import words
from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.hexes import NAMES
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.tiles import MOVING
from kingdombuilder.notation.actions import told as in_words
from kingdombuilder.play import Play
from kingdombuilder.views import log

BOARD: Final = later("The board")
WHOLE: Final = later("The whole board")
GOLD: Final = later("Gold so far")
EARNED_BY: Final = later("Show what earns gold")
EARNERS: Final = later("Whose gold is marked")
EVERYBODY: Final = later("Everybody")
TILES: Final = later("Location tiles")
WHERE: Final = later("Where you may build")
END_TURN: Final = later("End the turn")
REST: Final = later("Rest of the turn")
DRAW: Final = later("Draw at random")
CARDS_ARE: Final = later("Cards are drawn")
LEGEND: Final = later("What is what")
HANDS: Final = later("Cards in hand")
HANDS_ARE: Final = {"open": later("open"), "closed": later("hidden from each other")}
LINE_HINT: Final = later("C12, or: builds C12 by tavern")
#: The names of all machines.
POLICIES: Final = {
    **table_words.STRENGTHS,
    "random": later("by chance"),
    "greedy": later("greedily"),
    "ahead": later("looking ahead"),
    "planner": later("planning"),
}
PACES: Final = {
    "action": later("action"),
    "turn": later("turn"),
    "round": later("round"),
}
_UNDONE: Final = later("The card goes back. Drawing another one starts another branch.")
#: The number of events told after a click, which fit on a phone in all languages.
_SAID: Final = 3


def headline(position: Position) -> str:
    """Return where the game stands and who acts."""
    if position.actor is None:
        winners = position.winners
        told = plural(len(winners), "{names} wins.", "{names} win.", names=", ".join(winners))
        return f"{_('The game is over.')} {told}"
    return f"{when(position)} {now(position)}"


def when(position: Position) -> str:
    """Return the round, and whether it is the last one."""
    where = _("Round {turn}.", turn=words.round_of(position))
    return f"{where} {_('This is the last round.')}" if position.table.ending else where


def now(position: Position) -> str:
    """Return who acts, and what is due."""
    table, who = position.table, position.subject
    if not isinstance(position.actor, str):
        return _("{who} draws a card.", who=who)
    if table.due:
        terrain = words.kind(str(table.terrain))
        return plural(
            table.due,
            "{who} builds one more settlement on {terrain}.",
            "{who} builds {number} settlements on {terrain}.",
            who=who,
            terrain=terrain,
        )
    return _("{who} may use a tile or end the turn.", who=who)


def ask(play: Play) -> str:
    """Return what is to be done now, and by whom, in one sentence."""
    position, pick = play.position, play.pick
    if play.machines_only:
        return _(table_words.MACHINES_ONLY)
    if play.by_machine:
        return _(table_words.BY_MACHINE, who=position.subject)
    if position.actor is None:
        return headline(position)
    if pick.tile is None or not isinstance(position.actor, str):
        return now(position)
    if pick.tile not in MOVING:
        return _(
            "{who}: pick a hex for the {tile}.", who=position.actor, tile=words.tile(pick.tile)
        )
    if pick.start is None:
        return _("{who}: pick the settlement that moves.", who=position.actor)
    return _("{who}: pick where {hex} moves.", who=position.actor, hex=NAMES[pick.start])


def forward(play: Play) -> str:
    """Return the label of the forward button, which names the next action if that is known."""
    following = play.following
    if following is None or play.how.pace != ACTION:
        return _(table_words.FORWARD)
    return _("Forward: {what}", what=in_words(following))


def refused(play: Play, refusal: Refused) -> str:
    """Return the rules against an action, each in a sentence."""
    return table_words.not_allowed(refusal.reasons)


def gold_of(position: Position, player: str) -> str:
    """Return what a player has earned so far: ``17 gold``."""
    return gold(position.total(player))


def gold(number: int) -> str:
    """Return an amount of gold: ``17 gold``."""
    return plural(number, "{number} gold", "{number} gold")


def card_read(position: Position, card: str) -> str:
    """Return what a card gives, and what it gives to each player so far."""
    told = ", ".join(f"{who}: {gold(position.gold(who)[card].gold)}" for who in position.names)
    return f"{words.card(card)}: {words.card_text(card)} {told}."


def look(who: str) -> str:
    """Return the label of the button by which a player looks at their own card."""
    return _("{who} looks at the card", who=who)


def pointed(position: Position, refusal: Refused) -> set[str]:
    """Return the names of the hexes that a refusal is about."""
    match refusal.action:
        case Build(hex, _by):
            return {NAMES[hex]}
        case Move(start, to, _by):
            return {NAMES[start], NAMES[to]}
    return set()


def spoken(play: Play, nodes: Sequence[Node[Position]]) -> str:
    """Return what happened at these nodes, and who decides now.

    If it is long, only the beginning is told; the log has the rest.
    """
    told = (
        f"{log.sentence(event, secret=play.is_secret(node))}."
        for node in nodes
        for event in node.position.events
    )
    return " ".join([*table_words.shortened(told, _SAID), stands(play)])


def scene(play: Play, recent: int) -> Html:
    """Return what happened automatically at the last nodes, as HTML lines; "" if nothing did."""
    return listed(map(log.sentence, play.scene(recent)))


def stands(play: Play) -> str:
    """Return where the game stands, and what it is waiting for."""
    told = headline(play.position)
    return f"{told} {_(table_words.MACHINES_ONLY)}" if play.machines_only else told


def pace(id: str) -> str:
    """Return how far one step goes now."""
    return f"{_(table_words.STEP_BY)}: {_(PACES[id])}."


def undone() -> str:
    """Return the sentence for a drawn card that has been put back."""
    return _(_UNDONE)
