"""The position editor: everything that lies on a table, typed and clicked, with its faults."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from gametable.language import _
from gametable.play.errors import GameError, ImpossiblePosition
from gametable.widgets.guard import Sentence
from gametable.widgets.stage import Stage
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.play.draft import EMPTY, Draft
from kingsburg.views.setup import words as draft_words
from kingsburg.widgets.editor_fields import NOTHING_TYPED, TEXT, EditorFields
from kingsburg.widgets.stage import KingsburgStage

if TYPE_CHECKING:
    from kingsburg.states.play import PlayState

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_WHOSE_NAME: Final = re.compile(r"players\[([0-9]+)\]\.name")
_WHOSE_DICE: Final = re.compile(r"players\[[0-9]+\]\.dice")


class Editor:
    """A position that is set up for 2 to 5 players; what is impossible can be looked at.

    `draft`: what is set up at present, right or wrong. `stage`: the widget to display; a given one
    shows `part` among other things.
    """

    def __init__(self, draft: Draft | None = None, stage: Stage | None = None) -> None:
        self.draft = draft or Draft()
        self._fields = EditorFields(self.draft)
        self._changed: Callable[[Position | None], object] | None = None
        self._play: Callable[[Position], object] | None = None
        self.stage = stage or KingsburgStage()
        self.part = self.stage.part()
        self.part.on_click(self._clicked)
        self.part.on_fill(self._filled)
        self.part.on_type(self._typed)
        self.part.on_retell(self._show)
        self._show()
        if stage is None:
            self.stage.show([self.part])

    @property
    def position(self) -> Position | None:
        """The position, or None while it is impossible."""
        return None if self.draft.faults else self.draft.position

    @staticmethod
    def kind() -> type[PlayState]:
        """What `state` is; imported late, for a page is shown before it needs a link."""
        from kingsburg.states.play import PlayState

        return PlayState

    @property
    def state(self) -> PlayState:
        """A table on which this is set up."""
        return self.kind()(draft=dict(self.draft.data))

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

    # Clicks -------------------------------------------------------------------------------

    def _clicked(self, id: str) -> None:
        self._fields.typed = NOTHING_TYPED
        control, _dash, value = id.partition("-")
        match control:
            case "whose":
                self._fields.seat = int(value)
            case "advisor":
                self._fields.advisor = int(value)
            case "play":
                self._play_on()
                return
            case "undo" | "redo" | "anew":
                self._go(control)
                return
            case _:
                self._change(control, value)
                self._told()
                return
        # Nothing has changed but what is in view.
        self._show()

    def _change(self, control: str, value: str) -> None:
        draft, path = self.draft, f"players[{self._fields.seat}]"
        match control:
            case "players":
                draft.set_players(int(value))
            case "year":
                draft.change({"year": int(value)})
            case "phase" if value != draft.get("phase"):
                draft.change({"phase": value, "step": None})
            case "step":
                draft.change({"step": value})
            case "forward":
                draft.move_forward(draft.names[int(value)])
            case "move":
                draft.change({"to_move": self._named(value)})
            case "enemy":
                draft.change({"enemy": value or None})
            case "seen":
                draft.switch_seen(draft.names[int(value)])
            case "rule":
                default, other = Rules.CHOICES[value]
                rule = f"rules.{value}"
                draft.change({rule: other if draft.get(rule) == default else default})
            case "envoy" | "passed":
                draft.change({f"{path}.{control}": draft.get(f"{path}.{control}") is not True})
            case "building":
                draft.switch(f"{path}.buildings", value)
            case "used":
                draft.switch(f"{path}.used", value)
            case "put":
                draft.change({f"placed[{len(draft.get('placed'))}]": self._new_group()})
            case "owner":
                group, _dash, seat = value.partition("-")
                draft.change({f"placed[{group}].player": self._named(seat)})
            case "away":
                draft.change({f"placed[{value}]": None})

    def _new_group(self) -> dict[str, Any]:
        """Dice on the chosen advisor, those of the player in view, yet to be typed."""
        names = self.draft.names
        whose = names[self._fields.seat] if names else None
        return {"advisor": self._fields.advisor, "player": whose, "dice": ""}

    def _named(self, seat: str) -> str | None:
        return self.draft.names[int(seat)] if seat else None

    def _go(self, way: str) -> None:
        draft = self.draft
        if way == "undo" and self._fields.unread:
            # What was typed last has changed nothing yet.
            self._fields.unread.clear()
            self._show(self._standing)
        elif way == "undo" and not draft.can_undo:
            self._show(partial(_, draft_words.NOTHING_TO_UNDO))
        elif way == "redo" and not draft.can_redo:
            self._show(partial(_, draft_words.NOTHING_TO_REDO))
        else:
            {"undo": draft.undo, "redo": draft.redo, "anew": draft.start_anew}[way]()
            self._fields.unread.clear()
            self._told()

    def _play_on(self) -> None:
        if self.draft.faults:
            self._show(self._standing)
        elif self._play is not None:
            self._play(self.draft.position)

    # Texts --------------------------------------------------------------------------------

    def _typed(self, id: str, text: str) -> None:
        """Tell beside the field what would be wrong, before it is left."""
        if id == TEXT:
            return
        whose = _WHOSE_NAME.fullmatch(id)
        if whose:
            self._fields.typed = id, self.draft.faults_of_name(int(whose[1]), text.strip())
        else:
            self._fields.typed = id, self.draft.faults_after({id: self._read(id, text)})
        self._show()

    def _filled(self, id: str, text: str) -> None:
        self._fields.typed = NOTHING_TYPED
        if id == TEXT:
            self.load(text)
            return
        whose = _WHOSE_NAME.fullmatch(id)
        if whose:
            self._rename(int(whose[1]), text.strip())
            return
        self.draft.change({id: self._read(id, text)})
        if id.endswith(".advisor"):
            self._follow(self.draft.get(id))
        self._told()

    def _read(self, path: str, text: str) -> Any:
        """What was typed as the value of a field; what it cannot be becomes a fault."""
        text = text.strip()
        if path == "order":
            order = text.split()
            return None if order in ([], self.draft.names) else order
        if path == "then":
            return [line.strip() for line in text.splitlines() if line.strip()]
        if _WHOSE_DICE.fullmatch(path):
            return text or None
        if path.endswith(".dice"):
            return text
        return int(text) if _NUMBER.fullmatch(text) else text or None

    def _rename(self, seat: int, name: str) -> None:
        path = f"players[{seat}].name"
        self._fields.unread.pop(path, None)
        try:
            self.draft.rename(seat, name)
        except ImpossiblePosition as error:
            self._fields.unread[path] = name, partial(draft_words.remark, error.faults)
            self._show(self._fields.unread[path][1])
        else:
            self._told()

    def _follow(self, advisor: object) -> None:
        """Dice that were put elsewhere stay in view."""
        if isinstance(advisor, int) and self._fields.is_advisor(advisor):
            self._fields.advisor = advisor

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
