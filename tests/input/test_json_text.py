"""JSON from a stranger: its value, or one sentence with the place and what was found there."""

from __future__ import annotations

import pytest

from gametable.notation.json_text import MOST_CHARACTERS, MOST_NESTED, parsed
from gametable.play.errors import ImpossiblePosition, Malformed
from kingdombuilder.notation import files as kingdom_files
from kingsburg import load
from tests.times import at_most

WRONG = [
    ("{“year”: 2}", 1, 2, "a typographic quotation mark"),
    ('{"year": ‘a’}', 1, 10, "a typographic quotation mark"),
    ("{'year': 2}", 1, 2, "a single quotation mark"),
    ('{"year": 2,}', 1, 11, "a comma with nothing after it"),
    ('{"order": ["Ann",\n ]}', 1, 17, "a comma with nothing after it"),
    ('{\n"year":\u00a02}', 2, 8, "a non-breaking space"),
    *(
        (f'{{"year":{each}2}}', 1, 9, f"an invisible character (U+{ord(each):04X})")
        for each in "\u00ad\u2009\u200b\u200e\u2028\u202f\u3000\x00"
    ),
    ('{"name":"Ann”,"year":2}', 1, 13, "a typographic quotation mark"),
    ('{"name": "Ann”}', 1, 14, "a typographic quotation mark"),
    ('{"name”: "Ann"}', 1, 7, "a typographic quotation mark"),
    ('{"name": "Ann”,\n"year": 2}', 1, 14, "a typographic quotation mark"),
    ('{"name": "Ann\', "year": 2}', 1, 14, "a single quotation mark"),
    ('{"name": "Ann” said", year: 2}', 1, 23, "year, where something else belongs"),
    ('{"year": 2,\r"name": Ann}', 2, 9, "Ann, where something else belongs"),
    ('{"year": 2,\r\n"name": Ann}', 2, 9, "Ann, where something else belongs"),
    ('{"year": 2} {"year": 3}', 1, 13, "a second value"),
    ('{"year": 2}\n]', 2, 1, "a second value"),
    ('{"year": ', 1, 10, "the end of the text"),
    ('{"year": "spring}', 1, 10, "without a closing quotation mark"),
    ('{"year": "a\nb"}', 1, 12, "a line break or a tab"),
    ('{"year": True}', 1, 10, "True, where something else belongs"),
    ("{year: 2}", 1, 2, "year, where something else belongs"),
    ('{"year" 2}', 1, 9, "2, where something else belongs"),
    ('{"year":\n NaN}', 2, 2, "NaN"),
    ("[1, -Infinity]", 1, 5, "-Infinity"),
    ("# a comment\n{}", 1, 1, "#, where something else belongs"),
]


@pytest.mark.parametrize(("text", "line", "column", "met"), WRONG)
def test_it_says_where_and_what(text: str, line: int, column: int, met: str) -> None:
    for read in (parsed, load, kingdom_files.load):
        with pytest.raises(Malformed) as caught:
            read(text)
        assert f"this is not JSON: line {line}, column {column}: " in str(caught.value)
        assert met in str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "\ufeff", " \n\t", "\ufeff \r\n"])
def test_nothing_is_said_to_be_nothing(text: str) -> None:
    with pytest.raises(Malformed, match="there is nothing in it"):
        parsed(text)


@pytest.mark.parametrize("bracket", ["[", '{"a":', '[{"a":'])
def test_nesting_is_counted_before_it_is_followed(bracket: str) -> None:
    with at_most(1), pytest.raises(Malformed, match=f"more than {MOST_NESTED} brackets"):
        parsed(bracket * 30_000)


def test_what_stands_in_texts_does_not_count() -> None:
    text = '{"a": "[[[[ NaN \\" {{{{", "b": ["‘", "“"]}'
    assert parsed(text) == {"a": '[[[[ NaN " {{{{', "b": ["‘", "“"]}
    assert parsed("[" * MOST_NESTED + "]" * MOST_NESTED)


@pytest.mark.parametrize("number", ["9" * 5_000, "-" + "9" * 400, "1e999", "12345678901"])
def test_a_long_number_is_shown_as_it_was_written(number: str) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        load(f'{{"players": [{{"name": "Ann", "gold": {number}}}, {{"name": "Zoe"}}]}}')
    sentence = str(caught.value)
    assert "players[0].gold" in sentence
    assert number[:39] in sentence
    assert "nf" not in sentence
    assert len(sentence) < 150


def test_a_tile_that_lacks_a_field_is_told_without_words_of_python() -> None:
    tiles = '[{"kind": "barn"}, {"from": "A1"}, {"kind": null, "from": "A1"}, 5]'
    with pytest.raises(ImpossiblePosition) as caught:
        kingdom_files.load(
            f'{{"players": [{{"name": "Ann", "tiles": {tiles}}}, {{"name": "Zoe"}}]}}'
        )
    sentence = str(caught.value)
    assert "tiles[0].from: is missing" in sentence
    assert "tiles[1].kind: is missing" in sentence
    assert "None" not in sentence


def test_a_name_that_occurs_twice_is_found_at_once() -> None:
    """It is found among as many others as a text may have."""
    names = [str(number) for number in range(18_000)]
    text = "{" + ",".join(f'"{name}":1' for name in [*names, names[-1]]) + "}"
    assert len(text) < MOST_CHARACTERS
    with at_most(1), pytest.raises(Malformed, match="'17999' appears twice"):
        parsed(text)
