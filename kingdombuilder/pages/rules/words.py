"""The words of the rules page: the parts of the rules, and their sources."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later
from gametable.views.rulebook import RuleBook, named_sources, paragraphs
from gametable.views.text import Html
from kingdombuilder import words
from kingdombuilder.catalogue import RuleEntry, cards, positions, rules, tiles

SEARCH_HINT: Final = later("such as beside water, or KB.2")
TITLE: Final = later("Kingdom Builder: the rules")
#: The parts by the letters with which the ids of their rules begin.
TITLES: Final = {
    "KS": later("Setup"),
    "KT": later("The turn"),
    "KB": later("Building"),
    "KL": later("Location tiles"),
    "KE": later("The end and the gold"),
    "KC": later("The ten cards"),
    "N": later("What is refused at once"),
}
_BOOKS: Final = {
    "PL": later("the Polish rulebook"),
    "components": later("what is printed on the parts"),
    "clarification": later("a clarification"),
    "ruling": later("our ruling"),
    "notation": later("how games are written down"),
}
#: Groups of words that mean the same to players; each language has its own.
_ALIKE: Final = later(
    "settlement settlements house houses hut huts; build place put; beside next adjacent touch "
    "near; point points vp gold; hex hexes space field; tile tiles token location action; map "
    "board; connect joins join link; jump move moves; terrain landscape; pile deck; lake sea "
    "river water; room space free"
)


def _part(rule: RuleEntry) -> str:
    return rule.id.partition(".")[0]


def _names(rule: RuleEntry) -> str:
    """Return the name of the card or the tile that a rule is about."""
    named = {"KC": (cards(), words.card), "KL": (tiles(), words.tile)}
    part, _dot, id = rule.id.partition(".")
    known, name = named.get(part, ({}, str))
    return name(id) if id in known else ""


BOOK: Final = RuleBook(rules, positions, TITLES, _part, _names, _ALIKE)


def opened(rule: RuleEntry) -> Html:
    """Return where the books state a rule, and whether a position shows it, as HTML."""
    lines = [_("Found in: {books}.", books=named_sources(rule.source, _BOOKS))]
    if not BOOK.shown_by(rule.id):
        lines.append(_("No position here shows it."))
    return paragraphs(lines)
