"""The address of a page: the view states of all its explorers, as a link in the address bar.

    page.follow(explorer)          # what it shows belongs to the page from now on
    page.query(explorer)           # "?p=…&lang=…"

Only a page that shows nothing but our stages has such an address, which its script reports
(address.js). A notebook has none, and there a link is for one explorer alone. Links are made
shortly after a click has been answered.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import Any, Final, Protocol, runtime_checkable

from gametable.language import _, spoken
from gametable.notation import links
from gametable.notation.state import State
from gametable.play.errors import GameError
from gametable.views import progress
from gametable.views import share_words as say
from gametable.views.text import html
from gametable.widgets import languages
from gametable.widgets.guard import Guard, Sentence
from gametable.widgets.items import Block, Button, Group
from gametable.widgets.stage import Stage
from gametable.widgets.work import Work

#: Seconds between two changes of the address; browsers refuse too many changes.
_PAUSE: Final = 0.15
#: The addresses that pages can have; links contain no others.
_PLACE: Final = re.compile(r"https?://[\w.:\[\]-]{1,255}(/[\w.~%/-]{0,500})?", re.ASCII)


class Stateful(Protocol):
    """An explorer with its own stage, whose state can be read and set."""

    stage: Stage

    @property
    def state(self) -> Any:
        """The state that it shows."""

    def show(self, state: Any) -> None:
        """Show this state."""


@runtime_checkable
class Recalling(Protocol):
    """An explorer whose last state the browser keeps for another visit."""

    @property
    def to_keep(self) -> State | None:
        """The state that the browser is to keep; None if there is nothing to keep."""

    def recall(self, state: Any, /) -> None:
        """Offer to continue with what the browser has kept."""


class Address:
    """The explorers of one kernel, and the address that holds their states.

    `place`: the address without its query; "" if the page is not ours.
    """

    def __init__(self) -> None:
        self.place = ""
        self._explorers: list[Stateful] = []
        self._changed: list[Callable[[], None]] = []
        # The stage that sends the address to the browser, and the query that the browser shows.
        self._stage: Stage | None = None
        self._query = ""
        # What the browser keeps of this page.
        self._kept = ""
        self._pages: list[object] | None = None
        self._due: asyncio.TimerHandle | None = None
        self._told = 0.0
        #: The work on a link that is being opened.
        self._opening = Work(Guard(self._say), self._show_opening)

    def follow(self, explorer: Stateful) -> None:
        """Include the state of this explorer in the address."""
        self._explorers.append(explorer)
        explorer.stage.keeper = self

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call this shortly after a reader has changed something."""
        self._changed.append(callback)

    def query(self, explorer: Stateful) -> str:
        """Return the link to the page or, if the page is not ours, to this explorer alone.

        Raises `GameError` for a state that no link can hold.
        """
        shown = self._explorers if self.place else [explorer]
        return self._link([each.state for each in shown])

    def elsewhere(self, state: State) -> str:
        """Return the link from this page to another one in this state; "" if there is none."""
        try:
            return f"./{state.name}{self._link([state])}" if self.place else ""
        except GameError:
            return ""

    def page(self, name: str) -> str:
        """Return the link from this page to the start of another one; "" if there is none."""
        return f"./{name}{self._link([])}" if self.place else ""

    def _link(self, states: list[State]) -> str:
        return links.link(links.View(tuple(states), spoken()))

    def begin(self, stage: Stage, place: str, query: str, language: str, kept: str = "") -> None:
        """Handle that a browser has opened the page at this place, with this query and language.

        `kept`: what the browser has kept of an earlier visit.
        """
        self._stage = stage
        stage.notice = self._notice
        self.place = place if _PLACE.fullmatch(place) else ""
        try:
            if query:
                self._open(query)
            self._recall(kept)
        finally:
            languages.begin(language)
            # A query that could not be read counts as none.
            self._query = self._query or f"?lang={spoken()}"
            stage.send({"address": ""})

    def _recall(self, kept: str) -> None:
        """Offer what was kept; ignore what cannot be read."""
        try:
            view = links.recalled(kept, *(type(each.state) for each in self._explorers))
        except GameError:
            return
        for each in self._explorers:
            if isinstance(each, Recalling):
                each.recall(view.of(type(each.state)))

    def _keep(self, stage: Stage) -> None:
        """Let the browser keep the reader's present state."""
        found = (each.to_keep for each in self._explorers if isinstance(each, Recalling))
        states = [each for each in found if each is not None]
        try:
            kept = links.kept(states) if states else ""
        except GameError:
            # A position with hidden information is kept once it can be written again.
            return
        if kept and kept != self._kept:
            self._kept = kept
            stage.send({"keep": kept})

    def open(self, query: str) -> None:
        """Handle that a reader has gone back or forward to this query."""
        self._opening.stop()
        if query != self._query:
            self._open(query)

    def stop(self) -> None:
        """Stop opening a link, and keep what is shown."""
        assert self._stage is not None
        self._opening.stop()
        self._say(partial(_, progress.STOPPED))
        self._stage.draw()

    def _open(self, query: str) -> None:
        assert self._stage is not None
        self._opening.start(self._read(query), self._stage.draw)

    def _read(self, query: str) -> Iterator[None]:
        """Open a link, in steps."""
        try:
            view = yield from links.in_steps(query, *(type(each.state) for each in self._explorers))
        except GameError as error:
            _speak(links.language(query))
            self._say(partial(say.not_opened, error))
            return
        _speak(view.language)
        for each in self._explorers:
            state = view.of(type(each.state))
            if each.state != state:
                each.show(state)
        self._query = query
        self._pages = [each.state.page for each in self._explorers]

    def _show_opening(self) -> None:
        """Show that a link is being opened, or that this has failed."""
        assert self._stage is not None
        self._stage.draw()

    def _notice(self) -> list[Group]:
        """Return what is shown above the page while a link is being opened."""
        if not self._opening.running:
            return []
        place = self._opening.place
        told = progress.waiting(place) if place else _(say.OPENING)
        stop = Button("opening-stop", _(progress.STOP), do=self.stop)
        return [
            Group(
                "opening", "", [Block("opening", html("<div>{}</div>", told)), stop], area="toolbar"
            )
        ]

    def _say(self, sentence: Sentence) -> None:
        assert self._stage is not None
        self._stage.say(sentence)

    def changed(self) -> None:
        """Handle that a reader has changed something: the address is updated shortly afterwards."""
        if self._due is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            # A plain test has no address.
            return
        pause = max(0, self._told + _PAUSE - monotonic())
        self._due = loop.call_later(pause, Guard(_nothing_said)(self._tell))

    def _tell(self) -> None:
        """Update the address bar, if the page is ours."""
        self._due, self._told = None, monotonic()
        for each in self._changed:
            each()
        if self._stage is None or self._opening.running:
            return
        self._keep(self._stage)
        states = [each.state for each in self._explorers]
        try:
            query = self._link(states)
        except GameError:
            # A state that no link can hold leaves the address as it is.
            return
        if query == self._query:
            return
        before = self._pages or [type(each)().page for each in states]
        self._query, self._pages = query, [each.page for each in states]
        self._stage.send({"address": query, "push": self._pages != before})


def _speak(language: str) -> None:
    if language:
        languages.choose(language)


def _nothing_said(_sentence: object) -> None:
    """Say nothing: the reader has not asked for this address, and the log has the error."""


#: The address of this kernel's page.
ADDRESS: Final = Address()
