"""What comes of an attempt to do something."""

from __future__ import annotations

from typing import Any, NamedTuple

from gametable.play.errors import Reason
from gametable.play.history import Node


class Played(NamedTuple):
    """An action was played: the moments that followed, and whether they start a new branch."""

    nodes: list[Node[Any]]
    branch: bool = False


class Refused(NamedTuple):
    """An illegal action, who tried it, and every rule against it."""

    action: Any
    player: str
    reasons: tuple[Reason, ...]


class Found(NamedTuple):
    """What was read can be used now, in these ways; what the first one needs is picked."""

    ways: tuple[Any, ...]


class Unclear(NamedTuple):
    """There are several ways to do it; each gets a button."""

    ways: tuple[Any, ...]


class Aside(NamedTuple):
    """An action that is legal, but not what a lesson asks for."""

    action: Any


class NotYours(NamedTuple):
    """A machine decides here, for this player."""

    player: str


#: The result of an attempt to do something.
Outcome = Played | Refused | Found | Unclear | Aside | NotYours
