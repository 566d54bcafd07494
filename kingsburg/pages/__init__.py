"""The list of this game's dashboards; see gametable/games.py.

A new dashboard needs a folder, an entry here, and a notebook of one line.
"""

from __future__ import annotations

from typing import Final

import kingsburg.locale  # noqa: F401
from gametable.games import Dashboard, ExplorerEntry, Game
from gametable.language import later
from gametable.pages import Pages

#: Shown on a page of its own, and also below the rules.
_QUIZ: Final = ExplorerEntry(
    "kingsburg.pages.quiz.page:QuizExplorer",
    "kingsburg.pages.quiz.state:QuizState",
    later("Do you know the rules?"),
    later("A position, a question, and why the answer is right."),
)
GAME: Final = Game(
    "kingsburg",
    "Kingsburg",
    later("The rules and the dice of the board game, to look at and try out."),
    "gametable.paths:folder",
    (
        Dashboard(
            "learn",
            later("Learn"),
            later("The game in short lessons on the table."),
            (
                ExplorerEntry(
                    "kingsburg.pages.learn.page:LearnExplorer",
                    "kingsburg.pages.learn.state:LearnState",
                    later("Learn the game"),
                    later("Short lessons on the table; the link remembers how far you are."),
                ),
            ),
            "kingsburg.pages.learn.entrance:entrance",
        ),
        Dashboard(
            "play",
            later("Play"),
            later(
                "A board to play on: choose or set up a position, roll, place your dice and "
                "build. Go back, try another way, and see which rule applies."
            ),
            (
                ExplorerEntry(
                    "kingsburg.pages.table.page:Desk",
                    "kingsburg.pages.table.state:PlayState",
                    later("Play"),
                    later(
                        "A board to play on: roll, place your dice and build. Go back, try "
                        "another way, and see which rule applies. Choose a position, open or save "
                        "a game, or set up last night's table."
                    ),
                ),
            ),
            "kingsburg.pages.table.entrance:entrance",
        ),
        Dashboard(
            "odds",
            later("Dice odds"),
            later(
                "How likely each advisor is with your dice, what to reroll, and which advisors "
                "you can take together."
            ),
            (
                ExplorerEntry(
                    "kingsburg.pages.odds.page:OddsExplorer",
                    "kingsburg.pages.odds.state:OddsState",
                    later("Who listens to your dice?"),
                    later(
                        "Kingsburg's eighteen advisors are reached by the sum of your dice. "
                        "Choose what you have for this season and see, exactly, how likely each "
                        "advisor is, alone or together with others, what to reroll, and what "
                        "another set-up would change."
                    ),
                ),
            ),
            "kingsburg.pages.odds.entrance:entrance",
        ),
        Dashboard(
            "court",
            later("The contested court"),
            later(
                "All dice are rolled: best play, what each first placement is worth, and who can "
                "get which advisor."
            ),
            (
                ExplorerEntry(
                    "kingsburg.pages.court.page:CourtExplorer",
                    "kingsburg.pages.court.state:CourtState",
                    later("The contested court"),
                    later(
                        "All dice are on the table, and everybody wants something. Set up who has "
                        "what, and see best play, what each first placement is worth, and who can "
                        "get which advisor, all of it exact."
                    ),
                ),
                ExplorerEntry(
                    "kingsburg.pages.season.page:SeasonExplorer",
                    "kingsburg.pages.season.state:SeasonState",
                    later("Before anybody has rolled"),
                    later(
                        "Pools of dice instead of a roll: how often each player gets each advisor "
                        "over all rolls of the season, if each plays in their own way. Whatever "
                        "is too large for an exact answer is simulated. Large questions take a "
                        "while and can be stopped; what is known by then is shown with its "
                        "interval."
                    ),
                ),
            ),
            "kingsburg.pages.court.entrance:entrance",
        ),
        Dashboard(
            "winter",
            later("Winter"),
            later(
                "How the battle ends with your soldiers and buildings, and what each extra soldier "
                "adds."
            ),
            (
                ExplorerEntry(
                    "kingsburg.pages.winter.page:WinterExplorer",
                    "kingsburg.pages.winter.state:WinterState",
                    later("What will the winter bring?"),
                    later(
                        "Each year ends in battle: your soldiers, your buildings and what the "
                        "King sends against a card that is turned up last. Choose what you have "
                        "and see how the battle ends, exactly."
                    ),
                ),
            ),
            "kingsburg.pages.winter.entrance:entrance",
        ),
        Dashboard(
            "lab",
            later("House rules"),
            later("Change a card or a rule, and see what that does to dice, battles and games."),
            (
                ExplorerEntry(
                    "kingsburg.pages.lab.page:LabExplorer",
                    "kingsburg.pages.lab.state:LabState",
                    later("What would a house rule change?"),
                    later(
                        "Change a card or a rule: see which advisors are reached, how battles "
                        "end, what things are worth, and who wins more games."
                    ),
                ),
            ),
            "kingsburg.pages.lab.entrance:entrance",
        ),
        Dashboard(
            "arena",
            later("Games by the thousand"),
            later("Many games between machine players: who wins, with how many VP, and why."),
            (
                ExplorerEntry(
                    "kingsburg.pages.arena.page:ArenaExplorer",
                    "kingsburg.pages.arena.state:ArenaState",
                    later("Games by the thousand"),
                    later(
                        "Choose who plays by which rules, and see who wins, where the VP come "
                        "from, and which buildings winners have. Two settings play with the same "
                        "dice."
                    ),
                ),
            ),
            "kingsburg.pages.arena.entrance:entrance",
        ),
        Dashboard(
            "rules",
            later("The rules"),
            later(
                "Every rule, phase by phase and searchable, with positions that show it, and a "
                "quiz."
            ),
            (
                ExplorerEntry(
                    "kingsburg.pages.rules.page:RulesPage",
                    "kingsburg.pages.rules.state:RulesState",
                    later("The rules"),
                    later(
                        "Every rule in one sentence, with its place in the rulebooks and a "
                        "position in which it matters. Search for a word, or open a part."
                    ),
                ),
                _QUIZ,
            ),
            "kingsburg.pages.rules.entrance:entrance",
        ),
        Dashboard(
            "quiz",
            later("The quiz"),
            later(
                "Questions about positions, as many as you like; one link gives a whole class the "
                "same ones."
            ),
            (_QUIZ,),
            "kingsburg.pages.quiz.entrance:entrance",
        ),
    ),
    board="kingsburg.views.board.picture:of_state",
    styles="kingsburg.views.entrance:styles",
    others=(
        ExplorerEntry(
            "kingsburg.pages.editor.page:Editor", "kingsburg.pages.table.state:PlayState"
        ),
    ),
    play_page="play",
    lesson_page="learn",
    position="kingsburg.notation.schema:PositionData",
    told="kingsburg.views.board.plain:of_state",
    moments="kingsburg.views.board.moments:moments",
    stage="kingsburg.pages.stage:KingsburgStage",
)
#: Style sheets of the pages, joined in this order.
STYLES: Final = (
    "signs.css", "table/style.css", "table/tracks.css", "table/scene.css", "table/present.css",
    "editor/style.css", "lab/style.css", "print.css",
)  # fmt: skip

_PAGES: Final = Pages(GAME)
#: See `gametable.pages`.
show, dashboard, shared = _PAGES.show, _PAGES.dashboard, _PAGES.shared
