"""The odds explorer: what one has for the dice on one side, what comes of it on the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from gametable.language import _
from gametable.play.errors import Malformed
from gametable.views import progress
from gametable.views.progress import STOPPED, WORKING
from gametable.views.text import text
from gametable.widgets.figures import FigureOutput
from gametable.widgets.guard import Guard, Sentence
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.work import Work
from kingsburg.catalogue import buildings
from kingsburg.engine.dice_text import MOST_COLOURED, parse_dice, write_dice
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.steps import Steps
from kingsburg.views import words
from kingsburg.views.court import words as court_words
from kingsburg.views.odds import words as say
from kingsburg.views.odds.charts import odds_figure
from kingsburg.widgets.controls import closed_advisors
from kingsburg.widgets.odds_panels import Found, Panel, compare, each_advisor, pairs, whole_turn
from kingsburg.widgets.stage import KingsburgStage
from kingsburg.widgets.worth_setting import EVERYBODY, WorthSetting

if TYPE_CHECKING:
    from kingsburg.states.odds import OddsState

#: The buildings that matter for what one can reach.
_BUILDINGS: Final = ("statue", "chapel", "market")
#: As many white dice as a season of the base game and its modules can bring.
_WHITE_DICE: Final = 4
_ROLL: Final = "roll"
_A, _B = say.SET_UPS


class OddsExplorer:
    """Controls for everything that a season's dice depend on; chart and table follow.

    What takes long can be watched and stopped; until it is done the old answer stands.

    There are two set-ups, A and B, to be compared; the controls set one of them, and every other
    view shows that one. `stage`: the widget to display. `figure`: the chances of each advisor by
    plotly, another widget that follows too, made when first asked for.
    """

    def __init__(self) -> None:
        self._view = "each"
        self._which = _A
        # With a white die more, so that there is a difference to be seen.
        self._setups = {_A: Setup(), _B: Setup(white=1)}
        self._wanted: frozenset[int] = frozenset()
        self._worths = WorthSetting()
        self._wrong = ""
        # The last answer, and how it is seen in the language that is spoken.
        self._found: Found | None = None
        self._panel: Panel | None = None
        self._old = False
        # How the answer is found, how far that is, and whether somebody has stopped it.
        self._steps: Iterator[None] = iter(())
        self._share = Fraction(0)
        self._stopped = False
        self._figure: FigureOutput | None = None
        self.stage = KingsburgStage()
        self._work = Work(Guard(self.stage.say), self._report)
        self.stage.on_click(self._clicked)
        self.stage.on_fill(self._filled)
        self.stage.on_retell(self._retold)
        self._ask()

    @property
    def setup(self) -> Setup:
        """What is asked at present."""
        return self._setups[self._which]

    @staticmethod
    def kind() -> type[OddsState]:
        """What `state` is; imported late, for a page is shown before it needs a link."""
        from kingsburg.states.odds import OddsState

        return OddsState

    @property
    def state(self) -> OddsState:
        """All that stands on the controls. Raises `GameError` where a link cannot say it."""
        return self.kind()(
            view=self._view,
            which=self._which,
            a=self._setups[_A],
            b=self._setups[_B],
            wanted=sorted(self._wanted),
            worths=self._worths.typed.get(EVERYBODY, {}),
        )

    def show(self, state: OddsState) -> None:
        """Show this."""
        self._view, self._which = state.view, state.which
        self._setups = {_A: state.a, _B: state.b}
        self._wanted = frozenset(state.wanted)
        self._worths.take({EVERYBODY: state.worths}, EVERYBODY)
        self._wrong = ""
        self._ask()

    @property
    def figure(self) -> FigureOutput:
        """The chart by plotly, as a widget."""
        if self._figure is None:
            self._figure = FigureOutput(odds_figure(reach(self.setup)))
        return self._figure

    def _clicked(self, id: str) -> None:
        control, _dash, value = id.partition("-")
        setup = self.setup
        match control:
            case "stop":
                self._work.stop()
                self._stopped = True
                self._show(partial(_, STOPPED))
                return
            case "on":
                self._stopped = False
                self._work.start(self._steps, self._answered, at_once=False)
                return
            case "view":
                self._view = value
            case "which":
                self._which, self._wrong = value, ""
            case "aim":
                self._wanted = self._wanted ^ {int(value)} if int(value) else frozenset()
            case "dice":
                self._before_the_roll(int(value), setup.white)
            case "white":
                self._before_the_roll(setup.dice, int(value))
            case "token":
                self._set(replace(setup, token=not setup.token))
            case "envoy":
                self._set(replace(setup, envoy=not setup.envoy))
            case "building":
                standing = _standing(setup) ^ {value}
                self._set(setup.with_buildings(each for each in _BUILDINGS if each in standing))
            case "advisor":
                self._set(replace(setup, taken=setup.taken ^ {int(value)}))
            case "reset":
                self._worths.reset()
        self._ask()

    def _set(self, setup: Setup) -> None:
        self._setups[self._which] = setup

    def _before_the_roll(self, dice: int, white: int) -> None:
        """How many dice to roll is a question before the roll."""
        self._set(replace(self.setup, dice=dice, white=white, roll=None))
        self._wrong = ""

    def _filled(self, id: str, text: str) -> None:
        if id == _ROLL:
            self._take_roll(text)
        else:
            self._worths.set(int(id.partition("-")[2]), text)
        self._ask()

    def _take_roll(self, text: str) -> None:
        try:
            self._set(
                self.setup.rolled(parse_dice(text))
                if text.strip()
                else replace(self.setup, roll=None)
            )
        except Malformed:
            # What is typed stays, to be put right; so does the last answer.
            self._wrong = text
            self.stage.show(self._groups())
            raise
        self._wrong = ""

    # Asking and answering -----------------------------------------------------------------

    def _ask(self) -> None:
        """Ask what stands on the controls, if it can be asked."""
        self._work.stop()
        self._stopped = False
        self._old = self._panel is not None
        self._draw()
        if self._remarks():
            self._show(lambda: " ".join(f"{remark}." for remark in self._remarks().values()))
            return
        self._steps = self._answering()
        self._work.start(self._steps, self._answered)

    def _draw(self) -> None:
        if self._figure is not None:
            self._figure.show(odds_figure(reach(self.setup)))

    def _answering(self) -> Iterator[None]:
        self._share = Fraction(0)
        steps = self._found_in_steps()
        while True:
            try:
                self._share = next(steps)
            except StopIteration as end:
                self._found = end.value
                return
            yield

    def _found_in_steps(self) -> Steps[Found]:
        match self._view:
            case "pairs":
                return (yield from pairs(self.setup))
            case "turn":
                worths, _wrong = self._worths.read([EVERYBODY])
                return (yield from whole_turn(self.setup, self._wanted, worths[EVERYBODY]))
            case "compare":
                return compare(self._setups[_A], self._setups[_B])
        return each_advisor(self.setup)

    def _answered(self) -> None:
        assert self._found is not None
        self._panel = self._found()
        self._old = False
        self._show(self._sentence)

    def _sentence(self) -> str:
        return self._panel.sentence if self._panel else ""

    def _report(self) -> None:
        """What is seen while the work goes on; said only once, not at every turn."""
        self.stage.show(self._groups())
        if self._work.running and self.stage.said != _(WORKING):
            self.stage.say(partial(_, WORKING))

    def _remarks(self) -> dict[str, str]:
        """What is wrong with the worths, by field, where they matter."""
        if self._view != "turn":
            return {}
        _read, wrong = self._worths.read([EVERYBODY])
        return {each.field: each.sentence for each in wrong}

    # Showing ------------------------------------------------------------------------------

    def _show(self, said: Sentence) -> None:
        self.stage.show(self._groups())
        self.stage.say(said)

    def _retold(self) -> None:
        if self._found and self._panel:
            self._panel = self._found()
        self._draw()
        self.stage.show(self._groups())

    def _groups(self) -> list[Group]:
        controls = [
            self._views(),
            *self._both(),
            _numbers("dice", _(say.COLOURED), MOST_COLOURED, self.setup.dice),
            _numbers("white", _(say.WHITE), _WHITE_DICE, self.setup.white),
            self._help(),
            self._dice_rolled(),
            *self._progress(),
            *self._aims(),
        ]
        middle, right = self._answer()
        right += self._worth_fields()
        if middle:
            return [*controls, *middle, closed_advisors(self.setup.taken), *right]
        return [*controls, *right, closed_advisors(self.setup.taken)]

    def _answer(self) -> tuple[list[Group], list[Group]]:
        """The last one, as it stands in the middle and on the right."""
        if self._panel is None:
            return [], []

        def shown(blocks: Sequence[Block]) -> list[Block]:
            return [replace(each, old=self._old) for each in blocks]

        middle = [Group("chart", "", shown(self._panel.middle), area="middle")]
        right = [Group("numbers", "", shown(self._panel.right), area="right")]
        return middle if self._panel.middle else [], right

    def _progress(self) -> list[Group]:
        items: list[Item] = []
        if self._work.running:
            items = [
                Block("progress", progress.counted(self._share)),
                Button("stop", _(progress.STOP)),
            ]
        elif self._stopped:
            items = [Button("on", _(progress.GO_ON))]
        return [Group("work", "", items, area="left")] if items else []

    def _aims(self) -> list[Group]:
        """What the rerolls are for."""
        if self._view != "turn" or self.setup.roll is None or not self.setup.rerolls:
            return []
        turn = Button("aim-0", _(say.BEST_TURN), pressed=not self._wanted)
        numbers = [
            Button(
                f"aim-{number}",
                str(number),
                pressed=number in self._wanted,
                name=f"{number} {words.advisor(number)}",
                hint=say.aimed(number),
            )
            for number in ADVISORS
        ]
        return [Group("aims", _(say.REROLL_FOR), [turn, *numbers], area="middle")]

    def _worth_fields(self) -> list[Group]:
        if self._view != "turn":
            return []
        return self._worths.groups(_(court_words.WORTH), self._remarks(), "right")

    def _views(self) -> Group:
        views = [
            Button(f"view-{id}", _(label), pressed=id == self._view, hint=_(hint))
            for id, (label, hint) in say.VIEWS.items()
        ]
        return Group("views", _(say.SHOW), views, area="left")

    def _both(self) -> list[Group]:
        """What is compared, and which of both the controls set."""
        if self._view != "compare":
            return []
        told = "".join(
            f"<div><b>{which}</b>: {text(say.asked(setup))}</div>"
            for which, setup in self._setups.items()
        )
        which = [
            Button(f"which-{each}", say.set_up(each), pressed=each == self._which)
            for each in self._setups
        ]
        return [Group("which", _(say.CHANGED), [*which, Block("asked", told)], area="left")]

    def _help(self) -> Group:
        setup = self.setup
        token = Button("token", _(say.TOKEN), pressed=bool(setup.token), hint=_(say.TOKEN_HINT))
        standing = [
            Button(
                f"building-{entry.id}",
                words.building(entry.id),
                pressed=entry.id in _standing(setup),
                hint=words.building_text(entry.id),
            )
            for entry in buildings()
            if entry.id in _BUILDINGS
        ]
        envoy = Button("envoy", _(say.ENVOY), pressed=setup.envoy, hint=_(say.ENVOY_HINT))
        return Group("help", _(say.HELP), [token, *standing, envoy], area="left")

    def _dice_rolled(self) -> Group:
        roll = self.setup.roll
        field = Field(
            _ROLL,
            _(say.ROLLED),
            value=self._wrong or (write_dice(roll.coloured, roll.white) if roll else ""),
            wrong=bool(self._wrong),
            hint=_(say.ROLLED_HINT),
        )
        return Group("rolled", "", [field], area="left")


def _standing(setup: Setup) -> frozenset[str]:
    """The buildings that a set-up was made with."""
    market = {"market"} if setup.market else set()
    return frozenset({power.id for power in setup.rerolls} | market)


def _numbers(id: str, label: str, most: int, chosen: int) -> Group:
    """A choice of how many dice, none to the most."""
    counts = [
        Button(f"{id}-{count}", str(count), pressed=count == chosen) for count in range(most + 1)
    ]
    return Group(id, label, counts, area="left")
