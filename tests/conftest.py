"""Fixtures and hooks of all tests: a browser, and a check that no test is skipped unnoticed."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

BENCH = Path(__file__).resolve().parent / "bench"

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Only this machine can be reached, so a page that requests anything else fails.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)
#: Tests are shorter than the several seconds of processor time in which a browser makes the Python
#: of a page fast, so it compiles again only what runs often, and all pages of a site share it.
BRIEF = ("--js-flags=--wasm-tiering-budget=1000000000", "--process-per-site")


@pytest.fixture(autouse=True)
def the_words_of_its_game(request: pytest.FixtureRequest) -> None:
    """Make a test use the words of the game that it is about, as a page does."""
    from gametable.language import prefer

    place = request.path.relative_to(Path(__file__).parent).as_posix()
    prefer("kingdombuilder" if "kingdom" in place else "kingsburg")


@pytest.fixture(autouse=True)
def no_loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the loop that Playwright leaves running in a process that has opened a browser.

    Widgets would take it for the kernel's.
    """
    if "browser" in {*request.path.parts, *request.fixturenames}:
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(autouse=True)
def no_id_twice_on_a_stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail if two groups or two items have the same id, since a page shows only one of them."""
    stage = sys.modules.get("gametable.widgets.stage")
    twice: set[str] = set()
    if stage is not None:
        changes = stage.changes

        def watched(before: Any, groups: list[Any]) -> Any:
            items = [item for group in groups for item in group["items"]]
            for things in (groups, items):
                ids = Counter(str(each["id"]) for each in things)
                twice.update(id for id, number in ids.items() if number > 1)
            return changes(before, groups)

        monkeypatch.setattr(stage, "changes", watched)
    yield
    assert twice == set()


def in_ci() -> bool:
    """True if no test may be skipped."""
    return os.environ.get("CI") == "true"


class NoSkips:
    """A plugin for CI=true: any test that would be skipped fails, whatever its folder."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        fail_if_skipped(report)
        return report

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_make_collect_report(
        self,
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        fail_if_skipped(report)
        return report


def fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure; an expected failure is not a skip."""
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid}: with CI=true nothing may be skipped: {reason}"


def pytest_configure(config: pytest.Config) -> None:
    if in_ci():
        config.pluginmanager.register(NoSkips(), "kingsburg-no-skips")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mix the files, so that those that need a browser do not all run beside one another.

    They take longest, so none of them begins in the last fifth, which could end with it alone.
    """

    def place(item: pytest.Item) -> float:
        file = item.nodeid.partition("::")[0]
        longest = file.startswith(("tests/browser/", "tests/site/"))
        return crc32(file.encode()) * (0.8 if longest else 1)

    items.sort(key=place)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Keep what a file leaves behind out of later searches for garbage, since it slows them."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the benchmarks out unless they are asked for by name."""
    if collection_path != BENCH:
        return None
    here = config.invocation_params.dir
    asked = [(here / each.split("::")[0]).resolve() for each in config.args]
    return None if any(each.is_relative_to(BENCH) for each in asked) else True


def find_browser() -> str | None:
    """Return the path of an installed browser that Playwright's Chromium driver understands."""
    named = os.environ.get("KINGSBURG_BROWSER")
    if named:
        return shutil.which(named) or pytest.fail(f"KINGSBURG_BROWSER={named} is no program")
    from gametable.site.check import BROWSERS

    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Yield what starts browsers; a process can have only one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as it:
        yield it


@pytest.fixture(scope="session")
def flags() -> tuple[str, ...]:
    """Return the options of the browser."""
    return (*FLAGS, *BRIEF)


@pytest.fixture(scope="session")
def browser(playwright: Playwright, flags: tuple[str, ...]) -> Iterator[Browser]:
    """Yield Chromium or a similar browser; without one, skip the test (with CI=true, it fails)."""
    path = find_browser()
    if path is None:
        pytest.skip("no Chromium, Chrome or Edge found; name one in KINGSBURG_BROWSER")
    chromium = playwright.chromium.launch(executable_path=path, args=list(flags))
    yield chromium
    chromium.close()
