"""The forms of one kind of action: in a record, in a sentence, on a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from gametable.language import _
from gametable.notation.forms import Form, expect
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.words import Glossary, glossary

A = TypeVar("A", bound=Action)


class Kind(Form[A]):
    """One kind of players' actions, as records write it, sentences tell it and buttons offer it."""

    #: The first word of a line that belongs to no player; "" for what players do.
    subject: ClassVar[str] = ""
    #: The messages for what a player does and what to do, with the fields of `fields`.
    tells: ClassVar[str]
    orders: ClassVar[str] = ""

    def told(self, action: A, names: Glossary) -> str:
        """Return what a player does, without the name: ``builds the Inn``."""
        return _(self.tells, **self.fields(action, names))

    def deed(self, who: str, action: A, names: Glossary) -> str:
        """Return who does what: ``Ann builds the Inn``."""
        return f"{who} {self.told(action, names)}"

    def line(self, position: Position, subject: str, action: A) -> str:
        """Return a line of a record as a sentence, before it is played: ``The King rolls 3``."""
        return self.deed(subject, action, glossary(position))

    def doing(self, action: A, names: Glossary) -> str:
        """Return what to do: ``keep the dice``, ``Build the Inn``."""
        if not self.orders:
            return self.told(action, names)
        return _(self.orders, **self.fields(action, names))

    def fields(self, action: A, names: Glossary) -> dict[str, object]:
        """Return the fields of `tells` and `orders`."""
        return {}

    def order(self, position: Position, action: A) -> str:
        """Return what to do, as the name of a button: ``Build the Inn``."""
        doing = self.doing(action, glossary(position))
        return doing[:1].upper() + doing[1:]

    def label(self, position: Position, action: A) -> str:
        """Return the name of a button below the question that it answers: ``Inn``."""
        return self.order(position, action)

    def question(self, position: Position, action: A, options: Sequence[Action]) -> str:
        """Return what a player who has this option is asked; "" if nothing special.

        `options`: the first of each kind of option.
        """
        return ""

    def shown(self, action: A) -> Sequence[Sequence[str]]:
        """Return the things that change hands, to be drawn; two groups are given and taken."""
        return ()

    def due(self, position: Position) -> str:
        """Return what chance decides next, given an example, as a sentence without a full stop."""
        raise NotImplementedError


class Alone(Kind[A]):
    """An action that a record writes as a verb only."""

    action: ClassVar[Any]

    def read(self, words: Sequence[str]) -> Action:
        """Return the only action of this kind."""
        expect(not words)
        return self.action  # type: ignore[no-any-return]

    def write(self, action: A) -> str:
        """Return "", because nothing follows the verb."""
        return ""


class OfTable(Kind[A]):
    """A kind of results of chance for the table; `subject` replaces the player in its lines."""

    def __init_subclass__(cls) -> None:
        cls.subject = cls.example.split()[0]

    def read_line(self, words: Sequence[str], players: Sequence[str]) -> Action:
        """Return the action of a line, from the words after the first; `players`: by seat.

        Raises `Malformed`.
        """
        raise NotImplementedError

    def write_line(self, position: Position, action: A) -> str:
        """Return the words after the first one, at this position."""
        raise NotImplementedError
