"""The rules page: all rules by part, to be searched and opened, with positions to play on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gametable.language import _
from gametable.widgets.explorer import Explorer
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.stage import Part
from kingsburg.catalogue import positions
from kingsburg.catalogue.entries import RuleEntry
from kingsburg.engine.position import Position
from kingsburg.notation import games
from kingsburg.states.play import PlayState
from kingsburg.states.rules import RulesState
from kingsburg.views import words
from kingsburg.views.paper import booklet
from kingsburg.views.rules import words as told
from kingsburg.widgets.controls import asked, choices
from kingsburg.widgets.play import PlayExplorer
from kingsburg.widgets.stage import KingsburgStage


class RulesPage(Explorer[RulesState]):
    """A search, parts, rules that unfold, and below a rule a board with a position that shows it.

    `board`: that board; None before a position is shown.
    """

    def __init__(self) -> None:
        self.board: PlayExplorer | None = None
        # Whether the hint about the position is unfolded.
        self._hint = False
        super().__init__(RulesState(), KingsburgStage())
        self.show(self.state)

    @property
    def state(self) -> RulesState:
        """The rules shown, and the position on the board if it has been played on."""
        play = self.board.play if self.board and self._read.shown else None
        played = play.shown if play and play.history.now.before else None
        return self._read.changed(position=played)

    @state.setter
    def state(self, state: RulesState) -> None:
        self._read = state
        if state.shown:
            self._lay(state.shown, state.position)

    def show(self, state: RulesState) -> None:
        """Show this state; if it shows no position, say how many rules are listed."""
        self.state = state
        self.draw(None if state.shown else partial(told.counted, state))

    def _lay(self, shown: str, position: Position | None) -> None:
        """Put this game of the catalogue on the board, and go to `position` if it is not None."""
        self._hint = False
        preset = positions()[shown]
        if self.board is None:
            self.board = PlayExplorer(stage=self.stage)
        state = PlayState(position=position, odds=self.board.state.odds)
        self.board.show_position(games.of_preset(preset), state)
        if position is None:
            self.stage.say(partial(told.asked, preset))

    def _search(self, text: str) -> None:
        state = RulesState(search=text.strip(), part=self.state.part)
        found = told.listed(state)
        self.show(state.changed(opened=found[0].id if len(found) == 1 else ""))

    def _switch_hint(self) -> None:
        self._hint = not self._hint
        self.draw()

    def groups(self) -> list[Group | Part]:
        """Everything on the stage."""
        state = self.state
        field = Field(
            "search",
            _(told.SEARCH),
            value=state.search,
            hint=_(told.SEARCH_HINT),
            fill=self._search,
        )
        titles = {part: _(title) for part, title in told.TITLES.items()}
        chosen = None if state.search else state.part
        listed = told.parts(state)
        if state.shown:
            # The board is what one came for: no other rule stands between.
            listed = [
                (part, [rule])
                for part, rules in listed
                for rule in rules
                if rule.id == state.opened
            ]
        parts = choices("part", titles, chosen, lambda part: self.show(RulesState(part=part)))
        paper = Button("rules-print", _(booklet.PRINT), do=self._print)
        return [
            Group("searching", "", [field]),
            Group("parts", _(told.PARTS), parts),
            *(each for part, rules in listed for each in self._part(part, rules)),
            Group("rules-more", "", [paper]),
        ]

    def _print(self) -> None:
        self.stage.print(booklet.booklet())

    def _part(self, part: str, rules: list[RuleEntry]) -> Iterator[Group | Part]:
        """The rules of a part, with the board, if it is shown, below the opened one."""
        items: list[Item] = []
        id, title = f"rules-{part}", _(told.TITLES[part])
        for rule in rules:
            expanded = rule.id == self._read.opened
            items.append(
                Button(
                    f"rule-{rule.id}",
                    words.rule(rule.id),
                    picture=told.label(rule),
                    expanded=expanded,
                    name=told.named(rule),
                    do=partial(self.change, opened="" if expanded else rule.id, shown=""),
                )
            )
            if expanded:
                items += self._opened(rule)
            if expanded and self._read.shown and self.board:
                yield Group(id, title, items)
                yield asked(positions()[self._read.shown], "answer", self._hint, self._switch_hint)
                yield self.board.part
                id, title, items = f"{id}-rest", "", []
        if items:
            yield Group(id, title, items)

    def _opened(self, rule: RuleEntry) -> Iterator[Item]:
        yield Block(f"where-{rule.id}", told.opened(rule))
        for preset in told.shown_by(rule.id):
            label = _(told.SHOW, title=_(preset.title))
            expanded = preset.id == self._read.shown
            lay = partial(self.change, shown="" if expanded else preset.id, position=None)
            yield Button(f"show-{preset.id}", label, expanded=expanded, do=lay)
