"""The rules page: all rules by part, to be searched and opened, each with a position to play on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from gametable.language import _
from gametable.widgets.items import Block, Button, Field, Group, Item
from gametable.widgets.stage import Part
from kingsburg.catalogue import RuleEntry, positions
from kingsburg.notation import games
from kingsburg.views import words
from kingsburg.views.rules import words as told
from kingsburg.views.rules.words import Page
from kingsburg.widgets.asked import asked
from kingsburg.widgets.play import PlayExplorer
from kingsburg.widgets.stage import KingsburgStage

if TYPE_CHECKING:
    from kingsburg.states.rules import RulesState

_SEARCH: Final = "search"
_PART: Final = "part-"
_RULE: Final = "rule-"
_SHOW: Final = "show-"
_ANSWER: Final = "answer"


class RulesPage:
    """Search, parts, rules that unfold, and below the rule a board with a position that shows it.

    `stage`: the widget to display; `page`: what is read at present; `board`: the position shown,
    as it is played on.
    """

    def __init__(self) -> None:
        self.page = Page()
        self.board: PlayExplorer | None = None
        self._answered = False
        self.stage = KingsburgStage()
        self.stage.on_click(self._clicked)
        self.stage.on_fill(self._filled)
        self.stage.on_retell(self._show)
        self._show()
        self.stage.say(self._counted)

    @staticmethod
    def kind() -> type[RulesState]:
        """What `state` is; imported late, for a page is shown before it needs a link."""
        from kingsburg.states.rules import RulesState

        return RulesState

    @property
    def state(self) -> RulesState:
        """What is read, and the position on the board if that has been played on."""
        page = self.page
        play = self.board.play if self.board and page.shown else None
        return self.kind()(
            search=page.search,
            part=page.part,
            opened=page.opened,
            shown=page.shown,
            position=play.shown if play and play.history.now.before else None,
        )

    def show(self, state: RulesState) -> None:
        """Show this."""
        self.page = Page(state.search, state.part, state.opened, state.shown)
        self.stage.say(self._counted)
        self._lay()
        if self.board and state.shown and state.position:
            from kingsburg.states.play import PlayState

            game = games.of_preset(positions()[state.shown])
            self.board.show(game, PlayState(position=state.position))
        self._show()

    def _clicked(self, id: str) -> None:
        kind, _dash, chosen = id.partition("-")
        page = self.page
        if f"{kind}-" == _PART:
            self.page = Page(part=chosen)
            self.stage.say(self._counted)
        elif f"{kind}-" == _RULE:
            self.page = replace(page, opened="" if chosen == page.opened else chosen, shown="")
        elif kind == _ANSWER:
            self._answered = not self._answered
        else:
            self.page = replace(page, shown="" if chosen == page.shown else chosen)
            self._lay()
        self._show()

    def _lay(self) -> None:
        """Lay the position that is shown on the board, with all that is played there."""
        self._answered = False
        if not self.page.shown:
            return
        preset = positions()[self.page.shown]
        game = games.of_preset(preset)
        if self.board is None:
            self.board = PlayExplorer(game, stage=self.stage)
        else:
            self.board.open(game)
        self.stage.say(partial(told.asked, preset))

    def _counted(self) -> str:
        return told.counted(self.page)

    def _filled(self, _id: str, search: str) -> None:
        found = Page(search=search.strip(), part=self.page.part)
        only = found.found[0].id if len(found.found) == 1 else ""
        self.page = replace(found, opened=only)
        self._show()
        self.stage.say(self._counted)

    def _show(self) -> None:
        page = self.page
        field = Field(_SEARCH, _(told.SEARCH), value=page.search, hint=_(told.SEARCH_HINT))
        parts = [
            Button(f"{_PART}{part}", _(title), pressed=part == page.part and not page.search)
            for part, title in told.TITLES.items()
        ]
        self.stage.show(
            [
                Group("searching", "", [field]),
                Group("parts", _(told.PARTS), parts),
                *(each for part, rules in page.parts for each in self._part(part, rules)),
            ]
        )

    def _part(self, part: str, rules: list[RuleEntry]) -> Iterator[Group | Part]:
        """The rules of a part; where a position is shown, it stands below the rule opened."""
        items: list[Item] = []
        id, title = f"rules-{part}", _(told.TITLES[part])
        for rule in rules:
            expanded = rule.id == self.page.opened
            items.append(
                Button(
                    f"{_RULE}{rule.id}",
                    words.rule(rule.id),
                    picture=told.label(rule),
                    expanded=expanded,
                    name=told.named(rule),
                )
            )
            if expanded:
                items += self._opened(rule)
            if expanded and self.page.shown and self.board:
                yield Group(id, title, items)
                yield asked(positions()[self.page.shown], _ANSWER, self._answered)
                yield self.board.part
                id, title, items = f"{id}-rest", "", []
        if items:
            yield Group(id, title, items)

    def _opened(self, rule: RuleEntry) -> Iterator[Item]:
        yield Block(f"where-{rule.id}", told.opened(rule))
        for preset in told.shown_by(rule.id):
            label = _(told.SHOW, title=_(preset.title))
            yield Button(f"{_SHOW}{preset.id}", label, expanded=preset.id == self.page.shown)
