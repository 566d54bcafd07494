"""What a browser may say to its kernel: what our pages say, and nothing else.

A visitor can send whatever he likes. What no page sends does not reach a kernel: no other kinds of
messages, no new widgets and no values for those that are there; a kernel would keep every one.
"""

from __future__ import annotations

import json
import re
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

if TYPE_CHECKING:
    from kingsburg.server.visits import Visits

#: Bytes of a message: of a record of a million characters, each of them written as six.
LONGEST: Final = 6_100_000
#: Connections to one kernel: a page has one, and for a moment an old one. Each is seven open files.
_MOST: Final = 3
#: The name of a widget, or of what asks for all of them; a kernel keeps each.
_ID: Final = re.compile("[0-9a-f-]{1,36}")
_PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
#: Numbers before a message: where its channel, its four parts and its end are.
_PLACES: Final = 6
#: How many messages a page may send in a second, for long and at once: nobody clicks as fast.
_RATE: Final = 50.0
_BURST: Final = 300.0


class Gate(ZMQChannelsWebsocketConnection):
    """The connection of a page with its kernel, which lets pass only what pages say."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._left = _BURST
        self._before = time.monotonic()

    @property
    def visits(self) -> Visits:
        """Told about each message, connect and disconnect."""
        visits: Visits = self.websocket_handler.settings["voila"].visits
        return visits

    def connect(self) -> Any:
        self.visits.hear(self.kernel_id)
        connected = super().connect()
        if self.visits.connections(self.kernel_id) > _MOST:
            self.websocket_handler.close(1008, "too many connections")
        return connected

    def disconnect(self) -> Any:
        self.visits.hear(self.kernel_id)
        return super().disconnect()  # type: ignore[no-untyped-call]

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        _, parts = self.session.feed_identities(outgoing_msg)
        # What a kernel prints is for nobody; it may be a traceback.
        header: Any = parts[1]
        if json.loads(bytes(header))["msg_type"] not in ("stream", "error"):
            super().handle_outgoing_message(stream, outgoing_msg)

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        now = time.monotonic()
        self._left = min(_BURST, self._left + (now - self._before) * _RATE) - 1
        self._before = now
        if self._left < 0:
            self.websocket_handler.close(1008, "too many messages")
        elif self.subprotocol == _PROTOCOL and passes(incoming_msg):
            self.visits.hear(self.kernel_id)
            super().handle_incoming_message(incoming_msg)


def passes(message: object) -> bool:
    """Whether a page of ours would send this, in version 1 of Jupyter's protocol for websockets."""
    # Jupyter believes any number of places, and looks for ever if it is a large one.
    if not isinstance(message, bytes) or message[:8] != _PLACES.to_bytes(8, "little"):
        return False
    numbers = range(8, 8 * (_PLACES + 1), 8)
    places = [int.from_bytes(message[at : at + 8], "little") for at in numbers]
    channel, *parts = (message[start:end] for start, end in pairwise(places))
    try:
        header, parent, metadata, content = map(json.loads, parts)
    except (ValueError, RecursionError):
        return False
    well_formed = all(isinstance(each, dict) for each in (header, parent, metadata, content))
    return channel == b"shell" and well_formed and _said(header.get("msg_type"), content)


def _said(kind: object, content: dict[str, Any]) -> bool:
    """Whether pages send messages of this kind with this content."""
    if not _ID.fullmatch(str(content.get("comm_id", "0"))):
        return False
    match kind, content:
        case "kernel_info_request", _:
            return True
        case "comm_info_request", {"target_name": "jupyter.widget"}:
            return True
        case "comm_open", {"comm_id": str(), "target_name": "jupyter.widget.control"}:
            return True
        case "comm_close", {"comm_id": str()}:
            return True
        case "comm_msg", {"comm_id": str(), "data": {"method": "custom", "content": dict()}}:
            return True
        case "comm_msg", {"comm_id": str(), "data": {"method": "request_states" | "request_state"}}:
            return True
    return False
