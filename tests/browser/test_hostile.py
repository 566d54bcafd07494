"""Names that are markup in fields, links, positions and records, none of which may run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from kingsburg.catalogue import positions
from tests.browser.pages import Watched, opened
from tests.drawn import some
from tests.server.hostile import PROBE, TEXTS
from tests.server.serving import ROOT, Serving

pytestmark = pytest.mark.browser

#: The most dangerous texts, which set the probe if they run.
MARKUP = [each for each in TEXTS if PROBE in each]
#: Milliseconds after which markup would have run, even if it had to load something first.
RUN = 300
#: A script that returns what is said, with the space at its end that marks a repeated sentence.
SAID = "(said) => said.textContent"
#: A selector of elements that none of our pictures and texts contain.
FOREIGN = ".kb-stage :is(script, iframe, img, object, embed, form, base, [onerror], [onload])"


def expect_harmless(watched: Watched) -> None:
    watched.page.wait_for_timeout(RUN)
    assert watched.page.evaluate(f"window.{PROBE}") is None
    expect(watched.page.locator(FOREIGN)).to_have_count(0)
    assert watched.errors == []


@pytest.mark.parametrize("name", some(["play", "odds", "court", "winter", "lab", "rules"], 3))
def test_no_field_runs_what_is_typed(browser: Browser, dashboards: Serving, name: str) -> None:
    with opened(browser, dashboards.address + name) as watched:
        fields = watched.page.locator(".kb-field input[type=text]")
        for at in range(min(fields.count(), 3)):
            for text in MARKUP:
                fields.nth(at).fill(text)
                fields.nth(at).press("Enter")
        expect_harmless(watched)


def test_no_link_runs_what_it_holds(browser: Browser, dashboards: Serving) -> None:
    link = "&".join(f"p={text}&lang={text}&{text}" for text in MARKUP)
    with opened(browser, f"{dashboards.address}winter?{link}#{link}") as watched:
        expect_harmless(watched)


def test_no_position_or_record_runs_what_it_says(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "play") as watched:
        for text in (*hostile_records(), *hostile_positions()):
            unfold(watched)
            field = watched.item("table-text").get_by_role("textbox")
            before = watched.said.evaluate(SAID)
            field.fill(text)
            watched.leave()
            # The sentence may be the same as before.
            for _ in range(200):
                if watched.said.evaluate(SAID) != before:
                    break
                watched.page.wait_for_timeout(20)
        expect_harmless(watched)
        # An impossible position can be looked at.
        watched.item("table-look").click()
        expect(watched.item("table-board")).to_be_visible()
        expect(watched.page.get_by_role("button", name=MARKUP[0]).first).to_be_visible()
        expect_harmless(watched)


def unfold(watched: Watched) -> None:
    """Show the field for texts, which is folded away when one has been opened."""
    if watched.item("table-text").count() == 0:
        watched.reach("table-text")


def hostile_positions() -> Iterator[str]:
    """Yield a position in which words, keys and numbers are markup in turn."""
    whole = max((each.position for each in positions().values()), key=len)
    words = [*re.finditer(r'"[^"]*"|\d+', whole)]
    for at, word in enumerate(words[:: len(words) // 10]):
        yield f"{whole[: word.start()]}{json.dumps(MARKUP[at % 2])}{whole[word.end() :]}"
    # With the same name everywhere, nothing is wrong with the position.
    yield whole.replace('"Ann"', json.dumps(MARKUP[0]))


def hostile_records() -> Iterator[str]:
    """Yield a record with markup as a word, as a name and in a remark."""
    record = (ROOT / "tests" / "records" / "the-first-spring.txt").read_text("utf-8")
    words = [*re.finditer(r"\S+", record)]
    for at, word in enumerate(words[:: len(words) // 5]):
        yield f"{record[: word.start()]}{MARKUP[at % 2]}{record[word.end() :]}"
    yield record.replace("#", f"# {MARKUP[1]}").replace("Ann", MARKUP[0])
