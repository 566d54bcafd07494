"""`python3 -m tests.bench.attacks NAME ADDRESS SOURCE SECONDS`: a client that attacks a server.

It repeats one attack as fast as the server lets it. `SOURCE` is the address of this machine that it
connects from. It is a process of its own, so that it takes no time from the visitors who are
measured.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import cycle, product
from typing import Final
from urllib.parse import urlsplit

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

_PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
#: The number of connections of one client.
_MANY: Final = 300
_AT_ONCE: Final = 8
_NICE: Final = 10
_MILLIONS: Final = 1_999_000


@dataclass
class Client:
    """An attacking client and its target."""

    host: str
    port: int
    source: str
    #: The path prefix of all pages.
    base: str = "/"

    @asynccontextmanager
    async def connected(
        self, limit: int = 65_536
    ) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Yield a connection, which is aborted at the end."""
        come = asyncio.open_connection(
            self.host, self.port, local_addr=(self.source, 0), limit=limit
        )
        asking, telling = await come
        try:
            yield asking, telling
        finally:
            telling.transport.abort()

    def request(self, line: str, *headers: str) -> bytes:
        """Return the head of a request."""
        line = line.replace(" /", f" {self.base}", 1)
        lines = (line, f"Host: {self.host}:{self.port}", *headers, "", "")
        return "\r\n".join(lines).encode()

    async def page(self, name: str) -> str:
        """Open a page; return its kernel, or "" if there is no place."""
        async with self.connected() as (asking, telling):
            telling.write(self.request(f"GET /{name} HTTP/1.0"))
            found = re.search(rb'dataset\.kernelId = "([^"]+)"', await asking.read())
        if not found:
            await asyncio.sleep(0.1)
        return found[1].decode() if found else ""

    @asynccontextmanager
    async def websocket(
        self, kernel: str, *, packed: bool = True
    ) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Yield a connection to this kernel."""
        async with self.connected() as (asking, telling):
            telling.write(
                self.request(
                    f"GET /api/kernels/{kernel}/channels?session_id={os.urandom(8).hex()} HTTP/1.1",
                    f"Origin: http://{self.host}:{self.port}",
                    "Connection: Upgrade",
                    "Upgrade: websocket",
                    "Sec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: a2tra2tra2tra2tra2tra2s=",
                    f"Sec-WebSocket-Protocol: {_PROTOCOL}",
                    "Sec-WebSocket-Extensions: permessage-deflate" if packed else "X-Packed: no",
                )
            )
            await asking.readuntil(b"\r\n\r\n")
            yield asking, telling


def frame(message: bytes, *, packed: bool = False) -> bytes:
    """Return a message as a browser sends it, masked with zeros."""
    if packed:
        deflate = zlib.compressobj(9, wbits=-15)
        message = (deflate.compress(message) + deflate.flush(zlib.Z_SYNC_FLUSH))[:-4]
    first = 0xC2 if packed else 0x82
    size = len(message)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 65_536:
        head = bytes([first, 0x80 | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([first, 0x80 | 127]) + size.to_bytes(8, "big")
    return head + bytes(4) + message


def message(content: bytes, kind: bytes = b"comm_msg") -> bytes:
    """Return a message to a widget with this content."""
    # A kernel rejects a message that it has already had.
    id = os.urandom(8).hex().encode()
    header = b'{"msg_id": "%s", "msg_type": "%s", "session": "1"}' % (id, kind)
    parts = [header, b"{}", b'{"version": "1.0.0"}', content]
    framed: bytes = serialize_msg_to_ws_v1(parts, "shell")  # type: ignore[no-untyped-call]
    return framed


async def forged_lists(client: Client) -> None:
    """Send a widget id that is a list of two million lists, in 25 kB."""
    forged = message(b'{"comm_id": [' + b"[]," * _MILLIONS + b"[]]}")
    kernel = await client.page("winter")
    for _ in range(3):
        async with client.websocket(kernel) as (asking, telling):
            telling.write(frame(forged, packed=True) * 10)
            await asking.read()


async def floods(client: Client) -> None:
    """Send messages as fast as possible, again and again on a new connection."""
    kernel = await client.page("winter")
    small = b'{"comm_id": "1", "data": {"method": "request_state"}}'
    for _ in range(50):
        async with client.websocket(kernel) as (asking, telling):
            telling.write(b"".join(frame(message(small)) for _ in range(290)))
            await telling.drain()
            await asking.read(65_536)


async def idle(client: Client) -> None:
    """Open many connections and send nothing."""
    async with asyncio.TaskGroup() as together:
        for _ in range(_MANY):
            together.create_task(slowly(client, b""))


async def slow_headers(client: Client) -> None:
    """Open many connections and send a request slowly, byte by byte."""
    asked = client.request("GET / HTTP/1.1", "X: " + 5000 * "x")
    async with asyncio.TaskGroup() as together:
        for _ in range(_MANY):
            together.create_task(slowly(client, asked))


async def slowly(client: Client, asked: bytes) -> None:
    """Send this byte by byte, over and over, until the server closes the connection."""
    with suppress(OSError):
        async with client.connected() as (asking, telling):
            for letter in cycle(asked or b"\0"):
                if asked:
                    telling.write(bytes([letter]))
                with suppress(TimeoutError):
                    await asyncio.wait_for(asking.read(1), 0.5)
                    return


async def large_bodies(client: Client) -> None:
    """Send eight bodies of a hundred million bytes at once."""

    async def one(path: str) -> None:
        with suppress(OSError):
            async with client.connected() as (_asking, telling):
                telling.write(client.request(f"POST {path} HTTP/1.1", "Content-Length: 100000000"))
                for _ in range(1000):
                    telling.write(bytes(100_000))
                    await telling.drain()

    async with asyncio.TaskGroup() as together:
        for at in range(_AT_ONCE):
            together.create_task(one(("/", "/nothing")[at % 2]))


async def unread(client: Client) -> None:
    """Ask for all states again and again without reading any."""
    kernel = await client.page("play")
    control = b'{"comm_id": "1", "target_name": "jupyter.widget.control", "data": {}}'
    opening = message(control, b"comm_open")
    states = b'{"comm_id": "1", "data": {"method": "request_states"}}'
    for _ in range(10):
        async with client.websocket(kernel) as (_asking, telling):
            telling.write(frame(opening))
            for _ in range(1000):
                telling.write(frame(message(states)))
                await telling.drain()
                await asyncio.sleep(0.01)


async def pages(client: Client) -> None:
    """Ask for thirty pages in one go and show none of them."""
    async with client.connected() as (asking, telling):
        telling.write(client.request("GET /winter HTTP/1.1") * 30)
        seen = b""
        while (told := await asking.read(65_536)) and seen.count(b"HTTP/1.1 ") < 30:
            seen += told


async def pings(client: Client) -> None:
    """Send empty pings on eight connections, as fast as possible."""
    await eight_at_once(client, bytes([0x89, 0x80]) + bytes(4))


async def parts(client: Client) -> None:
    """Send a message in endless empty fragments on eight connections."""
    await eight_at_once(client, bytes([0x00, 0x80]) + bytes(4), bytes([0x02, 0x80]) + bytes(4))


async def eight_at_once(client: Client, again: bytes, before: bytes = b"") -> None:
    """Send this frame again and again on eight connections to four pages."""

    async def one(kernel: str) -> None:
        with suppress(OSError, EOFError):
            async with client.websocket(kernel) as (asking, telling):
                telling.write(before)
                # The answers are read, so that the server need not wait for that.
                reading = asyncio.create_task(asking.read())
                while not reading.done():
                    telling.write(again * 1000)
                    await telling.drain()
                    await asyncio.sleep(0)

    kernels = [await client.page("winter") for _ in range(_AT_ONCE // 2)]
    async with asyncio.TaskGroup() as together:
        for kernel in kernels * 2:
            if kernel:
                together.create_task(one(kernel))


async def sent_ahead(client: Client) -> None:
    """Send ten million bytes of requests, and disconnect after three seconds."""
    with suppress(OSError, TimeoutError):
        async with client.connected() as (_asking, telling), asyncio.timeout(3):
            asked = client.request("GET / HTTP/1.1")
            for _ in range(100):
                telling.write(asked * (100_000 // len(asked)))
                await telling.drain()
            await asyncio.sleep(3)


async def one_at_a_time(client: Client) -> None:
    """Send requests that no page sends, each on a connection of its own."""
    for _ in range(100):
        async with client.connected() as (asking, telling):
            telling.write(client.request("PUT / HTTP/1.1"))
            await asking.read()


async def long_headers(client: Client) -> None:
    """Send long headers that a proxy lets through."""
    for _ in range(100):
        async with client.connected() as (asking, telling):
            telling.write(
                client.request("GET / HTTP/1.1", *(f"X{at}: {'x' * 7000}" for at in "123"))
            )
            await asking.read()


async def silent(client: Client) -> None:
    """Open ten pages with their connections and do nothing on them."""

    async def one() -> None:
        if kernel := await client.page("winter"):
            async with client.websocket(kernel) as (asking, _telling):
                await asking.read()

    async with asyncio.TaskGroup() as together:
        for _ in range(10):
            together.create_task(one())


async def pictures(client: Client) -> None:
    """Ask for pages as if they were images."""
    for _ in range(20):
        async with client.connected() as (asking, telling):
            telling.write(client.request("GET /play HTTP/1.0", "Sec-Fetch-Dest: image"))
            await asking.read()


async def strange_headers(client: Client) -> None:
    """Visit briefly, and send the kernel headers that it does not understand."""
    kernel = await client.page("winter")
    async with client.websocket(kernel) as (_asking, telling):
        content = b'{"comm_id": "1", "data": {"method": "request_state"}}'
        for at in range(20):
            header = b'{"msg_type": "comm_msg", "%d": "%s"}' % (at, os.urandom(8).hex().encode())
            parts = [header, b"{}", b'{"version": "1.0.0"}', content]
            telling.write(frame(serialize_msg_to_ws_v1(parts, "shell")))  # type: ignore[no-untyped-call]
        await telling.drain()
        await asyncio.sleep(1)


#: Links to a court of five players with 5 + 3 dice each, to a season of five players who play as
#: well as they can, and to games with 4,000 branches of 12 moves and as many branches as allowed.
COURT: Final = (
    "?p=1Y9gDQ6qv8WcsQ9ypFTlFw1MoKA3qoKVTWPqEpFd8KRQjZrWBcWsG9SNahBGjFpZDiFELcyUxaiG-xK0ytra2FgA"
)
SEASON: Final = "?p=15vUuI6MhhNFGgFZLqI0hzIAlVR8sVZOqD5YLSNUHyjXE6kJp6tWC2ynZqSnx-aUlEA21tQA"
POISONED: Final = (
    "?p=16vnh7dbBDcAgCADAmXQfP9UmXYLdBfvoEL0fuUB4QALfXT3Zq6Ir5zGf-12c-mGya171eqFaP9WMMcYYY"
    "4wxxhhjjDHGGGOMMcYYY4wxxhhjjDHGGGOMMcYYY4wxxhhjjDHGGGOMMcYYY4wxxhhjjDHGGGOMMcYYY4wxxh"
    "hjjDHGGGOMMcYYY4wxxhhjjDHGGGOMMcYYY4wxxhhjjDHGGGOMMcYYY4wxxhhjjDHGGGOMMcYYY4wxxhhjjDH"
    "GGGOMMcYYY4wxxhhjjDHGGGOMMcYYY4wxxhhjjDHGGGOMMcYYY4wxxhhjjDHGGGOMMcYYY4wxxhhjjDHG_m0j"
    "IjY"
)
BRANCHES: Final = (
    "?p=1OBwt7dbBCcAwCADAmZJ98mlS6BLuHk0fnaFwPzkUHwr63dWTvSq6ch7zud_FqR8mu-ZVrxeq9VPN"
    "GGOMMcYYY4wxxhhjjDHG_msjIjY"
)
#: The number of pages of one client; four clients take all places but those of the players.
_PAGES: Final = 5
_WIDGET: Final = re.compile(rb'"([0-9a-f]{32})": ?\{"target_name": ?"jupyter.widget"')


async def working(client: Client, page: str, *said: bytes) -> None:
    """Open a page, send this to its stages, and read until the connection is closed."""
    if not (kernel := await client.page(page)):
        return
    async with client.websocket(kernel, packed=False) as (asking, telling):
        telling.write(frame(message(b'{"target_name": "jupyter.widget"}', b"comm_info_request")))
        heard = b""
        while not (stages := _WIDGET.findall(heard)):
            heard += await asking.read(65_536)
        for stage, content in product(stages, said):
            told = b'{"comm_id": "%s", "data": {"method": "custom", "content": %s}}'
            telling.write(frame(message(told % (stage, content))))
            await telling.drain()
        while await asking.read(65_536):
            pass


async def many(client: Client, page: str, *said: bytes) -> None:
    async with asyncio.TaskGroup() as together:
        for _ in range(_PAGES):
            together.create_task(working(client, page, *said))


def link(client: Client, page: str, query: str) -> bytes:
    """Return what a page sends when it is opened with this link."""
    place = f"http://{client.host}:{client.port}/{page}"
    return json.dumps({"page": place, "query": query, "language": "en"}).encode()


async def courts(client: Client) -> None:
    """Open large courts."""
    await many(client, "court", link(client, "court", COURT))


async def seasons(client: Client) -> None:
    """Open seasons that take minutes."""
    await many(client, "odds", link(client, "odds", SEASON))


async def poisoned(client: Client) -> None:
    """Open games with thousands of branches."""
    for query in (POISONED, BRANCHES):
        await many(client, "play", link(client, "play", query))


async def cards(client: Client) -> None:
    """Send cards with a name of 48,000 parts."""
    text = f"[[building]]\n{'.'.join('a' * 48_000)} = 1"
    await many(client, "lab", json.dumps({"fill": "own", "text": text}).encode())


async def long_texts(client: Client) -> None:
    """Send texts of six million bytes for one field."""
    whole = b'{"fill": "table-text", "text": "%s"}' % (b"\\u0001" * 1_000_000)
    piece = b'{"of": "table-text", "piece": %d, "text": "%s"}'
    pieces = [piece % (at, b"\\u0001" * 20_000) for at in range(50)]
    last = b'{"fill": "table-text", "piece": 50, "text": ""}'
    for said in ([*pieces, last] * 2, [whole]):
        await many(client, "play", *said)


ATTACKS: Final[dict[str, Callable[[Client], Awaitable[None]]]] = {
    each.__name__: each
    for each in (
        *(forged_lists, floods, idle, slow_headers, large_bodies, unread, pages),
        *(pings, parts, sent_ahead, one_at_a_time, long_headers, silent, pictures),
        *(strange_headers, courts, seasons, poisoned, cards, long_texts),
    )
}


async def attack(name: str, client: Client, seconds: float) -> int:
    """Repeat this attack for so many seconds; return how often it was done."""
    times, loop = 0, asyncio.get_running_loop()
    late = loop.time() + seconds
    while (left := late - loop.time()) > 0:
        with suppress(OSError, EOFError, TimeoutError, ExceptionGroup):
            await asyncio.wait_for(ATTACKS[name](client), left)
        times += 1
        await asyncio.sleep(0)
    return times


if __name__ == "__main__":
    name, address, source, seconds = sys.argv[1:]
    # A real attack comes from elsewhere, so this one should need little of this machine.
    os.nice(_NICE)
    place = urlsplit(address)
    assert place.hostname
    assert place.port
    client = Client(place.hostname, place.port, source, place.path)
    print(asyncio.run(attack(name, client, float(seconds))))
