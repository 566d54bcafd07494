"""Two servers behind nginx, as docs/server.md says; one of them is killed."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import opened
from tests.browser.proxies import nginx
from tests.browser.test_ended import expect_noticed, expect_the_same_again, with_token
from tests.browser.test_proxy import PATH, SERVER, example, served
from tests.project.test_docs import blocks
from tests.server.serving import Serving, free_port, serving
from tests.server.visitor import Visitor, run, visiting

pytestmark = pytest.mark.browser

#: So many come at least, and so many at most until each server has one.
LEAST, MOST = 4, 24


def example_of_two(port: str, behind: list[str]) -> str:
    """The example for one server, with what is to be put before and into it for two."""
    one, before, inside = example(port, behind[0]), *blocks(SERVER, "nginx")[1:]
    (old,) = re.findall(r" +proxy_pass .*\n", one)
    for written, here in zip(re.findall(r"server (\S+:8866)", before), behind, strict=True):
        before = before.replace(written, f"127.0.0.1:{here}")
    return before + one.replace(old, inside)


@dataclass
class Two:
    """Two servers and what is before them."""

    address: str
    servers: list[Serving]

    def of(self, kernel: str) -> Serving:
        """The server that has this kernel."""
        (only,) = [each for each in self.servers if knows(each, kernel)]
        return only


def knows(server: Serving, kernel: str) -> bool:
    with urlopen(f"{server.address}alive/{kernel}", timeout=60) as answer:
        there: bool = json.load(answer)["there"]
    return there


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    ports = [free_port(), free_port()]
    port = free_port()
    with (
        serving(*served(ports[0], MOST)) as first,
        serving(*served(ports[1], MOST)) as second,
        nginx(f"http://127.0.0.1:{port}{PATH}", example_of_two(port, ports), tmp_path) as proxy,
    ):
        yield Two(proxy.address, [first, second])


@pytest.mark.slow
def test_visitors_land_on_both_and_stay_there(two: Two) -> None:
    async def visit_often() -> None:
        async with AsyncExitStack() as pages:
            visitors: list[Visitor] = []
            used: set[str] = set()
            while len(visitors) < LEAST or len(used) < len(two.servers):
                assert len(visitors) < MOST
                page = visiting(two.address + "winter")
                visitors.append(await pages.enter_async_context(page))
                used.add(two.of(visitors[-1].kernel).address)
            for year in ("year-3", "year-4"):
                for each in visitors:
                    await look(each, year)

    async def look(visitor: Visitor, year: str) -> None:
        await visitor.click(year)
        assert visitor.items[year]["pressed"]
        # Its cookie leads it back to the same server.
        await visitor.connect()
        assert visitor.items[year]["pressed"]

    run(visit_often())


def test_the_visitor_of_a_server_that_is_killed_sees_the_same_on_the_other(
    browser: Browser, two: Two
) -> None:
    with opened(browser, two.address + "odds") as watched:
        with_token(watched)
        kernel = watched.page.evaluate("document.body.dataset.kernelId")
        lost = two.of(kernel)
        lost.end(signal.SIGKILL)
        expect_noticed(watched)
        expect_the_same_again(watched)
        (other,) = [each for each in two.servers if each is not lost]
        assert knows(other, watched.page.evaluate("document.body.dataset.kernelId"))
        watched.item("white-1").click()
        expect(watched.item("white-1")).to_have_attribute("aria-pressed", "true")
