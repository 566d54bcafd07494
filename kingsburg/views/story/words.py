"""The words of the log, with its rules, and of the tree of branches."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later, plural
from gametable.views.text import text
from kingsburg.catalogue import rules
from kingsburg.engine.events import Event
from kingsburg.play import Play
from kingsburg.play.story import Chapter, Entry, Segment
from kingsburg.views import log, words
from kingsburg.views.board import words as board

TO_MOMENT: Final = later("Go to this moment")
LOG: Final = later("What has happened")
BRANCHES: Final = later("Branches")
BOOKS: Final = later(
    "PL and CS are the Polish and the Czech rulebook of the first edition, PT the Brazilian one "
    "of the second; a ruling is ours."
)


def chapter(chapter: Chapter) -> str:
    """The heading of a chapter."""
    phase = _(words.PHASES[chapter.phase])
    if chapter.phase == "over":
        return phase
    return _("Year {year}, {phase}", year=words.ROMAN[chapter.year], phase=phase)


def entry(play: Play, entry: Entry) -> str:
    """One line of the story."""
    return log.explained(entry.event, words.box(play.position))


def told(play: Play, event: Event) -> str:
    """What happened, the rule for it, and where the rulebooks say so, as HTML."""
    rule = rules().get(event.rule)
    if rule is None:
        return ""
    source = "; ".join(_(part) for part in rule.source.split("; "))
    return (
        f'<dl class="kb-told"><dt>{text(_("What happened"))}</dt>'
        f"<dd>{text(log.explained(event, words.box(play.position)))}.</dd>"
        f"<dt>{text(_('Rule {id}', id=rule.id))}</dt><dd>{text(_(rule.text))}</dd>"
        f"<dt>{text(_('Where it stands'))}</dt><dd>{text(source)}. "
        f"<small>{text(_(BOOKS))}</small></dd></dl>"
    )


def segment(play: Play, segment: Segment) -> str:
    """The label of a segment of the tree of branches."""
    if segment.first.before is None:
        what = _("The start")
    else:
        at = segment.first.before.position
        place = _(
            "Year {year}, {phase}", year=words.ROMAN[at.year], phase=_(words.PHASES[at.phase])
        )
        what = f"{place}: {board.deed(segment.first, play.hides(segment.first))}"
    length = plural(segment.length, "{number} moment", "{number} moments")
    return _("{what} ({length})", what=what, length=length)
