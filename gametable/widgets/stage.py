"""The stage: groups of buttons, pictures and fields, patched in place so that focus stays.

It contains no rules and no sentences. Its user shows all groups again after every change, and a
page gets only the differences:

    stage = Stage()
    stage.show([
        Group("court", "Advisors", [
            Button("advisor-1", "1 Jester", pressed=False, do=partial(choose, 1)),
            Button("advisor-2", "2 Squire", picture=svg, hint="a gold", illegal=True, do=refuse),
            Field("dice", "Dice", fill=take),      # take(text)
        ], grid=True),
        Group("chart", "", [Block("bars", svg)], area="right"),
    ])
    stage.say(sentence)          # shown, and read out by a live region
    stage.say(lambda: ...)       # the same, and said again when the language changes
    stage.on_retell(draw)        # called when the language changes

A part is used like a stage and shown among its groups:

    board = stage.part()
    stage.show([Group("games", "Games", [Button("new", "New game")]), board])
    board.show([...])            # again whenever it changes

A group may say which question its items answer. A click that was meant for an earlier question
does nothing; unless it only repeats the last click, the reader is told so:

    Group("choices", "", buttons, question=node)

Items carry their callbacks, and an error in one becomes a sentence. Ids are unique within a stage;
an item that keeps its id keeps its element, focus and scroll position. An illegal button still
reports clicks, so that they can be answered with a rule. `picture` and `html` are put into the page
as they are: views, which make them, escape all text. The language switch at the top applies to
every stage (languages.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import traitlets

from gametable.language import LANGUAGE, LANGUAGES, _, spoken, tag
from gametable.views import errors, kept
from gametable.views.palette import PALETTE
from gametable.views.text import html
from gametable.widgets import languages
from gametable.widgets.changes import changes
from gametable.widgets.guard import Guard, Sentence, worded
from gametable.widgets.items import (
    Area,
    Block,
    Button,
    Field,
    File,
    Group,
    Hexes,
    Item,
    Kept,
    Written,
    written,
)
from gametable.widgets.model import Model
from gametable.widgets.pieces import Pieces
from gametable.widgets.questions import Questions

if TYPE_CHECKING:
    from gametable.widgets.address import Address

#: The scripts, joined in this order, because without a build step they cannot import each other.
SCRIPTS: Final = (
    "moves.js", "taps.js", "keys.js", "drag.js", "files.js", "hexes_view.js", "hexes.js",
    "shelf.js", "kinds.js", "languages.js", "address.js", "share.js", "changes.js", "present.js",
    "still.js", "tether.js", "stage.js", "render.js",
)  # fmt: skip
#: The style sheets, joined in this order.
STYLES: Final = (
    "stage.css", "tables.css", "toolbar.css", "desk.css", "story.css", "hexes.css", "languages.css",
    "share.css", "learn.css", "present.css", "ending.css", "paper.css", "review.css",
)  # fmt: skip
_PICTURES: Final = {"svg": "image/svg+xml", "png": "image/png"}


def joined(module: str, *names: str) -> str:
    """Return the joined text of these files, by path from the folder of a module (`__file__`)."""
    return "\n".join((Path(module).parent / name).read_text("utf-8") for name in names)


class Part:
    """A section of a stage with its own groups; see `Stage.part`.

    `area`: the area of all its groups; None if each has its own.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.area: Area | None = None
        #: The groups that it shows.
        self.groups: Sequence[Group] = ()

    @property
    def placed(self) -> list[Group]:
        """Its groups, where they are shown."""
        area = self.area
        return [replace(each, area=area) if area else each for each in self.groups]

    def show(self, groups: Sequence[Group]) -> None:
        """Show these groups and no others."""
        self.groups = groups
        self._stage.draw()

    def say(self, sentence: Sentence, *, seen: bool = True) -> None:
        """Do the same as `Stage.say`."""
        self._stage.say(sentence, seen=seen)

    def on_retell(self, callback: Callable[[], None]) -> None:
        """Do the same as `Stage.on_retell`."""
        self._stage.on_retell(callback)


class Stage(Model):
    """A widget that shows groups of items; see the module."""

    _esm = kept.SCRIPT + joined(__file__, *SCRIPTS)
    _css = PALETTE + kept.STYLES + joined(__file__, *STYLES)

    #: The group of the language switch; the pressed button is the current language.
    _languages: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    #: The number of sentences said, the last sentence, and whether it is seen or only read out.
    #: Because of the number, a repeated sentence is read out again.
    _said = traitlets.Tuple(
        traitlets.Int(), traitlets.Unicode(), traitlets.Bool(), default_value=(0, "", True)
    ).tag(sync=True)

    #: The keys that do something wherever the focus is, except in fields; see `on_keys`.
    _keys = traitlets.List(traitlets.Unicode()).tag(sync=True)

    #: The sentence that a notebook shows when its kernel is gone.
    _gone = traitlets.Unicode().tag(sync=True)

    #: Returns the text that stays in a saved notebook; "" if there is none.
    saved: Callable[[], str] = staticmethod(str)

    #: Returns what is shown above everything else for a while.
    notice: Callable[[], Sequence[Group]] = staticmethod(list)

    #: Unfolds the link and the files to share; None if nothing can be shared.
    share: Callable[[], object] | None = None

    #: True if the user of the stage itself shows `first`, wherever it wants.
    holds_first = False

    #: Notified of what the reader does here, if the page has an address.
    keeper: Address | None = None

    def __init__(self, groups: Sequence[Group | Part] = ()) -> None:
        #: The part above everything else, if there is one.
        self.first: Part | None = None
        self._items: dict[str, Item] = {}
        self._questions = Questions()
        self._pieces = Pieces(self._most)
        # Everything on the page, the number of changes, and whether drawing is postponed.
        self._groups: list[Written] = []
        self._at = 0
        self._holding = False
        self._guard = Guard(self.say)
        self._sentence: Sentence = ""
        self._retold: list[Callable[[], None]] = []
        self._pressing: Mapping[str, Callable[[], object]] = {}
        self._language_buttons = {button.id: button for button in _languages().items}
        self._languages = written(_languages(), self._questions.number)
        self._gone = _(errors.NO_KERNEL)
        # Shown before the widget exists, so that the page gets everything in one message.
        self.show(groups)
        super().__init__()
        self.on_msg(self._received)
        languages.follow(self)

    def show(self, groups: Sequence[Group | Part]) -> None:
        """Show these groups and no others."""
        self._shown = groups
        self.draw()

    def part(self) -> Part:
        """Make and return a part that can be shown among groups."""
        return Part(self)

    def begin_with(self, part: Part) -> None:
        """Show this part above everything else, unless `holds_first` is set."""
        self.first = part
        self.draw()

    def on_keys(self, keys: Mapping[str, Callable[[], object]]) -> None:
        """Call these when the reader presses a key, by its name in the browser: "ArrowLeft", "?".

        No keys work in a field; arrows, Home and End do not in a group of buttons.
        """
        self._pressing = {key: self._guard(do) for key, do in keys.items()}
        self._keys = list(keys)

    @property
    def blocks(self) -> list[Block]:
        """All blocks on the stage."""
        return [item for item in self._items.values() if isinstance(item, Block)]

    def draw(self) -> None:
        """Draw the groups and parts again, and send what has changed."""
        if self._holding:
            return
        groups: list[Group] = []
        first = [] if self.first is None or self.holds_first else [self.first]
        for each in [*self.notice(), *first, *self._shown]:
            groups += each.placed if isinstance(each, Part) else [each]
        self._items = {item.id: item for group in groups for item in group.items}
        self._questions.ask(groups)
        before = self._groups
        self._groups = [written(each, self._questions.number) for each in groups]
        changed = changes(before, self._groups)
        if changed:
            self._at += 1
            self.send({"at": self._at, "changes": changed})

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the whole state, for a page that opens the stage; later it gets only changes."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        return state if key else state | {"_groups": self._groups, "_at": self._at}

    def __repr__(self) -> str:
        # Without the address in memory, which a notebook would save.
        return f"<{type(self).__name__}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return what a notebook shows and saves: always the same text for the same state."""
        shown, metadata = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        saved = self.saved() or _(errors.NOT_RUN)
        return {**shown, "text/plain": saved, "text/html": html("<pre>{}</pre>", saved)}, metadata

    def say(self, sentence: Sentence, *, seen: bool = True) -> None:
        """Show this sentence at the top and have it read out; an empty one clears it.

        `seen`: False if it is elsewhere on the stage already, so that it is only read out.
        """
        self._sentence = sentence
        self._said = (self._said[0] + 1, worded(sentence), seen)

    @property
    def said(self) -> str:
        """The last sentence."""
        text: str = self._said[1]
        return text

    def to_top(self) -> None:
        """Scroll to the start of the stage, as for a new page."""
        self.send({"top": True})

    def offer(self, name: str, mime: str, text: str) -> None:
        """Offer a text to the reader as a file of this name."""
        self.send({"offer": text, "name": name, "mime": mime})

    def offer_picture(self, name: str, svg: str) -> None:
        """Offer an SVG in the page's colours as a file, whose name ends in svg or png."""
        self.send({"picture": svg, "name": name, "mime": _PICTURES[name.rpartition(".")[2]]})

    def copy_picture(self, svg: str, before: str, after: str, done: str, failed: str) -> None:
        """Copy an SVG in the page's colours, as a data URL between these two texts."""
        around = {"before": before, "after": after}
        self.send({"picture": svg, **around, "done": done, "failed": failed})

    def print(self, paper: str = "") -> None:
        """Let the browser print the page or, instead, this HTML, which is made for paper."""
        self.send({"print": paper})

    def language_group(self, id: str) -> Group:
        """Return another language switch, whose ids begin with `id`."""
        return _languages(id)

    def copy(self, text: str, done: str, failed: str) -> None:
        """Copy a text to the clipboard, then say the sentence `done` or `failed`."""
        self.send({"copy": text, "done": done, "failed": failed})

    def on_retell(self, callback: Callable[[], None]) -> None:
        """Call this when the language changes, to draw everything again.

        The stage itself says the last sentence again.
        """
        self._retold.append(self._guard(callback))

    def retell(self) -> None:
        """Draw everything, and say the last sentence, in the current language."""
        with self.hold_sync():
            self._languages = written(_languages(), self._questions.number)
            self._gone = _(errors.NO_KERNEL)
            self._holding = True
            for each in self._retold:
                each()
            self._holding = False
            self.draw()
            if callable(self._sentence):
                self._guard(self.say)(self._sentence, seen=self._said[2])

    def click(self, id: str) -> None:
        """Carry out a click on this button, if there is one."""
        item = self._items.get(id) or self._language_buttons.get(id)
        if isinstance(item, Button):
            self._guard(item.do)()

    def click_hex(self, id: str, hex: int) -> None:
        """Carry out a click on a hex of this board, if there is one."""
        item = self._items.get(id)
        if isinstance(item, Hexes) and 0 <= hex < len(item.kinds):
            self._guard(item.do)(hex)

    def fill(self, id: str, text: str) -> None:
        """Carry out filling in this field or file, if there is one and the text is not too long."""
        item = self._items.get(id)
        if isinstance(item, File) and not text.strip():
            self.say(partial(_, errors.EMPTY_FILE))
        elif isinstance(item, Field | File | Kept) and len(text) <= item.most:
            self._guard(item.fill)(text)

    def type(self, id: str, text: str) -> None:
        """Carry out typing in this field, before it loses focus, under the conditions of `fill`."""
        item = self._items.get(id)
        if isinstance(item, Field) and len(text) <= item.most:
            self._guard(item.type)(text)

    def set_state(self, sync_data: object) -> None:
        """Do nothing: a browser reports clicks and texts, but must never set the state."""

    def _answer(
        self,
        id: str,
        said: Mapping[Any, object],
        do: Callable[[], None],
        place: int | None = None,
    ) -> None:
        """Carry out what was done with an item, unless it was meant for another question."""
        number = said.get("question", "")
        if self._questions.accept(id, place, number):
            do()
        elif not self._questions.is_repeated(id, place, number):
            self.say(partial(_, errors.TOO_LATE))

    def _not_read(self, id: str, line: int | None) -> None:
        """Say why a file was not read: because this line is not UTF-8, or because of its size."""
        item = self._items.get(id)
        if isinstance(item, File):
            self.say(partial(errors.not_read, item.most, line))

    def _most(self, id: str) -> int:
        item = self._items.get(id)
        return item.most if isinstance(item, Field | File | Kept) else 0

    def _received(self, _: object, content: object, buffers: object) -> None:
        """Handle a message from a page, or a forged one."""
        match self._pieces.joined(content):
            case None:
                return
            case {"page": str(place), "query": str(query), "language": language, **rest} if (
                self.keeper
            ):
                told = {
                    each: str(rest.get(each, "")) for each in ("kept", "resume", "game", "text")
                }
                self._guard(self.keeper.begin)(self, place, query, str(language), **told)
                return
            case {"open": str(query), **rest} if self.keeper:
                self._guard(self.keeper.open)(query, str(rest.get("game", "")))
                return
            case {"click": str(id), "hex": int(hex), **said}:
                self._answer(id, said, partial(self.click_hex, id, hex), hex)
            case {"click": str(id), **said}:
                self._answer(id, said, partial(self.click, id))
            case {"fill": str(id), "text": str(text), **said}:
                self._answer(id, said, partial(self.fill, id, text))
            case {"type": str(id), "text": str(text)}:
                self.type(id, text)
            case {"key": str(key)} if key in self._pressing:
                self._pressing[key]()
            case {"large": str(id)}:
                self._not_read(id, None)
            case {"not_utf8": str(id), "line": int(line)}:
                self._not_read(id, line)
            case {"language": str(language)}:
                languages.begin(language)
                return
            case {"missed": True}:
                self.send({"at": self._at, "groups": self._groups})
                return
        self.changed()

    def changed(self) -> None:
        """Update the address, if the page has one."""
        if self.keeper:
            self.keeper.changed()


def _languages(id: str = "language") -> Group:
    """Return the language switch, with each language by its own name."""
    buttons = [
        Button(
            f"{id}-{code}",
            name,
            pressed=code == spoken(),
            lang=tag(code),
            do=partial(languages.choose, code),
        )
        for code, name in LANGUAGES.items()
    ]
    return Group(f"{id}s", _(LANGUAGE), buttons, area="top", look="languages")
