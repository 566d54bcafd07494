"""Untrusted JSON: its value, or one sentence about what is wrong."""

from __future__ import annotations

import json
import re
import reprlib
from collections import Counter
from math import isinf
from typing import Final

from gametable.language.lesson_text import LINE_END
from gametable.play.errors import Malformed, Message, check_length

#: The most characters of a text; a position has a few hundred.
MOST_CHARACTERS: Final = 200_000
#: The deepest nesting of objects and lists. Our data needs less than half of it, and on some
#: systems, far deeper nesting makes the parser crash Python itself.
MOST_NESTED: Final = 50
#: A string, whose closing quote may be missing; a bracket; a word that is not valid in JSON.
_PARTS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{\]}]|-?Infinity|NaN', re.DOTALL)
#: A quote of another kind where the closing quote of a string belongs.
_CLOSED: Final = re.compile(r"[“”„‟«»‘’‚'](?=\s*(?:[,:}\]]|$))")
#: What was found where JSON needs something else, by its first character.
_MET: Final = {
    **dict.fromkeys(
        "“”„‟«»‘’‚", Message("a typographic quotation mark, where JSON has a plain one")
    ),
    "'": Message("a single quotation mark, where JSON has a double one"),
    "\N{NO-BREAK SPACE}": Message("a non-breaking space, where JSON has a plain one"),
    "": Message("the end of the text, though something is still missing"),
}
_COMMA: Final = Message("a comma with nothing after it")
#: The same, by the beginning of Python's error message.
_ERRORS: Final = {
    "Illegal trailing comma": _COMMA,
    "Extra data": Message("a second value after the first one"),
    "Unterminated": Message("a text without a closing quotation mark"),
    "Invalid control": Message("a line break or a tab within a text"),
}


class LongNumber(float):
    """A number too long for any field; faults show it as it was written."""

    def __new__(cls, word: str) -> LongNumber:
        made = super().__new__(cls, word)
        made.word = word
        return made

    word: str

    def __repr__(self) -> str:
        return self.word if len(self.word) <= 40 else f"{self.word[:39]}…"


def parsed(text: str) -> object:
    """Return the value of a JSON text. Raises `Malformed` with line, column and what is there."""
    check_length(text, MOST_CHARACTERS)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise Malformed("this is not JSON: there is nothing in it")
    _check_parts(text)
    try:
        raw = json.loads(
            text, parse_int=_whole, parse_float=_decimal, object_pairs_hook=_all_different
        )
        # A lone surrogate can be written as an escape, but not shown or saved.
        json.dumps(raw, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise _not_json(text, *_met(text, error)) from error
    except ValueError as error:
        raise Malformed("this is not JSON: an escape gives only half of a character") from error
    return raw


def _check_parts(text: str) -> None:
    """Raise `Malformed` for nesting that is too deep, and for numbers that only Python knows."""
    depth = 0
    for part in _PARTS.finditer(text):
        if part[0] in "[{":
            depth += 1
            if depth > MOST_NESTED:
                why = Message("more than {most} brackets within one another", most=MOST_NESTED)
                raise _not_json(text, part.start(), why)
        elif part[0] in "]}":
            depth -= 1
        elif part[0][0] != '"':
            raise _not_json(text, part.start(), _misplaced(part[0]))


def _not_json(text: str, place: int, met: Message) -> Malformed:
    before = LINE_END.split(text[:place])
    return Malformed(
        "this is not JSON: line {line}, column {column}: {met}",
        line=len(before),
        column=len(before[-1]) + 1,
        met=met,
    )


def _met(text: str, error: json.JSONDecodeError) -> tuple[int, Message]:
    """Return the place at which JSON needs something else, and what was found there."""
    here, before = text[error.pos : error.pos + 1], text[: error.pos].rstrip()
    for part in _PARTS.finditer(text):
        if part.start() <= error.pos <= part.end() and (closed := _CLOSED.search(part[0])):
            return part.start() + closed.start(), _MET[closed[0]]
    if here in ("]", "}") and before.endswith(","):
        return len(before) - 1, _COMMA
    for begins, met in _ERRORS.items():
        if error.msg.startswith(begins):
            return error.pos, met
    if here in _MET:
        return error.pos, _MET[here]
    if not here.isprintable():
        return error.pos, Message(
            "an invisible character (U+{code}), where JSON has a plain space",
            code=f"{ord(here):04X}",
        )
    word = re.match(r"\w+|.", text[error.pos :], re.DOTALL)
    shown = word[0][:20] if word else here
    return error.pos, _misplaced(shown)


def _misplaced(word: str) -> Message:
    return Message("{word}, where something else belongs", word=word)


def _whole(word: str) -> int | float:
    """Read a whole number; a long one becomes a float, which no field accepts."""
    return int(word) if len(word) < 10 else LongNumber(word)


def _decimal(word: str) -> float:
    return LongNumber(word) if isinf(float(word)) else float(word)


def _all_different(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse a name that occurs twice, because one of its values would be lost silently."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counted = Counter(name for name, _ in pairs)
        twice = next(name for name, times in counted.items() if times > 1)
        raise Malformed("{name} appears twice in one object", name=reprlib.repr(twice))
    return found
