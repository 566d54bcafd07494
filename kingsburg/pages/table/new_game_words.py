"""Words for setting up a new game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gametable.language import _, later, plural
from gametable.views import errors, menu_words
from kingsburg.catalogue import rules
from kingsburg.engine.content import Content
from kingsburg.engine.powers.dealing_governors import DEALT
from kingsburg.engine.rules import Rules

EDITIONS: Final = later("As in the books")
HOW_MANY: Final = later("Players")
MODULES: Final = later("Modules of the second edition")
OPTIONS: Final = later("Options")
START: Final = later("Start this game")


def why_not(content: Content, players: int) -> str:
    """Return why this many players cannot start with these cards, and what they can do, or ""."""
    why = content.why_not_dealt(players)
    if why is None:
        return ""
    if content.alternative_rows:
        return f"{errors.told(why)}."
    return _(
        "Module 2 cannot be dealt: its printed rows are known by name only. Open a file with "
        "rows of your own under “{files}”.",
        files=_(menu_words.FILES),
    )


def rulings(content: Content) -> Iterator[str]:
    """Yield what players should know before a game with these modules, since no book says it."""
    modules = content.rules.modules
    for rule in rules().values():
        if rule.beforehand and {*rule.modules} <= {*modules}:
            yield _(rule.beforehand)
    if len(content.destinies) == Rules.YEARS:
        yield _(
            "Only {number} destiny cards are known in full, one for each year, so everybody "
            "knows the card of the last year in advance.",
            number=Rules.YEARS,
        )


def few_governors(content: Content, players: int) -> str:
    """Return a sentence if fewer governors than usual are dealt to each player, or "" (C.0)."""
    each = content.governors_each(players)
    if not content.governors or content.rules.governors != "dealt" or each >= DEALT:
        return ""
    known = len(content.governors)
    return plural(
        each,
        "{known} governors are known in full, so each player is dealt {number} instead of {usual}.",
        "{known} governors are known in full, so each player is dealt {number} instead of {usual}.",
        known=known,
        usual=DEALT,
    )
