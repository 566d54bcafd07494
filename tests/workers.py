"""Helpers without a browser: their answers come when a test wants them."""

from __future__ import annotations

from gametable.play import helpers
from gametable.play.helpers import Helpers


class Workers:
    """Helpers that answer whenever they are asked to; those of `failing` fail instead."""

    def __init__(self, number: int, failing: frozenset[int] = frozenset()) -> None:
        self.told: dict[int, str] = {}
        self.calls = 0
        self.resting = False
        self._failing = failing
        self.helpers = Helpers(number, self._tell, self.told.clear, self._rest)

    def _tell(self, worker: int, text: str) -> None:
        assert worker not in self.told
        self.resting = False
        self.told[worker] = text

    def _rest(self) -> None:
        self.resting = True

    def work(self) -> None:
        told = {**self.told}
        self.told.clear()
        for worker, text in told.items():
            self.calls += 1
            if worker in self._failing:
                self.helpers.receive(worker)
                self.helpers.receive(worker)
            else:
                self.helpers.receive(worker, helpers.answer(text))
