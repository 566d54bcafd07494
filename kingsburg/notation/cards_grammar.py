"""The grammar of what custom cards give, take and cost (docs/your-own-cards.md)."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from gametable.notation.faults import refused
from gametable.play.errors import Message
from kingsburg.engine.actions import GOODS, THINGS
from kingsburg.engine.bundle import terms
from kingsburg.engine.powers.gifts import PER, gifts, ways

_AMOUNT: Final = re.compile(r"([1-9]) ([a-z]+)")
#: The help of advisor 6, which the grammar cannot express.
EXCHANGE: Final = "pay 1 good: 1 of each other"
_MOST_WAYS: Final = 100
_LOST: Final = re.compile(r"-[1-9] vp")


def _amounts(text: str, things: Collection[str]) -> None:
    """Check amounts such as ``1 wood, 2 any``, with each thing at most once."""
    counted = []
    for item in text.split(", "):
        found = _AMOUNT.fullmatch(item)
        thing = found[2] if found else item
        if thing not in things or (found is None) != (thing == "look"):
            raise refused(
                Message(
                    "{given} is not an amount such as 1 wood, of {known}",
                    given=repr(item[:40]),
                    known=tuple(things),
                )
            )
        counted.append(thing)
    if len(set(counted)) < len(counted):
        raise refused(Message("{given} names a thing twice", given=repr(text[:40])))


def _alternatives(text: str, *, priced: bool = False) -> None:
    """Check alternatives such as ``1 wood | 1 gold``; a line must be able to choose one."""
    found = []
    for each in text.split(" | ")[:_MOST_WAYS]:
        _amounts(each, (*THINGS, "any", "look"))
        found += [take for take, _ in ways(terms(each))]
    choice = priced or len(found) > 1
    if len(gifts(text)) < len(found) or (choice and any(not take.things for take in found)):
        raise refused(Message("the player who chooses could not name what is taken"))
    if len(found) > _MOST_WAYS:
        raise refused(Message("there are more than {most} ways to choose", most=_MOST_WAYS))


def gain(text: str) -> str:
    """Check what an offer gives."""
    _alternatives(text)
    return text


def what(text: str) -> str:
    """Check what a card gives: VP may depend on the number of things, or be lost."""
    each, per, counted = text.partition(PER)
    if per:
        _amounts(each, ("vp",))
        _amounts(counted, (*(thing for thing in THINGS if thing != "vp"), "any"))
        if "," in counted:
            raise refused(Message("VP can be given only for a number of things of one kind"))
        return text
    items = text.split(", ")
    lost = [item for item in items if item.startswith("-")]
    for item in lost:
        if not _LOST.fullmatch(item) or any("vp" in each for each in items if each is not item):
            raise refused(Message("only VP can be lost, as in -3 vp"))
    if gained := ", ".join(item for item in items if item not in lost):
        _alternatives(gained)
    return text


def loses(text: str) -> bool:
    """True if what a card gives includes a loss."""
    return text.startswith("-") or ", -" in text


def help_text(text: str) -> str:
    """Check the help of an advisor or a tile, which may have a price."""
    if text == EXCHANGE:
        return text
    price, colon, gain = text.rpartition(": ")
    if colon:
        if not price.startswith("pay "):
            raise refused(Message("a price must start with pay, as in pay 1 vp: 3 any"))
        _amounts(price.removeprefix("pay "), THINGS)
    _alternatives(gain, priced=bool(colon))
    return text


def price(text: str) -> str:
    """Check what an offer costs."""
    prices = text.split(" | ")[:_MOST_WAYS]
    for each in prices:
        _amounts(each, THINGS)
    things = [each.partition(" ")[2] for each in prices]
    if any("," in each for each in things) or len(set(things)) < len(things):
        raise refused(Message("each price names one thing, a different one each time"))
    return text


def reward(text: str) -> str:
    """Check what an enemy gives."""
    _amounts(text, (*THINGS, "any"))
    return text


def loss(text: str) -> str:
    """Check what an enemy takes."""
    _amounts(text, (*GOODS, "any", "building", "vp"))
    return text
