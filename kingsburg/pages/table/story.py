"""Words of the log, with its rules, and of the tree of branches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gametable.language import _, later
from gametable.play import story
from gametable.play.history import History
from gametable.play.positions import Event
from gametable.play.story import Chapter, Entry, Segment
from gametable.views import story_words
from gametable.views.text import Html, html
from kingsburg import words
from kingsburg.catalogue import rules
from kingsburg.engine.position import Position
from kingsburg.pages.table import words as board
from kingsburg.play import Play
from kingsburg.views import log

BOOKS: Final = later(
    "PL and CS are the Polish and the Czech rulebook of the first edition, PT the Brazilian one "
    "of the second; a ruling is ours."
)


def chapters(history: History[Position]) -> list[Chapter]:
    """Return the story from the start to now, with a chapter for each phase of each year."""
    return story.chapters(_entries(history))


def _entries(history: History[Position]) -> Iterator[tuple[tuple[int, str], Entry]]:
    entries = list(story.entries(history))
    start = history.start.position
    key = start.year, start.phase
    begun = next((each.event.data for each in entries if each.event.kind == "starts"), None)
    if begun and begun.phase == "setup":
        # The first event of the set-up is drawing the turn order.
        key = begun.year, begun.phase
    for entry in entries:
        if entry.event.kind == "starts":
            key = entry.event.data.year, entry.event.data.phase
        else:
            yield key, entry


def chapter(chapter: Chapter) -> str:
    """Return the heading of a chapter."""
    return _when(*chapter.key)


def _when(year: int, phase: str) -> str:
    told = _(words.PHASES[phase])
    if phase in ("setup", "over"):
        return told
    return _("Year {year}, {phase}", year=words.ROMAN[year], phase=told)


def entry(play: Play, entry: Entry) -> str:
    """Return one line of the story."""
    return log.explained(entry.event, words.glossary(play.position))


def told(play: Play, event: Event) -> Html:
    """Return what happened, the rule for it, and where the rulebooks say so, as HTML."""
    rule = rules().get(event.rule)
    if rule is None:
        return Html()
    source = "; ".join(_(part) for part in rule.source.split("; "))
    return html(
        '<dl class="kb-told"><dt>{}</dt><dd>{}.</dd><dt>{}</dt><dd>{}</dd><dt>{}</dt>'
        "<dd>{}. <small>{}</small></dd></dl>",
        _("What happened"),
        log.explained(event, words.glossary(play.position)),
        _("Rule {id}", id=rule.id),
        _(rule.text),
        _("Where to find it"),
        source,
        _(BOOKS),
    )


def segment(play: Play, segment: Segment) -> str:
    """Return the label of a segment of the tree of branches."""
    before = segment.first.before
    if before is None:
        return story_words.segment(segment, story_words.start())
    at = before.position
    deed = board.deed(segment.first, play.is_secret(segment.first))
    return story_words.segment(segment, f"{_when(at.year, at.phase)}: {deed}")
