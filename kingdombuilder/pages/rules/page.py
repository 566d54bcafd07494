"""The rules page: all rules by part, which can be searched, with positions to play on."""

from __future__ import annotations

from random import Random

from gametable.play.history import History
from gametable.views.text import Html
from gametable.widgets import rules_page
from kingdombuilder.catalogue import RuleEntry, positions
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import games
from kingdombuilder.pages.rules import words as told
from kingdombuilder.pages.rules.state import RulesState
from kingdombuilder.pages.stage import KingdomStage
from kingdombuilder.pages.table.state import PlayState
from kingdombuilder.pages.table.table import PlayExplorer


class RulesPage(rules_page.RulesPage[RulesState, PlayExplorer]):
    """The rules of Kingdom Builder."""

    book = told.BOOK
    search_hint = told.SEARCH_HINT
    title = told.TITLE

    def __init__(self) -> None:
        super().__init__(RulesState(), KingdomStage())

    def lay(self, shown: str, position: Position | None) -> None:
        game = games.of_entry(positions()[shown])
        game.go_to(game.start)
        if self.board is None:
            self.board = PlayExplorer(game, Random(), self.stage)
        state = PlayState(odds=self.board.state.odds)
        self.board.open(game, state)
        if position is not None and not self.board.play.go_to_position(position):
            self.board.open(History(position), state)

    def opened(self, rule: RuleEntry) -> Html:
        return told.opened(rule)
