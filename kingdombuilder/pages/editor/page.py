"""The position editor: everything on the table, set by clicks and typing, with its faults."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gametable.play.errors import Fault, GameError, ImpossiblePosition
from gametable.widgets.guard import Sentence
from gametable.widgets.stage import Stage
from kingdombuilder.engine.position import Position
from kingdombuilder.pages.editor import words as say
from kingdombuilder.play.draft import Draft


class Editing:
    """A position that is being set up in a part of a stage, valid or not.

    `draft`: the position. `seat`: the player to whom clicks on the board belong. `wrong`: by field,
    a text that cannot be put into the draft, and why. `play`: called with a valid position.
    """

    def __init__(self, stage: Stage, play: Callable[[Position], object]) -> None:
        self.draft = Draft()
        self.wrong: dict[str, tuple[str, Sentence]] = {}
        self._seat = 0
        self._play = play
        self._stage = stage
        self.part = stage.part()
        self.part.on_retell(self.draw)

    @property
    def seat(self) -> int:
        """The seat of the player to whom clicks belong, among the present players."""
        return max(0, min(self._seat, len(self.draft.names) - 1))

    def draw(self, said: Sentence | None = None) -> None:
        """Draw everything, and say a sentence if there is one."""
        from kingdombuilder.pages.editor.fields import EditorFields

        self.part.show(EditorFields(self).groups())
        if said is not None:
            self.part.say(said)

    def look_at(self, seat: int) -> None:
        """Make clicks on the board belong to this player."""
        self._seat = seat
        self.draw("")

    def change(self, how: Callable[..., object], *values: object) -> None:
        """Change the draft in this way, and say what state it is in."""
        how(*values)
        self.wrong = {}
        self.draw(self._standing)

    def put(self, path: str, value: object) -> None:
        """Put a value at a path."""
        self.change(self.draft.change, {path: value})

    def at_hex(self, hex: int) -> None:
        """Switch what the chosen player has on a hex."""
        if self.draft.names:
            self.change(self.draft.at_hex, self.seat, hex)

    def fill_turn(self, text: str) -> None:
        """Set the number of the round; any other text becomes a fault."""
        text = text.strip()
        self.put("turn", int(text) if text.isdecimal() and len(text) < 6 else text or None)

    def rename(self, seat: int, text: str) -> None:
        """Rename a player; an invalid name stays in its field."""
        name = text.strip()
        try:
            self.draft.rename(seat, name)
        except ImpossiblePosition as error:
            faults: tuple[Fault, ...] = error.faults
            self._keep(f"name-{seat}", name, partial(say.remark, faults))
        else:
            self.change(_nothing)

    def load(self, text: str) -> None:
        """Load a position, or the last one of a record; unreadable text stays in its field."""
        if not text.strip():
            return
        try:
            self.draft.open(text)
        except GameError as error:
            self._keep("text", text, partial(say.not_taken, error))
        else:
            self.change(_nothing)

    def undo(self) -> None:
        """Undo the last change."""
        self.change(self.draft.undo)

    def redo(self) -> None:
        """Redo the last undone change."""
        self.change(self.draft.redo)

    def play_on(self) -> None:
        """Play from here, or say why the position is impossible."""
        if self.draft.faults:
            self.draw(self._standing)
        else:
            self._play(self.draft.position)

    def _keep(self, field: str, text: str, why: Sentence) -> None:
        self.wrong = {**self.wrong, field: (text, why)}
        self.draw(why)

    def _standing(self) -> str:
        return say.standing(self.draft)


def _nothing() -> None:
    """Change nothing."""
