"""Untrusted TOML: its value, or one sentence about what is wrong."""

from __future__ import annotations

import re
from typing import Final

from gametable.notation.pasted import unquoted
from gametable.play.errors import Malformed

#: The most brackets that are open at once, and the most parts of a key. No file needs nearly as
#: many, and the parser needs time and memory for each.
_MOST: Final = 20
#: The most characters of a number. No field allows nearly as many, and Python refuses to write
#: thousands of digits.
_LONGEST: Final = 40
_LINE: Final = re.compile(r"at line (\d+)")
#: Strings and comments, in which nothing is counted; then the marks that are counted, and numbers
#: that are too long.
_TOKEN: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"""'
    r"|'''.*?'''"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|(?P<mark>[\[\]{}.=,\n])"
    rf"|(?P<number>\b[0-9]\w{{{_LONGEST},}})",
    re.DOTALL,
)


def plain(text: str) -> str:
    """Return the text without a mail's quote signs; such a sign within a TOML string stays."""
    text = text.removeprefix("\ufeff")
    return unquoted(text) if text.lstrip().startswith(">") else text


def parsed(text: str) -> dict[str, object]:
    """Return the values of a TOML text. Raises `Malformed`, with the line if it is known."""
    # Imported here, because only readers with such a file need it.
    import tomllib

    _check(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        if line := _LINE.search(str(error)):
            raise Malformed("this is not TOML, line {number}", number=int(line[1])) from error
        raise Malformed("this is not TOML") from error


def _check(text: str) -> None:
    """Check the nesting and the numbers of a text before it is parsed. Raises `Malformed`."""
    line, deep, parts = 1, 0, 1
    for token in _TOKEN.finditer(text):
        if token["number"]:
            raise Malformed(
                "this TOML is too complicated: line {number} has a number of more than {most} "
                "characters",
                number=line,
                most=_LONGEST,
            )
        mark = token["mark"]
        if mark is None:
            line += token[0].count("\n")
            continue
        if mark == "\n":
            line += 1
        deep += (mark in "[{") - (mark in "]}")
        parts = parts + 1 if mark == "." else 1
        if deep > _MOST:
            raise Malformed(
                "this TOML is too complicated: line {number} opens more than {most} brackets",
                number=line,
                most=_MOST,
            )
        if parts > _MOST:
            raise Malformed(
                "this TOML is too complicated: line {number} has a key of more than {most} parts",
                number=line,
                most=_MOST,
            )
