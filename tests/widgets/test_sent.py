"""The sizes of what a page is sent: only what has changed, compressed as by the server."""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import Any

import pytest

from gametable.play.history import History
from gametable.widgets.stage import Stage
from kingsburg.engine.new_game import new_game
from kingsburg.pages.table.page import Desk
from kingsburg.play.draft import NAMES

#: The most bytes that one click may send.
_MOST = 10_000
#: Beginnings of the ids of items that do more than show something; they are clicked at random.
_PLAYED = ("advisor-", "building-", "choice-", "result-", "chance", "recruit", "die-", "use-")


class Sent:
    """All that a stage sends to its page."""

    def __init__(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stage = stage
        self.parts: list[int] = []
        monkeypatch.setattr(stage, "send", self._take)
        stage.observe(lambda change: self._take(change.new), names=["_said", "_languages"])

    def _take(self, content: Any, buffers: object = None) -> None:
        # Compressed as by the server.
        packing = zlib.compressobj(wbits=-zlib.MAX_WBITS, memLevel=5)
        text = json.dumps(content).encode()
        self.parts.append(len(packing.compress(text) + packing.flush()))

    def by(self, id: str) -> int:
        """Return how many bytes a click on this sends."""
        self.parts.clear()
        self.stage.click(id)
        return sum(self.parts)


def test_a_click_on_the_largest_board_sends_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """No click in a whole game of five players sends much: on a fold, an action, or a step back."""
    rng = Random(13)
    table = Desk(History(new_game(NAMES)), rng)
    sent = Sent(table.stage, monkeypatch)
    folds = ("odds-fold", "calendar-fold", "table-menu")
    sizes: dict[str, int] = {}

    def click(id: str) -> None:
        sizes[id] = max(sizes.get(id, 0), sent.by(id))

    while table.board.position.actor is not None:
        items = table.stage._items
        played = [id for id, item in items.items() if id.startswith(_PLAYED)]
        lit = [id for id in played if not getattr(items[id], "illegal", False)]
        click(rng.choice(lit))
        if rng.random() < 0.02:
            for id in (*folds, *folds, "back", "forward", "advisor-18", "pace-1", "pace-0"):
                click(id)
    large = {id: size for id, size in sizes.items() if size >= _MOST}
    assert large == {}
    assert max(sizes.values()) > 500
