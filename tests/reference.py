"""Pages about all modules, made from their docstrings: python3 -m tests.reference FOLDER."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Final

import pdoc
import pdoc.render

#: The modules shown: not widgets, which inherit thousands of names, nor commands and the server.
_SHOWN: Final = (
    "kingsburg", "!kingsburg.cli", "!kingsburg.locale",
    "kingdombuilder", "!kingdombuilder.cli", "!kingdombuilder.locale",
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
