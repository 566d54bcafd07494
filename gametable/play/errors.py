"""What can be wrong: something malformed, something illegal, an impossible position.

All that is said about it is a `Message`: an English sentence with named fields, so that another
language can put them elsewhere. `str` tells it in English,
`gametable.views.errors.told` to the reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

#: What a message has in its fields; several of them are told one after the other.
Field: TypeAlias = "str | int | Word | Message | tuple[Field, ...]"
Said: TypeAlias = "Message | tuple[Message, ...]"


@dataclass(frozen=True, slots=True)
class Word:
    """Something that has a name in the books of each language, by its id."""

    kind: str
    id: str

    def __str__(self) -> str:
        return self.id


class Message:
    """A sentence in English as a format string, and its fields."""

    def __init__(self, message: str, /, **fields: Field) -> None:
        self.message = message
        self.fields = fields

    @property
    def sentence(self) -> Message:
        """What is said alone, without the place and the rule."""
        return Message(self.message, **self.fields)

    def framed(self, sentence: str) -> str:
        """The sentence, in any language, with its place and its rule."""
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


class Reason(Message):
    """Why something is not allowed: the rule, and what it has against it."""

    def __init__(self, rule: str, message: str, /, **fields: Field) -> None:
        super().__init__(message, **fields)
        self.rule = rule

    def framed(self, sentence: str) -> str:
        return f"{self.rule} {sentence}"


class Fault(Message):
    """Something wrong in a position or file: where, what, and the rule it breaks (or "")."""

    def __init__(self, path: str, message: str, rule: str = "", /, **fields: Field) -> None:
        super().__init__(message, **fields)
        self.path = path
        self.rule = rule

    @classmethod
    def of(cls, path: str, error: GameError, rule: str = "") -> Fault:
        """What an error says, as the fault of this place."""
        return cls(path, "{why}", rule, why=error.said)

    def at(self, path: str) -> Fault:
        """The same fault at another place."""
        return Fault(path, self.message, self.rule, **self.fields)

    def framed(self, sentence: str) -> str:
        where = f"{self.path}: " if self.path else ""
        return f"{where}{sentence}" + (f" ({self.rule})" if self.rule else "")


def separator(fields: Sequence[Field]) -> str:
    """What stands between words, or between sentences, that are told one after the other."""
    return "; " if isinstance(fields[0], Message) else ", "


def printable(text: str) -> str:
    """Somebody's text, as it can stand in a sentence of one line."""
    return "".join(each if each.isprintable() else "�" for each in text)


def _english(field: Field) -> str:
    if isinstance(field, tuple):
        return separator(field).join(map(_english, field)) if field else ""
    if isinstance(field, Message):
        return str(field)
    return f"{field:,}" if isinstance(field, int) else printable(str(field))


#: What is told in place of an empty text.
NOTHING: Final = Message("nothing")


class GameError(Exception):
    """Anything that a game or what is around it finds wrong; `said` is what a reader is told.

    Takes a message with its fields, or those of others as they are.
    """

    def __init__(self, said: str | Said, /, **fields: Field) -> None:
        # The arguments stay as they are: by them an error comes from another process.
        self.said: Said = Message(said, **fields) if isinstance(said, str) else said

    def __str__(self) -> str:
        return _english(self.said)


class Malformed(GameError):
    """Text that is not of the form it should have; `rule`, if one forbids it."""

    rule = ""


class Illegal(GameError):
    """An action that the rules forbid here.

    `reasons`: every rule against it, the first one first. `legal`: what may be done instead.
    """

    def __init__(self, reasons: Sequence[Reason], legal: Sequence[Any] = ()) -> None:
        super().__init__(reasons[0])
        self.reasons = tuple(reasons)
        self.legal = legal


class ImpossiblePosition(GameError):
    """A position that cannot come about; `faults` lists all that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(tuple(faults))
        self.faults = tuple(faults)
