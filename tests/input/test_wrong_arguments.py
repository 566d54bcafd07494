"""Each argument of each public function, once of a wrong type and once out of range.

The tables are complete: what a package offers, its methods and their parameters are looked up.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from inspect import Parameter
from itertools import chain
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, NamedTuple

import pytest

import kingdombuilder
import kingsburg
from gametable.arena.games import Games
from gametable.play.distribution import Distribution
from gametable.play.errors import GameError
from gametable.play.history import History
from kingdombuilder.engine.position import Position as Kingdom
from kingdombuilder.notation import files as kingdom_files
from kingdombuilder.notation import records as kingdom_records
from kingdombuilder.odds.best import BestTurn
from kingsburg import Rules, Setup, Winter
from kingsburg.engine.content import content_of
from kingsburg.engine.position import Position
from kingsburg.notation import cards as own_cards
from kingsburg.notation import files, records

NAN: Final = float("nan")
TWO: Final = ["greedy", "random"]
NOTHING_ROLLED: Final = Setup()
MANY_DICE: Final = Setup(5, 6)
#: Classes whose objects come from other functions; only their methods are for everybody.
MADE_BY_OTHERS: Final = {"Games", "Position"}
#: Methods of positions that are for the engine.
FOR_THE_ENGINE: Final = {"after", "started", "has_to_choose"}


#: Values that are wrong for most parameters.
TYPICAL: Final[tuple[object, ...]] = (
    None, True, 0, -1, 10**30, 1.5, NAN, float("inf"), "x", "", "\0", b"x", object(),
    [], {}, (), [None], [NAN], (5,), ("x", "x"), {"x": None}, {None: 1}, {1: NAN},
)  # fmt: skip


class NoRange(str):
    """Why no value of the right type is out of range."""


class Wrong(NamedTuple):
    """A value of a wrong type, one out of range, and what their sentences contain, if not the name.

    `said`: a pattern.
    """

    type: object
    beyond: object
    said: str = ""


class Called(NamedTuple):
    """A function, arguments with which it can be called, and what is wrong for each parameter."""

    function: Callable[..., object]
    given: Mapping[str, Any]
    wrong: Mapping[str, Wrong]


CHECKED: Final = NoRange("it was checked when it was made")
TRUTH: Final = NoRange("both values are possible")
ANY_NUMBER: Final = NoRange("any number is possible")
ANY_TEXT: Final = NoRange("any text is possible")
A_FUNCTION: Final = NoRange("what it returns is checked elsewhere")

SEAT: Final = Wrong("1", 3)
COLUMN: Final = Wrong(5, "no_such_column")
PLAYERS: Final = Wrong("greedy", ["greedy"] * 9)
NAMED: Final = Wrong(5, "Zoe", "no player")
SETUP: Final = Wrong(3, CHECKED)
ADVISORS: Final = Wrong(8, [19], "advisor")
POSITION: Final = Wrong("spring", CHECKED)
BUILDINGS: Final = Wrong("statue", ["no_such_building"], "building")
GOVERNOR: Final = Wrong(5, "no_such_governor")
DESTINY: Final = Wrong(None, "no_such_card")
CONTENT: Final = Wrong(Rules(), CHECKED)
REVIEWED: Final = {
    "history": Wrong("spring", CHECKED),
    "people": Wrong("Ann", ["Zoe"], "people|player"),
}
HEXES: Final = Wrong("A1", -1)
#: What all functions that play many games have in common.
MANY_GAMES: Final = {
    "players": PLAYERS,
    "games": Wrong(True, -1),
    "seed": Wrong(True, ANY_NUMBER),
    "workers": Wrong(1.5, 0),
    "executor": Wrong(5, NoRange("an executor works or breaks down")),
    "progress": Wrong("yes", TRUTH),
}
ONE_GAME: Final = {"players": TWO, "games": 1}
SIMULATED: Final = {
    **MANY_GAMES,
    "start": Wrong(5, "", "start|JSON"),
    "collect": Wrong(5, "moves"),
    "folder": Wrong(5, Path(__file__).parent),
}
CHOICE: Final = Wrong(5, "no_such_value")


@cache
def begun() -> Position:
    """Return a position of Kingsburg in which a player decides."""
    return kingsburg.court_of({"Ann": "1 4 4", "Brian": "2 3 4"}).position


@cache
def kingdom() -> Kingdom:
    """Return a position of Kingdom Builder in which a player decides."""
    position = kingdombuilder.new_game(["Ann", "Brian"])
    while not position.actions():
        position = position.play(position.draw(Random(1)))
    return position


@cache
def played() -> Games:
    return kingsburg.simulate(TWO, 2)


def odds() -> Iterator[tuple[str, Called]]:
    """Yield what is wrong for the odds of Kingsburg."""
    rolled = Setup().with_buildings(["chapel"]).rolled("1 1 4")
    by_name = Wrong([1] * 18, {"Zoe": {8: 1}})
    three = {"Ann": "1 4 4", "Brian": "2 3 4", "Cindy": "1 1 1"}
    one = {"setup": NOTHING_ROLLED}
    yield "reach", Called(kingsburg.reach, one, {"setup": SETUP})
    yield (
        "reach_any",
        Called(
            kingsburg.reach_any, {**one, "advisors": [8]}, {"setup": SETUP, "advisors": ADVISORS}
        ),
    )
    yield (
        "reach_at_least",
        Called(
            kingsburg.reach_at_least,
            {**one, "advisors": [8, 9], "number": 1},
            {"setup": SETUP, "advisors": ADVISORS, "number": Wrong(1.0, 3)},
        ),
    )
    yield (
        "together",
        Called(
            kingsburg.together,
            {**one, "advisors": (8,)},
            {"setup": SETUP, "advisors": Wrong(("8",), (19,), "advisor")},
        ),
    )
    yield (
        "turn",
        Called(
            kingsburg.turn,
            {**one, "value": lambda bundle: bundle.gold},
            {
                "setup": Wrong(3, MANY_DICE, "setup|dice"),
                "value": Wrong("gold", lambda _: NAN),
                "tell": Wrong("vp", lambda _: None, "tell|value"),
                "position": POSITION,
            },
        ),
    )
    yield (
        "advise",
        Called(
            kingsburg.advise,
            {"setup": rolled, "wanted": [9]},
            {
                "setup": Wrong(3, NOTHING_ROLLED, "setup|no roll"),
                "wanted": Wrong(5, {19: 1}, "advisor"),
                "together": Wrong("yes", TRUTH),
            },
        ),
    )
    yield (
        "ask",
        Called(
            kingsburg.ask,
            {"question": "place 1", "others": [NOTHING_ROLLED]},
            {
                "question": Wrong(8, "8 and", "text: expected|question"),
                "setup": SETUP,
                "others": Wrong([5], [NOTHING_ROLLED] * 5, "others|6 players"),
                "position": POSITION,
            },
        ),
    )
    yield (
        "court",
        Called(
            kingsburg.court,
            {"position": begun()},
            {
                "position": Wrong(5, kingsburg.new_game(["Ann", "Brian"]), "position|step"),
                "worths": by_name,
            },
        ),
    )
    yield (
        "court_of",
        Called(
            kingsburg.court_of,
            {"dice": three},
            {
                "dice": Wrong("1 4 4", {"Ann": "1 4 7", "Brian": "1"}),
                "order": Wrong(["Ann", "Brian", []], ["Ann", "Brian"]),
                "envoy": Wrong(None, "Zoe"),
                "worths": by_name,
            },
        ),
    )
    yield (
        "seat_worth",
        Called(
            kingsburg.seat_worth,
            {"setup": Setup(1), "players": 2},
            {
                "setup": Wrong(3, rolled, "setup|seat"),
                "players": Wrong("2", 1),
                "rolls": Wrong(4.5, 1),
                "seed": Wrong(True, ANY_NUMBER),
            },
        ),
    )
    yield (
        "worths",
        Called(
            kingsburg.worths,
            {"position": begun(), "player": "Ann"},
            {"position": POSITION, "player": NAMED},
        ),
    )
    played = {"history": History(begun()), "people": ["Ann"]}
    yield "review", Called(kingsburg.review, played, REVIEWED)
    yield "battle", Called(kingsburg.battle, {"winter": Winter()}, {"winter": Wrong(3, CHECKED)})
    yield "Setup", Called(Setup, {}, SETUP_FIELDS)
    yield "Winter", Called(Winter, {}, WINTER_FIELDS)


SETUP_FIELDS: Final = {
    "dice": Wrong("3", 6),
    "white": Wrong(1.0, 7),
    "token": Wrong("1", -1),
    "sways": Wrong("market", NoRange("any building may have such a power")),
    "rerolls": Wrong(("statue",), CHECKED),
    "taken": Wrong(5, [0], "taken|advisor"),
    "roll": Wrong("1 1 4", Setup().rolled("1 1 4 + 2").roll, "roll|white dice"),
    "envoy": Wrong("yes", TRUTH),
    "governor": Wrong("prince", CHECKED),
    "destiny": Wrong("famine", CHECKED),
    "spent": Wrong(("prince",), CHECKED),
}
WINTER_FIELDS: Final = {
    "soldiers": Wrong("3", 1000),
    "abilities": Wrong(["statue"], CHECKED),
    "year": Wrong(NAN, 6),
    "enemy": Wrong("goblins", content_of(Rules()).decks[5][0], "enemy|year 1"),
    "reinforcements": Wrong(5, "dice"),
    "sent": Wrong("6", 7, "from the King"),
    "goods": Wrong(5, (1, 1, -1)),
    "tokens": Wrong(1, (1,)),
    "valley": Wrong("goblins", content_of(Rules()).decks[1][0], "enemy card|Goblin Valley"),
    "destiny": Wrong(5, "no_such_card"),
    "rolled": Wrong(1, TRUTH),
}


def data() -> Iterator[tuple[str, Called]]:
    """Yield what is wrong for `Games` and `Distribution`."""
    die = Distribution({1: 1, 2: 1})
    pair = Distribution({(1, 2): 1})
    number = Wrong("1", ANY_NUMBER)
    for name in ("wins", "win_share"):
        yield f"Games.{name}", Called(getattr(played(), name), {"seat": 1}, {"seat": SEAT})
    for name in ("values", "mean", "deviation", "interval"):
        wrong = {"seat": SEAT, "column": COLUMN}
        yield f"Games.{name}", Called(getattr(played(), name), {"seat": 1}, wrong)
    both = {"column": COLUMN, "won": Wrong(None, "no_such_column", "column")}
    yield "Games.holding", Called(played().holding, {"column": "gold"}, both)
    other = kingsburg.simulate(["random"] * 2, 1)
    more = {"more": Wrong(5, other, "more|different players")}
    yield "Games.joined", Called(played().joined, {"more": played()}, more)
    folder = {"folder": Wrong(None, Path(__file__).parent)}
    yield "Games.read", Called(Games.read, {"folder": ""}, folder)
    weights = {"weights": Wrong([1], {1: -1})}
    yield "Distribution", Called(Distribution, {"weights": {1: 1}}, weights)
    yield "Distribution.at_least", Called(die.at_least, {"least": 1}, {"least": number})
    yield "Distribution.at_most", Called(die.at_most, {"most": 1}, {"most": number})
    share = {"share": Wrong("1/2", 1.5)}
    yield "Distribution.quantile", Called(die.quantile, {"share": 1}, share)
    change = {"change": Wrong(5, lambda _: 0.5, "change|outcome")}
    yield "Distribution.map", Called(die.map, {"change": int}, change)
    never = {"condition": Wrong(5, lambda _: False)}
    yield "Distribution.given", Called(die.given, {"condition": bool}, never)
    place = {"places": Wrong((1.0,), (2,), "place")}
    yield "Distribution.marginal", Called(pair.marginal, {"places": (1,)}, place)


def methods() -> Iterator[tuple[str, Called]]:
    """Yield what is wrong for the methods of set-ups, winters and positions."""
    counted = {"coloured": Wrong("3", 6), "white": Wrong("1", 7)}
    setup = Setup()
    yield "Setup.before", Called(setup.before, {"coloured": 3, "white": 0}, counted)
    roll = {"roll": Wrong([1, 1, 4], "1 1 7", "roll|face")}
    yield "Setup.rolled", Called(setup.rolled, {"roll": "1 1 4"}, roll)
    built = {"buildings": ["statue"]}
    of_setup = {"buildings": BUILDINGS, "content": CONTENT}
    yield "Setup.with_buildings", Called(setup.with_buildings, built, of_setup)
    cards = {"governor": "", "destiny": ""}
    both = {"governor": GOVERNOR, "destiny": DESTINY}
    yield "Setup.with_cards", Called(setup.with_cards, cards, {**both, "content": CONTENT})
    winter = Winter()
    yield "Winter.with_buildings", Called(winter.with_buildings, built, {"buildings": BUILDINGS})
    yield "Winter.with_cards", Called(winter.with_cards, cards, both)
    rules = {"rules": Wrong("die", NoRange("all rules have winters"))}
    yield "Winter.under", Called(winter.under, {"rules": Rules()}, rules)
    of = {"position": POSITION, "name": NAMED}
    yield "Winter.of", Called(Winter.of, {"position": begun(), "name": "Ann"}, of)
    advisor = {"advisor": Wrong("8", 19)}
    yield "Position.gains", Called(begun().gains, {"advisor": 8}, advisor)
    yield "Position.player", Called(begun().player, {"name": "Ann"}, {"name": NAMED})
    rng = {"rng": Wrong(5, NoRange("any source of randomness"))}
    start = kingsburg.new_game(["Ann", "Brian"])
    yield "Position.draw", Called(start.draw, {"rng": Random(1)}, rng)
    yield from acting(begun())


def acting(position: Any) -> Iterator[tuple[str, Called]]:
    """Yield what is wrong for the methods that the positions of both games have."""
    other = Wrong(("Ann", 5), ("Zoe",), "no player")
    yield "Position.seen_by", Called(position.seen_by, {"players": ("Ann",)}, {"players": other})
    action = position.actions()[0]
    # Whatever is wrong with an action is a reason against it, by a rule.
    wrong = Wrong(5, None, r"[A-Z]+\.\d")
    yield "Position.play", Called(position.play, {"action": action}, {"action": wrong})

    def why(action: object, player: object = None) -> None:
        if reasons := position.why_not(action, player):
            raise GameError(reasons[0])

    both = {"action": wrong, "player": NAMED}
    yield "Position.why_not", Called(why, {"action": action}, both)


def games() -> Iterator[tuple[str, Called]]:
    """Yield what is wrong for the games of Kingsburg: rules, files, and many of them."""
    rules = dict.fromkeys(Rules.CHOICES, CHOICE) | {"modules": Wrong(1, [9], "module")}
    yield "Rules", Called(Rules, {}, rules)
    own = {"rules": Wrong("die", CHECKED), "cards": Wrong("house.toml", CHECKED)}
    names = {"names": Wrong(5, ["Ann"], "players"), **own, "content": CONTENT}
    yield "new_game", Called(kingsburg.new_game, {"names": ["Ann", "Brian"]}, names)
    maker = Wrong("printed", A_FUNCTION)
    loading = {"text": Wrong({}, "", "text|JSON"), "maker": maker, "run": Wrong(1, TRUTH)}
    text = files.to_text(begun())
    yield "load", Called(kingsburg.load, {"text": text}, loading)
    record = records.write(History(begun()))
    reading = {
        "text": Wrong(b"kingsburg 1", "kingsburg 0", "text|record"),
        "maker": maker,
        "beside": Wrong("house.toml", A_FUNCTION),
    }
    yield "read_record", Called(records.read, {"text": record}, reading)
    cards = '[[enemy]]\nyear = 1\nrace = "goblins"\nstrength = 9\nreward = "2 vp"\nloss = "1 vp"\n'
    toml = {"text": Wrong(5, "[", "text|TOML"), "file": Wrong(5, ANY_TEXT)}
    yield "read_cards", Called(own_cards.read, {"text": cards}, toml)
    yield "simulate", Called(kingsburg.simulate, ONE_GAME, {**SIMULATED, **own})
    sides = {"before": Wrong("rules", CHECKED), "after": Wrong(None, CHECKED)}
    paired = {**MANY_GAMES, **sides, "until": Wrong(NAN, 0)}
    given = {"before": Rules(), "after": Rules(), **ONE_GAME}
    yield "compare", Called(kingsburg.compare, given, paired)


def of_kingdom_builder() -> Iterator[tuple[str, Called]]:
    """Yield what is wrong for Kingdom Builder."""
    here = {"position": kingdom(), "player": "Ann"}
    asked = {"position": POSITION, "player": NAMED}
    yield "next_card", Called(kingdombuilder.next_card, here, asked)
    planned = {**asked, "planned": HEXES}
    yield "chance_to_be_free", Called(kingdombuilder.chance_to_be_free, here, planned)
    yield "one_more", Called(kingdombuilder.one_more, here, {**planned, "hexes": HEXES})
    start = kingdombuilder.new_game(["Ann", "Brian"])
    due = {"position": Wrong(5, start, "position")}
    yield "BestTurn", Called(BestTurn, {"position": kingdom()}, due)
    played = {"history": History(start), "people": ["Ann"]}
    yield "review", Called(kingdombuilder.review, played, REVIEWED)
    search = BestTurn(kingdom())
    yield "BestTurn.ranked", Called(search.ranked, {}, {"most": Wrong("5", -1, "number of turns")})
    ahead = {"ahead": Wrong("yes", TRUTH)}
    yield "BestTurn.work", Called(lambda ahead: [*search.work(ahead=ahead)], {"ahead": True}, ahead)
    text = kingdom_records.write(History(start))
    record = {"text": Wrong(5, "kingdombuilder 0", "text|record")}
    yield "read_record", Called(kingdom_records.read, {"text": text}, record)
    yield (
        "load",
        Called(
            kingdombuilder.load,
            {"text": kingdom_files.to_text(kingdom())},
            {"text": Wrong({}, "", "text|JSON")},
        ),
    )
    laid = {
        "sections": Wrong([[]] * 4, ["tavern"] * 4),
        "cards": Wrong("lords", ["lords"] * 3),
        "lords_zero": Wrong("no", TRUTH),
    }
    names = {"names": Wrong(5, ["Ann"], "players"), **laid}
    yield "new_game", Called(kingdombuilder.new_game, {"names": ["Ann", "Brian"]}, names)
    setting = {**laid, **{name: SIMULATED[name] for name in ("players", "start")}}
    setting["boards"] = Wrong(5, "all")
    yield "Setting", Called(kingdombuilder.Setting, {"players": TWO}, setting)
    two = kingdombuilder.Setting(TWO)
    three = Wrong({}, kingdombuilder.Setting([*TWO, "random"]), "before|after|equally many players")
    paired = {**MANY_GAMES, "before": three, "after": three, "until": Wrong(NAN, 0)}
    del paired["players"]
    sides = {"before": two, "after": two, "games": 1}
    yield "compare", Called(kingdombuilder.compare, sides, paired)
    simulated = {**SIMULATED, **laid, "boards": Wrong(5, "all")}
    yield "simulate", Called(kingdombuilder.simulate, {**ONE_GAME, "players": TWO}, simulated)
    for name in ("seat", "gold", "total"):
        called = getattr(kingdom(), name)
        yield f"Position.{name}", Called(called, {"player": "Ann"}, {"player": NAMED})
    yield from acting(kingdom())


#: By package and name; what both offer stands with Kingsburg.
CASES: Final = {
    kingsburg: dict(chain(odds(), data(), methods(), games())),
    kingdombuilder: dict(of_kingdom_builder()),
}
EACH: Final = [
    pytest.param(called, parameter, id=f"{package.__name__}.{name}-{parameter}")
    for package, cases in CASES.items()
    for name, called in cases.items()
    for parameter in called.wrong
]


def offered(package: ModuleType) -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield all functions and classes of a package and the methods of these classes, by name."""
    for name in package.__all__:
        found = getattr(package, name)
        if name not in MADE_BY_OTHERS:
            yield name, found
        for method in vars(found) if inspect.isclass(found) else ():
            function = getattr(found, method)
            if not method.startswith("_") and callable(function):
                yield f"{name}.{method}", function


@pytest.mark.parametrize("package", CASES, ids=lambda each: each.__name__)
def test_all_parameters_are_here(package: ModuleType) -> None:
    known = {**CASES[kingsburg], **CASES[package]}
    missing = []
    for name, function in offered(package):
        if name.partition(".")[2] in FOR_THE_ENGINE:
            continue
        parameters = {*inspect.signature(function).parameters} - {"self"}
        if parameters and name not in known:
            missing.append(name)
        elif parameters and parameters != known[name].wrong.keys():
            missing += [f"{name}: {each}" for each in parameters ^ known[name].wrong.keys()]
    assert not missing


def call(called: Called, **wrong: object) -> object:
    """Call a function with its arguments, some of which are replaced."""
    signature = inspect.signature(called.function)
    given = {**called.given, **wrong}
    in_order = {name: given[name] for name in signature.parameters if name in given}
    bound = inspect.BoundArguments(signature, in_order)
    return called.function(*bound.args, **bound.kwargs)


def told(called: Called, parameter: str, value: object) -> str:
    """Return the sentence about a wrong value; it must be one, and name what it is about."""
    with pytest.raises(GameError) as caught:
        call(called, **{parameter: value})
    sentence = str(caught.value)
    named = called.wrong[parameter].said or parameter
    assert re.search(named, sentence), sentence
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize("package", CASES, ids=lambda each: each.__name__)
def test_nothing_else_is_wrong_with_the_calls(package: ModuleType, tmp_path: Path) -> None:
    kingsburg.simulate(TWO, 1, folder=tmp_path)
    for name, called in CASES[package].items():
        call(called, **{"folder": tmp_path} if name == "Games.read" else {})


@pytest.mark.parametrize(("called", "parameter"), EACH)
def test_a_wrong_type_is_told(called: Called, parameter: str) -> None:
    told(called, parameter, called.wrong[parameter].type)


@pytest.mark.parametrize(("called", "parameter"), EACH)
def test_what_is_out_of_range_is_told(called: Called, parameter: str) -> None:
    beyond = called.wrong[parameter].beyond
    if not isinstance(beyond, NoRange):
        told(called, parameter, beyond)


@pytest.mark.parametrize(("called", "parameter"), EACH)
def test_nothing_else_is_raised(
    called: Called, parameter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    several = (
        inspect.signature(called.function).parameters[parameter].kind is Parameter.VAR_POSITIONAL
    )
    for value in TYPICAL:
        with suppress(GameError):
            call(called, **{parameter: (value,) if several else value})
