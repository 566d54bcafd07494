"""The words around the explorers on served pages, in every language at once.

A page is made before its reader is known; page.css shows only the page's language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from http import HTTPStatus
from typing import Final, NamedTuple

from gametable.games import Dashboard, Game, named
from gametable.language import LANGUAGE, LANGUAGES, each, in_each, later, tag
from gametable.views import kept
from gametable.views.text import Html, html, joined, text

#: What a browser ignores in a style sheet.
_UNREAD: Final = re.compile(r"/\*.*?\*/\s*|(?<=[;{}\n])\s+|\s+(?={)", re.DOTALL)


class Failure(NamedTuple):
    """The explanation for a missing page: a title and a sentence.

    `waits`: the sentence, with its `{seconds}`, of a page that tries again by itself; else "".
    """

    title: str
    sentence: str
    waits: str = ""


ALL: Final = later("All dashboards")
ENDED: Final = later(
    "This page has lost its connection, as happens after a long pause. Nothing is lost."
)
ENDING: Final = later(
    "This server is about to restart. Nothing is lost: reload the page in a minute."
)
LARGE: Final = later(
    "The server had too little memory for this page and has stopped it. Nothing is lost: reload "
    "the page and ask a smaller question."
)
STOPPED: Final = later(
    "Python does not run on this page, or has stopped. Nothing is lost: reload the page or, if "
    "that does not help, open its address in a newer browser."
)
LOADED: Final = later("{percent} % loaded")
GO_ON: Final = later("Reload the page")
#: By HTTP status.
_FAILURES: Final = {
    HTTPStatus.NOT_FOUND: Failure(
        later("There is nothing here"), later("There is no page at this address.")
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: Failure(
        later("All places are taken"),
        later("Please try again in a minute."),
        later("This page opens by itself when there is a place. Next try in {seconds} s."),
    ),
}
_FAILED: Final = Failure(later("This did not work"), later("Please try again."))


def told(message: str) -> Html:
    """Return a message in all languages as HTML; "" stays empty."""
    return joined(
        html('<span lang="{}">{}</span>', tag(code), words)
        for code, words in each(message).items()
        if message
    )


def packed(css: str) -> str:
    """Return a style sheet without comments and indentation, so that it loads faster."""
    return _UNREAD.sub("", css)


def failure(status: int) -> Failure:
    """Return the failure for an HTTP status."""
    return _FAILURES.get(HTTPStatus(status), _FAILED)


def titles(message: str) -> Html:
    """Return a title in all languages, as JSON for an HTML attribute."""
    by_tag = {tag(code): words for code, words in each(message).items()}
    return text(json.dumps(by_tag, ensure_ascii=False))


class Pages:
    """The served dashboards of these games; `names`: the names of the notebooks."""

    def __init__(self, games: Sequence[Game], names: Iterable[str]) -> None:
        self.games = games
        self._known = {each.name: each for game in games for each in game.dashboards}
        self._names = list(names)

    def page(self, name: str) -> Dashboard:
        """Return the dashboard of a notebook; an unknown one has only its name."""
        return self._known.get(name, Dashboard(name, name, "", ()))

    def of_game(self, game: Game) -> list[Dashboard]:
        """Return the served dashboards of a game, in its order."""
        return [each for each in game.dashboards if each.name in self._names]

    def others(self) -> list[Dashboard]:
        """Return the served notebooks that belong to no installed game."""
        return [self.page(each) for each in self._names if each not in self._known]

    def above(self, name: str, place: int) -> Html:
        """Return the words above an explorer of a dashboard (counted from 0) as HTML."""
        page = self.page(name)
        parts = [(each.heading, each.words) for each in page.explorers] or [(page.title, "")]
        level = 2 if place else 1
        return joined(
            html("<h{}>{}</h{}><p>{}</p>", level, told(heading), level, told(words))
            for heading, words in parts[place : place + 1]
        )

    def kept_words(self) -> Html:
        """Return the words around what a browser keeps, as JSON by language tag for a script."""
        told = in_each(lambda: kept.words(self.games))
        by_tag = {tag(code): words for code, words in told.items()}
        # Within a script, only a closing tag would end it.
        return Html(json.dumps(by_tag, ensure_ascii=False).replace("</", "<\\/"))

    @property
    def templates(self) -> dict[str, object]:
        """The functions and values for templates, by name."""
        return {
            "all": ALL,
            "games": self.games,
            "language": LANGUAGE,
            "languages": LANGUAGES,
            "of_game": self.of_game,
            "packed": packed,
            "others": self.others,
            "ended": ENDED,
            "ending": ENDING,
            "large": LARGE,
            "stopped": STOPPED,
            "go_on": GO_ON,
            "loaded": LOADED,
            "page": self.page,
            "failure": failure,
            "come_back": kept.CONTINUE,
            "kept_script": kept.SCRIPT,
            "kept_styles": kept.STYLES,
            "kept_words": self.kept_words,
            "picture": picture,
            "styles": styles,
            "tag": tag,
            "told": told,
            "titles": titles,
            "above": self.above,
        }


@cache
def picture(page: Dashboard) -> str:
    """Return the picture of a dashboard as SVG; "" for none."""
    return str(named(page.picture)()) if page.picture else ""


@cache
def styles(game: Game) -> str:
    """Return the CSS of a game's pictures; "" for none."""
    return str(named(game.styles)()) if game.styles else ""
