"""The pages of a site in a real browser, with Python in it."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from itertools import count
from pathlib import Path
from shutil import copytree
from threading import Event, Thread
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, expect

from gametable.notation.links import View, link
from gametable.site.check import Server
from kingsburg.notation import files
from kingsburg.pages.odds.state import OddsState
from kingsburg.pages.table.state import PlayState
from tests.browser.pages import LOCALES, STOPS, file_of
from tests.dashboards import PAGES
from tests.server.serving import Serving, serving_files, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LIVE = "[data-live]"
#: All that a page shows, without what is marked by the focus.
SHOWN = "() => document.querySelector('main').innerText"
#: The caches of files that are needed without a network.
KEPT = "() => caches.keys().then((all) => all.filter((each) => each.startsWith('site ')))"


@contextmanager
def opened(browser: Browser, address: str, locale: str = "en", **options: Any) -> Iterator[Page]:
    """Yield a page in a browser that has seen none of them."""
    context = browser.new_context(
        viewport={"width": 375, "height": 667}, has_touch=True, locale=LOCALES[locale], **options
    )
    page = context.new_page()
    try:
        page.goto(address)
        yield page
    finally:
        context.close()


#: Answers a request in place of a plain server, or returns False.
Answer: TypeAlias = Callable[[SimpleHTTPRequestHandler], bool]


def losing(file: str, times: float = math.inf) -> Answer:
    """Return an answer that does not find a file of Python at first, so many times."""
    asked = count()

    def answer(request: SimpleHTTPRequestHandler) -> bool:
        loses = request.path == f"/site/{file}" and next(asked) < times
        if loses:
            request.send_error(HTTPStatus.NOT_FOUND)
        return loses

    return answer


def unpacked(request: SimpleHTTPRequestHandler) -> bool:
    """Tell the browser to unpack what is packed, as some servers do."""
    packed = request.path.endswith(".gz")
    if packed:
        content = Path(request.translate_path(request.path)).read_bytes()
        request.send_response(HTTPStatus.OK)
        request.send_header("Content-Encoding", "gzip")
        request.send_header("Content-Length", str(len(content)))
        request.end_headers()
        request.wfile.write(content)
    return packed


@contextmanager
def counting(
    folder: Path, answer: Answer = lambda _: False
) -> Iterator[tuple[str, Counter[tuple[str, object]]]]:
    """Yield the address of a plain server of a folder, and its answers by path and status."""
    sent: Counter[tuple[str, object]] = Counter()

    class Handler(SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            if not answer(self):
                super().do_GET()

        def log_request(self, code: object = "", size: object = "") -> None:
            sent[self.path, code] += 1

        def log_message(self, *_: object) -> None:
            pass

    with Server(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", sent
        server.shutdown()


def expect_live(page: Page) -> None:
    """Expect Python to be there soon."""
    expect(page.locator(LIVE)).to_be_attached()


def item(page: Page, id: str) -> Any:
    """Return an item of a stage."""
    return page.locator(f"[data-id='{id}']")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_there_at_once_and_stays_as_it_is(
    browser: Browser, site: Serving, name: str
) -> None:
    context = browser.new_context(locale=LOCALES["pl"])
    requests: list[str] = []
    faults: list[str] = []
    with context:
        page = context.new_page()
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.extend([said.text] * (said.type == "error")))
        page.goto(f"{site.address}{name}/")
        expect(page.locator(".kb-stage .kb-button").first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "pl")
        before = page.evaluate(SHOWN)
        assert page.locator(LIVE).count() == 0
        expect_live(page)
        # A quiz draws another question, and many games go on.
        if name not in ("quiz", "rules", "arena", "lab"):
            assert page.evaluate(SHOWN) == before
        assert [
            each for each in requests if not each.startswith((site.address, "blob:", "data:"))
        ] == []
        assert faults == []


def test_an_address_without_a_page_leads_to_the_start_page(browser: Browser, site: Serving) -> None:
    with opened(browser, f"{site.address}404.html", "pl") as page:
        expect(page.get_by_role("heading", name="Nic tu nie ma")).to_be_visible()
        # A text that only screen readers read is one pixel high.
        told = page.get_by_role("paragraph").filter(
            has_text="Pod tym adresem nie ma żadnej strony."
        )
        box = told.bounding_box()
        assert box
        assert box["height"] > 10
        page.get_by_role("link").click()
        page.wait_for_url(site.address)


def test_the_start_page_leads_to_all_pages(browser: Browser, site: Serving) -> None:
    with opened(browser, site.address) as page:
        expect(page.get_by_role("heading", level=1).first).to_have_text("Our games")
        links = page.locator(".dashboards a")
        assert links.count() == len(PAGES)
        links.first.click()
        expect_live(page)
        page.get_by_role("navigation").get_by_role("link").click()
        expect(links.first).to_be_visible()


def test_a_link_of_the_server_opens(browser: Browser, site: Serving) -> None:
    state = PlayState(
        position=files.from_json({"phase": "spring", "players": [{"name": "Zoë"}, {"name": "Jan"}]})
    )
    # As a server has it, without a slash.
    with opened(browser, f"{site.address}play{link(View((state,), 'cs'))}") as page:
        expect(page.locator("main")).to_contain_text("Zoë")


def test_nothing_of_another_game_is_shown_before_a_link_is_read(
    browser: Browser, folder: Path
) -> None:
    state = OddsState(view="pairs")
    with held(browser, folder, f"odds/{link(View((state,), 'en'))}") as (page, go_on):
        expect(page.locator("[data-opening]")).to_be_attached()
        expect(page.locator(".kb-stage .kb-button").first).to_be_hidden()
        go_on()
        expect(item(page, "view-pairs")).to_have_attribute("aria-pressed", "true")
        expect(item(page, "view-pairs")).to_be_visible()


@contextmanager
def held(browser: Browser, folder: Path, path: str) -> Iterator[tuple[Page, Callable[[], None]]]:
    """Yield a page whose Python waits, and a function that lets it go on."""
    goes_on = Event()

    def answer(request: SimpleHTTPRequestHandler) -> bool:
        if request.path == "/site/library.zip.gz":
            goes_on.wait()
        return False

    with (
        counting(folder, answer) as (address, _),
        browser.new_context(service_workers="block") as context,
    ):
        page = context.new_page()
        try:
            page.goto(address + path)
            yield page, goes_on.set
        finally:
            goes_on.set()


def test_a_click_before_python_is_there_is_answered(browser: Browser, folder: Path) -> None:
    with held(browser, folder, "odds/") as (page, go_on):
        item(page, "white-1").focus()
        page.keyboard.press("Enter")
        expect(item(page, "white-1")).to_have_attribute("aria-pressed", "false")
        go_on()
        expect(item(page, "white-1")).to_have_attribute("aria-pressed", "true")
        expect(item(page, "white-1")).to_be_focused()


@pytest.mark.parametrize(
    "file",
    [
        "library.zip.gz", "packages.bin.gz", "pyodide.asm.wasm.gz", "pyodide.js.gz", "worker.js",
        "page.js",
    ],
)  # fmt: skip
def test_python_that_does_not_start_is_a_sentence(
    browser: Browser, folder: Path, file: str
) -> None:
    with (
        counting(folder, losing(file)) as (address, _),
        browser.new_context(service_workers="block", locale=LOCALES["pt"]) as context,
    ):
        page = context.new_page()
        page.goto(f"{address}play/")
        expect(page.get_by_role("alert")).to_contain_text("O Python não funciona")
        # Its stages are drawn by the script itself.
        drawn = file != "page.js"
        expect(item(page, "chance")).to_have_count(int(drawn))
        if drawn:
            why = re.compile(re.escape(file.removesuffix(".gz")))
            expect(page.locator("body")).to_have_attribute("data-failed", why)


@pytest.mark.parametrize("file", ["packages.bin.gz", "worker.js"])
def test_a_file_that_is_lost_once_is_fetched_again(
    browser: Browser, folder: Path, file: str
) -> None:
    with (
        counting(folder, losing(file, 1)) as (address, sent),
        browser.new_context(service_workers="block") as context,
    ):
        page = context.new_page()
        page.goto(f"{address}odds/")
        # A click before it is not lost either.
        item(page, "white-1").click()
        expect(item(page, "white-1")).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("alert")).to_be_hidden()
    assert sent[f"/site/{file}", HTTPStatus.NOT_FOUND] == 1


def test_a_server_may_let_browsers_unpack(browser: Browser, folder: Path) -> None:
    with (
        counting(folder, unpacked) as (address, _),
        browser.new_context(service_workers="block") as context,
    ):
        page = context.new_page()
        page.goto(f"{address}odds/")
        expect_live(page)


def test_python_that_stops_is_a_sentence(browser: Browser, site: Serving) -> None:
    with opened(browser, f"{site.address}play/") as page:
        expect_live(page)
        (worker,) = page.workers
        worker.evaluate(STOPS)
        expect(page.get_by_role("alert")).to_be_visible()
        expect(page.locator("body")).to_have_attribute("data-failed", "memory")
        page.get_by_role("alert").get_by_role("button").click()
        expect_live(page)


@pytest.mark.parametrize("form", ["web", "file"])
def test_it_keeps_a_game_and_prints(
    browser: Browser, site: Serving, stick: Path, form: str
) -> None:
    address = site.address if form == "web" else f"{stick.as_uri()}/"
    with opened(browser, file_of(f"{address}play")) as page:
        expect_live(page)
        item(page, "chance").click()
        page.wait_for_url("**?p=*")
        page.goto(file_of(f"{address}play"))
        games = page.get_by_role("group", name="Continue").get_by_role("listitem")
        expect(games).to_have_count(1)
        expect(page.get_by_text("Nothing is kept")).to_have_count(0)
        page.goto(file_of(f"{address}rules"))
        page.evaluate("() => { window.print = () => {}; }")
        item(page, "rules-print").click()
        expect(page.locator(".kb-paper")).to_be_attached()


def test_it_needs_no_network_the_second_time(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own"
    copytree(folder, own)
    context = browser.new_context(locale=LOCALES["en"])
    with context, serving_files(own, tmp_path / "served", "/") as it:
        page = context.new_page()
        page.goto(f"{it.address}odds/")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        # A newer site takes over only when all pages of this one are closed.
        offline = own / "offline.js"
        offline.write_text(offline.read_text("utf-8").replace('BUILD = "', 'BUILD = "new'), "utf-8")
        old = page.evaluate(KEPT)
        page.reload()
        page.evaluate("() => navigator.serviceWorker.getRegistration().then((it) => it.update())")
        until(
            lambda: page.evaluate(
                "() => navigator.serviceWorker.getRegistration().then((it) => Boolean(it.waiting))"
            )
        )
        assert {*old} < {*page.evaluate(KEPT)}
        context.set_offline(True)
        # As the start page continues a game.
        page.goto(f"{it.address}play/#continue=1")
        expect(item(page, "chance")).to_be_visible()
        page.goto(f"{it.address}winter?lang=en")
        expect_live(page)
        assert page.url.startswith(f"{it.address}winter/?lang=en")
        context.set_offline(False)
        page.close()
        page = context.new_page()
        page.goto(it.address)
        until(
            lambda: page.evaluate(
                f"(old) => ({KEPT})().then((all) => all.length === 1 && all[0] !== old)", old[0]
            )
        )


def test_a_first_visit_fetches_what_is_large_once(browser: Browser, folder: Path) -> None:
    with counting(folder) as (address, sent), browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{address}odds/")
        # The browser keeps the whole site.
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    packed = {
        path: times
        for (path, status), times in sent.items()
        if path.endswith(".gz") and status == HTTPStatus.OK
    }
    assert packed == {f"/site/{file.name}": 1 for file in (folder / "site").glob("*.gz")}
    # Not before it needs them itself.
    paths = [path for path, _ in sent]
    assert paths.index("/offline.js") > max(map(paths.index, packed))


def test_it_opens_by_a_double_click(browser: Browser, stick: Path) -> None:
    context = browser.new_context(locale=LOCALES["en"])
    requests: list[str] = []
    with context:
        page = context.new_page()
        page.on("request", lambda request: requests.append(request.url))
        page.goto((stick / "index.html").as_uri())
        page.locator(".dashboards a[href*='odds']").first.click()
        expect(item(page, "white-1")).to_be_visible()
        item(page, "white-1").click()
        expect(item(page, "white-1")).to_have_attribute("aria-pressed", "true")
        page.wait_for_url("**/odds/index.html?p=*")
        page.reload()
        expect(item(page, "white-1")).to_have_attribute("aria-pressed", "true")
        own = (stick.as_uri(), "blob:", "data:")
        assert [each for each in requests if not each.startswith(own)] == []


#: Counts how often a page uses what the browser keeps, before and after its first frame.
USES = """
window.uses = { early: 0, late: 0 };
let when = "early";
requestAnimationFrame(() => { when = "late"; });
const { get } = Object.getOwnPropertyDescriptor(window, "localStorage");
Object.defineProperty(window, "localStorage", {
  get() {
    uses[when] += 1;
    return get.call(window);
  },
});
"""


@pytest.mark.parametrize(
    "at", ["", "odds", "kingdom-play", "notebooks", "notebooks/02-dice-at-court"]
)
def test_a_file_waits_for_its_storage(browser: Browser, stick: Path, at: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(USES)
        page.goto(file_of(f"{stick.as_uri()}/{at}"))
        until(lambda: page.evaluate("uses.late"))
        assert page.evaluate("uses.early") == 0


def device(cores: int, memory: str) -> Answer:
    """Return an answer that gives a worker so many cores and gigabytes of memory."""
    told = f"{{hardwareConcurrency: {{value: {cores}}}, deviceMemory: {{value: {memory}}}}}"

    def answer(request: SimpleHTTPRequestHandler) -> bool:
        begins = request.path == "/site/worker.js"
        if begins:
            script = Path(request.translate_path(request.path)).read_text("utf-8")
            request.send_response(HTTPStatus.OK)
            request.send_header("Content-Type", "text/javascript")
            request.end_headers()
            request.wfile.write(f"Object.defineProperties(navigator, {told});\n{script}".encode())
        return begins

    return answer


@pytest.mark.parametrize(
    ("cores", "memory", "workers"), [(6, "16", 6), (8, "2", 2), (8, "undefined", 4), (2, "0.5", 1)]
)
def test_there_are_as_many_workers_as_cores_if_the_memory_allows_it(
    browser: Browser, folder: Path, cores: int, memory: str, workers: int
) -> None:
    with (
        counting(folder, device(cores, memory)) as (address, _),
        browser.new_context(service_workers="block") as context,
    ):
        page = context.new_page()
        page.goto(f"{address}arena/")
        expect_live(page)
        item(page, "games-3000").click()
        item(page, "play").click()

        def found() -> int:
            # Playwright hears of a worker while it waits for the page.
            page.wait_for_timeout(500)
            return len(page.workers)

        # Each helper has another worker for a moment, which unpacks its files.
        until(lambda: [found() for _ in range(4)] == [workers] * 4)


@pytest.mark.parametrize("form", ["web", "file"])
def test_other_cores_help_with_many_games(
    browser: Browser, site: Serving, stick: Path, form: str
) -> None:
    web = form == "web"
    address = f"{site.address}arena/" if web else (stick / "arena" / "index.html").as_uri()
    with opened(browser, address) as page:
        expect_live(page)
        item(page, "seat-1-strong").click()
        item(page, "games-3000").click()
        item(page, "play").click()
        cores = "Math.min(navigator.hardwareConcurrency, navigator.deviceMemory ?? 4)"
        helpers = page.evaluate(cores) - 1
        # Playwright hears of a worker while it waits for the page.
        until(lambda: page.title() != "" and len(page.workers) == 1 + helpers)
        if web:
            # A snapshot would be made if the page were idle for so long.
            page.wait_for_timeout(6000)
            assert len(page.workers) == 1 + helpers
        before = item(page, "progress").inner_text()
        expect(item(page, "progress")).not_to_have_text(before)
        item(page, "stop").click()
        expect(page.get_by_role("status").first).to_contain_text("Stopped. After")
