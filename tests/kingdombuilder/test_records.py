"""Recorded games, which are played again with their expectations.

The oracle counted the gold in them when they were written.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gametable.notation.records import RecordError
from kingdombuilder.notation import records

FOLDER = Path(__file__).with_name("records")
#: What happens in each record.
HAPPENS = {
    "two-players-first-game": {"loses_tile", "in the middle of a round"},
    "three-players-tiles-lost": {"loses_tile", "shuffles", "in the middle of a round"},
    "three-players-lords-zero": {"loses_tile", "shuffles"},
    "four-players-shared-victory": {"loses_tile", "shuffles", "shared"},
    "four-players-useless-card": {"useless", "shuffles"},
}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def test_all_are_listed() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == HAPPENS.keys()


@pytest.mark.rule("KL.2", "KT.4", "KT.5", "KE.1", "KE.3")
@pytest.mark.parametrize("name", HAPPENS)
def test_a_record_is_played_to_its_end(name: str) -> None:
    history = records.read(text_of(name))
    end = history.position
    log = list(history.log())
    happened = {event.kind for event in log}
    (last,) = [event for event in log if event.kind == "last_settlement"]
    if last.player != end.names[-1]:
        happened.add("in the middle of a round")
    if len(end.winners) > 1:
        happened.add("shared")
    assert happened >= HAPPENS[name]
    assert end.actor is None
    assert end.winners
    # The round is finished: the last turn is that of the last player.
    assert [event.player for event in log if event.kind == "ends"][-1] == end.names[-1]
    again = records.read(records.write(history))
    assert again.position == end
    assert [event[:4] for event in again.log()] == [event[:4] for event in log]


@pytest.mark.parametrize("name", HAPPENS)
def test_what_is_expected_is_compared(name: str) -> None:
    """Each expected number is compared: a wrong one is an error in its line."""
    text = text_of(name)
    lines = text.split("\n")
    number = max(place for place, line in enumerate(lines) if " gold=" in line)
    for field in ("gold", "settlements", "area"):
        wrong = re.sub(rf"({field}=)(\d+)", r"\g<1>9\2", lines[number])
        with pytest.raises(RecordError) as error:
            records.read("\n".join([*lines[:number], wrong, *lines[number + 1 :]]))
        assert error.value.line == number + 1
    with pytest.raises(RecordError):
        records.read(text.replace("expect winners ", "expect winners Nobody "))
