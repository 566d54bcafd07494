"""A comparison of pages with reference pictures, which ``python3 -m tests.pictures`` renews."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.scenes import FOLDER, FONTS, LINES, MOST, SCENES, Scene, differing, fonts, taken
from tests.server.serving import Serving, serving_lines

pytestmark = [pytest.mark.browser, pytest.mark.served]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving_lines(LINES, tmp_path_factory.mktemp("lines")) as it:
        yield it


@pytest.fixture(scope="module")
def start(browser: Browser, server: Serving) -> Iterator[Page]:
    """Yield the start page; skip the tests if the fonts of the pictures are missing."""
    page = browser.new_page()
    page.goto(server.address)
    found = fonts(page)
    if found != FONTS:
        pytest.skip(f"the pictures are drawn with {FONTS}, this browser draws with {found}")
    yield page
    page.close()


@pytest.mark.parametrize("scene", SCENES, ids=[each.name for each in SCENES])
def test_it_looks_as_it_did(
    browser: Browser, server: Serving, lines: Serving, start: Page, scene: Scene, tmp_path: Path
) -> None:
    picture = taken(browser, server.address, lines.address, scene)
    now = tmp_path / f"{scene.name}.png"
    now.write_bytes(picture)
    share = differing(start, (FOLDER / now.name).read_bytes(), picture)
    assert share <= MOST, f"{share:.1%} of {now.name} differ, see {now}"


def test_another_picture_is_noticed(start: Page) -> None:
    one, other = ((FOLDER / f"{name}.png").read_bytes() for name in ("winter", "quiz"))
    assert differing(start, one, one) == 0
    assert differing(start, one, other) > MOST


def test_the_pictures_are_those_of_the_scenes_and_small() -> None:
    pictures = list(FOLDER.iterdir())
    assert sorted(each.stem for each in pictures) == sorted(each.name for each in SCENES)
    assert [each.name for each in pictures if each.stat().st_size > 160_000] == []
