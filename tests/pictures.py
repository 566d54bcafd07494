"""Renews all pictures: the README's, and the ten that pages are compared with.

    python3 -m tests.pictures

Look at what has changed before it is committed; `tests/browser/scenes.py` tells what they show.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.pages import opened
from tests.browser.scenes import FOLDER, FONTS, LINES, SCENES, fonts, taken
from tests.conftest import FLAGS, find_browser
from tests.server.serving import ROOT, free_port, serving, serving_lines

README = ROOT / "docs" / "odds-dashboard.png"


def main() -> None:
    """Draw them all anew."""
    with (
        TemporaryDirectory() as folder,
        serving("dashboards", "--port", free_port()) as served,
        serving_lines(LINES, Path(folder)) as lines,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        keep(README, readme(browser, served.address))
        start = browser.new_page()
        start.goto(served.address)
        assert fonts(start) == FONTS, f"the ten pictures are drawn with {FONTS}, to be installed"
        for scene in SCENES:
            picture = taken(browser, served.address, lines.address, scene)
            keep(FOLDER / f"{scene.name}.png", picture)
        browser.close()


def readme(browser: Browser, address: str) -> bytes:
    """The odds dashboard, whole."""
    with opened(browser, address + "odds") as watched:
        for id in ("white-1", "token", "advisor-8", "advisor-9"):
            watched.item(id).click()
            expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
        # Nothing pointed at, nothing focused.
        watched.page.mouse.move(0, 0)
        watched.page.evaluate("document.activeElement.blur()")
        return watched.page.screenshot(full_page=True)


def keep(path: Path, picture: bytes) -> None:
    """Write it, and say so."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(picture)
    print(f"{path.relative_to(ROOT)}: {len(picture) // 1000} kB")


if __name__ == "__main__":
    main()
