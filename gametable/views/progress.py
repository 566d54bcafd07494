"""The progress of long work, for a page."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from gametable.language import _, later
from gametable.views.text import Html, html

STOP: Final = later("Stop")
GO_ON: Final = later("Go on")
WORKING: Final = later("Working. Until it is done, you see the old answer.")
STOPPED: Final = later("Stopped.")


def waiting(place: int) -> str:
    """Return the sentence while the work of others comes first; `place`: 1 for the next one."""
    return _(
        "Many questions are being worked out at the moment: yours is number {place} in the queue.",
        place=place,
    )


def counted(done: Fraction) -> Html:
    """Return the progress of dice odds: a bar and a sentence; `done` is from 0 to 1."""
    return progress_bar(
        done, _("{percent}% of all rolls have been counted.", percent=int(100 * done))
    )


def progress_bar(done: Fraction, told: str) -> Html:
    """Return a progress bar, filled to this share from 0 to 1, with its words."""
    words = told
    return html(
        '<progress aria-label="{}" value="{:.3f}"></progress><div>{}</div>',
        words,
        float(done),
        words,
    )
