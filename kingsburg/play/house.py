"""A house rule: changes to the printed content, field by field.

A changed card is JSON as in a file of custom cards (docs/your-own-cards.md): the printed card with
the fields that differ, so that the reader of such files finds its faults.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from gametable.notation import json_text
from gametable.play.errors import Malformed, Message, Word
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.hooks import ROLLED
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards
from kingsburg.notation.cards_printed import ids, printed

#: The module of each kind of card, 0 for none.
MODULES: Final = {
    "building": 0, "advisor": 0, "enemy": 0, "governor": 3, "destiny": 4, "tile": 6,
}  # fmt: skip
DEEDS: Final = ("numbers", "strength_against", "strength_up_to", "cheaper", "gives", "offers")
#: The fields of each kind that can be changed.
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "building": ("cost", "vp", *DEEDS),
    "advisor": ("help",),
    "enemy": ("strength", "reward", "loss"),
    "governor": DEEDS,
    "destiny": ("enemy_strength", "closed", *DEEDS),
    "tile": ("help",),
}
_RULES: Final = {
    "building": "B.{id}", "advisor": "A.{id}", "enemy": "S.3", "governor": "G.{id}",
    "destiny": "D.{id}", "tile": "M6.{id}",
}  # fmt: skip
#: A whole number, with either kind of minus sign.
_NUMBER: Final = re.compile(r"[-−]?[0-9]{1,6}")
#: The fields of a new gift or offer, once its hook is chosen.
_BEGIN: Final = {"gives": {"what": "1 gold"}, "offers": {"pay": "1 gold", "gives": "1 vp"}}


@dataclass(frozen=True)
class House:
    """The rules before and after a change, and the cards that change.

    `changes`: the fields that differ, by card; None for a field that is removed. A card is a kind
    and an id, such as ``building inn``, ``advisor 8`` or ``enemy 1 goblins 3``. `own`: custom cards
    as in a file.
    """

    before: Rules = field(default_factory=Rules)
    after: Rules = field(default_factory=Rules)
    changes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def boxes(self) -> tuple[Content, Content]:
        """The content before and after. Raises `FaultyCards` for impossible cards."""
        return content_of(self.before), content_of(self.after, self.checked())

    def checked(self) -> OwnCards | None:
        """Return the changed and custom cards, if any. Raises `GameError` for impossible ones."""
        raw = self.raw
        if not raw:
            return None
        own, faults = cards.from_json(raw)
        if faults:
            raise cards.FaultyCards(faults)
        return own

    @property
    def raw(self) -> dict[str, Any]:
        """All changed and custom cards, as in a file."""
        found = {kind: list(entries) for kind, entries in self.own.items()}
        for card in self.changes:
            kind, _, id = card.partition(" ")
            entries = found.setdefault(kind, [])
            place = next((at for at, each in enumerate(entries) if _id(kind, each) == id), None)
            if place is None:
                entries.append(self.card(card))
            else:
                entries[place] = self.card(card)
        return found

    def ids(self, kind: str) -> list[str]:
        """Return the ids of the cards of a kind in the content after, ignoring `changes`."""
        return ids(kind, replace(self, changes={}).boxes[1])

    def card(self, card: str) -> dict[str, Any]:
        """Return a card with its changes, as in a file."""
        base, changes = self.base(card), self.changes.get(card, {})
        if changes.keys() & {*DEEDS, "help"}:
            # The text describes the printed card.
            base.pop("text", None)
        return {name: each for name, each in {**base, **changes}.items() if each is not None}

    def base(self, card: str) -> dict[str, Any]:
        """Return a card without its changes: one of `own`, or the printed one.

        Raises `Malformed` if there is no such card.
        """
        kind, _, id = card.partition(" ")
        own = next((each for each in self.own.get(kind, ()) if _id(kind, each) == id), None)
        found = printed(kind, id) if own is None else dict(own)
        if found is None:
            raise Malformed("there is no card {card} to change", card=card[:40])
        return found

    def get(self, card: str, path: str, *, base: bool = False) -> Any:
        """Return the value at a path such as ``gives.when.phase`` or ``cost.0``; None if absent.

        `base`: True for the value without changes.
        """
        value: Any = self.base(card) if base else self.card(card)
        top, _, rest = path.partition(".")
        if top in _BEGIN and rest:
            place, path = _place(rest)
            value = dict(enumerate(deeds(value.get(top)))).get(place)
        for part in path.split("."):
            if isinstance(value, list):
                value = value[int(part)]
            else:
                value = value.get(part) if isinstance(value, Mapping) else None
        return value

    def switched(self, rule: str, *, both: bool = False) -> House:
        """Return a house with an option or module (``module-3``) switched; `both`: before too."""
        return self._ruled(rule, _other(self.after, rule), both=both)

    def with_module(self, number: int) -> House:
        """Return a house with this module in both games."""
        return self._ruled(f"module-{number}", True, both=True)

    def as_before(self, rule: str) -> House:
        """Return a house with this option or module as it is in the game before."""
        return self._ruled(rule, _value(self.before, rule))

    @property
    def other_rules(self) -> list[str]:
        """The options and modules in which the two games differ."""
        known = (*Rules.CHOICES, *(f"module-{number}" for number in Rules.MODULES))
        return [each for each in known if _value(self.before, each) != _value(self.after, each)]

    def _ruled(self, rule: str, value: Any, *, both: bool = False) -> House:
        before = _with_value(self.before, rule, value) if both else self.before
        return replace(self, before=before, after=_with_value(self.after, rule, value))

    def changed(self, card: str, path: str, value: Any) -> House:
        """Return a house with another value; None, and 0 or "" within a table, mean its absence.

        Raises `Malformed`, with the card, the field and its rule, if the card cannot be like that.
        """
        top, _, rest = path.partition(".")
        if rest and top in _BEGIN:
            value = _with_deed(top, deeds(self.card(card).get(top)), rest, value)
        elif rest:
            value = _put(self.card(card).get(top), rest, value)
        fields = {**self.changes.get(card, {}), top: None if value == {} else value}
        if fields[top] == self.base(card).get(top):
            del fields[top]
        return self._with(card, fields)

    def typed(self, card: str, path: str, text: str) -> House:
        """Return a house with another whole number, as the reader typed it; see `changed`."""
        if not _NUMBER.fullmatch(text.strip()):
            why = Message("{given} is not a whole number", given=repr(text[:40]))
            raise self._refused(card, path, why)
        return self.changed(card, path, int(text.replace("−", "-")))

    def without(self, card: str) -> House:
        """Return a house with this card unchanged. Raises `Malformed` if others need the change."""
        return self._with(card, {})

    def _with(self, card: str, fields: Mapping[str, Any]) -> House:
        changes = {each: there for each, there in self.changes.items() if each != card}
        house = replace(self, changes={**changes, card: fields} if fields else changes)
        _own, faults = cards.from_json(house.raw)
        if faults:
            path = faults[0].path.partition(".")[2]
            raise self._refused(card, path, faults[0].sentence)
        return house

    def with_own(self, text: str) -> House:
        """Return a house with the custom cards of a TOML text, of JSON like `own`, or without any.

        Raises `GameError` for faulty ones.
        """
        own: Mapping[str, Any] = {}
        if text.lstrip().startswith("{"):
            found, faults = cards.from_json(json_text.parsed(text))
            if faults:
                raise cards.FaultyCards(faults)
            own = cards.to_json(found)
        elif text.strip():
            own = cards.to_json(cards.read(text))
        house = replace(self, own=own, changes={})
        # Changes of cards that no longer exist are dropped.
        there = {card: fields for card, fields in self.changes.items() if house._has(card)}
        house = replace(house, changes=there)
        house.checked()
        return house

    def _has(self, card: str) -> bool:
        try:
            return bool(self.base(card))
        except Malformed:
            return False

    def _refused(self, card: str, path: str, why: Message) -> Malformed:
        """Return the error about a field of a card, with its rule."""
        kind, _, id = card.partition(" ")
        names = self.base(card).get("names")
        return Malformed.against(
            _RULES[kind].format(id=id),
            "{card}, {field}: {why}",
            card=Word("card", card, names and _flat(names)),
            field=Word("field", path),
            why=why,
        )


def _value(rules: Rules, rule: str) -> Any:
    """Return the value of an option, or whether a module (``module-3``) is used."""
    option, _, module = rule.partition("-")
    return int(module) in rules.modules if module else getattr(rules, option)


def _with_value(rules: Rules, rule: str, value: Any) -> Rules:
    option, _, module = rule.partition("-")
    if not module:
        return replace(rules, **{option: value})
    others = {*rules.modules} - {int(module)}
    return replace(rules, modules=tuple({*others, int(module)} if value else others))


def _other(rules: Rules, rule: str) -> Any:
    now = _value(rules, rule)
    return next(each for each in Rules.CHOICES.get(rule, (False, True)) if each != now)


def check_changes(changes: Mapping[str, Mapping[str, Any]]) -> None:
    """Raise `Malformed` for changes of what cannot be changed."""
    for card, fields in changes.items():
        kind = card.partition(" ")[0]
        if not fields or not fields.keys() <= {*FIELDS.get(kind, ())}:
            raise Malformed("{card} cannot be changed in this way", card=card[:40])


def _put(value: Any, path: str, new: Any) -> Any:
    """Return a value with a new one at a path in it, and without what is then empty."""
    part, _, rest = path.partition(".")
    if isinstance(value, list):
        at = int(part)
        return [*value[:at], new, *value[at + 1 :]]
    inner = dict(value) if isinstance(value, Mapping) else {}
    inner[part] = _put(inner.get(part), rest, new) if rest else new
    if inner[part] in (None, 0, "", {}):
        del inner[part]
    return inner


def deeds(value: Any) -> list[Mapping[str, Any]]:
    """Return the gifts or offers of a card as a list, even if one stands alone as in a file."""
    return value if isinstance(value, list) else [value] if value else []


def _place(path: str) -> tuple[int, str]:
    """Return the number of the deed that a path such as ``1.what`` means, and its rest."""
    first, _, rest = path.partition(".")
    return (int(first), rest) if first.isdecimal() else (0, path)


def _with_deed(name: str, there: Sequence[Mapping[str, Any]], path: str, value: Any) -> Any:
    """Return gifts or offers with another value in one of them, or in a new one after them."""
    place, rest = _place(path)
    before = there[place] if place < len(there) else {}
    deed = _whole(name, _put(before, rest, value), begins=rest in ("moment", "reroll"))
    found = [*there[:place], *([deed] if deed else []), *there[place + 1 :]]
    return found if len(found) > 1 else found[0] if found else None


def _whole(name: str, deed: Mapping[str, Any], *, begins: bool) -> Mapping[str, Any] | None:
    """Return a gift or an offer with all that it needs; None if anything is missing."""
    whole = {**_BEGIN[name], **deed} if begins else dict(deed)
    needed = {"moment", *_BEGIN[name]}
    if whole.get("reroll") and whole["moment"] == ROLLED:
        # A reroll takes the place of what is given.
        whole.pop("gives", None)
        needed = {"moment", "pay", "reroll"}
    else:
        whole.pop("reroll", None)
    return whole if needed <= whole.keys() else None


def _id(kind: str, entry: Any) -> str:
    if kind == "enemy":
        return f"{entry.get('year')} {entry.get('race')} {entry.get('strength')}"
    return str(entry.get("number" if kind in ("advisor", "tile") else "id"))


def _flat(names: Mapping[str, Any]) -> dict[str, str]:
    """Return names by language, as a `Word` has them."""
    return {
        language: name if isinstance(name, str) else name["nom"] for language, name in names.items()
    }
