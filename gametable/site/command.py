"""The command `site`, which each game has and which writes the pages of all games."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from gametable import games
from gametable.command import base_url
from gametable.play.errors import GameError


def add_parser(commands: Any) -> None:
    """Add the command and its options."""
    parser = commands.add_parser(
        "site", help="write the dashboards as plain files, which need no server"
    )
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="a new folder, or that of an earlier site"
    )
    parser.add_argument("--title", default="", help="the title of the start page")
    place = parser.add_mutually_exclusive_group()
    place.add_argument(
        "--file", action="store_true", help="pages that open by a double click, without a web space"
    )
    place.add_argument(
        "--base-url",
        type=base_url,
        metavar="/x/",
        help="the path of the site on its web space, for a page 404.html that leads to it",
    )
    parser.add_argument(
        "--with",
        dest="own",
        nargs="+",
        default=[],
        metavar="FILE",
        help="a lesson, own cards, a position or a record, which gets a page with its name",
    )
    parser.add_argument(
        "--check", action="store_true", help="open the site in an installed browser instead"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the site, and say what to do with it; or check it, and say what works."""
    from gametable.site.build import build, is_free, is_site

    folder: Path = chosen.folder
    if not is_site(folder) and (chosen.check or not is_free(folder)):
        raise GameError("{file} is no folder of a site", file=str(folder))
    if chosen.check:
        return _check(folder)
    served = sorted(games.installed(), key=lambda game: game.name != chosen.game)
    build(
        folder,
        served,
        title=chosen.title,
        own=chosen.own,
        file=chosen.file,
        base_url=chosen.base_url,
    )
    files = [each for each in folder.rglob("*") if each.is_file()]
    size = sum(each.stat().st_size for each in files) / 1e6
    web = "Copy the folder to any web space; index.html is its start page."
    what = "It opens by a double click on index.html." if chosen.file else web
    print(f"{folder} holds the site: {len(files)} files, {size:.1f} MB. {what}")
    return 0


def _check(folder: Path) -> int:
    from gametable.site.check import browser, check

    failed = 0
    for page, seconds, why in check(folder, browser()):
        print(f"{page}: does not start: {why}" if why else f"{page}: lives after {seconds:.1f} s")
        failed += bool(why)
    return int(failed > 0)
