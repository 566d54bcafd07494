"""The court explorer: open dice on one side, best play and who can get whom on the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

from gametable.language import _
from gametable.play.errors import Fault, GameError, Malformed
from gametable.views import errors
from gametable.views.progress import STOPPED
from gametable.views.sheets import Sheet
from gametable.widgets.items import Block, Button, Field, Group
from gametable.widgets.working import WorkingExplorer
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.claims import check_step
from kingsburg.odds.court import Court, begins_at_once
from kingsburg.play.court_setting import CourtSetting
from kingsburg.states.court import CourtState
from kingsburg.views import words
from kingsburg.views.court import tables as views
from kingsburg.views.court import words as say
from kingsburg.views.odds import words as odds_words
from kingsburg.widgets import worth_fields
from kingsburg.widgets.controls import closed_advisors, numbers
from kingsburg.widgets.stage import KingsburgStage
from kingsburg.widgets.worth_fields import EVERYBODY

#: A position as JSON has a few hundred characters.
_LONGEST_POSITION: Final = 20_000
_DICE_PATH: Final = re.compile(r"players\[([0-9]+)\]\.dice")


class _Shown(NamedTuple):
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


class CourtExplorer(WorkingExplorer[CourtState, _Shown]):
    """Fields and buttons for everything that a contested court depends on; the answer follows.

    `rng`: rolls the dice. Raises `Malformed` for a position that is not at step influence.
    """

    def __init__(self, position: Position | None = None, rng: Random | None = None) -> None:
        super().__init__(CourtState(), KingsburgStage())
        if position:
            check_step(position)
            self.state = self.state.changed(position=CourtSetting.of(position))
        self._rng = rng or Random()
        # A position that has been put in and cannot be taken, and why.
        self._pasted = ""
        self._not_taken: GameError | None = None
        self._court: Court | None = None
        self._rows: list[views.Row] = []
        self.ask()

    @property
    def position(self) -> Position:
        """What is asked at present, with its faults."""
        return self.state.position.position

    @property
    def _whose(self) -> str:
        """Whose worths are shown: who has left has none."""
        whose = self.state.whose
        return whose if whose in self.state.position.names else EVERYBODY

    # Clicks and texts ---------------------------------------------------------------------

    def _set(self, change: Callable[[CourtSetting], CourtSetting]) -> None:
        self.change(position=change(self.state.position))

    def _doing(self, change: Callable[..., CourtSetting], *values: Any) -> Callable[[], None]:
        """What changes the setting so, with these values."""
        return partial(self._set, lambda setting: change(setting, *values))

    def _paste(self, text: str) -> None:
        """Take over a position; one that cannot be taken stays in the field, to be put right."""
        try:
            position = files.load(text)
            check_step(position)
        except GameError as error:
            self._pasted, self._not_taken = text, error
            self.draw(partial(say.not_taken, error))
            return
        self.change(position=CourtSetting.of(position))

    # Asking and answering -----------------------------------------------------------------

    def follow(self) -> None:
        """Answer what is asked now."""
        self._pasted, self._not_taken = "", None
        self._court = None
        try:
            self.ask(at_once=bool(self.position.faults) or begins_at_once(self.position))
        except Malformed as error:
            self.draw(partial(say.refused, error))

    def begin(self) -> Iterator[None]:
        """Solve the court."""
        worths, _wrong = worth_fields.read(self.state.worths, self.state.position.names)
        court = Court(self.position, worths)
        yield
        self._rows = views.claims(self.position)
        self._court = court
        yield from court.steps()

    def known(self) -> Callable[[], _Shown] | None:
        """What is shown of the court, as far as it is solved."""
        if self._court is None:
            return None
        return partial(_answer, self._court, self._rows, stopped=self.stopped)

    def faults(self) -> list[tuple[str, str]]:
        """All that is wrong with the question: the field beside which it is said, the sentence."""
        _read, wrong = worth_fields.read(self.state.worths, self.state.position.names)
        worths = [(each.field, each.sentence) for each in wrong]
        return [*map(self._told, self.position.faults), *worths]

    def _told(self, fault: Fault) -> tuple[str, str]:
        """The field that a fault belongs to ("" for none), and its sentence."""
        path = _DICE_PATH.fullmatch(fault.path)
        if path is None:
            return "", errors.told(fault)
        who = self.state.position.names[int(path[1])]
        return f"dice-{path[1]}", f"{who}: {errors.told(fault.sentence)}"

    # Showing ------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """All that is seen."""
        setting, remarks = self.state.position, dict(self.faults())
        return [
            self._players(),
            *(self._seat(number, remarks) for number in range(setting.players)),
            self._mover(),
            *self._work_groups(),
            *self._answered(),
            closed_advisors(
                setting.closed,
                lambda advisor: self._set(lambda setting: setting.switch_closed(advisor)),
            ),
            *self._folded("worths", self._worth_groups(remarks)),
            *self._folded("position", [self._position()]),
        ]

    def _players(self) -> Group:
        players = numbers(
            "players",
            _(say.PLAYERS),
            Rules.PLAYERS,
            self.state.position.players,
            lambda count: self._set(lambda setting: setting.with_players(count, self._rng)),
        )
        roll = Button(
            "roll",
            _(say.ROLL),
            hint=_(say.ROLL_HINT),
            do=self._doing(CourtSetting.rolled, self._rng),
        )
        return replace(players, items=[*players.items, roll])

    def _seat(self, number: int, remarks: Mapping[str, str]) -> Group:
        setting = self.state.position
        seat = setting.seats[number]
        who = seat["name"]
        market, envoy = words.building("market"), _(odds_words.ENVOY)
        toggles = (
            ("token", _(odds_words.TOKEN), setting.token(number), CourtSetting.switch_token),
            ("market", market, setting.market(number), CourtSetting.switch_market),
            ("envoy", envoy, seat.get("envoy", False), CourtSetting.switch_envoy),
            ("passed", _(say.PASSED), seat.get("passed", False), CourtSetting.switch_passed),
        )
        remark = remarks.get(f"dice-{number}", "")
        dice = Field(
            f"dice-{number}",
            say.dice(who),
            value=seat["dice"],
            wrong=bool(remark),
            hint=_(say.DICE_HINT),
            remark=remark,
            fill=lambda text: self._set(lambda setting: setting.with_dice(number, text)),
        )
        buttons = [
            Button(
                f"{id}-{number}",
                label,
                pressed=pressed,
                name=f"{who}: {label}",
                do=self._doing(switch, number),
            )
            for id, label, pressed, switch in toggles
        ]
        return Group(f"seat-{number}", "", [dice, *buttons], area="left")

    def _mover(self) -> Group:
        setting = self.state.position
        names = [
            Button(
                f"move-{seat}",
                who,
                pressed=who == setting.to_move,
                do=self._doing(CourtSetting.with_mover, seat),
            )
            for who in setting.order
            for seat in [setting.names.index(who)]
        ]
        order = Button(
            "order",
            _(say.ORDER),
            hint=words.rule("P2a.6"),
            do=self._doing(CourtSetting.ordered_by_dice),
        )
        return Group("mover", _(say.MOVER), [*names, order], area="left")

    def _work_groups(self) -> list[Group]:
        bar = views.searching(self._court) if self._court else views.beginning()
        # What is solved to its end, or is asked anew, is not gone on with.
        over = self.old or not self._court or (self.answer and self.answer.exact)
        items = [] if over and not self.at_work else self.progress(bar)
        return [Group("work", "", items, area="middle")] if items else []

    def _answered(self) -> list[Group]:
        if self.answer is None:
            return []
        line = Block("line", self.answer.line, old=self.old)
        matrix = Block("matrix", self.answer.matrix, old=self.old)
        meaning = Block("meaning", f"{_(say.EXPLAINED)}.")
        best = [Group("best", _(views.BEST_PLAY), [line], area="middle")] if line.html else []
        claimed, placed = self.answer.sheets
        placements = Block("placements", self.answer.placements, old=self.old, sheet=placed)
        claims = Block("claims", self.answer.claims, old=self.old, sheet=claimed)
        return [
            *best,
            Group("court", _(views.CLAIMS), [matrix, meaning], area="middle"),
            Group("table-placements", "", [placements], area="right"),
            *self._folded("claims", [Group("table-claims", "", [claims], area="right")]),
        ]

    def _folded(self, id: str, groups: list[Group]) -> list[Group]:
        """A button that shows and hides these groups, and they themselves if they are shown."""
        unfolded = {*self.state.unfolded}
        shown = id in unfolded
        fold = partial(self.look, unfolded=sorted(unfolded ^ {id}))
        button = Button(f"fold-{id}", _(say.FOLDS[id]), expanded=shown, do=fold)
        return [Group(f"folds-{id}", "", [button], area=groups[0].area), *(groups if shown else [])]

    def _worth_groups(self, remarks: Mapping[str, str]) -> list[Group]:
        names = self.state.position.names
        whose = [
            Button(
                f"whose-{number}",
                label,
                pressed=self._whose == who,
                do=partial(self.look, whose=who),
            )
            for number, who, label in (
                ("", EVERYBODY, _(say.EVERYBODY)),
                *((number, who, who) for number, who in enumerate(names)),
            )
        ]
        fields = worth_fields.groups(
            self.state.worths,
            self._whose,
            lambda typed: self.change(worths=typed),
            remarks=remarks,
            area="left",
        )
        return [Group("whose", _(say.WORTH_TO), whose, area="left"), *fields]

    def _position(self) -> Group:
        remark = errors.told(self._not_taken) if self._not_taken else ""
        position = self.position
        field = Field(
            "position",
            _(say.POSITION),
            value=self._pasted or ("" if position.faults else files.to_text(position)),
            wrong=bool(remark),
            remark=remark,
            most=_LONGEST_POSITION,
            fill=self._paste,
        )
        return Group("pasted", "", [field], area="left")


def _answer(court: Court, rows: list[views.Row], *, stopped: bool) -> _Shown:
    """All that is shown of a court, as far as it is solved."""
    # Nothing more to solve: True only if all is solved already.
    exact = court.search(0)
    sentence = say.court_sentence(court, exact=exact)
    return _Shown(
        f"{_(STOPPED)} {sentence}" if stopped else sentence,
        views.line_list(court.line()) if exact else "",
        views.claims_svg(rows),
        views.claims_table(rows),
        views.placements_table(court),
        (views.claims_sheet(rows), views.placements_sheet(court)),
        exact,
    )
