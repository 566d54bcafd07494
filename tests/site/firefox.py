"""Firefox as this version of Playwright can drive it: ``python firefox.py FIREFOX ARGUMENT…``

Playwright speaks WebDriver BiDi with an installed Firefox, but begins each context with a command
that Firefox 153 does not know. This stands between the two and answers it, as if it were done.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from functools import partial
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

#: What Firefox does not know. It sets the colour scheme, which no test here changes.
UNKNOWN: Final = "emulation.setMediaFeaturesOverride"
#: How Firefox tells its address, and how Playwright reads it.
TOLD: Final = "WebDriver BiDi listening on "


async def ask(playwright: ServerConnection, firefox: ClientConnection) -> None:
    """Pass on what Playwright asks for."""
    async for message in playwright:
        asked = json.loads(message)
        if asked["method"] == UNKNOWN:
            done = {"type": "success", "id": asked["id"], "result": {}}
            await playwright.send(json.dumps(done))
        else:
            await firefox.send(message)


async def answer(firefox: ClientConnection, playwright: ServerConnection) -> None:
    """Pass on what Firefox says."""
    async for message in firefox:
        await playwright.send(message)


async def between(address: str, playwright: ServerConnection) -> None:
    """Connect Playwright with the Firefox at this address, until one of them ends."""
    async with connect(f"{address}/session", max_size=None) as firefox:
        both = (ask(playwright, firefox), answer(firefox, playwright))
        await asyncio.wait(map(asyncio.create_task, both), return_when=asyncio.FIRST_COMPLETED)


async def address(said: asyncio.StreamReader) -> str:
    """Return the address that Firefox tells, and print what it says before."""
    async for line in said:
        if found := re.search(rf"{TOLD}(\S+)", line.decode()):
            return found[1]
        sys.stderr.buffer.write(line)
    sys.exit("Firefox has ended")


async def run(command: list[str]) -> None:
    """Start Firefox, and tell Playwright an address of our own."""
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    known = partial(between, await address(process.stderr))
    async with serve(known, "127.0.0.1", 0, max_size=None) as server:
        port = server.sockets[0].getsockname()[1]
        print(f"{TOLD}ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        async for _ in process.stderr:
            pass


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1:]))
