"""The rules of a game in words, by part or by search, with the positions that show them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, Final, Generic, Protocol, TypeVar

from gametable.language import _, later, plural, spoken
from gametable.views.listing import one_of
from gametable.views.search import Search, Told, told
from gametable.views.text import Html, html, joined

SEARCH: Final = later("Search the rules, by words or by id")
PARTS: Final = later("Parts of the rules")
SHOW: Final = later("Show me: {title}")
NOTHING: Final = later("No rule says that. Try other words.")
SUGGESTED: Final = later("No rule says that. Did you mean {words}?")
PRINT: Final = later("Print all rules")
HINT: Final = later("Hint")
FOUND: Final = later("Found, the best first")
#: Words in questions that say little about what is asked for; each language has its own.
_COMMON: Final = later(
    "a about am an and any are as at be been but by can could do does doing done don't else ever "
    "exactly for from game get gets getting give gives go goes got had happens has have having "
    "how i if in into is isn't it its it's just like long made make makes many may me much must "
    "my need needs no not of off on one's or our out own player players rule rules s should so "
    "some t than that the their them then there these they thing things this those to up use used "
    "uses using want was we were what what's when where which who why will with work works would "
    "you your"
)
#: Groups of words that mean the same to players of any game; each language has its own.
_ALIKE: Final = later(
    "win winner won victory; lose loss lost; tie tied draw equal same; end ends over finish "
    "finished; start begin begins first; point points vp score scores; keep save stay; secret "
    "hidden unseen; choose choice pick; 1 one once; 2 two twice both; 3 three; 4 four; most "
    "highest greatest; fewest least lowest; skip gap; together combine mix; reveal revealed "
    "turned up"
)
#: With no more letters than this, a search is not taken for one unless it finds something.
_FEW: Final = 2
#: An id or its beginning.
_ID: Final = re.compile(r"[a-z]+[0-9.]")
#: The most positions that are offered for a rule.
_SHOWN: Final = 3


class Rule(Protocol):
    """A rule of a catalogue: its id, a sentence, and other words by which people look for it."""

    @property
    def id(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def about(self) -> str: ...


class Showing(Protocol):
    """A position of a catalogue, and the ids of the rules that it shows."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def hint(self) -> str: ...
    @property
    def rules(self) -> tuple[str, ...]: ...


class Asked(Protocol):
    """What a reader wants to see: the results of a search or, without a search, a part."""

    @property
    def search(self) -> str: ...
    @property
    def part(self) -> str: ...


R = TypeVar("R", bound=Rule)
P = TypeVar("P", bound=Showing)


class RuleBook(Generic[R, P]):
    """The rules of a game by part, and the positions that show them.

    `titles`: the parts in order. `part`: returns the part of a rule. `names`: returns the names of
    cards and other things that a rule is about, in the current language. `alike`: a message of
    groups of words that mean the same to players. Equally good matches keep the order of the rules.
    """

    def __init__(
        self,
        rules: Callable[[], Mapping[str, R]],
        positions: Callable[[], Mapping[str, P]],
        titles: Mapping[str, str],
        part: Callable[[R], str],
        names: Callable[[R], str],
        alike: str,
    ) -> None:
        self._rules, self.positions = rules, positions
        self.titles, self._part, self._names, self._alike = titles, part, names, alike
        self._searches: dict[str, Search[str]] = {}

    def searches(self, asked: Asked) -> bool:
        """True if rules are searched for: a letter or two that begin a word are too few."""
        sought = asked.search.strip()
        return len(sought) > _FEW or bool(sought and self.found(sought))

    def listed(self, asked: Asked) -> tuple[R, ...]:
        """Return the rules that are shown: those found in all parts, or those of the part."""
        if self.searches(asked):
            return self.found(asked.search)
        return tuple(rule for rule in self._rules().values() if self._part(rule) == asked.part)

    def found(self, search: str) -> tuple[R, ...]:
        """Return the rules that match a search, the best first.

        They match by their words, the title of their part, the words of positions that show them,
        or the beginning of their ids; a complete id matches only that rule.
        """
        rules, asked = self._rules(), search.strip().casefold()
        if _ID.match(asked):
            ids = {rule.id.casefold(): rule for rule in rules.values()}
            begin = tuple(rule for id, rule in ids.items() if id.startswith(asked))
            if begin:
                return (ids[asked],) if asked in ids else begin
        return tuple(rules[id] for id in self._search().found(search))

    def _search(self) -> Search[str]:
        """Return the search in the current language."""
        if spoken() not in self._searches:
            texts = {rule.id: self._told(rule) for rule in self._rules().values()}
            alike = f"{_(_ALIKE)};{_(self._alike)}"
            self._searches[spoken()] = Search(texts, _(_COMMON), alike)
        return self._searches[spoken()]

    def _told(self, rule: R) -> Told:
        """Return the words by which a rule is found, in the current language."""
        title = _(self.titles[self._part(rule)])
        showing = " ".join(
            _(words)
            for each in self.positions().values()
            if rule.id in each.rules
            for words in (each.title, each.question, each.hint)
            if words
        )
        about = f"{_(rule.about) if rule.about else ''} {self._names(rule)}"
        return told(f"{rule.id} {_(rule.text)}", about, f"{title} {showing}")

    def counted(self, asked: Asked) -> str:
        """Return how many rules are shown, as a sentence."""
        number = len(self.listed(asked))
        if not self.searches(asked):
            title = _(self.titles[asked.part])
            return plural(
                number, "{title}: {number} rule.", "{title}: {number} rules.", title=title
            )
        if not number:
            near = self._search().suggested(asked.search)
            return _(SUGGESTED, words=one_of(near)) if near else _(NOTHING)
        return plural(number, "{number} rule found.", "{number} rules found.")

    def shown_by(self, rule: str) -> list[P]:
        """Return a few positions in which a rule matters, those with fewer other rules first."""
        showing = [each for each in self.positions().values() if rule in each.rules]
        return sorted(showing, key=lambda each: len(each.rules))[:_SHOWN]

    def booklet(self, title: str) -> Html:
        """Return every rule as a sentence with its id, as HTML."""
        parts = groupby(self._rules().values(), self._part)
        found = joined(
            html("<section><h2>{}</h2><dl>", _(self.titles[part]))
            + joined(html("<dt>{}</dt><dd>{}</dd>", each.id, _(each.text)) for each in rules)
            + Html("</dl></section>")
            for part, rules in parts
        )
        return html("<h1>{}</h1>{}", _(title), found)


def label(rule: Rule) -> Html:
    """Return the id of a rule, to be put before its sentence, as HTML."""
    return html('<b style="display:inline-block;min-width:3.6em">{}</b>', rule.id)


def named(rule: Rule) -> str:
    """Return the id and the sentence of a rule, for screen readers."""
    return f"{rule.id}: {_(rule.text)}"


def question(position: Showing) -> str:
    """Return the question of a position, or else its title."""
    return _(position.question or position.title)


def asked(position: Showing) -> Html:
    """Return the title and question of a position, shown above its board, as HTML."""
    told = html("<span>{}</span>", _(position.question)) if position.question else ""
    return html('<div class="kb-asked"><strong>{}</strong>{}</div>', _(position.title), told)


def hint(position: Showing) -> Html:
    """Return the hint of a position, as HTML."""
    return html('<p class="kb-note">{}</p>', _(position.hint))


def paragraphs(lines: list[str]) -> Html:
    """Return the source of a rule and other remarks, each as a paragraph, as HTML."""
    return joined(html('<p style="margin:.2em 0">{}</p>', line) for line in lines)


def named_sources(source: str, books: Mapping[str, Any]) -> str:
    """Return a source with the names of the books instead of their abbreviations."""
    abbreviations = "|".join(rf"\b{each}\b" for each in books)
    return re.sub(abbreviations, lambda each: _(books[each[0]]), _(source))
