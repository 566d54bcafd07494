"""The rules to be read: by phase, found by words, each with its sources and where it matters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from kingsburg.catalogue import PositionEntry, RuleEntry, positions, rules
from kingsburg.views import words
from kingsburg.views.language import _, later, plural
from kingsburg.views.text import text

SEARCH: Final = later("Search the rules, by words or by id")
SEARCH_HINT: Final = later("such as white die, or P2b.4")
PARTS: Final = later("Parts of the rules")
SHOW: Final = later("Show me: {title}")
NOTHING: Final = later("No rule says that. Try fewer or shorter words.")

#: The parts in the order of rules.toml.
TITLES: Final = {
    "setup": later("Setup"),
    "aid": later("1 Aid from the King"),
    "season": later("2, 4, 6 The seasons"),
    "reward": later("3 The King's reward"),
    "envoy": later("5 The King's envoy"),
    "recruit": later("7 Recruiting"),
    "winter": later("8 Winter"),
    "end": later("The end of the game"),
    "two_players": later("Two players"),
    "advisors": later("The advisors"),
    "buildings": later("The buildings"),
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
#: So many positions are offered for a rule.
_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class Page:
    """What is read at present: a search (or a part), one rule opened, one position shown."""

    search: str = ""
    part: str = "setup"
    opened: str = ""
    shown: str = ""

    @property
    def found(self) -> tuple[RuleEntry, ...]:
        """The rules to be seen: those searched for in all parts, or those of the part."""
        if self.search:
            return found(self.search)
        return tuple(rule for rule in rules().values() if rule.phase == self.part)

    @property
    def parts(self) -> list[tuple[str, list[RuleEntry]]]:
        """The same by part, in the order of the year."""
        return [(part, list(each)) for part, each in groupby(self.found, lambda rule: rule.phase)]


def found(search: str) -> tuple[RuleEntry, ...]:
    """Rules in which every word stands, or whose id begins with it; an id alone is that rule."""
    asked = [word.casefold() for word in search.split()]
    for rule in rules().values():
        if asked == [rule.id.casefold()]:
            return (rule,)
    return tuple(rule for rule in rules().values() if all(_stands_in(word, rule) for word in asked))


def _stands_in(word: str, rule: RuleEntry) -> bool:
    told = f"{words.rule(rule.id)} {_(TITLES[rule.phase])}"
    return word in told.casefold() or rule.id.casefold().startswith(word)


def counted(page: Page) -> str:
    """How many rules are to be seen, as a sentence."""
    number = len(page.found)
    if not page.search:
        title = _(TITLES[page.part])
        return plural(number, "{title}: {number} rule.", "{title}: {number} rules.", title=title)
    if not number:
        return _(NOTHING)
    return plural(number, "{number} rule found.", "{number} rules found.")


def label(rule: RuleEntry) -> str:
    """The id of a rule as it stands before its sentence, as HTML."""
    return f'<b style="display:inline-block;min-width:3.6em">{text(rule.id)}</b>'


def named(rule: RuleEntry) -> str:
    """The whole of it for a screen reader."""
    return f"{rule.id}: {words.rule(rule.id)}"


def asked(preset: PositionEntry) -> str:
    """What a position is about, in one sentence."""
    return _(preset.question or preset.title)


def opened(rule: RuleEntry) -> str:
    """Where the books say it, and what editions do differently, as HTML."""
    parts = [part.strip() for part in rule.source.split(";")]
    # What only names books says where; the first part does in any case.
    books = [part for part in parts if part == parts[0] or set(part.split(", ")) <= set(_BOOKS)]
    remarks = "; ".join(_named(part) for part in parts if part not in books)
    lines = [_("Where it stands: {books}.", books=", ".join(map(_named, books)))]
    if remarks:
        lines.append(_("Remarks: {remarks}.", remarks=remarks))
    if re.search("PL|CS|PT", rule.source):
        lines.append(_(_EDITIONS))
    if not shown_by(rule.id):
        lines.append(_("No position of the base game shows it."))
    return "".join(f'<p style="margin:.2em 0">{text(line)}</p>' for line in lines)


def _named(source: str) -> str:
    """A source with the books by name instead of by letters."""
    return re.sub(
        "|".join(rf"\b{each}\b" for each in _BOOKS), lambda each: _(_BOOKS[each[0]]), _(source)
    )


def shown_by(rule: str) -> list[PositionEntry]:
    """Positions in which a rule matters, those with few other rules first."""
    showing = [each for each in positions().values() if rule in each.rules]
    return sorted(showing, key=lambda each: len(each.rules))[:_SHOWN]
