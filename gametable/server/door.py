"""The door of the server: the first checks of all connections and requests.

A client has seconds to send its request, may send little with it, and may be disconnected when
there are too many others. A request for a host name that is not the server's, or with a method
that our pages do not use, is refused here.
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

#: Seconds to send the headers of a request, first or later, and to send its body.
HEADERS_WITHIN: Final = 20
BODY_WITHIN: Final = 10
#: Seconds after which a connection that takes none of the data sent to it is closed.
STALLED: Final = 30
#: The most bytes of headers, and of a body, which only a page that ends its kernel sends.
MOST_HEADERS: Final = 16_000
MOST_BODY: Final = 64_000
#: The most bytes read and not yet handled: the longest message of a page (gate.py) and some more.
MOST_READ: Final = 500_000
#: The most bytes that may wait to be sent on a connection before it is closed.
MOST_UNSENT: Final = 2_000_000
#: Connections of one browser while it opens a page, including those to its kernel.
EACH: Final = 8
#: The lowest limit of connections per address, even for few visitors.
LEAST: Final = 64

_METHODS: Final = ("GET", "HEAD", "POST")
_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w.-]+)(:[0-9]{1,5})?", re.ASCII)


def most_connections(visitors: int) -> tuple[int, int]:
    """The most connections in all and from one address, which a whole class may share."""
    each = max(LEAST, EACH * visitors)
    return 2 * each, each


class Connection(IOStream):
    """A connection that knows when the client last took data from it."""

    #: Whether it is a websocket; those are closed for their messages or for not answering a ping.
    websocket = False
    #: Whether a request on it has not been answered yet.
    busy = False

    def __init__(self, connection: socket.socket, address: str, open_: set[Connection]) -> None:
        super().__init__(connection, max_buffer_size=MOST_READ, max_write_buffer_size=MOST_UNSENT)
        self.address = address
        self.taken = time.monotonic()
        self._open = open_
        open_.add(self)

    def write_to_fd(self, data: memoryview) -> int:
        written = super().write_to_fd(data)
        # Tornado returns None if nothing could be written.
        if written:
            self.taken = time.monotonic()
        return written

    def close_fd(self) -> None:
        super().close_fd()
        self._open.discard(self)


class Door(HTTPServer):
    """An HTTP server that withstands hostile clients.

    `hosts`: the host names it answers to besides IP addresses and this machine's own names.
    `proxy`: the address of a reverse proxy, which the limit per address does not apply to, or "".
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
        """Close the connection that has been idle longest if there are too many.

        Connections without an open request are closed before those waiting for an answer.
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
        """Close the connections that have stopped taking the data that waits for them."""
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
        """The status and the sentence to refuse a request with; None to accept it."""
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
    # A stranger can point a host name here, but not an address (DNS rebinding).
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


class _Request(HTTPMessageDelegate):
    """A request that is refused, or handed on, as soon as its headers are read."""

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
    """A reverse proxy that is trusted to name the client's address and scheme, or none for ""."""

    def __init__(self, address: str) -> None:
        self._address = address

    def address(self, request: HTTPServerRequest) -> str:
        """The address of the client."""
        *_, last = [each.strip() for each in request.headers.get("X-Forwarded-For", "").split(",")]
        return last if last and self._speaks(request) else str(request.remote_ip)

    def secure(self, request: HTTPServerRequest) -> bool:
        """Whether the client used HTTPS."""
        scheme = request.headers.get("X-Forwarded-Proto", "").strip().lower()
        return self._speaks(request) and scheme == "https"

    def _speaks(self, request: HTTPServerRequest) -> bool:
        return bool(self._address) and request.remote_ip == self._address
