"""Links, messages and names that no page of ours would send, and that do no harm.

A hundred of each are tried here, and a thousand in tests/bench.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from itertools import chain, filterfalse, islice
from random import Random
from typing import Any
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]
import pytest
from tornado.iostream import StreamClosedError

from gametable.server.gate import passes
from tests.server import hostile
from tests.server.serving import ROOT, Serving, serving_folder
from tests.server.visitor import PATIENCE, Gone, Visitor, get, reader, run, visit, visiting

#: Megabytes by which a kernel may grow: for later imports, and a game of a million letters.
GROWTH = 40
#: The close code of a websocket on which something came that no page of ours sends.
FORGED = 1008
#: Messages per second that are let through for ever.
RATE = 40


@pytest.fixture(scope="module")
def served() -> Iterator[Serving]:
    with serving_folder(ROOT / "dashboards", waiting=0) as it:
        yield it


def test_malformed_links(served: Serving) -> None:
    run(try_links(served, 25, Random(1)))


@pytest.mark.parametrize(("page", "number"), [("play", 150), ("odds", 75)])
def test_what_pages_could_say(served: Serving, page: str, number: int) -> None:
    run(try_messages(served, page, number, Random(2)))


@pytest.mark.slow
def test_forged_messages(served: Serving) -> None:
    run(try_forged(served, "winter", 12, Random(3)))


def test_no_new_widget_reaches_a_kernel(served: Serving) -> None:
    names = {"_model_name": "IntSliderModel", "_view_name": "IntSliderView"}
    place = ("@jupyter-widgets/controls", "2.0.0")
    state = names | {
        f"_{each}_module{end}": value
        for each in ("model", "view")
        for end, value in zip(("", "_version"), place, strict=True)
    }
    opening = {"comm_id": "0" * 32, "target_name": "jupyter.widget", "data": {"state": state}}

    async def open_one() -> None:
        async with visiting(served.address + "winter") as visitor:
            known = set(visitor.states)
            await visitor.say("comm_open", opening, {"version": "2.1.0"})
            assert await visitor.hung_up() == FORGED
            await visitor.connect()
            assert set(visitor.states) == known

    run(open_one())


def test_a_flood_of_messages_ends_the_connection(served: Serving) -> None:
    async def flood() -> None:
        async with visiting(served.address + "winter") as visitor:
            with pytest.raises(Gone):
                await click_on(visitor)
            # It cannot go on over another connection, but after a while the page answers again.
            assert await visitor.knock() == HTTPStatus.TOO_MANY_REQUESTS
            await asyncio.sleep(2)
            await visitor.connect()
            await visitor.click("year-3")

    async def click_on(visitor: Visitor) -> None:
        # This does not wait for answers.
        content = {"comm_id": visitor.stage, "data": {"method": "custom", "content": {}}}
        for _ in range(5_000):
            await visitor.say("comm_msg", content)
        await visitor.click("year-3")

    run(flood())


@pytest.mark.parametrize(
    "data",
    [
        {"method": "request_states"},
        {"method": "request_state"},
        {"method": "custom", "content": {"missed": True}},
    ],
    ids=lambda data: str(data["method"]),
)
def test_who_wants_everything_again_and_again_is_not_heard(
    served: Serving, data: dict[str, object]
) -> None:
    async def ask() -> None:
        async with visiting(served.address + "winter") as visitor:
            with pytest.raises(Gone):
                await again_and_again(visitor)

    async def again_and_again(visitor: Visitor) -> None:
        # These are far fewer than are allowed of messages that take little time.
        for _number in range(30):
            await visitor.ask_widget(visitor.stage, data)

    run(ask())


@pytest.mark.parametrize("kind", ["ping", "pong", "part"])
def test_every_frame_counts_as_a_message(served: Serving, kind: str) -> None:
    code = {"ping": 0x9, "pong": 0xA, "part": 0x0}[kind]

    async def flood() -> None:
        async with visiting(served.address + "winter") as visitor:
            assert visitor._socket
            protocol: Any = visitor._socket.protocol
            if kind == "part":
                protocol._write_frame(False, 0x2, b"")
            with suppress(StreamClosedError):
                for _ in range(400):
                    protocol._write_frame(kind != "part", code, b"")
                    await asyncio.sleep(0)
            await visitor.hung_up()
            assert await visitor.knock() == HTTPStatus.TOO_MANY_REQUESTS

    run(flood())


def test_what_a_visit_may_say_is_counted_over_all_its_connections(served: Serving) -> None:
    async def reconnect() -> None:
        async with visiting(served.address + "winter") as visitor:
            answers = [await visitor.knock() for _ in range(50)]
            assert answers[0] == HTTPStatus.SWITCHING_PROTOCOLS
            assert answers[-1] == HTTPStatus.TOO_MANY_REQUESTS

    run(reconnect())


def test_ids_of_a_million_letters_do_not_reach_a_kernel(served: Serving) -> None:
    async def fill() -> None:
        async with weighed(served, "winter") as visitor:
            for at in range(2):
                id = f"{at:02}" * 60_000
                opening = {"comm_id": id, "target_name": "jupyter.widget.control", "data": {}}
                await visitor.say("comm_open", opening, {"version": "1.0.0"})
                assert await visitor.hung_up() == FORGED
                await visitor.connect()
            await visitor.click("year-3")

    run(fill())


@pytest.mark.slow
def test_a_kernel_is_told_no_more_than_it_answers(served: Serving) -> None:
    async def tell() -> None:
        async with visiting(served.address + "play") as visitor:
            kernel = max(served.kernels(), key=lambda each: each.create_time())
            click = {"method": "custom", "content": {}}
            text = {"method": "custom", "content": {"fill": "file", "text": "x" * 100_000}}
            kernel.suspend()
            for each in [click] * 9:
                await visitor.say("comm_msg", {"comm_id": visitor.stage, "data": each})
            # This is more than the system buffers on the way, so the server has to read it.
            telling = asyncio.gather(
                *(
                    visitor.say("comm_msg", {"comm_id": visitor.stage, "data": text})
                    for _ in range(100)
                )
            )
            await asyncio.wait([telling], timeout=3)
            assert not telling.done()
            kernel.resume()
            await telling
            await visitor.click("forward")

    run(tell())


def test_what_becomes_no_websocket_leaves_no_open_file(served: Serving) -> None:
    server = psutil.Process(served.process.pid)

    async def ask() -> None:
        async with visiting(served.address + "winter") as visitor:
            await visitor.click("year-3")
            before = server.num_fds()
            channels = f"{served.address}api/kernels/{visitor.kernel}/channels?session_id=1"
            for _ in range(10):
                assert (await get(channels))[0] == HTTPStatus.BAD_REQUEST
            await asyncio.sleep(1)
            assert server.num_fds() < before + 5

    run(ask())


# Helpers that the load test uses too, with larger numbers


async def try_links(served: Serving, number: int, rng: Random) -> None:
    """Open so many links; each one is answered with a page or refused, and none by a failure."""
    at_once = asyncio.Semaphore(4)
    names = [each.stem for each in (ROOT / "dashboards").glob("*.ipynb")]

    async def try_link(query: bytes) -> None:
        async with at_once:
            head, page = await raw_get(served.address, f"/{rng.choice(names)}?".encode() + query)
        what = query[:200], head[:200], page[-500:]
        assert not head or head.split()[1] in {b"200", b"400", b"414", b"431"}, what
        for bad in (b"Traceback", b"site-packages", hostile.PROBE.encode()):
            assert bad not in page, what
        if head.split()[1:2] == [b"200"]:
            cookies = dict(re.findall(r"Set-Cookie: (_xsrf)=([^;]+)", head.decode("latin-1")))
            assert await reader(served.address, page.decode(), cookies).leave() == 204, what

    await asyncio.gather(*map(try_link, islice(hostile.links(rng), number)))


async def raw_get(address: str, target: bytes) -> tuple[bytes, bytes]:
    """Return the head and body of the answer to an odd request; both are empty if there is none."""
    place = urlsplit(address)
    asking, telling = await asyncio.open_connection(place.hostname, place.port)
    try:
        telling.write(b"GET %s HTTP/1.0\r\nHost: %s\r\n\r\n" % (target, place.netloc.encode()))
        whole = await asyncio.wait_for(asking.read(), PATIENCE)
    except ConnectionError:
        # The server need not listen to a request that is far too long.
        whole = b""
    finally:
        telling.close()
    head, _line, page = whole.partition(b"\r\n\r\n")
    return head, page


async def try_messages(served: Serving, page: str, number: int, rng: Random) -> None:
    """Send so many messages that a page could send, but with strange content."""
    async with weighed(served, page) as visitor:
        strange = hostile.messages(rng, [*visitor.states])
        own = hostile.to_stage(rng, visitor.stage)
        both = chain.from_iterable(zip(strange, own, strict=True))
        for each in islice(filter(passes, both), number):
            await asyncio.sleep(1 / RATE)
            await visitor.say_raw(each)
        await visitor.click("language-pl")
        [languages] = (visitor.states[visitor.stage]["_languages"],)
        assert [each["id"] for each in languages["items"] if each["pressed"]] == ["language-pl"]


async def try_forged(served: Serving, page: str, number: int, rng: Random) -> None:
    """Send so many forged messages; each one closes the connection, and three end the visit."""
    forged = filterfalse(passes, hostile.messages(rng, ["0" * 32]))
    for _ in range(number // 3):
        visitor = await visit(served.address + page)
        for at in range(3):
            if at:
                await visitor.connect()
            await visitor.say_raw(next(forged))
            assert await visitor.hung_up() == FORGED
        await visitor.vanish()
        await until_ended(served, visitor)


async def until_ended(served: Serving, visitor: Visitor) -> None:
    """Wait until the kernel of this visitor is gone."""
    async with asyncio.timeout(PATIENCE):
        while json.loads((await get(f"{served.address}alive/{visitor.kernel}"))[1])["there"]:
            await asyncio.sleep(0.1)


@asynccontextmanager
async def weighed(served: Serving, page: str) -> AsyncIterator[Visitor]:
    """Yield a visitor whose page gets no traceback and whose kernel does not grow."""
    others = served.kernels()
    async with visiting(served.address + page) as visitor:
        [kernel] = [each for each in served.kernels() if each not in others]
        before = kernel.memory_info().rss
        yield visitor
        for each in visitor.told:
            # These are what a kernel prints, and its failures.
            assert each["type"] not in {"stream", "error"}, each
            assert "Traceback" not in json.dumps(each["content"])
        grown = (kernel.memory_info().rss - before) / 1e6
        assert grown < GROWTH, f"{grown:.0f} MB more"
