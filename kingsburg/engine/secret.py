"""Options that are chosen or dealt in secret, with an action that stands for an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from kingsburg.engine.actions import Action
from kingsburg.engine.chances import Chances


class SecretOptions(tuple[Action, ...]):
    """Decisions, any of which `face_down` can stand for."""

    face_down: Action

    def __new__(cls, options: Iterable[Action], face_down: Action) -> Self:
        made = super().__new__(cls, options)
        made.face_down = face_down
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return SecretOptions, (tuple(self), self.face_down)

    def __contains__(self, action: object) -> bool:
        return action is self.face_down or super().__contains__(action)


class SecretChances(Chances):
    """Results of chance, any of which `face_down` can stand for."""

    face_down: Action

    @classmethod
    def of(cls, weighted: Iterable[tuple[Action, int]], face_down: Action) -> Self:
        """Return these results with their weights."""
        made = cls(weighted)
        made.face_down = face_down
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return SecretChances.of, (tuple(zip(self, self.weights, strict=True)), self.face_down)

    def __contains__(self, action: object) -> bool:
        return action is self.face_down or super().__contains__(action)
