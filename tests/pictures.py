"""Renews the pictures of the README: `python -m tests.pictures`."""

from playwright.sync_api import expect, sync_playwright

from tests.browser.pages import opened
from tests.conftest import FLAGS, find_browser
from tests.server.serving import ROOT, free_port, serving

PICTURE = ROOT / "docs" / "odds-dashboard.png"


def main() -> None:
    """Draw the odds dashboard anew."""
    with (
        serving("dashboards", "--port", free_port()) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        with opened(browser, served.address + "odds") as watched:
            for id in ("white-1", "token", "advisor-8", "advisor-9"):
                watched.item(id).click()
                expect(watched.item(id)).to_have_attribute("aria-pressed", "true")
            # Nothing pointed at, nothing focused.
            watched.page.mouse.move(0, 0)
            watched.page.evaluate("document.activeElement.blur()")
            PICTURE.parent.mkdir(exist_ok=True)
            watched.page.screenshot(path=PICTURE, full_page=True)
        browser.close()
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
