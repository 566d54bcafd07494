"""What a page of a lesson shows besides words."""

from __future__ import annotations

from gametable.notation.lessons import Page
from kingsburg.lessons import ODDS


def with_odds(page: Page) -> bool:
    """Whether a page shows the odds."""
    return ODDS in page.shown
