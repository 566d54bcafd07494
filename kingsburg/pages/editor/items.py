"""Items of the position editor: buttons and fields for the values at the paths of a draft."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal

from gametable.language import _
from gametable.play.errors import Fault
from gametable.widgets.guard import worded
from gametable.widgets.items import Block, Button, Field, Group
from kingsburg.pages.editor.editing import Editing
from kingsburg.views import places
from kingsburg.views import setup as draft_words

#: Maximum number of players or groups offered, since an invalid position may have a thousand.
MOST: Final = 10
#: Path of a word in a list; the faults of the word are shown with the list.
_WORD_OF: Final = re.compile(
    r"(order|then|seen_by|modules|buildings|used|rows|destiny_gone)\[\d+\]$"
)
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


class EditorItems:
    """Items for the present draft, with its faults and what each item changes."""

    def __init__(self, editing: Editing) -> None:
        self.editing = editing
        self.draft = editing.draft
        self.faults = _by_field(self.draft.faults)

    def seats(self) -> Iterator[tuple[int, str, str]]:
        """Yield the seat, name and button text of each player who can be chosen."""
        names = self.draft.names
        for seat, name in enumerate(names[:MOST]):
            yield seat, name, places.player(names, seat)

    def toggle(self, id: str, text: str, pressed: bool, how: Callable[[], object]) -> Button:
        """Return a button that changes the draft by calling `how`."""
        return Button(id, text, pressed=pressed, do=partial(self.editing.change, how))

    def value(
        self, id: str, text: str, path: str, value: object, now: object = None, **another: object
    ) -> Button:
        """Return a button that puts a value at a path.

        `now`: the value that an empty path stands for. `another`: more changes if the value is new.
        """
        standing = self.draft.get(path)
        pressed = _same(now if standing is None else standing, value)
        changes = {path: value} if pressed else {path: value, **another}
        return Button(id, text, pressed=pressed, do=partial(self.editing.put, changes))

    def option(self, id: str, text: str, path: str, default: object, other: object) -> Button:
        """Return a button that switches a path between two values; it is pressed for `other`."""
        value = self.draft.get(path)
        changes = {path: other if value == default else default}
        do = partial(self.editing.put, changes)
        return Button(id, text, pressed=_same(value, other), do=do)

    def word(self, id: str, text: str, path: str, word: str) -> Button:
        """Return a button that adds a word to the list at a path, or removes it."""
        pressed = word in self.draft.get(path)
        return self.toggle(id, text, pressed, partial(self.draft.switch, path, word))

    def choice(
        self, path: str, labels: Mapping[Any, str], now: object = None, **another: object
    ) -> Group:
        """Return a choice of one value for a field of the position; see `value`."""
        buttons = [
            self.value(f"{path}-{value or ''}", label, path, value, now, **another)
            for value, label in labels.items()
        ]
        return self.group(path, places.LABELS[path], buttons, path)

    def group(
        self,
        id: str,
        label: str,
        buttons: Sequence[Button],
        *paths: str,
        area: Literal["left", "right"] = "left",
        grid: int = 0,
    ) -> Group:
        """Return a group of these buttons, and below them the faults at these paths."""
        told = [each for path in paths for each in self.told(path)]
        return Group(id, _(label), [*buttons, *told], grid=grid, area=area)

    def told(self, path: str) -> Iterator[Block]:
        """Yield the faults at a path, if there are any."""
        if path in self.faults:
            yield Block(f"fault-{path}", draft_words.remark_html(self.faults[path]))

    def field(
        self,
        path: str,
        read: Callable[[str], object],
        *,
        label: str = "",
        value: str | None = None,
        hint: str = "",
        lines: int | None = None,
    ) -> Field:
        """Return a field for the value at a path; `read` converts a typed text to such a value."""
        editing = self.editing
        unread, remark = editing.view.unread.get(path), self._remark(path)
        standing = shown(self.draft.get(path)) if value is None else value
        return Field(
            path,
            label or _(places.LABELS[path.rpartition(".")[2]]),
            value=unread.text if unread else standing,
            wrong=bool(remark),
            hint=hint,
            remark=remark,
            lines=lines,
            fill=partial(editing.fill, path, read),
            type=partial(editing.type, path, read),
        )

    def _remark(self, path: str) -> str:
        """Return what is wrong at a path, or would be wrong with the text being typed there."""
        view = self.editing.view
        if path == view.typed.path:
            return draft_words.remark(_by_field(view.typed.faults).get(path, ()))
        if path in view.unread:
            return worded(view.unread[path].why)
        return draft_words.remark(self.faults.get(path, ()))


def _by_field(faults: Iterable[Fault]) -> dict[str, list[Fault]]:
    found: dict[str, list[Fault]] = {}
    for fault in faults:
        found.setdefault(_WORD_OF.sub(r"\1", fault.path), []).append(fault)
    return found


def _same(value: object, other: object) -> bool:
    """True if two values are equal and have the same type; True is not 1."""
    return type(value) is type(other) and value == other


def shown(value: object) -> str:
    """Return a value as it would be typed: text as it is, None as "", anything else as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def read_value(text: str) -> int | str | None:
    """Return the text, as a number if it is one, or None if it is empty."""
    text = text.strip()
    return int(text) if _NUMBER.fullmatch(text) else text or None


def read_rolled(text: str) -> str | None:
    """Return the dice that a player has rolled, or None if the text is empty."""
    return text.strip() or None


def read_lines(text: str) -> list[str]:
    """Return the lines that are not empty."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def read_order(names: Sequence[str], text: str) -> list[str] | None:
    """Return the turn order, or None if it is empty or equals `names`, the order of the seats."""
    order = text.split()
    return None if order in ([], names) else order
