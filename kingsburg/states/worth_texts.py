"""What advisors are worth, as somebody has typed it: a field of several states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator

from kingsburg.engine.errors import Malformed
from kingsburg.odds.worths import read_worths


def _worths(raw: object) -> dict[int, str]:
    if not isinstance(raw, Mapping) or not all(isinstance(each, str) for each in raw.values()):
        raise Malformed("worths are texts by advisor")
    # Most languages write 0,5.
    read_worths({str(key): text.replace(",", ".") for key, text in raw.items()}, [""])
    return {int(key): text for key, text in raw.items()}


#: Texts by advisor, only those that have been typed; each of them is a worth.
WorthTexts: TypeAlias = Annotated[dict[int, str], BeforeValidator(_worths)]
