"""What stands around the explorers on the pages that are served, in every language at once.

Such a page is made before anybody knows who reads it; page.css shows the language of the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from http import HTTPStatus
from typing import Final, NamedTuple

from gametable.language import LANGUAGE, LANGUAGES, each, later
from gametable.views.text import text
from kingsburg.views.entrance import picture


class Page(NamedTuple):
    """A dashboard: its title, a sentence about it, heading and text above each explorer."""

    title: str
    summary: str
    parts: tuple[tuple[str, str], ...]


class Failure(NamedTuple):
    """Why there is no page, as its title and in a sentence."""

    title: str
    sentence: str


ALL: Final = later("All dashboards")
START: Final = later("The rules and the dice of the board game, to be looked at and tried out.")
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
#: As the start page shows them.
_ORDER: Final = ("play", "odds", "court", "winter", "rules")
#: By the name of the notebook.
PAGES: Final = {
    "court": Page(
        later("The contested court"),
        later(
            "All dice lie open: best play, what each first placement is worth, and who can "
            "get which advisor."
        ),
        (
            (
                later("The contested court"),
                later(
                    "All dice lie open, and everybody wants something. Set up who has what; best "
                    "play, what each first placement is worth, and who can get which advisor "
                    "follow, exactly."
                ),
            ),
            (
                later("Before anybody has rolled"),
                later(
                    "Pools instead of dice: how often each player gets each advisor over all rolls "
                    "of the season, if each plays in a way of his own. What is too much for an "
                    "exact answer is simulated. Large questions take a while and can be stopped; "
                    "what is known then has its interval."
                ),
            ),
        ),
    ),
    "odds": Page(
        later("Dice odds"),
        later(
            "How likely each advisor is with your dice, what to reroll, and which advisors "
            "you can take together."
        ),
        (
            (
                later("Who listens to your dice?"),
                later(
                    "Kingsburg's eighteen advisors are reached by the sum of your dice. Choose "
                    "what you have for this season and see, exactly, how likely each advisor is, "
                    "alone or together with others, what to reroll, and what another set-up would "
                    "change."
                ),
            ),
        ),
    ),
    "play": Page(
        later("Play"),
        later(
            "A board to play on: choose or set up a position, roll, place your dice, build; go "
            "back, try another way, and be told which rule says so."
        ),
        (
            (
                later("Play"),
                later(
                    "A board to play on: roll, place your dice, build; go back, try another way, "
                    "and be told which rule says so. Choose a position, open or save a game, or "
                    "set up the table of last night."
                ),
            ),
        ),
    ),
    "rules": Page(
        later("The rules"),
        later("Every rule by phase, searchable, with positions that show it, and a quiz."),
        (
            (
                later("The rules"),
                later(
                    "Every rule in a sentence, with where the books say it and a position in which "
                    "it matters. Search for a word, or open a part."
                ),
            ),
            (
                later("Do you know them?"),
                later("A position, a question, and why the answer is right."),
            ),
        ),
    ),
    "winter": Page(
        later("Winter"),
        later(
            "How the battle ends with your soldiers and buildings, and what each further "
            "soldier adds."
        ),
        (
            (
                later("What will the winter bring?"),
                later(
                    "Each year ends in battle: your soldiers, your buildings and what the King "
                    "sends against a card that is turned up last. Choose what you have; the "
                    "columns show how the battle ends, exactly."
                ),
            ),
        ),
    ),
}


def told(message: str) -> str:
    """A message in all languages, as HTML; nothing is nothing in each of them."""
    return "".join(
        f'<span class="told" lang="{code}">{text(words)}</span>'
        for code, words in each(message).items()
        if message
    )


def page(name: str) -> Page:
    """A dashboard by the name of its notebook; one that we do not know has no more than that."""
    return PAGES.get(name, Page(name, "", ((name, ""),)))


def failure(status: int) -> Failure:
    """What is said instead of a page, by the status of the answer."""
    return _FAILURES.get(HTTPStatus(status), _FAILED)


def in_order(names: Iterable[str]) -> list[str]:
    """Dashboards as the start page shows them: ours in our order, then those we do not know."""
    return sorted(names, key=lambda name: _ORDER.index(name) if name in _ORDER else len(_ORDER))


def titles(message: str) -> str:
    """A title by language, as JSON in an attribute of HTML."""
    return text(json.dumps(each(message), ensure_ascii=False))


def above(name: str, place: int) -> str:
    """What stands above an explorer of a dashboard, the first one at 0, as HTML."""
    level = 2 if place else 1
    return "".join(
        f"<h{level}>{told(heading)}</h{level}><p>{told(words)}</p>"
        for heading, words in page(name).parts[place : place + 1]
    )


#: What a template may ask for, by name.
TEMPLATES: Final = {
    "all": ALL,
    "about": START,
    "language": LANGUAGE,
    "languages": LANGUAGES,
    "in_order": in_order,
    "ended": ENDED,
    "ending": ENDING,
    "go_on": GO_ON,
    "page": page,
    "failure": failure,
    "picture": picture,
    "told": told,
    "titles": titles,
    "above": above,
}
