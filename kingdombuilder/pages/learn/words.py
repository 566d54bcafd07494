"""The suggestions that follow the lessons."""

from __future__ import annotations

from typing import Final

from gametable.language import later
from gametable.views.lesson_words import WayOn

#: By the names of the dashboards.
WAY_ON: Final = WayOn(
    later("Play a game now, or try the quiz on the page with the rules."),
    (
        ("kingdom-play", later("Play Kingdom Builder")),
        ("kingdom-rules", later("Kingdom Builder rules")),
    ),
)
