"""The words for putting together a new game."""

from __future__ import annotations

from typing import Final

from gametable.language import later

NEW: Final = later("New game")
EDITIONS: Final = later("As in the books")
HOW_MANY: Final = later("Players")
MODULES: Final = later("Modules of the second edition")
OPTIONS: Final = later("Options")
START: Final = later("Start this game")
