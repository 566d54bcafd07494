"""What stands around the explorers on the pages that are served, in every language at once.

Such a page is made before anybody knows who reads it; page.css shows the language of the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from http import HTTPStatus
from typing import Final, NamedTuple

from gametable.games import Dashboard, Game, named
from gametable.language import LANGUAGE, LANGUAGES, each, later
from gametable.views.text import text


class Failure(NamedTuple):
    """Why there is no page, as its title and in a sentence."""

    title: str
    sentence: str


ALL: Final = later("All dashboards")
ENDED: Final = later("This page has lost its connection, as after a long pause. Nothing is lost.")
ENDING: Final = later(
    "This server is about to be started again. Nothing is lost: load the page again in a minute."
)
GO_ON: Final = later("Load it again")
#: By the status of the answer.
_FAILURES: Final = {
    HTTPStatus.NOT_FOUND: Failure(
        later("Nothing is here"), later("There is no page at this address.")
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: Failure(
        later("All places are taken"), later("Please try again in a minute.")
    ),
}
_FAILED: Final = Failure(later("This did not work"), later("Please try again."))


def told(message: str) -> str:
    """A message in all languages, as HTML; nothing is nothing in each of them."""
    return "".join(
        f'<span class="told" lang="{code}">{text(words)}</span>'
        for code, words in each(message).items()
        if message
    )


def failure(status: int) -> Failure:
    """What is said instead of a page, by the status of the answer."""
    return _FAILURES.get(HTTPStatus(status), _FAILED)


def titles(message: str) -> str:
    """A title by language, as JSON in an attribute of HTML."""
    return text(json.dumps(each(message), ensure_ascii=False))


class Pages:
    """The dashboards that are served, of these games: `names` are those of the notebooks."""

    def __init__(self, games: Sequence[Game], names: Iterable[str]) -> None:
        self.games = games
        self._known = {each.name: each for game in games for each in game.dashboards}
        self._names = list(names)

    def page(self, name: str) -> Dashboard:
        """A dashboard by the name of its notebook; one that we do not know has only that."""
        return self._known.get(name, Dashboard(name, name, "", ()))

    def of_game(self, game: Game) -> list[Dashboard]:
        """Those of a game that are served, in its order."""
        return [each for each in game.dashboards if each.name in self._names]

    def others(self) -> list[Dashboard]:
        """Those of no game that we know."""
        return [self.page(each) for each in self._names if each not in self._known]

    def above(self, name: str, place: int) -> str:
        """What stands above an explorer of a dashboard, the first one at 0, as HTML."""
        page = self.page(name)
        parts = [(each.heading, each.words) for each in page.explorers] or [(page.title, "")]
        level = 2 if place else 1
        return "".join(
            f"<h{level}>{told(heading)}</h{level}><p>{told(words)}</p>"
            for heading, words in parts[place : place + 1]
        )

    @property
    def templates(self) -> dict[str, object]:
        """What a template may ask for, by name."""
        return {
            "all": ALL,
            "games": self.games,
            "language": LANGUAGE,
            "languages": LANGUAGES,
            "of_game": self.of_game,
            "others": self.others,
            "ended": ENDED,
            "ending": ENDING,
            "go_on": GO_ON,
            "page": self.page,
            "failure": failure,
            "picture": picture,
            "styles": styles,
            "told": told,
            "titles": titles,
            "above": self.above,
        }


@cache
def picture(page: Dashboard) -> str:
    """The picture of a dashboard as SVG, "" if there is none."""
    return str(named(page.picture)()) if page.picture else ""


@cache
def styles(game: Game) -> str:
    """The CSS of a game's pictures, "" if there is none."""
    return str(named(game.styles)()) if game.styles else ""
