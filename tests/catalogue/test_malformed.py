"""A faulty file of cards: one sentence with the file, the entry and what is wrong."""

from collections.abc import Callable

import pytest

from kingsburg.catalogue import reading

MILL = """
[[building]]
id = "mill"
row = "C"
column = 1
cost = [1, 0, 0]
vp = 1
names = { en = "Mill", pl = { nom = "Młyn", acc = "Młyn" } }
text = "It turns."
source = "ours"
confidence = "one_source"
"""
WOLVES = """
[[enemy]]
year = 1
race = "orcs"
strength = 3
reward = "1 gold"
loss = "2 any"
source = "ours"
confidence = "one_source"
"""
SQUIRE = """
[[advisor]]
number = 2
id = "squire"
names = { en = "Squire" }
help = "1 gold"
text = "Gives 1 gold."
source = "ours"
confidence = "one_source"
"""
RULE = """
[[rule]]
id = "H.1"
text = "We play so."
source = "ours"
phase = "setup"
"""
START = """
[[position]]
id = "start"
title = "The start"
kind = "start"
players = 2
rules = ["S.1"]
position = "{}"
lines = "expect Ann vp=0"
"""


def fault(read: Callable[[str, str], object], toml: str) -> str:
    with pytest.raises(ValueError, match=r"^house\.toml") as caught:
        read(toml, "house.toml")
    return str(caught.value)


def test_these_are_sound() -> None:
    (mill,) = reading.buildings_of(MILL, "house.toml")
    assert (mill.id, mill.cost, dict(mill.numbers), mill.gives) == ("mill", (1, 0, 0), {}, ())
    assert len(reading.enemies_of(WOLVES, "house.toml")) == 1
    assert len(reading.advisors_of(SQUIRE, "house.toml")) == 1
    assert list(reading.rules_of(RULE, "house.toml")) == ["H.1"]
    (start,) = reading.positions_of(START, "house.toml").values()
    assert (start.rules, start.question, start.hint) == (("S.1",), "", "")


@pytest.mark.parametrize(
    ("line", "instead", "says"),
    [
        ("vp = 1", "", 'missing key "vp"'),
        ("vp = 1", "vp = 1\nsmell = 3", 'unknown key "smell"'),
        ("vp = 1", 'vp = "one"', "vp: expected a whole number, not 'one'"),
        ("vp = 1", "vp = true", "vp: expected a whole number, not True"),
        ("vp = 1", "vp = 1.5", "vp: expected a whole number, not 1.5"),
        ('row = "C"', "row = 3", "row: expected text, not 3"),
        ('"It turns."', '""', "text: expected text, not ''"),
        (
            "[1, 0, 0]",
            "[1, 0]",
            "cost: expected three whole numbers: gold, wood, stone, not [1, 0]",
        ),
        ("[1, 0, 0]", "1", "cost: expected three whole numbers: gold, wood, stone, not 1"),
        ('"one_source"', '"sure"', "confidence: expected one of two_sources, one_source, derived"),
        ('en = "Mill", ', "", 'names: missing key "en"'),
        ('en = "Mill"', 'en = "Mill", xx = "Mill"', 'names: unknown key "xx"'),
        ('nom = "Młyn", ', "", 'names, pl: missing key "nom"'),
        ("vp = 1", "vp = 1\nnumbers = { smell = 1 }", 'numbers: unknown key "smell"'),
        ("vp = 1", "vp = 1\nnumbers = 1", "numbers: expected a table, not 1"),
        ("vp = 1", "vp = 1\nstrength_against = { wolves = 1 }", 'unknown key "wolves"'),
        ("vp = 1", "vp = 1\ncheaper = { 5 = 1 }", 'cheaper: unknown key "5"'),
        ("vp = 1", 'vp = 1\ngives = { what = "1 vp" }', 'gives: missing key "moment"'),
        (
            "vp = 1",
            'vp = 1\noffers = { moment = "season_ends", pay = "1 gold", what = "1 vp" }',
            'offers: unknown key "what"',
        ),
    ],
)
def test_a_faulty_building(line: str, instead: str, says: str) -> None:
    assert line in MILL
    told = fault(reading.buildings_of, MILL.replace(line, instead, 1))
    assert told.startswith('house.toml, building "mill"')
    assert says in told


@pytest.mark.parametrize(
    ("read", "toml", "says"),
    [
        (reading.buildings_of, "", 'house.toml: missing key "building"'),
        (reading.buildings_of, "building = 1", "house.toml: expected entries that start with"),
        (reading.buildings_of, "building = [1]", "house.toml, building number 1 in the file:"),
        (reading.buildings_of, MILL + "[extra]", 'house.toml: unknown key "extra"'),
        (reading.buildings_of, MILL + MILL, 'house.toml, building "mill": is there twice'),
        (reading.buildings_of, "this is no TOML", "house.toml: no TOML: "),
        (reading.buildings_of, MILL.replace('id = "mill"', ""), "number 1 in the file: missing"),
        (reading.enemies_of, WOLVES.replace("orcs", "wolves"), "race: expected one of barbarians"),
        (reading.enemies_of, WOLVES + WOLVES, "enemy number 2 in the file: is there twice"),
        (reading.races_of, WOLVES, 'house.toml: missing key "race"'),
        (reading.races_of, "[race.orcs]", 'house.toml, race: missing key "barbarians"'),
        (reading.advisors_of, SQUIRE.replace("help", "gift"), '"squire": missing key "help"'),
        (reading.advisors_of, SQUIRE + SQUIRE, 'house.toml, advisor "squire": is there twice'),
        (reading.rules_of, RULE.replace('"setup"', '"soon"'), "phase: expected one of setup, aid"),
        (reading.positions_of, START.replace('"start"\nplayers', '"x"\nplayers'), "kind: expected"),
        (reading.positions_of, START.replace('["S.1"]', '"S.1"'), "rules: expected a list of"),
        (reading.positions_of, START.replace('["S.1"]', "[1]"), "rules: expected a list of texts"),
        (reading.positions_of, START + START, 'house.toml, position "start": is there twice'),
        (reading.positions_of, START + "hints = 1", 'position "start": unknown key "hints"'),
        (reading.rules_of, RULE + RULE, 'house.toml, rule "H.1": is there twice'),
    ],
)
def test_a_faulty_file(read: Callable[[str, str], object], toml: str, says: str) -> None:
    assert says in fault(read, toml)
