"""The words of the position editor: its fields, and everything wrong with a position."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from gametable.language import _, later, plural
from gametable.play.errors import Fault, GameError
from gametable.views import errors
from gametable.views.text import Html, html, joined
from kingdombuilder import words
from kingdombuilder.catalogue import rules
from kingdombuilder.play.draft import Draft
from kingdombuilder.views import places
from kingdombuilder.views.board.words import headline

SET_UP: Final = later("Set up this board")
FROM_NOTHING: Final = later("Set up an empty board")
TO_BOARD: Final = later("Back to the game")
PLAY: Final = later("Play from here")
UNDO: Final = later("Undo")
REDO: Final = later("Redo")
WHOSE: Final = later("A click on the board is for")
HOW: Final = later(
    "Click a hex to put a settlement there or to take it away. Click a location hex to "
    "give its tile, again to lose it for good, and a third time to undo that."
)
TURN_IT: Final = later("turn it")
USED: Final = later("used this turn")
NEW: Final = later("only from the next turn on")
NOT_SHOWN: Final = later("not shown yet")
UNKNOWN: Final = later("unknown")
MORE, LESS = later("{terrain}: {number}, one more"), later("{terrain}: {number}, one less")
#: The most faults that are listed.
_MOST: Final = 8


def fault_list(draft: Draft) -> Html:
    """Return the first faults with their places and rules, and the number of others, as HTML."""
    items = [
        html("<li><b>{}</b>: {}</li>", places.place(fault.path, draft.names), _told(fault))
        for fault in islice(draft.faults, _MOST)
    ]
    more = len(draft.faults) - len(items)
    if more > 0:
        items.append(html("<li>{}</li>", plural(more, "and one more", "and {number} more")))
    return html('<ul class="kd-faults">{}</ul>', joined(items))


def _told(fault: Fault) -> str:
    """Return a fault, and the rule that it breaks, in sentences."""
    rule = rules().get(fault.rule)
    if rule is None or fault.rule.startswith("N."):
        return _brief(fault)
    return f"{errors.told(fault.sentence)}. {rule.id}: {_(rule.text)}"


def _brief(fault: Fault) -> str:
    sentence = errors.told(fault.sentence)
    return f"{sentence} ({fault.rule})." if fault.rule else f"{sentence}."


def remark(faults: Iterable[Fault]) -> str:
    """Return what is wrong with a field, in sentences."""
    return " ".join(map(_brief, faults))


def standing(draft: Draft) -> str:
    """Return where the game stands and who acts, or why the position cannot be played."""
    if not draft.faults:
        return headline(draft.position)
    first = draft.faults[0]
    return plural(
        len(draft.faults),
        "This position is impossible. {place}: {fault}",
        "This position is impossible, for {number} reasons. {place}: {fault}",
        place=places.place(first.path, draft.names),
        fault=_brief(first),
    )


def not_taken(error: GameError) -> str:
    """Return why a text is not accepted."""
    return _("This text cannot be opened: {why}.", why=errors.told(error))


def counted(message: str, terrain: str, number: int) -> str:
    """Return the name of a button that counts cards of a terrain up or down."""
    return _(message, terrain=words.kind(terrain), number=number)
