"""Turns at long work: on a server, many kernels share a few processors.

    turn = await QueuePlace.begin(moved)    # moved(): called when its place in the queue changes
    turn.place                              # 0: the work may go on; 1: it is next
    await turn.mine()                       # until the place is 0
    turn.end()

Elsewhere, as in a notebook, nobody has to wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

#: The bytes of a place, as the server sends it (gametable/server/turns.py).
PLACE: Final = 2
#: The socket of the server that gives turns, and the id of this kernel; None if nobody has to wait.
_server: tuple[Path, str] | None = None


def given_by(socket: Path, kernel: str) -> None:
    """Let the server at this socket give turns to the work of this kernel."""
    global _server
    _server = socket, kernel


class QueuePlace(asyncio.Protocol):
    """The place of one piece of work in the queue."""

    def __init__(self, moved: Callable[[], None]) -> None:
        self.place = 0
        self._moved = moved
        self._mine = asyncio.Event()
        self._transport: asyncio.WriteTransport | None = None

    @classmethod
    async def begin(cls, moved: Callable[[], None]) -> QueuePlace:
        """Join the queue and return the place in it; without a server, the turn begins at once."""
        turn = cls(moved)
        if _server is None:
            turn._mine.set()
            return turn
        socket, kernel = _server
        loop = asyncio.get_running_loop()
        try:
            transport, _ = await loop.create_unix_connection(lambda: turn, str(socket))
        except OSError:
            # While the server starts, or after it has ended, nobody has to wait.
            turn._mine.set()
            return turn
        turn._transport = transport
        transport.write(kernel.encode())
        return turn

    def data_received(self, data: bytes) -> None:
        """Receive the place from the server; of several places, the last one counts."""
        before, self.place = self.place, int.from_bytes(data[-PLACE:], "big")
        if self.place:
            self._mine.clear()
        else:
            self._mine.set()
        if self.place != before:
            self._moved()

    async def mine(self) -> None:
        """Wait until it is the turn of this work."""
        await self._mine.wait()

    def end(self) -> None:
        """Leave the queue; anything that waits for the turn continues."""
        self._mine.set()
        if self._transport is not None:
            self._transport.close()
