"""Tables: each is defined once, and becomes HTML for a page, a CSV file, and a pandas frame.

The keys of files and frames are English in every language, so that programs can find them; what
the rows name is in the reader's language.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from io import StringIO
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from gametable.views.numbers import percent, points, said, signed, whole
from gametable.views.text import Html, html, joined

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, slots=True)
class Drawn:
    """A cell that draws a share, from 0 to 1, beside or behind its text.

    `look`: a bar, a stack whose second part ends at `more`, a field whose colour is stronger for a
    greater share, or how much more or less something is, with an arrow. `framed`: True if the
    field has a frame.
    """

    told: str
    share: Fraction
    look: Literal["bar", "stack", "heat", "more", "less"] = "bar"
    more: Fraction = Fraction(0)
    framed: bool = False


#: A heading may break a word of more letters.
_LONG: Final = 12
#: A text that begins with one of these would be a formula in a spreadsheet.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
#: A cell of a page.
Cell: TypeAlias = str | Drawn
#: A function that words a value for a page.
Told: TypeAlias = Callable[[Any], Cell]
#: What a file holds, by key.
Line: TypeAlias = Mapping[str, str | bool | int | float | Fraction | None]


# How values are worded ---------------------------------------------------------------------


def percents(chance: Fraction) -> str:
    """Return a probability from 0 to 1 in percent."""
    return said(chance).percent


def bar(chance: Fraction) -> Drawn:
    """Return a probability in percent, drawn as a bar."""
    return Drawn(percents(chance), chance)


def fraction(chance: Fraction) -> str:
    """Return a probability as an exact fraction."""
    return said(chance).fraction


def one_in(chance: Fraction) -> str:
    """Return a probability as one in how many."""
    return said(chance).one_in


def _whole(chance: Fraction) -> str:
    return percent(whole(chance))


def _plainly(value: object) -> str:
    return "" if value is None else str(value)


def _signed(amount: Fraction | None) -> str:
    return "" if amount is None else signed(amount)


def _as_it_is(key: str, value: Any) -> Line:
    """Return a value for a file, unchanged."""
    return {key: value}


def exactly(key: str, chance: Fraction) -> Line:
    """Return a probability for a file: as a decimal number and as a text ``91/216``."""
    return {key: chance, f"{key}_fraction": f"{chance.numerator}/{chance.denominator}"}


def between(key: str, estimate: Sequence[float] | None) -> Line:
    """Return an estimate with its interval for a file; empty values if there is none."""
    value, low, high = estimate or (None, None, None)
    return {key: value, f"{key}_low": low, f"{key}_high": high}


class Kind(NamedTuple):
    """A kind of column: how a page words a value, and what a file holds of it, by key."""

    told: Told = _plainly
    data: Callable[[str, Any], Line] = _as_it_is


#: A text or a number as it is.
PLAIN: Final = Kind()
#: A probability from 0 to 1 in percent, also rounded, with a bar, or as a fraction.
PERCENT: Final = Kind(percents, exactly)
WHOLE: Final = Kind(_whole, exactly)
BAR: Final = Kind(bar, exactly)
FRACTION: Final = Kind(fraction, exactly)
#: A difference of probabilities in percentage points, and one of amounts.
POINTS: Final = Kind(points)
SIGNED: Final = Kind(_signed)


# A table -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    `head`: the heading on a page, or "" if only files have this column. `key`: the name in files,
    or "" if only a page has it. `also`: further headings, under which a page shows the same value
    in other ways.
    """

    head: str = ""
    key: str = ""
    kind: Kind = PLAIN
    also: Mapping[str, Told] = field(default_factory=dict)

    @property
    def heads(self) -> list[str]:
        """All headings on a page."""
        return [self.head, *self.also] if self.head else []

    def cells(self, value: Any) -> list[Cell]:
        """Return the cells of a page, one for each heading."""
        ways = (self.kind.told, *self.also.values()) if self.head else ()
        return [told(value) for told in ways]

    def data(self, value: Any) -> Line:
        """Return what a file holds of a value."""
        return self.kind.data(self.key, value) if self.key else {}


def keyed(*keys: str) -> list[Column]:
    """Return columns that only files have, with values as they are."""
    return [Column(key=key) for key in keys]


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows of values.

    `name`: a part of the file's name, and `about` another one, on what it is about. `title`: what
    the table is. `shown`: the rows of a page, if
    it sorts, shortens, or adds up `rows`. `caption`: what a page says instead of the title, and
    `below`: what it says below the table. `marked`: the row of a page that stands out. `across`:
    the key of a column that a page turns into headings above the values of the last column.
    `wrapped`: the first column of a page is long and may take several lines. `look`: words for
    style sheets. `indexed`: the first column names the rows of a frame. `blank`: a frame leaves
    missing values empty.
    """

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    title: str = ""
    shown: Sequence[Sequence[Any]] | None = None
    caption: str = ""
    below: str = ""
    marked: int | None = None
    across: str = ""
    wrapped: bool = False
    look: str = ""
    indexed: bool = False
    blank: bool = False
    about: str = ""

    @property
    def file_name(self) -> str:
        """The name of the file, without its ending."""
        return f"{self.name}-{self.about}" if self.about else self.name

    def to_html(self) -> Html:
        """Return the table as HTML for a page; its first column names the rows."""
        heads, lines = self._across() if self.across else self._down()
        head = joined(
            html(
                '<th scope="col" style="text-align:{}{}">{}</th>',
                "right" if at else "left",
                _broken(each),
                each,
            )
            for at, each in enumerate(heads)
        )
        body = joined(_line(line, at == self.marked, self.wrapped) for at, line in enumerate(lines))
        named = html(' class="{}"', self.look) if self.look else ""
        below = html("<div>{}</div>", self.below) if self.below else ""
        return html(
            "<table{}><caption>{}</caption><thead><tr>{}</tr></thead><tbody>{}</tbody></table>{}",
            named,
            self.caption or self.title,
            head,
            body,
            below,
        )

    def to_csv(self) -> str:
        """Return all rows, of which there must be at least one, as comma-separated values.

        Fractions are decimal numbers. A text that a spreadsheet would take for a formula gets an
        apostrophe in front.
        """
        lines = list(_lines(self.columns, self.rows))
        written = StringIO()
        writer = csv.writer(written)
        writer.writerow(lines[0])
        writer.writerows([_harmless(each) for each in line.values()] for line in lines)
        return written.getvalue()

    def to_frame(self) -> pandas.DataFrame:
        """Return all rows as a frame with the columns of the file."""
        import pandas

        if not self.indexed:
            return pandas.DataFrame(_lines(self.columns, self.rows))
        first, *others = self.columns
        names = pandas.Index([row[0] for row in self.rows], name=first.key or None)
        lines = _lines(others, [row[1:] for row in self.rows])
        frame = pandas.DataFrame(lines, index=names)
        return frame.astype(object).where(frame.notna(), "") if self.blank else frame

    def _down(self) -> tuple[list[str], list[list[Cell]]]:
        heads = [head for column in self.columns for head in column.heads]
        return heads, [_cells(self.columns, row) for row in self.page_rows]

    def _across(self) -> tuple[list[str], list[list[Cell]]]:
        *columns, last = self.columns
        at = [column.key for column in columns].index(self.across)
        whose = columns.pop(at)
        heads: dict[Any, str] = {}
        lines: dict[tuple[Any, ...], dict[Any, Cell]] = {}
        for *begin, value in self.page_rows:
            who = begin.pop(at)
            heads.setdefault(who, str(whose.kind.told(who)))
            lines.setdefault(tuple(begin), {})[who] = last.kind.told(value)
        body = [
            [*_cells(columns, begin), *(line.get(who, "") for who in heads)]
            for begin, line in lines.items()
        ]
        return [*(head for column in columns for head in column.heads), *heads.values()], body

    @property
    def page_rows(self) -> Sequence[Sequence[Any]]:
        """The rows that a page shows."""
        return self.rows if self.shown is None else self.shown


def _cells(columns: Sequence[Column], row: Sequence[Any]) -> list[Cell]:
    return [
        cell for column, value in zip(columns, row, strict=True) for cell in column.cells(value)
    ]


def _lines(columns: Sequence[Column], rows: Sequence[Sequence[Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        line: dict[str, Any] = {}
        for column, value in zip(columns, row, strict=True):
            for key, each in column.data(value).items():
                line[key] = float(each) if isinstance(each, Fraction) else each
        yield line


def _harmless(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _line(cells: Sequence[Cell], marked: bool, wrapped: bool) -> Html:
    first, *rest = cells
    mark = Html(' aria-current="true" style="background:var(--jp-layout-color2, #eeeeee)"') * marked
    broken = _broken(str(first))
    whole = (
        "" if wrapped and not broken else html(' style="{}"', broken[1:] or "white-space:nowrap")
    )
    found = joined(map(_cell, rest))
    return html('<tr{}><th scope="row"{}>{}</th>{}</tr>', mark, whole, str(first), found)


def _broken(told: str) -> str:
    """Return the style that lets a long word, such as a player's name, break to leave room.

    Elsewhere tables break no words: their columns are as wide as their words.
    """
    long = any(len(word) > _LONG for word in told.split())
    return ";overflow-wrap:anywhere;min-width:2.5em" if long else ""


def _cell(cell: Cell) -> Html:
    if isinstance(cell, str):
        # Long fractions may wrap after the slash.
        return html("<td>{}</td>", Html("/<wbr/>").join(cell.split("/")))
    look = f"{cell.look}{' framed' * cell.framed}"
    style = f"--kb-share:{_percent(cell.share)}"
    if cell.look == "stack":
        style += f";--kb-more:{_percent(cell.more)}"
    return html('<td data-drawn="{}" style="{}">{}</td>', look, style, cell.told)


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.4g}%"
