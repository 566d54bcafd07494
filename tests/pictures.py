"""A command that renews all pictures: two in the documents, and eleven that pages must match.

    python3 -m tests.pictures

Look at the changes before you commit them; `tests/browser/scenes.py` says what the pictures show.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, FloatRect, expect, sync_playwright

from tests.browser.pages import Watched, opened
from tests.browser.scenes import FOLDER, FONTS, LINES, SCENES, first_spring, fonts, taken
from tests.conftest import FLAGS, find_browser
from tests.server.serving import ROOT, free_port, serving, serving_lines

DOCS = ROOT / "docs"


def main() -> None:
    """Draw all pictures again."""
    with (
        TemporaryDirectory() as folder,
        serving("dashboards", "--port", free_port()) as served,
        serving_lines(LINES, Path(folder)) as lines,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        keep(DOCS / "play-board.png", board(browser, lines.address))
        keep(DOCS / "odds-dashboard.png", odds(browser, served.address))
        start = browser.new_page()
        start.goto(served.address)
        assert fonts(start) == FONTS, f"the eleven pictures are drawn with {FONTS}, to be installed"
        for scene in SCENES:
            picture = taken(browser, served.address, lines.address, scene)
            keep(FOLDER / f"{scene.name}.png", picture)
        browser.close()


def board(browser: Browser, address: str) -> bytes:
    """Return a picture of the first spring of the rulebooks' example, with a log line unfolded."""
    with opened(browser, address + "first-spring") as watched:
        first_spring(watched)
        watched.page.locator('[data-state~="entry"]').first.click()
        expect(watched.page.locator('[data-id^="told-"]')).to_be_visible()
        return whole(watched, height=720)


def odds(browser: Browser, address: str) -> bytes:
    """Return a picture of the odds dashboard after a few clicks."""
    with opened(browser, address + "odds") as watched:
        for id in ("white-1", "token", "advisor-8", "advisor-9"):
            watched.reach(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        return whole(watched)


def whole(watched: Watched, height: int | None = None) -> bytes:
    """Return a picture of the page, or of its upper part, with nothing pointed at or focused."""
    watched.page.mouse.move(0, 0)
    watched.page.evaluate("document.activeElement.blur()")
    watched.page.evaluate("scrollTo(0, 0)")
    clip: FloatRect | None = None
    if height:
        clip = {"x": 0, "y": 0, "width": 1280, "height": height}
    return watched.page.screenshot(full_page=True, clip=clip)


def keep(path: Path, picture: bytes) -> None:
    """Write a picture, and print its path and size."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(picture)
    print(f"{path.relative_to(ROOT)}: {len(picture) // 1000} kB")


if __name__ == "__main__":
    main()
