"""The stage: groups of buttons, pictures and fields, patched in place so that focus stays.

It knows no rule and no sentence of its own. Whoever uses it says what is to be seen, and says it
again, whole, after every change; a page is sent what has changed:

    stage = Stage()
    stage.show([
        Group("court", "Advisors", [
            Button("advisor-1", "1 Jester", pressed=False, do=partial(choose, 1)),
            Button("advisor-2", "2 Squire", picture=svg, hint="a gold", illegal=True, do=refuse),
            Field("dice", "Dice", fill=take),      # take(text)
        ], grid=True),
        Group("chart", "", [Block("bars", svg)], area="right"),
    ])
    stage.say(sentence)          # seen, and read out by a live region
    stage.say(lambda: ...)       # the same, and said anew in another language
    stage.on_retell(told_anew)   # called when another language is spoken: show all anew

A part of a stage is used like a stage, and shown among the groups of the stage:

    board = stage.part()
    stage.show([Group("games", "Games", [Button("new", "New game")]), board])
    board.show([...])            # again whenever it changes

Items carry what they do; whatever that raises becomes a sentence. Ids are unique within a stage;
what keeps its id keeps its element, its focus and its scroll position. An illegal button still
reports clicks, so that it can be answered with its rule. `picture` and `html` go into the page
as they are: they come from views, which escape. Above all stands the choice of the language, which
holds for every stage (languages.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

import anywidget
import traitlets

from gametable.language import LANGUAGE, LANGUAGES, _, spoken
from gametable.widgets import languages
from gametable.widgets.changes import changes
from gametable.widgets.guard import Guard, Sentence, worded
from gametable.widgets.items import Block, Button, Field, File, Group, Item, Written, written

#: In this order they are one script; without a build step a script cannot ask for another.
SCRIPTS: Final = (
    "moves.js", "files.js", "languages.js", "address.js", "share.js", "changes.js", "stage.js",
)  # fmt: skip
#: In this order they are one style sheet.
STYLES: Final = ("stage.css", "languages.css", "share.css")
_PICTURES: Final = {"svg": "image/svg+xml", "png": "image/png"}


def joined(module: str, *names: str) -> str:
    """The text of these files, which stand beside a module (its ``__file__``), as one."""
    return "\n".join(Path(module).with_name(name).read_text("utf-8") for name in names)


class Keeper(Protocol):
    """Whoever knows the address of the page on which a stage is (address.py)."""

    def begin(self, stage: Stage, place: str, query: str, language: str) -> None:
        """A browser shows the page at this place, with this query, to who reads this language."""

    def open(self, query: str) -> None:
        """Somebody has gone back or forward to this query."""

    def changed(self) -> None:
        """A reader has changed something."""


class Part:
    """A place of its own on a stage, as `Stage.part` makes it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
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


class Stage(anywidget.AnyWidget):
    """A widget that shows groups of items; the module says how it is used."""

    _esm = joined(__file__, *SCRIPTS)
    _css = joined(__file__, *STYLES)

    #: The group by which the language is chosen; the one that is pressed is spoken.
    _languages: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    #: How often something was said, and what last: the same words twice are read out twice.
    _said = traitlets.Tuple(traitlets.Int(), traitlets.Unicode(), default_value=(0, "")).tag(
        sync=True
    )

    #: Told what a reader does here, if somebody keeps the address of the page.
    keeper: Keeper | None = None

    def __init__(self, groups: Sequence[Group | Part] = ()) -> None:
        self._first: Part | None = None
        self._items: dict[str, Item] = {}
        # All that a page shows, how often that has changed, and whether a page waits for more.
        self._groups: list[Written] = []
        self._at = 0
        self._holding = False
        self._guard = Guard(self.say)
        self._sentence: Sentence = ""
        self._retold: list[Callable[[], None]] = []
        self._language_buttons = {button.id: button for button in _languages().items}
        self._languages = written(_languages())
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
        return [item for item in self._items.values() if isinstance(item, Block)]

    def draw(self) -> None:
        """Show again what is shown, as its parts are now."""
        if self._holding:
            return
        groups: list[Group] = []
        for each in [self._first, *self._shown] if self._first else self._shown:
            groups += each.groups if isinstance(each, Part) else [each]
        self._items = {item.id: item for group in groups for item in group.items}
        before, self._groups = self._groups, [written(group) for group in groups]
        changed = changes(before, self._groups)
        if changed:
            self._at += 1
            self.send({"at": self._at, "changes": changed})

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """What a page gets that begins to show this; later it gets changes."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        return state if key else state | {"_groups": self._groups, "_at": self._at}

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
            self._languages = written(_languages())
            self._holding = True
            for each in self._retold:
                each()
            self._holding = False
            self.draw()
            if callable(self._sentence):
                self._guard(self.say)(self._sentence)

    def click(self, id: str) -> None:
        """What a click on this button does; nothing if there is none."""
        item = self._items.get(id) or self._language_buttons.get(id)
        if isinstance(item, Button):
            self._guard(item.do)()

    def fill(self, id: str, text: str) -> None:
        """What filling in this field does; nothing if there is none, or too small a one."""
        item = self._items.get(id)
        if isinstance(item, Field | File) and len(text) <= item.most:
            self._guard(item.fill)(text)

    def type(self, id: str, text: str) -> None:
        """What typing this text does, before the field is left; nothing as with `fill`."""
        item = self._items.get(id)
        if isinstance(item, Field) and len(text) <= item.most:
            self._guard(item.type)(text)

    def set_state(self, sync_data: object) -> None:
        """Nothing: a browser reports clicks and texts, it never changes what is shown."""

    def _too_large(self, id: str) -> None:
        item = self._items.get(id)
        if isinstance(item, File):
            self.say(item.large)

    def _received(self, _: object, content: object, buffers: object) -> None:
        """A message from a page, or from somebody who pretends to be one."""
        match content:
            case {"page": str(place), "query": str(query), "language": language} if self.keeper:
                self._guard(self.keeper.begin)(self, place, query, str(language))
                return
            case {"open": str(query)} if self.keeper:
                self._guard(self.keeper.open)(query)
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
            case {"missed": True}:
                self.send({"at": self._at, "groups": self._groups})
                return
        if self.keeper:
            self.keeper.changed()


def _languages() -> Group:
    """The languages to choose from, each by its own name."""
    buttons = [
        Button(
            f"language-{code}",
            name,
            pressed=code == spoken(),
            lang=code,
            do=partial(languages.choose, code),
        )
        for code, name in LANGUAGES.items()
    ]
    return Group("languages", _(LANGUAGE), buttons, area="top", look="languages")
