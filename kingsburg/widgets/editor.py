"""The position editor: everything that lies on a table, typed and clicked, with its faults."""

from __future__ import annotations

from gametable.widgets.guard import Sentence
from gametable.widgets.stage import Stage
from kingsburg.play.draft import EMPTY, Draft
from kingsburg.states.play import PlayState
from kingsburg.widgets.editing import Editing
from kingsburg.widgets.editor_fields import EditorFields
from kingsburg.widgets.stage import KingsburgStage


class Editor(Editing):
    """A position that is set up for 2 to 5 players; what is impossible can be looked at.

    `stage`: the widget to display; a given one shows `part` among other things.
    """

    def __init__(self, draft: Draft | None = None, stage: Stage | None = None) -> None:
        super().__init__(draft or Draft())
        self.stage = stage or KingsburgStage()
        self.part = self.stage.part()
        self.part.on_retell(self.draw)
        self.draw()
        if stage is None:
            self.stage.show([self.part])

    @property
    def state(self) -> PlayState:
        """A table on which this is set up."""
        return PlayState().changed(draft=dict(self.draft.data))

    def show(self, state: PlayState) -> None:
        """Set up what is set up there, or nothing."""
        self.load(Draft(state.draft or EMPTY).text)

    def draw(self, said: Sentence | None = None) -> None:
        """Show it, and say something if there is something to say."""
        self.part.show(EditorFields(self).groups())
        if said is not None:
            self.part.say(said)
