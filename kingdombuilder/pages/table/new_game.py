"""The panel that sets up a new game: players, sections, cards and options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from gametable.language import _
from gametable.notation.draft import switched
from gametable.play.errors import Fault
from gametable.play.names import name_faults
from gametable.views.text import Html, html
from gametable.widgets.controls import choices, folded
from gametable.widgets.guard import Sentence
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.machines import opponents
from gametable.widgets.name_fields import Named
from kingdombuilder import words
from kingdombuilder.engine.names import PLAYERS, RESERVED
from kingdombuilder.engine.new_game import (
    FIRST_CARDS,
    FIRST_SECTIONS,
    drawn_game,
    faults_of_cards,
    new_game,
)
from kingdombuilder.engine.position import Position
from kingdombuilder.pages.editor import words as setup
from kingdombuilder.pages.editor.box_fields import card_buttons, section_buttons
from kingdombuilder.play import box
from kingdombuilder.play.draft import SEATS
from kingdombuilder.views import places
from kingdombuilder.views.board import desk as say
from kingdombuilder.views.board import hexes

#: Boards drawn at random have numbers below this; the reader may type any other text.
_BOARDS: Final = 10_000
_LONGEST: Final = 40
_FIRST: Final = (list(FIRST_SECTIONS), list(FIRST_CARDS))


class NewGame:
    """The choices for a new game.

    `does` makes the callback of a click. `begin` is called with the position and the machines by
    name, and `say` with the reason why no game can begin.
    """

    def __init__(
        self,
        rng: Random,
        does: Callable[..., Callable[[], None]],
        begin: Callable[[Position, Mapping[str, str]], None],
        say: Callable[[Sentence], object],
    ) -> None:
        self._rng = rng
        self._does = does
        self._begin = begin
        self._say = say
        self._named = Named(SEATS, PLAYERS[0], _name_faults, places.seat, setup.remark)
        self._sections, self._cards = _FIRST
        # The number of the drawn board, "" if it was not drawn.
        self._board = ""
        self._lords_zero = True
        self._unfolded: list[str] = []

    # What is chosen -----------------------------------------------------------------------

    def _faults(self) -> list[Fault]:
        """Return why no game can begin with these choices."""
        return [*self._named.faults, *faults_of_cards(self._cards)]

    def _number(self, board: str) -> None:
        """Use the board and the cards of this number, or those of the first game."""
        self._board = board.strip()
        sections, cards = drawn_game(self._board) if self._board else _FIRST
        self._sections, self._cards = list(sections), list(cards)

    def _draw(self) -> None:
        self._number(str(self._rng.randrange(_BOARDS)))

    def _put(self, at: int, section: str) -> None:
        self._board, self._sections = "", box.put_section(self._sections, at, section)

    def _turn(self, at: int) -> None:
        self._board, self._sections = "", box.turn_section(self._sections, at)

    def _switch_card(self, card: str) -> None:
        self._board, self._cards = "", switched(self._cards, card)
        self._say(partial(setup.remark, faults_of_cards(self._cards)))

    def _play(self, number: int) -> None:
        self._named.players = number

    def _rule(self, lords_zero: bool) -> None:
        self._lords_zero = lords_zero

    def _unfold(self, unfolded: list[str]) -> None:
        self._unfolded = unfolded

    def _against(self, number: int, strength: str) -> None:
        """Begin against this many machines; the first of the names is the reader's."""
        self._named.players = 1 + number
        self._start(strength)

    def _start(self, strength: str = "") -> None:
        if faults := self._faults():
            self._say(partial(setup.remark, faults))
        else:
            names = self._named.names
            machines = dict.fromkeys(names[1:], strength) if strength else {}
            position = new_game(names, self._sections, self._cards, lords_zero=self._lords_zero)
            self._begin(position, machines)

    def _then(self, act: Callable[..., object], *values: Any) -> Callable[[Any], None]:
        """Return a callback that takes the chosen value."""
        return lambda chosen: self._does(act, *values, chosen)()

    # Groups -------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """Return the choices, what has been chosen, and the button that begins the game."""
        labels = {number: say.players(number) for number in PLAYERS}
        number = choices("how-many", labels, self._named.players, self._then(self._play))
        numbered = Field(
            "board-number",
            _(say.BOARD_NUMBER),
            value=self._board,
            most=_LONGEST,
            fill=self._then(self._number),
        )
        names = self._named.fields("new-name-", partial(self._then, self._named.rename))
        chosen = [Block("chosen", self._told()), numbered]
        lords = choices(
            "lords-zero",
            {zero: _(label) for zero, label in say.LORDS_ZERO.items()},
            self._lords_zero,
            self._then(self._rule),
        )
        against = partial(self._does, self._against)
        return [
            *opponents(range(1, max(PLAYERS)), against),
            _panel("how-many", _(say.HOW_MANY), number),
            replace(_panel("new-names", "", list(names)), grid=2),
            _panel("ways", _(say.BOARD), list(self._ways())),
            _panel("chosen", "", chosen),
            *self._fold("new-sections", say.SECTIONS, self._section_groups()),
            *self._fold("new-cards", say.CARDS, [self._card_group()]),
            _panel("lords-zero", _(say.LORDS), lords),
        ]

    def _ways(self) -> Iterator[Item]:
        first = (self._sections, self._cards) == _FIRST
        suggested, drawn = self._does(self._number, ""), self._does(self._draw)
        yield Button("suggested", _(say.SUGGESTED), pressed=first, do=suggested)
        yield Button("drawn", _(say.DRAWN), pressed=bool(self._board), do=drawn)
        start, illegal = self._does(self._start), bool(self._faults())
        yield Button("begin", _(say.BEGIN), state="main", illegal=illegal, do=start)

    def _section_groups(self) -> list[Group]:
        return [
            _panel(
                f"section-{at}",
                hexes.corner(at),
                section_buttons(at, section, self._then(self._put, at), self._does(self._turn, at)),
            )
            for at, section in enumerate(self._sections)
        ]

    def _card_group(self) -> Group:
        return _panel("box-cards", "", card_buttons(self._cards, self._then(self._switch_card)))

    def _fold(self, id: str, label: str, groups: list[Group]) -> list[Group]:
        return folded(id, _(label), self._unfolded, self._then(self._unfold), groups)

    def _told(self) -> Html:
        sections = ", ".join(map(say.section, self._sections))
        cards = ", ".join(map(words.card, self._cards))
        return html("{}: {}<br>{}: {}", _(say.SECTIONS), sections, _(say.CARDS), cards)


def _name_faults(names: Sequence[str]) -> Iterator[Fault]:
    return name_faults(names, RESERVED, PLAYERS, "KS.4")


def _panel(id: str, label: str, items: list[Any]) -> Group:
    return Group(id, label, items, area="toolbar", look="panel")
