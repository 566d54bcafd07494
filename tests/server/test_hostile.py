"""Links, messages and names that no page of ours would send do no harm.

A hundred of each; tests/bench tries a thousand.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import chain, islice
from random import Random
from urllib.parse import urlsplit

import pytest

from tests.server import hostile
from tests.server.serving import ROOT, Serving, serving_folder
from tests.server.visitor import PATIENCE, Gone, Visitor, reader, run, visiting

#: What a kernel may weigh more, in MB: what it imports meanwhile, and a game of a million letters.
GROWTH = 40
#: Such messages in a second are let through for ever.
RATE = 40


@pytest.fixture(scope="module")
def served() -> Iterator[Serving]:
    with serving_folder(ROOT / "dashboards", waiting=0) as it:
        yield it


def test_malformed_links(served: Serving) -> None:
    run(try_links(served, 25, Random(1)))


@pytest.mark.parametrize(("page", "number"), [("play", 100), ("odds", 50)])
def test_forged_messages(served: Serving, page: str, number: int) -> None:
    run(try_messages(served, page, number, Random(2)))


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
            await visitor.ask_states()
            assert set(visitor.states) == known

    run(open_one())


def test_a_flood_of_messages_ends_the_connection_only(served: Serving) -> None:
    async def flood() -> None:
        async with visiting(served.address + "winter") as visitor:
            with pytest.raises(Gone):
                await click_on(visitor)
            await visitor.connect()
            await visitor.click("year-3")

    async def click_on(visitor: Visitor) -> None:
        # Without waiting for answers.
        content = {"comm_id": visitor.stage, "data": {"method": "custom", "content": {}}}
        for _ in range(5_000):
            await visitor.say("comm_msg", content)
        await visitor.click("year-3")

    run(flood())


def test_ids_of_a_million_letters_do_not_stay_in_a_kernel(served: Serving) -> None:
    async def fill() -> None:
        async with weighed(served, "winter") as visitor:
            for at in range(60):
                id = f"{at:02}" * 1_000_000
                opening = {"comm_id": id, "target_name": "jupyter.widget.control", "data": {}}
                await visitor.say("comm_open", opening, {"version": "1.0.0"})
            await visitor.click("year-3")

    run(fill())


# What the load test does too, more often


async def try_links(served: Serving, number: int, rng: Random) -> None:
    """Open pages by so many links: each is answered by a page or refused, none by a failure."""
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
    """Head and body of the answer to what no library would send; both empty if there is none."""
    place = urlsplit(address)
    asking, telling = await asyncio.open_connection(place.hostname, place.port)
    try:
        telling.write(b"GET %s HTTP/1.0\r\nHost: %s\r\n\r\n" % (target, place.netloc.encode()))
        whole = await asyncio.wait_for(asking.read(), PATIENCE)
    except ConnectionError:
        # It need not listen to far too much.
        whole = b""
    finally:
        telling.close()
    head, _line, page = whole.partition(b"\r\n\r\n")
    return head, page


async def try_messages(served: Serving, page: str, number: int, rng: Random) -> None:
    """Say so many things that no page would, and as many that only its script should."""
    async with weighed(served, page) as visitor:
        forged = islice(hostile.messages(rng, [*visitor.states]), number)
        own = (
            hostile.message(rng, "comm_msg", {"comm_id": visitor.stage, "data": each})
            for each in islice(hostile.customs(rng), number)
        )
        for each in chain(forged, own):
            await asyncio.sleep(1 / RATE)
            try:
                await visitor.say_raw(each)
            except Gone:
                await visitor.connect()
        await visitor.click("language-pl")
        [languages] = (visitor.states[visitor.stage]["_languages"],)
        assert [each["id"] for each in languages["items"] if each["pressed"]] == ["language-pl"]


@asynccontextmanager
async def weighed(served: Serving, page: str) -> AsyncIterator[Visitor]:
    """A visitor to whose page no traceback comes and whose kernel does not grow."""
    others = served.kernels()
    async with visiting(served.address + page) as visitor:
        [kernel] = [each for each in served.kernels() if each not in others]
        before = kernel.memory_info().rss
        yield visitor
        for each in visitor.told:
            # What a kernel prints, and what failed in it.
            assert each["type"] not in {"stream", "error"}, each
            assert "Traceback" not in json.dumps(each["content"])
        grown = (kernel.memory_info().rss - before) / 1e6
        assert grown < GROWTH, f"{grown:.0f} MB more"
