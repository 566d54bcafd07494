"""A model for Python that runs in the reader's browser: what a stage needs of anywidget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import traitlets

#: Called with the content of a message, and with buffers that are always empty.
_Heard = Callable[[object, object, object], object]
_Post = Callable[[dict[str, Any]], object]


def _unheard(_message: dict[str, Any]) -> None:
    """Take a message while there is no page."""


_post: _Post = _unheard


def connect(post: _Post) -> None:
    """Let this function take the messages of all models to the page from now on."""
    global _post
    _post = post


class Model(traitlets.HasTraits):
    """A widget whose messages go to the page as JSON.

    Its traits with the tag `sync` are its state, which the page shows.
    """

    #: All models, in the order of the page.
    made: ClassVar[list[Model]] = []

    def __init__(self) -> None:
        super().__init__()
        self._heard: list[_Heard] = []
        self._held: dict[str, Any] | None = None
        self.observe(self._changed, self.trait_names(sync=True))
        self.made.append(self)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return what the page shows."""
        return {name: getattr(self, name) for name in self.trait_names(sync=True)}

    def _changed(self, change: Any) -> None:
        state = {change["name"]: change["new"]}
        if self._held is None:
            self._post({"state": state})
        else:
            self._held |= state

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Tell the page of all changes at once, at the end."""
        if self._held is not None:
            yield
            return
        self._held = {}
        try:
            yield
        finally:
            held, self._held = self._held, None
            if held:
                self._post({"state": held})

    def send(self, content: object) -> None:
        """Send a message to the page."""
        self._post({"content": content})

    def on_msg(self, heard: _Heard) -> None:
        """Call this with each message of the page."""
        self._heard.append(heard)

    def receive(self, content: object) -> None:
        """Handle a message of the page."""
        for each in self._heard:
            each(self, content, [])

    def _post(self, message: dict[str, Any]) -> None:
        # Not while it is being made: the page is told its whole state later.
        if self in self.made:
            _post({"model": self.made.index(self), **message})
