"""The door of the server: the first checks of all connections and requests.

A client has seconds to send a request, which must be small, and may not send many requests. It may
be disconnected when there are too many others. Every refused request gets an answer, such as one
for a host name that is not the server's, or with a method that our pages do not use.
"""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Awaitable, Collection
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from tornado.http1connection import HTTP1Connection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPHeaders, HTTPMessageDelegate, RequestStartLine
from tornado.iostream import IOStream, StreamClosedError, UnsatisfiableReadError

from gametable.server.buckets import Bucket
from gametable.server.headers import headers
from gametable.server.metrics import REFUSED

#: Seconds to send the headers of any request, and to send its body.
HEADERS_WITHIN: Final = 20
BODY_WITHIN: Final = 10
#: Seconds after which the system closes a connection that takes none of the data sent to it.
STALLED: Final = 30
#: The most bytes of headers, and of a body; our pages send none.
MOST_HEADERS: Final = 16_000
MOST_BODY: Final = 64_000
#: The most bytes read and not yet handled: more than the longest message of a page (gate.py).
MOST_READ: Final = 500_000
#: The most bytes that may wait to be sent on a connection before it is closed.
MOST_UNSENT: Final = 2_000_000
#: The connections of one browser while it opens a page, including those to its kernel.
EACH: Final = 8
#: The lowest limit of connections per address, even for few visitors.
LEAST: Final = 64
#: For each connection that an address may have: requests at once, and then per second.
REQUESTS: Final = (5, 0.25)
#: The number of addresses that are remembered.
_ADDRESSES: Final = 10_000
#: On one connection: requests at once, and then per second.
AHEAD: Final = (100, 10)
#: Seconds before the answer to one request too many.
TOO_MANY_TAKE: Final = 1
#: The bytes and seconds for which a refused request is still read: closing would lose the answer.
_REST: Final = 1_000_000
_REST_WITHIN: Final = 1

_METHODS: Final = ("GET", "HEAD", "POST")
_HEADERS: Final = "431 Request Header Fields Too Large"
_OFTEN: Final = "429 Too Many Requests"
#: The refusals: the status of the answer, and the sentence in it.
_REFUSALS: Final = {
    "403 Forbidden": "This server does not know that name for itself; --allow-host tells it.",
    "405 Method Not Allowed": "There is nothing to do here but to look.",
    "411 Length Required": "A request has to say how long it is.",
    "413 Content Too Large": "Nothing as long as that is read here.",
    _OFTEN: "These are too many requests; please wait a moment.",
    _HEADERS: "Nothing as long as that is read here.",
}


def most_connections(visitors: int) -> tuple[int, int]:
    """Return the most connections in all, and from one address, which a whole class may share."""
    each = max(LEAST, EACH * visitors)
    return 2 * each, each


class Connection(IOStream):
    """A connection that answers a request that it does not read before it closes."""

    #: True for a websocket; these are closed for their messages or for not answering a ping.
    websocket = False
    #: True while a request on it has not been answered.
    busy = False
    #: True while more of a request may come.
    unread = False

    def __init__(self, connection: socket.socket, address: str, open_: set[Connection]) -> None:
        super().__init__(connection, max_buffer_size=MOST_READ, max_write_buffer_size=MOST_UNSENT)
        if stalled := getattr(socket, "TCP_USER_TIMEOUT", None):
            connection.setsockopt(socket.IPPROTO_TCP, stalled, 1000 * STALLED)
        self.address = address
        self.requests = Bucket(*AHEAD)
        #: The time of the last request.
        self.asked = time.monotonic()
        self._open = open_
        self._rest: asyncio.Task[None] | None = None
        open_.add(self)

    def read_until_regex(self, regex: bytes, max_bytes: int | None = None) -> Awaitable[bytes]:
        """Read the headers of a request, unless the client that sent it ahead is gone."""
        if self.closed():
            raise StreamClosedError
        return super().read_until_regex(regex, max_bytes)

    def refuse(self, status: str, *, body: bool = True) -> None:
        """Answer that a request is refused, and close the connection."""
        REFUSED.labels(status[4:].lower()).inc()
        text = f"{_REFUSALS[status]}\n"
        told = headers("") | {
            "Allow": ", ".join(_METHODS),
            "Connection": "close",
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": str(len(text)),
        }
        lines = [f"HTTP/1.1 {status}", *(f"{name}: {each}" for name, each in told.items())]
        self.busy = False
        with suppress(StreamClosedError):
            self.write("\r\n".join([*lines, "", text if body else ""]).encode())
        self.close()

    def close(self, exc_info: Any = False) -> None:
        """Close the connection; if the headers are too long, answer that first."""
        if isinstance(exc_info, UnsatisfiableReadError) and not self.closed():
            self.refuse(_HEADERS)
        super().close(exc_info)

    def close_fd(self) -> None:
        if self.unread:
            # Tornado does the same, although its type does not allow None.
            line, self.socket = self.socket, None  # type: ignore[assignment]
            self._rest = asyncio.ensure_future(self._take_the_rest(line))
        else:
            super().close_fd()
            self._open.discard(self)

    async def _take_the_rest(self, line: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        try:
            with suppress(OSError):
                line.shutdown(socket.SHUT_WR)
                async with asyncio.timeout(_REST_WITHIN):
                    taken = 0
                    while taken < _REST and (rest := await loop.sock_recv(line, 65_536)):
                        taken += len(rest)
        finally:
            line.close()
            self._open.discard(self)

    def hang_up(self) -> None:
        """Close the connection at once, even if more data may come."""
        self.unread = False
        self.close()
        if self._rest:
            self._rest.cancel()


class Door(HTTPServer):
    """An HTTP server that withstands hostile clients.

    `hosts`: the host names it answers to, besides IP addresses and this machine's own names.
    `proxy`: the address of a reverse proxy, or "". The limits per address do not apply to it, and
    it is trusted to give the client's address and scheme.
    """

    def initialize(  # type: ignore[override]
        self, app: Any, visitors: int, hosts: Collection[str], proxy: str
    ) -> None:
        super().initialize(
            app,
            max_header_size=MOST_HEADERS,
            max_body_size=MOST_BODY,
            idle_connection_timeout=HEADERS_WITHIN,
            body_timeout=BODY_WITHIN,
        )
        self.connections: set[Connection] = set()
        self._most, self._most_each = most_connections(visitors)
        names = {"localhost", socket.gethostname(), f"{socket.gethostname()}.local", *hosts}
        # A stranger can make a host name point here, but not an address (DNS rebinding).
        known = "|".join([r"\[[0-9a-f:.]+\]", "[0-9.]+", *map(re.escape, names)])
        self._known = re.compile(rf"({known})\.?(:[0-9]{{1,5}})?", re.ASCII | re.IGNORECASE)
        self._proxy = proxy
        most, rate = (each * self._most_each for each in REQUESTS)
        #: The requests that each address may still make.
        self._requests = lru_cache(_ADDRESSES)(lambda _address: Bucket(most, rate))

    def _handle_connection(self, connection: socket.socket, address: Any) -> None:
        self._make_room(address[0])
        self.handle_stream(Connection(connection, address[0], self.connections), address)

    def _make_room(self, address: str) -> None:
        """Close the connection that has been idle longest if there are too many.

        Connections without an open request are closed before those that wait for an answer.
        """
        each = [one for one in self.connections if one.address == address]
        if address != self._proxy and len(each) >= self._most_each:
            among, reason = each, "connections of an address"
        elif len(self.connections) >= self._most:
            among, reason = [*self.connections], "connections"
        else:
            return
        REFUSED.labels(reason).inc()
        if spare := [each for each in among if not each.websocket]:
            min(spare, key=lambda each: (each.busy, each.asked)).hang_up()

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        assert isinstance(request_conn, HTTP1Connection)
        connection = request_conn.stream
        assert isinstance(connection, Connection)
        connection.busy, connection.unread = False, True
        self.xheaders = connection.address == self._proxy
        return _Request(self, super().start_request(server_conn, request_conn), connection)

    def lets(self, connection: Connection) -> bool:
        """Count a request; return True if its client has not made too many."""
        connection.busy, connection.asked = True, time.monotonic()
        if connection.address == self._proxy:
            return True
        left = self._requests(connection.address)
        if lets := connection.requests.take(1) and left.take(0):
            left.take(1)
        return lets

    def refuses(self, line: RequestStartLine, given: HTTPHeaders) -> str | None:
        """Return the status with which to refuse a request; None to accept it."""
        if line.method not in _METHODS:
            return "405 Method Not Allowed"
        if not self._known.fullmatch(given.get("Host", "127.0.0.1")):
            return "403 Forbidden"
        if "Transfer-Encoding" in given:
            return "411 Length Required"
        size = given.get("Content-Length", "")
        if size.isdecimal() and (len(size) > len(str(MOST_BODY)) or int(size) > MOST_BODY):
            return "413 Content Too Large"
        return None


class _Request(HTTPMessageDelegate):
    """A request that is refused, or passed on, as soon as its headers are read."""

    def __init__(self, door: Door, handed_on: HTTPMessageDelegate, connection: Connection) -> None:
        self._door = door
        self._handed_on = handed_on
        self._connection = connection

    def headers_received(self, start_line: Any, headers: HTTPHeaders) -> Any:
        if not self._door.lets(self._connection):
            self._handed_on = HTTPMessageDelegate()
            return self._refuse_later()
        if refusal := self._door.refuses(start_line, headers):
            self._handed_on = HTTPMessageDelegate()
            self._connection.refuse(refusal, body=start_line.method != "HEAD")
        # Tornado would trust these first, but a proxy may pass them on as the client sent them.
        for each in ("X-Real-Ip", "X-Scheme"):
            headers.pop(each, None)
        return self._handed_on.headers_received(start_line, headers)

    async def _refuse_later(self) -> None:
        await asyncio.sleep(TOO_MANY_TAKE)
        self._connection.refuse(_OFTEN)

    def data_received(self, chunk: bytes) -> Any:
        return self._handed_on.data_received(chunk)

    def finish(self) -> None:
        self._connection.unread = False
        self._handed_on.finish()

    def on_connection_close(self) -> None:
        self._handed_on.on_connection_close()
