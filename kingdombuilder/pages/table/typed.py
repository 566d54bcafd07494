"""Lines as readers type them: ``c12``, ``builds C12 by tavern``, or a whole line of a record."""

from __future__ import annotations

from gametable.language import _
from gametable.play.errors import GameError
from kingdombuilder.notation.actions import told as in_words
from kingdombuilder.play import Play


def understood(play: Play, text: str) -> str:
    """Return what a typed line would do; "" while it makes no sense."""
    try:
        line = play.line(text)
    except GameError:
        return ""
    return _("Enter: {who} {deed}", who=line.subject, deed=in_words(line.action))


def heard(play: Play, text: str) -> str:
    """Return the line of a record that a typed line means."""
    return text
