"""The rules page in words: rules by part or search, with their sources and example positions."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from gametable.language import _, later, plural, spoken
from gametable.views.search import Told, suggested, told
from gametable.views.search import found as search_in
from gametable.views.text import text
from kingsburg.catalogue import positions, rules
from kingsburg.catalogue.entries import PositionEntry, RuleEntry
from kingsburg.states.rules import RulesState
from kingsburg.views import words

SEARCH: Final = later("Search the rules, by words or by id")
SEARCH_HINT: Final = later("such as white die, or P2b.4")
PARTS: Final = later("Parts of the rules")
SHOW: Final = later("Show me: {title}")
NOTHING: Final = later("No rule says that. Try other words.")
SUGGESTED: Final = later("No rule says that. Did you mean {words}?")

#: The parts in the order of rules.toml.
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
#: An id, or its beginning.
_ID: Final = re.compile(r"[a-z]+[0-9.]")
#: The most positions that are offered for a rule.
_SHOWN: Final = 3


def listed(state: RulesState) -> tuple[RuleEntry, ...]:
    """The rules that are shown: those found in all parts, or without a search those of the part."""
    if state.search:
        return found(state.search)
    return tuple(rule for rule in rules().values() if rule.phase == state.part)


def parts(state: RulesState) -> list[tuple[str, list[RuleEntry]]]:
    """The same, grouped by part."""
    return [(part, list(each)) for part, each in groupby(listed(state), lambda rule: rule.phase)]


def found(search: str) -> tuple[RuleEntry, ...]:
    """The rules that match a search, the part with the best match first.

    They match by their words, the title of their part, the words of positions that show them, or
    the beginning of their ids; a complete id matches only that rule.
    """
    return _found(search, spoken())


@lru_cache(maxsize=16)
def _found(search: str, language: str) -> tuple[RuleEntry, ...]:
    asked = search.strip().casefold()
    if _ID.match(asked):
        ids = {rule.id.casefold(): rule for rule in rules().values()}
        begin = tuple(rule for id, rule in ids.items() if id.startswith(asked))
        if begin:
            return (ids[asked],) if asked in ids else begin
    fits = search_in(search, _told(language))
    # Equally good matches stay in the order of the year.
    best = sorted((rules()[id] for id in fits), key=lambda rule: -fits[rule.id])
    parts = list(dict.fromkeys(rule.phase for rule in best))
    return tuple(sorted(best, key=lambda rule: parts.index(rule.phase)))


@cache
def _told(_language: str) -> dict[str, Told]:
    """The words by which each rule can be found, by id, in the current language."""
    showing = {
        preset: " ".join(_(each) for each in (preset.title, preset.question, preset.hint) if each)
        for preset in positions().values()
    }
    return {
        rule.id: told(
            " ".join(
                (rule.id, words.rule(rule.id), _(TITLES[rule.phase]), rule.about and _(rule.about))
            ),
            " ".join(text for preset, text in showing.items() if rule.id in preset.rules),
        )
        for rule in rules().values()
    }


def counted(state: RulesState) -> str:
    """How many rules are shown, as a sentence."""
    number = len(listed(state))
    if not state.search:
        title = _(TITLES[state.part])
        return plural(number, "{title}: {number} rule.", "{title}: {number} rules.", title=title)
    if not number:
        near = suggested(state.search, _told(spoken()))
        return _(SUGGESTED, words=words.one_of(near)) if near else _(NOTHING)
    return plural(number, "{number} rule found.", "{number} rules found.")


def label(rule: RuleEntry) -> str:
    """The id of a rule before its sentence, as HTML."""
    return f'<b style="display:inline-block;min-width:3.6em">{text(rule.id)}</b>'


def named(rule: RuleEntry) -> str:
    """The id and the sentence of a rule, for screen readers."""
    return f"{rule.id}: {words.rule(rule.id)}"


def asked(preset: PositionEntry) -> str:
    """The question of a position, or else its title."""
    return _(preset.question or preset.title)


def opened(rule: RuleEntry) -> str:
    """Where the books say it, and remarks such as differences of editions, as HTML."""
    parts = [part.strip() for part in rule.source.split(";")]
    # The first part always names books; another part does if it holds nothing else.
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
    """A source with the names of the books instead of their abbreviations."""
    return re.sub(
        "|".join(rf"\b{each}\b" for each in _BOOKS), lambda each: _(_BOOKS[each[0]]), _(source)
    )


def shown_by(rule: str) -> list[PositionEntry]:
    """A few positions in which a rule matters, those with few other rules first."""
    showing = [each for each in positions().values() if rule in each.rules]
    return sorted(showing, key=lambda each: len(each.rules))[:_SHOWN]
