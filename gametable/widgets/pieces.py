"""Long texts, which a page sends in pieces (files.js) so that no message is too long."""

from __future__ import annotations

from collections.abc import Callable


class Pieces:
    """The pieces of one text that have arrived so far.

    `most`: returns the most characters of a text for the item with an id.
    """

    def __init__(self, most: Callable[[str], int]) -> None:
        self._most = most
        self._pieces: list[str] = []

    def joined(self, content: object) -> object:
        """Return a message with its whole text; None for a piece, or if a piece is missing."""
        match content:
            case {"piece": int(number), "of": str(id), "text": str(text)}:
                self._add(number, text, self._most(id))
                return None
            case {"piece": int(number), "text": str(text), **rest}:
                found, self._pieces = self._pieces, []
                return {**rest, "text": "".join([*found, text])} if number == len(found) else None
        return content

    def _add(self, number: int, text: str, most: int) -> None:
        if number == 0:
            self._pieces = []
        if number == len(self._pieces) and sum(map(len, self._pieces)) + len(text) <= most:
            self._pieces.append(text)
        else:
            # The rest of a text that is too long is dropped.
            self._pieces = []
