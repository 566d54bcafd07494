"""Pages about all modules, made from their docstrings: python3 -m tests.reference FOLDER."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

import pdoc
import pdoc.render

import kingdombuilder
import kingsburg


def _all_of(game: ModuleType) -> list[str]:
    """Return a package and its parts, which pdoc takes only from ``__all__`` by itself."""
    parts = (each.name for each in iter_modules(game.__path__) if not each.name.startswith("_"))
    return [game.__name__, *(f"{game.__name__}.{each}" for each in parts)]


#: The modules shown: not widgets, which inherit thousands of names, nor commands and the server.
_SHOWN: Final = (
    *_all_of(kingsburg), "!kingsburg.cli", "!kingsburg.locale",
    *_all_of(kingdombuilder), "!kingdombuilder.cli", "!kingdombuilder.locale",
    r"!\w+\.pages\.(?!\w+\.tables$)",
    "gametable", "!gametable.widgets", "!gametable.server",
)  # fmt: skip


def build(folder: Path) -> None:
    """Write the pages into a folder. Any warning of pdoc is an error."""
    pdoc.render.configure(show_source=False, docformat="markdown")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # pdoc cannot look up the types of a NamedTuple in a module with postponed annotations.
        warnings.filterwarnings("ignore", "Error parsing type annotation ForwardRef")
        pdoc.pdoc(*_SHOWN, output_directory=folder)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
