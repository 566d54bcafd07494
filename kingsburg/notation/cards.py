"""Cards of one's own: from a TOML file, or from JSON in a position (docs/your-own-cards.md).

They are data from a stranger: reading finds all faults at once, and opens no file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from gametable.notation import toml_text
from gametable.notation.faults import fault_of
from gametable.play.errors import Fault, Field, GameError, Malformed, check_length, printable
from kingsburg.catalogue.entries import (
    COLUMNS,
    AdvisorEntry,
    BuildingEntry,
    DestinyEntry,
    EnemyEntry,
    Gift,
    GovernorEntry,
    Offer,
    OwnCards,
    RowEntry,
    TileEntry,
    When,
)
from kingsburg.engine.content import Box, Content, content_of
from kingsburg.engine.powers.building import Building, building
from kingsburg.engine.powers.destiny import DestinyCard, destiny
from kingsburg.engine.powers.governors import Governor, governor
from kingsburg.engine.powers.power import Power
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards_dice, cards_enemies
from kingsburg.notation.cards_dice import Card
from kingsburg.notation.cards_schema import (
    AdvisorData,
    BuildingData,
    DeedsData,
    DestinyData,
    EnemyData,
    GovernorData,
    NamesData,
    RowData,
    TileData,
    WhenData,
)

Model = TypeVar("Model", bound=BaseModel)

#: The most characters of a file, and the most cards in it.
MOST_CHARACTERS: Final = 100_000
MOST_CARDS: Final = 100
_KINDS: Final = ("building", "row", "governor", "destiny", "tile", "enemy", "advisor")
#: The most governors in a box: each way to deal three of them is a result of chance.
_MOST_GOVERNORS: Final = 24
_HEADER: Final = re.compile(rf"^\s*\[\[\s*({'|'.join(_KINDS)})\s*\]\]", re.MULTILINE)


class FaultyCards(GameError):
    """Cards that cannot be used; `faults` lists everything that is wrong with them."""

    def __init__(self, faults: Sequence[Fault], file: str = "") -> None:
        told = (each.at(": ".join(filter(None, (file, each.path)))) for each in faults)
        super().__init__(tuple(told))
        self.faults = tuple(faults)


def are_cards(text: str) -> bool:
    """Whether a text looks like a file of cards."""
    return bool(_HEADER.search(toml_text.plain(text)))


def read(text: str, file: str = "") -> OwnCards:
    """The cards of a TOML text; `file`: its name, for faults and for records.

    Raises `FaultyCards` with everything that is wrong.
    """
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


def box(cards: OwnCards) -> Box:
    """The printed box with these cards in it."""
    return partial(content_of, own=cards)


def from_json(raw: object, file: str = "") -> tuple[OwnCards, list[Fault]]:
    """The cards that parsed JSON or TOML holds, those without faults, and all faults."""
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
    """The cards as JSON values, as they were read."""
    raw: dict[str, Any] = json.loads(cards.data)
    return raw


class _Reader:
    """Makes entries of what is right, and faults of the rest."""

    def __init__(self, raw: Mapping[str, object]) -> None:
        self.faults: list[Fault] = []
        self._lists = self._lists_of(raw)
        rows = dict(self._valid(RowData, "row"))
        found = dict(self._valid(BuildingData, "building"))
        buildings = dict(self._buildings(found, self._places(rows, found)))
        governors = dict(self._governors())
        destinies = dict(self._destinies())
        self.buildings = list(buildings.values())
        # A row that lacks a building is never laid out.
        known = {entry.id for entry in self.buildings}
        alternative = {path: _row(row) for path, row in rows.items() if _is_alternative(row)}
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
        self.faults += cards_dice.faults(whole_box(), powers)

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

    def _valid(self, model: type[Model], kind: str) -> Iterator[tuple[str, Model]]:
        """The entries of the right form by path."""
        for place, entry in enumerate(self._lists.get(kind, ())):
            path = f"{kind}[{place}]"
            try:
                yield path, model.model_validate(entry)
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
        self, rows: Mapping[str, RowData], found: Mapping[str, BuildingData]
    ) -> dict[str, tuple[str, int]]:
        """The row and the column of each building that a row names."""
        self._twice({f"{path}.id": row.id for path, row in rows.items()})
        further = {path: row for path, row in rows.items() if not _is_alternative(row)}
        self._twice({f"{path}.letter": row.letter for path, row in further.items()})
        ids = {data.id for data in found.values()} | self._unread()
        places: dict[str, tuple[str, int]] = {}
        for path, row in rows.items():
            if len(row.buildings) != len(COLUMNS):
                most = len(COLUMNS)
                self._fault_at(f"{path}.buildings", "a row has {number} buildings", number=most)
            for place, id in enumerate(row.buildings[: len(COLUMNS)]):
                at = f"{path}.buildings[{place}]"
                if id not in ids:
                    self._fault_at(at, "there is no building {building} here", building=id[:40])
                elif _is_alternative(row) and id in whole_box().buildings:
                    self._fault_at(
                        at, "{building} is in a printed row and keeps its place", building=id
                    )
                elif id in places:
                    self._fault_at(at, "this appears twice")
                places[id] = row.letter, COLUMNS[place]
        return places

    def _unread(self) -> set[object]:
        """The ids of all buildings, also of faulty ones."""
        entries = (each for each in self._lists.get("building", ()) if isinstance(each, dict))
        return {id for each in entries if isinstance(id := each.get("id"), str)}

    def _buildings(
        self, found: Mapping[str, BuildingData], places: Mapping[str, tuple[str, int]]
    ) -> Iterator[tuple[str, BuildingEntry]]:
        alternative = {id for id, (letter, _) in places.items() if letter in whole_box().rows}
        self._twice({f"{path}.id": data.id for path, data in found.items()})
        mine = {data.id for data in found.values()}
        printed = whole_box().buildings
        taken = {each.place for each in printed.values() if each.id not in mine}
        for path, data in found.items():
            deeds = self._deeds(path, data, printed.get(data.id), Building)
            place = self._place(path, data, places)
            if place is None:
                continue
            row, column = place
            here = ord(row), column
            if here in taken and data.id not in alternative:
                self._fault_at(f"{path}.column", "row {row} already has a building there", row=row)
            taken |= set() if data.id in alternative else {here}
            gold, wood, stone = data.cost
            cost = gold, wood, stone
            yield (
                path,
                BuildingEntry(data.id, row, column, cost, data.vp, *_told(data), **deeds),
            )

    def _deeds(
        self,
        path: str,
        data: DeedsData,
        printed: Card | None,
        plain: type[Power],
    ) -> dict[str, Any]:
        """What a card does; a printed one that does more than cards can say keeps that."""
        deeds = _deeds(data)
        if printed is not None and type(printed) is not plain:
            for field in ("gives", "offers"):
                if deeds[field]:
                    self._fault_at(
                        f"{path}.{field}",
                        "what {building} does cannot be changed",
                        building=data.id,
                    )
                deeds[field] = getattr(printed.entry, field)
        return deeds

    def _place(
        self, path: str, data: BuildingData, places: Mapping[str, tuple[str, int]]
    ) -> tuple[str, int] | None:
        """The row and the column of a building; None if one of them is missing."""
        if data.id in places:
            for field in ("row", "column"):
                if getattr(data, field) is not None:
                    self._fault_at(f"{path}.{field}", "a row says where this building is")
            return places[data.id]
        for field in ("row", "column"):
            if getattr(data, field) is None:
                self._fault_at(f"{path}.{field}", "is missing")
        return (data.row, data.column) if data.row and data.column else None

    # What comes with modules --------------------------------------------------------------

    def _governors(self) -> Iterator[tuple[str, GovernorEntry]]:
        found = dict(self._valid(GovernorData, "governor"))
        self._twice({f"{path}.id": data.id for path, data in found.items()})
        printed = whole_box().governors
        number = len({*printed, *(data.id for data in found.values())})
        if number > _MOST_GOVERNORS:
            self._fault_at(
                "governor",
                "there are {number} governors with those in the box, but at most {most} are "
                "allowed",
                number=number,
                most=_MOST_GOVERNORS,
            )
        for path, data in found.items():
            deeds = self._deeds(path, data, printed.get(data.id), Governor)
            yield path, GovernorEntry(data.id, *_told(data), **deeds)

    def _destinies(self) -> Iterator[tuple[str, DestinyEntry]]:
        found = dict(self._valid(DestinyData, "destiny"))
        self._twice({f"{path}.id": data.id for path, data in found.items()})
        for path, data in found.items():
            deeds = self._deeds(path, data, whole_box().destinies.get(data.id), DestinyCard)
            more = data.enemy_strength, tuple(sorted({*data.closed}))
            yield path, DestinyEntry(data.id, *_told(data), *more, **deeds)

    def _tiles(self) -> Iterator[TileEntry]:
        found = dict(self._valid(TileData, "tile"))
        self._twice({f"{path}.number": data.number for path, data in found.items()})
        for data in found.values():
            yield TileEntry(**data.model_dump())

    # All together -------------------------------------------------------------------------

    def _ids(self, ids: Mapping[str, str]) -> None:
        """Report ids that cards of two kinds have: a line of a record names a power by its id.

        `ids`: those of the powers, by path.
        """
        box = whole_box()
        known = {
            **dict.fromkeys(box.buildings, "building"),
            **dict.fromkeys(box.governors, "governor"),
            **dict.fromkeys(box.destinies, "destiny"),
        }
        for path, id in ids.items():
            kind = path.partition("[")[0]
            if known.setdefault(id, kind) != kind:
                self._fault_at(f"{path}.id", "a card of another kind has this id")

    # Advisors and enemies -----------------------------------------------------------------

    def _advisors(self) -> Iterator[AdvisorEntry]:
        found = dict(self._valid(AdvisorData, "advisor"))
        self._twice({f"{path}.number": data.number for path, data in found.items()})
        self._twice({f"{path}.id": data.id for path, data in found.items()})
        numbers = {entry.id: entry.number for entry in whole_box().advisors.values()}
        for path, data in found.items():
            number = numbers.get(data.id, data.number)
            if number != data.number:
                self._fault_at(f"{path}.number", "this advisor has number {number}", number=number)
            printed = data.model_dump(include={"number", "id", "help", *_WORDS})
            yield AdvisorEntry(**printed, names=_names(data.names))

    def _enemies(self) -> Iterator[EnemyEntry]:
        found = dict(self._valid(EnemyData, "enemy"))
        self._twice({path: (each.year, each.race, each.strength) for path, each in found.items()})
        self.faults += cards_enemies.faults(found)
        yield from (EnemyEntry(**data.model_dump()) for data in found.values())


#: The fields of each card that only tell about it.
_WORDS: Final = ("text", "source", "confidence")


def whole_box() -> Content:
    """All that is printed and can be played with, of all modules."""
    return content_of(Rules(modules=Rules.MODULES))


def _is_alternative(row: RowData) -> bool:
    """Whether this row covers a printed one, and is no further one."""
    return row.letter in whole_box().rows


def _row(data: RowData) -> RowEntry:
    names = _names(data.names) if data.names else {"en": data.id}
    words = (names, data.text, data.source, data.confidence, data.letter)
    return RowEntry(data.id, tuple(data.buildings), *words)


def _told(data: DeedsData) -> tuple[dict[str, str], str, str, str]:
    return _names(data.names), data.text, data.source, data.confidence


def _deeds(data: DeedsData) -> dict[str, Any]:
    return {
        "numbers": data.numbers,
        "strength_against": data.strength_against,
        "strength_up_to": {int(most): more for most, more in data.strength_up_to.items()},
        "cheaper": {int(column): less for column, less in data.cheaper.items()},
        "gives": tuple(Gift(each.moment, each.what, _when(each.when)) for each in data.gifts),
        "offers": tuple(
            Offer(each.moment, each.pay, each.gives or "", _when(each.when), each.reroll or "")
            for each in data.offered
        ),
    }


def _when(data: WhenData | None) -> When | None:
    return When(**data.model_dump()) if data else None


def _names(data: NamesData) -> dict[str, str]:
    """The names by language, and with a case behind its language: ``pl.acc``."""
    names = {"en": data.en}
    told = data.model_dump(exclude={"en"}, exclude_none=True, by_alias=True)
    for language, cases in told.items():
        names[language] = cases.pop("nom")
        names |= {f"{language}.{case}": name for case, name in cases.items()}
    return names
