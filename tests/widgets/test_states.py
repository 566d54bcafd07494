"""The view state of every explorer, from which another one shows the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gametable.notation.links import View, link, read
from gametable.widgets.items import Field
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.editor.page import Editor
from kingsburg.pages.lab.page import LabExplorer
from kingsburg.pages.odds.page import OddsExplorer
from kingsburg.pages.quiz.page import QuizExplorer
from kingsburg.pages.rules.page import RulesPage
from kingsburg.pages.season.page import SeasonExplorer
from kingsburg.pages.table.page import Desk
from kingsburg.pages.winter.page import WinterExplorer
from tests.stages import unfold

PRESET = "w04-influence-in-the-first-spring"
#: Explorers, and what is clicked and typed ("id=text") on each.
WALKS: list[tuple[Callable[[], Any], str]] = [
    (OddsExplorer, "view-turn dice-5 white-2 token building-chapel advisor-8 worth-3=1,5"),
    (OddsExplorer, "building-chapel view-turn roll=1_3_5 aim-9"),
    (OddsExplorer, "view-compare which-B envoy roll=1_3_5"),
    (CourtExplorer, "players-4 roll fold-worths whose-1 worth-18=2 fold-closed token-0 market-1"),
    (CourtExplorer, "advisor-18 envoy-2 passed-0 dice-1=1_1_1"),
    (SeasonExplorer, "season-white-2 season-whose-1 season-help-market season-closed-chosen"),
    (SeasonExplorer, "season-players-4 season-whose-3 season-closed-chosen season-advisor-7"),
    (SeasonExplorer, "season-dice-1 season-whose-1 season-dice-1 season-go-on"),
    (WinterExplorer, "soldiers=3 year-2 enemy-3 sent-4 building-barricade rivals=3,_4_palisade"),
    (LabExplorer, "card-inn field-vp=3 field-numbers.white=1 card-market field-cost.0=0"),
    (LabExplorer, "part-enemy year-3 card-3-demons-6 field-strength=9 field-reward=2_gold"),
    (LabExplorer, "part-rules module-5 both-True module-1 option-may_decline soldiers=4"),
    (LabExplorer, "part-destiny need closed-3 part-tile need card-13 field-help=3_gold"),
    (LabExplorer, "card-church gives-rolled field-gives.what=2_vp field-vp=5 fold-all part-own"),
    (LabExplorer, "players-2 seat-1-easy seat-2-easy games-100 play-games"),
    (RulesPage, "part-season rule-P2b.1"),
    (RulesPage, "search=P2b.1"),
    (RulesPage, "search=market"),
    (RulesPage, f"part-season rule-P2b.1 show-{PRESET} forward forward"),
    (QuizExplorer, "quiz-next quiz-phase-winter quiz-seed=abc quiz-next quiz-next"),
    (Desk, "chance forward forward table-fold-positions pace-2 odds-fold"),
    (Desk, f"table-fold-positions table-preset-{PRESET} forward by-0-medium"),
    (Desk, "chance rolls-itself by-1-easy"),
    (Editor, "players[0].gold=-3 year-2"),
    (Desk, "table-setup players[0].gold=3 year-2"),
    (Desk, "table-fold-positions table-empty players[0].gold=-5 year-3"),
]


def walk(stage: Any, steps: str) -> None:
    for step in steps.split():
        id, _equals, text = step.partition("=")
        unfold(stage, id)
        if isinstance(stage._items[id], Field):
            stage.fill(id, text.replace("_", " "))
        else:
            stage.click(id)


def unnumbered(stage: Any) -> list[dict[str, Any]]:
    """Return what a stage shows, without the numbers of its questions."""
    groups = [
        {**group, "items": [{**item, "question": ""} for item in group["items"]]}
        for group in stage._groups
    ]
    return [{**group, "question": ""} for group in groups]


@pytest.mark.parametrize(("explorer", "steps"), WALKS, ids=[steps for _, steps in WALKS])
def test_what_is_shown_is_shown_again_from_its_link(
    explorer: Callable[[], Any], steps: str
) -> None:
    first = explorer()
    begun = first.state
    walk(first.stage, steps)
    state = first.state
    assert state != begun
    second = explorer()
    second.show(read(link(View((state,))), type(begun)).of(type(begun)))
    # A link does not hold all of a state, but all that is seen.
    assert second.state.data() == state.data()
    if not isinstance(first, Desk):
        assert unnumbered(second.stage) == unnumbered(first.stage)
    second.show(begun)
    assert second.state == begun
