"""Actions of the position editor on a draft and on the part of it that is in view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeGuard

from gametable.language import _
from gametable.notation.draft import Data
from gametable.play.errors import Fault, GameError, ImpossiblePosition
from gametable.views import errors
from gametable.widgets.guard import Sentence
from kingsburg.engine.position import Position
from kingsburg.play import amounts
from kingsburg.play.draft import Draft
from kingsburg.views import setup as draft_words

#: Id of the field that holds the whole position.
TEXT: Final = "text"


class Typed(NamedTuple):
    """The field that is being typed into, and the faults that its text would cause."""

    path: str = ""
    faults: Sequence[Fault] = ()


class Unread(NamedTuple):
    """A text that cannot be put into the draft, and why."""

    text: str
    why: Sentence


@dataclass(frozen=True, slots=True)
class View:
    """The part of a draft in view, and the texts that are not in the draft.

    `seat`: the player shown. `advisor`: the advisor whose dice are shown; 0 for none. `typed`: what
    is being typed. `unread`: by field, the text that cannot be put into the draft.
    """

    seat: int = 0
    advisor: int = 0
    typed: Typed = field(default_factory=Typed)
    unread: Mapping[str, Unread] = field(default_factory=dict)


class Editing(ABC):
    """A base class for editing a position, valid or not; a subclass shows it.

    `draft`: the position being edited. `view`: the part of it that is shown.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.view = View()
        self._play: Callable[[Position], object] | None = None

    @abstractmethod
    def draw(self, said: Sentence | None = None) -> None:
        """Draw everything, and say a sentence if one is given."""

    @property
    def position(self) -> Position | None:
        """The position, or None while it is impossible."""
        return None if self.draft.faults else self.draft.position

    @property
    def seat(self) -> int:
        """The seat of the player shown, limited to the players who are still there."""
        return max(0, min(self.view.seat, len(self.draft.names) - 1))

    @property
    def playable(self) -> bool:
        """True if the reader can play from here; see `on_play`."""
        return self._play is not None

    def on_play(self, callback: Callable[[Position], object]) -> None:
        """Let the reader play from the position, by calling `callback` with it."""
        self._play = callback
        self.draw()

    def change(self, how: Callable[[], object]) -> None:
        """Change the draft by calling `how`."""
        how()
        self._told()

    def put(self, changes: Data) -> None:
        """Put these values at their paths in the draft; an invalid value becomes a fault."""
        self.change(partial(self.draft.change, changes))

    def fill(self, path: str, read: Callable[[str], object], text: str) -> None:
        """Put the value of a typed text at a path."""
        self.put({path: read(text)})

    def fill_amounts(self, id: str, seat: int, text: str) -> None:
        """Put all that a typed line says a player has, or keep an invalid line in its field.

        The player is shown.
        """
        self.view, path = replace(self.view, seat=seat), f"players[{seat}]"
        try:
            found = amounts.read(text)
        except GameError as error:
            self._keep(id, text, partial(errors.told, error))
            return
        self.draft.change({f"{path}.{field}": amount for field, amount in found.items()})
        self._told(unread=self._unread_but(id))

    def at_advisor(self, advisor: int) -> None:
        """Show an advisor, and put dice there that the player in view has in hand, if they fit."""
        self.view = replace(self.view, advisor=advisor)
        self.change(partial(self.draft.place, self.seat, advisor))

    def put_elsewhere(self, path: str, read: Callable[[str], object], text: str) -> None:
        """Move dice to another advisor, and show that advisor."""
        advisor = read(text)
        if self.is_advisor(advisor):
            self.view = replace(self.view, advisor=advisor)
        self.put({path: advisor})

    def is_advisor(self, number: object) -> TypeGuard[int]:
        """True if there is an advisor with this number; a bool is not a number."""
        return type(number) is int and number in self.draft.position.content.helps

    def rename(self, path: str, seat: int, text: str) -> None:
        """Rename a player, or keep an invalid name in its field."""
        name = text.strip()
        try:
            self.draft.rename(seat, name)
        except ImpossiblePosition as error:
            self._keep(path, name, partial(draft_words.remark, error.faults))
        else:
            self._told(unread=self._unread_but(path))

    def load(self, text: str) -> None:
        """Load a position from JSON, or the last position of a record.

        A text that cannot be loaded stays in its field with a sentence, and nothing else changes.
        """
        before = self.draft.data
        try:
            if text.strip():
                self.draft.open(text)
        except GameError as error:
            self._keep(TEXT, text, partial(errors.not_taken, error))
        else:
            same = self.draft.data is before
            self._told(unread=self._unread_but(TEXT) if same else {})

    def undo(self) -> None:
        """Discard the texts that are not in the draft, or else undo the last change."""
        if self.view.unread:
            # These texts have not changed the draft.
            self.look_at(self._standing, unread={})
        elif self.draft.can_undo:
            self.change(self.draft.undo)
        else:
            self.look_at(partial(_, draft_words.NOTHING_TO_UNDO))

    def redo(self) -> None:
        """Redo the change that was undone last."""
        if self.draft.can_redo:
            self.draft.redo()
            self._told(unread={})
        else:
            self.look_at(partial(_, draft_words.NOTHING_TO_REDO))

    def start_anew(self) -> None:
        """Start over with an empty position."""
        self.draft.start_anew()
        self._told(unread={})

    def play_on(self) -> None:
        """Play from here, or say why it is impossible."""
        if self.draft.faults:
            self.look_at(self._standing)
        elif self._play is not None:
            self._play(self.draft.position)

    def look_at(self, said: Sentence | None = None, **fields: Any) -> None:
        """Change these fields of the view, and remove the remark on the text being typed."""
        self.view = replace(self.view, **{"typed": Typed(), **fields})
        self.draw(said)

    def type(self, path: str, read: Callable[[str], object], text: str) -> None:
        """Show beside a field what is wrong with its text while it is being typed."""
        self.look_at(typed=Typed(path, self.draft.faults_after({path: read(text)})))

    def type_name(self, path: str, seat: int, text: str) -> None:
        """Show what is wrong with a player's name while it is being typed."""
        self.look_at(typed=Typed(path, self.draft.faults_of_name(seat, text.strip())))

    def _unread_but(self, path: str) -> dict[str, Unread]:
        return {other: each for other, each in self.view.unread.items() if other != path}

    def _keep(self, path: str, text: str, why: Sentence) -> None:
        self.look_at(why, unread={**self._unread_but(path), path: Unread(text, why)})

    def _told(self, **view: Any) -> None:
        """Show what has changed, and say what state the draft is in."""
        self.look_at(self._standing, **view)

    def _standing(self) -> str:
        return draft_words.standing(self.draft)
