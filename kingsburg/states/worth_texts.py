"""What advisors are worth, as somebody has typed it: a field of several states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, PlainSerializer

from gametable.play.errors import Malformed
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.worths import read_worths

_ADVISORS = frozenset(map(str, ADVISORS))


def _worths(raw: object) -> dict[int, str]:
    texts = {
        str(key): text
        for key, text in (raw.items() if isinstance(raw, Mapping) else ())
        if isinstance(text, str)
    }
    if not isinstance(raw, Mapping) or len(texts) < len(raw) or not texts.keys() <= _ADVISORS:
        raise Malformed("worths are texts by the number of an advisor")
    # Most languages write 0,5.
    read_worths({key: text.replace(",", ".") for key, text in texts.items()}, [""])
    return {int(key): text for key, text in texts.items()}


#: Texts by advisor, only those that have been typed; each of them is a worth.
WorthTexts: TypeAlias = Annotated[
    dict[int, str], BeforeValidator(_worths), PlainSerializer(_worths)
]
