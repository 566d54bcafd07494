"""Run a chapter of the course without a kernel, and print its parts as JSON.

python3 -m gametable.site.chapter notebooks/01-the-first-year.ipynb
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar, Final, Literal, TypeAlias

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets import Widget
from traitlets import Type
from traitlets.config import Config

from gametable.notation import links
from gametable.site.explorers import Entry
from gametable.widgets.address import ADDRESS, Stateful
from gametable.widgets.desk import Desk

#: A text in Markdown, code, something shown as HTML or as plain text, an explorer (`Entry`), and a
#: widget that only JupyterLab can show.
Kind: TypeAlias = Literal["words", "code", "html", "plain", "explorer", "elsewhere"]
#: A part of a chapter, from top to bottom.
Part: TypeAlias = tuple[Kind, Any]

#: The key under which a widget has its parts, among the forms in which it can be shown.
_PARTS: Final = "parts"
#: The form of a chart by plotly, whose script would be as large as all the rest of a site.
_PLOTLY: Final = "application/vnd.plotly.v1+json"
#: A heading of a pandas table without words.
_EMPTY: Final = re.compile(r"<th[^>]*>(?:&nbsp;)?</th>")
#: The beginning of each id in a pandas table with styles, which is drawn at random.
_DRAWN: Final = re.compile(r"\bT_[0-9a-f]{5}")
#: No file of what has been run.
_CONFIG: Final = Config({"HistoryManager": {"enabled": False}})


class _Printed(StringIO):
    """What a cell prints, between what it shows."""

    def __init__(self, parts: list[Part]) -> None:
        super().__init__()
        self._parts = parts

    def write(self, text: str) -> int:
        before = self._parts.pop()[1] if self._parts and self._parts[-1][0] == "plain" else ""
        self._parts.append(("plain", before + text))
        return len(text)


class _Publisher(DisplayPublisher):
    """Takes what a cell shows."""

    parts: ClassVar[list[Part]] = []

    def publish(self, data: dict[str, Any], *_given: Any, **_options: Any) -> None:
        if _PARTS in data:
            self.parts.extend(data[_PARTS])
            return
        if _PLOTLY in data:
            self.parts.append(("elsewhere", ""))
        elif "text/html" in data:
            # A chapter is the same each time it is run.
            table = _DRAWN.sub(f"T_{len(self.parts)}", data["text/html"])
            # A heading that says nothing is none to a screen reader.
            self.parts.append(("html", _EMPTY.sub("<td></td>", table)))
        else:
            print(data["text/plain"])


class _Hook(DisplayHook):
    """Shows the value of the last line of a cell as `display` does."""

    shell: Any

    def __call__(self, result: object = None) -> None:
        if result is not None:
            data, _metadata = self.shell.display_formatter.format(result)
            # What shows itself, as a chart by plotly does, leaves nothing.
            if data:
                self.shell.display_pub.publish(data)


class _Shell(InteractiveShell):
    display_pub_class = Type(_Publisher)
    displayhook_class = Type(_Hook)


def run(file: Path) -> list[Part]:
    """Return the parts of a chapter. Exits with one sentence if a cell fails."""
    parts = _Publisher.parts
    number = 0
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(_Printed(parts)):
        shell: Any = _Shell.instance(ipython_dir=folder, config=_CONFIG)
        shell.display_formatter.mimebundle_formatter.for_type(Widget, _in_parts)
        for cell in json.loads(file.read_text("utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                parts.append(("words", source))
                continue
            number += 1
            parts.append(("code", source))
            done = shell.run_cell(source)
            if error := done.error_before_exec or done.error_in_exec:
                why = " ".join(str(error).split())
                sys.exit(f"cell {number} fails: {type(error).__name__}: {why}")
    return parts


def _in_parts(widget: Widget, **_options: Any) -> dict[str, list[Part]]:
    return {_PARTS: list(_parts(widget))}


def _parts(widget: Widget) -> Iterator[Part]:
    if children := getattr(widget, "children", ()):
        for each in children:
            yield from _parts(each)
    elif explorer := ADDRESS.explorer(widget):
        # The name of its folder, as in the list of the game's pages.
        name = type(explorer).__module__.split(".")[-2]
        yield "explorer", Entry(explorer.state.game, name, _written(explorer))
    else:
        yield "elsewhere", ""


def _written(explorer: Stateful) -> str:
    """Return what an explorer shows as a text with which another one begins."""
    if isinstance(explorer, Desk):
        # Links leave out the comments of a record.
        return explorer.written("game").text
    return links.link(links.View((explorer.state,)))


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]))))
