"""Long work where a server gives turns: it waits for its turn, and the page tells its place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from gametable.language import speak
from gametable.views.progress import waiting
from gametable.widgets import turns
from gametable.widgets.address import Address
from kingsburg.notation import files
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.court.state import CourtState
from kingsburg.pages.table.page import Desk
from kingsburg.play.court_setting import CourtSetting
from tests.stages import press
from tests.widgets.test_address import long_link
from tests.widgets.test_court import LONG, item, items
from tests.widgets.waiting import until

LARGE = CourtState(position=CourtSetting.of(files.from_json(LONG)))


class Server:
    """A server that gives turns as it is told to, and the kernels that are connected to it."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self.kernels: list[asyncio.StreamWriter] = []
        self.names: list[bytes] = []

    async def _heard(self, asking: asyncio.StreamReader, telling: asyncio.StreamWriter) -> None:
        self.kernels.append(telling)
        self.names.append(await asking.read(100))
        # A kernel that leaves may not have read its last place.
        with suppress(ConnectionResetError):
            await asking.read()
        self.kernels.remove(telling)
        telling.close()

    def tell(self, *places: int) -> None:
        """Send these places to every kernel, one right after the other."""
        for each in self.kernels:
            each.write(b"".join(place.to_bytes(2, "big") for place in places))

    def run(self, work: Callable[[], Awaitable[None]]) -> None:
        async def served() -> None:
            server = await asyncio.start_unix_server(self._heard, self._socket)
            await work()
            await until(lambda: not self.kernels)
            server.close()

        asyncio.run(served())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    turns.given_by(tmp_path / "turns", "k1")
    yield Server(tmp_path / "turns")
    turns._server = None


def test_a_page_tells_its_place_and_works_when_it_is_its_turn(server: Server) -> None:
    explorer = CourtExplorer()

    async def work() -> None:
        explorer.show(LARGE)
        await until(lambda: server.names == [b"k1"])
        server.tell(7, 3)
        await until(lambda: waiting(3) in item(explorer.stage, "progress")["html"])
        assert explorer.stage.said == waiting(3)
        speak("pl")
        explorer.retell()
        assert "na 3. miejscu w kolejce" in item(explorer.stage, "progress")["html"]
        before = explorer._court
        await asyncio.sleep(0.1)
        assert explorer._court is before
        server.tell(0)
        await until(lambda: "<progress" in item(explorer.stage, "progress")["html"])
        await until(lambda: explorer._court is not before)
        # It is the turn of others.
        server.tell(1)
        await until(lambda: waiting(1) in item(explorer.stage, "progress")["html"])
        press(explorer.stage, "stop")
        await until(lambda: not server.kernels)
        assert "stop" not in items(explorer.stage)

    server.run(work)


def test_another_question_leaves_the_queue_and_joins_it_anew(server: Server) -> None:
    explorer = CourtExplorer()

    async def work() -> None:
        explorer.show(LARGE)
        await until(lambda: len(server.kernels) == 1)
        server.tell(2)
        explorer.show(LARGE.changed(whose="Ann"))
        await until(lambda: len(server.names) == 2 and len(server.kernels) == 1)
        explorer.show(CourtState())
        await until(lambda: not server.kernels)
        assert not explorer.at_work

    server.run(work)


def test_a_link_waits_for_its_turn_too(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametable.widgets.work._SLICE", 0.0)
    desk, page = Desk(), Address()
    page.follow(desk)

    async def work() -> None:
        page.begin(desk.stage, "http://127.0.0.1/play", long_link(), "en")
        await until(lambda: len(server.names) == 1)
        server.tell(2)
        await until(lambda: waiting(2) in item(desk.stage, "opening")["html"])
        page.stop()
        assert "opening" not in items(desk.stage)

    server.run(work)
