"""The items of a stage: groups of buttons, pictures, fields and files."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, TypeAlias

from gametable.views.tables import Table
from gametable.views.text import NOTHING, Html

#: The most characters of most fields; a forged message may have more.
LONGEST_TEXT: Final = 200
#: The place where a group is shown; see `Group`.
Area: TypeAlias = Literal["top", "first", "toolbar", "wide", "left", "middle", "right"]
#: A group or an item as it is sent to a page; a group has its items in `items`.
Written: TypeAlias = dict[str, Any]


def _nothing(*_values: Any) -> None:
    """Do nothing; the default callback."""


#: Marks a field of an item that is not sent to a page.
_HELD: Final = {"held": True}


@dataclass(frozen=True, slots=True)
class Button:
    """A button.

    `do`: called on a click. `pressed`: True or False makes it a toggle. `expanded`: True or False
    if it unfolds something. `illegal`: looks and is announced as unavailable, but still reacts to
    a click. `hint`: tooltip and description. `name`: the accessible name, if `text` is too short.
    `state`: words for style sheets. `lang`: its language for HTML, if it differs from the
    page's. `question`: what it answers, if that differs from what its group answers.
    """

    id: str
    text: str = ""
    picture: Html = NOTHING
    pressed: bool | None = None
    expanded: bool | None = None
    illegal: bool = False
    hint: str = ""
    name: str = ""
    state: str = ""
    lang: str = ""
    question: Hashable = field(default=None, kw_only=True, metadata=_HELD)
    do: Callable[[], object] = field(default=_nothing, kw_only=True, metadata=_HELD)


@dataclass(frozen=True, slots=True)
class Block:
    """HTML to look at: an SVG with its own role and title, a table, or a list.

    `old`: marks it as the answer to an earlier question. `table`: the table to save. `picture`:
    draws an SVG to save, only when the reader asks for it.
    """

    id: str
    html: Html
    old: bool = False
    table: Table | None = field(default=None, metadata=_HELD)
    picture: Callable[[], Html] | None = field(default=None, metadata=_HELD)


def tabled(
    id: str, table: Table, *, old: bool = False, picture: Callable[[], Html] | None = None
) -> Block:
    """Return a block that shows a table, which can be saved."""
    return Block(id, table.to_html(), old, table, picture)


@dataclass(frozen=True, slots=True)
class Field:
    """A text field with a visible label; its text is sent on Enter or when it loses focus.

    `fill`: called with the text then. `type`: called with the text at every key, to remark on it at
    once. `value`: its content; only a new `value` overwrites what the reader is typing. `wrong`:
    marks the content as not understood. `remark`: a sentence about it, below. `hint`: the
    placeholder. `most`: the most characters. `lines`: the number of visible lines, if it has
    several; then Enter starts a new line, and the text is sent when it loses focus. `fixed`: True
    if it can be selected and copied, but not changed. `numeric`: True for a number, which gets a
    suitable keyboard; arrow keys change it by one, and Enter leads to the next field of the group.
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
    numeric: bool = False
    fill: Callable[[str], object] = field(default=_nothing, kw_only=True, metadata=_HELD)
    type: Callable[[str], object] = field(default=_nothing, kw_only=True, metadata=_HELD)


@dataclass(frozen=True, slots=True)
class File:
    """A button with which the reader opens a text file.

    `fill`: called with the text, which is not blank. `accept`: the file name extensions that are
    offered, such as ".json,.txt". `most`: the most bytes.
    """

    id: str
    text: str
    accept: str
    most: int
    fill: Callable[[str], object] = field(kw_only=True, metadata=_HELD)


@dataclass(frozen=True, slots=True)
class Kept:
    """The list of what the browser keeps of earlier visits to pages of ours.

    `sort` and `game`: those of its records; `words`: of `gametable.views.kept.words`, in the
    language `lang`. `fill`: called with the id and the state of a record, with a space between,
    when the reader continues with it or puts it back, and with "" when lessons are removed. `most`:
    the most characters.
    """

    id: str
    sort: str
    game: str
    words: Mapping[str, Any]
    lang: str
    most: int
    fill: Callable[[str], object] = field(kw_only=True, metadata=_HELD)


@dataclass(frozen=True, slots=True)
class Hexes:
    """A board of hexes in rows; every second row lies half a hex further right.

    One of its hexes can be reached by Tab, and arrow keys lead from there to its neighbours: left,
    right, up and down within a column, and with Shift to the other two. `do`: called with the
    number of the clicked hex; hexes are numbered row by row.

    `label`: its accessible name. `columns`: the hexes in a row. `kinds`: a letter for each hex.
    `legend`: the meaning of each letter. `names`: the names of rows; columns are numbered.
    `layers`: sets of hexes as bits by name, drawn in this order; they are classes for style sheets.
    `told`: what is said about a hex in a layer. `notes`: short texts on hexes. `shapes`: SVG
    symbols whose ids are ``hex-`` and a letter or the name of a layer. `seams`: a path that is
    drawn over the hexes, in their coordinates. `near`: a hex to which a board wider than the page
    is scrolled when it changes. `sought`: the layer whose hexes are pointed at when out of sight.
    `whole`: the name of the button that shows the whole board on a small screen.
    """

    id: str
    label: str
    columns: int
    kinds: str
    legend: Mapping[str, str]
    names: str
    layers: Mapping[str, int] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[int, str] = field(default_factory=dict)
    shapes: Html = NOTHING
    seams: str = ""
    near: int | None = None
    sought: str = ""
    whole: str = ""
    do: Callable[[int], object] = field(default=_nothing, kw_only=True, metadata=_HELD)


Item = Button | Block | Field | File | Hexes | Kept


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together: arrow keys move among their buttons, and Tab leaves the group.

    `label`: its heading and accessible name; may be empty. `grid`: columns of equal width instead
    of a line that wraps: as many as fit, or this many. `area`: consecutive groups of one area are
    stacked. Left and right are side by side if there is room, with the middle between them if there
    is more; top has the language, first has what concerns the whole stage, and the toolbar stays
    in sight while the rest is scrolled. `look`: words for style sheets. `question`: the question
    that its items answer, if any; a click made during another question is dropped (questions.py).
    """

    id: str
    label: str
    items: Sequence[Item]
    grid: bool | int = False
    area: Area = "wide"
    look: str = ""
    question: Hashable = None


def own_question(item: Item) -> Hashable:
    """Return what an item answers, if that differs from what its group answers."""
    return item.question if isinstance(item, Button) else None


def _sent(item: Item, question: str) -> Written:
    """Return an item as it is sent to a page, without empty fields."""
    shown = (each.name for each in fields(item) if "held" not in each.metadata)
    found = {name: getattr(item, name) for name in shown}
    kind = {"kind": type(item).__name__.lower()}
    if isinstance(item, Hexes):
        # Sets are shorter as hexadecimal digits, and browsers cannot read numbers of 400 bits.
        found["layers"] = {name: f"{hexes:x}" for name, hexes in item.layers.items()}
    if own_question(item) is not None:
        found["question"] = question
    return kind | {name: value for name, value in found.items() if value not in ("", None)}


def written(group: Group, number: Callable[[Hashable], str] = lambda question: "") -> Written:
    """Return a group as it is sent to a page; `number`: returns that of a question, "" for none."""
    items = [_sent(item, number(own_question(item))) for item in group.items]
    sent = {
        "id": group.id,
        "label": group.label,
        "items": items,
        "grid": group.grid,
        "area": group.area,
        "look": group.look,
    }
    question = number(group.question)
    return sent | ({"question": question} if question else {})
