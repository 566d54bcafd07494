"""All rules as a booklet, part by part."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from gametable.language import _, later
from gametable.views.text import text
from kingsburg.catalogue import rules
from kingsburg.views.rules.words import TITLES

PRINT: Final = later("Print all rules")
_TITLE: Final = later("Kingsburg: the rules")


def booklet() -> str:
    """Every rule in a sentence with its id, as HTML."""
    parts = groupby(rules().values(), lambda rule: rule.phase)
    told = "".join(
        f"<section><h2>{text(_(TITLES[part]))}</h2><dl>"
        + "".join(f"<dt>{text(each.id)}</dt><dd>{text(_(each.text))}</dd>" for each in listed)
        + "</dl></section>"
        for part, listed in parts
    )
    return f"<h1>{text(_(_TITLE))}</h1>{told}"
