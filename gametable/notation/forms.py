"""The lines of players in a record: a name, a verb, and what follows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from gametable.play.errors import NOTHING, Malformed

A = TypeVar("A")
_SHOWN: Final = 60


class BadFormError(Exception):
    """The error for words after a verb that do not match its form."""


class Form(Generic[A]):
    """The form in which a record writes actions of one kind."""

    #: A line without its player, shown when a line does not match it.
    example: ClassVar[str]

    @property
    def verb(self) -> str:
        """The verb of lines of this kind."""
        return self.example.split()[0]

    def read(self, words: Sequence[str]) -> object:
        """Return the action of a line, from the words after the verb.

        Raises `BadFormError` if they do not match the example, `Malformed` for a wrong word.
        """
        raise NotImplementedError

    def write(self, action: A) -> str:
        """Return the words after the verb."""
        raise NotImplementedError

    def words(self, action: A) -> str:
        """Return a line without its player."""
        return f"{self.verb} {self.write(action)}".rstrip()


def read(subject: str, words: Sequence[str], forms: Mapping[str, Form[Any]]) -> Any:
    """Return the action of a line in one of these forms, given by verb. Raises `Malformed`."""
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
    """Return the first word of a line, and the others. Raises `Malformed` for an empty line."""
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
    """Return a text, shortened if it is too long to be shown."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def expect(condition: bool) -> None:
    """Raise `BadFormError` unless this holds."""
    if not condition:
        raise BadFormError


def before(words: Sequence[str], word: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words before and after a required word. Raises `BadFormError`."""
    expect(word in words)
    at = words.index(word)
    return words[:at], words[at + 1 :]


def one(words: Sequence[str]) -> str:
    """Return the only word. Raises `BadFormError` unless there is just one."""
    expect(len(words) == 1)
    return words[0]
