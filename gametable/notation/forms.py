"""The lines of players in a record: a name, a verb, and what follows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from gametable.play.errors import NOTHING, Malformed

A = TypeVar("A")
_SHOWN: Final = 60


class BadFormError(Exception):
    """The words after a verb do not match its form."""


class Form(Generic[A]):
    """How a record writes actions of one kind."""

    #: A line without its player, shown when a line does not match it.
    example: ClassVar[str]

    @property
    def verb(self) -> str:
        """The word by which a line of this kind is known."""
        return self.example.split()[0]

    def read(self, words: Sequence[str]) -> object:
        """The action of a line, from the words after the verb.

        Raises `BadFormError` if they do not match the example, `Malformed` for a wrong word.
        """
        raise NotImplementedError

    def write(self, action: A) -> str:
        """The words after the verb."""
        raise NotImplementedError

    def words(self, action: A) -> str:
        """A line without its player."""
        return f"{self.verb} {self.write(action)}".rstrip()


def read(subject: str, words: Sequence[str], forms: Mapping[str, Form[Any]]) -> Any:
    """The action of a line of one of these forms, by verb. Raises `Malformed`."""
    verb = words[0] if words else ""
    if verb not in forms:
        raise Malformed(
            "{subject} cannot do this: {verb}, only {known}",
            subject=subject,
            verb=shortened(verb) or NOTHING,
            known=tuple(forms),
        )
    try:
        return forms[verb].read(words[1:])
    except BadFormError as error:
        raise Malformed(
            "expected something like: {subject} {form}", subject=subject, form=forms[verb].example
        ) from error


def split(text: str) -> tuple[str, list[str]]:
    """The first word of a line, and the others. Raises `Malformed` for an empty line."""
    if not text.split():
        raise Malformed("the line is empty")
    subject, *words = text.split()
    return subject, words


def expect_player(subject: str, names: Sequence[str]) -> None:
    """Raise `Malformed` unless this is a player's name."""
    if subject not in names:
        raise Malformed.against(
            "N.4",
            "there is no player {name}, only {known}",
            name=shortened(subject),
            known=tuple(names),
        )


def shortened(text: str) -> str:
    """The beginning of a text that is too long to be shown."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def expect(condition: bool) -> None:
    """Raise `BadFormError` unless this holds."""
    if not condition:
        raise BadFormError


def before(words: Sequence[str], word: str) -> tuple[Sequence[str], Sequence[str]]:
    """The words before and after a required word."""
    expect(word in words)
    at = words.index(word)
    return words[:at], words[at + 1 :]


def one(words: Sequence[str]) -> str:
    """The only word."""
    expect(len(words) == 1)
    return words[0]
