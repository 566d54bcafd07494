"""Secrets before the first year, which must change nothing that is sent (S.5, M2-M4).

Tables that differ only in something hidden are used in the same way and must send the same: every
message to the page, every trait, every file that is offered, and the link after each click.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, Literal

import pytest

from gametable.notation import links
from gametable.play.history import History
from kingsburg.engine.actions import Deal
from kingsburg.engine.new_game import new_game
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards, files
from kingsburg.pages.table.page import Desk
from kingsburg.pages.table.state import PlayState
from tests.stages import enter, press

NAMES = ("Ann", "Brian", "Cindy")
#: A ninth governor beside the eight printed ones: three for each player, and none is left over.
OWN = {"governor": [{"id": "minstrel", "names": {"en": "Minstrel"}}]}
MINE = "duke fairy prince"
#: Hands that another player may then have; the last player has the rest.
OTHERS = (
    "philosopher sorcerer trickster",
    "preacher sorcerer tax_collector",
    "minstrel philosopher preacher",
)
#: The buttons that open something, or copy or save the position, while there are secrets. Those
#: that save the whole game are left out, since its record holds all that was chosen.
OPENING = (
    *("odds-fold", "calendar-fold", "fold-1-setup", "table-fold-players"),
    *("table-copy-position", "table-save-position", "table-print", "back"),
)


class Heard:
    """All that a table sends to its page from now on, and the links to it."""

    def __init__(self, table: Desk) -> None:
        self.table = table
        self.all: list[str] = []
        stage: Any = table.stage
        stage.send = self._take
        stage.observe(lambda change: self._take((change.name, change.new)))
        self.look()

    def _take(self, content: object, buffers: object = None) -> None:
        self.all.append(json.dumps(content, default=str, ensure_ascii=False))

    def look(self) -> None:
        """Note all that the page and its address hold now."""
        state = {key: each for key, each in self.table.stage.get_state().items() if key != "layout"}
        self._take(state)
        self._take(links.link(links.View((self.table.state,))))

    def press(self, *buttons: str) -> None:
        """Click these buttons, and look after each."""
        for id in buttons:
            press(self.table.stage, id)
            self.look()


def begun(*lines: str, rules: Rules | None = None, seed: int = 1) -> Desk:
    """Return a table at which these lines have been entered after the turn order."""
    own, faults = cards.from_json(OWN)
    assert not faults
    table = Desk(rng=Random(seed))
    table.board.open(History(new_game(NAMES, rules or Rules(modules=(3,)), own)))
    for line in ("order Ann Brian Cindy", *lines):
        enter(table.stage, "line", line)
    return table


def test_whoever_looks_is_not_sent_what_others_were_dealt() -> None:
    found = set()
    for other in OTHERS:
        heard = Heard(begun(f"deal Ann {MINE}", f"deal Brian {other}"))
        heard.press("i-am")
        assert "Prince" in "".join(heard.all)
        heard.press("choice-0")
        found.add(tuple(heard.all))
    assert len(found) == 1


@pytest.mark.parametrize("machine", ["", "greedy", "random"])
def test_the_next_one_is_not_sent_what_has_been_chosen(machine: str) -> None:
    found = set()
    for choice, first in enumerate(OTHERS):
        table = begun(f"deal Ann {first}", f"deal Brian {MINE}", seed=choice)
        if machine:
            table.board.let("Ann", machine)
            press(table.stage, "forward")
        else:
            press(table.stage, "i-am", f"choice-{choice}")
        assert table.board.position.actor == "Brian"
        heard = Heard(table)
        heard.press("i-am", "choice-1")
        found.add(tuple(heard.all))
    assert len(found) == 1


def test_nothing_that_can_be_opened_or_taken_along_tells_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")
    found = set()
    for choice, first in enumerate(OTHERS):
        table = begun(f"deal Ann {first}", f"deal Brian {MINE}")
        press(table.stage, "i-am", f"choice-{choice}")
        heard = Heard(table)
        heard.press(*OPENING)
        found.add(tuple(heard.all))
    assert len(found) == 1
    assert caplog.text == ""


@pytest.mark.parametrize("way", ["dealt", "auction"])
def test_what_comes_later_is_not_drawn_yet(way: Literal["dealt", "auction"]) -> None:
    """Cards in a deck are sent nowhere before they are turned up, whatever the seed."""
    rules = Rules(modules=(3, 4), governors=way)
    lines = {
        "dealt": (f"deal Ann {MINE}", f"deal Brian {OTHERS[0]}"),
        "auction": (
            *("deal prince duke fairy preacher", "bidder Ann", "Ann offers duke 0"),
            *("Brian bids 2", "Cindy passes", "Ann passes", "Cindy offers prince 0", "Ann passes"),
            "Ann offers fairy 1",
        ),
    }[way]
    found = set()
    for seed in range(3):
        table = begun(rules=rules, seed=seed)
        heard = Heard(table)
        for line in lines:
            enter(table.stage, "line", line)
            heard.look()
        for _ in NAMES if way == "dealt" else ():
            heard.press("i-am", "choice-0")
        assert table.board.position.phase == "aid"
        assert len(table.board.position.chances()) == 5
        found.add(tuple(heard.all))
    assert len(found) == 1


# The link ---------------------------------------------------------------------------------


def reloaded(table: Desk) -> Desk:
    """Return the table that somebody gets who reloads the page."""
    again = Desk(rng=Random(9))
    view = links.read(links.link(links.View((table.state,))), PlayState)
    again.show(view.of(PlayState))
    return again


def at_tokens() -> Desk:
    """Return a table at which Ann is the first to choose a soldier token."""
    table = Desk(rng=Random(1))
    players = [{"name": name, "soldiers": 2} for name in NAMES]
    raw = {"modules": [5], "year": 1, "phase": "winter", "enemy": "goblins 2", "players": players}
    table.board.open(History(files.from_json(raw)))
    return table


def test_a_reload_in_the_middle_of_secret_choices_goes_back_to_before_them() -> None:
    table = begun(f"deal Ann {MINE}", f"deal Brian {OTHERS[0]}")
    press(table.stage, "i-am", "choice-0")
    again = reloaded(table)
    # Nothing is dealt yet, and the order of the players is still there to go back to.
    assert [each.action for each in again.board.play.history.line()[1:]] == [
        table.board.play.history.line()[1].action
    ]
    assert isinstance(again.board.position.example, Deal)
    press(again.stage, "deal-all", *["i-am", "choice-0"] * len(NAMES))
    content = again.board.position.content
    owned = [id for each in again.board.position.players for id in each.abilities.named]
    governors = [id for id in owned if id in content.governors]
    assert len({*governors}) == len(governors) == len(NAMES)


def test_a_reload_while_tokens_are_chosen_goes_back_to_before_the_first() -> None:
    table = at_tokens()
    here = table.board.position
    press(table.stage, "i-am", "choice-0")
    again = reloaded(table)
    assert again.board.position == here
    press(again.stage, "i-am", "choice-1")
    assert again.board.position.actor == "Brian"


def test_a_token_that_is_not_known_is_turned_up_and_nobody_is_asked_to_look() -> None:
    table = at_tokens()
    for _ in NAMES:
        press(table.stage, "i-am", "choice-0")
    hidden = next(
        node.position
        for node in reversed(table.board.play.history.line())
        if table.board.play.known(node.position) is not node.position
    )
    table.board.open(History(hidden.seen_by(*NAMES)))
    press(table.stage, "i-am", "choice-0")
    assert "Ann turns a token up" in str(table.stage.blocks)
    with pytest.raises(AssertionError, match="i-am"):
        press(table.stage, "i-am")


def test_a_card_that_a_machine_has_seen_is_no_secret_once_it_was_revealed() -> None:
    """Otherwise the link of a game that is over would lose what was played."""
    data = {
        "year": 5, "phase": "autumn", "step": "help",
        "players": [{"name": "Ann", "gold": 4}, {"name": "Brian"}],
        "placed": [{"advisor": 10, "player": "Brian", "dice": "4 6"}],
    }  # fmt: skip
    table = Desk(files.from_json(data), rng=Random(1))
    table.board.let("Brian", "easy")
    table.board.forward()
    assert table.board.play.hides_something()
    assert table.state.played is None
    # Ann decides about her gold.
    while table.board.position.actor is not None:
        actions = table.board.position.actions()
        if actions:
            table.board.do(actions[-1])
        else:
            table.board.forward()
    assert not table.board.play.hides_something()
    assert table.state.played is not None
