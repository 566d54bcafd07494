"""What explores this game: the one list of its dashboards (see gametable/games.py).

A new dashboard is an entry here, a notebook, and its own files.
"""

from __future__ import annotations

from typing import Final

import kingdombuilder.locale  # noqa: F401 - the translations of its messages
from gametable.games import Dashboard, ExplorerEntry, Game
from gametable.language import later

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
                    "kingdombuilder.widgets.learn:LearnExplorer",
                    "kingdombuilder.states.learn:LearnState",
                    later("Learn Kingdom Builder"),
                    later("Short lessons on the board; the link remembers how far you are."),
                ),
            ),
            "kingdombuilder.views.entrance:learn",
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
                    "kingdombuilder.widgets.desk:Desk",
                    "kingdombuilder.states.play:PlayState",
                    later("Play Kingdom Builder"),
                    later(
                        "A board to play on: build where your card says and use your tiles. Go "
                        "back, try another way, and see which rule applies."
                    ),
                ),
            ),
            "kingdombuilder.views.entrance:play",
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
                    "kingdombuilder.widgets.odds:OddsExplorer",
                    "kingdombuilder.states.odds:OddsState",
                    later("What is this position worth?"),
                    later(
                        "Plan settlements on the board and see exactly what they earn, which card "
                        "may come next and how it limits you. Then look for the best turn, or "
                        "play many games on this board."
                    ),
                ),
            ),
            "kingdombuilder.views.entrance:odds",
        ),
        Dashboard(
            "kingdom-rules",
            later("Kingdom Builder rules"),
            later(
                "Every rule, part by part and searchable, with positions that show it, and a quiz."
            ),
            (
                ExplorerEntry(
                    "kingdombuilder.widgets.rules_page:RulesPage",
                    "kingdombuilder.states.rules:RulesState",
                    later("The rules of Kingdom Builder"),
                    later(
                        "Every rule in one sentence, and a position in which it matters. Search "
                        "for a word, or open a part."
                    ),
                ),
                ExplorerEntry(
                    "kingdombuilder.widgets.quiz:QuizExplorer",
                    "kingdombuilder.states.quiz:QuizState",
                    later("Do you know the rules?"),
                    later("A position, a question, and why the answer is right."),
                ),
            ),
            "kingdombuilder.views.entrance:rules",
        ),
    ),
    board="kingdombuilder.views.board.picture:of_state",
    imports=("kingdombuilder.widgets.app",),
    play_page="kingdom-play",
    lesson_page="kingdom-learn",
    position="kingdombuilder.notation.schema:PositionData",
    told="kingdombuilder.views.board.picture:told",
)
