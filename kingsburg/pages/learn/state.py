"""The state of the lessons."""

from __future__ import annotations

from typing import ClassVar

from gametable.notation import learn_state
from kingsburg.lessons import COURSE
from kingsburg.notation.states import KingsburgState


class LearnState(learn_state.LearnState, KingsburgState):
    """A lesson of Kingsburg, or the list of them, and how far the reader has come."""

    name: ClassVar[str] = "learn"
    course = COURSE
