"""Pages that have lost their kernel or server, which say so and load again."""

from __future__ import annotations

import signal
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from gametable.views import pages
from tests.browser.pages import PATIENCE, STAGE, Watched, expect_accessible, opened
from tests.server.serving import ROOT, Serving, free_port, serving, serving_folder

pytestmark = [pytest.mark.browser, pytest.mark.served]


def ended(watched: Watched) -> Locator:
    return watched.page.get_by_role("alert")


def with_token(watched: Watched) -> None:
    """Choose something that must be shown again later."""
    watched.item("token").click()
    expect(watched.item("token")).to_have_attribute("aria-pressed", "true")
    watched.page.wait_for_url("**/odds?p=*")


def expect_noticed(watched: Watched) -> None:
    """Expect the next click to show the bar."""
    expect(ended(watched)).to_be_hidden()
    # The page asks at most once in two seconds, and has just asked.
    watched.page.wait_for_timeout(2100)
    watched.item("dice-5").click()
    expect(ended(watched)).to_be_visible()
    expect(ended(watched)).to_be_in_viewport()


def expect_the_same_again(watched: Watched) -> None:
    ended(watched).get_by_role("button").press("Enter")
    expect(watched.page.locator(STAGE).first).to_be_visible()
    expect(watched.item("token")).to_have_attribute("aria-pressed", "true")
    expect(ended(watched)).to_be_hidden()


@pytest.mark.slow
def test_a_kernel_that_is_gone(browser: Browser) -> None:
    with (
        serving_folder(ROOT / "dashboards", waiting=0) as served,
        opened(browser, served.address + "odds", locale="pl-PL") as watched,
    ):
        with_token(watched)
        [kernel] = served.kernels()
        kernel.kill()
        kernel.wait(PATIENCE)
        expect_noticed(watched)
        expect_accessible(watched.page)
        expect_the_same_again(watched)


@pytest.mark.slow
def test_a_page_that_takes_too_much_memory(browser: Browser, tmp_path: Path) -> None:
    short = tmp_path / "short"
    given = (
        "from pathlib import Path\n"
        f"app.memory.most = lambda _: 0 if Path({str(short)!r}).exists() else 10**12"
    )
    with (
        serving_folder(ROOT / "dashboards", waiting=0, given=given) as served,
        opened(browser, served.address + "odds", locale="pl-PL") as watched,
    ):
        with_token(watched)
        [kernel] = served.kernels()
        short.touch()
        kernel.wait(PATIENCE)
        short.unlink()
        expect_noticed(watched)
        expect(ended(watched)).to_contain_text("Serwerowi zabrakło pamięci na tę stronę")
        expect(ended(watched)).not_to_contain_text("straciła połączenie", use_inner_text=True)
        expect_the_same_again(watched)


def test_what_a_page_has_missed_is_there_once_it_is_connected_again(
    browser: Browser, dashboards: Serving
) -> None:
    sockets: list[WebSocketRoute] = []
    missed: list[str | bytes] = []
    deaf = False

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server().on_message(
            lambda message: missed.append(message) if deaf else socket.send(message)
        )

    page = browser.new_page()
    page.route_web_socket("**/channels*", connect)
    page.goto(dashboards.address + "odds")
    watched = Watched(page)
    expect(watched.item("token")).to_have_attribute("aria-pressed", "false")
    deaf = True
    watched.item("token").click()
    while not missed:
        page.wait_for_timeout(100)
    expect(watched.item("token")).to_have_attribute("aria-pressed", "false")
    deaf = False
    sockets[0].close()
    expect(watched.item("token")).to_have_attribute("aria-pressed", "true")
    expect(ended(watched)).to_be_hidden()
    page.goto("about:blank")
    page.close()


@pytest.mark.slow
def test_a_server_that_is_gone(browser: Browser) -> None:
    port = free_port()
    with ExitStack() as page:
        with serving("dashboards", "--port", port) as first:
            watched = page.enter_context(opened(browser, first.address + "odds"))
            with_token(watched)
            first.end(signal.SIGKILL)
        expect_noticed(watched)
        with serving("dashboards", "--port", port):
            expect_the_same_again(watched)
            page.close()


@pytest.mark.slow
def test_a_server_that_is_about_to_end(browser: Browser) -> None:
    with (
        serving_folder(ROOT / "dashboards", waiting=0) as served,
        opened(browser, served.address + "odds") as watched,
    ):
        with_token(watched)
        served.process.send_signal(signal.SIGTERM)
        expect_noticed(watched)
        expect(ended(watched)).to_contain_text(pages.ENDING, use_inner_text=True)
        expect(ended(watched)).not_to_contain_text(pages.ENDED, use_inner_text=True)
        # The server answers until it ends, and it ends when nobody is there.
        watched.item("dice-4").click()
        expect(watched.item("dice-4")).to_have_attribute("aria-pressed", "true")
        expect_accessible(watched.page)
        assert served.process.poll() is None
        watched.page.goto("about:blank")
        assert served.process.wait(10) == 0


@pytest.mark.slow
def test_a_kernel_that_cannot_be_started(browser: Browser) -> None:
    # This is as if the machine had no process left.
    given = "kernels.Forked.launch_kernel = kernels.LocalProvisioner.launch_kernel = None"
    with (
        serving_folder(ROOT / "dashboards", waiting=0, given=given) as served,
        opened(browser, served.address + "odds", first="#ended") as watched,
    ):
        assert "Traceback" not in watched.page.content()
