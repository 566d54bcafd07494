"""Events and actions as sentences, and pictures as well-formed HTML."""

from itertools import islice
from random import Random
from xml.etree import ElementTree

import pytest

from gametable.play.errors import Malformed
from gametable.play.positions import CHANCE
from gametable.views import menu_words
from kingsburg import words
from kingsburg.engine.actions import PASS, Build, Influence, Recruit, Reroll
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import standard
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, lines, records
from kingsburg.notation.actions import in_words, kind_of
from kingsburg.play.options import Options
from kingsburg.views import log, tables
from kingsburg.views.board import pieces as pictures
from tests.drawn import cases


def test_amounts() -> None:
    assert words.amounts(Bundle(gold=2, vp=1)) == "2 gold and 1 VP"
    assert words.amounts(Bundle(tokens=2, soldiers=1)) == "2 +2 tokens and 1 soldier"
    assert words.amounts(Bundle(wood=-1)) == "1 wood"
    assert words.amounts(Bundle()) == "nothing"


def test_actions() -> None:
    placing = Influence(9, (4, 4), (), token=True, power="market", envoy=True)
    assert in_words(placing, words.Glossary(standard())) == (
        "influences 9, the Master Hunter, with 4 4 and a +2 token, using the Market, using the "
        "Envoy"
    )
    assert (
        in_words(Reroll("statue", (), (2,)), words.Glossary(standard()))
        == "rerolls white 2 with the Statue"
    )
    assert (
        in_words(Reroll("chapel"), words.Glossary(standard())) == "rerolls all dice with the Chapel"
    )
    assert in_words(Recruit(1, ("wood", "gold")), words.Glossary(standard())) == (
        "recruits 1 soldier for 1 gold and 1 wood"
    )


@pytest.mark.parametrize("seed", range(cases(8)))
def test_everything_that_happens_can_be_told_and_drawn(seed: int) -> None:
    rules = Rules(may_decline=seed % 2 == 0, reinforcements=("die", "difference")[seed % 2])
    rng = Random(seed)
    position = new_game(["Ann", "Brian", "Cindy", "David", "Eve"][: 2 + seed % 4], rules)
    while position.actor is not None:
        check_looks(position)
        chance = position.actor is CHANCE
        options = position.actions()
        action = position.draw(rng) if chance else options[int(rng.random() * len(options))]
        position = position.play(action)
    check_looks(position)
    assert "The game is over" in pictures.headline(position)
    assert position.winners[0] in pictures.headline(position)


def check_looks(position: Position) -> None:
    names = words.glossary(position)
    for event in position.events:
        if event.kind != "starts":
            assert log.event(event, names).strip()
            assert words.rule(event.rule), event
    assert all(kind_of(each).order(position, each) for each in islice(position.actions(), 60))
    for html in (pictures.court(position), pictures.provinces(position)):
        ElementTree.fromstring(html)


def test_tiles_and_soldier_tokens_are_drawn() -> None:
    position = files.from_json(
        {
            "modules": [5, 6],
            "phase": "spring",
            "step": "build",
            "tiles": [{"advisor": 4, "holds": "gold wood"}, {"advisor": 16}],
            "players": [{"name": "Ann", "gold": 2, "soldier_tokens": [0, 1, 3]}, {"name": "Brian"}],
        }
    )
    court = ["".join(cell.itertext()) for cell in ElementTree.fromstring(pictures.court(position))]
    assert "tile 4 (gold and wood): Gives one good of your choice" in court[3]
    assert "tile 16: Gives 5 VP" in court[15]
    assert "tile" not in court[4]
    players = "".join(ElementTree.fromstring(pictures.provinces(position)).itertext())
    assert "soldier tokens 0 1 3" in players
    assert "soldier tokens 0 1 1 2 3 4" in players


def test_the_story_has_a_heading_for_each_step_in_which_something_happens() -> None:
    year = records.stored("the-first-year")
    told = list(log.story(year.log(), words.glossary(year.position)))
    headings = [line for line in told if line and line[0] != " "]
    assert headings[:2] == ["Year I, The King's aid", "Year I, Spring: rolling the dice"]
    assert "Year I, The King's reward" in headings
    assert headings[-1] == "Year I, Winter"
    assert "  Cindy gets 1 gold and 1 stone  [A.6]" in told


def test_the_court_shows_dice_where_they_stand() -> None:
    position = records.read(
        "kingsburg 1\nplayers Ann Brian\n"
        'position {"players": [{"name": "Ann", "dice": "1"}, {"name": "Brian", "dice": "2"}],'
        ' "phase": "spring", "step": "influence",'
        ' "placed": [{"advisor": 7, "player": "Ann", "dice": "3 + 4"},'
        ' {"advisor": 5, "dice": "1 4"}]}'
    ).position
    cells = list(ElementTree.fromstring(pictures.court(position)))
    assert len(cells) == 18
    seven = "".join(cells[6].itertext())
    assert "Astronomer" in seven
    assert "Ann" in seven
    assert "die 3" in seven
    assert "white die 4" in seven
    assert "neutral" in "".join(cells[4].itertext())
    assert "die" not in "".join(cells[0].itertext())


def test_a_province_shows_what_stands() -> None:
    position = records.stored("the-first-year").position
    drawn = ElementTree.fromstring(pictures.province(position.player("Ann")))
    assert drawn.attrib["aria-label"] == "Province of Ann: Statue, Palisade, Barricade"


def test_the_standing_as_a_frame() -> None:
    frame = tables.standing(records.stored("the-first-year").position).to_frame()
    assert list(frame["player"])[:2] == ["Ann", "Cindy"]
    assert frame.loc[frame["player"] == "David", "VP"].item() == 2


def test_a_panel_of_keys_shows_keys() -> None:
    assert "<kbd>a</kbd> <kbd>b</kbd>" in menu_words.keys({"a b": "x"})


def test_white_dice_have_that_word_only_where_dice_of_a_hand_are_meant() -> None:
    assert lines.parse("Ann rerolls white 2 by statue", ["Ann"]).action == Reroll(
        "statue", (), (2,)
    )
    with pytest.raises(Malformed, match="'white' is not a face of a die"):
        lines.parse("Ann rolls white 3", ["Ann"])


def test_the_first_action_of_each_kind_comes_in_the_order_of_the_kinds() -> None:
    options = Options((Build("inn"), PASS, Build("chapel")))
    assert options.of_each_kind == (Build("inn"), PASS)
