"""Lines that readers type in their language, and the record lines that they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from gametable.language import _, spoken
from gametable.notation.transcript import Line
from gametable.play.errors import GameError, Malformed
from gametable.play.positions import Event
from gametable.views.search import plain
from kingsburg import words
from kingsburg.engine.actions import Action, Roll, Take
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.dice_text import write_dice
from kingsburg.engine.position import Position
from kingsburg.notation import actions, lines
from kingsburg.notation.actions import kind_of
from kingsburg.pages.table import words as say
from kingsburg.play import Play
from kingsburg.play.thinkable import thinkable
from kingsburg.play.typed import in_words_of_records
from kingsburg.views import log

#: Words and single digits, since dice may be typed without blanks.
_PARTS: Final = re.compile(r"\+?\d|[^\W\d]+")
#: Maximum length of a line.
_LONGEST: Final = 200


def sample(position: Position) -> str:
    """Return an example of a line that can be typed here, or "" when the game is over."""
    if position.actor is None:
        return ""
    chances = position.chances()
    action = chances[-1][0] if chances else position.actions()[0]
    if isinstance(action, Roll):
        return write_dice(action.coloured, action.white)
    if spoken() == "en":
        return lines.write(position, action)
    return actions.line(position, lines.subject_of(position), action)


def understood(play: Play, text: str) -> str:
    """Return what a typed line will do, before it is entered, or "" while it makes no sense."""
    try:
        line = play.line(heard(play, text))
    except GameError:
        return ""
    return _("Enter: {deed}", deed=actions.line(play.position, line.subject, line.action))


def heard(play: Play, text: str) -> str:
    """Return the record line that is meant by a line in the reader's language or in English.

    Raises `Malformed` if the line is not understood.
    """
    position = play.position
    wrong: Malformed | None = None
    try:
        if lines.why_not(position, play.line(text)) is None:
            return text
    except Malformed as error:
        wrong = error
    if found := list(_meant(play, text)):
        legal = (each for each in found if lines.why_not(position, each) is None)
        return _written(position, next(legal, found[0]))
    if wrong is None:
        return text
    if spoken() == "en" or in_words_of_records(text, say.names(position)):
        raise wrong
    raise Malformed(
        "this is not understood; a line looks like this: {line}",
        line=sample(play.shown if play.by_chance else position),
    ) from wrong


def _written(position: Position, line: Line) -> str:
    """Return a line in the words of records."""
    if kind_of(line.action).subject:
        return lines.write(position, line.action)
    return f"{line.subject} {lines.words(line.action)}"


def _meant(play: Play, text: str) -> Iterator[Line]:
    """Yield record lines whose sentence or button label equals this text."""
    position, wanted = play.position, _parts(text)
    if not wanted or len(text) > _LONGEST or position.actor is None:
        return
    due = lines.subject_of(position)
    who, does = due, wanted
    for name in say.names(position):
        if _parts(name) == wanted[: len(_parts(name))]:
            who, does = name, wanted[len(_parts(name)) :]
    without_name = " ".join(text.split()[1:]) if does != wanted else text
    for action in thinkable(position, play.options, without_name):
        if any(_parts(each) in (wanted, does) for each in _ways(position, who, action)):
            yield Line(who, action)


def _ways(position: Position, who: str, action: Action) -> Iterator[str]:
    """Yield the texts that describe an action, with or without who does it."""
    kind, names = kind_of(action), words.glossary(position)
    yield kind.told(action, names)
    yield kind.label(position, action)
    yield kind.order(position, action)
    yield kind.line(position, who, action)
    if isinstance(action, Take):
        yield log.event(Event("gets", "", None, who, Bundle.of(action.things)), names)


def _parts(text: str) -> list[str]:
    """Return the words and digits of a text; the order of dice does not count."""
    parts = _PARTS.findall(plain(text))
    runs = groupby(parts, str.isdigit)
    return [each for digits, run in runs for each in (sorted(run) if digits else run)]
