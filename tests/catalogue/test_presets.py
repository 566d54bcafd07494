"""The positions of the catalogue: possible, playable, and with claims checked by the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from gametable.play.history import History
from kingsburg.catalogue import positions, rules
from kingsburg.catalogue.entries import PositionEntry
from kingsburg.engine.position import Position
from kingsburg.notation import files, records

RECORDS = Path(__file__).parents[1] / "records"
PRESETS = tuple(positions().values())

#: Rules that no position can show, and why.
NOT_SHOWN = {
    "S.2": "a position has its turn order already",
    "C.1": "cards of one's own alone have effects whose order matters",
    "S.4": "that something never runs out is not to be seen",
}
#: Rules that no event or refusal cites, but that the lines played from a position show.
SHOWN_BY_LINES = set(
    "M M1 S.1 S.5 S.6 P1.3 P1.4 P2a.1 P2a.4 P2a.5 P2a.7 P2c.1 P2c.4 P2c.5 P2d.4 P2e.1 P2e.2 P2e.3"
    " P5.2 P8.3 P8.9 P8.11 E.1 T.3 V.4 G.fairy D.famine".split()
)


def game(preset: PositionEntry) -> History[Position]:
    """Return the game played from the position; raises at the first wrong claim."""
    names = [player.name for player in files.load(preset.position).players]
    position = " ".join(preset.position.split())
    head = f"kingsburg 1\nplayers {' '.join(names)}\nposition {position}\n"
    return records.read(head + preset.lines)


def shown(preset: PositionEntry) -> set[str]:
    """Return the rules cited by events, by refusals and by buildings that stand at some time."""
    line = game(preset).line()
    told = {event.rule for node in line for event in node.position.events}
    words = [each.split() for each in preset.lines.splitlines()]
    refused = {each[2] for each in words if each[:2] == ["expect", "illegal"]}
    standing = {
        building.rule
        for node in line
        for player in node.position.players
        for building in player.buildings
    }
    return told | refused | standing


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_it_can_be_played_and_what_it_says_is_so(preset: PositionEntry) -> None:
    position = files.load(preset.position)
    assert position.faults == ()
    assert position.actions() or position.chances()
    assert len(position.players) == preset.players
    assert "expect" in preset.lines
    game(preset)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_it_shows_the_rules_that_it_names(preset: PositionEntry) -> None:
    assert preset.rules
    assert set(preset.rules) <= set(rules())
    assert set(preset.rules) & shown(preset) or set(preset.rules) & SHOWN_BY_LINES


def test_a_claim_that_is_wrong_is_found() -> None:
    wrong = PositionEntry(
        id="x",
        title="X",
        kind="start",
        players=2,
        rules=("S.1",),
        position='{"players": [{"name": "Ann"}, {"name": "Brian"}]}',
        lines="expect Ann gold=1",
    )
    with pytest.raises(records.RecordError, match="expected Ann gold 1, but it is 0"):
        game(wrong)


def test_every_rule_has_a_position_that_shows_it() -> None:
    named = {rule for preset in PRESETS for rule in preset.rules}
    assert set(rules()) - named == set(NOT_SHOWN)
    cited = {rule for preset in PRESETS for rule in shown(preset) & set(preset.rules)}
    assert named - cited == SHOWN_BY_LINES


def test_there_are_a_start_for_each_number_of_players_and_twenty_questions() -> None:
    starts = [preset.players for preset in PRESETS if preset.kind == "start"]
    assert starts == [2, 3, 4, 5]
    questions = [preset for preset in PRESETS if preset.kind == "question"]
    assert len(questions) >= 20
    assert all(preset.question.endswith("?") and preset.hint.endswith(".") for preset in questions)
    titles = [preset.title for preset in PRESETS]
    assert len(titles) == len(set(titles))


#: Examples with modules or own cards, which are only records.
_RECORDS_ONLY = (
    *("w11-example-4-philosopher", "w11-example-4-philosopher-scores"),
    *("w11-example-5-university", "w11-example-6-griffin-farm"),
)


def test_the_worked_examples_are_those_of_the_records() -> None:
    """The positions include the recorded examples of the base game, and no others."""
    worked = [path for path in RECORDS.glob("w*.txt") if path.stem not in _RECORDS_ONLY]
    assert {id for id in positions() if id.startswith("w")} == {path.stem for path in worked}
    for path in worked:
        recorded = records.read(path.read_text("utf-8"))
        kept = files.load(positions()[path.stem].position)
        nodes = [node.position for node in recorded.line()]
        assert kept in nodes[:2], path.stem
        assert game(positions()[path.stem]).position == recorded.position
