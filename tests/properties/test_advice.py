"""Advice: it exists at every position, also in words, and uses nothing hidden."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given

from gametable.views.tables import Table
from kingsburg.catalogue import positions as presets
from kingsburg.catalogue.entries import PositionEntry
from kingsburg.engine.position import Position
from kingsburg.notation import files, records
from kingsburg.odds.advice import Answer, Contested, Unanswered, advice, advising, question
from kingsburg.pages.table.advice_views import Told, told
from tests.drawn import cases, some
from tests.properties.games import but_for_the_card, in_the_dark, new, positions, steady, tables

#: States of a court that are searched here, in steps.
STEPS = 3


def answers(position: Position) -> list[Answer]:
    """Return each player's answer, as far as it is found soon."""
    if question(position) == "court":
        return list(islice(advising(position, str(position.actor)), STEPS))[-1:]
    return [advice(position, each.name) for each in position.players]


def check(position: Position) -> None:
    for answer in answers(position):
        assert not isinstance(answer, Unanswered), answer.error
        words = told(answer)
        assert words.sentence
        if question(position) is None:
            assert not words.pictures
        else:
            assert words.pictures
            assert words.tables


@pytest.mark.parametrize("players", some([2, 3, 4, 5], 3))
def test_in_whole_games(players: int) -> None:
    for position in positions(new(players), Random(players)):
        check(position)


@steady(30)
@given(position=tables())
def test_on_any_table(position: Position) -> None:
    check(position)


@pytest.mark.parametrize("preset", presets().values(), ids=lambda preset: preset.id)
def test_at_every_preset_and_on_its_way(preset: PositionEntry) -> None:
    names = " ".join(player.name for player in files.load(preset.position).players)
    head = f"kingsburg 1\nplayers {names}\nposition {' '.join(preset.position.split())}\n"
    history = records.read(head + preset.lines)
    for node in history.line():
        if not node.position.faults:
            check(node.position)


@pytest.mark.parametrize("seed", range(cases(6)))
def test_who_has_not_seen_the_card_is_told_the_same(seed: int) -> None:
    compared = 0
    for one, two in but_for_the_card(seed):
        for dark in in_the_dark(one):
            for player in one.players:
                # Compare the first answers, so that no court has to be solved.
                this, that = (
                    next(advising(each.seen_by(dark), player.name)) for each in (one, two)
                )
                assert written(told(this)) == written(told(that))
                compared += 1
    assert compared > 0


def written(answer: Told) -> tuple[object, ...]:
    """Return everything that a page says, including tables to copy."""
    beside = [told if isinstance(told, str) else both(told) for told in answer.pictures.values()]
    return answer.sentence, beside, [*map(both, answer.tables.values())]


def both(table: Table) -> tuple[str, str]:
    return table.to_html(), table.to_csv()


def test_an_answer_is_the_last_of_the_better_ones() -> None:
    position = files.load(presets()["w04-influence-in-the-first-spring"].position)
    *_, last = advising(position, "Ann")
    answer = advice(position, "Ann")
    assert isinstance(answer, Contested)
    assert isinstance(last, Contested)
    assert answer.court.values() == last.court.values()
