"""The course on a site: each chapter as it has been run, with its explorers.

    for each in chapters(games.installed()): ...
    write(Path("site/notebooks"), chapters(games.installed()), environment)

A chapter is run once, and what came out is kept until its sources change.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from jinja2 import Environment
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from gametable.games import Game, named
from gametable.language import later
from gametable.play.errors import GameError
from gametable.site import downloads, packages
from gametable.site.explorers import Entry, written
from gametable.site.first import first
from gametable.site.templates import live, packed
from gametable.views.text import Html

#: The folder of the course on a site.
FOLDER: Final = "notebooks"
TITLE: Final = later("The course")
_WORDS: Final = {
    "course": TITLE,
    "about": later("Chapters to read, in English, with boards to play on."),
    "done": later(
        "The cells of this chapter have been run already, and its boards can be used here. To run "
        "cells yourself, open the chapter in JupyterLab."
    ),
    "code": later("Code"),
    "elsewhere": later("JupyterLab shows another chart here."),
}
#: The file of a chapter in its folder of the cache.
_KEPT: Final = "chapter.json.gz"
#: A heading and the first sentence after it.
_BEGINNING: Final = re.compile(r"# [^\n]*\n\s*(.*?[.?!])(?=\s)", re.DOTALL)
#: The sentence that says how to run the cells, which have been run already.
_HOW_TO_RUN: Final = re.compile(r"\s*[^.]*\*\*Shift\+Enter\*\*\.")
_LINK: Final = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")


class Chapter(NamedTuple):
    """A chapter that has been run: its file's name, its title, its first sentence and its parts.

    `first`: what its explorers show at first.
    """

    name: str
    title: str
    sentence: str
    parts: Sequence[Any]
    first: str


def chapters(of: Sequence[Game]) -> list[Chapter]:
    """Return the chapters about these games, which are run beside one another.

    Raises `GameError` for a cell that fails.
    """
    folders = {named(game.folder)("notebooks") for game in of}
    sources = [content for each in folders for content in _beside(each)]
    files = sorted(file for each in folders for file in each.glob("*.ipynb"))
    digest = packages.digest(of, *sources).encode()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(partial(_chapter, digest), files))


def _chapter(digest: bytes, file: Path) -> Chapter:
    book = file.read_bytes()
    name = f"chapter-{downloads.digest([digest, book])}"
    folder = downloads.kept(name, partial(_run, file))
    parts, shown = json.loads(gzip.decompress((folder / _KEPT).read_bytes()))
    beginning = _BEGINNING.match(parts[0][1])
    title = json.loads(book)["metadata"]["title"]
    sentence = " ".join(beginning[1].split()) if beginning else ""
    return Chapter(file.stem, title, sentence, parts, shown)


def _run(file: Path, folder: Path) -> None:
    """Run a chapter in a process of its own, and keep its parts and what is shown at first."""
    command = [sys.executable, "-X", "utf8", "-m", "gametable.site.chapter", str(file)]
    # As in JupyterLab, not in a browser of its own.
    variables = os.environ | {"PLOTLY_RENDERER": "plotly_mimetype"}
    done = subprocess.run(command, env=variables, capture_output=True, check=False)
    if done.returncode:
        why = downloads.last_line(done.stderr.decode())
        raise GameError("{file}: {why}", file=file.name, why=why)
    parts = json.loads(done.stdout)
    shown = first(written(_explorers(parts))).decode()
    (folder / _KEPT).write_bytes(packed(json.dumps([parts, shown]).encode()))


def _explorers(parts: Sequence[Any]) -> list[Entry]:
    return [Entry(*value) for kind, value in parts if kind == "explorer"]


def _beside(folder: Path) -> list[bytes]:
    """Return what chapters may read of their folder."""
    return [content for name, content in packages.files(folder) if name.endswith(".txt")]


def write(folder: Path, course: Sequence[Chapter], environment: Environment) -> None:
    """Write the list of the chapters, and a page for each."""
    index = environment.globals["index"]
    places = {each.name: f"../{each.name}/{index}" for each in course}
    environment.globals |= _WORDS | {"words": partial(_words, places), "chapters": course}
    listed, page = environment.get_template("course.html"), environment.get_template("chapter.html")
    folder.mkdir()
    (folder / "index.html").write_text(listed.render(), "utf-8")
    for at, each in enumerate(course):
        own = folder / each.name
        own.mkdir()
        shown = live(_explorers(each.parts), each.first.encode())
        title = f"{at + 1} {each.title}"
        text = page.render(at=at, title=title, parts=each.parts, up="../../", **shown)
        (own / "index.html").write_text(text, "utf-8")


def _words(places: Mapping[str, str], markdown: str) -> Html:
    """Return a text of a chapter as HTML; `places`: where the pages are to which it may link."""

    def linked(found: re.Match[str]) -> str:
        told, to = found.groups()
        place = places.get(to.removesuffix(".ipynb"))
        return f"[{told}]({place})" if place else told

    renderer = IPythonRenderer(escape=False, exclude_anchor_links=True)
    text = _LINK.sub(linked, _HOW_TO_RUN.sub("", markdown))
    made = MarkdownWithMath(renderer=renderer).render(text)
    return Html(made)
