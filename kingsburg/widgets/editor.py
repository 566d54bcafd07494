"""The position editor: everything that lies on a table, typed and clicked, with its faults."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gametable.language import _
from gametable.play.errors import GameError, ImpossiblePosition
from gametable.widgets.guard import Sentence
from gametable.widgets.stage import Stage
from kingsburg.engine.position import Position
from kingsburg.play.draft import EMPTY, Draft
from kingsburg.states.play import PlayState
from kingsburg.views.setup import words as draft_words
from kingsburg.widgets.editor_fields import NOTHING_TYPED, TEXT, EditorFields, Read
from kingsburg.widgets.stage import KingsburgStage


class Editor:
    """A position that is set up for 2 to 5 players; what is impossible can be looked at.

    `draft`: what is set up at present, right or wrong. `stage`: the widget to display; a given one
    shows `part` among other things.
    """

    def __init__(self, draft: Draft | None = None, stage: Stage | None = None) -> None:
        self.draft = draft or Draft()
        self._fields = EditorFields(self.draft, self)
        self._changed: Callable[[Position | None], object] | None = None
        self._play: Callable[[Position], object] | None = None
        self.stage = stage or KingsburgStage()
        self.part = self.stage.part()
        self.part.on_retell(self._show)
        self._show()
        if stage is None:
            self.stage.show([self.part])

    @property
    def position(self) -> Position | None:
        """The position, or None while it is impossible."""
        return None if self.draft.faults else self.draft.position

    @property
    def state(self) -> PlayState:
        """A table on which this is set up."""
        return PlayState.model_construct(draft=dict(self.draft.data))

    def show(self, state: PlayState) -> None:
        """Set up what is set up there, or nothing."""
        self.load(Draft(state.draft or EMPTY).text)

    def on_change(self, callback: Callable[[Position | None], object]) -> None:
        """Call this with `position` after every change."""
        self._changed = callback

    def on_play(self, callback: Callable[[Position], object]) -> None:
        """Call this with the position when somebody wants to play from it; only now they can."""
        self._play = callback
        self._fields.playable = True
        self._show()

    def load(self, text: str) -> None:
        """Take over a position as JSON, or the one in which a record ends.

        What cannot be taken stays in its field with a sentence, and nothing else changes.
        """
        before = self.draft.data
        self._fields.typed = NOTHING_TYPED
        unread = self._fields.unread
        unread.pop(TEXT, None)
        try:
            if text.strip():
                self.draft.open(text)
        except GameError as error:
            unread[TEXT] = text, partial(draft_words.not_taken, error)
            self._show(unread[TEXT][1])
            return
        if self.draft.data is not before:
            unread.clear()
        self._told()

    # What happens -------------------------------------------------------------------------

    def act(self, change: Callable[[], object]) -> None:
        """Change the draft so, and tell how it stands."""
        self._fields.typed = NOTHING_TYPED
        change()
        self._told()

    def look(self, seat: int | None = None, advisor: int | None = None) -> None:
        """Bring a player or an advisor into view; nothing is changed."""
        self._fields.typed = NOTHING_TYPED
        self._fields.seat = self._fields.seat if seat is None else seat
        self._fields.advisor = self._fields.advisor if advisor is None else advisor
        self._show()

    def put(self) -> None:
        """Put dice on the chosen advisor, those of the player in view, yet to be typed."""
        names, groups = self.draft.names, self.draft.get("placed")
        whose = names[self._fields.seat] if names else None
        group = {"advisor": self._fields.advisor, "player": whose, "dice": ""}
        self.draft.change({f"placed[{len(groups)}]": group})

    def undo(self) -> None:
        """Take the last change back; or what was typed last, which has changed nothing yet."""
        self._fields.typed = NOTHING_TYPED
        if self._fields.unread:
            self._fields.unread.clear()
            self._show(self._standing)
        elif not self.draft.can_undo:
            self._show(partial(_, draft_words.NOTHING_TO_UNDO))
        else:
            self._take_back(self.draft.undo)

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        self._fields.typed = NOTHING_TYPED
        if not self.draft.can_redo:
            self._show(partial(_, draft_words.NOTHING_TO_REDO))
        else:
            self._take_back(self.draft.redo)

    def anew(self) -> None:
        """Begin anew."""
        self._fields.typed = NOTHING_TYPED
        self._take_back(self.draft.start_anew)

    def _take_back(self, step: Callable[[], object]) -> None:
        step()
        self._fields.unread.clear()
        self._told()

    def play_on(self) -> None:
        """Play from here, if that is possible."""
        self._fields.typed = NOTHING_TYPED
        if self.draft.faults:
            self._show(self._standing)
        elif self._play is not None:
            self._play(self.draft.position)

    # Texts --------------------------------------------------------------------------------

    def type(self, path: str, read: Read, text: str) -> None:
        """Tell beside the field what would be wrong, before it is left."""
        self._fields.typed = path, self.draft.faults_after({path: read(text.strip())})
        self._show()

    def fill(self, path: str, read: Read, text: str) -> None:
        """Take what was typed into the draft, right or wrong."""
        self.act(partial(self.draft.change, {path: read(text.strip())}))

    def put_on(self, path: str, read: Read, text: str) -> None:
        """As `fill`, for the advisor of a group: dice that were put elsewhere stay in view."""
        advisor = read(text.strip())
        if self._fields.is_advisor(advisor):
            self._fields.advisor = advisor
        self.fill(path, read, text)

    def type_name(self, seat: int, text: str) -> None:
        """As `type`, for the name of a player."""
        path = f"players[{seat}].name"
        self._fields.typed = path, self.draft.faults_of_name(seat, text.strip())
        self._show()

    def rename(self, seat: int, text: str) -> None:
        """Call a player so; a name that cannot be stays in its field."""
        self._fields.typed = NOTHING_TYPED
        path, name = f"players[{seat}].name", text.strip()
        self._fields.unread.pop(path, None)
        try:
            self.draft.rename(seat, name)
        except ImpossiblePosition as error:
            self._fields.unread[path] = name, partial(draft_words.remark, error.faults)
            self._show(self._fields.unread[path][1])
        else:
            self._told()

    # Showing ------------------------------------------------------------------------------

    def _told(self) -> None:
        """Show what has changed, say how it stands, and tell whoever wants to know."""
        self._show(self._standing)
        if self._changed:
            self._changed(self.position)

    def _standing(self) -> str:
        return draft_words.standing(self.draft)

    def _show(self, said: Sentence | None = None) -> None:
        self.part.show(self._fields.groups())
        if said is not None:
            self.part.say(said)
