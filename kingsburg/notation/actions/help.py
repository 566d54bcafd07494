"""Players' choices when an advisor or a tile helps them (P2c, M6)."""

from __future__ import annotations

from collections.abc import Sequence

from gametable.language import _, later
from gametable.notation.forms import before, expect, one
from kingsburg import words as say
from kingsburg.engine.actions import (
    GOODS,
    Accept,
    Action,
    Announce,
    Decline,
    Give,
    Pay,
    PayAdvisor,
    Swap,
    Take,
    Trade,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.position import Position
from kingsburg.notation.actions.forms import number, things
from kingsburg.notation.actions.kind import Kind
from kingsburg.words import Glossary


class Takes(Kind[Take]):
    """Things that are chosen, from the supply or from an advisor."""

    example = "takes wood from 4"

    def read(self, words: Sequence[str]) -> Action:
        if "from" not in words:
            return Take(things(words))
        taken, advisor = before(words, "from")
        return Take(things(taken), number(one(advisor)))

    def write(self, action: Take) -> str:
        source = "" if action.advisor is None else f" from {action.advisor}"
        return f"{' '.join(action.things)}{source}"

    def told(self, action: Take, names: Glossary) -> str:
        taken = say.things(*action.things)
        if not action.advisor:
            return _("takes {things}", things=taken)
        advisor = names.advisor(action.advisor)
        return _("takes {things} from the {advisor}", things=taken, advisor=advisor)

    def doing(self, action: Take, names: Glossary) -> str:
        taken = say.things(*action.things)
        if not action.advisor:
            return _("Take {things}", things=taken)
        advisor = names.advisor(action.advisor)
        return _("Take {things} from the {advisor}", things=taken, advisor=advisor)

    def label(self, position: Position, action: Take) -> str:
        return say.amounts(Bundle.of(action.things))

    def question(self, position: Position, action: Take, options: Sequence[Action]) -> str:
        if action.advisor is None:
            return _("what do you take?")
        advisor = say.advisor(action.advisor, position.content)
        return _("what do you take from the {advisor}?", advisor=advisor)

    def shown(self, action: Take) -> Sequence[Sequence[str]]:
        return (action.things,)


class Trades(Kind[Trade]):
    """One good for one of each other kind (A.6)."""

    example = "trades stone at 6"
    tells = later("trades {things} with the {advisor}")
    orders = later("Trade {things} with the {advisor}")

    def read(self, words: Sequence[str]) -> Action:
        good, advisor = before(words, "at")
        return Trade(one(things(good)), number(one(advisor)))

    def write(self, action: Trade) -> str:
        return f"{action.good} at {action.advisor}"

    def fields(self, action: Trade, names: Glossary) -> dict[str, object]:
        return {"things": say.things(action.good), "advisor": names.advisor(action.advisor)}

    def shown(self, action: Trade) -> Sequence[Sequence[str]]:
        return ((action.good,),)


class Accepts(Kind[Accept]):
    """Help that may be declined, but is accepted."""

    example = "accepts 8"
    tells = later("accepts the help of the {advisor}")
    orders = later("Accept the help of the {advisor}")

    def read(self, words: Sequence[str]) -> Action:
        return Accept(number(one(words)))

    def write(self, action: Accept) -> str:
        return str(action.advisor)

    def fields(self, action: Accept, names: Glossary) -> dict[str, object]:
        return {"advisor": names.advisor(action.advisor)}


class Declines(Kind[Decline]):
    """Help that is declined."""

    example = "declines 14"
    tells = later("declines the help of the {advisor}")
    orders = later("Decline the help of the {advisor}")

    def read(self, words: Sequence[str]) -> Action:
        return Decline(number(one(words)))

    def write(self, action: Decline) -> str:
        return str(action.advisor)

    def fields(self, action: Decline, names: Glossary) -> dict[str, object]:
        return {"advisor": names.advisor(action.advisor)}


class Pays(Kind[Pay]):
    """One thing paid for what a power gives."""

    example = "pays wood at town_hall"
    tells = later("pays {things} at the {building}")
    orders = later("Pay {things} at the {building}")

    def read(self, words: Sequence[str]) -> Action:
        thing, place = before(words, "at")
        paid = one(things(thing))
        if not place[:1] or not place[0].isdecimal():
            return Pay(paid, one(place))
        if len(place) == 1:
            return PayAdvisor(paid, number(place[0]))
        advisor, good = before(place, "for")
        return PayAdvisor(paid, number(one(advisor)), one(things(good)))

    def write(self, action: Pay) -> str:
        return f"{action.thing} at {action.power}"

    def fields(self, action: Pay, names: Glossary) -> dict[str, object]:
        return {"things": say.things(action.thing), "building": names.building(action.power)}

    def shown(self, action: Pay) -> Sequence[Sequence[str]]:
        return ((action.thing,),)


class PaysAdvisor(Kind[PayAdvisor]):
    """One thing paid for the help of a tile, written like the price of a power."""

    example = Pays.example

    def read(self, words: Sequence[str]) -> Action:
        return Pays().read(words)

    def write(self, action: PayAdvisor) -> str:
        gets = f" for {action.good}" if action.good else ""
        return f"{action.thing} at {action.advisor}{gets}"

    def told(self, action: PayAdvisor, names: Glossary) -> str:
        paid, advisor = say.things(action.thing), names.advisor(action.advisor)
        if action.good is None:
            return _("pays {things} to the {advisor}", things=paid, advisor=advisor)
        return _(
            "pays {things} to the {advisor} for {good}",
            things=paid,
            advisor=advisor,
            good=say.things(action.good),
        )

    def doing(self, action: PayAdvisor, names: Glossary) -> str:
        paid = say.things(action.thing)
        if action.good is None:
            advisor = names.advisor(action.advisor)
            return _("Pay {things} to the {advisor}", things=paid, advisor=advisor)
        return _("Pay {things}, take {good}", things=paid, good=say.things(action.good))

    def shown(self, action: PayAdvisor) -> Sequence[Sequence[str]]:
        return ((action.thing,), (action.good,)) if action.good else ((action.thing,),)


class NamesOne(Kind[Announce]):
    """A kind of good, or another player, that is named for a tile."""

    example = "names wood at 3"
    tells = later("names {name}")
    orders = later("Name {name}")

    def read(self, words: Sequence[str]) -> Action:
        name, advisor = before(words, "at")
        return Announce(one(name), number(one(advisor)))

    def write(self, action: Announce) -> str:
        return f"{action.name} at {action.advisor}"

    def fields(self, action: Announce, names: Glossary) -> dict[str, object]:
        return {"name": _named(action)}

    def label(self, position: Position, action: Announce) -> str:
        named = _named(action)
        return named[:1].upper() + named[1:]

    def question(self, position: Position, action: Announce, options: Sequence[Action]) -> str:
        good = action.name in GOODS
        return _("name a kind of good.") if good else _("name another player.")

    def shown(self, action: Announce) -> Sequence[Sequence[str]]:
        return ((action.name,),) if action.name in GOODS else ()


def _named(action: Announce) -> str:
    return _(action.name) if action.name in GOODS else action.name


class Swaps(Kind[Swap]):
    """One thing that a tile gives, swapped for one more of another (M6.11)."""

    example = "swaps soldier for stone at 11"
    tells = later("swaps {given} for {taken}")
    orders = later("Swap {given} for {taken}")

    def read(self, words: Sequence[str]) -> Action:
        both, advisor = before(words, "at")
        given, taken = before(both, "for")
        return Swap(one(things(given)), one(things(taken)), number(one(advisor)))

    def write(self, action: Swap) -> str:
        return f"{action.given} for {action.taken} at {action.advisor}"

    def fields(self, action: Swap, names: Glossary) -> dict[str, object]:
        return {"given": say.things(action.given), "taken": say.things(action.taken)}

    def shown(self, action: Swap) -> Sequence[Sequence[str]]:
        return ((action.given,), (action.taken,))


class Gives(Kind[Give]):
    """Goods given to other players (M6.15)."""

    example = "gives gold at 15 to Brian, wood to Cindy"
    tells = later("gives {gifts}")
    orders = later("Give {gifts}")

    def read(self, words: Sequence[str]) -> Action:
        goods, rest = before(words, "at")
        expect(len(rest) >= 3 and rest[1] == "to")
        # After the first player, a comma stands before each further gift.
        first, *further = " ".join(rest[2:]).split(",")
        gifts = [(one(first.split()), things(goods))]
        for gift in further:
            given, name = before(gift.split(), "to")
            gifts.append((one(name), things(given)))
        return Give(number(rest[0]), tuple(gifts))

    def write(self, action: Give) -> str:
        (name, goods), *further = action.gifts
        rest = "".join(f", {' '.join(goods)} to {name}" for name, goods in further)
        return f"{' '.join(goods)} at {action.advisor} to {name}{rest}"

    def fields(self, action: Give, names: Glossary) -> dict[str, object]:
        return {"gifts": _gifts(action)}


def _gifts(action: Give) -> str:
    """Return what is given to whom: ``1 gold to Brian and 1 wood to Cindy``."""
    each = [
        _("{things} to {who}", things=say.things(*goods), who=who) for who, goods in action.gifts
    ]
    return say.joined(each)
