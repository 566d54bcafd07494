"""Pages of dashboards, opened and watched."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from pathlib import Path
from typing import Any, Literal, TypeAlias
from urllib.parse import urljoin

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, WebSocketRoute, expect

from gametable.language import tag
from tests.stages import folds_of

WIDTHS = (1280, 375)
#: The widths of a journey: a phone, and in a full run a wide page too.
JOURNEYS = (375, pytest.param(1280, marks=pytest.mark.slow))
Scheme: TypeAlias = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
#: The languages of the explorer, each with a locale of the browser.
LOCALES = {"en": "en-US", "pl": "pl-PL", "pt": "pt-BR", "cs": "cs-CZ"}
#: The milliseconds that a busy machine may take for what a test waits for.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
#: Options of axe. It could not fetch the style sheets of a file, and no rule needs them.
EVERY_RULE = {"resultTypes": ["violations"], "preload": False}
CONTRAST = {**EVERY_RULE, "runOnly": ["color-contrast"]}
#: A selector of the picture on a stage, which shows that the stage is ready.
STAGE = ".kb-group :is(svg, table, .kb-lesson)"

#: A page that answers: on a site, the stage is seen before Python has started.
STARTED = "body:is([data-live], :not([data-site]))"
#: True if a page of a site finds a snapshot of Python; it is the last thing that is written.
KEPT = """
async () => {
  const cacheName = (await caches.keys()).find((each) => each.startsWith("python "));
  return Boolean(cacheName && await caches.match("../site/kept/memory", { cacheName }));
}
"""
#: Lets a worker fail in the callback of a timer, as with a fault from which Python cannot recover.
STOPS = "() => { setTimeout(() => { throw new Error('memory'); }); }"
#: What every site has beside its pages.
ABOUT = "ABOUT.txt"
#: Compiles the Python of a site for all pages of a context, as long as this page is open.
COMPILES = """
async () => {
  const packed = await fetch("site/pyodide.asm.wasm.gz");
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  const headers = { "content-type": "application/wasm" };
  window.compiled = await WebAssembly.compileStreaming(new Response(body, { headers }));
}
"""


def first_and_slow(cases: Iterable[str], first: str) -> list[Any]:
    """Return the cases of a test; all but the first one are left to a full run."""
    return [first, *(pytest.param(each, marks=pytest.mark.slow) for each in cases if each != first)]


@dataclass
class Watched:
    """A dashboard in a browser, with its requests and errors."""

    page: Page
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def item(self, id: str) -> Locator:
        """Return a button, block or field of the stage."""
        return self.page.locator(f"[data-id='{id}']")

    @property
    def back(self) -> Locator:
        """The link to the start page, in any language."""
        return self.page.get_by_role("navigation").get_by_role("link")

    @property
    def said(self) -> Locator:
        """The live region of the first stage."""
        return self.page.get_by_role("status").first

    def download(self, id: str, folder: Path) -> Path:
        """Click a button that offers a file, and return it in this folder."""
        with self.page.expect_download() as given:
            self.item(id).click()
        path = folder / given.value.suggested_filename
        given.value.save_as(path)
        return path

    def outside(self, address: str) -> list[str]:
        """Return the requests for anything that is not beside the page at this address."""
        # On a site, an address that the page has written names a folder, or a file in it.
        ours = urljoin(re.sub(r"/(index\.html)?\?", "?", address), ".")
        return [each for each in self.requests if not each.startswith((ours, "data:", "blob:"))]

    def reach(self, id: str) -> Locator:
        """Unfold what hides a button or field of a table, and return the item."""
        item = self.item(id)
        while folded := self.folded(id):
            self.item(folded).click()
            expect(self.open(folded)).to_be_visible()
        expect(item).to_be_visible()
        return item

    def folded(self, id: str) -> str | None:
        """Return the first button to click to unfold this item, or None if it is shown."""
        folds = [each for fold in folds_of(id) for each in (fold, *folds_of(fold))]
        if folds:
            shown = reduce(Locator.or_, map(self.item, (id, *folds))).locator("visible=true")
            expect(shown.first).to_be_visible()
        if self.item(id).is_visible():
            return None
        there = (each for each in folds if self.item(each).is_visible())
        return next((each for each in there if not self.open(each).is_visible()), None)

    def open(self, fold: str) -> Locator:
        """Return the button that unfolds something, which is found only while it is unfolded."""
        return self.page.locator(
            f"[data-id='{fold}']:is([aria-expanded='true'], [aria-pressed='true'])"
        )

    def unfold(self, *ids: str) -> None:
        """Unfold what is folded away at first."""
        for id in ids:
            self.item(f"fold-{id}").click()
            expect(self.item(f"fold-{id}")).to_have_attribute("aria-expanded", "true")

    def leave(self) -> None:
        """Remove the focus from whatever has it; the field that was typed in may be gone."""
        self.page.evaluate("document.activeElement.blur()")

    def focused(self) -> str | None:
        """Return the id of the item that has focus, or None."""
        focused: str | None = self.page.evaluate(
            "document.activeElement.closest('[data-id]')?.dataset.id ?? null"
        )
        return focused

    def expect_focus(self, id: str) -> None:
        """Expect focus on the item, or on something in it that has no id, at once or soon."""
        inner = ":not(:has([data-id]:focus, [data-id] :focus))"
        focused = self.page.locator(f"[data-id='{id}']:is(:focus, :has(:focus)){inner}")
        expect(focused).to_be_attached()

    def walk(self, *steps: str) -> None:
        """Press the key of each step; if an id follows the key, expect focus on that item."""
        for step in steps:
            key, _, id = step.partition(" ")
            self.page.keyboard.press(key)
            if id:
                self.expect_focus(id)


class Answers:
    """What the server sends to a page, which can be held back; to be made before it is opened."""

    def __init__(self, page: Page) -> None:
        self.held = False
        self._page = page
        self._waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**/channels*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        def take(answer: str | bytes) -> None:
            if self.held:
                self._waiting.append((socket, answer))
            else:
                socket.send(answer)

        socket.connect_to_server().on_message(take)

    def wait_for(self, text: str) -> None:
        """Wait until an answer with this text is held back."""
        while not any(text in str(answer) for _, answer in self._waiting):
            self._page.wait_for_timeout(50)

    def give(self) -> None:
        """Let the page have all answers, from now on at once."""
        self.held = False
        for socket, answer in self._waiting:
            socket.send(answer)
        self._waiting.clear()


@contextmanager
def opened(
    browser: Browser,
    address: str,
    width: int = 1280,
    scheme: Scheme = "light",
    locale: str = "en-US",
    first: str = STAGE,
) -> Iterator[Watched]:
    """Yield the page at this address, opened by a reader of this language.

    `first` is what must be visible before anything is done. At the end, the page must not have
    made a request to another server, or for anything on this server that is not ours.
    """
    idle = _IDLE.setdefault((id(browser), locale), [])
    context = idle.pop() if idle else browser.new_context(locale=locale, service_workers="block")
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 900 if width > 600 else 720})
    page.emulate_media(color_scheme=scheme)
    watched = Watched(page)
    page.on("request", lambda request: watched.requests.append(request.url))
    page.on("pageerror", lambda error: watched.errors.append(str(error)))
    page.on(
        "console",
        lambda message: watched.errors.append(message.text) if message.type == "error" else None,
    )
    try:
        page.goto(file_of(address))
        expect(page.locator(first).first).to_be_visible()
        expect(page.locator(STARTED)).to_be_attached()
        if len(context.pages) == 1:
            compile_once(page)
        yield watched
        assert watched.outside(address) == []
        # Leaving a page ends its kernel.
        page.goto("about:blank")
    except BaseException:
        context.close()
        raise
    if address.startswith("file:"):
        # All files have one storage, which cannot be cleared.
        context.close()
        return
    forget(context, urljoin(address, "/"))
    idle.append(context)


#: How the address of a page may go on behind its name: on a site, it is a folder or its file.
END = r"(/(index\.html)?)?"


def file_of(address: str) -> str:
    """Return the address of a page: if no server finds it in its folder, with its file."""
    page, sign, query = address.partition("?")
    if page.startswith("file:") and not page.endswith(".html"):
        page = f"{page.rstrip('/')}/index.html"
    return page + sign + query


#: Unused contexts, by browser and locale. Each compiles scripts and Python only once, and keeps a
#: snapshot of Python once a page of a site has made one.
_IDLE: dict[object, list[BrowserContext]] = {}


def compile_once(page: Page) -> None:
    """Let the pages that follow a page of a site share what Python is compiled to."""
    site = page.evaluate("document.body.dataset.site")
    if site and not page.url.startswith("file:"):
        other = page.context.new_page()
        other.goto(urljoin(page.url, f"{site}../{ABOUT}"))
        other.evaluate(COMPILES)


def forget(context: BrowserContext, origin: str) -> None:
    """Close the pages of a context, and clear all that they have stored in the browser."""
    devtools = context.new_cdp_session(context.pages[0])
    what = {"origin": origin, "storageTypes": "cookies,local_storage,indexeddb,service_workers"}
    devtools.send("Storage.clearDataForOrigin", what)
    devtools.detach()
    context.clear_permissions()
    for page in context.pages:
        if not page.url.endswith(ABOUT):
            page.close()


def expect_language(page: Page, code: str) -> None:
    """Expect the page to say that it is in this language, at once or soon."""
    expect(page.locator("html")).to_have_attribute("lang", tag(code))


def expect_accessible(
    page: Page, widths: Sequence[int] = WIDTHS, schemes: Sequence[Scheme] = SCHEMES
) -> None:
    """Expect no findings of axe and no sideways scrolling in any of these widths and themes."""
    for width, scheme in product(widths, schemes):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        # Another theme changes nothing but colours.
        found = Axe().run(page, options=EVERY_RULE if scheme == schemes[0] else CONTRAST)
        assert found.violations_count == 0, (width, scheme, found.generate_report())
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def expect_usable(watched: Watched, width: int, least: int = 40) -> None:
    """Expect no errors, no sideways scrolling, and controls that are large enough for a thumb.

    `least`: the pixels that a control must be wide and high.
    """
    assert watched.errors == []
    wide = watched.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, "the page scrolls sideways"
    small = watched.page.evaluate(
        """(least) => [...document.querySelectorAll("button, input")].filter((each) => {
            const { width, height } = each.getBoundingClientRect();
            return each.checkVisibility() && (width < least || height < least);
        }).length""",
        least,
    )
    assert small == 0
