"""What has happened in a game that some readers do not know (S.5)."""

from __future__ import annotations

from collections.abc import Callable

from gametable.play.history import Moment
from kingsburg.engine.actions import Choose, Deal, Enemy, PlayToken, Valley
from kingsburg.engine.position import Position
from kingsburg.engine.secret import SecretOptions


def is_secret(moment: Moment[Position], known: Callable[[Position], Position]) -> bool:
    """Whether a moment was reached by a card not seen, or by a choice that was never shown.

    `known` gives a position as the reader knows it.
    """
    match moment.action:
        case Enemy():
            return known(moment.position).enemy is None
        case Valley():
            return known(moment.position).valley is None
        case PlayToken() | Choose() | Deal():
            return not _was_shown(moment, known)
    return False


def in_secret(position: Position) -> bool:
    """Whether whoever decides now does so in secret (M3, M5)."""
    options = position.actions()
    return isinstance(options, SecretOptions) or isinstance(position.example, PlayToken)


def before_choices(
    moment: Moment[Position], known: Callable[[Position], Position]
) -> Moment[Position]:
    """The moment before the cards dealt and the choices made in secret that lead to this one."""
    while (
        moment.before is not None
        and isinstance(moment.action, PlayToken | Choose | Deal)
        and is_secret(moment, known)
    ):
        moment = moment.before
    return moment


def _was_shown(moment: Moment[Position], known: Callable[[Position], Position]) -> bool:
    """Whether the choices made up to this moment were shown afterwards, in any branch."""
    shown = known(moment.position) is moment.position
    return shown or any(_was_shown(branch, known) for branch in moment.branches)
