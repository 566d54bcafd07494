"""The board, which can draw every position of a game and says what may be done."""

from __future__ import annotations

from functools import partial
from itertools import islice
from random import Random
from xml.etree import ElementTree

import pytest

from gametable.play.errors import Reason
from gametable.play.history import History
from gametable.play.outcomes import Refused
from kingsburg.catalogue import advisors
from kingsburg.catalogue.entries import AdvisorEntry
from kingsburg.engine.actions import Bid, Build, Influence
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards as own_cards
from kingsburg.notation import files
from kingsburg.pages.table import answers, tracks
from kingsburg.pages.table import court as at_court
from kingsburg.pages.table import story as story_words
from kingsburg.pages.table import things as board
from kingsburg.pages.table import words as say
from kingsburg.pages.table.things import Thing
from kingsburg.play import Play
from kingsburg.players import greedy
from kingsburg.views.board import icons
from tests import rows


def _same(position: Position) -> Position:
    return position


def play_at(position: Position) -> Play:
    return Play(History(position))


def well_formed(html: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{html}</div>")


def states(things: list[Thing]) -> dict[str, set[str]]:
    return {each.id: set(each.state.split()) for each in things}


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_can_be_drawn_and_says_what_may_be_done(seed: int) -> None:
    rng = Random(seed)
    position = new_game(["Ann", "Brian", "Cindy", "David", "Eve"][: 2 + seed])
    while position.actor is not None:
        check(play_at(position))
        if isinstance(position.actor, str):
            action = greedy.choose(partial(_same, position), position.actions(), rng)
        else:
            action = position.draw(rng)
        position = position.play(action)
    check(play_at(position))


def check(play: Play) -> None:
    position = play.position
    reachable = {each.advisor for each in position.actions() if isinstance(each, Influence)}
    court = at_court.court(play)
    assert [each.id for each in court] == [f"advisor-{number}" for number in range(1, 19)]
    assert {id for id, state in states(court).items() if "reach" in state} == {
        f"advisor-{number}" for number in reachable
    }
    taken = {f"advisor-{number}" for number, *_rest in position.placed}
    assert {id for id, state in states(court).items() if "taken" in state} == taken
    built = {each.building for each in islice(position.actions(), 99) if isinstance(each, Build)}
    for player in position.players:
        province = board.province(play, player)
        mine = f"building-{player.seat}-"
        lit = {id for id, state in states(province).items() if "lit" in state}
        if built and player.name == position.actor:
            assert lit == {mine + each for each in built}
        elif player.name != position.actor:
            assert lit == set()
        standing = {id for id, state in states(province).items() if "built" in state}
        assert standing == {mine + each.id for each in player.buildings}
        well_formed(board.in_a_line(play, player))
        well_formed(board.rolled(player))
        for thing in province:
            well_formed(thing.picture)
    for html in (tracks.calendar(position), tracks.score(position), tracks.enemy(position)):
        well_formed(html)
    for thing in [*court, *board.dice(play), *board.joining(play), *board.stock(play)]:
        assert thing.name
        well_formed(thing.picture)
    for chapter in story_words.chapters(play.history):
        assert story_words.chapter(chapter)
        for entry in chapter.entries:
            well_formed(story_words.told(play, entry.event))


def marked(position: Position) -> list[str]:
    fields = well_formed(tracks.calendar(position)).iter("li")
    return ["".join(each.itertext()) for each in fields if each.get("aria-current")]


def test_the_present_phase_and_step_are_marked() -> None:
    assert marked(new_game(["A", "B"])) == ["The King's aid"]
    players = [{"name": "A", "wood": 2}, {"name": "B"}]
    position = files.from_json({"phase": "autumn", "step": "build", "players": players})
    assert marked(position) == ["Autumn", "build"]


@pytest.mark.parametrize(("modules", "steps"), [((2, 3), ["alternative rows"]), ((3,), [])])
def test_what_comes_before_the_first_year_is_on_the_track(
    modules: tuple[int, ...], steps: list[str]
) -> None:
    """A step is marked only if there is another one to tell it from."""
    start = new_game(["A", "B"], Rules(modules=modules), rows.cards() if 2 in modules else None)
    assert marked(start.play(start.draw(Random(1)))) == steps


def test_dice_stand_on_the_court_with_whose_they_are() -> None:
    position = files.from_json(
        {
            "players": [{"name": "Ann", "dice": "1"}, {"name": "<Brian>", "dice": "2"}],
            "phase": "spring",
            "step": "influence",
            "placed": [
                {"advisor": 7, "player": "Ann", "dice": "3 + 4"},
                {"advisor": 5, "dice": "1 4"},
            ],
        }
    )
    court = at_court.court(play_at(position))
    seven = "".join(well_formed(court[6].picture).itertext())
    assert "Astronomer" in seven
    assert "Ann" in seven
    assert "white die 4" in seven
    assert "neutral" in "".join(well_formed(court[4].picture).itertext())
    assert "Ann has influenced" in court[6].name


@pytest.mark.parametrize("entry", advisors(), ids=lambda entry: entry.id)
def test_the_help_of_every_advisor_is_drawn_in_signs_alone(entry: AdvisorEntry) -> None:
    drawn = well_formed(icons.help(entry.help))
    assert not any(letter.isalpha() for letter in "".join(drawn.itertext()))
    assert drawn.findall(".//i")


def test_markers_on_the_track_hide_no_other() -> None:
    names = ["Ann", "Brian", "Cindy", "David"]
    players = [{"name": n, "vp": vp} for n, vp in zip(names, (-3, -1, 0, 70), strict=True)]
    position = files.from_json({"players": players})
    lines = {player.name: line for player, line in tracks._lines(position)}
    assert lines == {"Ann": 0, "Brian": 1, "Cindy": 2, "David": 0}
    assert "David 70 VP" in tracks.score(position)


def test_the_enemy_and_the_card_of_the_valley_are_two_sentences() -> None:
    data = {
        "rules": {"scenario": "goblin_valley"},
        "players": [{"name": "A"}, {"name": "B"}],
        "phase": "autumn",
    }
    unknown = tracks.enemy(files.from_json(data))
    assert "to 4. In the valley: not seen yet." in unknown
    known = tracks.enemy(files.from_json(data | {"enemy": "orcs 3"}))
    assert "<b>Orcs 3</b>. In the valley: not seen yet." in known


def test_what_is_refused_begins_alike_with_and_without_a_place() -> None:
    play = Play(History(files.from_json({"players": [{"name": "A"}, {"name": "B"}]})))
    reasons = (Reason("M3", "no card is up for auction"),)
    bid = answers.refused(play, Refused(Bid(3), "A", reasons))
    assert bid == "Not allowed. No card is up for auction (M3)."
    placed = answers.refused(play, Refused(Influence(9, (1,)), "A", reasons))
    assert placed == "9, Master Hunter: not allowed. No card is up for auction (M3)."


def test_the_enemy_is_drawn_only_as_far_as_it_is_known() -> None:
    data = {"year": 2, "phase": "winter", "players": [{"name": "A"}, {"name": "B"}]}
    unknown = tracks.enemy(files.from_json(data | {"phase": "autumn"}))
    assert "strength" in unknown
    known = files.from_json(data | {"phase": "autumn", "enemy": "goblins 4", "seen_by": ["A"]})
    assert "Goblins 4" in tracks.enemy(known)
    assert "Goblins" not in tracks.enemy(known.seen_by("B"))


@pytest.mark.parametrize("written", ["", "Gives {wood} and more."])
def test_a_card_of_ones_own_says_what_its_owner_wrote(written: str) -> None:
    mill = {"id": "mill", "row": "H", "column": 1, "cost": [0, 1, 0], "vp": 1, "text": written}
    cards, faults = own_cards.from_json({"building": [{**mill, "names": {"en": "Mill"}}]})
    assert not faults
    (ann, _) = new_game(["Ann", "Brian"], cards=cards).players
    said = board.building_card(ann, "mill")
    assert said == f"Mill. Row H, column I. Costs 1 wood, gives 1 VP. {written}".rstrip()


@pytest.mark.parametrize("letter", ["#", "\x01"])
def test_only_the_beginning_of_a_very_long_remark_is_drawn(letter: str) -> None:
    drawn = say.remark(letter * say.MOST_SHOWN)
    assert "…" not in drawn
    assert say.remark(letter * 1_000_000) == str(drawn).removesuffix("</p>") + "…</p>"
