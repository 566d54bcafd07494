"""The reference pictures: what each one shows, how it is made, and how two are compared."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, FloatRect, Page, expect

from tests.browser.pages import LOCALES, STAGE, Scheme, Watched, opened
from tests.server.serving import ROOT

FOLDER: Final = Path(__file__).parent / "pictures"
#: The share of the pixels that may differ.
MOST: Final = 0.01
#: The fonts that the pictures are made with, by elements of the start page.
FONTS: Final = {"h1": "DejaVu Serif", "p": "DejaVu Sans"}


def _nothing(_: Watched) -> None:
    """Leave the page as it opens."""


@dataclass(frozen=True)
class Scene:
    """A page in a certain state.

    `page` is the name of a dashboard, "" for the start page, or a key of `LINES`.
    """

    name: str
    page: str
    width: int
    scheme: Scheme
    language: str = "en"
    play: Callable[[Watched], None] = _nothing


def _record(name: str) -> str:
    text = (ROOT / "tests" / "records" / f"{name}.txt").read_text("utf-8")
    return f"from kingsburg.notation import records\n\npages.show('table', records.read({text!r}))"


#: A position in which almost everything is impossible.
_IMPOSSIBLE: Final = {
    "phase": "spring", "step": "influence", "year": 2, "order": ["Ann"],
    "players": [
        {"name": "Ann", "gold": -3, "buildings": ["chapel"], "dice": "1 7", "envoy": True},
        {"name": "Brian", "envoy": True},
    ],
    "placed": [{"advisor": 8, "player": "Ann", "dice": "6 6"}],
}  # fmt: skip

#: The last lines of pages that are not dashboards, by name.
LINES: Final = {
    "first-spring": _record("w04-influence-in-the-first-spring"),
    "goblins": _record("w10-goblins-in-the-first-winter"),
    "editor": f"pages.show('editor', {json.dumps(_IMPOSSIBLE)!r})",
}


def _press(*ids: str) -> Callable[[Watched], None]:
    """Return a function that presses these toggles, one after another."""

    def play(watched: Watched) -> None:
        for id in ids:
            watched.reach(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")

    return play


def _look_at(watched: Watched, id: str) -> None:
    """Scroll to the item; what is said stays above it."""
    watched.item(id).evaluate("(each) => each.scrollIntoView({ block: 'center' })")


def first_spring(watched: Watched) -> None:
    """Go to Brian's turn in the first spring of W.4, and pick one of his dice."""
    for taken in (8, 4, 7):
        watched.item("forward").click()
        expect(watched.item(f"advisor-{taken}").locator(".kb-standing svg")).not_to_have_count(0)
    _press("die-2")(watched)
    _look_at(watched, "advisor-10")


def _goblins(watched: Watched) -> None:
    """Go to the position after the battle."""
    watched.item("end").click()
    expect(watched.item("fold-1-winter")).to_be_visible()
    expect(watched.item("scene")).to_be_visible()


def _a_rule(watched: Watched) -> None:
    _press("part-winter")(watched)
    watched.item("rule-P8.7").click()
    expect(watched.item("rule-P8.7")).to_have_attribute("aria-expanded", "true")


def _an_answer(watched: Watched) -> None:
    """Choose the first answer, right or wrong, and show why."""
    _press("quiz-answer-0")(watched)
    watched.item("quiz-check").click()
    expect(watched.item("quiz-why")).to_be_visible()
    _look_at(watched, "quiz-question")


def _solved(watched: Watched) -> None:
    expect(watched.item("matrix").locator("td").first).to_be_visible()
    expect(watched.page.locator(".kb-old")).to_have_count(0)


def _house_rule(watched: Watched) -> None:
    """Let the Palisade give a white die."""
    _press("card-palisade")(watched)
    watched.reach("field-numbers.white").locator(".kb-step").last.click()
    expect(watched.item("reach")).to_be_visible()
    watched.item("fold-numbers").click()
    expect(watched.item("field-numbers.white")).to_have_count(0)
    # The page may have scrolled to keep the clicked item in place below a growing sentence.
    watched.page.evaluate("scrollTo(0, 0)")


SCENES: Final = (
    Scene("start-page", "", 375, "dark"),
    Scene("new-game", "play", 1280, "light"),
    Scene("first-spring", "first-spring", 1280, "dark", play=first_spring),
    Scene("goblins", "goblins", 375, "light", "cs", _goblins),
    Scene("odds", "odds", 1280, "light", "pl", _press("white-1", "token", "advisor-8")),
    Scene("court", "court", 1280, "dark", play=_solved),
    Scene("winter", "winter", 375, "dark", "pt", _press("enemy-seen", "year-3")),
    Scene("lab", "lab", 1280, "light", "pt", _house_rule),
    Scene("rules", "rules", 1280, "light", "cs", _a_rule),
    Scene("quiz", "quiz", 375, "dark", "pl", _an_answer),
    Scene("editor", "editor", 1280, "light"),
)


def taken(browser: Browser, dashboards: str, lines: str, scene: Scene) -> bytes:
    """Return a PNG of this scene, from the address of the dashboards or that of `LINES`."""
    address = (lines if scene.page in LINES else dashboards) + scene.page
    first = STAGE if scene.page else ".dashboards a"
    locale = LOCALES[scene.language]
    with opened(browser, address, scene.width, scene.scheme, locale, first) as watched:
        scene.play(watched)
        # Nothing is pointed at, and nothing has focus.
        watched.page.mouse.move(0, 0)
        watched.leave()
        clip: FloatRect = {"x": 0, "y": 0, "width": scene.width, "height": 600}
        return watched.page.screenshot(clip=clip, animations="disabled", caret="hide")


def differing(page: Page, one: bytes, other: bytes) -> float:
    """Return the share of pixels, 0 to 1, that differ visibly; 1 if the sizes differ."""
    pictures = [f"data:image/png;base64,{b64encode(each).decode()}" for each in (one, other)]
    share: float = page.evaluate(_DIFFERING, pictures)
    return share


#: A script in which a channel may differ by 24 of 255, since edges of letters vary a little.
_DIFFERING: Final = """
async (pictures) => {
    const [one, other] = await Promise.all(pictures.map(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
    }));
    if (one.width !== other.width || one.height !== other.height) return 1;
    let differing = 0;
    for (let at = 0; at < one.data.length; at += 4) {
        if ([0, 1, 2].some((each) => Math.abs(one.data[at + each] - other.data[at + each]) > 24)) {
            differing += 1;
        }
    }
    return differing / (one.data.length / 4);
}
"""


def fonts(page: Page) -> dict[str, str]:
    """Return the fonts that the browser uses for the elements of `FONTS`."""
    devtools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        devtools.send(f"{domain}.enable")
    root = devtools.send("DOM.getDocument")["root"]["nodeId"]
    found = {}
    for selector in FONTS:
        node = devtools.send("DOM.querySelector", {"nodeId": root, "selector": selector})
        used = devtools.send("CSS.getPlatformFontsForNode", node)["fonts"]
        found[selector] = ", ".join(each["familyName"] for each in used)
    return found
