"""The rules page: all rules by part, with a search and positions to play on."""

from __future__ import annotations

from gametable.views.text import Html
from gametable.widgets import rules_page
from kingsburg.catalogue import positions
from kingsburg.catalogue.entries import RuleEntry
from kingsburg.engine.position import Position
from kingsburg.notation import games
from kingsburg.pages.rules import words as told
from kingsburg.pages.rules.state import RulesState
from kingsburg.pages.stage import KingsburgStage
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.table import PlayExplorer


class RulesPage(rules_page.RulesPage[RulesState, PlayExplorer]):
    """The rules page of Kingsburg."""

    book = told.BOOK
    search_hint = told.SEARCH_HINT
    title = told.BOOKLET

    def __init__(self) -> None:
        super().__init__(RulesState(), KingsburgStage())

    def lay(self, shown: str, position: Position | None) -> None:
        if self.board is None:
            self.board = PlayExplorer(stage=self.stage)
        state = PlayState(position=position, odds=self.board.state.odds)
        self.board.show_position(games.of_preset(positions()[shown]), state)

    def opened(self, rule: RuleEntry) -> Html:
        return told.opened(rule)
