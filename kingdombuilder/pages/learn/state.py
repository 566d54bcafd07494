"""The view state of the lessons."""

from __future__ import annotations

from typing import ClassVar

from gametable.notation import learn_state
from kingdombuilder.lessons import COURSE
from kingdombuilder.notation.states import KingdomState


class LearnState(learn_state.LearnState, KingdomState):
    """A lesson of Kingdom Builder, or the list of lessons, and how far the reader has come."""

    name: ClassVar[str] = "kingdom-learn"
    course = COURSE
