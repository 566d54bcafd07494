"""What is said of one kind of action: in a record, in a sentence, on a button."""

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
    """How a player's action of one kind is written in records, told, and offered on a button."""

    #: The first word of a line that belongs to no player; "" for what players do.
    subject: ClassVar[str] = ""
    #: What somebody does, and what is to be done, with the fields of `fields`.
    tells: ClassVar[str]
    orders: ClassVar[str] = ""

    def told(self, action: A, names: Glossary) -> str:
        """What somebody does, without who: ``builds the Inn``."""
        return _(self.tells, **self.fields(action, names))

    def deed(self, who: str, action: A, names: Glossary) -> str:
        """Who does what: ``Ann builds the Inn``."""
        return f"{who} {self.told(action, names)}"

    def line(self, position: Position, subject: str, action: A) -> str:
        """A line of a record as a sentence, before it is played: ``The King rolls 3``."""
        return self.deed(subject, action, glossary(position))

    def doing(self, action: A, names: Glossary) -> str:
        """What to do: ``keep the dice``, ``Build the Inn``."""
        if not self.orders:
            return self.told(action, names)
        return _(self.orders, **self.fields(action, names))

    def fields(self, action: A, names: Glossary) -> dict[str, object]:
        """The fields of `tells` and `orders`."""
        return {}

    def order(self, position: Position, action: A) -> str:
        """What to do, as the name of a button: ``Build the Inn``."""
        doing = self.doing(action, glossary(position))
        return doing[:1].upper() + doing[1:]

    def label(self, position: Position, action: A) -> str:
        """The same below the question that it answers: ``Inn``."""
        return self.order(position, action)

    def question(self, position: Position, action: A, options: Sequence[Action]) -> str:
        """What a player is asked who has this option; "" if nothing special.

        `options`: the first of each kind of option.
        """
        return ""

    def shown(self, action: A) -> Sequence[Sequence[str]]:
        """The things that change hands, to be drawn; two groups are given and taken."""
        return ()

    def due(self, position: Position) -> str:
        """What chance decides next, as a sentence without its full stop, if this is an example."""
        raise NotImplementedError


class Alone(Kind[A]):
    """An action that a record writes as a verb only."""

    action: ClassVar[Any]

    def read(self, words: Sequence[str]) -> Action:
        """The only action of this kind."""
        expect(not words)
        return self.action  # type: ignore[no-any-return]

    def write(self, action: A) -> str:
        """Nothing follows the verb."""
        return ""


class OfTable(Kind[A]):
    """What chance decides for the table: `subject` stands in its line in place of a player."""

    def __init_subclass__(cls) -> None:
        cls.subject = cls.example.split()[0]

    def read_line(self, words: Sequence[str], players: Sequence[str]) -> Action:
        """The action of a line, from the words after the first; `players`: by seat.

        Raises `Malformed`.
        """
        raise NotImplementedError

    def write_line(self, position: Position, action: A) -> str:
        """The words after the first one, at this position."""
        raise NotImplementedError
