"""How far long work is, for a page."""

from __future__ import annotations

from fractions import Fraction

from kingsburg.views.text import text


def progress_bar(done: Fraction, told: str) -> str:
    """A bar that is filled to this share, from 0 to 1, and the words that belong to it."""
    words = text(told)
    return f'<progress aria-label="{words}" value="{float(done):.3f}"></progress><div>{words}</div>'
