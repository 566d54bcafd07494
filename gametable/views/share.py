"""What is shown as something to take along: QR codes, pictures that stand alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from gametable.language import _
from gametable.views.drawing import INK, PAPER
from gametable.views.share_words import QR
from gametable.views.text import text

#: Around a QR code so many of its squares stay empty, as its standard has it.
_QUIET: Final = 4
_EDGE: Final = 12
#: So many dots wide is a picture at least, or nearly.
_BROAD: Final = 720
#: A drawing, as `drawing.drawing` and a board begin it.
_DRAWING: Final = re.compile(
    r'<svg xmlns="[^"]*" role="img"[^>]* viewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*>(.*)</svg>',
    re.DOTALL,
)
_CHART: Final = re.compile(r'<svg xmlns="[^"]*" role="img" class="gt-drawing".*?</svg>', re.DOTALL)
_TITLE: Final = re.compile(r"<title>(.*?)</title>", re.DOTALL)


class Board(NamedTuple):
    """What lies on a board, to take along: a picture of it as SVG, and the position as JSON."""

    picture: str
    position: str


def qr_svg(address: str) -> str:
    """The address as a QR code, told to a screen reader. Raises `ValueError` if it is too long."""
    # Only who shares something waits for it.
    import segno

    code = segno.make_qr(address, error="l", boost_error=False)
    side = code.symbol_size(border=_QUIET)[0]
    shapes = code.svg_inline(border=_QUIET, dark="#000", light="#fff", omitsize=True)
    return (
        f'<div class="kb-qr" role="img" aria-label="{text(_(QR))}"'
        f' style="width:{max(180, 3 * side)}px">{shapes}</div>'
    )


def charts(htmls: Iterable[str]) -> list[str]:
    """The charts in these, as `drawing.drawing` has made them."""
    return [svg for html in htmls for svg in _CHART.findall(html)]


def embedding(svg: str, address: str) -> tuple[str, str]:
    """HTML to stand before and after the address of a drawing, so that it leads to this one."""
    # It is escaped already.
    title = _TITLE.search(svg)
    alt = title[1] if title else ""
    return f'<a href="{text(address)}"><img alt="{alt}" style="max-width:100%" src="', '"></a>'


def standalone(svg: str, address: str) -> str:
    """A drawing as a picture of its own, on paper, which leads to this address if there is one.

    Its colours are still those of the page, by name.
    """
    found = _DRAWING.fullmatch(svg)
    assert found is not None
    width, height = (float(each) for each in found.groups()[:2])
    wide, high = width + 2 * _EDGE, height + 2 * _EDGE
    times = max(1, round(_BROAD / width))
    inner = f'<a href="{text(address)}">{found[3]}</a>' if address else found[3]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{wide * times:g}"'
        f' height="{high * times:g}" viewBox="{-_EDGE} {-_EDGE} {wide:g} {high:g}"'
        f' font-family="sans-serif" font-size="12" style="fill:{INK}">'
        f'<rect x="{-_EDGE}" y="{-_EDGE}" width="{wide:g}" height="{high:g}"'
        f' style="fill:{PAPER}"/>{inner}</svg>'
    )
