"""A page is sent what has changed, and no more; sizes are those of what goes over the line."""

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

#: Bytes that one click may send.
_MOST = 10_000
#: What does more than show something: it is clicked on at random.
_PLAYED = ("advisor-", "building-", "choice-", "result-", "chance", "recruit", "die-", "use-")


class Sent:
    """All that a stage sends to its page."""

    def __init__(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stage = stage
        self.parts: list[int] = []
        monkeypatch.setattr(stage, "send", self._take)
        stage.observe(lambda change: self._take(change.new), names=["_said", "_languages"])

    def _take(self, content: Any, buffers: object = None) -> None:
        # Deflated, as the server does it.
        packing = zlib.compressobj(wbits=-zlib.MAX_WBITS, memLevel=5)
        text = json.dumps(content).encode()
        self.parts.append(len(packing.compress(text) + packing.flush()))

    def by(self, id: str) -> int:
        """How much a click on this sends."""
        self.parts.clear()
        self.stage.click(id)
        return sum(self.parts)


def test_a_click_on_the_largest_board_sends_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five players, a whole game: every fold, every move of the reader, every step back."""
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
