"""The possible results of an attempt to do something."""

from __future__ import annotations

from typing import Any, NamedTuple

from gametable.play.errors import Reason
from gametable.play.history import Node


class Played(NamedTuple):
    """A played action: the nodes that followed, and whether they start a new branch."""

    nodes: list[Node[Any]]
    branch: bool = False


class Refused(NamedTuple):
    """An illegal action, who tried it, and every rule against it."""

    action: Any
    player: str
    reasons: tuple[Reason, ...]


class Found(NamedTuple):
    """The ways in which what was read can be used now; what the first one needs is picked."""

    ways: tuple[Any, ...]


class Unclear(NamedTuple):
    """Several ways to do it, each of which gets a button."""

    ways: tuple[Any, ...]


class Aside(NamedTuple):
    """A legal action that is not what a lesson asks for."""

    action: Any


class NotYours(NamedTuple):
    """The player for whom a machine, and not the reader, decides here."""

    player: str


#: The result of an attempt to do something.
Outcome = Played | Refused | Found | Unclear | Aside | NotYours
