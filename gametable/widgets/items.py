"""What can stand on a stage: groups of buttons, pictures, fields and files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, TypeAlias

from gametable.views.sheets import Sheet

#: Nobody types more into most fields; a forged message may try.
LONGEST_TEXT: Final = 200
#: A group or an item as a page gets it; a group has its items in `items`.
Written: TypeAlias = dict[str, Any]


def _nothing(*_texts: str) -> None:
    """What an item does that only shows something."""


#: Of a field of an item: it is no part of what a page gets.
_HELD: Final = {"held": True}


@dataclass(frozen=True, slots=True)
class Button:
    """Something to click on.

    `do`: called when it is. `pressed`: True or False makes it a toggle. `expanded`: True or False
    says whether what it unfolds is shown. `illegal`: looks and is announced as unavailable, yet
    answers a click. `hint`: tooltip and description. `name`: what a screen reader says, if that is
    more than `text`. `state`: words by which style sheets draw it in another way. `lang`:
    the code of its language, if that is another one than that of the page.
    """

    id: str
    text: str = ""
    picture: str = ""
    pressed: bool | None = None
    expanded: bool | None = None
    illegal: bool = False
    hint: str = ""
    name: str = ""
    state: str = ""
    lang: str = ""
    do: Callable[[], object] = field(default=_nothing, kw_only=True, metadata=_HELD)


@dataclass(frozen=True, slots=True)
class Block:
    """Something to look at: an SVG with its own role and title, a table, a list.

    `old`: marked as the answer to an earlier question. `sheet`: the table to take along; a page
    does not get it before somebody asks for it.
    """

    id: str
    html: str
    old: bool = False
    sheet: Sheet | None = field(default=None, metadata=_HELD)


@dataclass(frozen=True, slots=True)
class Field:
    """A line to type into, with a visible label; reported on Enter or when it is left.

    `fill`: called with its text when it is reported. `type`: called with its text at every key,
    long before that, to remark on it at once. `value`: what it holds; what somebody is typing is
    overwritten only by another `value` than before. `wrong`: what stands there is not understood;
    `remark`: a sentence about it, below. `hint`: shown while it is empty. `most`: characters that
    fit. `lines`: it holds many lines, of which so many are seen; Enter begins a new one, and it is
    reported only when it is left. `fixed`: it can be selected and copied, not changed.
    """

    id: str
    label: str
    value: str = ""
    wrong: bool = False
    hint: str = ""
    remark: str = ""
    most: int = LONGEST_TEXT
    lines: int | None = None
    fixed: bool = False
    fill: Callable[[str], object] = field(default=_nothing, kw_only=True, metadata=_HELD)
    type: Callable[[str], object] = field(default=_nothing, kw_only=True, metadata=_HELD)


@dataclass(frozen=True, slots=True)
class File:
    """A button that opens a text file of the reader's own.

    `fill`: called with the text. `accept`: endings of names that are offered, such as
    ".json,.txt". `most`: bytes that are read; `large`: the sentence about a file with more.
    """

    id: str
    text: str
    accept: str
    most: int
    large: str
    fill: Callable[[str], object] = field(kw_only=True, metadata=_HELD)


Item = Button | Block | Field | File


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together: arrow keys move among its buttons, Tab leaves it.

    `label`: its heading and its name for a screen reader, may be empty. `grid`: equally wide
    columns, as many as fit, or so many, instead of a line that wraps. `area`: groups that follow
    one another in the same area stand below one another; left and right are side by side where
    there is room, and where there is more, what is in the middle stands between them; on top is the
    language, and first what is about the whole stage. `look`: words by which style sheets draw
    the group in another way.
    """

    id: str
    label: str
    items: Sequence[Item]
    grid: bool | int = False
    area: Literal["top", "first", "wide", "left", "middle", "right"] = "wide"
    look: str = ""


def _sent(item: Item) -> Written:
    """An item as the page gets it, without what is at its default."""
    shown = (each.name for each in fields(item) if "held" not in each.metadata)
    found = {name: getattr(item, name) for name in shown}
    kind = {"kind": type(item).__name__.lower()}
    return kind | {name: value for name, value in found.items() if value not in ("", None)}


def written(group: Group) -> Written:
    """A group as the page gets it."""
    items = [_sent(item) for item in group.items]
    return {
        "id": group.id,
        "label": group.label,
        "items": items,
        "grid": group.grid,
        "area": group.area,
        "look": group.look,
    }
