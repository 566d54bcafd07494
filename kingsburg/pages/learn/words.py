"""What a page of a lesson shows besides words, and what follows the lessons."""

from __future__ import annotations

from typing import Final

from gametable.language import later
from gametable.notation.lessons import Page
from gametable.views.lesson_words import WayOn
from kingsburg.lessons import ODDS

#: Pages to visit after the lessons, by the names of their dashboards.
WAY_ON: Final = WayOn(
    later("Play a game now, or try the quiz: it asks new questions as often as you like."),
    (("play", later("Play")), ("quiz", later("The quiz"))),
)


def with_odds(page: Page) -> bool:
    """True if a page shows the odds."""
    return ODDS in page.shown
