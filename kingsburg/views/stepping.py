"""What a reader sees who steps through a game: labels, what just happened, the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, NamedTuple

from kingsburg import lines
from kingsburg.engine.actions import Action
from kingsburg.engine.errors import Reason
from kingsburg.engine.events import Event
from kingsburg.engine.position import Position
from kingsburg.engine.table import CHANCE
from kingsburg.views import words
from kingsburg.views.text import text

BACK_TO_START: Final = "To the start"
BACK: Final = "Back"
FORWARD: Final = "Forward"
NEXT_STEP: Final = "Next step"
TO_END: Final = "To the end"
TO_RECORD: Final = "Back to the record"
BY_CHANCE: Final = "Let chance decide"
TYPE: Final = "Or type a line"
FORM: Final = "such as Ann influences 8 with 5 3"
UNDONE_ROLL: Final = "A roll is undone. Whatever comes now is another branch."
ON_RECORD: Final = "The highlighted choice is the record's."
OFF_RECORD: Final = "This is your own branch, no longer the record."
AT_END: Final = "The record ends here. Play on as you like."
#: So many choices are shown; any other can be typed.
MOST_CHOICES: Final = 60


class Choice(NamedTuple):
    """Something that can be played here: the action and how it reads on a button."""

    action: Action
    label: str


def names(position: Position) -> list[str]:
    """The players' names by seat."""
    return [player.name for player in position.players]


def choices(position: Position) -> list[Choice]:
    """What can be played here, `MOST_CHOICES` of it at the most."""
    options: Iterable[Action] = position.actions()
    if position.actor is CHANCE:
        options = (action for action, _ in position.chances())
    by_seat = names(position)
    return [
        Choice(action, words.action(action, by_seat)) for action in islice(options, MOST_CHOICES)
    ]


def choices_heading(position: Position) -> str:
    """Who chooses, and of how much not everything is shown."""
    shown = min(_number(position), MOST_CHOICES)
    if position.actor is None:
        return "The game is over"
    who = f"{lines.subject_of(position).capitalize()}:" if position.actor is CHANCE else ""
    who = who or f"{position.actor} chooses:"
    more = _number(position) - shown
    return f"{who} {shown} of {shown + more} shown" if more else who


def _number(position: Position) -> int:
    return len(position.chances()) if position.actor is CHANCE else len(position.actions())


def remark(note: str) -> str:
    """What the record remarks about a moment, as HTML."""
    style = "border-left:4px solid var(--jp-brand-color1, #1976d2);padding-left:10px"
    return f'<p style="{style}">{text(note)}</p>' if note else ""


def standing(on_record: bool, at_end: bool) -> str:
    """How what is shown stands to the record, as HTML."""
    said = OFF_RECORD if not on_record else AT_END if at_end else ON_RECORD
    return f"<p>{text(said)}</p>"


def happened(events: Sequence[Event], by_seat: Sequence[str]) -> str:
    """What one play brought about, each event with its rule in a sentence, as HTML."""
    items = "".join(_item(each, by_seat) for each in events if each.kind != "starts")
    return f'<ul style="margin:.3em 0;padding-left:1.2em">{items}</ul>' if items else ""


def _item(event: Event, by_seat: Sequence[str]) -> str:
    rule = words.rule(event.rule)
    told = f" <small><b>{text(event.rule)}</b> {text(rule)}</small>" if rule else ""
    return f"<li>{text(words.event(event, by_seat))}.{told}</li>"


def log(events: Iterable[Event], by_seat: Sequence[str]) -> str:
    """The whole story so far as HTML, to be unfolded."""
    told = "\n".join(words.story(events, by_seat)).strip()
    return (
        "<details><summary>The story so far</summary>"
        f'<pre style="white-space:pre-wrap">{text(told)}</pre></details>'
    )


def refused(reasons: Iterable[Reason]) -> str:
    """Every rule against something that was tried, as one line."""
    return "Not allowed: " + "; ".join(map(str, reasons))


def spoken(events: Sequence[Event], by_seat: Sequence[str]) -> str:
    """What one play brought about, as one line for a screen reader."""
    return ". ".join(words.event(each, by_seat) for each in events if each.kind != "starts")
