"""The odds explorer: what one has for the dice on one side, what comes of it on the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Final

from gametable.language import _
from gametable.play.errors import Malformed
from gametable.views import progress
from gametable.views.text import text
from gametable.widgets.figures import FigureOutput
from gametable.widgets.items import Block, Button, Field, Group
from gametable.widgets.working import WorkingExplorer
from kingsburg.catalogue import buildings
from kingsburg.engine.dice_text import MOST_COLOURED, parse_dice, write_dice
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.steps import Steps
from kingsburg.states.odds import OddsState
from kingsburg.views import words
from kingsburg.views.court import words as court_words
from kingsburg.views.odds import words as say
from kingsburg.views.odds.charts import odds_figure
from kingsburg.widgets import worth_fields
from kingsburg.widgets.controls import closed_advisors, numbers
from kingsburg.widgets.odds_panels import Found, Panel, compare, each_advisor, pairs, whole_turn
from kingsburg.widgets.stage import KingsburgStage
from kingsburg.widgets.worth_fields import EVERYBODY

#: The buildings that matter for what one can reach.
_BUILDINGS: Final = ("statue", "chapel", "market")
#: As many white dice as a season of the base game and its modules can bring.
_WHITE_DICE: Final = 4


class OddsExplorer(WorkingExplorer[OddsState, Panel]):
    """Controls for everything that a season's dice depend on; chart and table follow.

    What takes long can be watched and stopped; until it is done the old answer stands.

    There are two set-ups, A and B, to be compared; the controls set one of them, and every other
    view shows that one. `figure`: the chances of each advisor by plotly, another widget that
    follows too, made when first asked for.
    """

    def __init__(self) -> None:
        super().__init__(OddsState(), KingsburgStage())
        # The dice that are typed and not understood, what is found, and how far that is.
        self._wrong = ""
        self._found: Found | None = None
        self._share = Fraction(0)
        self._figure: FigureOutput | None = None
        self.ask()

    @property
    def setup(self) -> Setup:
        """What is asked at present."""
        return self.state.a if self.state.which == "A" else self.state.b

    @property
    def figure(self) -> FigureOutput:
        """The chart by plotly, as a widget."""
        if self._figure is None:
            self._figure = FigureOutput(odds_figure(reach(self.setup)))
        return self._figure

    # Clicks and texts ---------------------------------------------------------------------

    def show(self, state: OddsState) -> None:
        """Show this."""
        self._wrong = ""
        super().show(state)

    def follow(self) -> None:
        """Answer what is asked now; the chart by plotly follows too."""
        self._plot()
        super().follow()

    def _choose(self, which: str) -> None:
        self._wrong = ""
        self.change(which=which)

    def _before_the_roll(self, **dice: Any) -> None:
        """How many dice to roll is a question before the roll."""
        self._wrong = ""
        self._set(replace(self.setup, roll=None, **dice))

    def _set(self, setup: Setup) -> None:
        self.change(**{self.state.which.lower(): setup})

    def _switch(self, building: str) -> None:
        standing = _standing(self.setup) ^ {building}
        self._set(self.setup.with_buildings(each for each in _BUILDINGS if each in standing))

    def _aim(self, advisor: int) -> None:
        self.change(wanted=sorted({*self.state.wanted} ^ {advisor}))

    def _take_roll(self, text: str) -> None:
        try:
            roll = parse_dice(text) if text.strip() else None
            setup = self.setup.rolled(roll) if roll else replace(self.setup, roll=None)
        except Malformed:
            # What is typed stays, to be put right; so does the last answer.
            self._wrong = text
            self.draw()
            raise
        self._wrong = ""
        self._set(setup)

    # Asking and answering -----------------------------------------------------------------

    def begin(self) -> Iterator[None]:
        """Find what the view shows."""
        self._found, self._share = None, Fraction(0)
        steps = self._found_in_steps()
        while True:
            try:
                self._share = next(steps)
            except StopIteration as end:
                self._found = end.value
                return
            yield

    def known(self) -> Found | None:
        """What the view shows, once that is found."""
        return self._found

    def _found_in_steps(self) -> Steps[Found]:
        state, setup = self.state, self.setup
        match state.view:
            case "pairs":
                return (yield from pairs(setup))
            case "turn":
                worths, _wrong = worth_fields.read({EVERYBODY: state.worths}, [EVERYBODY])
                return (yield from whole_turn(setup, frozenset(state.wanted), worths[EVERYBODY]))
            case "compare":
                return compare(state.a, state.b)
        return each_advisor(setup)

    def faults(self) -> list[tuple[str, str]]:
        """What is wrong with the worths, where they matter."""
        if self.state.view != "turn":
            return []
        _read, wrong = worth_fields.read({EVERYBODY: self.state.worths}, [EVERYBODY])
        return [(each.field, each.sentence) for each in wrong]

    # Showing ------------------------------------------------------------------------------

    def retell(self) -> None:
        """Show all in another language, the chart too."""
        self._plot()
        super().retell()

    def _plot(self) -> None:
        if self._figure is not None:
            self._figure.show(odds_figure(reach(self.setup)))

    def groups(self) -> list[Group]:
        """All that is seen."""
        setup = self.setup
        controls = [
            self._views(),
            *self._both(),
            numbers(
                "dice",
                _(say.COLOURED),
                range(MOST_COLOURED + 1),
                setup.dice,
                lambda dice: self._before_the_roll(dice=dice),
            ),
            numbers(
                "white",
                _(say.WHITE),
                range(_WHITE_DICE + 1),
                setup.white,
                lambda white: self._before_the_roll(white=white),
            ),
            self._help(),
            self._dice_rolled(),
            *self._work_groups(),
            *self._aims(),
        ]
        middle, right = self._answer_groups()
        right += self._worths()
        closed = closed_advisors(setup.taken, self._close)
        return [*controls, *middle, closed, *right] if middle else [*controls, *right, closed]

    def _close(self, advisor: int) -> None:
        self._set(replace(self.setup, taken=self.setup.taken ^ {advisor}))

    def _answer_groups(self) -> tuple[list[Group], list[Group]]:
        """The last answer, as it stands in the middle and on the right."""
        if self.answer is None:
            return [], []

        def shown(blocks: Sequence[Block]) -> list[Block]:
            return [replace(each, old=self.old) for each in blocks]

        middle = [Group("chart", "", shown(self.answer.middle), area="middle")]
        right = [Group("numbers", "", shown(self.answer.right), area="right")]
        return middle if self.answer.middle else [], right

    def _work_groups(self) -> list[Group]:
        items = self.progress(progress.counted(self._share))
        return [Group("work", "", items, area="left")] if items else []

    def _aims(self) -> list[Group]:
        """What the rerolls are for."""
        wanted = self.state.wanted
        if self.state.view != "turn" or self.setup.roll is None or not self.setup.rerolls:
            return []
        none = partial(self.change, wanted=[])
        turn = Button("aim-0", _(say.BEST_TURN), pressed=not wanted, do=none)
        numbers = [
            Button(
                f"aim-{number}",
                str(number),
                pressed=number in wanted,
                name=f"{number} {words.advisor(number)}",
                hint=say.aimed(number),
                do=partial(self._aim, number),
            )
            for number in ADVISORS
        ]
        return [Group("aims", _(say.REROLL_FOR), [turn, *numbers], area="middle")]

    def _worths(self) -> list[Group]:
        if self.state.view != "turn":
            return []
        return worth_fields.groups(
            {EVERYBODY: self.state.worths},
            EVERYBODY,
            lambda typed: self.change(worths=dict(typed.get(EVERYBODY, {}))),
            label=_(court_words.WORTH),
            remarks=dict(self.faults()),
            area="right",
        )

    def _views(self) -> Group:
        views = [
            Button(
                f"view-{id}",
                _(label),
                pressed=id == self.state.view,
                hint=_(hint),
                do=partial(self.change, view=id),
            )
            for id, (label, hint) in say.VIEWS.items()
        ]
        return Group("views", _(say.SHOW), views, area="left")

    def _both(self) -> list[Group]:
        """What is compared, and which of both the controls set."""
        state = self.state
        if state.view != "compare":
            return []
        told = "".join(
            f"<div><b>{which}</b>: {text(say.asked(setup))}</div>"
            for which, setup in zip(say.SET_UPS, (state.a, state.b), strict=True)
        )
        which = [
            Button(
                f"which-{each}",
                say.set_up(each),
                pressed=each == state.which,
                do=partial(self._choose, each),
            )
            for each in say.SET_UPS
        ]
        return [Group("which", _(say.CHANGED), [*which, Block("asked", told)], area="left")]

    def _help(self) -> Group:
        setup = self.setup
        token = Button(
            "token",
            _(say.TOKEN),
            pressed=bool(setup.token),
            hint=_(say.TOKEN_HINT),
            do=lambda: self._set(replace(setup, token=not setup.token)),
        )
        standing = [
            Button(
                f"building-{entry.id}",
                words.building(entry.id),
                pressed=entry.id in _standing(setup),
                hint=words.building_text(entry.id),
                do=partial(self._switch, entry.id),
            )
            for entry in buildings()
            if entry.id in _BUILDINGS
        ]
        envoy = Button(
            "envoy",
            _(say.ENVOY),
            pressed=setup.envoy,
            hint=_(say.ENVOY_HINT),
            do=lambda: self._set(replace(setup, envoy=not setup.envoy)),
        )
        return Group("help", _(say.HELP), [token, *standing, envoy], area="left")

    def _dice_rolled(self) -> Group:
        roll = self.setup.roll
        field = Field(
            "roll",
            _(say.ROLLED),
            value=self._wrong or (write_dice(roll.coloured, roll.white) if roll else ""),
            wrong=bool(self._wrong),
            hint=_(say.ROLLED_HINT),
            fill=self._take_roll,
        )
        return Group("rolled", "", [field], area="left")


def _standing(setup: Setup) -> frozenset[str]:
    """The buildings that a set-up was made with."""
    market = {"market"} if setup.market else set()
    return frozenset({power.id for power in setup.rerolls} | market)
