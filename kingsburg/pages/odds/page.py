"""The odds explorer: what a player has for the dice on one side, the odds on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from gametable.language import _
from gametable.play.errors import Malformed, Said
from gametable.play.steps import Steps, piece
from gametable.views import errors, menu_words, progress
from gametable.views.distribution import FORMS
from gametable.views.text import html, joined
from gametable.widgets.controls import choices, folded, numbers
from gametable.widgets.items import Block, Button, Field, Group
from gametable.widgets.working import WorkingExplorer
from kingsburg.engine.content import Content, standard
from kingsburg.engine.dice_text import MOST_COLOURED, parse_dice, write_dice
from kingsburg.notation.questions import LONGEST, parse, write
from kingsburg.odds.cards import changes_dice, with_modules
from kingsburg.odds.reach import Setup, helps_dice, reach
from kingsburg.odds.turn import Worths
from kingsburg.odds.worths import empty
from kingsburg.pages.controls import building_toggles, card_choices, closed_advisors, small_court
from kingsburg.pages.court import words as court_words
from kingsburg.pages.court import worth_fields
from kingsburg.pages.court.worth_fields import EVERYBODY, WrongWorth
from kingsburg.pages.odds import beside, python, questions, taps
from kingsburg.pages.odds.panels import Found, Panel, asked, each_advisor, pairs, whole_turn
from kingsburg.pages.odds.state import OddsState
from kingsburg.pages.stage import KingsburgStage
from kingsburg.views.dice import cards
from kingsburg.views.dice import words as say
from kingsburg.views.dice.charts import odds_figure
from kingsburg.views.dice.setups import SET_UPS
from kingsburg.views.dice.tables import odds_rows

if TYPE_CHECKING:
    from plotly import graph_objects

    from gametable.widgets.figures import FigureOutput

#: Maximum number of white dice in a season of the base game and its modules.
_WHITE_DICE: Final = 4


class OddsExplorer(WorkingExplorer[OddsState, Panel]):
    """Controls for everything that a season's dice depend on, with a chart and a table.

    Long work shows its progress and can be stopped; until it is done, the old answer stays.

    Up to four set-ups can be compared in each view; the controls change one of them. `figure`:
    another widget, a plotly chart of the odds of each advisor; it is made when it is first needed.
    `content`: by default the printed one. `plotly`: True to show the figure below the stage.
    """

    def __init__(self, content: Content | None = None, *, plotly: bool = False) -> None:
        super().__init__(OddsState(), KingsburgStage())
        self._content = with_modules(content or standard())
        # Typed dice that were not understood, the answer found, and the share of the work done.
        self._wrong = ""
        # A typed question that is not understood yet, and what is remarked on it.
        self._typed = ""
        self._remark: Said | None = None
        self._found: Callable[[str], Panel] | None = None
        self._share = Fraction(0)
        self._figure: FigureOutput | None = None
        self.ask()
        #: The widgets below the stage.
        self.below = [self.figure] if plotly else []

    @property
    def setup(self) -> Setup:
        """The set-up that the controls change."""
        return self.state.setup

    @property
    def figure(self) -> FigureOutput:
        """The plotly chart, as a widget."""
        if self._figure is None:
            from gametable.widgets.figures import FigureOutput

            self._figure = FigureOutput(self._drawn())
        return self._figure

    # Clicks and texts ---------------------------------------------------------------------

    def show(self, state: OddsState) -> None:
        """Show this view state."""
        self._wrong = self._typed = ""
        self._remark = None
        super().show(state)

    def follow(self) -> None:
        """Answer the current question, and redraw the plotly chart."""
        self._plot()
        super().follow()

    def _choose(self, which: str) -> None:
        self._wrong = ""
        self.change(which=which)

    def _before_the_roll(self, **dice: Any) -> None:
        """Change the number of dice, and forget the roll."""
        self._wrong = ""
        self._set(replace(self.setup.unrolled(), **dice))

    def _set(self, setup: Setup) -> None:
        self.change(**{self.state.which.lower(): setup})

    def _switch(self, building: str) -> None:
        standing = {*self.setup.buildings} ^ {building}
        ids = [each for each in self._offered() if each in standing]
        self._set(self.setup.with_buildings(ids, self._content))

    def _aim(self, advisor: int) -> None:
        self.change(wanted=sorted({*self.state.wanted} ^ {advisor}))

    def _take_roll(self, text: str) -> None:
        try:
            roll = parse_dice(text) if text.strip() else None
            setup = self.setup.rolled(roll) if roll else self.setup.unrolled()
        except Malformed:
            # Keep the text to be corrected, and the last answer.
            self._wrong = text
            self.draw()
            raise
        self._wrong = ""
        self._set(setup)

    # Asking and answering -----------------------------------------------------------------

    def begin(self) -> Iterator[None]:
        """Work out what the view shows, step by step."""
        self._found, self._share = None, Fraction(0)
        steps = self._found_in_steps()
        while True:
            try:
                self._share = next(steps)
            except StopIteration as end:
                self._found = end.value
                return
            yield

    def known(self) -> Callable[[], Panel] | None:
        """Return a function for the view in the current language, or None until it is found."""
        return partial(self._found, self.state.form) if self._found else None

    def _found_in_steps(self) -> Steps[Callable[[str], Panel]]:
        """Work out the view of each set-up that is shown."""
        setups = self.state.setups
        founds: list[Found] = []
        for at, setup in enumerate(setups.values()):
            founds.append((yield from piece(self._found_of(setup), at, len(setups))))
        return partial(beside.together, setups, founds, self._content)

    def _found_of(self, setup: Setup) -> Steps[Found]:
        state = self.state
        match state.view:
            case "each":
                return each_advisor(setup, self._content)
            case "pairs":
                return (yield from pairs(setup, self._content))
            case "turn":
                worths, _wrong = self._read_worths()
                wanted = frozenset(state.wanted)
                return (yield from whole_turn(setup, wanted, worths[EVERYBODY], self._content))
        return (yield from asked(setup, state.question, self._content))

    def _read_worths(self) -> tuple[dict[str, Worths], list[WrongWorth]]:
        return worth_fields.read({EVERYBODY: self.state.worths}, [EVERYBODY], empty(self._content))

    def faults(self) -> list[tuple[str, str]]:
        """Return what is wrong with the worths, if the view uses them."""
        if self.state.view != "turn":
            return []
        _read, wrong = self._read_worths()
        return [(each.field, each.sentence) for each in wrong]

    # Showing ------------------------------------------------------------------------------

    def retell(self) -> None:
        """Draw everything in another language, including the plotly chart."""
        self._plot()
        super().retell()

    def _plot(self) -> None:
        if self._figure is not None:
            self._figure.show(self._drawn())

    def _drawn(self) -> graph_objects.Figure:
        return odds_figure(odds_rows(reach(self.setup), self._content))

    def groups(self) -> list[Group]:
        """Return everything on the stage."""
        setup = self.setup
        controls = [
            self._views(),
            *self._both(),
            *self._question(),
            self._number("dice", _(say.COLOURED), MOST_COLOURED),
            self._number("white", _(say.WHITE), _WHITE_DICE),
            self._help(),
            self._dice_rolled(),
            *self._work_groups(),
            *self._aims(),
        ]
        unfolded, fold = self.state.unfolded, self._fold
        closed = closed_advisors(self._content, setup.taken, self._close, unfolded, fold)
        late = [replace(each, look="late") for each in (*closed, *self._cards(), *self._worths())]
        return [*controls, *late, *self._answered(), *self._in_python()]

    def _fold(self, unfolded: list[str]) -> None:
        self.look(unfolded=unfolded)

    def _number(self, name: str, label: str, most: int) -> Group:
        chosen = getattr(self.setup.unrolled(), name)
        return numbers(
            name,
            label,
            range(most + 1),
            chosen,
            lambda each: self._before_the_roll(**{name: each}),
        )

    def _cards(self) -> list[Group]:
        """Return the governor and the card of the year, folded (M3, M4)."""
        content, chosen = self._content, self._chosen_cards()
        offered = {
            "governor": [each.id for each in content.governors.values() if helps_dice(each)],
            "destiny": [each.id for each in content.destinies.values() if changes_dice(each)],
        }
        groups = [
            Group(
                kind,
                _(cards.KINDS[kind]),
                card_choices(content, kind, ids, chosen[kind], partial(self._choose_card, kind)),
                area="left",
            )
            for kind, ids in offered.items()
        ]
        label = cards.chosen(self.setup, content)
        return folded("cards", label, self.state.unfolded, self._fold, groups)

    def _chosen_cards(self) -> dict[str, str]:
        cards = {"governor": self.setup.governor, "destiny": self.setup.destiny}
        return {kind: card.id if card else "" for kind, card in cards.items()}

    def _choose_card(self, kind: str, card: str) -> None:
        """Choose a governor or a card of the year, and keep the dice that were rolled."""
        chosen = {**self._chosen_cards(), kind: card}
        setup = self.setup.unrolled().with_cards(**chosen, content=self._content)
        roll = self.setup.roll
        self._set(setup.rolled(roll) if roll else setup)

    def _close(self, advisor: int) -> None:
        self._set(replace(self.setup, taken=self.setup.taken ^ {advisor}))

    def _answered(self) -> list[Group]:
        if self.answer is None:
            return []
        blocks = [replace(each, old=self.old) for each in self.answer.blocks]
        return [*self._forms(), Group("answer", "", blocks, area="right")]

    def _forms(self) -> list[Group]:
        """Return the choice of how a distribution is drawn, if there is one."""
        if self.answer is None or not self.answer.drawn:
            return []
        labels = {id: _(label) for id, label in FORMS.items()}
        forms = choices("form", labels, self.state.form, self._choose_form)
        return [Group("forms", "", forms, area="right", look="line bare")]

    def _choose_form(self, form: str) -> None:
        self.look(form=form)
        if not self.old:
            self.tell()

    def _work_groups(self) -> list[Group]:
        items = self.progress(progress.counted(self._share))
        return [Group("work", "", items, area="left")] if items else []

    def _aims(self) -> list[Group]:
        """Return the choice of what the rerolls are for."""
        wanted = self.state.wanted
        if self.state.view != "turn" or self.setup.roll is None or not self.setup.dice_powers:
            return []
        none = partial(self.change, wanted=[])
        turn = Button("aim-0", _(say.BEST_TURN), pressed=not wanted, do=none)
        best = Group("aims", "", [turn], area="left")
        court = small_court("aim", "aim", self._content, wanted, self._aim)
        label = say.rerolled_for(wanted)
        return folded("aims", label, self.state.unfolded, self._fold, [best, court])

    def _worths(self) -> list[Group]:
        if self.state.view != "turn":
            return []
        groups = worth_fields.groups(
            {EVERYBODY: self.state.worths},
            EVERYBODY,
            lambda typed: self.change(worths=dict(typed.get(EVERYBODY, {}))),
            position=empty(self._content),
            remarks=dict(self.faults()),
        )
        # Unfold the worths, so that the reader sees what is wrong.
        unfolded = {*self.state.unfolded} | ({"worths"} if self.faults() else set())
        return folded("worths", _(court_words.WORTH), unfolded, self._fold, groups)

    def _views(self) -> Group:
        labels = {id: _(label) for id, (label, _hint) in say.VIEWS.items()}
        hints = {id: _(hint) for id, (_label, hint) in say.VIEWS.items()}
        views = choices("view", labels, self.state.view, lambda view: self.change(view=view), hints)
        comparing = self.state.beside > 1
        compare = Button(
            "view-compare",
            _(say.COMPARE),
            pressed=comparing,
            hint=_(say.COMPARE_HINT),
            do=partial(self.change, beside=1 if comparing else 2),
        )
        return Group("views", _(say.SHOW), [*views, compare], area="left", look="line bare")

    def _question(self) -> list[Group]:
        """Return the field for the reader's own question, and examples."""
        if self.state.view != "ask":
            return []
        field = Field(
            "question",
            _(say.QUESTION),
            value=self._typed or write(parse(self.state.question), questions.words()),
            wrong=self._remark is not None,
            hint=_(say.QUESTION_HINT),
            remark=errors.told(self._remark) if self._remark else "",
            # In the reader's language it may be longer than in English.
            most=2 * LONGEST,
            type=self._type_question,
            fill=self._take_question,
        )
        examples = [
            Button(
                f"example-{at}",
                write(parse(each), questions.words()),
                pressed=each == self.state.question,
                do=partial(self._take_question, each),
            )
            for at, each in enumerate(map(questions.canonical, questions.EXAMPLES))
        ]
        return [
            Group("asking", "", [field], area="left"),
            Group("examples", _(say.EXAMPLES), examples, area="left", look="line bare"),
            *self._tapped(),
        ]

    def _tapped(self) -> list[Group]:
        """Return the controls that make a question, folded."""
        groups = taps.groups(self.state.question, self._content, self._take_question)
        label = _(say.BY_TAPS)
        return folded("taps", label, self.state.unfolded, self._fold, groups)

    def _in_python(self) -> list[Group]:
        """Return the lines that compute the same in a notebook, which most readers do not need."""
        told = python.lines(self.state)
        number = len(told.splitlines()) + 1
        field = Field("python", _(say.IN_PYTHON), value=told, lines=number, fixed=True)
        copy = Button(
            "copy-python",
            _(say.COPY_PYTHON),
            do=partial(self.stage.copy, told, _(menu_words.COPIED), _(say.NOT_COPIED)),
        )
        group = Group("in-python", "", [field, copy], area="right")
        return folded("python", _(say.IN_PYTHON), self.state.unfolded, self._fold, [group])

    def _type_question(self, text: str) -> None:
        """Remark on a question that is being typed."""
        self._typed, self._remark = text, None
        try:
            # A link keeps it in English, which may be longer.
            questions.canonical(write(parse(text, questions.words())))
        except Malformed as error:
            self._remark = error.said
        self.draw()

    def _take_question(self, text: str) -> None:
        self._type_question(text)
        if self._remark is None:
            self._typed = ""
            self.change(question=write(parse(text, questions.words())))

    def _both(self) -> list[Group]:
        """Return the set-ups that are compared, and which of them the controls change."""
        setups = self.state.setups
        if len(setups) == 1:
            return []
        told = joined(
            html("<div><b>{}</b>: {}</div>", which, say.asked(setup, self._content))
            for which, setup in setups.items()
        )
        which = choices("which", {each: each for each in setups}, self.state.which, self._choose)
        return [
            Group("which", _(say.CHANGED), [*which, *self._more()], area="left", look="line"),
            Group("asked", "", [Block("asked", told)], area="left"),
        ]

    def _more(self) -> Iterator[Button]:
        """Yield buttons that add a set-up, and leave out the last one."""
        *_first, last = self.state.setups
        number = SET_UPS.index(last) + 1
        if number < len(SET_UPS):
            new = SET_UPS[number]
            add = partial(self.change, beside=number + 1, which=new)
            yield Button("add", say.added(new), do=add)
        if number > 2:
            kept = SET_UPS[number - 2]
            which = kept if self.state.which == last else self.state.which
            leave_out = partial(self.change, beside=number - 1, which=which)
            yield Button("leave-out", say.left_out(last), do=leave_out)

    def _help(self) -> Group:
        setup = self.setup
        token = Button(
            "token",
            _(say.TOKEN),
            pressed=bool(setup.token),
            hint=_(say.TOKEN_HINT),
            do=lambda: self._set(replace(setup, token=not setup.token)),
        )
        standing = building_toggles(
            self._content, self._offered(), frozenset(setup.buildings), self._switch
        )
        envoy = Button(
            "envoy",
            _(say.ENVOY),
            pressed=setup.envoy,
            hint=_(say.ENVOY_HINT),
            do=lambda: self._set(replace(setup, envoy=not setup.envoy)),
        )
        return Group("help", _(say.HELP), [token, *standing, envoy], area="left", look="line bare")

    def _offered(self) -> list[str]:
        """Return the buildings that change what dice can reach."""
        return [each.id for each in self._content.buildings.values() if helps_dice(each)]

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
