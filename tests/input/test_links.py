"""Share links: every view comes back from its link, and anything else gets one sentence."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametable.notation import links
from gametable.notation.links import View, link, read
from gametable.notation.state import State
from gametable.play.errors import GameError, ImpossiblePosition, Malformed
from kingsburg.catalogue import positions
from kingsburg.engine.actions import Enemy
from kingsburg.engine.dice_text import parse_dice
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, games
from kingsburg.notation.states import WORDS
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.policies import BEST, RANDOM
from kingsburg.odds.reach import Setup
from kingsburg.odds.winter import Winter
from kingsburg.pages.court import words as court_words
from kingsburg.pages.court.state import CourtState
from kingsburg.pages.lab.state import LabState
from kingsburg.pages.odds.state import OddsState
from kingsburg.pages.quiz.state import QuizState
from kingsburg.pages.rules import words as rules_page
from kingsburg.pages.rules.state import RulesState
from kingsburg.pages.season.state import SeasonState
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.winter.state import WinterState
from kingsburg.play.court_setting import CourtSetting
from kingsburg.play.draft import NAMES, usable
from kingsburg.play.house import House
from kingsburg.views.dice import words as odds_words
from kingsburg.views.dice.setups import SET_UPS
from tests.properties.games import GAMES, new, options, steady, tables
from tests.properties.games import positions as game
from tests.times import at_most

KINDS: tuple[type[State], ...] = (
    OddsState, CourtState, SeasonState, WinterState, PlayState, LabState, RulesState, QuizState,
)  # fmt: skip


def shown(state: State) -> State:
    """Return the state that the link to this state opens."""
    return read(link(View((state,))), type(state)).of(type(state))


def played(position: Position) -> Position | None:
    return read(link(View((PlayState(position=position),))), PlayState).of(PlayState).position


# Positions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_every_position_of_a_game_comes_back(players: int, rules: Rules) -> None:
    """It does so at decisions and at rolls, even before the turn order is drawn (S.2)."""
    rng = Random(f"{players} {rules}")
    for number, position in enumerate(game(new(players, rules), rng)):
        if number < 4 or rng.random() < 0.2:
            assert played(position) == position


@given(tables())
@steady(100)
def test_every_table_comes_back(position: Position) -> None:
    assert played(position) == position


@pytest.mark.parametrize("preset", positions().values(), ids=positions())
def test_every_position_of_the_catalogue_comes_back(preset: Any) -> None:
    history = games.of_preset(preset)
    for position in (history.start.position, history.position):
        state = PlayState(position=position, preset=preset.id)
        assert shown(state) == state


def test_what_a_player_must_not_know_is_not_in_the_link() -> None:
    """No link holds the enemy that only another player has seen (S.5)."""
    hidden = files.from_json(
        {
            "players": [{"name": "Ann"}, {"name": "Brian"}],
            "phase": "autumn",
            "enemy": "orcs 3",
            "seen_by": ["Ann"],
        }
    )
    there = played(hidden.seen_by("Brian"))
    assert there == hidden.seen_by("Brian")
    assert there is not None
    assert there.enemy is None
    assert played(hidden) == hidden


def test_where_too_little_is_known_nothing_is_linked() -> None:
    """There is no link in the step in which somebody else has looked at the enemy (S.5)."""
    position = files.from_json(
        {
            "players": [{"name": "Ann"}, {"name": "Brian"}],
            "phase": "spring",
            "step": "help",
            "placed": [{"advisor": 10, "player": "Ann", "dice": "4 6"},
                       {"advisor": 12, "player": "Ann", "dice": "6 6"}],
        }
    )  # fmt: skip
    while position.enemy is None:
        position = position.play(options(position)[0])
    assert position.step == "help"
    state = PlayState(position=position.seen_by("Brian"))
    with pytest.raises(GameError, match=r"S\.5"):
        link(View((state,)))


def test_a_game_of_five_fits_at_every_moment(capsys: pytest.CaptureFixture[str]) -> None:
    lengths = [
        len(link(View((PlayState(position=position),), "pl")))
        for seed in range(6)
        for position in game(new(5), Random(seed))
    ]
    with capsys.disabled():
        print(f"\n{len(lengths)} links, the longest {max(lengths)} characters", end=" ")
    assert len(lengths) > 1500
    assert max(lengths) < 500


def test_the_fullest_table_with_the_longest_names_fits() -> None:
    """Each name has 20 random Chinese characters."""
    rng = Random(5)
    names = ["".join(chr(rng.randint(0x4E00, 0x9FFF)) for _ in range(20)) for _ in range(5)]
    content = files.from_json({"players": []}).content
    rows = list(content.buildings)
    players = [
        {
            "name": name, "vp": -999, "gold": 998, "wood": 997, "stone": 996, "tokens": 995,
            "soldiers": 994, "buildings": rows, "white_dice": 1, "used": usable(content, rows),
            "dice": "1 2 3 4 6 + 1 2 3",
        }
        for name in names
    ]  # fmt: skip
    raw = {"phase": "autumn", "step": "influence", "players": players, "year": 5}
    position = files.from_json(raw)
    assert played(position) == position
    worths = {who: {n: f"{rng.randint(-99, 99)}.{n}" for n in ADVISORS} for who in ("", *names)}
    state = CourtState(position=CourtSetting.of(position), worths=worths, whose=names[4])
    assert shown(state) == state


@pytest.mark.parametrize(
    "value",
    [
        "".join(map(chr, Random(1).sample(range(0x4E00, 0x9FFF), 1000))),
        "x" * 100_000,
        [[[[[[[[[]]]]]]]]],
        float("inf"),
    ],
    ids=["long", "repeated", "deep", "infinite"],
)
def test_what_no_link_can_hold_is_refused(value: object) -> None:
    """Only a draft can hold such values."""
    with pytest.raises(Malformed, match="too much for a link"):
        link(View((PlayState(draft={"players": [], "enemy": value}),)))


# Everything else ---------------------------------------------------------------------------

ANN_AND_BRIAN = {
    "phase": "spring",
    "step": "influence",
    "players": [{"name": "Ann", "dice": "1 4 4"}, {"name": "Brian", "dice": "3 4 5 + 2"}],
}
COURT = files.load(json.dumps(ANN_AND_BRIAN))
STATES = [
    OddsState(view="turn", wanted=[8, 9], worths={7: "3/2", 18: "0,5"}),
    OddsState(
        which="B",
        a=Setup(5, 4, 1, taken=frozenset({1, 18}), envoy=True),
        b=Setup().with_buildings(["statue", "chapel", "market"]),
    ),
    OddsState(view="compare", a=Setup(0, 0), b=Setup().rolled(parse_dice("3 4 5 + 2"))),
    CourtState(position=CourtSetting.of(COURT)),
    CourtState(
        position=CourtSetting.of(COURT),
        worths={"": {8: "-3"}, "Brian": {8: "4"}},
        whose="Brian",
        unfolded=["claims", "position"],
    ),
    CourtState(worths={"Eva": {1: "0"}}),
    SeasonState(contest=Contest((Contender("Ann", 5, 4), Contender("Brian", token=True)), None)),
    SeasonState(
        contest=Contest(
            (
                Contender("Ann", sways=("market",), policy=BEST),
                Contender("Brian", envoy=True, policy=RANDOM),
                Contender("Zoë"),
            ),
            frozenset({8, 9}),
        ),
        seat=2,
    ),
    WinterState(winter=Winter(3, year=4, reinforcements="difference"), rivals="3 Inn, 2"),
    WinterState(
        winter=Winter(999, year=2, enemy=Enemy("goblins", 4), sent=6).with_buildings(
            ["fortress", "palisade"]
        )
    ),
    PlayState(preset="start-4", pace="year", rolls_itself=True, odds=True),
    PlayState(position=new_game(["Zoë", "Łukasz"], replace(Rules(), may_decline=True))),
    PlayState(position=COURT, machines={"Ann": "greedy"}),
    PlayState(draft={"players": [{"name": 5, "yeer": None}], "year": 99}),
    LabState(
        house=House(before=Rules(modules=(3,)))
        .changed("building inn", "cost.0", 0)
        .changed("enemy 3 demons 6", "strength", 9)
        .switched("may_decline"),
        part="enemy",
        card="3 demons 6",
        players=["greedy", "random"],
        games=1000,
        played=True,
        unfolded=["all"],
    ),
    RulesState(search="<b>white & die", part="winter"),
    RulesState(opened="P2b.4", shown="start-2", position=COURT),
    QuizState(seed="7 + 'ż\"", phase="winter", number=12),
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: f"{state.name}")
def test_every_state_comes_back(state: State) -> None:
    assert state.data()
    assert shown(state) == state
    assert len(link(View((state,)))) < 400


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_an_explorer_begins_with_needs_no_link(kind: type[State]) -> None:
    assert kind().data() == {}
    assert link(View((kind(),))) == "?"
    assert read("?", kind).of(kind) == kind()


def test_a_page_with_two_explorers_has_one_link() -> None:
    court, season = STATES[4], STATES[7]
    query = link(View((season, court), "cs"))
    view = read(query, CourtState, SeasonState)
    assert (view.of(CourtState), view.of(SeasonState)) == (court, season)
    assert view.language == links.language(query) == "cs"


def test_it_is_found_in_a_whole_address_beside_what_others_append() -> None:
    state = STATES[0]
    query = link(View((state,), "pt"))
    address = f"https://example.org/x/voila/render/odds.ipynb{query}&fbclid=a%20b&utm_source=#top"
    assert read(address, OddsState) == read(query[1:], OddsState) == View((state,), "pt")
    assert read("?utm_source=x", OddsState) == View()


def test_only_letters_that_no_messenger_changes() -> None:
    assert (
        link(View((STATES[-1],), "pl"))
        .replace("&lang=pl", "")[3:]
        .replace("-", "")
        .replace("_", "")
        .isalnum()
    )


def test_words_are_those_of_the_explorers() -> None:
    """The name of each view, set-up, part and fold is one that its state takes."""
    for view in odds_words.VIEWS:
        OddsState(view=view)
    for which in SET_UPS:
        OddsState(which=which)
    for part in rules_page.TITLES:
        RulesState(part=part)
    CourtState(unfolded=list(court_words.FOLDS))


# What is no link ---------------------------------------------------------------------------


def packed(text: str | bytes, version: str = "1") -> str:
    """Return a link that is packed like any other, whatever is in it."""
    data = text.encode() if isinstance(text, str) else text
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=WORDS)
    deflated = deflating.compress(data) + deflating.flush()
    return letters(zlib.crc32(data).to_bytes(4, "big")[1:] + deflated, version)


def letters(data: bytes, version: str = "1") -> str:
    return f"?p={version}{urlsafe_b64encode(data).decode().rstrip('=')}"


def holding(states: object) -> str:
    return packed(json.dumps(states))


def _one(sentence: str) -> str:
    """Return the sentence after checking that it can be shown."""
    assert min(sentence) >= " "
    assert 10 < len(sentence) < 500
    return sentence


def refused(query: str) -> str:
    """Return the one sentence about a bad link."""
    with pytest.raises(Malformed) as caught:
        read(query, *KINDS)
    return _one(str(caught.value))


GOOD = link(View((STATES[4],), "pl"))
BOMB = letters(bytes(3) + zlib.compress(bytes(10**7), 9, -15)[:1400])


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?p=", "broken"),
        ("?p=1", "broken"),
        ("?p=1!", "broken"),
        ("?p=!", "broken"),
        ("?p=1A", "broken"),
        ("?p=1AAAA", "broken"),
        ("?p=1+/8=", "broken"),
        ("?p=1żółw", "broken"),
        ("?p=%00%ff", "broken"),
        (GOOD.replace("?p=1", "?p=2"), "version 2"),
        (GOOD.replace("?p=1", "?p="), "version"),
        (GOOD.replace("&lang=pl", "") + "AAAA", "broken"),
        (GOOD[:-20], "broken"),
        (GOOD.lower(), "broken"),
        (f"{GOOD}&p=1", "twice"),
        ("?p=1" + "A" * 4000, "at most 4,000"),
        ("?p=1" + "A" * 10**7, "at most 4,000"),
        ("?" + "p=1&" * 900, "twice"),
        (BOMB, "broken"),
        (packed(b'{"odds":{}}' + b" " * 100_000), "broken"),
        (packed("[" * 15_000), "not JSON"),
        (packed('{"play":' * 2_000), "not JSON"),
        (packed('{"play":{"draft":{"players":' + "[" * 90 + "]" * 90 + "}}}"), "brackets"),
        (packed(b"\xff\xfe"), "broken"),
        (packed(b""), "JSON"),
        (packed("null"), "broken"),
        (packed("[]"), "broken"),
        (packed('{"odds": NaN}'), "not JSON"),
        (packed('{"odds": {"wanted": [Infinity]}}'), "not JSON"),
        (packed('{"odds": {}, "odds": {}}'), "twice"),
        (packed('{"rules": {"search": "\\ud800"}}'), "not JSON"),
        (holding({"elsewhere": {}}), "another page"),
        (holding({"<img src=x onerror=alert(1)>": {}}), "another page"),
        (holding({"odds": None}), "an object"),
        (holding({"odds": {"vew": "each"}}), "this version does not know"),
        (holding({"odds": {"view": "all"}}), "'all' is not one of the choices"),
        (holding({"odds": {"view": 5}}), "must be text"),
        (holding({"odds": {"wanted": 5}}), "must be a list"),
        (holding({"odds": {"wanted": [0]}}), "advisor number"),
        (holding({"odds": {"wanted": [True]}}), "whole number"),
        (holding({"odds": {"a": []}}), "an object"),
        (holding({"odds": {"a": {"dice": 6}}}), "coloured dice"),
        (holding({"odds": {"a": {"dice": 10**300}}}), "whole number"),
        (holding({"odds": {"a": {"dice": 1.5}}}), "whole number"),
        (holding({"odds": {"a": {"roll": "7 7"}}}), "not a face"),
        (holding({"odds": {"a": {"taken": [19]}}}), "advisor"),
        (holding({"odds": {"a": {"buildings": ["casino"]}}}), "no building"),
        (holding({"odds": {"worths": {"19": "1"}}}), "worths must be given as text"),
        (holding({"odds": {"worths": {"x\n" * 4000: "1"}}}), "worths must be given as text"),
        (holding({"odds": {"worths": {"8": "1e999"}}}), "must be a number"),
        (holding({"odds": {"worths": {"8": 1}}}), "worths must be given as text"),
        (holding({"odds": {"worths": []}}), "worths must be given as text"),
        (holding({"court": {"position": 5}}), "JSON object"),
        (holding({"court": {"position": {}}}), "can play, not 0"),
        (holding({"court": {"position": {"a\nb": 1}}}), "no such field"),
        (holding({"court": {"position": {"players": [{"name": "Ann"}] * 2}}}), "two players"),
        (holding({"court": {"position": {**ANN_AND_BRIAN, "step": "build"}}}), "no"),
        (holding({"court": {"position": {**ANN_AND_BRIAN, "then": ["Ann wins"]}}}), "then"),
        (holding({"court": {"position": {"players": [{"name": "A"}, {"name": "B"}]}}}), "contest"),
        (holding({"court": {"worths": {"Zoë": {}}}}), "no player Zoë"),
        (holding({"court": {"whose": "<b>"}}), "no player <b>"),
        (holding({"court": {"unfolded": ["all"]}}), "not one of the choices"),
        (holding({"season": {"contest": {"contenders": []}}}), "can play, not 0"),
        (holding({"season": {"contest": {"contenders": [{"name": "Ann"}]}}}), "can play, not 1"),
        (holding({"season": {"contest": {"contenders": [{}]}}}), "is missing"),
        (holding({"season": {"seat": -1}}), "seat"),
        (holding({"season": {"seat": 2}}), "seat"),
        (holding({"winter": {"winter": {"soldiers": -1}}}), "soldiers"),
        (holding({"winter": {"winter": {"enemy": "goblins 44"}}}), "not a card"),
        (holding({"winter": {"winter": {"enemy": "goblins\n3 3"}}}), "goblins"),
        (holding({"winter": {"winter": {"enemy": "king"}}}), ""),
        (holding({"winter": {"winter": {"reinforcements": "army"}}}), "not one of the choices"),
        (holding({"winter": {"winter": {"sent": 7}}}), "from the King"),
        (holding({"winter": {"rivals": "1,2,3,4,5"}}), "can be compared"),
        (holding({"winter": {"rivals": "1," * 5000}}), "at most"),
        (holding({"play": {"position": {"new": {"players": ["<b>", "Ann"]}}}}), "letters"),
        (holding({"play": {"position": {"new": {"players": [5, 6]}}}}), "must be text"),
        (holding({"play": {"position": {"new": []}}}), "an object"),
        (
            holding({"play": {"position": {"new": {"players": [], "rules": {"luck": 1}}}}}),
            "this version does not know",
        ),
        (
            holding(
                {"play": {"position": {"new": {"players": [], "rules": {"reinforcements": 1}}}}}
            ),
            "difference",
        ),
        (holding({"play": {"draft": {"players": 5}}}), "a list"),
        (holding({"play": {"draft": 5}}), "JSON object"),
        (holding({"play": {"preset": "start-9"}}), "not one of the choices"),
        (holding({"play": {"machines": {"Ann": "genius"}}}), "not one of the choices"),
        (holding({"rules": {"opened": "P9"}}), "not one of the choices"),
        (holding({"rules": {"search": "x" * 201}}), "at most 200"),
        (holding({"quiz": {"number": 0}}), "question"),
        (holding({"quiz": {"seed": 5}}), "text"),
    ],
)
def test_what_is_no_link_gets_one_sentence(query: str, said: str) -> None:
    with at_most(1):
        assert said in refused(query)


@pytest.mark.parametrize(
    "behind",
    [*".,;:!?…)]}>*”»'\"` \n\u00a0#/\\", ")].", " .", "%29", "%20", "%E2%80%9D", ")." * 20],
)
@pytest.mark.parametrize("query", [GOOD, GOOD.replace("&lang=pl", "")])
def test_what_a_chat_leaves_behind_an_address_is_dropped(query: str, behind: str) -> None:
    found = read(query + behind, CourtState)
    assert found.of(CourtState) == STATES[4]
    assert found.language == ("pl" if "lang" in query else "")


def test_a_link_that_a_mail_has_broken_or_escaped_is_read() -> None:
    for query in (
        f"{GOOD[:30]}\r\n {GOOD[30:]}",
        f"{GOOD[:30]}%0A{GOOD[30:]}",
        GOOD.replace("&", "&amp;"),
        f"<https://example.org/court{GOOD}>",
    ):
        assert read(query, CourtState) == View((STATES[4],), "pl")


@pytest.mark.parametrize(
    ("code", "language"),
    [("EN", "en"), ("pl-PL", "pl"), ("pt_BR", "pt"), ("Cs", "cs"), (" pl", "pl"), ("pl).", "pl")]
    + [(code, "") for code in ("xx", "", "plx", "polski", "<b>" + "x" * 300, "1", "%00", "žl")],
)
def test_a_language_is_understood_or_left_to_the_browser(code: str, language: str) -> None:
    found = read(GOOD.replace("lang=pl", f"lang={code}"), CourtState)
    assert found == View((STATES[4],), language)


def test_of_several_languages_the_first_one_counts() -> None:
    assert read(f"{GOOD}&lang=cs&lang=pl", CourtState) == View((STATES[4],), "pl")
    assert links.language("?lang=cs&p=1x&lang=pl") == "cs"


def test_a_language_is_found_where_the_rest_is_broken() -> None:
    assert links.language("?p=1x&lang=cs") == "cs"
    assert links.language("?p=1x&lang=xx") == links.language("?p=1x") == ""
    assert links.language("?" + "x" * 10**6) == ""


def test_another_page_is_told() -> None:
    with pytest.raises(Malformed, match="another page"):
        read(GOOD, OddsState)


def test_what_cannot_be_is_never_linked() -> None:
    with pytest.raises(ImpossiblePosition):
        PlayState(position=files.from_json({}))
    with pytest.raises(Malformed):
        CourtState.model_validate({"position": new(2)})
    with pytest.raises(Malformed):
        link(View(language="xx"))


@pytest.mark.parametrize("end", range(4, len(GOOD) - len("&lang=pl")))
def test_every_cut_is_noticed(end: int) -> None:
    assert "broken" in refused(GOOD[:end])


@given(st.integers(4, len(GOOD) - 10), st.sampled_from("AZaz09_-.~+% "))
@steady(500)
def test_every_changed_character_is_noticed(place: int, character: str) -> None:
    changed = GOOD[:place] + character + GOOD[place + 1 :]
    found = taken(changed)
    if isinstance(found, View):
        # The last bits of the last character say nothing.
        assert found.of(CourtState) == STATES[4]
    else:
        assert "broken" in found


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
FIELDS = sorted({field for kind in KINDS for field in kind.model_fields})


def taken(query: str) -> View | str:
    """Return a view, which its own link must show again, or one sentence."""
    try:
        view = read(query, *KINDS)
    except Malformed as error:
        return _one(str(error))
    again = read(link(view), *KINDS)
    assert all(again.of(kind) == view.of(kind) for kind in KINDS)
    return view


@given(st.text(max_size=300) | st.text("?&=p1lang_-Az09%+", max_size=300))
@steady(400)
def test_any_text_gets_a_view_or_a_sentence(query: str) -> None:
    taken(query)


@given(st.binary(max_size=200), st.booleans())
@steady(400)
def test_any_bytes_get_a_view_or_a_sentence(data: bytes, whole: bool) -> None:
    taken(packed(data) if whole else letters(data))


@given(
    st.dictionaries(
        st.sampled_from([kind.name for kind in KINDS]),
        st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4) | JSON,
        max_size=3,
    )
)
@steady(600)
def test_any_values_get_a_view_or_a_sentence(states: dict[str, Any]) -> None:
    taken(holding(states))


WHOLE = {state.name: state.data() for state in STATES}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(found for key, each in inner for found in places(each, (*path, key)))]


def replaced(value: Any, path: tuple[Any, ...], new_value: Any) -> Any:
    if not path:
        return new_value
    copied = value.copy()
    copied[path[0]] = replaced(value[path[0]], path[1:], new_value)
    return copied


@given(
    st.sampled_from([each for each in places(WHOLE) if each]),
    JSON | st.sampled_from(["<script>alert(1)</script>", "Ann", "8", -1, 10**9, {}, [], [[]]]),
)
@steady(800)
def test_a_wrong_value_anywhere_gets_a_view_or_a_sentence(
    path: tuple[Any, ...], value: Any
) -> None:
    taken(holding(replaced(WHOLE, path, value)))


def test_the_position_that_takes_longest_to_read_takes_little() -> None:
    """Loading plays on to the first decision, here with as many dice and goods as there can be."""
    names = list(NAMES)
    players = [{"name": name, "dice": "1 2 3 4 5 + 1 2 3 4 5 6", "gold": 999} for name in names]
    lines = ["Ann influences 8 with 3 5"] + ["Ann passes"] * 600
    raw = {"phase": "autumn", "step": "influence", "players": players, "then": lines}
    with at_most(1), pytest.raises(GameError):
        read(holding({"play": {"position": raw}}), PlayState)
