"""The errors: malformed input, illegal actions, impossible positions.

Each has a `Message`: an English sentence with named fields, which a translation can put elsewhere.
`str` gives it in English, `gametable.views.errors.told` in the reader's language.
"""

from __future__ import annotations

import reprlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import isnan
from typing import Any, Final, TypeAlias

#: The most sentences that are shown at once, and the most characters of a user's text in one.
MOST_TOLD: Final = 20
_LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class Word:
    """The id of something that has a name in each language.

    `names`: its names by language; without them, the game looks them up by kind.
    """

    kind: str
    id: str
    names: Mapping[str, str] | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.id


class Message:
    """A sentence in English as a format string, and its fields."""

    def __init__(self, message: str, /, **fields: Field) -> None:
        self.message = message
        self.fields = fields

    @property
    def sentence(self) -> Message:
        """The message alone, without place and rule."""
        return Message(self.message, **self.fields)

    def framed(self, sentence: str) -> str:
        """Return a sentence, in any language, with its place and rule."""
        return sentence

    def __str__(self) -> str:
        fields = {name: _english(field) for name, field in self.fields.items()}
        return self.framed(self.message.format(**fields))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), str(self)))


#: The value of a field; several values are listed.
Field: TypeAlias = str | int | Word | Message | tuple["Field", ...]
#: What a reader is told: one sentence or several.
Said: TypeAlias = Message | tuple[Message, ...]


class Reason(Message):
    """A reason why something is not allowed: a sentence and the id of the rule."""

    def __init__(self, rule: str, message: str, /, **fields: Field) -> None:
        super().__init__(message, **fields)
        self.rule = rule

    @classmethod
    def of(cls, rule: str, why: Message) -> Reason:
        """Return a sentence as the reason that this rule gives."""
        return cls(rule, why.message, **why.fields)

    def framed(self, sentence: str) -> str:
        return f"{self.rule} {sentence}"


class Fault(Message):
    """Something wrong in a position or file: the place, a sentence, and the broken rule or ""."""

    def __init__(self, path: str, message: str, rule: str = "", /, **fields: Field) -> None:
        super().__init__(message, **fields)
        self.path = path
        self.rule = rule

    @classmethod
    def of(cls, path: str, error: GameError, rule: str = "") -> Fault:
        """Return an error as a fault at this place."""
        return cls(path, "{why}", rule, why=error.said)

    def at(self, path: str) -> Fault:
        """Return the same fault at another place."""
        return Fault(path, self.message, self.rule, **self.fields)

    def framed(self, sentence: str) -> str:
        where = f"{self.path}: " if self.path else ""
        return f"{where}{sentence}" + (f" ({self.rule})" if self.rule else "")


def separator(fields: Sequence[Field]) -> str:
    """Return the separator between words, or between sentences."""
    return "; " if isinstance(fields[0], Message) else ", "


def printable(text: str) -> str:
    """Return a user's text made fit for a sentence of one line, shortened if it is long."""
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}…"
    return "".join(each if each.isprintable() else "�" for each in text)


def beginning(fields: Sequence[Field]) -> tuple[Field, ...]:
    """Return the first of many sentences, and how many more there are; words are all returned."""
    more = len(fields) - MOST_TOLD
    if more <= 0 or not isinstance(fields[0], Message):
        return tuple(fields)
    return (*fields[:MOST_TOLD], Message("and {number} more", number=more))


def _english(field: Field) -> str:
    if isinstance(field, tuple):
        return separator(field).join(map(_english, beginning(field))) if field else ""
    if isinstance(field, Message):
        return str(field)
    return f"{field:,}" if isinstance(field, int) else printable(str(field))


#: A placeholder for an empty text.
NOTHING: Final = Message("nothing")


class GameError(Exception):
    """An error of a game or of what is around it; `said` is what the reader is told.

    It is made of a message with its fields, or of existing messages.
    """

    def __init__(self, said: str | Said, /, **fields: Field) -> None:
        # `args` must stay as given: an error from another process is recreated from them.
        self.said: Said = Message(said, **fields) if isinstance(said, str) else said

    def __str__(self) -> str:
        return _english(self.said)


class Malformed(GameError):
    """Input of the wrong form; `rule` is the id of a rule that forbids it, or ""."""

    rule = ""

    @classmethod
    def against(cls, rule: str, message: str, /, **fields: Field) -> Malformed:
        """Return the error for something that a rule forbids."""
        return cls(Reason(rule, message, **fields))


class UnknownKey(Malformed, KeyError):
    """A key that an answer does not have."""


class Illegal(GameError):
    """An action that the rules forbid here.

    `reasons`: every rule against it, in order. `legal`: the legal actions.
    """

    def __init__(self, reasons: Sequence[Reason], legal: Sequence[Any] = ()) -> None:
        super().__init__(reasons[0])
        self.reasons = tuple(reasons)
        self.legal = legal


class IllegalAnswer(Illegal):
    """An answer of a player function that is not one of the legal actions."""

    def __init__(
        self, seat: int, answer: object, reasons: Sequence[Reason], legal: Sequence[Any]
    ) -> None:
        super().__init__(reasons, legal)
        self.said = Message(
            "the player at seat {seat} answered {answer}: {why}",
            seat=seat,
            answer=reprlib.repr(answer),
            why=self.said,
        )


class ImpossiblePosition(GameError):
    """A position that cannot occur; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(tuple(faults))
        self.faults = tuple(faults)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The faults as reasons against any action (N.1)."""
        return tuple(
            Reason(
                fault.rule or "N.1",
                "the position is impossible: {place}: {fault}",
                place=Word("place", fault.path),
                fault=fault.sentence,
            )
            for fault in self.faults
        )


def check_type(value: object, expected: type | tuple[type, ...], what: str) -> None:
    """Raise `Malformed` unless an argument, called `what`, is of the expected type.

    To Python, True is a whole number, and what is not a number is a `float`; here they are not.
    """
    types = expected if isinstance(expected, tuple) else (expected,)
    truth = isinstance(value, bool) and bool not in types
    if not isinstance(value, types) or truth or (isinstance(value, float) and isnan(value)):
        raise Malformed(
            Fault(
                what,
                "expected {expected}, not {given}",
                expected=" / ".join(each.__name__ for each in types),
                given=reprlib.repr(value),
            )
        )


def check_function(value: object, what: str) -> None:
    """Raise `Malformed` unless an argument, called `what`, can be called."""
    if not callable(value):
        given = reprlib.repr(value)
        raise Malformed(Fault(what, "expected a function, not {given}", given=given))


def check_list(values: object, what: str) -> None:
    """Raise `Malformed` unless an argument, called `what`, is a collection and not a string."""
    if isinstance(values, str) or not isinstance(values, Collection):
        given = reprlib.repr(values)
        raise Malformed(Fault(what, "expected a list, not {given}", given=given))


def check_length(text: str, most: int) -> None:
    """Raise `Malformed` unless this is a text of at most this many characters."""
    check_type(text, str, "text")
    if len(text) > most:
        raise Malformed(
            "at most {most} characters can be read, not {number}", most=most, number=len(text)
        )


def check(number: object, allowed: range, what: Message) -> None:
    """Raise `Malformed` unless the number is a whole number in this range."""
    # To Python, True is a number.
    if not isinstance(number, int) or isinstance(number, bool) or number not in allowed:
        raise Malformed(
            "{number} is not a valid {what} ({least} to {most})",
            number=repr(number),
            what=what,
            least=allowed[0],
            most=allowed[-1],
        )
