"""Words of the rules page: rules by part or search, with sources and example positions."""

from __future__ import annotations

import re
from typing import Final

from gametable.language import _, later
from gametable.views.rulebook import RuleBook, named_sources, paragraphs
from gametable.views.text import Html
from kingsburg import words
from kingsburg.catalogue import positions, rules
from kingsburg.catalogue.entries import RuleEntry
from kingsburg.pages.rules import known

BOOKLET: Final = later("Kingsburg: the rules")
SEARCH_HINT: Final = later("such as white die, or P2b.4")

#: Titles of the parts, in the order of rules.toml.
TITLES: Final = {
    "setup": later("Setup"),
    "aid": later("1 The King's aid"),
    "season": later("2, 4, 6 The seasons"),
    "reward": later("3 The King's reward"),
    "envoy": later("5 The King's Envoy"),
    "recruit": later("7 Recruiting"),
    "winter": later("8 Winter"),
    "end": later("The end of the game"),
    "two_players": later("Two players"),
    "advisors": later("The advisors"),
    "buildings": later("The buildings"),
    "modules": later("Modules of the second edition"),
    "notation": later("What is refused at once"),
}
_BOOKS: Final = {
    "PL": later("the Polish rulebook"),
    "CS": later("the Czech rulebook"),
    "PT": later("the Brazilian rulebook"),
    "components": later("the cards and provinces"),
    "ruling": later("our ruling"),
    "notation": later("how games are written down"),
}
_EDITIONS: Final = later(
    "The Polish and the Czech rulebook are of the first edition, the Brazilian one of the second."
)
#: Groups of words that mean the same to players; each language has its own.
_ALIKE: Final = later(
    "dice die; soldier soldiers army troops units; enemy enemies monster monsters invaders; good "
    "goods resource resources cubes; building buildings build built construct construction; "
    "battle fight combat war winter; advisor counselor; token marker; reroll roll again; cheap "
    "cheaper discount less; price cost costs pay expensive; destroyed destroy lost; peek look spy "
    "see; auction bid; sell trade exchange; influence place use"
)


def _part(rule: RuleEntry) -> str:
    return rule.phase


def _names(rule: RuleEntry) -> str:
    """Return the names of the advisor or card that a rule is about, or of those known by name."""
    part, _dot, id = rule.id.partition(".")
    match part:
        case "A":
            return words.advisor(int(id))
        case "B" | "G" | "D":
            return words.building(id)
    return known.names(rule.id)


BOOK: Final = RuleBook(rules, positions, TITLES, _part, _names, _ALIKE)


def opened(rule: RuleEntry) -> Html:
    """Return the sources of a rule, remarks, and cards that are known by name only, as HTML."""
    parts = [part.strip() for part in rule.source.split(";")]
    # The first part always names books; another part does if it contains nothing else.
    books = [part for part in parts if part == parts[0] or set(part.split(", ")) <= set(_BOOKS)]
    remarks = "; ".join(_named(part) for part in parts if part not in books)
    lines = [_("Found in: {books}.", books=", ".join(map(_named, books)))]
    if remarks:
        lines.append(_("Remarks: {remarks}.", remarks=remarks))
    if re.search("PL|CS|PT", rule.source):
        lines.append(_(_EDITIONS))
    if not BOOK.shown_by(rule.id):
        lines.append(_("No position shows it."))
    return paragraphs(lines) + known.listed(rule.id)


def _named(source: str) -> str:
    return named_sources(source, _BOOKS)
