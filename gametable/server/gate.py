"""The filter of messages from a browser to its kernel: only those of our pages pass.

A visitor can send anything. Only messages that our pages send reach the kernel: no other kinds of
messages, no new widgets and no values for existing ones, because a kernel would keep each of them.
Any other message closes the connection; repeated ones end the visit. The limits on messages, bytes
and server time apply to all connections of a visit together, and every frame counts as a message.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from itertools import pairwise
from typing import Any, Final

from jupyter_client.session import DELIM
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import StreamBufferFullError, StreamClosedError
from tornado.web import Finish, HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketProtocol, WebSocketProtocol13
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from gametable.server.metrics import REFUSED
from gametable.server.pages import Ours
from gametable.server.visits import CONNECTION, Visits

#: The most bytes of a message, and of its content: a piece of a text (gametable/widgets/files.js)
#: has up to twenty thousand characters, each of which may be escaped as six.
LONGEST: Final = 160_000
_CONTENT: Final = 125_000
#: The largest message, in bytes, after which the next one is read at once, and the bytes per
#: second of longer ones: reading many of them at once would delay the clicks of others.
_LIGHT: Final = 40_000
_PACE: Final = 1_000_000
#: The most bytes of each of its other parts.
_SHORT: Final = 8_000
#: The most connections to a kernel: a page has one and, briefly, an old one. Each opens five files.
_MOST: Final = 2
#: The most unanswered messages of a kernel, and the most seconds that the next one waits.
_UNANSWERED: Final = 8
_PATIENCE: Final = 10
#: The id of a widget, of a request for all widgets, or of a page; a kernel keeps each of them.
_ID: Final = re.compile("[0-9a-f-]{1,36}")
_PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
#: The number of offsets before a message: those of its channel, its four parts and its end.
_PLACES: Final = 6
#: The messages of a page that is being used, and the number of bytes within which they are found.
_DONE: Final = re.compile(rb'"content": ?\{"(?:click|fill|type|key|large|open|of)"')
_BEGINS: Final = 4_000
#: The requests of a page for everything again, which cost its kernel as much as a connection.
_AGAIN: Final = re.compile(rb'"(?:request_states?|missed)"')
#: Seconds between two pings, and seconds to answer one.
PING: Final = 30
#: The reply sent in place of a kernel's own description, which would reveal all its versions.
_INFO: Final = (
    b'{"status": "ok", "protocol_version": "5.3", "implementation": "python", '
    b'"implementation_version": "", "language_info": {"name": "python", "version": "", '
    b'"mimetype": "text/x-python", "file_extension": ".py"}, "banner": "", "help_links": []}'
)


class Frames(WebSocketProtocol13):
    """The frames of a websocket, including pings and parts of messages.

    They are read only while the kernel keeps up with its answers.
    """

    async def _receive_frame(self) -> None:
        await super()._receive_frame()
        connection: Gate | None = self.handler.connection  # type: ignore[attr-defined]
        # Otherwise, Tornado would still read frames that have already arrived.
        if connection is None or not connection.hears_frame(last=self.client_terminated):
            raise StreamClosedError
        await connection.answered()


class Channels(Ours, VoilaKernelWebsocketHandler):
    """The websocket of a page.

    `connection`: the connection to the kernel; None before there is one, and when the page is gone.
    """

    connection: Gate | None = None

    def initialize(self) -> None:
        """Take no options; only Voilà's own handlers need its configuration."""

    def get_websocket_protocol(self) -> WebSocketProtocol | None:
        protocol = super().get_websocket_protocol()
        if not isinstance(protocol, WebSocketProtocol13):
            return None
        protocol.params.ping_interval = protocol.params.ping_timeout = PING
        return Frames(self, False, protocol.params)

    def on_close(self) -> None:
        if self.connection:
            super().on_close()

    async def get(self, kernel_id: str) -> None:
        try:
            await super().get(kernel_id)
        finally:
            # If the request has not become a websocket, nothing else closes the channels.
            if self.connection:
                self.connection.close_ways()

    async def pre_get(self) -> None:
        # Answers are addressed with this id, which the visitor chooses.
        if not _ID.fullmatch(self.get_argument("session_id", "")):
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        await super().pre_get()
        if self.connection is None:
            # The page has been reloaded before its kernel was ready.
            raise Finish


class Gate(ZMQChannelsWebsocketConnection):
    """The connection between a page and its kernel, which passes on only what our pages send."""

    _open = True
    _connected = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._unanswered = 0
        self._answer = asyncio.Event()
        #: The seconds until the next message is read.
        self._pause = 0.0
        visits: Visits = self.websocket_handler.settings["voila"].visits
        self._visits = visits
        if self.kernel_id not in visits.given():
            raise HTTPError(HTTPStatus.NOT_FOUND)
        #: The visit of this page.
        self.visit = visits.visit(self.kernel_id)

    def create_stream(self) -> None:
        """Open the shell channel; pages need only it and iopub, but Jupyter would open four."""
        self._open_way("shell")

    def close_ways(self) -> None:
        """Close the open channels to the kernel."""
        for stream in self.channels.values():
            stream.close()
        self.channels = {}

    def _open_way(self, channel: str) -> None:
        opened = getattr(self.kernel_manager, f"connect_{channel}")
        self.channels[channel] = stream = opened(identity=self.session.bsession)
        stream.channel = channel

    async def prepare(self) -> None:
        if not self.visit.connects():
            REFUSED.labels("too many connections to a kernel").inc()
            raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS)
        # Subscribing takes time. What the kernel publishes before would be lost, and requested
        # again only after half a second.
        self._open_way("iopub")
        await super().prepare()  # type: ignore[no-untyped-call]

    def connect(self) -> Any:
        connection: Any = self.websocket_handler.ws_connection
        self._stream = connection.stream
        self._stream.websocket = True
        self.visit.hear()
        self._connected = True
        with self._counted():
            connected = super().connect()
        if self._visits.connections(self.kernel_id) > _MOST:
            self._hang_up("too many connections to a kernel")
        return connected

    def disconnect(self) -> Any:
        self.visit.hear()
        self._open = False
        self._answer.set()
        if self._connected:
            return super().disconnect()  # type: ignore[no-untyped-call]
        # Jupyter would count another page of this kernel as disconnected.
        self.close_ways()
        if self._open_sessions.get(self.session_key) is self.websocket_handler:
            del self._open_sessions[self.session_key]
        return None

    async def answered(self) -> None:
        """Wait until the kernel has answered enough messages to get more, or time is up."""
        if self._pause:
            pause, self._pause = self._pause, 0.0
            await asyncio.sleep(pause)
        while self._open and self._unanswered >= _UNANSWERED:
            self._answer.clear()
            try:
                await asyncio.wait_for(self._answer.wait(), _PATIENCE)
            except TimeoutError:
                self._unanswered = 0

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Charge this visit for the processor time of the block."""
        start = time.thread_time()
        yield
        if not self.visit.seconds.take(time.thread_time() - start):
            self._hang_up("too much work")

    def _hang_up(self, reason: str) -> None:
        """Close the connection at once, even if data is still unsent."""
        if self._open:
            self._open = False
            REFUSED.labels(reason).inc()
            stream = self._stream
            self.websocket_handler.close(1008, reason)
            stream.close()

    # From the browser ---------------------------------------------------------------------

    def hears_frame(self, *, last: bool) -> bool:
        """Count a frame; return True if more may come."""
        # A page says when it closes, but cannot when its connection is lost.
        self.visit.closed = last
        if not self.visit.messages.take(1):
            self._hang_up("too many messages")
        return self._open

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        if not self._open:
            return
        if len(incoming_msg) > _LIGHT:
            self._pause = len(incoming_msg) / _PACE
        if not self.visit.bytes.take(len(incoming_msg)):
            self._hang_up("too many messages")
            return
        with self._counted():
            if self.subprotocol == _PROTOCOL and passes(incoming_msg):
                self.visit.hear()
                self.visit.used |= _DONE.search(incoming_msg[:_BEGINS]) is not None
                self._unanswered += 1
                if _AGAIN.search(incoming_msg):
                    self.visit.messages.take(CONNECTION)
                super().handle_incoming_message(incoming_msg)
            else:
                self.visit.forged += 1
                self._hang_up("forged messages")

    # From the kernel ----------------------------------------------------------------------

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        identities, parts = self.session.feed_identities(outgoing_msg)
        header: Any = parts[1]
        content: Any = parts[4]
        kind = json.loads(bytes(header))["msg_type"]
        # Visitors must not see what a kernel runs or prints, such as a traceback.
        if not self._open or kind in ("execute_input", "stream", "error"):
            return
        if kind == "status" and b'"idle"' in bytes(content):
            self._unanswered = max(0, self._unanswered - 1)
            self._answer.set()
        if kind == "kernel_info_reply":
            outgoing_msg = [*identities, DELIM, *parts[:4], _INFO]
        with self._counted():
            super().handle_outgoing_message(stream, outgoing_msg)

    def write_message(self, message: bytes, binary: bool = True) -> None:
        """Send a message to the browser."""
        try:
            written = self.websocket_handler.write_message(message, binary=binary)
        except WebSocketClosedError:
            return
        except StreamBufferFullError:
            self._hang_up("too much unsent")
            return
        # The result is ignored, because a lost page is noticed elsewhere.
        written.add_done_callback(lambda it: it.cancelled() or it.exception())


def passes(message: object) -> bool:
    """True if our pages send such messages, in version 1 of Jupyter's websocket protocol."""
    # Jupyter accepts any number of offsets, and would read forever if it is large.
    if not isinstance(message, bytes) or message[:8] != _PLACES.to_bytes(8, "little"):
        return False
    numbers = range(8, 8 * (_PLACES + 1), 8)
    places = [int.from_bytes(message[at : at + 8], "little") for at in numbers]
    channel, *short, content = (message[start:end] for start, end in pairwise(places))
    too_long = len(content) > _CONTENT or any(len(each) > _SHORT for each in short)
    if channel != b"shell" or too_long:
        return False
    try:
        header, parent, metadata, said = (json.loads(each) for each in (*short, content))
    except (ValueError, RecursionError):
        return False
    well_formed = all(isinstance(each, dict) for each in (header, parent, metadata, said))
    return well_formed and _said(header.get("msg_type"), said)


def _said(kind: object, content: dict[str, Any]) -> bool:
    """True if our pages send messages of this kind with this content."""
    id = content.get("comm_id", "0")
    if not isinstance(id, str) or not _ID.fullmatch(id):
        return False
    match kind, content:
        case (
            ("kernel_info_request", _)
            | ("comm_info_request", {"target_name": "jupyter.widget"})
            | ("comm_open", {"comm_id": str(), "target_name": "jupyter.widget.control"})
            | ("comm_close", {"comm_id": str()})
            | ("comm_msg", {"comm_id": str(), "data": {"method": "custom", "content": dict()}})
            | ("comm_msg", {"comm_id": str(), "data": {"method": "request_states"}})
            | ("comm_msg", {"comm_id": str(), "data": {"method": "request_state"}})
        ):
            return True
    return False
