"""The odds explorer: what one has for the dice on one side, what one can reach on the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kingsburg.catalogue import advisors, buildings, name
from kingsburg.engine.dice_text import MOST_COLOURED, parse_dice, write_dice
from kingsburg.engine.errors import Malformed
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.charts import odds_figure, odds_svg
from kingsburg.views.odds_words import main_thing
from kingsburg.views.tables import odds_table
from kingsburg.widgets.figures import FigureOutput
from kingsburg.widgets.stage import Block, Button, Field, Group, Stage

#: The buildings that matter for what one can reach.
_BUILDINGS: Final = ("statue", "chapel", "market")
#: As many white dice as a season of the base game and its modules can bring.
_WHITE_DICE: Final = 4
_ROLL: Final = "roll"


class OddsExplorer:
    """Buttons for everything that a season's dice depend on; chart and table follow at once.

    `stage`: the widget to display. `figure`: the same chart by plotly, another widget that
    follows too, made when first asked for.
    """

    def __init__(self) -> None:
        self._setup = Setup()
        self._standing: frozenset[str] = frozenset()
        self._wrong = ""
        self._figure: FigureOutput | None = None
        self.stage = Stage()
        self.stage.on_click(self._clicked)
        self.stage.on_fill(self._filled)
        self._show()

    @property
    def setup(self) -> Setup:
        """What is asked at present."""
        return self._setup

    @property
    def figure(self) -> FigureOutput:
        """The chart by plotly, as a widget."""
        if self._figure is None:
            self._figure = FigureOutput(odds_figure(reach(self._setup)))
        return self._figure

    def _clicked(self, id: str) -> None:
        control, _, value = id.partition("-")
        match control:
            case "dice":
                self._before_the_roll(int(value), self._setup.white)
            case "white":
                self._before_the_roll(self._setup.dice, int(value))
            case "token":
                self._setup = replace(self._setup, token=not self._setup.token)
            case "building":
                self._standing ^= {value}
                self._setup = self._setup.with_buildings(
                    each for each in _BUILDINGS if each in self._standing
                )
            case "advisor":
                self._setup = replace(self._setup, taken=self._setup.taken ^ {int(value)})
        self._show()

    def _before_the_roll(self, dice: int, white: int) -> None:
        """How many dice to roll is a question before the roll."""
        self._setup = replace(self._setup, dice=dice, white=white, roll=None)
        self._wrong = ""

    def _filled(self, _: str, text: str) -> None:
        try:
            self._setup = (
                self._setup.rolled(parse_dice(text))
                if text.strip()
                else replace(self._setup, roll=None)
            )
        except Malformed:
            # What is typed stays, to be put right; so does the last answer.
            self._wrong = text
            self.stage.show(self._groups())
            raise
        self._wrong = ""
        self._show()

    def _show(self) -> None:
        self.stage.show(self._groups())
        self.stage.say(main_thing(reach(self._setup)))
        if self._figure is not None:
            self._figure.show(odds_figure(reach(self._setup)))

    def _groups(self) -> list[Group]:
        chances = reach(self._setup)
        return [
            _numbers("dice", "Coloured dice", MOST_COLOURED, self._setup.dice),
            _numbers("white", "White dice", _WHITE_DICE, self._setup.white),
            self._help(),
            self._dice_rolled(),
            Group("chart", "", [Block("bars", odds_svg(chances))], area="middle"),
            self._closed(),
            Group("numbers", "", [Block("table", odds_table(chances))], area="right"),
        ]

    def _help(self) -> Group:
        token = Button(
            "token", "+2 token", pressed=bool(self._setup.token), hint="One group may count 2 more."
        )
        standing = [
            Button(
                f"building-{entry.id}",
                name(entry.names, "en"),
                pressed=entry.id in self._standing,
                hint=entry.text,
            )
            for entry in buildings()
            if entry.id in _BUILDINGS
        ]
        return Group("help", "Help", [token, *standing], area="left")

    def _dice_rolled(self) -> Group:
        roll = self._setup.roll
        field = Field(
            _ROLL,
            "Dice rolled, white ones after a +",
            value=self._wrong or (write_dice(roll.coloured, roll.white) if roll else ""),
            wrong=bool(self._wrong),
            hint="before the roll, or such as 1 3 5 + 4",
        )
        return Group("rolled", "", [field], area="left")

    def _closed(self) -> Group:
        closed = [
            Button(
                f"advisor-{entry.number}",
                f"{entry.number} {name(entry.names, 'en')}",
                pressed=entry.number in self._setup.taken,
                hint=entry.text,
            )
            for entry in advisors()
        ]
        return Group("closed", "Closed advisors", closed, grid=True, area="left")


def _numbers(id: str, label: str, most: int, chosen: int) -> Group:
    """A choice of how many dice, none to the most."""
    counts = [
        Button(f"{id}-{count}", str(count), pressed=count == chosen) for count in range(most + 1)
    ]
    return Group(id, label, counts, area="left")
