"""The files of the catalogue, read in the same way as own cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import pytest
from pydantic import AfterValidator, BeforeValidator, ValidationError

from gametable.language.names import Names, flat
from gametable.notation.by_fields import Form
from gametable.notation.faults import fault_of
from kingsburg import catalogue
from kingsburg.catalogue.entries import (
    EditionEntry,
    NamedEntry,
    PositionEntry,
    RowEntry,
    RuleEntry,
    TileEntry,
)
from kingsburg.catalogue.reading import parsed
from kingsburg.notation import card_fields

_Texts = Annotated[list[str], AfterValidator(tuple)]
_Numbers = Annotated[list[int], AfterValidator(tuple)]
_Names = Annotated[Names, BeforeValidator(flat)]


#: How each kind of entry is read, and the catalogue's entries of that kind.
FORMS: Final[dict[tuple[str, str], tuple[Form[Any], Callable[[], Any]]]] = {
    ("buildings.toml", "building"): (card_fields.BUILDING, catalogue.buildings),
    ("module_1.toml", "building"): (card_fields.BUILDING, partial(catalogue.buildings, 1)),
    ("module_3.toml", "governor"): (card_fields.GOVERNOR, catalogue.governors),
    ("module_4.toml", "destiny"): (card_fields.DESTINY, catalogue.destinies),
    ("advisors.toml", "advisor"): (card_fields.ADVISOR, catalogue.advisors),
    ("enemies.toml", "enemy"): (card_fields.ENEMY, catalogue.enemies),
    ("module_6.toml", "tile"): (Form(TileEntry), catalogue.tiles),
    ("module_2.toml", "row"): (
        Form(RowEntry, names=_Names, buildings=_Texts),
        catalogue.known_rows,
    ),
    ("module_2.toml", "building"): (Form(NamedEntry, names=_Names), catalogue.known_buildings),
    ("rules.toml", "rule"): (Form(RuleEntry, modules=_Numbers), catalogue.rules),
    ("editions.toml", "edition"): (
        Form(EditionEntry, options=_Texts, modules=_Texts),
        catalogue.editions,
    ),
    ("positions.toml", "position"): (
        Form(PositionEntry, rules=_Texts),
        catalogue.positions,
    ),
}


def entries_of(file: str, kind: str) -> list[Any]:
    """Return the catalogue's entries of this kind."""
    found = FORMS[file, kind][1]()
    return [*(found.values() if isinstance(found, Mapping) else found)]


def read(form: Form[Any], raw: dict[str, Any]) -> Any:
    """Return the entry, or fail with what is wrong with it."""
    try:
        return form.read(raw)
    except ValidationError as errors:
        faults = map(str, map(fault_of, errors.errors(include_url=False)))
        pytest.fail(f"{raw.get('id', raw)}: {'; '.join(faults)}", pytrace=False)


@pytest.mark.parametrize(("file", "kind"), FORMS)
def test_the_catalogue_has_what_its_files_hold(file: str, kind: str) -> None:
    found = [read(FORMS[file, kind][0], raw) for raw in parsed(file)[kind]]
    assert found == entries_of(file, kind)
    assert len(found) > 0


@pytest.mark.parametrize(("file", "kind"), FORMS)
def test_words_are_among_those_that_are_known(file: str, kind: str) -> None:
    for entry in entries_of(file, kind):
        for name, hint in get_type_hints(type(entry), include_extras=True).items():
            if get_origin(hint) is Annotated and (given := getattr(entry, name)):
                known = get_args(hint)[1]
                assert {given} <= {*known} if isinstance(given, str) else {*given} <= {*known}


@pytest.mark.parametrize(("file", "kind"), FORMS)
def test_no_entry_is_there_twice_or_says_nothing_of_itself(file: str, kind: str) -> None:
    found = parsed(file)
    key = ("year", "race", "strength") if kind == "enemy" else ("id", "number")
    keys = [tuple(map(raw.get, key)) for raw in found[kind]]
    assert len(set(keys)) == len(keys)
    for name in ("text", "source", "confidence"):
        told = [raw[name] for raw in found[kind] if name in raw]
        assert len(told) == len(found[kind]) or not told
        assert all(told)
    assert found.keys() <= {kind for of, kind in FORMS if of == file} | {"race"}


def test_entries_are_in_the_order_in_which_the_catalogue_has_them() -> None:
    for module in (0, 1):
        places = [(each.row, each.column) for each in catalogue.buildings(module)]
        assert places == sorted(places)
    for numbered in (catalogue.advisors(), catalogue.tiles()):
        numbers = [each.number for each in numbered]
        assert numbers == sorted(numbers)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"vp": None}, "vp: must be a whole number, not null"),
        ({"vp": True}, "vp: must be a whole number, not true"),
        ({"vp": 1.5}, "vp: must be a whole number, not 1.5"),
        ({"smell": 3}, "smell: there is no such field"),
        ({"cost": [1, 0]}, "cost: a cost is three whole numbers: gold, wood, stone"),
        ({"confidence": "sure"}, "confidence: no such confidence; there are two_sources, "),
        ({"names": {"pl": "Młyn"}}, "names.en: is missing"),
        ({"names": {"en": "Mill", "xx": "Mill"}}, "names.xx: there is no such field"),
        ({"numbers": {"smell": 1}}, "numbers.smell: no such field; there are white, "),
        ({"cheaper": {"5": 1}}, "cheaper.5: no such field; there are 1, 2, 3, 4"),
        ({"gives": {"what": "1 vp"}}, "gives.moment: is missing"),
    ],
)
def test_a_fault_in_a_file_is_told(change: dict[str, Any], says: str) -> None:
    raw = parsed("buildings.toml")["building"][0] | change
    with pytest.raises(pytest.fail.Exception, match=f"^{raw['id']}: {re.escape(says)}"):
        read(card_fields.BUILDING, raw)
