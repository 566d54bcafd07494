"""View state of the lessons."""

from __future__ import annotations

from typing import ClassVar

from gametable.notation import learn_state
from kingsburg.lessons import COURSE
from kingsburg.notation.states import KingsburgState


class LearnState(learn_state.LearnState, KingsburgState):
    """View state of the lessons: one of them or their list, and how far the reader has come."""

    name: ClassVar[str] = "learn"
    course = COURSE
