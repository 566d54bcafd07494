"""Sentences on what a governor and a destiny card change for the dice (M3, M4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gametable.language import Name, _, later, plural
from kingsburg.engine.content import Content
from kingsburg.engine.hooks import TOTAL_KNOWN
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.dice.compare import compared
from kingsburg.views.dice.words import gained, numbered
from kingsburg.words import advisor, building, joined

KINDS: Final = {"governor": later("Governor"), "destiny": later("Destiny card")}
#: Labels of the choice of no card.
NONE: Final = {"governor": later("nobody"), "destiny": later("no card")}


def chosen(setup: Setup, content: Content | None = None) -> str:
    """Return the label of the cards that are chosen."""
    cards = [building(each.id, content) for each in (setup.governor, setup.destiny) if each]
    return _("Governor and destiny card: {cards}", cards=joined(cards) or _("none"))


def changed(
    setup: Setup, chances: Mapping[int, Fraction], content: Content | None = None
) -> list[str]:
    """Return sentences on what each card changes; `chances` are those of the set-up."""
    return [
        *by_destiny(setup, content),
        *_by_governor(setup, chances, content),
        *moved_at_the_end(setup, content),
    ]


def by_destiny(setup: Setup, content: Content | None = None) -> Iterator[str]:
    """Yield what the card of the year changes: the number of dice, and the closed advisors."""
    if setup.destiny is None:
        return
    # A roll already takes the card into account.
    if setup.roll is None:
        card = building(setup.destiny.id, content)
        yield from _coloured_dice(setup, card)
        yield from _white_dice(setup, card)
    yield from _barred(setup, content)


def _coloured_dice(setup: Setup, card: Name) -> Iterator[str]:
    if setup.coloured < setup.dice:
        yield plural(
            setup.coloured,
            "{card}: only {number} coloured die.",
            "{card}: only {number} coloured dice.",
            card=card,
        )
    elif setup.coloured > setup.dice:
        yield plural(
            setup.coloured,
            "{card}: {number} coloured die.",
            "{card}: {number} coloured dice.",
            card=card,
        )


def _barred(setup: Setup, content: Content | None) -> Iterator[str]:
    if setup.destiny is not None and setup.barred:
        yield barred(building(setup.destiny.id, content), setup.barred, content)


def barred(card: Name, advisors: Collection[int], content: Content | None = None) -> str:
    """Return a sentence on the advisors whom nobody can influence because of a card."""
    named = [numbered(each, advisor(each, content)) for each in sorted(advisors)]
    return _("{card}: nobody can influence {advisors}.", card=card, advisors=joined(named))


def _white_dice(setup: Setup, card: Name) -> Iterator[str]:
    assert setup.destiny
    if more := setup.whites - setup.white:
        yield plural(
            more,
            "{card}: {number} extra white die.",
            "{card}: {number} extra white dice.",
            card=card,
        )
    elif setup.destiny.white_more(0):
        yield _("{card}: no further white die, because there already is one.", card=card)


def _by_governor(
    setup: Setup, chances: Mapping[int, Fraction], content: Content | None
) -> Iterator[str]:
    """Yield for which advisor a governor who changes dice adds most, compared with none."""
    governor = setup.governor
    if governor is None or governor.moves_to is not None:
        return
    card = building(governor.id, content)
    rows = compared(reach(replace(setup, governor=None)), chances, content)
    most = max(rows, key=lambda row: row.more)
    if most.more > 0:
        yield _("{card}: adds most at {advisor}.", card=card, advisor=gained(most))
    else:
        yield _("{card}: adds nothing here.", card=card)


def moved_at_the_end(setup: Setup, content: Content | None = None) -> Iterator[str]:
    """Yield to whom a governor may move a group at the end (G.duke)."""
    governor = setup.governor
    if governor is None or governor.moves_to is None:
        return
    card, to = building(governor.id, content), governor.moves_to
    if setup.moved_to is None:
        yield _("{card}: adds nothing here.", card=card)
        return
    yield _(
        "{card}: at the end the group on the highest advisor may move to {advisor}; this is "
        "counted as if nobody else had influenced that advisor.",
        card=card,
        advisor=numbered(to, advisor(to, content)),
    )


def together(setup: Setup, content: Content | None = None) -> list[str]:
    """Return what the cards change if several advisors are taken together."""
    return [*by_destiny(setup, content), *moved_at_the_end(setup, content)]


def of_the_turn(setup: Setup, content: Content | None = None) -> list[str]:
    """Return what the cards change in a whole turn, and what is not counted."""
    return [*together(setup, content), *_not_counted(setup, content)]


def at_the_table(setup: Setup, content: Content | None = None, *, turn: bool) -> list[str]:
    """Return the same for a game, where everybody sees how many dice there are.

    `turn`: True for a whole turn.
    """
    told = [*_barred(setup, content), *moved_at_the_end(setup, content)]
    return [*told, *_not_counted(setup, content)] if turn else told


def _not_counted(setup: Setup, content: Content | None) -> Iterator[str]:
    governor = setup.governor
    if governor is not None and TOTAL_KNOWN in governor.hooks:
        card = building(governor.id, content)
        yield _("{card}: the VP for the total are not counted.", card=card)
