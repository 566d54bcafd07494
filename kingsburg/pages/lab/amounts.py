"""Amounts that a card gives, costs or takes, in words."""

from __future__ import annotations

from gametable.language import _, plural
from gametable.views.listing import one_of
from kingsburg.engine.bundle import Bundle, Terms, terms
from kingsburg.engine.powers.gifts import PER
from kingsburg.notation.cards_grammar import EXCHANGE
from kingsburg.words import terms as in_words


def gain(text: str) -> str:
    """Return amounts written as in a file of cards, such as ``pay 1 vp: 3 any``, in words."""
    each, per, counted = text.partition(PER)
    if per:
        goods = terms(counted).any
        some = plural(goods, "{number} good", "{number} goods") if goods else _amounts(counted)
        return _("{vp} per {things}", vp=_amounts(each), things=some)
    price, _colon, gained = text.rpartition(": ")
    if text == EXCHANGE:
        return _("1 good for 1 of each other kind")
    told = one_of([_amounts(each) for each in gained.split(" | ")])
    return f"{_amounts(price.removeprefix('pay '))}: {told}" if price else told


def _amounts(text: str) -> str:
    found, lost = terms(text), ""
    if found.bundle.vp < 0:
        lost = "−" + in_words(Terms(Bundle(vp=found.bundle.vp)))
        found = found._replace(bundle=found.bundle._replace(vp=0))
    look = _("a look at the enemy") if found.look else ""
    return ", ".join(filter(None, (lost, in_words(found), look)))
