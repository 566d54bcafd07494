"""The stage: groups of buttons, pictures and fields, patched in place so that focus stays.

It knows no rule and no sentence of its own. Whoever uses it says what is to be seen, and says it
again, whole, after every change:

    stage = Stage()
    stage.on_click(clicked)      # clicked(id); whatever it raises becomes a sentence
    stage.on_fill(filled)        # filled(id, text); only if there are fields
    stage.on_type(typed)         # typed(id, text), at every key; only to remark on it at once
    stage.show([
        Group("court", "Advisors", [
            Button("advisor-1", "1 Jester", pressed=False),
            Button("advisor-2", "2 Squire", picture=svg, hint="a gold", illegal=True),
        ], grid=True),
        Group("chart", "", [Block("bars", svg)], area="right"),
    ])
    stage.say(sentence)          # seen, and read out by a live region
    stage.say(lambda: ...)       # the same, and said anew in another language
    stage.on_retell(told_anew)   # called when another language is spoken: show all anew

A part of a stage is used like a stage, and shown among the groups of the stage:

    board = stage.part()
    stage.show([Group("games", "Games", [Button("new", "New game")]), board])
    board.on_click(moved)        # of clicks on what the part shows
    board.show([...])            # again whenever it changes

Ids are unique within a stage; what keeps its id keeps its element, its focus and its scroll
position. An illegal button still reports clicks, so that it can be answered with its rule.
`picture` and `html` go into the page as they are: they come from the views of a game, which escape.
Above all stands the choice of the language, which holds for every stage (languages.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, Protocol

import anywidget
import traitlets

from gametable.language import LANGUAGE, LANGUAGES, _, spoken
from gametable.views.sheets import Sheet
from gametable.widgets import languages
from gametable.widgets.guard import Guard, Sentence, worded

_HERE: Final = Path(__file__).parent
#: Nobody types more into most fields; a forged message may try.
LONGEST_TEXT: Final = 200
#: In this order they are one script; without a build step a script cannot ask for another.
SCRIPTS: Final = ("moves.js", "files.js", "languages.js", "address.js", "share.js", "stage.js")
_LANGUAGE: Final = "language-"
#: Of a field of an item: it is no part of what a page gets.
_HELD: Final = {"held": True}
_PICTURES: Final = {"svg": "image/svg+xml", "png": "image/png"}


@dataclass(frozen=True, slots=True)
class Button:
    """Something to click on.

    `pressed`: True or False makes it a toggle. `expanded`: True or False says whether what it
    unfolds is shown. `illegal`: looks and is announced as unavailable,
    yet answers a click. `hint`: tooltip and description. `name`: what a screen reader says, if
    that is more than `text`. `state`: words by which stage.css draws it in another way. `lang`:
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

    `value`: what it holds; what somebody is typing is overwritten only by another `value` than
    before. `wrong`: what stands there is not understood; `remark`: a sentence about it, below.
    `hint`: shown while it is empty. `most`: characters that fit. `lines`: it holds many lines, of
    which so many are seen; Enter begins a new one, and it is reported only when it is left.
    `fixed`: it can be selected and copied, not changed.
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


@dataclass(frozen=True, slots=True)
class File:
    """A button that opens a text file of the reader's own, and reports it like a field.

    `accept`: endings of names that are offered, such as ".json,.txt". `most`: bytes that are
    read; `large`: the sentence about a file with more.
    """

    id: str
    text: str
    accept: str
    most: int
    large: str


Item = Button | Block | Field | File


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together: arrow keys move among its buttons, Tab leaves it.

    `label`: its heading and its name for a screen reader, may be empty. `grid`: equally wide
    columns, as many as fit, or so many, instead of a line that wraps. `area`: groups that follow
    one another in the same area stand below one another; left and right are side by side where
    there is room, and where there is more, what is in the middle stands between them; on top is the
    language, and first what is about the whole stage. `look`: words by which stage.css draws the
    group in another way.
    """

    id: str
    label: str
    items: Sequence[Item]
    grid: bool | int = False
    area: Literal["top", "first", "wide", "left", "middle", "right"] = "wide"
    look: str = ""


class Page(Protocol):
    """Whoever knows the address of the page on which a stage is (address.py)."""

    def begin(self, stage: Stage, place: str, query: str, language: str) -> None:
        """A browser shows the page at this place, with this query, to who reads this language."""

    def open(self, query: str) -> None:
        """Somebody has gone back or forward to this query."""

    def changed(self) -> None:
        """A reader has changed something."""


class _Heard:
    """Whoever shows something, and is called back about it."""

    _guard: Guard
    _clicked: Callable[[str], None] | None = None
    _filled: Callable[[str, str], None] | None = None
    _typed: Callable[[str, str], None] | None = None

    def on_click(self, callback: Callable[[str], None]) -> None:
        """Call this with the id of every button that is clicked."""
        self._clicked = self._guard(callback)

    def on_fill(self, callback: Callable[[str, str], None]) -> None:
        """Call this with the id and the text of every field that is filled in, or file opened."""
        self._filled = self._guard(callback)

    def on_type(self, callback: Callable[[str, str], None]) -> None:
        """Call this with the id and the text of a field at every key, long before it is left.

        What is typed stays as long as the field's `value` is what it was.
        """
        self._typed = self._guard(callback)


class Part(_Heard):
    """A place of its own on a stage, as `Stage.part` makes it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._guard = Guard(stage.say)
        #: What is shown here.
        self.groups: Sequence[Group] = ()

    def show(self, groups: Sequence[Group]) -> None:
        """Show these here and nothing else."""
        self.groups = groups
        self._stage.draw()

    def say(self, sentence: Sentence) -> None:
        """As `Stage.say`."""
        self._stage.say(sentence)

    def on_retell(self, callback: Callable[[], None]) -> None:
        """As `Stage.on_retell`."""
        self._stage.on_retell(callback)


class Stage(_Heard, anywidget.AnyWidget):
    """A widget that shows groups of items and reports clicks; the module says how it is used."""

    _esm = "\n".join((_HERE / name).read_text("utf-8") for name in SCRIPTS)
    _css = _HERE / "stage.css"

    _groups: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    #: The group by which the language is chosen; the one that is pressed is spoken.
    _languages: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    #: How often something was said, and what last: the same words twice are read out twice.
    _said = traitlets.Tuple(traitlets.Int(), traitlets.Unicode(), default_value=(0, "")).tag(
        sync=True
    )

    #: Told what a reader does here, if somebody keeps the address of the page.
    page: Page | None = None

    def __init__(self, groups: Sequence[Group | Part] = ()) -> None:
        self._first: Part | None = None
        self._items: dict[str, tuple[Item, _Heard]] = {}
        self._guard = Guard(self.say)
        self._sentence: Sentence = ""
        self._retold: list[Callable[[], None]] = []
        self._languages = _written(_languages())
        # Shown before there is a widget, it goes to the page in one message.
        self.show(groups)
        super().__init__()
        self.on_msg(self._received)
        languages.follow(self)

    def show(self, groups: Sequence[Group | Part]) -> None:
        """Show these and nothing else."""
        self._shown = groups
        self.draw()

    def part(self) -> Part:
        """A part that can be shown among groups."""
        return Part(self)

    def begin_with(self, part: Part) -> None:
        """Show this part above all that is shown here."""
        self._first = part
        self.draw()

    @property
    def blocks(self) -> list[Block]:
        """All that is to be looked at."""
        return [item for item, _heard in self._items.values() if isinstance(item, Block)]

    def draw(self) -> None:
        """Show again what is shown, as its parts are now."""
        self._items = {}
        groups: list[Group] = []
        for each in [self._first, *self._shown] if self._first else self._shown:
            here: Sequence[Group] = each.groups if isinstance(each, Part) else [each]
            heard = each if isinstance(each, Part) else self
            self._items |= {item.id: (item, heard) for group in here for item in group.items}
            groups += here
        self._groups = [_written(group) for group in groups]

    def say(self, sentence: Sentence) -> None:
        """Show this sentence above all and have it read out; an empty one clears it."""
        self._sentence = sentence
        self._said = (self._said[0] + 1, worded(sentence))

    @property
    def said(self) -> str:
        """The sentence said last."""
        text: str = self._said[1]
        return text

    def offer(self, name: str, mime: str, text: str) -> None:
        """Offer a text as a file of this name to the reader."""
        self.send({"offer": text, "name": name, "mime": mime})

    def offer_picture(self, name: str, svg: str) -> None:
        """Offer an SVG, in the colours of the page, under a name that ends in svg or png."""
        self.send({"picture": svg, "name": name, "mime": _PICTURES[name.rpartition(".")[2]]})

    def copy_picture(self, svg: str, before: str, after: str, done: str, failed: str) -> None:
        """As `copy`, an SVG in the colours of the page as an address between these two texts."""
        around = {"before": before, "after": after}
        self.send({"picture": svg, **around, "done": done, "failed": failed})

    def copy(self, text: str, done: str, failed: str) -> None:
        """Put a text on the reader's clipboard, and say that it is done or that it failed."""
        self.send({"copy": text, "done": done, "failed": failed})

    def on_retell(self, callback: Callable[[], None]) -> None:
        """Call this too when another language is spoken, to show everything anew.

        What was said is said anew by itself.
        """
        self._retold.append(self._guard(callback))

    def retell(self) -> None:
        """Show and say everything in the language that is spoken now."""
        with self.hold_sync():
            self._languages = _written(_languages())
            for each in self._retold:
                each()
            if callable(self._sentence):
                self._guard(self.say)(self._sentence)

    def click(self, id: str) -> None:
        """What a click on this button does; nothing if there is none."""
        if id.startswith(_LANGUAGE) and id.removeprefix(_LANGUAGE) in LANGUAGES:
            languages.choose(id.removeprefix(_LANGUAGE))
            return
        item, heard = self._items.get(id, _NOTHING)
        if heard._clicked and isinstance(item, Button):
            heard._clicked(id)

    def fill(self, id: str, text: str) -> None:
        """What filling in this field does; nothing if there is none, or too small a one."""
        item, heard = self._items.get(id, _NOTHING)
        if heard._filled and isinstance(item, Field | File) and len(text) <= item.most:
            heard._filled(id, text)

    def type(self, id: str, text: str) -> None:
        """What typing this text does, before the field is left; nothing as with `fill`."""
        item, heard = self._items.get(id, _NOTHING)
        if heard._typed and isinstance(item, Field) and len(text) <= item.most:
            heard._typed(id, text)

    def set_state(self, sync_data: object) -> None:
        """Nothing: a browser reports clicks and texts, it never changes what is shown."""

    def _too_large(self, id: str) -> None:
        item, _heard = self._items.get(id, _NOTHING)
        if isinstance(item, File):
            self.say(item.large)

    def _received(self, _: object, content: object, buffers: object) -> None:
        """A message from a page, or from somebody who pretends to be one."""
        match content:
            case {"page": str(place), "query": str(query), "language": language} if self.page:
                self._guard(self.page.begin)(self, place, query, str(language))
                return
            case {"open": str(query)} if self.page:
                self._guard(self.page.open)(query)
                return
            case {"click": str(id)}:
                self.click(id)
            case {"fill": str(id), "text": str(text)}:
                self.fill(id, text)
            case {"type": str(id), "text": str(text)}:
                self.type(id, text)
            case {"large": str(id)}:
                self._too_large(id)
            case {"language": str(language)}:
                languages.begin(language)
                return
        if self.page:
            self.page.changed()


#: What an id stands for that is not shown.
_NOTHING: Final[tuple[None, _Heard]] = None, _Heard()


def _languages() -> Group:
    """The languages to choose from, each by its own name."""
    buttons = [
        Button(f"{_LANGUAGE}{code}", name, pressed=code == spoken(), lang=code)
        for code, name in LANGUAGES.items()
    ]
    return Group("languages", _(LANGUAGE), buttons, area="top", look="languages")


def _sent(item: Item) -> dict[str, Any]:
    return {
        each.name: getattr(item, each.name) for each in fields(item) if "held" not in each.metadata
    }


def _written(group: Group) -> dict[str, Any]:
    """A group as the page gets it, without what is at its default."""
    items = [
        {"kind": type(item).__name__.lower()}
        | {each: value for each, value in _sent(item).items() if value not in ("", None)}
        for item in group.items
    ]
    return {
        "id": group.id,
        "label": group.label,
        "items": items,
        "grid": group.grid,
        "area": group.area,
        "look": group.look,
    }
