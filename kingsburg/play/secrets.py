"""Secrets: parts of a game that some readers do not know (S.5)."""

from __future__ import annotations

from collections.abc import Callable

from gametable.play.history import Node
from kingsburg.engine.actions import Choose, Deal, Enemy, PlayToken, Valley
from kingsburg.engine.position import Position
from kingsburg.engine.secret import SecretOptions


def is_secret(node: Node[Position], known: Callable[[Position], Position]) -> bool:
    """True if a node was reached by a card not seen, or by a choice that was never shown.

    `known`: gives a position as the reader knows it.
    """
    match node.action:
        case Enemy():
            return not _was_seen(node, lambda at: known(at).enemy)
        case Valley():
            return not _was_seen(node, lambda at: known(at).valley)
        case PlayToken() | Choose() | Deal():
            return not _was_shown(node, known)
    return False


def in_secret(position: Position) -> bool:
    """True if the player who decides now does so in secret (M3, M5)."""
    options = position.actions()
    return isinstance(options, SecretOptions) or isinstance(position.example, PlayToken)


def before_choices(node: Node[Position], known: Callable[[Position], Position]) -> Node[Position]:
    """Return the node before the secret deals and choices that lead to this one."""
    while (
        node.before is not None
        and isinstance(node.action, PlayToken | Choose | Deal)
        and is_secret(node, known)
    ):
        node = node.before
    return node


def _was_seen(node: Node[Position], card: Callable[[Position], object]) -> bool:
    """True if the card that was drawn here was seen in the same year, in any branch."""
    year, waiting = node.position.year, [node]
    while waiting:
        later = waiting.pop()
        if later.position.year == year:
            if card(later.position) is not None:
                return True
            waiting += later.branches
    return False


def _was_shown(node: Node[Position], known: Callable[[Position], Position]) -> bool:
    """True if the choices made up to this node were shown afterwards, in any branch."""
    shown = known(node.position) is node.position
    return shown or any(_was_shown(branch, known) for branch in node.branches)
