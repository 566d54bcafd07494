"""The door of the server: clients that send nothing, too much or the wrong thing, or never read.

Times are shorter here than usual. None of this is logged.
"""

from __future__ import annotations

import asyncio
import io
import re
import socket
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from email.message import Message
from http import HTTPStatus
from http.client import HTTPResponse
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]
import pytest
from tornado.iostream import StreamClosedError

from gametable.server.door import Connection
from tests.server.serving import (
    ROOT,
    Serving,
    free_port,
    logging_to,
    metrics,
    refusals,
    serving_folder,
    until,
)
from tests.server.visitor import Gone, Visitor, reader, run, visiting

#: Seconds that the server waits here, and that a busy machine may take to notice it.
WITHIN: Final = 2
LATE: Final = 10
VISITORS: Final = 3
#: The most connections of one address; in all there may be twice as many.
EACH: Final = 20
KNOWN: Final = "games.example.org"
FRAME: Final = "https://moodle.example.edu"
SHORT: Final = f"""
door.HEADERS_WITHIN = door.BODY_WITHIN = door.STALLED = {WITHIN}
door.LEAST, door.EACH = {EACH}, 1
visits.PROMPT, visits.LOOK = 1, 0.3
visits._MESSAGES = 10_000.0, 1_000.0
"""


class Watched(NamedTuple):
    """A server, the port of its status, and its log."""

    served: Serving
    status: str
    log: Path


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """Yield a server with a proxy at 127.0.0.1; other addresses of this machine are strangers'."""
    log = tmp_path_factory.mktemp("door") / "log"
    status = free_port()
    with serving_folder(
        ROOT / "dashboards",
        waiting=0,
        given=SHORT + logging_to(log),
        visitors=VISITORS,
        hosts=[KNOWN],
        proxy="127.0.0.1",
        frames=[FRAME],
        status_port=int(status),
    ) as it:
        yield Watched(it, status, log)


@pytest.fixture
def served(watched: Watched) -> Iterator[Serving]:
    yield watched.served
    assert watched.log.read_text() == ""


@contextmanager
def connected(served: Serving, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """Yield a connection from this address of this machine."""
    place = urlsplit(served.address)
    with socket.create_connection((place.hostname, place.port), LATE, (source, 0)) as line:
        yield line


def request(method: str = "GET", path: str = "/", *headers: str, host: str = KNOWN) -> bytes:
    """Return the head of a request that asks to close the connection after the answer."""
    lines = (f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers, "", "")
    return "\r\n".join(lines).encode("latin-1")


def told(line: socket.socket, asked: bytes = b"") -> bytes:
    """Send this; return all that comes until the connection closes. Raises `TimeoutError`."""
    whole = b""
    with suppress(ConnectionError):
        line.sendall(asked)
    with suppress(ConnectionError):
        while chunk := line.recv(65_536):
            whole += chunk
    return whole


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


class _Said:
    """The answer on a connection, in the form that http.client reads."""

    def __init__(self, said: bytes) -> None:
        self._said = said

    def makefile(self, _mode: str) -> io.BytesIO:
        return io.BytesIO(self._said)


def answer(served: Serving, asked: bytes, source: str = "127.0.0.1") -> Answer:
    """Return the answer to this request."""
    with connected(served, source) as line:
        said: Any = _Said(told(line, asked))
    response = HTTPResponse(said, method=asked.split()[0].decode("latin-1"))
    response.begin()
    return Answer(response.status, response.headers, response.read())


# Clients that send nothing


@pytest.mark.slow
@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: ",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1",
    ],
    ids=["nothing", "half of the headers", "answered", "half of the body"],
)
def test_a_connection_on_which_nothing_comes_is_closed(served: Serving, begun: bytes) -> None:
    with connected(served) as line:
        start = time.monotonic()
        said = told(line, begun)
        assert time.monotonic() - start > 0.9 * WITHIN
    assert said.startswith(b"HTTP/1.1 200 OK\r\n" if b"localhost\r\n\r\n" in begun else b"")


def test_one_who_sends_his_headers_slowly_is_not_waited_for(served: Serving) -> None:
    with connected(served) as line:
        start = time.monotonic()
        line.settimeout(WITHIN / 10)
        with suppress(ConnectionError):
            line.sendall(b"GET / HTTP/1.1\r\n")
            while time.monotonic() - start < LATE:
                line.sendall(b"X: 1\r\n")
                with suppress(TimeoutError):
                    assert line.recv(1) == b""
                    break
        assert time.monotonic() - start < LATE


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux closes it by itself")
def test_one_who_takes_nothing_is_not_waited_for(served: Serving, watched: Watched) -> None:
    page = answer(served, request(path="/winter"))
    leave(served, page)
    script = re.search(rb"voila/scripts/[0-9a-f]+[.]js", page.body)
    assert script
    before = metrics(watched.status)["connections"]
    with connected(served) as line:
        # This is more than the system buffers for both sides.
        asked = request(path=f"/{script[0].decode()}").replace(b"Connection: close\r\n", b"")
        line.sendall(asked * 10)
        until(lambda: metrics(watched.status)["connections"] > before)
        until(lambda: metrics(watched.status)["connections"] == before)


# Clients that send too much


@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/odds", "/voila/api/shutdown/1", "/api/kernels"]
)
@pytest.mark.parametrize("chunked", [False, True])
def test_a_long_body_is_not_taken(served: Serving, path: str, chunked: bool) -> None:
    server = psutil.Process(served.process.pid)
    before = server.memory_info().rss
    header = "Transfer-Encoding: chunked" if chunked else "Content-Length: 100000000"
    start = time.monotonic()
    with connected(served) as line, suppress(ConnectionError):
        line.sendall(request("POST", path, header))
        for _ in range(800 if chunked else 8):
            line.sendall(b"10000\r\n%s\r\n" % bytes(65_536) if chunked else bytes(65_536))
        assert b" 200 " not in told(line)
    assert time.monotonic() - start < WITHIN
    assert server.memory_info().rss - before < 10_000_000


def test_a_body_that_is_not_long_is_taken(served: Serving) -> None:
    asked = request("POST", "/nothing", "Content-Length: 64000") + bytes(64_000)
    assert answer(served, asked).status in {403, 404}


def test_headers_that_are_not_long_are_taken(served: Serving) -> None:
    assert answer(served, request("GET", "/", "X: " + 15_000 * "x")).status == 200


#: More than the system buffers before the server reads it.
MUCH: Final = bytes(900_000)


@pytest.mark.parametrize(
    ("asked", "status", "reason"),
    [
        (request("GET", "/", *(f"X: {7000 * 'x'}" for _ in "123")), 431, True),
        (request("GET", "/", f"X: {900_000 * 'x'}"), 431, True),
        (request("GET", f"/{70_000 * 'x'}"), 431, True),
        (request("GET", "/", f"Cookie: {'; '.join(f'c{at}=1' for at in range(3000))}"), 431, True),
        (request("POST", "/", "Content-Length: 900000") + MUCH, 413, True),
        (request("POST", "/", f"Content-Length: {'9' * 5000}") + MUCH, 413, True),
        (request("POST", "/", "Transfer-Encoding: chunked") + MUCH, 411, True),
        (request("PUT", "/odds", "Content-Length: 900000") + MUCH, 405, True),
        (request("PUT", "/odds") + MUCH, 405, True),
        (request("GET", "/", host="evil.example.org") + MUCH, 403, True),
        (request("POST", "/", "Content-Length: x") + MUCH, 400, False),
        (request("POST", "/", "Content-Length: 1", "Content-Length: 2") + MUCH, 400, False),
        (request("GET", "/", "no header") + MUCH, 400, False),
        (request("GET", "/", "Host: a", host="b") + MUCH, 403, True),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + MUCH, 400, False),
        (b"\0\r\n\r\n" + MUCH, 400, False),
    ],
    ids=lambda each: None if isinstance(each, bytes) else str(each),
)
def test_what_is_not_read_is_answered(
    served: Serving, watched: Watched, asked: bytes, status: int, reason: bool
) -> None:
    """Even a client that sends all of it first gets an answer; a proxy would try another server."""
    before = sum(refusals(watched.status).values())
    with connected(served) as line:
        line.sendall(asked)
        said = b"".join(iter(lambda: line.recv(65_536), b""))
    assert said.startswith(f"HTTP/1.1 {status} ".encode())
    if reason:
        head, _, text = said.partition(b"\r\n\r\n")
        assert head.endswith(b"Content-Length: %d" % len(text))
        assert b"default-src 'none'" in head
        assert sum(refusals(watched.status).values()) > before


# Clients that ask too often


def test_an_address_may_ask_for_so_much(served: Serving, watched: Watched) -> None:
    asked = request().replace(b"Connection: close\r\n", b"")
    # All of these are sent ahead on one connection.
    with connected(served, "127.0.0.6") as line:
        said = told(line, asked * 500)
    assert 90 <= said.count(b"HTTP/1.1 200 ") < 200
    assert said.count(b"HTTP/1.1 429 ") == 1
    # A new connection does not help, and other addresses are not affected.
    for _ in range(LATE):
        if (status := answer(served, request("PUT"), "127.0.0.6").status) == 429:
            break
    assert status == 429
    assert answer(served, request(), "127.0.0.7").status == 200
    assert refusals(watched.status)["too many requests"] >= 2


def test_nothing_is_read_of_somebody_who_is_gone() -> None:
    async def read(here: socket.socket, there: socket.socket) -> None:
        connection = Connection(here, "", set())
        there.sendall(2 * request())
        assert await connection.read_until_regex(b"\r\n\r\n")
        there.close()
        connection.close()
        # The second request has already come.
        with pytest.raises(StreamClosedError):
            await connection.read_until_regex(b"\r\n\r\n")

    with (
        socket.create_server(("127.0.0.1", 0)) as door,
        socket.create_connection(door.getsockname()) as there,
        door.accept()[0] as here,
    ):
        run(read(here, there))


# Requests that do not show the page


@pytest.mark.parametrize(
    ("told_by_browser", "shown"),
    [
        ((), True),
        (("Sec-Fetch-Dest: document",), True),
        *(((f"Sec-Fetch-Dest: {each}",), False) for each in ("image", "empty", "embed", "iframe")),
        (("Sec-Fetch-Dest: document", "Sec-Purpose: prefetch;prerender"), False),
        (("Sec-Fetch-Dest: iframe", f"Referer: {FRAME}/course?id=1"), True),
        (("Sec-Fetch-Dest: iframe", "Sec-Fetch-Site: same-origin"), True),
        (("Sec-Fetch-Dest: iframe", f"Referer: {FRAME}.evil.example/"), False),
        (("Sec-Fetch-Dest: iframe", "Referer: https://evil.example/"), False),
        (("Sec-Fetch-Dest: image", f"Referer: {FRAME}/"), False),
    ],
    ids=lambda each: ", ".join(each) or "nothing" if isinstance(each, tuple) else str(each),
)
def test_only_a_page_that_is_shown_gets_a_kernel(
    served: Serving, told_by_browser: tuple[str, ...], shown: bool
) -> None:
    kernels = len(served.kernels())
    page = answer(served, request("GET", "/winter", *told_by_browser))
    assert page.status == (200 if shown else 403)
    if shown:
        leave(served, page)
    else:
        assert len(served.kernels()) == kernels


def test_only_the_pages_of_a_school_may_frame_ours(served: Serving) -> None:
    told = answer(served, request()).headers
    assert f"frame-ancestors {FRAME};" in told["Content-Security-Policy"]
    assert "X-Frame-Options" not in told


# Clients that send the wrong thing


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "OPTIONS", "PUT", "DELETE", "BREW", "\xff"])
def test_a_method_that_no_page_has_is_refused(served: Serving, method: str) -> None:
    for path in ("/", "/odds", "/nothing", "*", "localhost:80"):
        refused = answer(served, request(method, path))
        # A method that is not ASCII makes the request malformed.
        assert refused.status == (405 if method.isascii() else 400)
        assert b"Traceback" not in refused.body
        if method.isascii():
            assert refused.headers["Allow"] == "GET, HEAD, POST"
            assert "default-src 'none'" in refused.headers["Content-Security-Policy"]


def test_the_head_of_a_page_is_told_without_a_kernel(served: Serving) -> None:
    kernels = len(served.kernels())
    for path, status in (("/", 200), ("/odds", 200), ("/nothing", 404), ("/odds.ipynb", 404)):
        head = answer(served, request("HEAD", path))
        assert (head.status, head.body) == (status, b"")
    assert len(served.kernels()) == kernels


def test_no_body_is_answered_to_the_head_of_what_is_refused(served: Serving) -> None:
    head = answer(served, request("HEAD", "/", host="evil.example.org"))
    assert (head.status, head.body) == (403, b"")


@pytest.mark.parametrize(
    ("host", "known"),
    [
        *((each, True) for each in (KNOWN, KNOWN.upper(), f"{KNOWN}.", f"{KNOWN}:80")),
        *((each, True) for each in ("127.0.0.1", "127.0.0.1:8866", "localhost:1", "[::1]:8866")),
        *((each, False) for each in ("evil.example.org", f"x.{KNOWN}", f"{KNOWN}.org", "x", "")),
        *((each, False) for each in (f"{KNOWN}@x", "127.0.0.1.x", "a,b", "[::1", "\xe9", "1:x")),
    ],
)
def test_it_answers_to_its_own_names_only(served: Serving, host: str, known: bool) -> None:
    # Strangers can point other names here, so that their pages would have the same origin as ours.
    assert answer(served, request(host=host)).status == (200 if known else 403)


def test_no_websocket_is_opened_by_another_name_or_for_what_is_no_session(served: Serving) -> None:
    async def knock() -> None:
        async with visiting(served.address + "winter") as visitor:
            assert await visitor.knock(KNOWN) == HTTPStatus.SWITCHING_PROTOCOLS
            assert await visitor.knock("evil.example.org") == HTTPStatus.FORBIDDEN
            for session in ("žluťoučký kůň", "\u202e", "a" * 37, "../a"):
                assert await visitor.knock(session=session) == HTTPStatus.BAD_REQUEST
            await visitor.click("year-3")

    run(knock())


@pytest.mark.parametrize(
    "path",
    [
        "/voila/templates/",
        "/voila/templates/lab/static/../../x",
        "/voila/templates/base/static/x.js",
        "/voila/static/..%2f..%2fx",
        "/voila/static/",
        "/voila/files/",
        "/alive/",
        "/%ff%00",
        "http://evil.example.org/",
    ],
)
def test_what_is_nowhere_is_not_found(served: Serving, path: str) -> None:
    nothing = answer(served, request(path=path))
    assert nothing.status in {403, 404}
    assert b"Traceback" not in nothing.body


# Cookies


@pytest.mark.parametrize(
    ("source", "scheme", "secure"),
    [
        ("127.0.0.1", "https", True),
        ("127.0.0.1", "http", False),
        # Only the proxy is believed.
        ("127.0.0.2", "https", False),
    ],
)
def test_the_only_cookie_is_for_the_visit(
    served: Serving, source: str, scheme: str, secure: bool
) -> None:
    # The second header comes from the client itself, and nginx passes it on.
    told = f"X-Forwarded-Proto: {scheme}", "X-Scheme: https"
    for path in ("/winter", "/", "/nothing"):
        page = answer(served, request("GET", path, *told), source)
        cookies = page.headers.get_all("Set-Cookie", [])
        if path == "/winter":
            assert page.status == 200
            assert len(cookies) == 1
            leave(served, page)
        for each in cookies:
            name, *attributes = each.lower().split("; ")
            assert name.startswith("_xsrf=")
            assert {"path=/", "samesite=lax"} <= {*attributes}
            assert not [it for it in attributes if it.startswith(("expires", "max-age"))]
            assert ("secure" in attributes) == secure


def leave(served: Serving, page: Answer) -> None:
    """Give back the place of this page."""
    name, value = page.headers["Set-Cookie"].partition(";")[0].split("=", 1)
    visitor = reader(served.address, page.body.decode(), {name: value})
    assert run(visitor.leave()) == HTTPStatus.NO_CONTENT


# Clients that never read, and clients with many connections


def test_one_who_never_reads_what_he_asks_for_is_left_in_silence(
    served: Serving, watched: Watched
) -> None:
    server = psutil.Process(served.process.pid)

    async def ask(visitor: Visitor) -> None:
        visitor.deaf()
        with suppress(Gone):
            for _ in range(50 * LATE):
                for stage in visitor.stages:
                    asked = {"comm_id": stage, "data": {"method": "request_state"}}
                    await visitor.say("comm_msg", asked)
                await asyncio.sleep(0.02)

    async def never_read() -> None:
        async with visiting(served.address + "play") as visitor:
            before = server.memory_info().rss
            await ask(visitor)
            assert server.memory_info().rss - before < 30_000_000
            # Other visitors do not notice.
            async with visiting(served.address + "winter") as other:
                await other.click("year-3")

    before = refusals(watched.status)
    run(never_read())
    after = refusals(watched.status)
    assert after["too much unsent"] == before.get("too much unsent", 0) + 1
    assert "too many messages" not in after


def test_who_comes_with_many_connections_loses_those_that_are_idle(
    served: Serving, watched: Watched
) -> None:
    before = refusals(watched.status).get("connections of an address", 0)
    with ExitStack() as lines:
        first, *_others = [lines.enter_context(connected(served, "127.0.0.2")) for _ in range(EACH)]
        start = time.monotonic()
        assert answer(served, request(), "127.0.0.2").status == 200
        assert told(first) == b""
        assert time.monotonic() - start < WITHIN
    assert refusals(watched.status)["connections of an address"] == before + 1


def test_many_with_many_connections_lose_those_that_are_idle(
    served: Serving, watched: Watched
) -> None:
    async def play_meanwhile() -> None:
        async with visiting(served.address + "winter") as visitor:
            with ExitStack() as lines:
                for at in range(3):
                    for _ in range(EACH - 1):
                        lines.enter_context(connected(served, f"127.0.0.{2 + at}"))
                start = time.monotonic()
                assert (await asyncio.to_thread(answer, served, request())).status == 200
                assert time.monotonic() - start < WITHIN
            # The player keeps the connection, although it has been idle for longer.
            await visitor.click("year-3")

    run(play_meanwhile())
    assert refusals(watched.status)["connections"] >= EACH - 3


@pytest.mark.parametrize("pages", [30])
def test_one_client_does_not_keep_all_places(served: Serving, watched: Watched, pages: int) -> None:
    """A client that asks for many pages in one go, and shows none of them, soon gives way."""
    asked = request(path="/winter").replace(b"Connection: close\r\n", b"")
    with connected(served, "127.0.0.2") as line:
        line.sendall(asked * pages)
        said = read_some(line, pages)
        assert said.count(b"HTTP/1.1 200 ") == VISITORS
        assert said.count(b"HTTP/1.1 503 ") == pages - VISITORS
        late = time.monotonic() + LATE
        while (page := answer(served, request(path="/winter"), "127.0.0.3")).status != 200:
            assert page.status == 503
            assert page.headers["Retry-After"]
            assert time.monotonic() < late
            time.sleep(0.1)
    leave(served, page)
    assert refusals(watched.status)["gave way"] >= 1
    assert refusals(watched.status)["pages of an address"] >= 1


def read_some(line: socket.socket, answers: int) -> bytes:
    """Return what comes until so many answers have begun."""
    whole = b""
    while whole.count(b"HTTP/1.1 ") < answers:
        whole += line.recv(65_536)
    return whole


def test_a_page_that_is_left_while_its_kernel_starts_is_no_error(served: Serving) -> None:
    base = urlsplit(served.address).path
    with connected(served) as line:
        line.sendall(request(path=f"{base}odds"))
        begun = b""
        while not (token := re.search(rb'data-visit="([^"]+)"', begun)):
            begun += line.recv(65_536)
        left = answer(served, request("POST", f"{base}left/{token[1].decode()}"))
        assert left.status == HTTPStatus.NO_CONTENT
        told(line)


@pytest.mark.skipif(sys.platform == "win32", reason="there a connection is not reset so")
def test_one_who_hangs_up_while_he_is_answered_is_let_go(served: Serving) -> None:
    for path in ("/", "/odds", "/nothing"):
        with connected(served, "127.0.0.4") as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.sendall(request(path=path))
    pages = []

    def is_there() -> bool:
        pages.append(answer(served, request(path="/odds")))
        return pages[-1].status == 200

    # Those who have hung up may keep their places for a moment. Once this page is there, anything
    # that the server logs about them would be too.
    until(is_there)
    leave(served, pages[-1])
