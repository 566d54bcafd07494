"""Things to share: QR codes and standalone pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from gametable.language import _
from gametable.views.drawing import INK, PAPER
from gametable.views.share_words import QR
from gametable.views.text import Html, html

#: The empty squares around a QR code that its standard asks for.
_QUIET: Final = 4
_EDGE: Final = 12
#: The approximate minimum width of a picture in pixels.
_BROAD: Final = 720
#: A drawing in the form of `drawing.drawing` and of boards.
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


def qr_svg(address: str) -> Html:
    """Return the address as an accessible QR code. Raises `ValueError` if it is too long."""
    # Imported here, because only sharing needs it.
    import segno

    code = segno.make_qr(address, error="l", boost_error=False)
    side = code.symbol_size(border=_QUIET)[0]
    shapes = Html(code.svg_inline(border=_QUIET, dark="#000", light="#fff", omitsize=True))
    return html(
        '<div class="kb-qr" role="img" aria-label="{}" style="width:{}px">{}</div>',
        _(QR),
        max(180, 3 * side),
        shapes,
    )


def charts(texts: Iterable[Html]) -> list[Html]:
    """Return the drawings by `drawing.drawing` in these HTML texts."""
    return [Html(svg) for each in texts for svg in _CHART.findall(each)]


def embedding(svg: str, address: str) -> tuple[str, str]:
    """Return the HTML before and after the address of a picture that makes the picture a link."""
    # The title is already escaped.
    title = _TITLE.search(svg)
    alt = Html(title[1]) if title else ""
    return html('<a href="{}"><img alt="{}" style="max-width:100%" src="', address, alt), Html(
        '"></a>'
    )


def standalone(svg: str, address: str) -> Html:
    """Return a drawing as a separate picture on paper that links to the address unless it is empty.

    Its colours are still the names of the page's properties.
    """
    found = _DRAWING.fullmatch(svg)
    assert found is not None
    width, height = (float(each) for each in found.groups()[:2])
    wide, high = width + 2 * _EDGE, height + 2 * _EDGE
    times = max(1, round(_BROAD / width))
    inner = html('<a href="{}">{}</a>', address, Html(found[3])) if address else Html(found[3])
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{:g}" height="{:g}" '
        'viewBox="{} {} {:g} {:g}" font-family="sans-serif" font-size="12" style="fill:{}">'
        '<rect x="{}" y="{}" width="{:g}" height="{:g}" style="fill:{}"/>{}</svg>',
        wide * times,
        high * times,
        -_EDGE,
        -_EDGE,
        wide,
        high,
        INK,
        -_EDGE,
        -_EDGE,
        wide,
        high,
        PAPER,
        inner,
    )
