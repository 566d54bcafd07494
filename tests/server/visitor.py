"""A visitor without a browser, who asks a server for what a dashboard's page does, and clicks.

    async with visiting(served.address + "play") as visitor:
        taken = await visitor.click("forward")   # seconds until it was answered
        visitor.items["calendar"]["html"]        # what is seen now

It can also send what no page of ours sends: `say` takes any message, and `told` has all answers.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from collections.abc import AsyncIterator, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import urlencode, urlsplit

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from tests.stages import take

PATIENCE: Final = 60
_PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
_CONTROL: Final = "jupyter.widget.control"
_IDLE: Final = "idle"
#: The close code of a websocket that was closed without one.
_BROKEN: Final = 1006
Message = dict[str, Any]
Result = TypeVar("Result")


class Gone(Exception):
    """Raised when the server has closed the connection or does not answer."""


class Visitor:
    """An open page: its kernel, the states of its widgets, and all that it was told."""

    def __init__(self, page: str, kernel: str, base: str, cookies: Mapping[str, str]) -> None:
        self.page = page
        self.kernel = kernel
        self.states: dict[str, dict[str, Any]] = {}
        self._comms: list[str] = []
        #: All messages of its kernel, in order.
        self.told: list[Message] = []
        self.base = base
        self._cookies = cookies
        self._session = uuid.uuid4().hex
        self._socket: WebSocketClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        #: The code with which the server has closed the websocket, or None.
        self.closed: int | None = None
        #: The awaited answers, by the id of the message that they answer.
        self._answers: dict[str, tuple[str, asyncio.Future[None]]] = {}

    # As the page does ---------------------------------------------------------------------

    async def connect(self) -> None:
        """Open the websocket, again if it was open, and learn of all widgets."""
        await self.vanish()
        address = f"{self.base}api/kernels/{self.kernel}/channels?session_id={self._session}"
        request = HTTPRequest(
            address.replace("http", "ws", 1),
            headers={"Cookie": _written(self._cookies), "Origin": self.base.rstrip("/")},
            request_timeout=PATIENCE,
        )
        self._socket = await websocket_connect(request, subprotocols=[_PROTOCOL])
        self.closed = None
        self._listening = asyncio.create_task(self._listen(self._socket))
        await self.ask("kernel_info_request", {})
        await self.ask_states()

    async def knock(self, host: str = "", session: str = "") -> int:
        """Ask for another websocket by this name of the server, and leave; return the status.

        `session` is the name of its session, by default one such as pages choose.
        """
        asking, telling = await self._knocking(host, session)
        head = await asyncio.wait_for(asking.readuntil(b"\r\n"), PATIENCE)
        telling.close()
        return int(head.split()[1])

    async def rush_by(self, seconds: float) -> None:
        """Ask for another websocket, and leave after this time without waiting for an answer."""
        _, telling = await self._knocking("", "")
        await telling.drain()
        await asyncio.sleep(seconds)
        telling.transport.abort()

    async def _knocking(
        self, host: str, session: str
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        place = urlsplit(self.base)
        query = urlencode({"session_id": session or uuid.uuid4().hex})
        asking, telling = await asyncio.open_connection(place.hostname, place.port)
        lines = (
            f"GET {place.path}api/kernels/{self.kernel}/channels?{query} HTTP/1.1",
            f"Host: {host or place.netloc}",
            f"Origin: http://{host or place.netloc}",
            f"Cookie: {_written(self._cookies)}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {16 * 'k'}",
            f"Sec-WebSocket-Protocol: {_PROTOCOL}",
        )
        telling.write("".join(f"{each}\r\n" for each in (*lines, "")).encode())
        return asking, telling

    async def ask_states(self) -> None:
        """Ask for all widgets as the page's widget manager does: at once, or else one by one."""
        control = uuid.uuid4().hex
        opening = {"comm_id": control, "target_name": _CONTROL, "data": {}}
        await self.ask("comm_open", opening, metadata={"version": "1.0.0"})
        await self.ask_widget(control, {"method": "request_states"})
        await self.say("comm_close", {"comm_id": control, "data": {}})
        if not self.states:
            await self.ask("comm_info_request", {"target_name": "jupyter.widget"})
            for widget in self._comms:
                await self.ask_widget(widget, {"method": "request_state"})

    async def ask_widget(self, id: str, data: object) -> float:
        """Send this to a widget; return the seconds until its kernel had no more to say."""
        return await self.ask("comm_msg", {"comm_id": id, "data": data})

    async def click(self, id: str) -> float:
        """Click on this button; return the seconds until its kernel had no more to say."""
        here = [stage for stage in self.stages if id in self._shown(stage)]
        return await self.send({"click": id}, *here[:1])

    async def send(self, content: object, stage: str = "") -> float:
        """Send a custom message to a stage, as its script does; return the seconds it took."""
        data = {"method": "custom", "content": content}
        return await self.ask_widget(stage or self.stage, data)

    @property
    def stages(self) -> list[str]:
        """The ids of all stages; most pages have one."""
        return [id for id, state in self.states.items() if "_groups" in state]

    @property
    def stage(self) -> str:
        """The id of the first stage."""
        return self.stages[0]

    @property
    def items(self) -> dict[str, dict[str, Any]]:
        """All that is shown, by id."""
        return {id: item for stage in self.stages for id, item in self._shown(stage).items()}

    def _shown(self, stage: str) -> dict[str, dict[str, Any]]:
        groups = self.states[stage]["_groups"]
        return {item["id"]: item for group in groups for item in group["items"]}

    @property
    def said(self) -> str:
        """What the first stage said last."""
        said: str = self.states[self.stage]["_said"][1]
        return said

    async def leave(self) -> int:
        """Close the page, which tells the server to end its kernel; return the answer's status."""
        if self._socket:
            self._socket.close()
        token = re.search(r'data-visit="([^"]+)"', self.page)
        assert token
        answer = await _client().fetch(
            f"{self.base}left/{token[1]}",
            method="POST",
            body="",
            raise_error=False,
            request_timeout=PATIENCE,
        )
        if self._listening:
            await asyncio.wait([self._listening], timeout=PATIENCE)
        return answer.code

    async def vanish(self) -> None:
        """Disconnect without a word, like a machine that is switched off."""
        if self._listening:
            self._listening.cancel()
        if self._socket:
            if self._socket.protocol and self._socket.protocol.stream:
                self._socket.protocol.stream.close()
            self._socket.close()

    def deaf(self) -> None:
        """Stop reading what comes."""
        assert self._listening
        self._listening.cancel()

    # Any message --------------------------------------------------------------------------

    async def ask(
        self, kind: str, content: object, metadata: Mapping[str, object] | None = None
    ) -> float:
        """Send this and wait until the kernel is idle again; return the seconds it took.

        Raises `TimeoutError` if it stays busy, and `Gone` if the server has hung up.
        """
        start = time.perf_counter()
        id = uuid.uuid4().hex
        answered = asyncio.get_running_loop().create_future()
        # A reply comes on another channel than the kernel's idle status, and may be later.
        answer = kind.replace("_request", "_reply") if kind.endswith("_request") else _IDLE
        self._answers[id] = answer, answered
        try:
            await self.say(kind, content, metadata, id)
            await asyncio.wait_for(answered, PATIENCE)
        finally:
            del self._answers[id]
        return time.perf_counter() - start

    async def say(
        self,
        kind: str,
        content: object,
        metadata: Mapping[str, object] | None = None,
        id: str | None = None,
    ) -> None:
        """Send this message, whatever it is."""
        header = {
            "msg_id": id or uuid.uuid4().hex,
            "msg_type": kind,
            "session": self._session,
            "username": "",
            "version": "5.3",
            "date": "2026-01-01T00:00:00Z",
        }
        parts = [json.dumps(each).encode() for each in (header, {}, metadata or {}, content)]
        await self.say_raw(serialize_msg_to_ws_v1(parts, "shell"))  # type: ignore[no-untyped-call]

    async def say_raw(self, message: bytes | str) -> None:
        """Send this on the websocket. Raises `Gone`."""
        if self._socket is None or self._socket.protocol is None:
            raise Gone
        try:
            await self._socket.write_message(message, binary=isinstance(message, bytes))
        except WebSocketClosedError as error:
            raise Gone from error

    async def hung_up(self) -> int:
        """Wait until the server has closed the websocket; return the close code."""
        assert self._listening
        await asyncio.wait_for(self._listening, PATIENCE)
        assert self.closed
        return self.closed

    async def _listen(self, socket: WebSocketClientConnection) -> None:
        while (raw := await socket.read_message()) is not None:
            missed = self._hear(raw)
            if missed:
                data = {"method": "custom", "content": {"missed": True}}
                await self.say("comm_msg", {"comm_id": missed, "data": data})
        self.closed = socket.close_code or _BROKEN
        for _kind, answered in self._answers.values():
            if not answered.done():
                answered.set_exception(Gone())

    def _hear(self, raw: str | bytes) -> str:
        """Take in a message; return the stage of which an earlier one was missed, or ""."""
        assert isinstance(raw, bytes)
        channel, parts = deserialize_msg_from_ws_v1(raw)  # type: ignore[no-untyped-call]
        header, parent, _metadata, content = (json.loads(each) for each in parts[:4])
        kind, missed = header["msg_type"], ""
        self.told.append({"type": kind, "channel": channel, "content": content})
        match kind, content:
            case "comm_open", {"comm_id": id, "data": {"state": state}}:
                self.states[id] = state
            case "comm_msg", {"data": {"method": "update_states", "states": states}}:
                self.states |= {id: each["state"] for id, each in states.items()}
            case "comm_msg", {"comm_id": id, "data": {"method": "update", "state": state}}:
                self.states.setdefault(id, {}).update(state)
            case "comm_msg", {"comm_id": id, "data": {"method": "custom", "content": told}}:
                if id in self.states and not take(self.states[id], told):
                    missed = id
            case "comm_info_reply", {"comms": comms}:
                self._comms = list(comms)
            case "status", {"execution_state": "idle"}:
                kind = _IDLE
        awaited, answered = self._answers.get(parent.get("msg_id", ""), ("", None))
        if answered and awaited == kind and not answered.done():
            answered.set_result(None)
        return missed


@asynccontextmanager
async def visiting(address: str) -> AsyncIterator[Visitor]:
    """Yield an open page at this address, and close it at the end."""
    visitor = await visit(address)
    try:
        yield visitor
    finally:
        await visitor.leave()


async def visit(address: str) -> Visitor:
    """Open and return the page at this address. Raises `Gone` if it is not there."""
    status, page, cookies = await get(address)
    if status != HTTPStatus.OK:
        raise Gone(f"{status}: {page[-500:]}")
    visitor = reader(address, page, cookies)
    await visitor.connect()
    return visitor


def reader(address: str, page: str, cookies: Mapping[str, str]) -> Visitor:
    """Return a visitor who has got this page, but has not connected yet. Raises `Gone`."""
    kernel = re.search(r'dataset\.kernelId = "([^"]+)"', page)
    base = re.search(r'data-base-url="([^"]*)voila/"', page)
    if not kernel or not base:
        raise Gone(page[-500:])
    place = urlsplit(address)
    return Visitor(page, kernel[1], f"{place.scheme}://{place.netloc}{base[1]}", cookies)


def run(doing: Coroutine[Any, Any, Result]) -> Result:
    """Run this in a thread, since the tests' own one may have the event loop of a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, doing).result()


async def get(address: str) -> tuple[int, str, dict[str, str]]:
    """Return the status, the text and the cookies at this address."""
    answer = await _client().fetch(address, raise_error=False, request_timeout=PATIENCE)
    cookies = dict(
        each.partition(";")[0].split("=", 1) for each in answer.headers.get_list("Set-Cookie")
    )
    return answer.code, answer.body.decode("utf-8", "replace"), cookies


def _client() -> AsyncHTTPClient:
    # A shared client runs only ten requests at once, and the others wait.
    return AsyncHTTPClient(force_instance=True)


def _written(cookies: Mapping[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in cookies.items())
