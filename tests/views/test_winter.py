"""Views of the winter: words, tables, SVG and plotly figure."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from time import process_time
from xml.etree import ElementTree

import pytest

from gametable.views.numbers import signed
from kingsburg import words
from kingsburg.engine.actions import Enemy
from kingsburg.engine.content import content_of
from kingsburg.engine.rules import Rules
from kingsburg.odds.battle import musters, worth
from kingsburg.odds.honour import among, honour, rivals, strongest
from kingsburg.odds.reach import abilities_with
from kingsburg.odds.recruiting import further, payments
from kingsburg.odds.strengths import best_token
from kingsburg.odds.winter import Winter
from kingsburg.pages.winter import tables
from kingsburg.pages.winter.charts import soldiers_svg
from kingsburg.pages.winter.words import asked, cheaper, honoured, main_thing

WINTER = Winter(2, year=4).with_buildings(["palisade", "inn", "market"])
STEPS = musters(WINTER)
SVG = "{http://www.w3.org/2000/svg}"
EVIL = "</title><script>alert(1)</script>\x00&\"'"


def cells(table: str) -> list[list[str]]:
    return [["".join(each.itertext()) for each in row] for row in rows(table)]


def rows(table: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(table).iter("tr"))


def test_odds_table() -> None:
    assert cells(tables.results(WINTER).to_html()) == [
        ["Result", "Exact", "1 in n"],
        ["Victory", "1/2", "1 in 2"],
        ["Draw", "1/6", "1 in 6"],
        ["Defeat", "1/3", "1 in 3"],
    ]


def test_cards_table() -> None:
    found = cells(tables.cards(WINTER).to_html())
    assert found[0] == ["Card", "Your strength", "Victory", "Draw", "Defeat"]
    assert found[1:] == [
        ["Goblins 5", "3", "66.7%", "16.7%", "16.7%"],
        ["Goblins 6", "3", "50.0%", "16.7%", "33.3%"],
        ["Demons 6", "3", "50.0%", "16.7%", "33.3%"],
        ["Orcs 7", "3", "33.3%", "16.7%", "50.0%"],
        ["Zombies 7", "4", "50.0%", "16.7%", "33.3%"],
    ]
    seen = replace(WINTER, enemy=Enemy("zombies", 7))
    assert cells(tables.cards(seen).to_html())[1:] == [found[5]]


def test_stakes_table() -> None:
    assert cells(tables.stakes(WINTER).to_html()) == [
        ["Card", "Victory gives", "Defeat takes"],
        ["Goblins 5", "1 wood", "4 wood, 4 stone, 1 building, 1 VP"],
        ["Goblins 6", "1 stone", "4 gold, 1 building"],
        ["Demons 6", "1 gold, 1 VP", "4 goods of your choice, 1 VP"],
        ["Orcs 7", "1 good of your choice", "2 goods of your choice, 1 building"],
        ["Zombies 7", "1 VP", "2 VP"],
    ]


def test_worth_table() -> None:
    table = tables.averages(WINTER).to_html()
    assert cells(table) == [
        ["What", "Gained", "Lost", "In total"],
        ["gold", "0.10 (1/10)", "0.27 (4/15)", "−0.17"],
        ["wood", "0.13 (2/15)", "0.13 (2/15)", "0"],
        ["stone", "0.10 (1/10)", "0.13 (2/15)", "−0.03"],
        ["goods of your choice", "0.07 (1/15)", "0.47 (7/15)", "−0.40"],
        ["VP", "0.20 (1/5)", "0.43 (13/30)", "−0.23"],
        ["buildings", "0", "0.20 (1/5)", "−0.20"],
    ]
    assert "enough goods to lose" in table
    # There is nothing to lose but VP.
    bare = Winter(year=5, goods=(0, 0, 0))
    assert "enough goods to lose" not in tables.averages(bare).to_html()
    assert [row[0] for row in cells(tables.averages(bare).to_html())[1:]] == ["VP"]


def test_soldiers_table_marks_the_row_asked_for() -> None:
    table = tables.soldiers(STEPS, 2).to_html()
    found = cells(table)
    added = worth(WINTER).balance.vp - worth(replace(WINTER, soldiers=1)).balance.vp
    assert found[0] == ["Soldiers", "Victory", "Draw", "Defeat", "Added victory", "Added VP"]
    assert found[1] == ["0", "16.7%", "16.7%", "66.7%", "", ""]
    assert found[3] == ["2", "50.0%", "16.7%", "33.3%", "+16.7%", signed(added)]
    assert found[11] == ["10", "100%", "0%", "0%", "0%", "0"]
    marked = [row.findtext("th") for row in rows(table) if row.get("aria-current") == "true"]
    assert marked == ["2"]
    assert "aria-current" not in tables.soldiers(STEPS, 11).to_html()


def test_honour_table() -> None:
    players = {"You": WINTER, **rivals(WINTER, "3, 4 farms")}
    table = tables.greatest_strength(players, strongest(players), honour(players)).to_html()
    # Against Zombies, You alone are strongest, and win in three of six cases; otherwise all tie.
    assert cells(table) == [
        ["Player", "Strongest", "Gets the VP", "Exact"],
        ["You", "100%", "50.0%", "1/2"],
        ["Player 2", "80.0%", "40.0%", "2/5"],
        ["Player 3", "80.0%", "40.0%", "2/5"],
        ["Nobody", "0%", "50.0%", "1/2"],
    ]
    assert (
        honoured(among(honour(players), "You"))
        == "The chance that you get the VP for the greatest strength is 50.0%."
    )


def test_tokens_table() -> None:
    tokens = content_of(Rules(modules=(5,)))
    winter = Winter(2, abilities_with(tokens, ["palisade"]), 4)
    players = {"You": winter, **rivals(winter, "3, 9 farms")}
    found = cells(tables.tokens(players).to_html())
    assert found[0] == ["Card", "You", "Player 2", "Player 3"]
    assert [row[0] for row in found[1:]] == [
        row[0] for row in cells(tables.cards(winter).to_html())[1:]
    ]
    for row, card in zip(found[1:], winter.deck, strict=True):
        assert row[1:] == [str(best_token(players, name, card)) for name in players]
    valley = content_of(Rules(modules=(5,), scenario="goblin_valley"))
    two = {"You": Winter(2, abilities_with(valley, []), 1)}
    assert cells(tables.tokens(two).to_html())[1][0] == "Barbarians 2 + Goblins 2"


def test_prices_table() -> None:
    content = content_of(Rules(modules=(1,)))
    bare, center = (abilities_with(content, ids) for ids in ((), ["recruiting_center"]))
    steps = musters(Winter(0, center, 3), 2)
    found = cells(tables.prices(steps, Winter(0, center, 3), payments(center)).to_html())
    brings = [each.brings for each in further(steps, center, ())]
    token, goods = payments(center)
    assert found[:2] == [
        ["Soldiers", "Brings", "After 1 +2 token", "After 2 goods"],
        ["The payment", "", signed(-token.worth), signed(-goods.worth)],
    ]
    assert found[2:] == [
        [str(number), *(signed(each) for each in (more, more - token.worth, more - goods.worth))]
        for number, more in enumerate(brings, 1)
    ]
    assert cells(tables.prices(steps, Winter(0, bare, 3), payments(bare)).to_html())[0][2:] == [
        "After 2 goods"
    ]
    assert cheaper(payments(center)) == (
        "To pay for a soldier, 1 +2 token, worth 0.44 VP, is cheaper than 2 goods, worth 1.35 VP."
    )
    assert cheaper(payments(bare)) == ""


def test_names_stay_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "enemy", lambda card: EVIL)
    pages = (
        tables.cards(WINTER).to_html(),
        tables.stakes(WINTER).to_html(),
        tables.greatest_strength([EVIL], {}, {}).to_html(),
        soldiers_svg(STEPS, 2, title=EVIL),
    )
    for page in pages:
        assert "<script" not in page
        assert "<script>alert(1)</script>" in "".join(ElementTree.fromstring(page).itertext())


@pytest.mark.parametrize(
    ("winter", "sentence"),
    [
        (
            WINTER,
            "Victory 50.0% (1/2, 1 in 2), draw 16.7%, defeat 33.3%."
            " One more soldier: victory 66.7%.",
        ),
        (
            Winter(year=5, enemy=Enemy("barbarians", 7)),
            "Defeat is certain. One more soldier: draw 16.7%.",
        ),
        (Winter(999), "Victory is certain."),
        (Winter(9, year=5), "Victory is certain. One more soldier changes nothing."),
        (
            Winter(enemy=Enemy("zombies", 4), sent=3),
            "Defeat is certain. With one more soldier a draw is certain.",
        ),
        (
            Winter(1, enemy=Enemy("zombies", 4), sent=3),
            "A draw is certain. With one more soldier victory is certain.",
        ),
        (
            Winter(year=5),
            "Defeat is certain. One more soldier: draw 3.3%.",
        ),
        (
            Winter(1, year=5),
            "Victory 0%, draw 3.3%, defeat 96.7%. One more soldier: victory 3.3%.",
        ),
    ],
)
def test_the_main_thing_is_short(winter: Winter, sentence: str) -> None:
    assert main_thing(winter) == sentence


@pytest.mark.parametrize(
    ("winter", "sentence"),
    [
        (
            replace(Winter(1), reinforcements="difference"),
            "Year I, Winter, against one of Barbarians 2, Goblins 2, Goblins 3, Orcs 3 or"
            " Zombies 4: 1 soldier and no buildings; the King sends the difference between two"
            " dice, plus 1.",
        ),
        (
            Winter(year=5, enemy=Enemy("dragons", 9), sent=4).with_buildings(["inn", "church"]),
            "Winter against Dragons 9: No soldiers and Church, Inn; the King sends 4.",
        ),
    ],
)
def test_what_is_asked(winter: Winter, sentence: str) -> None:
    assert asked(winter) == sentence


def test_averages_have_a_sign() -> None:
    amounts = (Fraction(1, 8), Fraction(-1, 3), Fraction(0), Fraction(2))
    assert [signed(amount) for amount in amounts] == ["+0.12", "−0.33", "0", "+2"]
    # An amount that is rounded to 0 has no sign.
    assert signed(Fraction(-1, 1000)) == signed(Fraction(1, 1000)) == "0.00"


def test_svg_is_told_to_a_screen_reader() -> None:
    svg = ElementTree.fromstring(soldiers_svg(STEPS, 2, title="Year IV"))
    assert svg.get("role") == "img"
    assert [child.tag for child in svg[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert svg.findtext(f"{SVG}title") == "Year IV"
    told = (svg.findtext(f"{SVG}desc") or "").split("; ")
    assert len(told) == 11
    assert told[1].startswith("1 soldier: victory 33.3%, draw 16.7%, defeat 50.0%")


def test_svg_has_a_column_for_each_number_of_soldiers() -> None:
    columns = ElementTree.fromstring(soldiers_svg(STEPS, 3)).findall(f"{SVG}g")
    assert len(columns) == 11
    for column, step in zip(columns, STEPS, strict=True):
        boxes = column.findall(f"{SVG}rect")
        framed = [each for each in boxes if "fill:none" in each.get("style", "")]
        assert len(framed) == (step.soldiers == 3)
        highs = [float(each.get("height", "")) for each in boxes if each not in framed]
        wanted = [float(190 * chance) for chance in step.odds if chance]
        assert highs == pytest.approx(wanted, abs=0.06)
        # The pieces stand on each other, from the ground up.
        feet = [float(each.get("y", "")) + high for each, high in zip(boxes, highs, strict=False)]
        tops = [float(each.get("y", "")) for each in boxes]
        assert feet == pytest.approx([220, *tops[: len(feet) - 1]], abs=0.11)
        # Only a defeat is striped.
        [*stripes] = column.findall(f"{SVG}path")
        assert len(stripes) == bool(step.odds.defeat)
        tip = column.findtext(f"{SVG}title") or ""
        assert f"victory {step.odds.victory}, draw {step.odds.draw}, " in tip
    assert columns[1].findtext(f"{SVG}text") == "1"


def test_svg_follows_the_theme_and_the_width_of_the_page() -> None:
    svg = soldiers_svg(STEPS, 2)
    assert svg.count("fill:") == svg.count("fill:var(--jp-") + svg.count("fill:none")
    assert svg.count("stroke:") == svg.count("stroke:var(--jp-")
    root = ElementTree.fromstring(svg)
    assert float((root.get("viewBox") or "").split()[2]) <= 375
    assert root.get("width") is None


def test_it_is_computed_and_drawn_at_once() -> None:
    """All that a click on the dashboard needs takes less than 100 ms."""
    times = []
    for _ in range(5):
        start = process_time()
        steps = musters(WINTER)
        soldiers_svg(steps, 2)
        main_thing(WINTER)
        for table in (tables.results, tables.cards, tables.stakes, tables.averages):
            table(WINTER).to_html()
        times.append(process_time() - start)
    assert min(times) < 0.1


def test_views_are_light() -> None:
    code = (
        "import sys; import kingsburg.pages.winter.tables, kingsburg.pages.winter.charts;"
        "print(*sorted({each.split('.')[0] for each in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"pandas", "plotly", "numpy", "ipywidgets"} & set(done.stdout.split())
