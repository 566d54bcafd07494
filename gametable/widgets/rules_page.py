"""The rules page: all rules by part, to be searched and opened, with positions to play from."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from gametable.language import _
from gametable.notation.rules_state import RulesState
from gametable.views import rulebook as told
from gametable.views.rulebook import Rule, RuleBook
from gametable.views.text import Html
from gametable.widgets.controls import asked, choices
from gametable.widgets.explorer import Explorer
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.stage import Part, Stage

S = TypeVar("S", bound=RulesState)


class Board(Protocol):
    """A game that is shown on a part of a stage."""

    part: Part
    play: Any


B = TypeVar("B", bound=Board)


class RulesPage(Explorer[S], Generic[S, B]):
    """A search, parts, rules that unfold, and below a rule a board with a position that shows it.

    `board`: that board; None before a position is shown. A subclass defines `book`, the rules;
    `search_hint`, an example of a search; `title`, the title of the booklet; and `lay`.
    """

    book: ClassVar[RuleBook[Any, Any]]
    search_hint: ClassVar[str]
    title: ClassVar[str]

    def __init__(self, state: S, stage: Stage) -> None:
        self._begun = type(state)
        self.board: B | None = None
        # True if the hint about the position is unfolded.
        self._hint = False
        super().__init__(state, stage)
        self.show(self.state)

    @abstractmethod
    def lay(self, shown: str, position: Any) -> None:
        """Put the position `shown` of the catalogue on the board, and go to `position` if given."""

    @abstractmethod
    def opened(self, rule: Any) -> Html:
        """Return the source of a rule in the books, and remarks, as HTML."""

    @property
    def state(self) -> S:
        """The rules shown, and the position on the board if it has been played on."""
        play = self.board.play if self.board and self._read.shown else None
        played = play.shown if play and play.history.now.before else None
        return self._read.changed(position=played)

    @state.setter
    def state(self, state: S) -> None:
        self._read = state
        if state.shown:
            self._hint = False
            self.lay(state.shown, state.position)
            if state.position is None:
                preset = self.book.positions()[state.shown]
                self.stage.say(partial(told.question, preset))

    def show(self, state: S) -> None:
        """Show this state; if it has no position, say how many rules are listed."""
        self.state = state
        self.draw(None if state.shown else partial(self.book.counted, state))

    def _search(self, text: str) -> None:
        # A text that is left has been searched for at its last key.
        if text.strip() == self.state.search.strip():
            return
        # As typed: the field must not lose a space before the next word.
        state = self._begun(search=text if text.strip() else "", part=self.state.part)
        found = self.book.listed(state)
        self.show(state.changed(opened=found[0].id if len(found) == 1 else ""))

    def _switch_hint(self) -> None:
        self._hint = not self._hint
        self.draw()

    def groups(self) -> list[Group | Part]:
        """Return everything on the stage."""
        state = self.state
        field = Field(
            "search",
            _(told.SEARCH),
            value=state.search,
            hint=_(self.search_hint),
            fill=self._search,
            type=self._search,
        )
        titles = {part: _(title) for part, title in self.book.titles.items()}
        searches = self.book.searches(state)
        chosen = None if searches else state.part
        each = choices("part", titles, chosen, lambda part: self.show(self._begun(part=part)))
        parts, listed = Group("parts", _(told.PARTS), each), self._listed()
        paper = Button("rules-print", _(told.PRINT), do=self._print)
        return [
            Group("searching", "", [field]),
            # What is found comes at once, so that it is seen while a reader types on a phone.
            *([*listed, parts] if searches else [parts, *listed]),
            Group("rules-more", "", [paper]),
        ]

    def _print(self) -> None:
        self.stage.print(self.book.booklet(self.title))

    def _listed(self) -> Iterator[Group | Part]:
        """Yield the listed rules, with the board, if it is shown, below the opened rule."""
        state, items = self._read, list[Item]()
        id, title = f"rules-{state.part}", self.book.titles[state.part]
        if self.book.searches(state):
            id, title = "rules-found", told.FOUND
        for rule in self.book.listed(state):
            # The board is what the reader came for, so no other rules are shown beside it.
            if state.shown and rule.id != state.opened:
                continue
            expanded = rule.id == state.opened
            items.append(
                Button(
                    f"rule-{rule.id}",
                    _(rule.text),
                    picture=told.label(rule),
                    expanded=expanded,
                    name=told.named(rule),
                    do=partial(self.change, opened="" if expanded else rule.id, shown=""),
                )
            )
            if expanded:
                items += self._opened(rule)
            if expanded and state.shown and self.board:
                yield Group(id, _(title), items)
                preset = self.book.positions()[state.shown]
                yield asked(preset, "answer", self._hint, self._switch_hint)
                yield self.board.part
                id, title, items = f"{id}-rest", "", []
        if items:
            yield Group(id, _(title) if title else "", items)

    def _opened(self, rule: Rule) -> Iterator[Item]:
        yield Block(f"where-{rule.id}", self.opened(rule))
        for preset in self.book.shown_by(rule.id):
            label = _(told.SHOW, title=_(preset.title))
            expanded = preset.id == self._read.shown
            lay = partial(self.change, shown="" if expanded else preset.id, position=None)
            yield Button(f"show-{preset.id}", label, expanded=expanded, do=lay)
