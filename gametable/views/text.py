"""HTML and SVG that escape whatever text is put into them."""

from __future__ import annotations

import html as standard
import re
from collections.abc import Iterable
from typing import Any, Final

from markupsafe import Markup

#: The characters that no XML document may contain, not even escaped.
_UNFIT: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
#: The characters that text cannot contain as they are.
_SPECIAL: Final = re.compile(f"[&<>\"']|{_UNFIT.pattern}")


class Html(Markup):
    """Text that is HTML or SVG."""

    __slots__ = ()

    @classmethod
    def escape(cls, s: Any, /) -> Html:
        """Return the value as HTML: as it is if it is `Html`, else as text in tags or quotes."""
        if isinstance(s, Html):
            return s
        shown = str(s)
        if _SPECIAL.search(shown):
            shown = standard.escape(_UNFIT.sub("\ufffd", shown))
        return _made(shown)


def _made(text: str) -> Html:
    # The constructor of Markup, and its `format`, take several times as long.
    return str.__new__(Html, text)


#: Empty HTML.
NOTHING: Final = Html()


def text(value: object) -> Html:
    """Return the value as HTML that shows just this text."""
    return Html.escape(value)


def html(template: str, /, *values: object) -> Html:
    """Return a template with values in place of its ``{}``, escaped unless they are `Html`."""
    return _made(template.format(*map(_fit, values)))


def _fit(value: object) -> object:
    """Return a number as it is, because a template may say how to write it; else HTML."""
    kind = type(value)
    return value if kind is Html or kind is int or kind is float else Html.escape(value)


def joined(parts: Iterable[object]) -> Html:
    """Return the parts one after another, escaped unless they are `Html`."""
    return _made("".join(map(Html.escape, parts)))


def hidden(told: object) -> Html:
    """Return words only for screen readers, as HTML; other readers see a sign."""
    return html('<span class="kb-hidden">{}</span>', told)


def listed(lines: Iterable[object]) -> Html:
    """Return lines of text as an HTML list; "" if there are none."""
    items = joined(html("<li>{}</li>", each) for each in lines)
    return html('<ul class="kb-lines">{}</ul>', items) if items else items
