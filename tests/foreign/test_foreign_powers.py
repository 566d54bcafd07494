"""Powers from outside, of which the engine knows nothing."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gametable.play.errors import Illegal
from gametable.play.history import History
from gametable.play.positions import CHANCE
from gametable.play.random_player import choose
from gametable.play.streams import Streams
from kingsburg.engine.actions import (
    KEEP,
    PASS,
    Action,
    Build,
    Keep,
    Lose,
    Pass,
    Pay,
    Reroll,
    Take,
    Use,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.events import CHANGES
from kingsburg.engine.foe import Foe
from kingsburg.engine.hand import Hand
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.engine.powers.power import DicePower
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, lines, records
from kingsburg.notation.actions.dice import NEUTRAL
from kingsburg.odds.reach import Setup, reach
from kingsburg.play.ask import advise
from tests import telling
from tests.foreign.powers import TILES, ForeignContent, foreign

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")
OTHER = Rules(plus_two_limit="group", may_decline=True, reinforcements="difference")


def start(*players: dict[str, Any], **fields: Any) -> Position:
    named = [{"name": name, **each} for name, each in zip(NAMES, players, strict=False)]
    return files.load(json.dumps({"players": named, **fields}), foreign)


def play(position: Position, *story: str) -> Position:
    """Play lines, checking that each position can be saved, loaded and pickled."""
    for line in story:
        position = telling.after(position, line)
        assert files.load(files.to_text(position), foreign) == position
        assert pickle.loads(pickle.dumps(position)) == position
    return position


def legal(position: Position) -> list[str]:
    return [lines.write(position, action) for action in position.actions()]


def rules_of(position: Position, line: str) -> list[str]:
    names = [player.name for player in position.players]
    found = lines.why_not(position, lines.parse(line, names))
    assert found is not None
    return [reason.rule for reason in found]


def told(position: Position, rule: str) -> list[tuple[str, object]]:
    """Return what a rule did in the last play, and to whom."""
    names = [player.name for player in position.players]
    return [
        (names[event.seat], event.data)
        for event in position.events
        if event.rule == rule and event.seat is not None
    ]


BUILD = {"phase": "spring", "step": "build"}
TAKES = ["takes gold", "takes wood", "takes stone"]


# Asking another player in the middle of building -------------------------------------------


def test_the_neighbour_is_asked_in_the_middle_of_building() -> None:
    ann = {"wood": 2, "gold": 1, "buildings": ["lodge"], "envoy": True}
    here = start(ann, {"wood": 1}, {}, **BUILD)
    here = play(here, "Ann builds barricade")
    assert legal(here) == [f"Brian {each}" for each in TAKES]
    assert rules_of(here, "Ann takes wood") == ["N.2"]
    assert "N.2" in rules_of(here, "Ann builds inn by envoy")
    assert rules_of(here, "Brian builds barricade")
    here = play(here, "Brian takes stone")
    assert told(here, "B.lodge") == [("Ann", Bundle(stone=1))]

    # Ann's turn goes on: the named stone pays for her second building.
    assert here.actor == "Ann"
    assert "Ann builds crane by envoy" in legal(here)
    here = play(here, "Ann builds crane by envoy")
    assert here.actor == "Brian"
    here = play(here, "Brian takes gold")
    assert legal(here)[-1] == "Brian passes"
    assert here.player("Ann").gold == 2


def test_the_lodge_does_not_count_itself() -> None:
    here = start({"wood": 1}, {"wood": 1}, {}, **BUILD)
    here = play(here, "Ann builds lodge")
    assert here.actor == "Brian"
    assert legal(here)[-1] == "Brian passes"


def test_several_are_asked_about_one_building_one_after_the_other() -> None:
    tax = {"buildings": ["lodge", "tax_office"]}
    ann = {"wood": 1, "stone": 1, "buildings": ["lodge", "barricade"]}
    order = ["Ann", "Cindy", "Brian"]
    here = start(ann, tax, {**tax, "wood": 0}, **BUILD, order=order)
    here = play(here, "Ann builds crane")
    # The owner's own power first, then the others in turn order.
    asked = []
    while here.step == "build" and legal(here)[0].endswith("takes gold"):
        asked.append(here.actor)
        here = play(here, f"{here.actor} takes wood")
    assert asked == ["Brian", "Cindy", "Brian"]
    assert [player.wood for player in here.players] == [1, 1, 1]
    # The wood that Cindy took pays for her own building in the same step.
    assert here.actor == "Cindy"
    assert "Cindy builds barricade" in legal(here)


def test_the_tax_is_only_for_column_two_and_for_others() -> None:
    tax = {"wood": 2, "buildings": ["lodge", "tax_office"]}
    here = start(tax, {"wood": 1, "stone": 0}, {}, **BUILD, order=["Brian", "Ann", "Cindy"])
    here = play(here, "Brian builds barricade")
    assert here.actor == "Ann"
    assert "Ann builds barricade" in legal(here)


def test_the_tax_is_not_paid_to_the_builder() -> None:
    buildings = ["lodge", "tax_office", "barricade"]
    here = start({"wood": 1, "stone": 1, "buildings": buildings}, {"wood": 1}, {}, **BUILD)
    here = play(here, "Ann builds crane")
    # The Lodge asks Brian as the neighbour, and then it is his turn to build.
    here = play(here, "Brian takes gold")
    assert legal(here)[-1] == "Brian passes"
    assert here.player("Ann").goods == 1


def test_a_record_of_being_asked() -> None:
    position = json.dumps(
        {
            "players": [{"name": "Ann", "wood": 1, "buildings": ["lodge"]}, {"name": "Brian"}],
            **BUILD,
        }
    )
    text = (
        f"kingsburg 1\nplayers Ann Brian\nposition {position}\n"
        "Ann builds tower\nexpect to_move=Brian\nexpect illegal N.2 Ann takes wood\n"
        "Brian takes stone\nexpect Ann stone=1 wood=0 vp=2 buildings=lodge,tower\n"
    )
    history = records.read(text, foreign)
    written = records.write(history)
    assert written.splitlines()[3:] == ["Ann builds tower", "Brian takes stone"]
    assert records.read(written, foreign).position == history.position
    with pytest.raises(records.RecordError, match="there is no building lodge"):
        records.read(text)


# Changing a roll ---------------------------------------------------------------------------

DICE = {"phase": "spring"}


def test_a_new_reroll() -> None:
    here = start({"buildings": ["tower"]}, {}, {}, **DICE)
    here = play(here, "Ann rolls 1 3 6", "Brian rolls 1 2 3", "Cindy rolls 1 1 1")
    assert legal(here) == ["Ann rerolls 6 by tower", "Ann keeps"]
    assert rules_of(here, "Ann rerolls 3 by tower") == ["B.tower", "P2a.3"]
    here = play(here, "Ann rerolls 6 by tower")
    assert here.actor is CHANCE
    assert here.subject == "Ann"
    assert [chance for _, chance in here.chances()] == [Fraction(1, 6)] * 6
    here = play(here, "Ann rolls 2")
    # The Tower works once a season, although the dice are all different again.
    assert here.step == "influence"
    assert here.player("Ann").hand is Hand((1, 2, 3))
    assert here.order == ("Cindy", "Ann", "Brian")
    assert here.player("Ann").used == {"tower"}


def test_its_condition_is_looked_at_again_after_another_reroll() -> None:
    here = start({"buildings": ["tower", "statue", "chapel"], "white_dice": 1}, {}, {}, **DICE)
    here = play(here, "Ann rolls 1 2 2 + 1", "Brian rolls 6 6 6", "Cindy rolls 6 6 6")
    assert legal(here) == ["Ann rerolls all by chapel", "Ann keeps"]
    here = play(here, "Ann rerolls all by chapel", "Ann rolls 1 2 3 + 6")
    assert legal(here) == ["Ann rerolls 3 by tower", "Ann keeps"]
    assert play(here, "Ann rerolls 3 by tower", "Ann rolls 5").step == "influence"


def test_setting_dice() -> None:
    here = start({"buildings": ["tower", "palace"], "white_dice": 1}, {}, {}, **DICE)
    here = play(here, "Ann rolls 1 1 2 + 3", "Brian rolls 6 6 6", "Cindy rolls 4 4 4")
    assert legal(here) == ["Ann uses palace", "Ann keeps"]
    here = play(here, "Ann uses palace")
    # Only the coloured dice are set; the white 3 beside a 3 rules the Tower out.
    assert here.player("Ann").hand is Hand((3, 4, 6), (3,))
    assert here.order == ("Cindy", "Ann", "Brian")
    assert here.step == "influence"
    assert "Ann influences 13 with 4 6 + 3" in legal(play(here, "Cindy passes"))


def test_setting_dice_has_a_condition() -> None:
    here = start(
        {"buildings": ["tower", "palace"]}, {"buildings": ["tower"]}, {"buildings": ["inn"]}, **DICE
    )
    here = play(here, "Ann rolls 2 3 4", "Brian rolls 1 2 3", "Cindy rolls 4 4 4")
    assert legal(here) == ["Ann rerolls 4 by tower", "Ann keeps"]
    assert "B.palace" in rules_of(here, "Ann uses palace")
    after = play(here, "Ann rerolls 4 by tower", "Ann rolls 3")
    assert legal(after) == ["Ann uses palace", "Ann keeps"]
    assert rules_of(play(here, "Ann keeps"), "Brian uses palace") == ["B.palace", "P2a.3"]


@pytest.mark.parametrize("owned", [["tower"], ["tower", "palace"], ["tower", "palace", "chapel"]])
def test_the_odds_know_new_powers_from_the_same_function(owned: list[str]) -> None:
    """The odds match the engine for every roll if each choice aims at one advisor."""
    standing = [*owned, *(["statue"] if "chapel" in owned else [])]
    here = start({"buildings": standing}, {}, {}, **DICE)
    dice_powers = [here.content.buildings[each] for each in standing]
    powers = tuple(each for each in dice_powers if isinstance(each, DicePower))
    assert len(powers) == len(standing)
    advisors = (1, 7, 8, 9, 10, 13) if len(owned) < 3 else (13,)
    wanted = dict.fromkeys(advisors, Fraction(0))
    for roll, chance in here.chances():
        after = here.play(roll)
        for other in ("Brian rolls 6 6 6", "Cindy rolls 6 6 6"):
            after = telling.after(after, other)
        for advisor in advisors:
            wanted[advisor] += chance * best_for(after, advisor)
    found = reach(Setup(rerolls=powers))
    assert {advisor: found[advisor] for advisor in advisors} == wanted
    assert found != reach(Setup())


def best_for(position: Position, advisor: int) -> Fraction:
    """Return the chance of reaching an advisor if all rerolls aim at it."""
    if position.actor is CHANCE:
        results = ((best_for(position.play(roll), advisor), p) for roll, p in position.chances())
        return sum((found * chance for found, chance in results), Fraction(0))
    if position.step == "reroll":
        return max(best_for(position.play(each), advisor) for each in position.actions())
    hand = position.player("Ann").hand
    assert hand is not None
    return Fraction(advisor in {action.advisor for action in hand.influences()})


def test_advice_to_set_dice() -> None:
    here = start({"buildings": ["tower", "palace"], "white_dice": 1}, {}, {}, **DICE)
    here = play(here, "Ann rolls 1 1 2 + 3", "Brian rolls 6 6 6", "Cindy rolls 4 4 4")
    powers = tuple(each for each in here.player("Ann").buildings if isinstance(each, DicePower))
    setup = Setup(rerolls=powers).rolled(Hand((1, 1, 2), (3,)))
    # Nothing reaches 18, so the dice are kept.
    assert advise(setup, [18]).action is KEEP
    assert advise(setup, [18]).value == 0
    advice = advise(setup, [13])
    assert advice.action is Use("palace")
    assert [advice.value, advice.keeping, advice.gain] == [1, 0, 1]
    assert list(advice.choices) == [KEEP, Use("palace")]


# Compulsory effects in a chosen order ------------------------------------------------------

END = {"phase": "summer", "step": "season_end"}
FAIR = ["fair", "tithe"]
HALL = ["barricade", "crane", "town_hall"]


def test_the_order_of_compulsory_effects_is_free_but_not_whether() -> None:
    here = start({"wood": 1, "buildings": FAIR + HALL}, {}, {}, **END)
    assert set(legal(here)) == {"Ann uses fair", "Ann uses tithe", "Ann pays wood at town_hall"}
    assert rules_of(here, "Ann passes") == ["P2e.2"]
    with pytest.raises(Illegal, match=r"P2e\.2"):
        here.play(PASS)

    # The wood becomes gold, which goes to the King without a question, for 2 VP.
    one = play(here, "Ann uses fair", "Ann uses tithe")
    assert (one.player("Ann").vp, one.player("Ann").goods) == (2, 0)
    assert one.phase == "autumn"

    # If the wood is paid at Town Hall, nothing is left for the compulsory effects.
    other = play(here, "Ann pays wood at town_hall")
    assert (other.player("Ann").vp, other.player("Ann").goods) == (1, 0)
    assert other.phase == "autumn"


def test_when_the_compulsory_ones_are_done_one_may_stop() -> None:
    here = start({"wood": 1, "stone": 2, "buildings": FAIR + HALL}, {}, {}, **END)
    here = play(here, "Ann uses tithe")
    assert set(legal(here)) == {"Ann loses wood", "Ann loses stone"}
    assert rules_of(here, "Ann loses gold") == ["N.3"]
    here = play(here, "Ann loses stone")
    # One compulsory effect is left, so Ann cannot pass.
    assert "Ann passes" not in legal(here)
    here = play(here, "Ann uses fair")
    assert legal(here) == [
        "Ann pays gold at town_hall",
        "Ann pays stone at town_hall",
        "Ann passes",
    ]
    assert play(here, "Ann passes").phase == "autumn"


def test_a_single_compulsory_effect_happens_of_itself() -> None:
    here = start({"wood": 1, "buildings": ["fair"]}, {}, {}, **END)
    assert here.phase == "autumn"
    assert here.player("Ann").gold == 1
    assert ("Ann", Use("fair")) in here.forced


def test_each_season_anew() -> None:
    here = start({"wood": 2, "buildings": ["fair"]}, {}, {}, **END)
    assert (here.player("Ann").gold, here.player("Ann").wood) == (1, 1)
    here = play(here, *(f"{name} rolls 6 6 6" for name in NAMES[:3]))
    here = play(here, *(f"{name} passes" for name in NAMES[:3]))
    assert (here.phase, here.step, here.actor) == ("autumn", "build", "Ann")
    here = play(here, "Ann passes")
    assert (here.player("Ann").gold, here.player("Ann").wood) == (2, 0)


# On an advisor -----------------------------------------------------------------------------


def test_a_tile_helps_instead_of_the_advisor() -> None:
    here = start(
        {}, {}, {"envoy": True, "dice": "3", "buildings": ["palisade", "stable"]},
        phase="autumn", step="influence", to_move="Cindy",
        placed=[
            {"advisor": 1, "player": "Ann", "dice": "1"},
            {"advisor": 3, "player": "Brian", "dice": "3"},
            {"advisor": 4, "player": "Ann", "dice": "4"},
        ],
    )  # fmt: skip
    assert rules_of(here, "Cindy influences 3 with 3") == ["P2b.5"]
    here = play(here, "Cindy influences 3 with 3 by envoy")
    # The new Jester has sent a soldier to everybody.
    assert [player.soldiers for player in here.players] == [1, 1, 1]
    assert [player.vp for player in here.players] == [0, 0, 0]
    assert legal(here) == ["Brian takes wood wood from 3", "Brian takes stone vp from 3"]
    assert rules_of(here, "Brian takes wood from 3") == ["M6.3"]
    assert rules_of(here, "Brian takes wood from 4") == ["P2c.2", "P2c.1"]
    here = play(here, "Brian takes stone vp from 3")
    assert here.actor == "Cindy"
    here = play(here, "Cindy takes wood wood from 3")
    assert [(player.wood, player.stone, player.vp) for player in here.players] == [
        (0, 0, 0),
        (0, 1, 1),
        (2, 0, 0),
    ]
    # The other advisors help as printed.
    assert legal(here) == ["Ann takes wood from 4", "Ann takes gold from 4"]


def test_a_power_of_the_table_asks_before_the_roll() -> None:
    here = start({"gold": 1}, {}, {"buildings": ["inn"]}, phase="summer")
    assert legal(here) == [f"Brian {each}" for each in TAKES]
    here = play(here, "Brian takes wood")
    assert here.actor is CHANCE
    assert told(here, "X.visitor") == [("Brian", Bundle(wood=1))]


def test_with_two_players_the_neutral_dice_come_first() -> None:
    here = start({"gold": 1}, {}, phase="summer")
    assert lines.subject_of(here) == NEUTRAL
    here = play(here, "neutral rolls 1 1 1", "neutral rolls 1 2")
    assert here.actor == "Brian"
    # The two neutral dice were split, which closes 1 and 2 as well as 3.
    assert sorted(advisor for advisor, *_ in here.placed) == [1, 2, 3]


# Whole games -------------------------------------------------------------------------------


def universe(position: Position) -> Iterator[Action]:
    """Yield actions of many kinds, most of them illegal anywhere."""
    yield from (PASS, KEEP, Reroll("chapel"), Pay("token", "town_hall"))
    for building in (*position.content.buildings, "nowhere"):
        yield from (Build(building), Build(building, envoy=True), Use(building))
    for things in (("gold",), ("wood",), ("stone",), ("vp",), ("wood", "wood"), ("stone", "vp")):
        yield from (Take(things), Take(things, 3), Take(things, 4), Lose(things))
    for face in range(1, 7):
        yield from (Reroll("tower", (face,)), Reroll("statue", (face,)))


def random_game(seed: int | str, seats: int, rules: Rules) -> Iterator[Position]:
    rng = Random(f"{seed}/{seats}")
    position = new_game(NAMES[:seats], content=foreign(rules))
    yield position
    while position.actor is not None:
        position = position.play(next_action(position, rng))
        yield position


def next_action(position: Position, rng: Random) -> Action:
    actions = position.actions()
    if not actions:
        chances = position.chances()
        return rng.choices([each for each, _ in chances], [float(p) for _, p in chances])[0]
    # Prefer the foreign rows, so that their powers meet.
    ours = [each for each in actions if getattr(each, "building", "") in OURS]
    return rng.choice(ours or actions)


OURS = {"lodge", "tax_office", "tower", "palace", "fair", "tithe"}


@pytest.mark.parametrize("rules", [Rules(), OTHER], ids=["ours", "other"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games(seats: int, rules: Rules) -> None:
    used: Counter[str] = Counter()
    for seed in range(3):
        owned = [Counter[str]() for _ in range(seats)]
        for position in random_game(seed, seats, rules):
            for event in position.events:
                used[event.rule] += 1
                if event.kind in CHANGES and event.seat is not None:
                    owned[event.seat].update(event.data._asdict())
            assert [player.owns() for player in position.players] == [
                Bundle(**{field: each[field] for field in Bundle._fields}) for each in owned
            ]
            assert (position.actor is None) == (position.phase == "over")
    assert used["B.lodge"]
    assert used["B.tax_office"]
    assert used["B.tower"]
    assert used["B.palace"]
    assert used["B.fair"]
    assert used["B.tithe"]
    assert used["X.tile"]
    assert used["X.visitor"]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_why_not_agrees_with_the_actions(seats: int) -> None:
    for position in random_game("why not", seats, Rules()):
        actions = position.actions()
        for action in universe(position):
            assert (position.why_not(action) is None) == (action in actions), action
        for action in actions[:50]:
            assert position.why_not(action) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_save_and_load_at_every_moment(seats: int) -> None:
    positions = list(random_game("save", seats, Rules()))[1:]
    for position in positions:
        again = files.load(files.to_text(position), foreign)
        assert again == position
        assert again.actions() == position.actions()


def test_playing_changes_no_position() -> None:
    positions = list(random_game("pure", 3, Rules()))
    kept = [hash(position) for position in positions]
    rng = Random(1)
    for position in positions:
        for action in list(position.actions())[:5]:
            position.play(action)
        if position.actor is CHANCE:
            position.play(next_action(position, rng))
    assert [hash(pickle.loads(pickle.dumps(position))) for position in positions] == kept


def test_a_random_game_as_a_record() -> None:
    history = History(new_game(NAMES[:4], content=foreign(Rules())))
    rng = Random("record")
    while history.position.actor is not None:
        history.play(next_action(history.position, rng))
    text = records.write(history)
    assert "builds lodge" in text
    again = records.read(text, foreign)
    assert again.position == history.position
    assert list(again.log()) == list(history.log())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_playout_in_place(seats: int) -> None:
    begin = new_game(NAMES[:seats], content=foreign(Rules()))
    kept = hash(begin)
    rules: set[str] = set()
    for seed in range(20):
        played = playout(begin, [greedy_for_ours] * seats, Streams(f"{seed}"))
        assert played.end.phase == "over"
        assert sum(played.decisions) > 50
        rules |= {event.rule for event in played.end.events}
        assert played.end == playout(begin, [greedy_for_ours] * seats, Streams(f"{seed}")).end
    assert {"B.lodge", "B.tower", "B.tithe", "X.tile", "X.visitor"} <= rules
    assert hash(begin) == kept


def greedy_for_ours(look: Any, actions: Sequence[Action], rng: Random) -> Action:
    ours = [each for each in actions if getattr(each, "building", "") in OURS]
    return choose(look, ours or actions, rng)


def test_a_position_sent_elsewhere_keeps_its_box() -> None:
    position = list(random_game("sent", 3, Rules()))[20]
    sent = pickle.loads(pickle.dumps(position))
    assert type(sent.content) is ForeignContent
    assert sent.content.table_powers(2)[-1].id == "visitor"
    assert sent.content.tiles_at_first().keys() == TILES.keys()
    assert list(sent.content.buildings) == list(position.content.buildings)


def test_the_printed_box_knows_nothing_of_them() -> None:
    printed = new_game(NAMES[:3])
    assert not OURS & set(printed.content.buildings)
    assert printed != new_game(NAMES[:3], content=foreign(Rules()))
    assert type(printed.content) is not type(foreign(Rules()))
    assert isinstance(PASS, Pass)
    assert isinstance(KEEP, Keep)


# A player's power that is not a building --------------------------------------------------


def test_a_governor_is_saved_and_works() -> None:
    here = start({"governor": "steward"}, {}, {}, phase="summer", order=["Cindy", "Brian", "Ann"])
    # Ann already has her stone when the Visitor asks the poorest player.
    ann = here.player("Ann")
    assert told(here, "G.steward") == [("Ann", Bundle(stone=1))]
    assert ann.abilities.sums.strength(Foe(("orcs",), 3)) == 1
    assert not ann.buildings
    for position in (here, start({"governor": "steward"}, {}, {}, **BUILD)):
        saved = files.to_json(position)
        assert saved["players"][0]["governor"] == "steward"
        assert files.from_json(saved, foreign) == position
        assert pickle.loads(pickle.dumps(position)) == position


def test_a_governor_that_the_box_lacks_is_a_fault() -> None:
    two = {"players": [{"name": "Ann", "governor": "steward"}, {"name": "Bo"}]}
    (fault,) = files.from_json(two).faults
    assert str(fault) == "players[0].governor: there is no governor steward (N.4)"
    assert not files.from_json(two, foreign).faults
