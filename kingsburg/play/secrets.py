"""Secrets: parts of a game that some readers do not know (S.5)."""

from __future__ import annotations

from collections.abc import Callable

from gametable.play.history import Node
from kingsburg.engine.actions import Choose, Deal, Enemy, PlayToken, Valley
from kingsburg.engine.position import Position
from kingsburg.engine.secret import SecretOptions


def is_secret(node: Node[Position], known: Callable[[Position], Position]) -> bool:
    """True if a node was reached by a card or a choice that the reader has never seen.

    `known`: gives a position as the reader knows it.
    """
    match node.action:
        case Enemy() if known(node.position).enemy is not None:
            return False
        case Valley() if known(node.position).valley is not None:
            return False
        case Enemy() | Valley() | PlayToken() | Choose() | Deal():
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


def _was_shown(node: Node[Position], known: Callable[[Position], Position]) -> bool:
    """True if all that is hidden at this node was shown afterwards, in any branch."""
    shown = known(node.position) is node.position
    return shown or any(_was_shown(branch, known) for branch in node.branches)
