"""Tables that are written once for a page, a file and a frame."""

from __future__ import annotations

from fractions import Fraction
from io import StringIO
from xml.etree import ElementTree

import pandas
import pytest

from gametable.views.tables import (
    BAR,
    PERCENT,
    POINTS,
    SIGNED,
    Column,
    Drawn,
    Kind,
    Table,
    bar,
    between,
    fraction,
    keyed,
)

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
TABLE = Table(
    "dice",
    [
        Column("Die", "die"),
        Column("Percent", "chance", PERCENT, {"Exact": fraction}),
        Column("More", "more", POINTS),
        *keyed("sides"),
    ],
    [("white", HALF, Fraction(-1, 10), 6), ("red", THIRD, Fraction(0), None)],
    "All dice",
)
#: A table with a row for each die and player, as in a file.
LONG = Table(
    "dice",
    [Column("Die", "die"), *keyed("player"), Column(key="chance", kind=BAR)],
    [("white", "Ann", HALF), ("white", "Brian", THIRD), ("red", "Brian", Fraction(1))],
    across="player",
)


def cells(table: Table) -> list[list[str]]:
    rows = ElementTree.fromstring(f"<p>{table.to_html()}</p>").iter("tr")
    return [["".join(cell.itertext()) for cell in row] for row in rows]


def test_a_page_has_the_columns_with_headings() -> None:
    assert cells(TABLE) == [
        ["Die", "Percent", "Exact", "More"],
        ["white", "50.0%", "1/2", "−10.0"],
        ["red", "33.3%", "1/3", "0"],
    ]
    assert "<caption>All dice</caption>" in TABLE.to_html()


def test_a_file_has_the_columns_with_keys_and_numbers_as_numbers() -> None:
    lines = TABLE.to_csv().split("\r\n")
    assert lines[0] == "die,chance,chance_fraction,more,sides"
    assert lines[1:] == ["white,0.5,1/2,-0.1,6", f"red,{1 / 3},1/3,0.0,", ""]


@pytest.mark.parametrize("table", [TABLE, LONG], ids=["down", "across"])
def test_a_frame_is_what_the_file_holds(table: Table) -> None:
    file = pandas.read_csv(StringIO(table.to_csv()))
    pandas.testing.assert_frame_equal(table.to_frame(), file, check_dtype=False)


def test_a_page_tells_a_column_across() -> None:
    assert cells(LONG) == [
        ["Die", "Ann", "Brian"],
        ["white", "50.0%", "33.3%"],
        ["red", "", "100%"],
    ]
    assert LONG.to_html().count('data-drawn="bar"') == 3
    assert len(LONG.to_frame()) == 3


def test_a_page_may_show_other_rows() -> None:
    total = ("all", Fraction(1), Fraction(0), 12)
    shown = Table(
        *("dice", TABLE.columns, TABLE.rows, "All dice", [total]),
        caption="In <all>",
        below="and 2 more",
        marked=0,
        look="small",
    )
    html = shown.to_html()
    assert cells(shown)[1:] == [["all", "100%", "1", "0"]]
    assert "<caption>In &lt;all&gt;</caption>" in html
    assert html.startswith('<table class="small">')
    assert html.endswith("<div>and 2 more</div>")
    assert html.count('aria-current="true"') == 1
    assert shown.to_csv() == TABLE.to_csv()


def test_a_frame_may_be_indexed_and_leave_empty_what_a_row_lacks() -> None:
    answers = Table("x", keyed("question", "guess"), [("a", None), ("b", 1)], indexed=True)
    assert answers.to_frame().index.tolist() == ["a", "b"]
    assert list(answers.to_frame()) == ["guess"]
    blank = Table("x", answers.columns, answers.rows, indexed=True, blank=True)
    assert blank.to_frame()["guess"].tolist() == ["", 1]


def test_how_values_are_told() -> None:
    assert bar(HALF) == Drawn("50.0%", HALF)
    assert [SIGNED.told(each) for each in (HALF, -HALF, None)] == ["+0.50", "−0.50", ""]
    assert Kind().told(None) == ""
    assert between("x", (2, 1, 3)) == {"x": 2, "x_low": 1, "x_high": 3}
    assert between("x", None) == {"x": None, "x_low": None, "x_high": None}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-Ann", "-1", "@sum", "\t=1", "\r=1"])
def test_no_text_is_a_formula(text: str) -> None:
    table = Table("x", keyed("who", "less", "share"), [(text, -1, Fraction(-1, 2))])
    frame = pandas.read_csv(StringIO(table.to_csv(), newline=""))
    assert frame["who"][0] == f"'{text}"
    assert (frame["less"][0], frame["share"][0]) == (-1, -0.5)
