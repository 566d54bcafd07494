"""Custom cards: from a TOML file, or from JSON in a position (docs/your-own-cards.md).

They are untrusted data: reading finds all faults at once, and opens no file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from pydantic import ValidationError

from gametable.notation import toml_text
from gametable.notation.by_fields import Form
from gametable.notation.faults import fault_of
from gametable.play.errors import (
    Fault,
    Field,
    GameError,
    Malformed,
    check_length,
    check_type,
    printable,
)
from kingsburg.catalogue import enemies
from kingsburg.catalogue.entries import (
    COLUMNS,
    AdvisorEntry,
    BuildingEntry,
    Deeds,
    DestinyEntry,
    EnemyEntry,
    GovernorEntry,
    OwnCards,
    RowEntry,
    TileEntry,
)
from kingsburg.engine.content import Content, ContentMaker, content_of
from kingsburg.engine.powers.building import Building, building
from kingsburg.engine.powers.destiny import DestinyCard, destiny
from kingsburg.engine.powers.governors import Governor, governor
from kingsburg.engine.powers.power import Power
from kingsburg.engine.rules import Rules
from kingsburg.notation import card_fields, cards_dice
from kingsburg.notation.cards_dice import Card

Entry = TypeVar("Entry")
AnyDeeds = TypeVar("AnyDeeds", bound=Deeds)

#: The most characters of a file, and the most cards in it.
MOST_CHARACTERS: Final = 100_000
MOST_CARDS: Final = 100
_KINDS: Final = ("building", "row", "governor", "destiny", "tile", "enemy", "advisor")
#: The most governors of a game, because each way to deal three of them is a result of chance.
_MOST_GOVERNORS: Final = 24
#: A header of a list in TOML, even of an unknown kind or without its end.
_HEADER: Final = re.compile(r"^[ \t]*\[\[[ \t]*\w", re.MULTILINE)


class FaultyCards(GameError):
    """Cards that cannot be used; `faults` lists everything that is wrong with them."""

    def __init__(self, faults: Sequence[Fault], file: str = "") -> None:
        told = (each.at(": ".join(filter(None, (file, each.path)))) for each in faults)
        super().__init__(tuple(told))
        self.faults = tuple(faults)


def are_cards(text: str) -> bool:
    """True if a text looks like a file of cards."""
    plain = toml_text.plain(text)
    return not plain.lstrip().startswith("{") and bool(_HEADER.search(plain))


def read(text: str, file: str = "") -> OwnCards:
    """Return the cards of a TOML text; `file`: its name, for faults and for records.

    Raises `FaultyCards` with everything that is wrong.
    """
    check_type(file, str, "file")
    try:
        check_length(text, MOST_CHARACTERS)
        cards, faults = from_json(toml_text.parsed(toml_text.plain(text)), file)
    except Malformed as error:
        raise FaultyCards([Fault.of("", error)], file) from error
    if not faults and cards == OwnCards("{}"):
        faults = [Fault("", "there are no cards in this text")]
    if faults:
        raise FaultyCards(faults, file)
    return cards


def maker(cards: OwnCards) -> ContentMaker:
    """Return a maker of the printed content with these cards in it."""
    return partial(content_of, own=cards)


def from_json(raw: object, file: str = "") -> tuple[OwnCards, list[Fault]]:
    """Return the cards without faults in parsed JSON or TOML, and all faults."""
    if not isinstance(raw, dict):
        return OwnCards(""), [Fault("", "cards are an object: {{…}}")]
    found = _Reader(raw)
    # Faulty cards are never saved; their text only tells them apart from others.
    data = json.dumps(raw, ensure_ascii=False, sort_keys=True, default=str)
    cards = OwnCards(
        data,
        tuple(found.buildings),
        tuple(found.advisors),
        tuple(found.enemies),
        tuple(found.rows),
        tuple(found.governors),
        tuple(found.destinies),
        tuple(found.tiles),
        file,
    )
    return cards, found.faults


def to_json(cards: OwnCards) -> dict[str, Any]:
    """Return the cards as JSON values, as they were read."""
    raw: dict[str, Any] = json.loads(cards.data)
    return raw


class _Reader:
    """A reader that makes entries of what is right, and faults of the rest."""

    def __init__(self, raw: Mapping[str, object]) -> None:
        self.faults: list[Fault] = []
        self._lists = self._lists_of(raw)
        rows = dict(self._valid(card_fields.ROW, "row"))
        found = dict(self._valid(card_fields.BUILDING, "building"))
        buildings = dict(self._buildings(found, self._places(rows, found)))
        governors = dict(self._governors())
        destinies = dict(self._destinies())
        self.buildings = list(buildings.values())
        # A row that lacks a building is never laid out.
        known = {entry.id for entry in self.buildings}
        alternative = {path: _named(row) for path, row in rows.items() if _is_alternative(row)}
        self.rows = [
            row
            for row in alternative.values()
            if len(row.buildings) == len(COLUMNS) and known.issuperset(row.buildings)
        ]
        self.governors = list(governors.values())
        self.destinies = list(destinies.values())
        self.tiles = list(self._tiles())
        self.advisors = list(self._advisors())
        self.enemies = list(self._enemies())
        self._ids(
            {path: entry.id for path, entry in (buildings | governors | destinies).items()}
            | {path: row.id for path, row in alternative.items()}
        )
        powers: dict[str, Card] = {path: building(entry) for path, entry in buildings.items()}
        powers |= {path: governor(entry) for path, entry in governors.items()}
        powers |= {path: destiny(entry) for path, entry in destinies.items()}
        self.faults += cards_dice.faults(all_printed(), powers)

    def _fault_at(self, path: str, message: str, /, **fields: Field) -> None:
        self.faults.append(Fault(path, message, **fields))

    def _lists_of(self, raw: Mapping[str, object]) -> dict[str, list[object]]:
        lists: dict[str, list[object]] = {}
        for kind, entries in raw.items():
            path = printable(kind[:40])
            if kind not in _KINDS:
                self._fault_at(path, "there are no such cards, only {known}", known=_KINDS)
            elif not isinstance(entries, list):
                self._fault_at(path, "a card of this kind starts with [[{kind}]]", kind=kind)
            else:
                lists[kind] = entries
        number = sum(map(len, lists.values()))
        if number > MOST_CARDS:
            self._fault_at(
                "",
                "there are {number} cards, but at most {most} are allowed",
                number=number,
                most=MOST_CARDS,
            )
            return {}
        return lists

    def _valid(self, form: Form[Entry], kind: str) -> Iterator[tuple[str, Entry]]:
        """Yield the entries of the right form by path."""
        for place, entry in enumerate(self._lists.get(kind, ())):
            path = f"{kind}[{place}]"
            try:
                yield path, form.read(entry)
            except ValidationError as errors:
                for fault in map(fault_of, errors.errors(include_url=False)):
                    self.faults.append(fault.at(f"{path}.{fault.path}" if fault.path else path))

    def _twice(self, keys: Mapping[str, object]) -> None:
        """Report each entry with the key of an earlier one; the keys are by path."""
        earlier = set[object]()
        for path, key in keys.items():
            if key in earlier:
                self._fault_at(path, "this appears twice")
            earlier.add(key)

    # Buildings and rows -------------------------------------------------------------------

    def _places(
        self, rows: Mapping[str, RowEntry], found: Mapping[str, BuildingEntry]
    ) -> dict[str, tuple[str, int]]:
        """Return the row and the column of each building that a row names."""
        self._twice({f"{path}.id": row.id for path, row in rows.items()})
        further = {path: row for path, row in rows.items() if not _is_alternative(row)}
        self._twice({f"{path}.letter": row.letter for path, row in further.items()})
        ids = {card.id for card in found.values()} | self._unread()
        places: dict[str, tuple[str, int]] = {}
        for path, row in rows.items():
            if len(row.buildings) != len(COLUMNS):
                most = len(COLUMNS)
                self._fault_at(f"{path}.buildings", "a row has {number} buildings", number=most)
            for place, id in enumerate(row.buildings[: len(COLUMNS)]):
                at = f"{path}.buildings[{place}]"
                if id not in ids:
                    self._fault_at(at, "there is no building {building} here", building=id[:40])
                elif _is_alternative(row) and id in all_printed().buildings:
                    self._fault_at(
                        at, "{building} is in a printed row and keeps its place", building=id
                    )
                elif id in places:
                    self._fault_at(at, "this appears twice")
                places[id] = row.letter, COLUMNS[place]
        return places

    def _unread(self) -> set[object]:
        """Return the ids of all buildings, including faulty ones."""
        entries = (each for each in self._lists.get("building", ()) if isinstance(each, dict))
        return {id for each in entries if isinstance(id := each.get("id"), str)}

    def _buildings(
        self, found: Mapping[str, BuildingEntry], places: Mapping[str, tuple[str, int]]
    ) -> Iterator[tuple[str, BuildingEntry]]:
        alternative = {id for id, (letter, _) in places.items() if letter in all_printed().rows}
        self._twice({f"{path}.id": card.id for path, card in found.items()})
        mine = {card.id for card in found.values()}
        printed = all_printed().buildings
        taken = {each.place for each in printed.values() if each.id not in mine}
        for path, card in found.items():
            entry = self._as_printed(path, card, printed.get(card.id), Building)
            place = self._place(path, card, places)
            if place is None:
                continue
            row, column = place
            here = ord(row), column
            if here in taken and card.id not in alternative:
                self._fault_at(f"{path}.column", "row {row} already has a building there", row=row)
            taken |= set() if card.id in alternative else {here}
            yield path, replace(entry, row=row, column=column)

    def _as_printed(
        self, path: str, card: AnyDeeds, printed: Card | None, plain: type[Power]
    ) -> AnyDeeds:
        """Return the card; a printed one that does more than fields can say keeps its deeds."""
        if printed is None or type(printed) is plain:
            return card
        for field in ("gives", "offers"):
            if getattr(card, field):
                self._fault_at(
                    f"{path}.{field}", "what {building} does cannot be changed", building=card.id
                )
        return replace(card, gives=printed.entry.gives, offers=printed.entry.offers)

    def _place(
        self, path: str, card: BuildingEntry, places: Mapping[str, tuple[str, int]]
    ) -> tuple[str, int] | None:
        """Return the row and the column of a building; None if one of them is missing."""
        if card.id in places:
            for field in ("row", "column"):
                if getattr(card, field):
                    self._fault_at(f"{path}.{field}", "a row says where this building is")
            return places[card.id]
        for field in ("row", "column"):
            if not getattr(card, field):
                self._fault_at(f"{path}.{field}", "is missing")
        return (card.row, card.column) if card.row and card.column else None

    # Cards of modules ---------------------------------------------------------------------

    def _governors(self) -> Iterator[tuple[str, GovernorEntry]]:
        found = dict(self._valid(card_fields.GOVERNOR, "governor"))
        self._twice({f"{path}.id": card.id for path, card in found.items()})
        printed = all_printed().governors
        number = len({*printed, *(card.id for card in found.values())})
        if number > _MOST_GOVERNORS:
            self._fault_at(
                "governor",
                "there are {number} governors with those in the box, but at most {most} are "
                "allowed",
                number=number,
                most=_MOST_GOVERNORS,
            )
        for path, card in found.items():
            yield path, self._as_printed(path, card, printed.get(card.id), Governor)

    def _destinies(self) -> Iterator[tuple[str, DestinyEntry]]:
        found = dict(self._valid(card_fields.DESTINY, "destiny"))
        self._twice({f"{path}.id": card.id for path, card in found.items()})
        for path, card in found.items():
            printed = all_printed().destinies.get(card.id)
            yield path, self._as_printed(path, card, printed, DestinyCard)

    def _tiles(self) -> Iterator[TileEntry]:
        found = dict(self._valid(card_fields.TILE, "tile"))
        self._twice({f"{path}.number": card.number for path, card in found.items()})
        yield from found.values()

    # All together -------------------------------------------------------------------------

    def _ids(self, ids: Mapping[str, str]) -> None:
        """Report ids that cards of two kinds have, since a record names a power only by its id.

        `ids`: those of the powers, by path.
        """
        printed = all_printed()
        known = {
            **dict.fromkeys(printed.buildings, "building"),
            **dict.fromkeys(printed.governors, "governor"),
            **dict.fromkeys(printed.destinies, "destiny"),
        }
        for path, id in ids.items():
            kind = path.partition("[")[0]
            if known.setdefault(id, kind) != kind:
                self._fault_at(f"{path}.id", "a card of another kind has this id")

    # Advisors and enemies -----------------------------------------------------------------

    def _advisors(self) -> Iterator[AdvisorEntry]:
        found = dict(self._valid(card_fields.ADVISOR, "advisor"))
        self._twice({f"{path}.number": card.number for path, card in found.items()})
        self._twice({f"{path}.id": card.id for path, card in found.items()})
        numbers = {entry.id: entry.number for entry in all_printed().advisors.values()}
        for path, card in found.items():
            number = numbers.get(card.id, card.number)
            if number != card.number:
                self._fault_at(f"{path}.number", "this advisor has number {number}", number=number)
            yield card

    def _enemies(self) -> Iterator[EnemyEntry]:
        found = dict(self._valid(card_fields.ENEMY, "enemy"))
        self._twice({path: (each.year, each.race, each.strength) for path, each in found.items()})
        self.faults += _enemy_faults(found)
        yield from found.values()


def all_printed() -> Content:
    """Return the printed content of all modules."""
    return content_of(Rules(modules=Rules.MODULES))


def _is_alternative(row: RowEntry) -> bool:
    """True if this row is an alternative to a printed one, not an additional one."""
    return row.letter in all_printed().rows


def _named(row: RowEntry) -> RowEntry:
    return row if row.names else replace(row, names={"en": row.id})


# Enemies that replace printed ones --------------------------------------------------------


#: The year of a card, and its name: ``goblins 3``.
_EnemyPlace: TypeAlias = tuple[int, str]


def _enemy_faults(found: Mapping[str, EnemyEntry]) -> Iterator[Fault]:
    """Yield faults of cards that replace a missing or already replaced card; `found`: by path."""
    printed = {(entry.year, f"{entry.race} {entry.strength}") for entry in enemies()}
    gone: dict[_EnemyPlace, str] = {}
    for path, card in found.items():
        place = _replaced(card)
        if card.replaces and place not in printed:
            yield Fault(
                f"{path}.replaces",
                "year {year} has no card {card}",
                "S.3",
                year=card.year,
                card=card.replaces[:40],
            )
        elif place in gone:
            yield Fault(f"{path}.replaces", "{other} already takes its place", other=gone[place])
        gone[place] = path
    for path, card in found.items():
        if card.replaces and _place(card) in printed - gone.keys():
            yield Fault(
                f"{path}.strength", "year {year} already has such a card", "S.3", year=card.year
            )


def _place(card: EnemyEntry) -> _EnemyPlace:
    return card.year, f"{card.race} {card.strength}"


def _replaced(card: EnemyEntry) -> _EnemyPlace:
    return (card.year, card.replaces) if card.replaces else _place(card)
