"""The door of the server: connections and requests, before anything else looks at them.

Whoever connects has seconds to say what he wants, may send little with it, and gives way to others
when there are too many. What is asked for by another name than the server's, or in a way that no
page of ours does, is refused here.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import time
from collections.abc import Collection
from http import HTTPStatus
from typing import Any, Final

from tornado.http1connection import HTTP1Connection
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream
from tornado.netutil import add_accept_handler

from gametable.server.headers import headers
from gametable.server.metrics import REFUSED

#: Seconds for the headers of a request, the first or the next one, and for its body.
HEADERS_WITHIN: Final = 20
BODY_WITHIN: Final = 10
#: Seconds without taking anything of what is sent to it, after which a connection is closed.
STALLED: Final = 30
#: Bytes of headers, and of a body: that of the message by which a page ends its kernel.
MOST_HEADERS: Final = 16_000
MOST_BODY: Final = 64_000
#: Bytes of the longest message of a page (gate.py), and what comes with it.
MOST_READ: Final = 8_000_000
#: Bytes that wait for a connection to take them, after which it is closed.
MOST_UNSENT: Final = 2_000_000
#: Connections of one browser while it opens a page; the connections to one kernel are among them.
EACH: Final = 8
#: Connections of one address even where there are few places.
LEAST: Final = 64

_METHODS: Final = ("GET", "HEAD", "POST")
_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:[0-9]{1,5})?", re.ASCII)


def most_connections(visitors: int) -> tuple[int, int]:
    """How many connections there may be in all, and of one address: a class is behind one."""
    each = max(LEAST, EACH * visitors)
    return 2 * each, each


class Connection(IOStream):
    """A connection that knows when it has last taken something."""

    #: Whether it is a websocket: those are closed by what they say, or do not answer.
    websocket = False
    #: Whether something has been asked for by it that is not answered yet.
    busy = False

    def __init__(self, connection: socket.socket, address: str, open_: set[Connection]) -> None:
        super().__init__(connection, max_buffer_size=MOST_READ, max_write_buffer_size=MOST_UNSENT)
        self.address = address
        self.taken = time.monotonic()
        self._open = open_
        open_.add(self)

    def write_to_fd(self, data: memoryview) -> int:
        written = super().write_to_fd(data)
        # Tornado says None where nothing was taken.
        if written:
            self.taken = time.monotonic()
        return written

    def close_fd(self) -> None:
        super().close_fd()
        self._open.discard(self)


class Door(HTTPServer):
    """An HTTP server that bears strangers.

    `hosts`: the names it answers to, beside addresses and this machine's own. `proxy`: an address
    that speaks for many, or "".
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
        own = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        self._hosts = own | {each.lower() for each in hosts}
        self._proxy = proxy

    def add_sockets(self, sockets: Any) -> None:
        for each in sockets:
            add_accept_handler(each, self._accepted)

    def _accepted(self, accepted: socket.socket, address: Any) -> None:
        self._make_room(address[0])
        self.handle_stream(Connection(accepted, address[0], self.connections), address)

    def _make_room(self, address: str) -> None:
        """Close the connection that has been idle for longest where there are too many.

        One by which nothing has been asked yet goes before one that waits for its answer.
        """
        each = [one for one in self.connections if one.address == address]
        if address != self._proxy and len(each) >= self._most_each:
            self._close_longest_idle(each, "connections of an address")
        elif len(self.connections) >= self._most:
            self._close_longest_idle(self.connections, "connections")

    def _close_longest_idle(self, among: Collection[Connection], reason: str) -> None:
        REFUSED.labels(reason).inc()
        if ours := [each for each in among if not each.websocket]:
            min(ours, key=lambda each: (each.busy, each.taken)).close()

    def look(self) -> None:
        """Close the connections that take nothing of what waits for them."""
        late = time.monotonic() - STALLED
        for each in [*self.connections]:
            if each.writing() and each.taken < late:
                REFUSED.labels("stalled").inc()
                each.close()

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        assert isinstance(request_conn, HTTP1Connection)
        request = _Request(self, super().start_request(server_conn, request_conn), request_conn)
        request.connection.busy = False
        return request

    def refuses(self, line: RequestStartLine, given: HTTPHeaders) -> tuple[HTTPStatus, str] | None:
        """Why this is not looked at: a status and a sentence; None if it is."""
        if line.method not in _METHODS:
            return HTTPStatus.METHOD_NOT_ALLOWED, "There is nothing to do here but to look."
        host = _HOST.fullmatch(given.get("Host", "127.0.0.1"))
        if not host or not (_is_address(host[1]) or host[1].rstrip(".").lower() in self._hosts):
            return (
                HTTPStatus.FORBIDDEN,
                "This server does not know that name for itself; --allow-host tells it.",
            )
        return None


def _is_address(host: str) -> bool:
    # A name may lead here by the will of a stranger, an address cannot.
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


class _Request(HTTPMessageDelegate):
    """A request, refused as soon as its headers are there or handed on."""

    def __init__(
        self, door: Door, handed_on: HTTPMessageDelegate, answers: HTTP1Connection
    ) -> None:
        self._door = door
        self._handed_on = handed_on
        self._answers = answers
        assert isinstance(answers.stream, Connection)
        self.connection = answers.stream
        self._refused = False

    def headers_received(self, start_line: Any, headers: HTTPHeaders) -> Any:
        self.connection.busy = True
        if not (refusal := self._door.refuses(start_line, headers)):
            return self._handed_on.headers_received(start_line, headers)
        self._refused = True
        status, sentence = refusal
        REFUSED.labels(status.phrase.lower()).inc()
        self._answer(status, f"{sentence}\n".encode(), body=start_line.method != "HEAD")
        return None

    def _answer(self, status: HTTPStatus, text: bytes, *, body: bool) -> None:
        told = HTTPHeaders(headers(""))
        told["Content-Type"] = "text/plain; charset=utf-8"
        told["Content-Length"] = str(len(text))
        if status == HTTPStatus.METHOD_NOT_ALLOWED:
            told["Allow"] = ", ".join(_METHODS)
        line = ResponseStartLine("HTTP/1.1", status, status.phrase)
        self._answers.write_headers(line, told, text if body else None)
        self._answers.finish()

    def data_received(self, chunk: bytes) -> Any:
        return None if self._refused else self._handed_on.data_received(chunk)

    def finish(self) -> None:
        if not self._refused:
            self._handed_on.finish()

    def on_connection_close(self) -> None:
        if not self._refused:
            self._handed_on.on_connection_close()


class Proxy:
    """Whose word is taken for whom it asks and how it was asked: a reverse proxy, or nobody."""

    def __init__(self, address: str) -> None:
        self._address = address

    def address(self, request: HTTPServerRequest) -> str:
        """Who has asked for this, as far as that is known."""
        *_, last = [each.strip() for each in request.headers.get("X-Forwarded-For", "").split(",")]
        return last if last and self._speaks(request) else str(request.remote_ip)

    def secure(self, request: HTTPServerRequest) -> bool:
        """Whether it was asked by HTTPS."""
        scheme = request.headers.get("X-Forwarded-Proto", "").strip().lower()
        return self._speaks(request) and scheme == "https"

    def _speaks(self, request: HTTPServerRequest) -> bool:
        return bool(self._address) and request.remote_ip == self._address
