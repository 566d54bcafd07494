"""The position editor: everything on a table, set by typing and clicking, and its faults."""

from __future__ import annotations

from gametable.widgets.guard import Sentence
from gametable.widgets.stage import Stage
from kingsburg.pages.editor.editing import Editing
from kingsburg.pages.editor.fields import EditorFields
from kingsburg.pages.stage import KingsburgStage
from kingsburg.pages.table.state import PlayState
from kingsburg.play.draft import EMPTY, Draft


class Editor(Editing):
    """An editor of positions for 2 to 5 players, which also shows impossible ones.

    `stage`: the widget to display; a caller who passes one shows `part` on it. `text`: the initial
    position as JSON, or a record.
    """

    def __init__(
        self, text: str = "", *, draft: Draft | None = None, stage: Stage | None = None
    ) -> None:
        super().__init__(draft or Draft())
        self.stage = stage or KingsburgStage()
        self.part = self.stage.part()
        self.part.on_retell(self.draw)
        self.draw()
        if stage is None:
            self.stage.show([self.part])
        self.load(text)

    @property
    def state(self) -> PlayState:
        """The view state of a table with this position as its draft."""
        return PlayState().changed(draft=dict(self.draft.data))

    def show(self, state: PlayState) -> None:
        """Load the draft of this state, or an empty position if it has none."""
        self.load(Draft(state.draft or EMPTY).text)

    def draw(self, said: Sentence | None = None) -> None:
        """Draw everything, and say a sentence if one is given."""
        self.part.show(EditorFields(self).groups())
        if said is not None:
            self.part.say(said)
