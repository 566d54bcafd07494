"""The race of tests/toy.py as text: `Hare runs`, `die 5`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gametable.notation import records
from gametable.notation.records import Compared, Records, pairs
from gametable.notation.transcript import Line, Lines
from gametable.play.errors import Malformed, Reason
from gametable.play.history import History
from tests.toy import CHANCE, RUNNERS, Race

_DIE: Final = "die"


def parse(text: str, names: Sequence[str]) -> Line:
    """Read one line. Raises `Malformed`."""
    match text.split():
        case ["die", face] if face.isdecimal():
            return Line(_DIE, int(face))
        case [name, "walks" | "runs" as verb] if name in names:
            return Line(name, verb.removesuffix("s"))
    raise Malformed("expected something like: Hare runs, or: die 5")


def write(position: Race, action: str | int) -> str:
    """Return the line for an action that is played at this position."""
    return f"{subject_of(position)} {action}{'s' if isinstance(action, str) else ''}"


def subject_of(position: Race) -> str:
    """Return the word with which the next line starts."""
    return _DIE if position.actor == CHANCE else str(position.actor)


def why_not(position: Race, line: Line) -> tuple[Reason, ...] | None:
    """Return every rule that forbids a line; None if it is legal."""
    reasons = position.why_not(line.action)
    if reasons is None and line.subject != subject_of(position):
        return (Reason("R.1", "it is not the turn of {runner}", runner=line.subject),)
    return reasons


def expected(position: Race, word: str, value: str) -> Iterator[Compared]:
    """Yield what `expect Hare=1` compares."""
    actual = dict(zip(RUNNERS, position.steps, strict=True))
    for key, wanted in pairs(f"{word} {value}".split(), actual):
        yield Compared(key, wanted, str(actual[key]))


class Start:
    """The start of a race, which is always the same."""

    def reads(self, word: str, value: str) -> bool:
        """Return False, since no line comes before the first event."""
        return False

    def start(self) -> Race:
        """Return the race with both at the start."""
        return Race()


RECORDS: Final = Records(
    "race 1",
    Malformed("a race begins with the line: race 1"),
    Lines(lambda position: RUNNERS, parse, write, subject_of, why_not),
    lambda start: [],
    expected,
)


def read_record(text: str) -> History[Race]:
    """Play a record. Raises `RecordError`."""
    return records.read(text, RECORDS, Start())
