"""HTML tables, with cells that draw what they tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from gametable.views.text import text


@dataclass(frozen=True, slots=True)
class Drawn:
    """A cell that draws a share, from 0 to 1, beside or behind its text.

    `look`: a bar, a stack whose second part ends at `more`, or a field that is the fuller the
    greater the share; or how much more or less something is, with an arrow. `framed`: the field is
    framed.
    """

    told: str
    share: Fraction
    look: Literal["bar", "stack", "heat", "more", "less"] = "bar"
    more: Fraction = Fraction(0)
    framed: bool = False


#: A head with a word of more letters may break it.
_LONG: Final = 12
#: What a cell tells.
Cell: TypeAlias = str | Drawn


def table(
    caption: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    marked: int | None = None,
    *,
    wrapped: bool = False,
    look: str = "",
) -> str:
    """An HTML table whose first column names the rows; the row `marked` stands out.

    `wrapped`: the first column is long and may take several lines. `look`: words for style sheets.
    """
    head = "".join(
        f'<th scope="col" style="text-align:{"right" if at else "left"}{_broken(each)}">'
        f"{text(each)}</th>"
        for at, each in enumerate(heads)
    )
    body = "".join(_line(row, place == marked, wrapped) for place, row in enumerate(rows))
    named = f' class="{look}"' if look else ""
    return (
        f"<table{named}><caption>{text(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _line(cells: Sequence[Cell], marked: bool, wrapped: bool) -> str:
    first, *rest = cells
    mark = ' aria-current="true" style="background:var(--jp-layout-color2, #eeeeee)"' * marked
    broken = _broken(str(first))
    whole = "" if wrapped and not broken else f' style="{broken[1:] or "white-space:nowrap"}"'
    found = "".join(map(_cell, rest))
    return f'<tr{mark}><th scope="row"{whole}>{text(str(first))}</th>{found}</tr>'


def _broken(told: str) -> str:
    """How a head with a longer word than most, such as somebody's name, leaves numbers their room.

    All tables break no word that they need not: elsewhere the columns are as wide as their words.
    """
    long = any(len(word) > _LONG for word in told.split())
    return ";overflow-wrap:anywhere;min-width:2.5em" if long else ""


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        # Long fractions may wrap after the slash.
        return f"<td>{text(cell).replace('/', '/<wbr/>')}</td>"
    look = f"{cell.look}{' framed' * cell.framed}"
    style = f"--kb-share:{_percent(cell.share)}"
    if cell.look == "stack":
        style += f";--kb-more:{_percent(cell.more)}"
    return f'<td data-drawn="{look}" style="{style}">{text(cell.told)}</td>'


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.4g}%"
