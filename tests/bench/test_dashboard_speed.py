"""The time until a page shows what was clicked: ``python3 -m tests tests/bench``."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, expect

from tests.bench.figures import PATIENCE, expect_median
from tests.browser.pages import Watched, opened
from tests.server.serving import Serving, free_port, serving
from tests.stages import folds_of

pytestmark = pytest.mark.browser

ALLOWED = 150
#: Milliseconds until something is seen of a longer answer, and until a stop is answered.
SEEN = 300
HELPS = ("token", "building-market", "building-statue", "building-chapel", "envoy")
#: Clicks that each ask a new question; some of the questions are slow.
CLICKS = {
    "view-each": ("dice-4", "white-1", *HELPS[:-1], "dice-5", "white-2", "advisor-9", "white-4"),
    "view-pairs": ("dice-4", *HELPS, "dice-5", "advisor-9", "dice-3", "white-1", "dice-2"),
    "view-turn": ("white-1", *HELPS, "advisor-9", "white-0", "dice-4", "dice-2", "white-2"),
    "view-compare": ("dice-4", *HELPS, "which-B", "dice-5", "white-4", *HELPS, "advisor-9"),
}
PICTURES = {
    "view-each": "bars",
    "view-pairs": "pairs",
    "view-turn": "totals",
    "view-compare": "both",
}

#: The same for the court; these questions are small, since other dice could take long.
COURT_CLICKS = (
    "token-0",
    "market-1",
    "passed-2",
    "move-2",
    "advisor-9",
    "envoy-1",
    "players-4",
    "players-5",
)

WINTER_CLICKS = (
    "year-3",
    "king-difference",
    "building-stone_wall",
    "building-palisade",
    "enemy-seen",
    "enemy-3",
)
#: Clicks for the turn order, the choices and the rolls; two dice are picked; then back and forward.
PLAY_CLICKS = (
    *("chance", "choice-0", "choice-0", "choice-0", "chance", "chance", "chance"),
    *("die-0", "die-1", "back", "forward"),
)
RULES_CLICKS = (
    "part-season",
    "part-winter",
    "part-buildings",
    "part-advisors",
    "part-setup",
    "part-end",
    "part-envoy",
)

#: A script that times from a click until the browser is about to draw the new picture, or, with
#: `meanwhile`, the sign that the answer is being worked out.
CLICK = """
([id, seen, meanwhile]) => new Promise((done, failed) => {
    const start = performance.now();
    setTimeout(() => failed(new Error(`nothing new is seen after ${id}`)), 10_000);
    const watch = new MutationObserver(() => {
        if (!meanwhile && document.querySelector("[data-id=stop]")) return;
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - start));
    });
    watch.observe(document.querySelector(seen), { childList: true, subtree: true });
    document.querySelector(`[data-id=${id}]`).click();
})
"""


#: A roll on which Statue and Chapel both work, and aims that change the advice.
ROLL = "1 1 1 + 1"
AIMS = ("aim-8", "aim-12", "aim-0", "advisor-5", "token", "building-market", "advisor-6")


#: Clicks in the view of the turn that lead to slow questions.
LONG = ("dice-5", "white-4", "token", "building-market")


@pytest.fixture(scope="module")
def dashboards() -> Iterator[Serving]:
    with serving("dashboards", "--port", free_port()) as served:
        yield served


@pytest.mark.parametrize("view", CLICKS)
def test_a_changed_control_shows_its_new_picture_at_once(
    browser: Browser, dashboards: Serving, view: str
) -> None:
    with opened(browser, dashboards.address + "odds") as watched:
        measured(watched, view, PICTURES[view], CLICKS[view])


def test_another_aim_shows_its_advice_at_once(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "odds") as watched:
        for id in ("building-statue", "building-chapel"):
            watched.item(id).click()
        field = watched.item("roll").get_by_role("textbox")
        field.fill(ROLL)
        field.press("Enter")
        expect(watched.item("white-1")).to_have_attribute("aria-pressed", "true")
        measured(watched, "view-turn", "choices", AIMS)


def test_a_long_question_is_seen_at_once_and_a_stop_is_heard(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "odds") as watched:
        for what, times in zip(("progress seen", "stop heard"), stopped(watched), strict=True):
            print(f"\n{what}: {', '.join(f'{time:.0f}' for time in times)} ms")
            assert max(times) < PATIENCE * SEEN


def stopped(watched: Watched) -> tuple[list[float], list[float]]:
    """Return the milliseconds until long questions are seen to be worked on, and a stop heard."""
    watched.item("view-turn").click()
    expect(watched.item("totals")).to_be_visible()
    watched.item(LONG[0]).click()
    seen, heard = [], []
    for id in LONG[1:]:
        expect(watched.item("stop")).to_have_count(0)
        seen.append(watched.page.evaluate(CLICK, [id, "[role=status]", True]))
        expect(watched.item("stop")).to_be_visible()
        # The stop comes in the middle of the work.
        watched.page.wait_for_timeout(700)
        heard.append(watched.page.evaluate(CLICK, ["stop", "[role=status]"]))
        expect(watched.said).to_contain_text("Stopped")
    return seen, heard


def measured(watched: Watched, view: str, picture: str, clicks: Sequence[str]) -> None:
    if watched.item(view).get_attribute("aria-pressed") == "false":
        watched.item(view).click()
    expect(watched.item(picture)).to_be_visible()
    # The sentence changes after the picture.
    check(watched, clicks, "[role=status]", view)


def check(watched: Watched, clicks: Sequence[str], seen: str, what: str) -> None:
    for fold in {fold for id in clicks for fold in folds_of(id)}:
        if fold.startswith("fold-") and watched.item(fold).count():
            watched.unfold(fold.removeprefix("fold-"))
    times = {
        f"{at} {id}": watched.page.evaluate(CLICK, [id, seen]) for at, id in enumerate(clicks, 1)
    }
    expect_median(f"{what}, click to picture", times, ALLOWED, "ms")


def test_a_changed_court_shows_its_new_picture_at_once(
    browser: Browser, dashboards: Serving
) -> None:
    with opened(browser, dashboards.address + "court") as watched:
        check(watched, COURT_CLICKS, "[data-id=matrix]", "court")


@pytest.mark.parametrize(
    ("page", "clicks"), [("winter", WINTER_CLICKS), ("play", PLAY_CLICKS), ("rules", RULES_CLICKS)]
)
def test_a_click_shows_what_it_does_at_once(
    browser: Browser, dashboards: Serving, page: str, clicks: Sequence[str]
) -> None:
    with opened(browser, dashboards.address + page) as watched:
        check(watched, clicks, "[role=status]", page)
