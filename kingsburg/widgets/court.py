"""The court explorer: open dice on one side, best play and who can get whom on the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from gametable.language import _
from gametable.play.errors import Fault, GameError, Malformed
from gametable.views import errors, progress
from gametable.views.progress import STOPPED, WORKING
from gametable.views.sheets import Sheet
from gametable.widgets.guard import Guard, Sentence
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.work import Work
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.claims import check_step
from kingsburg.odds.court import Court, begins_at_once
from kingsburg.odds.turn import Worths
from kingsburg.views import words
from kingsburg.views.court import tables as views
from kingsburg.views.court import words as say
from kingsburg.views.odds import words as odds_words
from kingsburg.widgets.controls import closed_advisors
from kingsburg.widgets.court_setting import START, CourtSetting
from kingsburg.widgets.stage import KingsburgStage
from kingsburg.widgets.worth_setting import EVERYBODY, WorthSetting, WrongWorth

if TYPE_CHECKING:
    from kingsburg.states.court import CourtState

#: A position as JSON has a few hundred characters.
_LONGEST_POSITION: Final = 20_000
_DICE_PATH: Final = re.compile(r"players\[([0-9]+)\]\.dice")


class _Answer(NamedTuple):
    """What is shown of a court, once made; `exact`: solved to the end.

    `sheets`: the claims and the placements to take along.
    """

    sentence: str
    line: str
    matrix: str
    claims: str
    placements: str
    sheets: tuple[Sheet, Sheet]
    exact: bool


class CourtExplorer:
    """Fields and buttons for everything that a contested court depends on; the answer follows.

    `stage`: the widget to display. `rng`: rolls the dice.
    """

    def __init__(self, position: Position | None = None, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._setting = CourtSetting(self._rng)
        if position:
            check_step(position)
            self._setting.take(position)
        self._worths = WorthSetting()
        self._pasted = ""
        self._unfolded: set[str] = set()
        # What is wrong with what stands on the controls.
        self._faults: list[Fault] = []
        self._wrong_worths: list[WrongWorth] = []
        self._not_taken: GameError | None = None
        self._court: Court | None = None
        self._rows: list[views.Row] = []
        # What gives the answer in the language that is spoken, and what it gave.
        self._answering: Callable[[], _Answer] | None = None
        self._answer: _Answer | None = None
        self._old = False
        self.stage = KingsburgStage()
        self._work = Work(Guard(self.stage.say), self._report)
        self.stage.on_click(self._clicked)
        self.stage.on_fill(self._filled)
        self.stage.on_retell(self._retold)
        self._ask()

    @property
    def position(self) -> Position:
        """What is asked at present, with its faults."""
        return self._setting.position()

    @staticmethod
    def kind() -> type[CourtState]:
        """What `state` is; imported late, for a page is shown before it needs a link."""
        from kingsburg.states.court import CourtState

        return CourtState

    @property
    def state(self) -> CourtState:
        """All that stands on the controls. Raises `GameError` for what cannot be."""
        names = ("", *self._setting.names)
        return self.kind()(
            position=None if self.position == START else self.position,
            worths={who: each for who, each in self._worths.typed.items() if who in names},
            whose=self._worths.whose,
            unfolded=sorted(self._unfolded),
        )

    def show(self, state: CourtState) -> None:
        """Show this; without a position the one with which the explorer begins."""
        self._setting = CourtSetting(self._rng)
        if state.position:
            self._setting.take(state.position)
        self._worths.take(state.worths, state.whose)
        self._unfolded = set(state.unfolded)
        self._ask()

    # Clicks and texts ---------------------------------------------------------------------

    def _clicked(self, id: str) -> None:
        control, _dash, value = id.partition("-")
        setting = self._setting
        match control:
            case "stop":
                self._stop()
                return
            case "on":
                self._go_on()
                return
            case "fold":
                self._unfolded ^= {value}
                # Nothing else is asked.
                self.stage.show(self._groups())
                return
            case "players":
                setting.set_players(int(value))
            case "roll":
                setting.roll()
            case "order":
                setting.order_by_dice()
            case "token":
                setting.switch_token(int(value))
            case "market":
                setting.switch_market(int(value))
            case "envoy":
                setting.switch_envoy(int(value))
            case "passed":
                setting.switch_passed(int(value))
            case "move":
                setting.move(int(value))
            case "advisor":
                setting.switch_closed(int(value))
            case "whose":
                self._worths.whose = setting.names[int(value)] if value else EVERYBODY
                # Nothing else is asked.
                self.stage.show(self._groups())
                return
            case "reset":
                self._worths.reset()
        self._ask()

    def _filled(self, id: str, text: str) -> None:
        control, _dash, value = id.partition("-")
        match control:
            case "dice":
                self._setting.set_dice(int(value), text)
            case "worth":
                self._worths.set(int(value), text)
            case "position":
                self._paste(text)
                return
        self._ask()

    def _paste(self, text: str) -> None:
        """Take over a position; one that cannot be taken stays in the field, to be put right."""
        try:
            position = files.load(text)
            check_step(position)
        except GameError as error:
            self._pasted, self._not_taken = text, error
            self._show(partial(say.not_taken, error))
            return
        self._setting.take(position)
        self._ask()

    # Asking and answering -----------------------------------------------------------------

    def _ask(self) -> None:
        """Ask what stands on the controls, if it can be asked."""
        self._work.stop()
        self._court = None
        self._pasted, self._not_taken = "", None
        position = self._setting.position()
        names = self._setting.names
        if self._worths.whose not in names:
            self._worths.whose = EVERYBODY
        worths, self._wrong_worths = self._worths.read(names)
        self._faults = list(position.faults)
        self._old = self._answer is not None
        if self._wrong():
            self._show(lambda: " ".join(f"{sentence}." for _field, sentence in self._wrong()))
            return
        try:
            self._work.start(
                self._solving(position, worths), self._solved, at_once=begins_at_once(position)
            )
        except Malformed as error:
            self._show(partial(say.refused, error))

    def _solving(self, position: Position, worths: Mapping[str, Worths]) -> Iterator[None]:
        court = Court(position, worths)
        yield
        self._rows = views.claims(position)
        self._court = court
        yield from court.steps()

    def _go_on(self) -> None:
        """Take up the search where it was stopped."""
        if self._court is not None:
            self._work.start(self._court.steps(), self._solved, at_once=False)

    def _stop(self) -> None:
        """Stop, and show what is known so far."""
        self._work.stop()
        if self._court is None:
            self._show(partial(_, STOPPED))
        else:
            self._solved(stopped=True)

    def _solved(self, *, stopped: bool = False) -> None:
        assert self._court is not None
        self._answering = partial(_answer, self._court, self._rows, stopped=stopped)
        self._answer = self._answering()
        self._old = False
        self._show(self._sentence)

    def _sentence(self) -> str:
        return self._answer.sentence if self._answer else ""

    def _report(self) -> None:
        """What is seen while the work goes on; said only once, not at every turn."""
        self.stage.show(self._groups())
        if self._work.running and self.stage.said != _(WORKING):
            self.stage.say(partial(_, WORKING))

    def _wrong(self) -> list[tuple[str, str]]:
        """All that is wrong with the question: the field beside which it is said, the sentence."""
        worths = [(each.field, each.sentence) for each in self._wrong_worths]
        return [*map(self._told, self._faults), *worths]

    def _told(self, fault: Fault) -> tuple[str, str]:
        """The field that a fault belongs to ("" for none), and its sentence."""
        path = _DICE_PATH.fullmatch(fault.path)
        if path is None:
            return "", errors.told(fault)
        who = self._setting.names[int(path[1])]
        return f"dice-{path[1]}", f"{who}: {errors.told(fault.sentence)}"

    # Showing ------------------------------------------------------------------------------

    def _show(self, said: Sentence) -> None:
        self.stage.show(self._groups())
        self.stage.say(said)

    def _retold(self) -> None:
        if self._answering:
            self._answer = self._answering()
        self.stage.show(self._groups())

    def _groups(self) -> list[Group]:
        remarks = dict(self._wrong())
        return [
            self._players(),
            *(self._seat(number, remarks) for number in range(self._setting.players)),
            self._mover(),
            *self._progress(),
            *self._answered(),
            closed_advisors(self._setting.closed),
            *self._folded("worths", self._worth_fields(remarks)),
            *self._folded("position", [self._position()]),
        ]

    def _players(self) -> Group:
        counts = [
            Button(f"players-{count}", str(count), pressed=count == self._setting.players)
            for count in Rules.PLAYERS
        ]
        roll = Button("roll", _(say.ROLL), hint=_(say.ROLL_HINT))
        return Group("players", _(say.PLAYERS), [*counts, roll], area="left")

    def _seat(self, number: int, remarks: Mapping[str, str]) -> Group:
        seat = self._setting.seats[number]
        who = seat["name"]
        toggles = (
            ("token", _(odds_words.TOKEN), self._setting.token(number)),
            ("market", words.building("market"), self._setting.market(number)),
            ("envoy", _(odds_words.ENVOY), seat.get("envoy", False)),
            ("passed", _(say.PASSED), seat.get("passed", False)),
        )
        remark = remarks.get(f"dice-{number}", "")
        dice = Field(
            f"dice-{number}",
            say.dice(who),
            value=seat["dice"],
            wrong=bool(remark),
            hint=_(say.DICE_HINT),
            remark=remark,
        )
        buttons = [
            Button(f"{id}-{number}", label, pressed=pressed, name=f"{who}: {label}")
            for id, label, pressed in toggles
        ]
        return Group(f"seat-{number}", "", [dice, *buttons], area="left")

    def _mover(self) -> Group:
        setting = self._setting
        names = [
            Button(f"move-{setting.names.index(who)}", who, pressed=who == setting.to_move)
            for who in setting.order
        ]
        order = Button("order", _(say.ORDER), hint=words.rule("P2a.6"))
        return Group("mover", _(say.MOVER), [*names, order], area="left")

    def _progress(self) -> list[Group]:
        items: list[Item] = []
        if self._work.running:
            bar = views.searching(self._court) if self._court else views.beginning()
            items = [Block("progress", bar), Button("stop", _(progress.STOP))]
        elif self._court and self._answer and not self._answer.exact and not self._old:
            items = [Button("on", _(progress.GO_ON))]
        return [Group("work", "", items, area="middle")] if items else []

    def _answered(self) -> list[Group]:
        if self._answer is None:
            return []
        line = Block("line", self._answer.line, old=self._old)
        matrix = Block("matrix", self._answer.matrix, old=self._old)
        meaning = Block("meaning", f"{_(views.EXPLAINED)}.")
        best = [Group("best", _(views.BEST_PLAY), [line], area="middle")] if line.html else []
        claimed, placed = self._answer.sheets
        placements = Block("placements", self._answer.placements, old=self._old, sheet=placed)
        claims = Block("claims", self._answer.claims, old=self._old, sheet=claimed)
        return [
            *best,
            Group("court", _(views.CLAIMS), [matrix, meaning], area="middle"),
            Group("table-placements", "", [placements], area="right"),
            *self._folded("claims", [Group("table-claims", "", [claims], area="right")]),
        ]

    def _folded(self, id: str, groups: list[Group]) -> list[Group]:
        """A button that shows and hides these groups, and they themselves if they are shown."""
        shown = id in self._unfolded
        button = Button(f"fold-{id}", _(say.FOLDS[id]), expanded=shown)
        return [Group(f"folds-{id}", "", [button], area=groups[0].area), *(groups if shown else [])]

    def _worth_fields(self, remarks: Mapping[str, str]) -> list[Group]:
        shown = self._worths
        whose = [
            Button("whose-", _(say.EVERYBODY), pressed=shown.whose == EVERYBODY),
            *(
                Button(f"whose-{number}", who, pressed=shown.whose == who)
                for number, who in enumerate(self._setting.names)
            ),
        ]
        return [
            Group("whose", _(say.WORTH_TO), whose, area="left"),
            *shown.groups("", remarks, "left"),
        ]

    def _position(self) -> Group:
        remark = errors.told(self._not_taken) if self._not_taken else ""
        position = self._setting.position()
        field = Field(
            "position",
            _(say.POSITION),
            value=self._pasted or ("" if position.faults else files.to_text(position)),
            wrong=bool(remark),
            remark=remark,
            most=_LONGEST_POSITION,
        )
        return Group("pasted", "", [field], area="left")


def _answer(court: Court, rows: list[views.Row], *, stopped: bool) -> _Answer:
    """All that is shown of a court, as far as it is solved."""
    # Nothing more to solve: True only if all is solved already.
    exact = court.search(0)
    sentence = views.court_sentence(court, exact=exact)
    return _Answer(
        f"{_(STOPPED)} {sentence}" if stopped else sentence,
        views.line_list(court.line()) if exact else "",
        views.claims_svg(rows),
        views.claims_table(rows),
        views.placements_table(court),
        (views.claims_sheet(rows), views.placements_sheet(court)),
        exact,
    )
