"""The list of what the browser keeps of earlier visits, on a stage."""

from __future__ import annotations

import re
from collections.abc import Callable
from secrets import token_urlsafe
from typing import Final

from gametable import games
from gametable.language import _, later, spoken, tag
from gametable.notation.links import MOST_KEPT
from gametable.views import kept
from gametable.widgets.items import Area, Group, Kept

_LABELS: Final = {
    kept.GAME: kept.CONTINUE,
    kept.LESSONS: later("Your lessons"),
    kept.SCORE: later("Your scores"),
}
#: The bytes of an id, and what an id from a browser may be.
_BYTES: Final = 9
_ID: Final = re.compile(r"[\w-]{1,32}", re.ASCII)


def new_id() -> str:
    """Return the id of a new record."""
    return token_urlsafe(_BYTES)


def known_id(id: str) -> str:
    """Return the id that a browser reports, or a new one if it is none."""
    return id if _ID.fullmatch(id) else new_id()


def shelf(
    sort: str, game: str, fill: Callable[[str], object], area: Area = "wide", look: str = ""
) -> Group:
    """Return the list of what the browser keeps of this sort and game; see `Kept` for `fill`."""
    found = games.game(game)
    words = kept.words([found] if found else [])
    most = MOST_KEPT + len(" ") + 32
    item = Kept(f"kept-{sort}", sort, game, words, tag(spoken()), most, fill=fill)
    return Group(f"kept-{sort}", _(_LABELS[sort]), [item], area=area, look=look)
