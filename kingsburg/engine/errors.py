"""What can be wrong: something malformed, something illegal, an impossible position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Reason(NamedTuple):
    """Why something is not allowed: a rule and a sentence with its values.

    The sentence is a format string, so that a translation can put the values elsewhere.
    """

    rule: str
    sentence: str
    values: Mapping[str, Any] = {}

    def __str__(self) -> str:
        return f"{self.rule} {self.sentence.format(**self.values)}"


class Fault(NamedTuple):
    """Something wrong in a position or file: where, what, and the rule it breaks (or "")."""

    path: str
    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        return f"{where}{self.sentence}" + (f" ({self.rule})" if self.rule else "")


class KingsburgError(Exception):
    """Anything this package finds wrong; its text is a sentence for a reader."""


class Malformed(KingsburgError):
    """Text that is not of the form it should have; `rule`, if one forbids it."""

    rule = ""


class Illegal(KingsburgError):
    """An action that the rules forbid here.

    `reasons`: every rule against it, the first one first. `legal`: what may be done instead.
    """

    def __init__(self, reasons: Sequence[Reason], legal: Sequence[Any] = ()) -> None:
        super().__init__(str(reasons[0]))
        self.reasons = tuple(reasons)
        self.legal = legal


class ImpossiblePosition(KingsburgError):
    """A position that cannot come about; `faults` lists all that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = tuple(faults)
