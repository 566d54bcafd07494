"""Conversion between one line of a record and one action (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.notation.forms import expect_player, read, split
from gametable.notation.transcript import Forced, Line, Lines
from gametable.play.errors import Reason
from gametable.play.positions import CHANCE
from kingsburg.engine.actions import Action, Choose, PlayToken, Roll
from kingsburg.engine.position import Position
from kingsburg.notation.actions import BY_SUBJECT, BY_VERB, KINDS, kind_of
from kingsburg.notation.actions.dice import KING, NEUTRAL
from kingsburg.notation.actions.kind import OfTable

#: The subjects of rolls that no player makes.
_DICE: Final = (NEUTRAL, KING)


def parse(text: str, names: Sequence[str]) -> Line:
    """Read one line of a game of these players (in seat order).

    Raises `Malformed` with a sentence that shows the expected form.
    """
    subject, words = split(text)
    if subject in BY_SUBJECT:
        return Line(subject, BY_SUBJECT[subject].read_line(words, names))
    if subject in _DICE:
        rolls = KINDS[Roll]
        return Line(subject, read(subject, words, {rolls.verb: rolls}))
    expect_player(subject, names)
    return Line(subject, read(subject, words, BY_VERB))


def write(position: Position, action: Action) -> str:
    """Return the line for an action that is played at this position."""
    kind = kind_of(action)
    if isinstance(kind, OfTable):
        return f"{kind.subject} {kind.write_line(position, action)}"
    return f"{subject_of(position)} {words(action)}"


def words(action: Action) -> str:
    """Return an action of a player in the words of a record, without the player."""
    return kind_of(action).words(action)


def subject_of(position: Position) -> str:
    """Return the word with which the next line starts at this position."""
    due = position.example
    if position.actor is CHANCE and due is not None:
        if subject := kind_of(due).subject:
            return subject
        if isinstance(due, Roll) and position.subject is None:
            return KING if position.step == "battle" else NEUTRAL
    return position.subject or ""


def why_not(position: Position, line: Line) -> tuple[Reason, ...] | None:
    """Return every rule that forbids this line here; None if it is legal."""
    if line.subject in (*_DICE, *BY_SUBJECT):
        reasons = position.why_not(line.action)
        if line.subject != subject_of(position) and (reasons is None or reasons[0].rule != "N.1"):
            due = Reason("N.1", "this is not the time for {line}", line=line.subject)
            reasons = (due, *(reasons or ()))
        return reasons
    return position.why_not(line.action, line.subject)


# The order of lines -------------------------------------------------------------------------


def _names(position: Position) -> list[str]:
    return [player.name for player in position.players]


def _comes_later(position: Position, line: Line) -> bool:
    """True if the line is a later roll or choice of this step, in any order (P2a.2, M3, M5)."""
    if position.subject == line.subject or line.subject not in _names(position):
        return False
    player, asked = position.player(line.subject), position.example
    if isinstance(line.action, Roll):
        return (
            position.step == "roll"
            and isinstance(asked, Roll)
            and asked.power == line.action.power
            and player.hand is None
        )
    if not isinstance(line.action, (PlayToken, Choose)) or not isinstance(position.actor, str):
        return False
    if type(asked) is not type(line.action):
        return False
    return player.played is None if isinstance(asked, PlayToken) else position.has_to_choose(player)


def _missing(position: Position, line: Line) -> tuple[Reason, ...]:
    if isinstance(line.action, (Roll, PlayToken, Choose)):
        return ()
    player = subject_of(position)
    if position.phase == "setup":
        rule = "M2" if position.step == "rows" else "M3"
        return (Reason(rule, "the choice of {player} is missing", player=player),)
    if position.step == "battle":
        return (Reason("M5", "the soldier token of {player} is missing", player=player),)
    return (Reason("P2a.2", "the roll of {player} is missing", player=player),)


def _forced(position: Position) -> Forced:
    """Return the decisions and the results of chance that were certain, with their first words."""
    return tuple(
        (kind_of(action).subject or name or NEUTRAL, action) for name, action in position.forced
    )


#: The functions with which transcripts and records read, play and write lines.
LINES: Final = Lines(
    _names,
    parse,
    write,
    subject_of,
    why_not,
    _forced,
    _comes_later,
    _missing,
)
