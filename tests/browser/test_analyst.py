"""The journey of somebody who analyses dice: from a question to a data frame, on the odds page."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pandas
import pytest
from playwright.sync_api import Browser, expect

from gametable.play.distribution import Distribution
from kingsburg import Setup, ask
from tests.browser.pages import JOURNEYS, expect_usable, opened
from tests.server.serving import Serving

pytestmark = pytest.mark.browser

QUESTION = "2 gold + wood given any of 7-12"
SETUPS = {
    "A": Setup(),
    "B": Setup(white=1),
    "C": Setup(token=True),
    "D": Setup(4).with_buildings(["market"]),
}


@pytest.mark.parametrize("width", JOURNEYS)
def test_from_a_question_to_a_frame(
    browser: Browser, dashboards: Serving, width: int, tmp_path: Path
) -> None:
    with opened(browser, dashboards.address + "odds", width) as watched:
        watched.item("view-ask").click()
        field = watched.item("question").get_by_role("textbox")
        field.fill(QUESTION)
        field.press("Enter")
        expect(watched.said).to_contain_text("2 gold + wood given any of 7 Astronomer, 8 ")
        for id in ("view-compare", "add", "add"):
            watched.item(id).click()
        expect(watched.item("which-D")).to_have_attribute("aria-pressed", "true")
        watched.item("building-market").click()
        expect(watched.item("asked")).to_contain_text("D: 4 coloured dice, Market")
        heads = watched.item("answer").locator("thead th")
        expect(heads).to_have_text(["Outcome", *SETUPS])
        watched.item("form-at_least").click()
        expect(watched.item("form-at_least")).to_have_attribute("aria-pressed", "true")
        expect_usable(watched, width)
        watched.item("share-fold").click()
        file = watched.download("share-csv-distribution", tmp_path)
        assert file.name == (
            "kingsburg-odds-distribution-3-dice-or-3-dice-1-white-or-3-dice-token-or-"
            "4-dice-market.csv"
        )
        watched.item("share-fold").click()
        # The lines on the page give the same as the file.
        watched.reach("fold-python").click()
        watched.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        watched.item("copy-python").click()
        expect(watched.said).to_contain_text("clipboard")
        lines = watched.page.evaluate("navigator.clipboard.readText()")
        assert watched.errors == []
    rows = pandas.read_csv(file)
    frame = rows.pivot(index="outcome", columns="setup", values="at_least_fraction")
    for letter, setup in SETUPS.items():
        answer = ask(QUESTION, setup)
        assert isinstance(answer, Distribution)
        assert [Fraction(each) for each in frame[letter]] == [*map(answer.at_least, frame.index)]
    imports, _, expression = lines.partition("{")
    names: dict[str, object] = {}
    exec(imports, names)
    found = eval("{" + expression, names)
    assert found == {letter: ask(QUESTION, each) for letter, each in SETUPS.items()}
