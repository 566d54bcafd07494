"""What comes of an attempt to do something."""

from __future__ import annotations

from typing import NamedTuple

from gametable.play.errors import Reason
from gametable.play.history import Moment
from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position


class Played(NamedTuple):
    """An action was played: the moments that followed, and whether they start a new branch."""

    moments: list[Moment[Position]]
    branch: bool = False


class Refused(NamedTuple):
    """An illegal action, who tried it, and every rule against it."""

    action: Action
    player: str
    reasons: tuple[Reason, ...]


class Found(NamedTuple):
    """A card can be used now, in these ways; the dice of the first placement are picked."""

    ways: tuple[Action, ...]


class Unclear(NamedTuple):
    """There are several ways to do it; each gets a button."""

    ways: tuple[Action, ...]


class Aside(NamedTuple):
    """An action that is legal, but not what a lesson asks for."""

    action: Action


#: The result of an attempt to do something.
Outcome = Played | Refused | Found | Unclear | Aside
