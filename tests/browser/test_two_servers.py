"""Two servers behind nginx, as in docs/server.md, of which one is killed."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from socket import create_connection
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect
from tornado.iostream import StreamClosedError

from tests.browser.pages import opened
from tests.browser.proxies import nginx
from tests.browser.test_ended import expect_noticed, expect_the_same_again, with_token
from tests.browser.test_proxy import PATH, SERVER, example, served
from tests.project.test_docs import blocks
from tests.server.serving import Serving, free_port, serving
from tests.server.visitor import Visitor, get, run, visit, visiting

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: The fewest visitors who come, and the most until each server has one.
LEAST, MOST = 4, 24


def example_of_two(port: str, behind: list[str]) -> str:
    """Return the example for one server, with the changes of docs/server.md for two."""
    one, before, inside = example(port, behind[0]), *blocks(SERVER, "nginx")[1:]
    (old,) = re.findall(r" +proxy_pass .*\n", one)
    for written, here in zip(re.findall(r"server (\S+:8866)", before), behind, strict=True):
        before = before.replace(written, f"127.0.0.1:{here}")
    return before + one.replace(old, inside)


@dataclass
class Two:
    """Two servers and their nginx; `lenient` is the address of one that passes on nearly all."""

    address: str
    lenient: str
    servers: list[Serving]

    def of(self, kernel: str) -> Serving:
        """Return the server that has this kernel."""
        (only,) = [each for each in self.servers if knows(each, kernel)]
        return only


def knows(server: Serving, kernel: str) -> bool:
    with urlopen(f"{server.address}alive/{kernel}", timeout=60) as answer:
        there: bool = json.load(answer)["there"]
    return there


#: The line that makes nginx refuse what the servers would refuse.
LIMIT: Final = "    large_client_header_buffers 2 6k;\n"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Yield two servers behind nginx; the last test kills one of them."""
    ports = [free_port(), free_port()]
    port, lenient = free_port(), free_port()
    text = example_of_two(port, ports)
    assert LIMIT in text
    # This nginx passes on more than the servers read.
    text_of_lenient = example_of_two(lenient, ports).replace(LIMIT, "")
    folders = [tmp_path_factory.mktemp(each) for each in ("nginx", "lenient")]
    with (
        serving(*served(ports[0], MOST)) as first,
        serving(*served(ports[1], MOST)) as second,
        nginx(f"http://127.0.0.1:{port}{PATH}", text, folders[0]) as proxy,
        nginx(f"http://127.0.0.1:{lenient}{PATH}", text_of_lenient, folders[1]) as other,
    ):
        yield Two(proxy.address, other.address, [first, second])


def test_visitors_land_on_both_and_stay_there(two: Two) -> None:
    async def visit_often() -> None:
        async with AsyncExitStack() as pages:
            visitors: list[Visitor] = []
            used: set[str] = set()
            while len(visitors) < LEAST or len(used) < len(two.servers):
                assert len(visitors) < MOST
                page = visiting(two.address + "winter")
                visitors.append(await pages.enter_async_context(page))
                used.add(two.of(visitors[-1].kernel).address)
            for year in ("year-3", "year-4"):
                for each in visitors:
                    await look(each, year)

    async def look(visitor: Visitor, year: str) -> None:
        await visitor.click(year)
        assert visitor.items[year]["pressed"]
        # A cookie leads the visitor back to the same server.
        await visitor.connect()
        assert visitor.items[year]["pressed"]

    run(visit_often())


#: Requests that a server refuses, as nginx would pass them on.
REFUSED: Final = [
    (f"GET {PATH} HTTP/1.1", *(f"X{at}: {7000 * 'x'}" for at in range(3))),
    (f"GET {PATH} HTTP/1.1", *(f"Cookie: c{at}={4000 * 'x'}" for at in range(6))),
    (f"GET {PATH}?{7000 * 'x'} HTTP/1.1", f"X: {7000 * 'x'}", f"Y: {7000 * 'x'}"),
    (f"PUT {PATH} HTTP/1.1", "Content-Length: 60000", "", 60_000 * "x"),
    (f"POST {PATH} HTTP/1.1", "Content-Length: 61000", "", 61_000 * "x"),
    (f"POST {PATH} HTTP/1.1", "Transfer-Encoding: chunked", "", "1", "x", "0"),
    (f"BREW {PATH} HTTP/1.1",),
    (f"GET {PATH}api/kernels/1/channels?session_id=1 HTTP/1.1", "Upgrade: websocket"),
    (f"GET {PATH}winter HTTP/1.1", "Sec-Fetch-Dest: image"),
    (f"GET {PATH}%00%ff HTTP/1.1", "X: \xff"),
]


@pytest.mark.parametrize("lenient", [False, True])
def test_what_is_refused_is_not_taken_for_a_fault_of_the_servers(two: Two, lenient: bool) -> None:
    """Neither the client who asks nor anybody else gets a 502."""
    place = urlsplit(two.lenient if lenient else two.address)
    # Without a cookie, so that nginx may choose either server.
    others = (f"GET {PATH} HTTP/1.1", f"Host: {place.netloc}")
    for first, *rest in REFUSED:
        for host in (place.netloc, "evil.example.org"):
            assert ask(place, (first, f"Host: {host}", *rest)) in range(400, 500), first
            assert [ask(place, others) for _ in range(4)] == [200] * 4, first


def ask(place: SplitResult, lines: Sequence[str]) -> int:
    """Return the status of the answer to a request with these lines."""
    asked = "\r\n".join((*lines[:2], "Connection: close", *lines[2:], "", ""))
    with create_connection((place.hostname, place.port), 60) as line:
        line.sendall(asked.encode("latin-1"))
        return int(line.makefile("rb").readline().split()[1])


def test_a_flood_of_frames_is_no_fault_of_the_servers(two: Two) -> None:
    async def flood() -> None:
        async with visiting(two.lenient + "winter") as other:
            for fin, code in ((True, 0x9), (False, 0x0)):
                visitor = await visit(two.lenient + "winter")
                assert visitor._socket
                protocol: Any = visitor._socket.protocol
                protocol._write_frame(False, 0x2, b"")
                with suppress(StreamClosedError):
                    for _ in range(400):
                        protocol._write_frame(fin, code, b"")
                await visitor.hung_up()
                assert (await get(two.lenient))[0] == 200
                await visitor.leave()
            await other.click("year-3")

    run(flood())


def test_the_visitor_of_a_server_that_is_killed_sees_the_same_on_the_other(
    browser: Browser, two: Two
) -> None:
    with opened(browser, two.address + "odds") as watched:
        with_token(watched)
        kernel = watched.page.evaluate("document.body.dataset.kernelId")
        lost = two.of(kernel)
        lost.end(signal.SIGKILL)
        expect_noticed(watched)
        expect_the_same_again(watched)
        (other,) = [each for each in two.servers if each is not lost]
        assert knows(other, watched.page.evaluate("document.body.dataset.kernelId"))
        watched.item("white-1").click()
        expect(watched.item("white-1")).to_have_attribute("aria-pressed", "true")
