"""The pages of this game: the list of its dashboards (see gametable/games.py).

A new dashboard needs a folder, an entry here, and a one-line notebook.
"""

from __future__ import annotations

from typing import Final

import kingdombuilder.locale  # noqa: F401 - the translations of its messages
from gametable.games import Dashboard, ExplorerEntry, Game
from gametable.language import later
from gametable.pages import Pages

GAME: Final = Game(
    "kingdombuilder",
    "Kingdom Builder",
    later("Settlements on hexes: build where the card says, and see what earns gold."),
    "gametable.paths:folder",
    (
        Dashboard(
            "kingdom-learn",
            later("Learn Kingdom Builder"),
            later("The game in four short lessons on the board."),
            (
                ExplorerEntry(
                    "kingdombuilder.pages.learn.page:LearnExplorer",
                    "kingdombuilder.pages.learn.state:LearnState",
                    later("Learn Kingdom Builder"),
                    later("Short lessons on the board; the link remembers how far you are."),
                ),
            ),
            "kingdombuilder.pages.learn.entrance:entrance",
        ),
        Dashboard(
            "kingdom-play",
            later("Play Kingdom Builder"),
            later(
                "A board to play on: build, use tiles, and see which rule applies, what earns "
                "gold and which card comes next."
            ),
            (
                ExplorerEntry(
                    "kingdombuilder.pages.table.page:Desk",
                    "kingdombuilder.pages.table.state:PlayState",
                    later("Play Kingdom Builder"),
                    later(
                        "A board to play on: build where your card says and use your tiles. Go "
                        "back, try another way, and see which rule applies."
                    ),
                ),
            ),
            "kingdombuilder.pages.table.entrance:entrance",
        ),
        Dashboard(
            "kingdom-odds",
            later("Kingdom Builder odds"),
            later(
                "Where the gold comes from, which card comes next, the best turn, and how good a "
                "board is."
            ),
            (
                ExplorerEntry(
                    "kingdombuilder.pages.odds.page:OddsExplorer",
                    "kingdombuilder.pages.odds.state:OddsState",
                    later("What is this position worth?"),
                    later(
                        "Plan settlements on the board and see exactly what they earn, which card "
                        "may come next and how it limits you. Then look for the best turn, or "
                        "play many games on this board."
                    ),
                ),
            ),
            "kingdombuilder.pages.odds.entrance:entrance",
        ),
        Dashboard(
            "kingdom-rules",
            later("Kingdom Builder rules"),
            later(
                "Every rule, part by part and searchable, with positions that show it, and a quiz."
            ),
            (
                ExplorerEntry(
                    "kingdombuilder.pages.rules.page:RulesPage",
                    "kingdombuilder.pages.rules.state:RulesState",
                    later("The rules of Kingdom Builder"),
                    later(
                        "Every rule in one sentence, and a position in which it matters. Search "
                        "for a word, or open a part."
                    ),
                ),
                ExplorerEntry(
                    "kingdombuilder.pages.quiz.page:QuizExplorer",
                    "kingdombuilder.pages.quiz.state:QuizState",
                    later("Do you know the rules?"),
                    later("A position, a question, and why the answer is right."),
                ),
            ),
            "kingdombuilder.pages.rules.entrance:entrance",
        ),
    ),
    board="kingdombuilder.views.board.picture:of_state",
    play_page="kingdom-play",
    lesson_page="kingdom-learn",
    position="kingdombuilder.notation.schema:PositionData",
    told="kingdombuilder.views.board.picture:told",
    moments="kingdombuilder.views.board.moments:moments",
    stage="kingdombuilder.pages.stage:KingdomStage",
)

_PAGES: Final = Pages(GAME)
#: See `gametable.pages`.
show, dashboard, shared = _PAGES.show, _PAGES.dashboard, _PAGES.shared
