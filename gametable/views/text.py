"""The one way by which text from outside enters HTML and SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

#: What may stand in no XML document, not even escaped.
_UNFIT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text(value: object) -> str:
    """The value as text that is nothing but text in HTML and SVG, between tags and in quotes."""
    return escape(_UNFIT.sub("\ufffd", str(value)))


def listed(lines: Iterable[object]) -> str:
    """Lines of text as an HTML list; "" if there are none."""
    items = "".join(f"<li>{text(each)}</li>" for each in lines)
    return f'<ul class="kb-lines">{items}</ul>' if items else ""
