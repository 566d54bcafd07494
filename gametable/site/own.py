"""Pages of a site that begin with a lesson, own cards, a position or a record of its maker."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from gametable import games
from gametable.command import read_text
from gametable.games import Game, named
from gametable.language.lesson_text import first_line
from gametable.notation.records import RecordError
from gametable.play.errors import GameError
from gametable.site.course import FOLDER


class SitePage(NamedTuple):
    """A page of a site: its folder, its dashboard, and the title and the text it begins with.

    `title` and `text`: "" for those of the dashboard.
    """

    folder: str
    dashboard: str
    title: str = ""
    text: str = ""


def own_pages(files: Iterable[str], of: Sequence[Game]) -> list[SitePage]:
    """Return a page for each of these files, whose name is its title.

    Raises `GameError` for a file that no page can open, and for a name that is taken.
    """
    taken = {page.name for game in of for page in game.dashboards} | {"site", FOLDER}
    found: list[SitePage] = []
    for file in files:
        title, text = Path(file).stem, read_text(file)
        folder = _folder(title) or f"page-{len(found) + 1}"
        if folder in taken:
            raise GameError("{file}: the site has a page {name} already", file=file, name=folder)
        taken.add(folder)
        found.append(SitePage(folder, _dashboard(file, text, of), title, text))
    return found


def _folder(title: str) -> str:
    """Return the name of a folder in signs that every server takes; "" if there are none."""
    # Unlike other letters with a mark, the Polish "ł" has no plain letter in Unicode.
    letters = unicodedata.normalize("NFKD", title.lower().replace("ł", "l"))
    plain = letters.encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _dashboard(file: str, text: str, of: Sequence[Game]) -> str:
    """Return the first dashboard that opens a text, that of the game which it names if any."""
    head = first_line(text)
    refused: list[GameError] = []
    for game in sorted(of, key=lambda game: game.name != head.partition(" ")[0]):
        name = game.lesson_page if " lesson " in head else game.play_page
        _, page = games.dashboard(name)
        try:
            named(page.explorers[0].widget)().open_text(text)
        except GameError as error:
            refused.append(error)
        else:
            return name
    why = refused[0]
    told = why.told(file) if isinstance(why, RecordError) else f"{file}: {why}"
    raise GameError("{told}", told=told)
