"""The words of the log, with its rules, and of the tree of branches."""

from __future__ import annotations

from collections.abc import Iterator

from gametable.language import _
from gametable.play import story
from gametable.play.history import History
from gametable.play.positions import Event
from gametable.play.story import Chapter, Entry, Segment
from gametable.views import story_words
from gametable.views.text import Html, html
from kingdombuilder import words
from kingdombuilder.catalogue import rules
from kingdombuilder.engine.position import Position
from kingdombuilder.notation.actions import told as in_words
from kingdombuilder.play import Play
from kingdombuilder.views import log


def chapters(history: History[Position]) -> list[Chapter]:
    """Return the story from the start to now, with a chapter for each turn."""
    return story.chapters(_entries(history))


def _entries(history: History[Position]) -> Iterator[tuple[tuple[int, str], Entry]]:
    given = history.start.position.given
    turn, last = given.table.turn, len(given.names) - 1
    key = _first(given)
    for entry in story.entries(history):
        event: Event = entry.event
        if event.kind == "shows" and event.rule == "KT.1":
            key = turn, str(event.player)
        yield key, entry
        turn += event.kind == "ends" and event.seat == last


def _first(position: Position) -> tuple[int, str]:
    """Return the key of the chapter in which a game from this position begins."""
    table = position.table
    if table.turn == 1 and table.terrain is None and not any(table.own):
        return (0, "")
    return words.round_of(position), position.subject


def chapter(chapter: Chapter) -> str:
    """Return the heading of a chapter."""
    turn, who = chapter.key
    if not turn:
        return _("Set-up")
    return _("Round {turn}, {who}", turn=turn, who=who)


def entry(play: Play, entry: Entry) -> str:
    """Return one line of the story, without naming a card that the reader may not know (KS.4)."""
    return log.sentence(entry.event, secret=play.is_secret(play.node(entry.node)))


def told(play: Play, event: Event) -> Html:
    """Return the rule for an event, and where the rulebook states it, as HTML."""
    rule = rules()[event.rule]
    source = "; ".join(_(part) for part in rule.source.split("; "))
    return html(
        '<dl class="kb-told"><dt>{}</dt><dd>{}</dd><dt>{}</dt><dd>{}</dd></dl>',
        _("Rule {id}", id=rule.id),
        _(rule.text),
        _("Where to find it"),
        source,
    )


def segment(play: Play, segment: Segment) -> str:
    """Return the label of a segment of the tree of branches."""
    first = segment.first
    if first.before is None:
        return story_words.segment(segment, story_words.start())
    before = first.before.position
    who, at = before.subject, words.round_of(before)
    deed = _("draws a card") if play.is_secret(first) else in_words(first.action)
    what = _("Round {turn}: {who} {deed}", turn=at, who=who, deed=deed)
    return story_words.segment(segment, what)
