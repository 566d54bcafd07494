"""Pages of dashboards, opened and watched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from typing import Any, Literal, TypeAlias
from urllib.parse import urljoin

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from gametable.language import tag
from tests.stages import folds_of

WIDTHS = (1280, 375)
#: Those of a journey: on a phone, and in a run of everything on a wide page too.
JOURNEYS = (375, pytest.param(1280, marks=pytest.mark.slow))
Scheme: TypeAlias = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
#: The languages of the explorer, and where somebody reads them.
LOCALES = {"en": "en-US", "pl": "pl-PL", "pt": "pt-BR", "cs": "cs-CZ"}
PATIENCE = 30_000
#: The picture on a stage, by which one sees that it stands.
STAGE = ".kb-group :is(svg, table, .kb-lesson)"


def first_and_slow(cases: Iterable[str], first: str) -> list[Any]:
    """Cases of a test: all but the first one are left to a run of everything."""
    return [first, *(pytest.param(each, marks=pytest.mark.slow) for each in cases if each != first)]


@dataclass
class Watched:
    """A dashboard in a browser, and what it asked for and complained of."""

    page: Page
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def item(self, id: str) -> Locator:
        """A button, block or field of the stage."""
        return self.page.locator(f"[data-id='{id}']")

    @property
    def back(self) -> Locator:
        """The link to the start page, in whichever language."""
        return self.page.get_by_role("navigation").get_by_role("link")

    @property
    def said(self) -> Locator:
        """The live region of the first stage."""
        return self.page.get_by_role("status").first

    def outside(self, address: str) -> list[str]:
        """What it has asked for that does not lie beside the page at this address."""
        ours = urljoin(address, ".")
        return [each for each in self.requests if not each.startswith((ours, "data:", "blob:"))]

    def reach(self, id: str) -> Locator:
        """A button or field of a table, after what hides it is unfolded."""
        item = self.item(id)
        while folded := self.folded(id):
            self.item(folded).click()
            expect(self.open(folded)).to_be_visible()
        expect(item).to_be_visible(timeout=PATIENCE)
        return item

    def folded(self, id: str) -> str | None:
        """The first button to click for what hides this item; None if it is shown."""
        folds = [each for fold in folds_of(id) for each in (fold, *folds_of(fold))]
        if folds:
            shown = reduce(Locator.or_, map(self.item, (id, *folds))).locator("visible=true")
            expect(shown.first).to_be_visible(timeout=PATIENCE)
        if self.item(id).is_visible():
            return None
        there = (each for each in folds if self.item(each).is_visible())
        return next((each for each in there if not self.open(each).is_visible()), None)

    def open(self, fold: str) -> Locator:
        """The button that unfolds something, once it has."""
        return self.page.locator(
            f"[data-id='{fold}']:is([aria-expanded='true'], [aria-pressed='true'])"
        )

    def unfold(self, *ids: str) -> None:
        """Show what is folded away at first."""
        for id in ids:
            self.item(f"fold-{id}").click()
            expect(self.item(f"fold-{id}")).to_have_attribute("aria-expanded", "true")

    def leave(self) -> None:
        """Leave what has focus; a field that is read while it is typed may be gone by then."""
        self.page.evaluate("document.activeElement.blur()")

    def focused(self) -> str | None:
        """The item that has focus."""
        focused: str | None = self.page.evaluate(
            "document.activeElement.closest('[data-id]')?.dataset.id ?? null"
        )
        return focused

    def expect_focus(self, id: str) -> None:
        """Focus is on the item, or on what has no name in it, at once or soon."""
        inner = ":not(:has([data-id]:focus, [data-id] :focus))"
        focused = self.page.locator(f"[data-id='{id}']:is(:focus, :has(:focus)){inner}")
        expect(focused).to_be_attached()

    def walk(self, *steps: str) -> None:
        """Press the key of each step; where an id stands behind it, that item then has focus."""
        for step in steps:
            key, _, id = step.partition(" ")
            self.page.keyboard.press(key)
            if id:
                self.expect_focus(id)


@contextmanager
def opened(
    browser: Browser,
    address: str,
    width: int = 1280,
    scheme: Scheme = "light",
    locale: str = "en-US",
    first: str = STAGE,
) -> Iterator[Watched]:
    """The page at this address, by somebody who reads this language.

    `first`: what is to be seen of it before anything is done. Whatever is done then: nothing is
    asked from elsewhere, neither another server nor what is not ours on this one.
    """
    idle = _IDLE.setdefault((id(browser), width, scheme, locale), [])
    context = (
        idle.pop()
        if idle
        else browser.new_context(
            viewport={"width": width, "height": 900 if width > 600 else 720},
            color_scheme=scheme,
            locale=locale,
        )
    )
    watched = Watched(context.new_page())
    page = watched.page
    page.on("request", lambda request: watched.requests.append(request.url))
    page.on("pageerror", lambda error: watched.errors.append(str(error)))
    page.on(
        "console",
        lambda message: watched.errors.append(message.text) if message.type == "error" else None,
    )
    try:
        page.goto(address)
        expect(page.locator(first).first).to_be_visible(timeout=PATIENCE)
        yield watched
        assert watched.outside(address) == []
        # Leaving a page ends its kernel.
        page.goto("about:blank")
    except BaseException:
        context.close()
        raise
    forget(context, urljoin(address, "/"))
    idle.append(context)


#: Contexts that nobody uses, by what they were made for: scripts are compiled once in each.
_IDLE: dict[object, list[BrowserContext]] = {}


def forget(context: BrowserContext, origin: str) -> None:
    """Close all pages of a context, and forget all that they have kept in the browser."""
    devtools = context.new_cdp_session(context.pages[0])
    what = {"origin": origin, "storageTypes": "cookies,local_storage,indexeddb,service_workers"}
    devtools.send("Storage.clearDataForOrigin", what)
    context.clear_permissions()
    for page in context.pages:
        page.close()


def expect_language(page: Page, code: str) -> None:
    """The page says that it is in this language, at once or soon."""
    expect(page.locator("html")).to_have_attribute("lang", tag(code))


def expect_accessible(
    page: Page, widths: Sequence[int] = WIDTHS, schemes: Sequence[Scheme] = SCHEMES
) -> None:
    """Axe finds nothing in any of these widths and themes, and nothing leaves the page."""
    for width, scheme in product(widths, schemes):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page)
        assert found.violations_count == 0, (width, scheme, found.generate_report())
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def expect_usable(watched: Watched, width: int) -> None:
    """Nothing failed or leaves the page, and a thumb finds every control."""
    assert watched.errors == []
    wide = watched.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, "the page scrolls sideways"
    small = watched.page.evaluate(
        """[...document.querySelectorAll("button, input")].filter((each) => {
            const { width, height } = each.getBoundingClientRect();
            return each.checkVisibility() && (width < 40 || height < 40);
        }).length"""
    )
    assert small == 0
