"""Views of odds: table, SVG and plotly figure."""

import subprocess
import sys
from fractions import Fraction
from time import process_time
from xml.etree import ElementTree

import pytest

from gametable.language import LANGUAGES, speak
from gametable.views.numbers import said
from kingsburg import words
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.dice.charts import odds_figure, odds_svg
from kingsburg.views.dice.tables import advisors, odds_rows

CHANCES = reach(Setup(taken=frozenset({9})))
ROWS = odds_rows(CHANCES)
SVG = "{http://www.w3.org/2000/svg}"
KING = {"en": "King", "pl": "Król", "pt": "Rei", "cs": "Král"}
EVIL = "</title><script>alert(1)</script>\x00&\"'"


@pytest.fixture
def _evil_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give advisors a hostile name, as somebody's house rules might."""
    monkeypatch.setattr(words, "advisor", lambda number, content: EVIL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_table(language: str) -> None:
    speak(language)
    table = ElementTree.fromstring(advisors(odds_rows(CHANCES), "3 < 4").to_html())
    cells = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    assert len(cells) == 19
    eight = said(Fraction(97, 216))
    assert cells[8][1:] == [eight.percent, "97/216", eight.one_in]
    assert cells[18][0] == f"18 {KING[language]}"
    assert table.findtext("caption") == "3 < 4"


def test_table_in_english() -> None:
    table = ElementTree.fromstring(advisors(ROWS).to_html())
    cells = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    assert cells[0] == ["Advisor", "Percent", "Exact", "1 in n"]
    assert cells[8][1:] == ["44.9%", "97/216", "1 in 2.2"]
    assert cells[9][1:] == ["0%", "0", "never"]
    assert cells[18][1:] == ["0.46%", "1/216", "1 in 216"]
    # Each row has its bar.
    bars = [cell.get("style") for cell in table.iter("td") if cell.get("data-drawn")]
    assert bars == [f"--kb-share:{float(100 * chance):.4g}%" for chance in CHANCES.values()]


def test_svg_is_told_to_a_screen_reader() -> None:
    svg = ElementTree.fromstring(odds_svg(ROWS, title="3 dice"))
    assert svg.tag == f"{SVG}svg"
    assert svg.get("role") == "img"
    assert [child.tag for child in svg[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert svg.findtext(f"{SVG}title") == "3 dice"
    told = svg.findtext(f"{SVG}desc") or ""
    assert len(told.split("; ")) == 18
    assert "8 Treasurer 44.9%; 9 Master Hunter 0%; " in told


def test_svg_has_a_bar_for_each_advisor() -> None:
    groups = ElementTree.fromstring(odds_svg(ROWS)).findall(f"{SVG}g")
    assert len(groups) == 18
    for group, (advisor, chance) in zip(groups, CHANCES.items(), strict=True):
        track, bar = (float(rect.get("width", "")) for rect in group.findall(f"{SVG}rect"))
        assert bar == pytest.approx(track * chance, abs=0.06)
        assert (group.findtext(f"{SVG}title") or "").startswith(f"{advisor} ")
        assert f" {chance}, " in (group.findtext(f"{SVG}title") or "").replace(":", "")


def test_svg_follows_the_theme_and_the_width_of_the_page() -> None:
    svg = odds_svg(ROWS)
    assert svg.count("fill:") == svg.count("fill:var(--jp-")
    root = ElementTree.fromstring(svg)
    # On a phone of 375 px, its letters of 12 are that large.
    assert float((root.get("viewBox") or "").split()[2]) <= 375
    assert root.get("width") is None


@pytest.mark.usefixtures("_evil_names")
def test_names_stay_text() -> None:
    rows = odds_rows(CHANCES)
    svg = odds_svg(rows, title=EVIL)
    table = advisors(rows, EVIL).to_html()
    for page in (svg, table):
        assert "<script" not in page
        assert "<script>alert(1)</script>" in "".join(ElementTree.fromstring(page).itertext())
    figure = odds_figure(rows, title=EVIL)
    assert "<script" not in figure.layout.title.text + "".join(figure.data[0].y)


def test_svg_is_drawn_at_once() -> None:
    odds_svg(odds_rows(CHANCES))
    times = []
    for _ in range(20):
        start = process_time()
        odds_svg(odds_rows(CHANCES))
        times.append(process_time() - start)
    assert min(times) < 0.005


@pytest.mark.parametrize("dark", [False, True])
def test_figure(dark: bool) -> None:
    figure = odds_figure(ROWS, dark=dark)
    [bars] = figure.data
    assert len(bars.x) == len(bars.y) == 18
    assert bars.x[7] == pytest.approx(9700 / 216)
    assert bars.y[17] == "King 18"
    assert bars.text[7] == "44.9%"
    assert list(bars.customdata[7]) == ["97/216", "1 in 2.2"]
    assert "%{customdata[0]}" in bars.hovertemplate
    paper = figure.layout.template.layout.paper_bgcolor
    assert (paper == "white") is not dark


def test_views_are_light() -> None:
    code = (
        "import sys; import kingsburg.views.dice.tables, kingsburg.views.dice.charts;"
        "print(*sorted({each.split('.')[0] for each in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"pandas", "plotly", "numpy", "ipywidgets"} & set(done.stdout.split())
