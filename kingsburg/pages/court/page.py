"""Explorer of the contested court: open dice, best play, and who can get which advisor."""

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
from gametable.views.text import NOTHING, Html
from gametable.widgets.controls import choices, folded, numbers
from gametable.widgets.items import Block, Button, Field, Group, tabled
from gametable.widgets.working import WorkingExplorer
from kingsburg import words
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.cards import with_modules
from kingsburg.odds.claims import check_step
from kingsburg.odds.court import Court, begins_at_once
from kingsburg.odds.turn import Worths
from kingsburg.pages.controls import card_choices, closed_advisors
from kingsburg.pages.court import tables as views
from kingsburg.pages.court import words as say
from kingsburg.pages.court import worth_fields
from kingsburg.pages.court.state import CourtState
from kingsburg.pages.court.worth_fields import EVERYBODY, WrongWorth
from kingsburg.pages.stage import KingsburgStage
from kingsburg.play.court_setting import CourtSetting
from kingsburg.views.dice import words as odds_words
from kingsburg.views.dice.cards import KINDS

#: Maximum length of a pasted position; as JSON, it usually has a few hundred characters.
_LONGEST_POSITION: Final = 20_000
_DICE_PATH: Final = re.compile(r"players\[([0-9]+)\]\.dice")


class _Shown(NamedTuple):
    """The displayed answer about a court; `exact`: True if the court is solved completely."""

    sentence: str
    line: Html
    placements: Block
    claims: Block
    exact: bool


class CourtExplorer(WorkingExplorer[CourtState, _Shown]):
    """Fields and buttons for everything that a contested court depends on, and the answer.

    `rng`: rolls the dice. Raises `Malformed` for a position that is not at step influence.
    """

    def __init__(self, position: Position | None = None, rng: Random | None = None) -> None:
        super().__init__(CourtState(), KingsburgStage())
        if position:
            check_step(position)
            self.state = self.state.changed(position=CourtSetting.of(position))
        self._rng = rng or Random()
        # A pasted position that cannot be used, and the error.
        self._pasted = ""
        self._not_taken: GameError | None = None
        self._court: Court | None = None
        self._rows: list[views.ClaimsRow] = []
        self.ask()

    @property
    def position(self) -> Position:
        """The position that the reader has set up, with its faults."""
        return self.state.position.position

    @property
    def _whose(self) -> str:
        """The player whose worths are shown, or everybody if that player has left."""
        whose, setting = self.state.whose, self.state.position
        everybody = setting.to_move if self.state.at_table else EVERYBODY
        return whose if whose in setting.names else everybody

    # Clicks and texts ---------------------------------------------------------------------

    def _set(self, change: Callable[[CourtSetting], CourtSetting]) -> None:
        self.change(position=change(self.state.position))

    def _doing(self, change: Callable[..., CourtSetting], *values: Any) -> Callable[[], None]:
        """Return a callback that applies this change, with these values, to the setting."""
        return partial(self._set, lambda setting: change(setting, *values))

    def _paste(self, text: str) -> None:
        """Load a position, or leave an unusable one in the field to be corrected."""
        try:
            position = files.load(text, self.position.content.under)
            check_step(position)
        except GameError as error:
            self._pasted, self._not_taken = text, error
            self.draw(partial(say.not_taken, error))
            return
        self.change(position=CourtSetting.of(position))

    # Asking and answering -----------------------------------------------------------------

    def follow(self) -> None:
        """Answer the current question."""
        self._pasted, self._not_taken = "", None
        self._court = None
        try:
            self.ask(at_once=bool(self.position.faults) or begins_at_once(self.position))
        except Malformed as error:
            self.draw(partial(say.refused, error))

    def begin(self) -> Iterator[None]:
        """Solve the court step by step."""
        worths, _wrong = self._read_worths()
        court = Court(self.position, worths)
        yield
        self._rows = views.claims(self.position)
        self._court = court
        yield from court.steps()

    def _read_worths(self) -> tuple[dict[str, Worths], list[WrongWorth]]:
        state = self.state
        names = state.position.names
        return worth_fields.read(state.worths, names, self.position, at_table=state.at_table)

    def known(self) -> Callable[[], _Shown] | None:
        """Return a function for the answer so far in the current language, or None without one."""
        if self._court is None:
            return None
        return partial(_answer, self._court, self._rows)

    def faults(self) -> list[tuple[str, str]]:
        """Return everything wrong with the question, as pairs of a field and a sentence."""
        _read, wrong = self._read_worths()
        worths = [(each.field, each.sentence) for each in wrong]
        return [*map(self._told, self.position.faults), *worths]

    def _told(self, fault: Fault) -> tuple[str, str]:
        """Return the field that a fault belongs to ("" for none), and its sentence."""
        path = _DICE_PATH.fullmatch(fault.path)
        if path is None:
            return "", errors.told(fault)
        who = self.state.position.names[int(path[1])]
        return f"dice-{path[1]}", f"{who}: {errors.told(fault.sentence)}"

    # Showing ------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """Return everything on the stage."""
        setting, remarks = self.state.position, dict(self.faults())
        return [
            self._players(),
            *(group for number in range(setting.players) for group in self._seat(number, remarks)),
            self._mover(),
            *self._work_groups(),
            *self._answered(),
            *self._closed(),
            *self._folded("worths", self._worth_groups(remarks)),
            *self._folded("position", [self._position()]),
        ]

    def _closed(self) -> list[Group]:
        """Return the closed advisors, and below them the cards of the year that close some (M4)."""
        setting = self.state.position
        closed = closed_advisors(
            setting.position.content,
            setting.closed,
            lambda advisor: self._set(lambda setting: setting.switch_closed(advisor)),
            self.state.unfolded,
            self._fold,
        )
        if "closed" not in self.state.unfolded:
            return closed
        content = with_modules(setting.position.content)
        buttons = card_choices(
            content,
            "destiny",
            [each.id for each in content.destinies.values() if each.closed],
            setting.position.destiny or "",
            lambda card: self._set(lambda setting: setting.with_destiny(card)),
        )
        return [*closed, Group("destiny", _(KINDS["destiny"]), buttons, area="left")]

    def _fold(self, unfolded: list[str]) -> None:
        self.look(unfolded=unfolded)

    def _folded(self, id: str, groups: list[Group]) -> list[Group]:
        return folded(id, _(say.FOLDS[id]), self.state.unfolded, self._fold, groups)

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

    def _seat(self, number: int, remarks: Mapping[str, str]) -> list[Group]:
        """Return a player's dice, and what else the player has, folded."""
        setting = self.state.position
        seat = setting.seats[number]
        who = seat["name"]
        envoy, passed = seat.get("envoy", False), seat.get("passed", False)
        content = setting.position.content
        powers: list[tuple[str, str, bool, Callable[..., CourtSetting]]] = [
            (
                id,
                words.building(id, content),
                setting.has(id, number),
                partial(_switch, id),
            )
            for id in setting.can_have(number)
        ]
        toggles = (
            ("token", _(odds_words.TOKEN), setting.token(number), CourtSetting.switch_token),
            *powers,
            ("envoy", _(odds_words.ENVOY), envoy, CourtSetting.switch_envoy),
            ("passed", _(say.PASSED), passed, CourtSetting.switch_passed),
        )
        remark = remarks.get(f"dice-{number}", "")
        dice = Field(
            f"dice-{number}",
            who,
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
        had = say.has([label for _id, label, pressed, _switch in toggles if pressed])
        helps = Group(f"helps-{number}", "", buttons, area="left")
        fold, *shown = folded(f"seat-{number}", had, self.state.unfolded, self._fold, [helps])
        return [replace(fold, items=[dice, *fold.items], look="seat"), *shown]

    def _mover(self) -> Group:
        setting = self.state.position
        seats = {setting.names.index(who): who for who in setting.order}
        to_move = setting.names.index(setting.to_move)
        names = choices(
            "move", seats, to_move, lambda seat: self._doing(CourtSetting.with_mover, seat)()
        )
        order = Button(
            "order",
            _(say.ORDER),
            hint=words.rule("P2a.6"),
            do=self._doing(CourtSetting.ordered_by_dice),
        )
        return Group("mover", _(say.MOVER), [*names, order], area="left")

    def _work_groups(self) -> list[Group]:
        bar = views.searching(self._court) if self._court else views.beginning()
        # There is nothing to resume for an answer that is exact or old.
        over = self.old or not self._court or (self.answer and self.answer.exact)
        items = [] if over and not self.at_work else self.progress(bar)
        return [Group("work", "", items, area="middle")] if items else []

    def _answered(self) -> list[Group]:
        if self.answer is None:
            return []
        line = Block("line", self.answer.line, old=self.old)
        best = [Group("best", _(views.BEST_PLAY), [line], area="middle")] if line.html else []
        return [
            *best,
            Group("first", "", [replace(self.answer.placements, old=self.old)], area="middle"),
            Group("court", "", [replace(self.answer.claims, old=self.old)], area="right"),
        ]

    def _worth_groups(self, remarks: Mapping[str, str]) -> list[Group]:
        names = self.state.position.names
        by = choices(
            "by",
            {0: _(say.PRINTED), 1: _(say.AT_TABLE)},
            int(self.state.at_table),
            lambda at_table: self.change(at_table=bool(at_table)),
        )
        everybody = {} if self.state.at_table else {"": _(say.EVERYBODY)}
        whose = choices(
            "whose",
            {**everybody, **dict(enumerate(names))},
            names.index(self._whose) if self._whose else "",
            lambda seat: self.look(whose=EVERYBODY if seat == "" else names[seat]),
        )
        fields = worth_fields.groups(
            self.state.worths,
            self._whose,
            lambda typed: self.change(worths=typed),
            position=self.position,
            at_table=self.state.at_table,
            remarks=remarks,
        )
        table = Group("by", _(say.BY), by, area="left")
        return [table, Group("whose", _(say.WORTH_TO), whose, area="left"), *fields]

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


def _switch(building: str, setting: CourtSetting, seat: int) -> CourtSetting:
    return setting.switch_building(building, seat)


def _answer(court: Court, rows: list[views.ClaimsRow]) -> _Shown:
    """Return the answer about a court, as far as it is solved."""
    # This solves nothing more, and returns whether everything is solved.
    exact = court.search(0)
    return _Shown(
        say.court_sentence(court, exact=exact),
        views.line_list(court) if exact else NOTHING,
        tabled("placements", views.placements(court)),
        tabled("matrix", views.claims_table(rows), picture=partial(views.claims_svg, rows)),
        exact,
    )
