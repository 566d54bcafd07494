"""What a browser keeps of earlier visits, so that one can come back: games, lessons, scores.

The browser shows the records itself (kept.js), also where there is no kernel; here are its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from gametable.games import Game, named
from gametable.language import later, translated
from gametable.notation.state import State
from gametable.views.text import NOTHING, Html

#: The script that keeps and shows records, and the style sheet of what it shows.
SCRIPT: Final = Path(__file__).with_suffix(".js").read_text("utf-8")
STYLES: Final = Path(__file__).with_suffix(".css").read_text("utf-8")

#: The sorts of records.
GAME: Final = "game"
LESSONS: Final = "lessons"
SCORE: Final = "score"

CONTINUE: Final = later("Continue")
NOT_READ: Final = later("This can no longer be read, so it is no longer kept.")
_WORDS: Final = {
    "note": later("Kept only in this browser. A private window forgets it."),
    "nothing": later(
        "Nothing is kept: this window is private, or the browser lets pages keep nothing."
    ),
    "remove": later("Remove: {what}"),
    "all": later("Remove all"),
    "removed": later("Removed."),
    "back": later("Put back"),
}
#: Where every game may stand.
OVER: Final = "over"
#: What is said of that, of lessons and of scores; games tell where else they stand.
_TOLD: Final = {
    OVER: later("The game is over."),
    LESSONS: later("Lessons finished: {done} of {all}"),
    SCORE: later("Quiz: right answers: {right} of {asked}"),
}


class Record(NamedTuple):
    """What a browser keeps of one game, of a course of lessons, or of a quiz.

    `id`: what comes later with the same id replaces it. `names`: those of the players, if any.
    `at`: where it stands, one of the words of `words`, with its `fields`. `picture`: a small SVG
    that needs no style sheet. `state`: what the reader comes back to; None for nothing.
    """

    id: str
    sort: str
    game: str
    names: str
    at: str
    fields: Mapping[str, str]
    picture: Html = NOTHING
    state: State | None = None


def words(games: Iterable[Game]) -> dict[str, Any]:
    """Return the words around the records of these games, in the reader's language."""
    told = {id: translated(message) for id, message in _WORDS.items()}
    return {**told, "games": {each.name: _of_game(each) for each in games}}


def _of_game(game: Game) -> dict[str, Any]:
    moments = named(game.moments)() if game.moments else {}
    told = {id: translated(message) for id, message in _TOLD.items()}
    return {"title": game.title, "at": moments | told}
