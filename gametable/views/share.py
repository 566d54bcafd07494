"""Things to share: QR codes and standalone pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from gametable.language import _
from gametable.views.drawing import INK, PAPER
from gametable.views.share_words import QR
from gametable.views.text import text

#: The empty squares around a QR code that its standard asks for.
_QUIET: Final = 4
_EDGE: Final = 12
#: The approximate least width of a picture in pixels.
_BROAD: Final = 720
#: The start of a drawing, as `drawing.drawing` and boards have it.
_DRAWING: Final = re.compile(
    r'<svg xmlns="[^"]*" role="img"[^>]* viewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*>(.*)</svg>',
    re.DOTALL,
)
_CHART: Final = re.compile(r'<svg xmlns="[^"]*" role="img" class="gt-drawing".*?</svg>', re.DOTALL)
_TITLE: Final = re.compile(r"<title>(.*?)</title>", re.DOTALL)


class Board(NamedTuple):
    """A board to save: its picture as SVG and the position as JSON."""

    picture: str
    position: str


def qr_svg(address: str) -> str:
    """The address as an accessible QR code. Raises `ValueError` if it is too long."""
    # Imported here, because only sharing needs it.
    import segno

    code = segno.make_qr(address, error="l", boost_error=False)
    side = code.symbol_size(border=_QUIET)[0]
    shapes = code.svg_inline(border=_QUIET, dark="#000", light="#fff", omitsize=True)
    return (
        f'<div class="kb-qr" role="img" aria-label="{text(_(QR))}"'
        f' style="width:{max(180, 3 * side)}px">{shapes}</div>'
    )


def charts(htmls: Iterable[str]) -> list[str]:
    """The drawings by `drawing.drawing` in these texts of HTML."""
    return [svg for html in htmls for svg in _CHART.findall(html)]


def embedding(svg: str, address: str) -> tuple[str, str]:
    """HTML before and after the address of a picture, which makes the picture a link."""
    # The address is escaped already.
    title = _TITLE.search(svg)
    alt = title[1] if title else ""
    return f'<a href="{text(address)}"><img alt="{alt}" style="max-width:100%" src="', '"></a>'


def standalone(svg: str, address: str) -> str:
    """A drawing as a separate picture on paper, which links to the address unless that is empty.

    Its colours are still the names that the page gives them.
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
