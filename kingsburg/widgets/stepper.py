"""Step through a game: forth and back along its record, or any other legal way."""

from __future__ import annotations

from random import Random

from kingsburg import lines
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.engine.table import CHANCE
from kingsburg.history import History
from kingsburg.views import pictures, stepping
from kingsburg.widgets.stage import Block, Button, Field, Group, Item, Stage

_LINE = "line"
_CHANCE = "chance"
_CHOICE = "choice-"


class Stepper:
    """A game on a stage, shown from its start; the way to `history.now` is its record."""

    def __init__(self, history: History[Position], rng: Random | None = None) -> None:
        self._history = history
        self._record = history.now.path()
        self._rng = rng or Random()
        self._ways = {
            "start": (stepping.BACK_TO_START, self._to_start),
            "back": (stepping.BACK, self._back),
            "forward": (stepping.FORWARD, self._forward),
            "step": (stepping.NEXT_STEP, self._next_step),
            "end": (stepping.TO_END, self._to_end),
            "record": (stepping.TO_RECORD, self._to_record),
        }
        history.go_to(history.start)
        self.stage = Stage(self._groups())
        self.stage.on_click(self._click)
        self.stage.on_fill(self._fill)

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._history.position

    def _click(self, id: str) -> None:
        if id in self._ways:
            self._ways[id][1]()
        elif id == _CHANCE:
            self._play(self._drawn())
        elif id.startswith(_CHOICE):
            self._play(stepping.choices(self.position)[int(id.removeprefix(_CHOICE))].action)

    def _fill(self, id: str, text: str) -> None:
        if text.strip():
            line = lines.parse(text, stepping.names(self.position))
            reasons = lines.why_not(self.position, line)
            if reasons is None:
                self._play(line.action)
            else:
                self.stage.say(stepping.refused(reasons))

    def _play(self, action: Action) -> None:
        position = self._history.play(action)
        self._show(stepping.spoken(position.events, stepping.names(position)))

    def _drawn(self) -> Action:
        results, probabilities = zip(*self.position.chances(), strict=True)
        drawn: Action = self._rng.choices(results, [float(each) for each in probabilities])[0]
        return drawn

    def _to_start(self) -> None:
        self._history.go_to(self._history.start)
        self._show(pictures.headline(self.position))

    def _back(self) -> None:
        undone_roll = self._history.undo()
        self._show(stepping.UNDONE_ROLL if undone_roll else pictures.headline(self.position))

    def _forward(self) -> None:
        moved = self._history.redo()
        position = self.position
        told = stepping.spoken(position.events, stepping.names(position))
        self._show(told if moved else stepping.AT_END)

    def _next_step(self) -> None:
        here = self.position
        while self._history.redo():
            if (self.position.phase, self.position.step) != (here.phase, here.step):
                break
        self._show(pictures.headline(self.position))

    def _to_end(self) -> None:
        while self._history.redo():
            pass
        self._show(pictures.headline(self.position))

    def _to_record(self) -> None:
        """To the last moment of the record before the branch, with the record ahead."""
        left = next(each for each in reversed(self._history.now.path()) if each in self._record)
        self._history.go_to(self._record[-1])
        self._history.go_to(left)
        self._show(pictures.headline(self.position))

    def _show(self, said: str) -> None:
        self.stage.show(self._groups())
        self.stage.say(said)

    def _on_record(self) -> bool:
        return any(moment is self._history.now for moment in self._record)

    def _groups(self) -> list[Group]:
        position = self.position
        by_seat = stepping.names(position)
        happened = stepping.happened(position.events, by_seat)
        now = self._history.now
        standing = stepping.standing(self._on_record(), now.followed is None)
        done = [Block("happened", happened), Block("remark", stepping.remark(now.note))]
        typed: list[Item] = [
            Block("standing", standing),
            Field(_LINE, stepping.TYPE, hint=stepping.FORM),
        ]
        choices = stepping.choices_heading(position)
        court = [Block("advisors", pictures.court(position))]
        story = [Block("log", stepping.log(self._history.log(), by_seat))]
        return [
            Group("way", "", [Button(id, label) for id, (label, _) in self._shown_ways()]),
            Group("now", pictures.headline(position), done, area="left"),
            Group("choices", choices, self._choices(), area="left"),
            Group("typed", "", typed, area="left"),
            Group("court", "", court, area="right"),
            Group("players", "", [Block("provinces", pictures.provinces(position))]),
            Group("story", "", story),
        ]

    def _shown_ways(self) -> list[tuple[str, tuple[str, object]]]:
        hidden = "record" if self._on_record() else ""
        return [(id, way) for id, way in self._ways.items() if id != hidden]

    def _choices(self) -> list[Button]:
        following = self._history.now.followed
        recorded = following.action if following else None
        buttons = [
            Button(f"{_CHOICE}{at}", choice.label, pressed=choice.action is recorded or None)
            for at, choice in enumerate(stepping.choices(self.position))
        ]
        if self.position.actor is CHANCE:
            buttons.insert(0, Button(_CHANCE, stepping.BY_CHANCE))
        return buttons
