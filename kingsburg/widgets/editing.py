"""What is done in the position editor: a draft, what of it is in view, and each change of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeGuard

from gametable.language import _
from gametable.play.errors import Fault, GameError, ImpossiblePosition
from gametable.widgets.guard import Sentence
from kingsburg.engine.position import Position
from kingsburg.play.draft import Data, Draft
from kingsburg.views.setup import words as draft_words

#: The field that holds the whole position.
TEXT: Final = "text"


class Typed(NamedTuple):
    """The field in which something is being typed, and what would be wrong."""

    path: str = ""
    faults: Sequence[Fault] = ()


class Unread(NamedTuple):
    """A text that is not in the draft, since it cannot be, and why."""

    text: str
    why: Sentence


@dataclass(frozen=True, slots=True)
class View:
    """What of a draft is in view, and what was typed and is not in it.

    `seat`: whose things are shown. `advisor`: whose dice are shown, 0 for nobody's. `typed`: what
    is being typed. `unread`: by field, what cannot be taken.
    """

    seat: int = 0
    advisor: int = 0
    typed: Typed = field(default_factory=Typed)
    unread: Mapping[str, Unread] = field(default_factory=dict)


class Editing(ABC):
    """A position that is set up, right or wrong; a subclass shows it.

    `draft`: what is set up at present. `view`: what of it is shown.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.view = View()
        self._play: Callable[[Position], object] | None = None

    @abstractmethod
    def draw(self, said: Sentence | None = None) -> None:
        """Show it, and say something if there is something to say."""

    @property
    def position(self) -> Position | None:
        """The position, or None while it is impossible."""
        return None if self.draft.faults else self.draft.position

    @property
    def seat(self) -> int:
        """Whose things are shown: of those who are there still."""
        return max(0, min(self.view.seat, len(self.draft.names) - 1))

    @property
    def playable(self) -> bool:
        """Whether somebody plays on from here."""
        return self._play is not None

    def on_play(self, callback: Callable[[Position], object]) -> None:
        """Call this with the position when somebody wants to play from it; only now they can."""
        self._play = callback
        self.draw()

    # Changes ------------------------------------------------------------------------------

    def change(self, how: Callable[[], object]) -> None:
        """Change the draft in this way."""
        how()
        self._told()

    def put(self, changes: Data) -> None:
        """Put a value at each path of the draft; what cannot be there becomes a fault."""
        self.change(partial(self.draft.change, changes))

    def fill(self, path: str, read: Callable[[str], object], text: str) -> None:
        """Put what was typed at a path."""
        self.put({path: read(text)})

    def put_elsewhere(self, path: str, read: Callable[[str], object], text: str) -> None:
        """Put dice on another advisor; they stay in view."""
        advisor = read(text)
        if self.is_advisor(advisor):
            self.view = replace(self.view, advisor=advisor)
        self.put({path: advisor})

    def is_advisor(self, number: object) -> TypeGuard[int]:
        """Whether there is an advisor of this number; true is no number."""
        return type(number) is int and number in self.draft.position.content.helps

    def rename(self, path: str, seat: int, text: str) -> None:
        """Call a player by another name; one that cannot be stays in its field."""
        name = text.strip()
        try:
            self.draft.rename(seat, name)
        except ImpossiblePosition as error:
            self._keep(path, name, partial(draft_words.remark, error.faults))
        else:
            self._told(unread=self._unread_but(path))

    def load(self, text: str) -> None:
        """Take over a position as JSON, or the one in which a record ends.

        What cannot be taken stays in its field with a sentence, and nothing else changes.
        """
        before = self.draft.data
        try:
            if text.strip():
                self.draft.open(text)
        except GameError as error:
            self._keep(TEXT, text, partial(draft_words.not_taken, error))
        else:
            same = self.draft.data is before
            self._told(unread=self._unread_but(TEXT) if same else {})

    def undo(self) -> None:
        """Take back what was typed last, or the last change."""
        if self.view.unread:
            # It has changed nothing yet.
            self.look_at(self._standing, unread={})
        elif self.draft.can_undo:
            self.change(self.draft.undo)
        else:
            self.look_at(partial(_, draft_words.NOTHING_TO_UNDO))

    def redo(self) -> None:
        """Change again what was undone last."""
        if self.draft.can_redo:
            self.draft.redo()
            self._told(unread={})
        else:
            self.look_at(partial(_, draft_words.NOTHING_TO_REDO))

    def start_anew(self) -> None:
        """An empty position."""
        self.draft.start_anew()
        self._told(unread={})

    def play_on(self) -> None:
        """Play from here, or say why nobody can."""
        if self.draft.faults:
            self.look_at(self._standing)
        elif self._play is not None:
            self._play(self.draft.position)

    # What is in view ----------------------------------------------------------------------

    def look_at(self, said: Sentence | None = None, **fields: Any) -> None:
        """Show something else of the draft; what somebody was typing is over."""
        self.view = replace(self.view, **{"typed": Typed(), **fields})
        self.draw(said)

    def type(self, path: str, read: Callable[[str], object], text: str) -> None:
        """Tell beside a field what would be wrong, before it is left."""
        self.look_at(typed=Typed(path, self.draft.faults_after({path: read(text)})))

    def type_name(self, path: str, seat: int, text: str) -> None:
        """The same beside the name of a player."""
        self.look_at(typed=Typed(path, self.draft.faults_of_name(seat, text.strip())))

    def _unread_but(self, path: str) -> dict[str, Unread]:
        return {other: each for other, each in self.view.unread.items() if other != path}

    def _keep(self, path: str, text: str, why: Sentence) -> None:
        """Let a text that cannot be taken stay in its field."""
        self.look_at(why, unread={**self._unread_but(path), path: Unread(text, why)})

    def _told(self, **view: Any) -> None:
        """Show what has changed, and say how it stands."""
        self.look_at(self._standing, **view)

    def _standing(self) -> str:
        return draft_words.standing(self.draft)
