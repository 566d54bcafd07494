"""The words of the log, with its rules, and of the tree of branches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gametable.language import _, later
from gametable.play import story
from gametable.play.history import History
from gametable.play.positions import Event
from gametable.play.story import Chapter, Entry, Segment
from gametable.views import story_words
from gametable.views.text import text
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
    """The story from the start to now, a chapter for each phase of each year."""
    return story.chapters(_entries(history))


def _entries(history: History[Position]) -> Iterator[tuple[tuple[int, str], Entry]]:
    entries = list(story.entries(history))
    start = history.start.position
    key = start.year, start.phase
    begun = next((each.event.data for each in entries if each.event.kind == "starts"), None)
    if begun and begun.phase == "setup":
        # The turn order is drawn as the first thing of the set-up.
        key = begun.year, begun.phase
    for entry in entries:
        if entry.event.kind == "starts":
            key = entry.event.data.year, entry.event.data.phase
        else:
            yield key, entry


def chapter(chapter: Chapter) -> str:
    """The heading of a chapter."""
    return _when(*chapter.key)


def _when(year: int, phase: str) -> str:
    told = _(words.PHASES[phase])
    if phase in ("setup", "over"):
        return told
    return _("Year {year}, {phase}", year=words.ROMAN[year], phase=told)


def entry(play: Play, entry: Entry) -> str:
    """One line of the story."""
    return log.explained(entry.event, words.glossary(play.position))


def told(play: Play, event: Event) -> str:
    """What happened, the rule for it, and where the rulebooks say so, as HTML."""
    rule = rules().get(event.rule)
    if rule is None:
        return ""
    source = "; ".join(_(part) for part in rule.source.split("; "))
    return (
        f'<dl class="kb-told"><dt>{text(_("What happened"))}</dt>'
        f"<dd>{text(log.explained(event, words.glossary(play.position)))}.</dd>"
        f"<dt>{text(_('Rule {id}', id=rule.id))}</dt><dd>{text(_(rule.text))}</dd>"
        f"<dt>{text(_('Where to find it'))}</dt><dd>{text(source)}. "
        f"<small>{text(_(BOOKS))}</small></dd></dl>"
    )


def segment(play: Play, segment: Segment) -> str:
    """The label of a segment of the tree of branches."""
    before = segment.first.before
    if before is None:
        return story_words.segment(segment, story_words.start())
    at = before.position
    deed = board.deed(segment.first, play.is_secret(segment.first))
    return story_words.segment(segment, f"{_when(at.year, at.phase)}: {deed}")
