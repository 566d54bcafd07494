"""TOML from a stranger: its value, or one sentence about what is wrong."""

from __future__ import annotations

import re
from typing import Final

from gametable.notation.pasted import unquoted
from gametable.play.errors import Malformed

#: The most brackets that are open at once, and the most parts of a key: no file needs near so many,
#: and the parser needs time and memory for each.
_MOST: Final = 20
_LINE: Final = re.compile(r"at line (\d+)")
#: What may hold brackets and dots without meaning them, then these, then what ends a key.
_TOKEN: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"""'
    r"|'''.*?'''"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|(?P<mark>[\[\]{}.=,\n])",
    re.DOTALL,
)


def plain(text: str) -> str:
    """The text without a mail's signs; a sign within a text of TOML stays."""
    text = text.removeprefix("\ufeff")
    return unquoted(text) if text.lstrip().startswith(">") else text


def parsed(text: str) -> dict[str, object]:
    """The values of a TOML text. Raises `Malformed`, with the line if it is known."""
    # Imported here, since only whoever has such a file needs it.
    import tomllib

    _check_depth(text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        if line := _LINE.search(str(error)):
            raise Malformed("this is not TOML, line {number}", number=int(line[1])) from error
        raise Malformed("this is not TOML") from error


def _check_depth(text: str) -> None:
    """Count what nests before it is parsed."""
    line, deep, parts = 1, 0, 1
    for token in _TOKEN.finditer(text):
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
