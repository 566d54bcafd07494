"""Who gets which advisor before the roll, against every roll and action played out."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

import pytest

from gametable.play.errors import Malformed
from kingsburg.engine.actions import Action
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds import policies as policies_module
from kingsburg.odds import situation as situation_module
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.effort import (
    LEAST_SEASONS,
    MOST_STEPS,
    SEASONS,
    feasible,
    season_steps,
    seasons,
)
from kingsburg.odds.neutral import closings
from kingsburg.odds.policies import BEST, POLICIES, RANDOM, Policy
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.season import Chance, Season, SeasonOdds
from kingsburg.odds.situation import Outlook, Situation
from kingsburg.odds.turn import Worths
from kingsburg.odds.worths import default_worths
from tests.oracles import dice_odds
from tests.oracles import season as oracle
from tests.oracles.season import Got, Player, Roll

NAMES = ("Ann", "Brian", "Cindy", "David", "Eve")
NUMBERS = {advisor: Fraction(advisor) for advisor in ADVISORS}


def contest(players: Sequence[Player], closed: Sequence[int] = ()) -> Contest:
    contenders = (
        Contender(
            each.name,
            each.dice,
            each.white,
            each.token,
            ("market",) * each.market,
            each.envoy,
            POLICIES[each.policy],
            each.worths or NUMBERS,
        )
        for each in players
    )
    return Contest(tuple(contenders), frozenset(closed))


def answered(season: Season) -> SeasonOdds:
    while not season.done:
        season.step()
    assert season.progress == 1
    return known(season)


def known(season: Season) -> SeasonOdds:
    answer = season.answer()
    assert answer is not None
    return answer


def every(answer: SeasonOdds) -> dict[tuple[str, int], Chance]:
    return {
        (name, advisor): chance
        for name, chances in answer.chances.items()
        for advisor, chance in chances.items()
    }


def exact(contest: Contest) -> Got:
    answer = answered(Season(contest))
    assert answer.exact
    assert answer.seen == contest.combinations
    found = every(answer)
    assert all(each.low == each.high == float(each.value) for each in found.values())
    return {key: each.value for key, each in found.items()}


def holds(chance: Chance, truth: Fraction) -> bool:
    """True if the truth is in the interval, except for the rounding of floats."""
    return chance.low - 1e-15 <= truth <= chance.high + 1e-15


def with_zeros(players: Sequence[Player], got: Got) -> Got:
    return {
        (each.name, advisor): got.get((each.name, advisor), Fraction(0))
        for each in players
        for advisor in ADVISORS
    }


def drawn_players(draw: Random, most_players: int) -> list[Player]:
    """Return players without dice, with tied and negative worths and at most one Envoy."""
    players = draw.randint(2, most_players)
    holder = draw.randrange(2 * players)
    return [
        Player(
            NAMES[seat],
            token=draw.random() < 0.3,
            market=draw.random() < 0.3,
            envoy=seat == holder,
            policy=draw.choice(("random", "greedy")),
            worths={advisor: Fraction(draw.randint(-1, 3), 2) for advisor in ADVISORS},
        )
        for seat in range(players)
    ]


@pytest.mark.parametrize("seed", range(150))
def test_as_by_playing_every_roll(seed: int) -> None:
    draw = Random(seed)
    players = drawn_players(draw, 4)
    for _ in range(draw.randint(1, 3)):
        number = draw.randrange(len(players))
        die = draw.choice(("dice", "dice", "dice", "white"))
        players[number] = players[number]._replace(**{die: getattr(players[number], die) + 1})
    closed = draw.sample(ADVISORS, draw.choice((0, 2, 9)))
    expected = oracle.before_the_roll(players, closed, dice_odds.raw_rolls)
    assert exact(contest(players, closed)) == with_zeros(players, expected)


@pytest.mark.parametrize("seed", range(60))
def test_mixed_with_best_play(seed: int) -> None:
    """Players of all policies match the oracle, with pools of their own and worths without ties."""
    draw = Random(f"best {seed}")
    players = [
        each._replace(
            dice=1 + (draw.random() < 0.3),
            white=int(draw.random() < 0.2),
            policy=draw.choice(("best", each.policy)),
            worths={advisor: Fraction(draw.randint(-200, 999), 7) for advisor in ADVISORS},
        )
        for each in drawn_players(draw, 3)
    ]
    number = draw.randrange(len(players))
    players[number] = players[number]._replace(policy="best")
    hands = [drawn_hand(draw, each.dice, each.white) for each in players]
    closed = draw.sample(ADVISORS, draw.choice((0, 2, 9)))
    expected = oracle.after_the_roll(players, hands, closed)
    assert from_hands(players, hands, closed) == expected


ann = partial(Player, "Ann", dice=1)
brian = partial(Player, "Brian", dice=2)


SAME = dict.fromkeys(ADVISORS, Fraction(1))
#: Worths with which nobody wants anything: 18 is worth 0, all others less.
NOTHING = {**dict.fromkeys(ADVISORS, Fraction(-1)), 18: Fraction(0)}

AWKWARD: dict[str, tuple[list[Player], Sequence[int]]] = {
    "no dice": ([ann(dice=0, token=True, market=True, envoy=True), brian(dice=0)], ()),
    "white dice only": ([ann(dice=0, white=2, token=True), brian(dice=0, white=1)], (3,)),
    "one with white dice only": ([ann(dice=0, white=2), brian()], ()),
    "everything closed": ([ann(token=True), brian(market=True)], ADVISORS),
    "everything closed but to the Envoy": ([ann(dice=2, envoy=True), brian()], ADVISORS),
    "the Envoy twice on one": ([ann(dice=3, envoy=True), brian(dice=0)], [*range(4, 19)]),
    "the Envoy, greedily": (
        [ann(dice=2, envoy=True, policy="greedy", worths=NUMBERS), brian()],
        (6, 9),
    ),
    "all worth the same": (
        [ann(dice=2, policy="greedy", worths=SAME), brian(policy="greedy", worths=SAME)],
        (),
    ),
    "nothing is wanted": (
        [ann(policy="greedy", worths=NOTHING, token=True), brian(policy="greedy", worths=NOTHING)],
        (),
    ),
    "token and Market at once": (
        [ann(token=True, market=True), brian(dice=1, token=True)],
        (4,),
    ),
    "ties of the totals": ([ann(dice=1, white=1), brian(dice=2)], ()),
    "ties the other way": ([brian(dice=2), ann(dice=1, white=1)], ()),
    "five": ([Player(name, dice=int(name != "Eve")) for name in NAMES], (2,)),
}


@pytest.mark.parametrize("case", AWKWARD)
def test_awkward(case: str) -> None:
    players, closed = AWKWARD[case]
    expected = oracle.before_the_roll(players, closed, dice_odds.sorted_rolls)
    assert exact(contest(players, closed)) == with_zeros(players, expected)


def test_the_awkward_ones_are_what_they_are_called() -> None:
    """Each awkward case is what its name says, as to who gets anything at all."""
    getting = {
        case: {name for (name, _), chance in exact(contest(*awkward)).items() if chance}
        for case, awkward in AWKWARD.items()
    }
    nobody = {"no dice", "white dice only", "everything closed", "nothing is wanted"}
    assert {case for case, names in getting.items() if not names} == nobody
    assert getting["everything closed but to the Envoy"] == {"Ann"}
    ties = (exact(contest(*AWKWARD[f"ties {each}"])) for each in ("of the totals", "the other way"))
    assert next(ties) != next(ties)


def from_hands(players: Sequence[Player], hands: Sequence[Roll], closed: Sequence[int]) -> Got:
    """Return the answer of the package with these dice on the table."""
    pools = ((len(coloured), len(white)) for coloured, white in hands)
    asked = contest(
        [
            each._replace(dice=dice, white=white)
            for each, (dice, white) in zip(players, pools, strict=True)
        ],
        closed,
    )
    unit = 1
    for each in asked.contenders:
        unit *= each.largest_denominator
    outlook = Outlook(unit)
    sides = [side(*hand) for side, hand in zip(asked.sides(None), hands, strict=True)]
    situation, whose = asked.start(sum(1 << advisor for advisor in closed), sides)
    for _ in outlook.work_out(situation):
        pass
    chances = outlook.of(situation)
    assert unit % chances.ways == 0
    return {
        (players[who].name, advisor): Fraction(got, chances.ways)
        for who, packed in zip(whose, chances.packed, strict=True)
        for advisor, got in zip(ADVISORS, outlook.unpacked(packed), strict=True)
        if got
    }


def drawn_hand(draw: Random, dice: int, white: int) -> Roll:
    faces = [draw.randint(1, 6) for _ in range(dice + white)]
    return tuple(sorted(faces[:dice])), tuple(sorted(faces[dice:]))


@pytest.mark.parametrize("seed", range(200))
def test_as_by_playing_from_greater_rolls(seed: int) -> None:
    """Greedy players with many dice match the oracle, with at most one random player."""
    draw = Random(seed)
    players = drawn_players(draw, 5)
    chancy = draw.randrange(2 * len(players))
    players = [
        each._replace(policy="random" if number == chancy else "greedy")
        for number, each in enumerate(players)
    ]
    hands = [
        drawn_hand(draw, draw.randint(1, 2 if each.policy == "random" else 4), draw.randint(0, 1))
        for each in players
    ]
    closed = draw.sample(ADVISORS, draw.choice((0, 3, 12)))
    expected = oracle.after_the_roll(players, hands, closed)
    assert from_hands(players, hands, closed) == expected


@pytest.mark.parametrize("seed", range(40))
def test_as_by_playing_at_random_from_greater_rolls(seed: int) -> None:
    draw = Random(seed)
    players = [
        Player(name, token=draw.random() < 0.2, envoy=name == "Brian" and draw.random() < 0.2)
        for name in NAMES[: draw.choice((2, 3))]
    ]
    dice = (3, 2) if len(players) == 2 else (2, 2, 1)
    hands = [drawn_hand(draw, own, 0) for own in draw.sample(dice, len(dice))]
    closed = draw.sample(ADVISORS, 4)
    expected = oracle.after_the_roll(players, hands, closed)
    assert from_hands(players, hands, closed) == expected


def test_all_that_has_been_forgotten_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = contest([ann(dice=2), brian()])
    expected = exact(asked)
    monkeypatch.setattr(situation_module, "_MOST_KNOWN", 10)
    assert exact(asked) == expected


def pauses(season: Season) -> int:
    """Return the number of pauses until all is done."""
    found = 0
    while not season.done:
        season.step(0)
        found += 1
    return found


def test_best_play_pauses_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Best play gives the same answer with many pauses and hardly any memory."""
    asked = contest([ann(dice=3, policy="best"), brian(dice=1, policy="best"), Player("Cindy", 1)])
    expected, without = exact(asked), pauses(Season(asked))
    for limit, most in (("_AT_ONCE", 1), ("_REMEMBERED", 2), ("_REMEMBERED_MOVES", 2)):
        monkeypatch.setattr(policies_module, limit, most)
    season = Season(asked)
    assert pauses(season) > without
    assert {key: each.value for key, each in every(known(season)).items()} == expected


def test_unknown_neutral_dice_are_the_mean_over_them() -> None:
    players = [ann(token=True), brian(policy="greedy", worths=NUMBERS)]
    known = contest(players)
    expected = dict.fromkeys(exact(known), Fraction(0))
    for closed, chance in closings().items():
        for key, got in exact(replace(known, closed=closed)).items():
            expected[key] += chance * got
    assert exact(replace(known, closed=None)) == expected


# Against the other odds ----------------------------------------------------------------------

FLAGS = list(product((False, True), repeat=2))


@pytest.mark.parametrize("pool", [(1, 0), (1, 2), (2, 1), (3, 0)], ids=str)
def test_what_nobody_else_wants_is_got_whenever_it_can_be_reached(pool: tuple[int, int]) -> None:
    only = {**dict.fromkeys(ADVISORS, Fraction(-1)), 7: Fraction(1)}
    others = {**NUMBERS, 7: Fraction(-1)}
    for token, market in FLAGS:
        one = Player("Ann", *pool, token, market, policy="greedy", worths=only)
        other = Player("Brian", 2, 0, token, policy="greedy", worths=others)
        got = exact(contest([one, other], (3,)))
        assert got["Ann", 7] == reach(Setup(*pool, token, ("market",) * market))[7]
        assert got["Brian", 7] == 0


def test_who_is_first_for_sure_gets_what_can_be_reached() -> None:
    """One die never totals more than six dice, and a tie lets Ann begin."""
    for wanted, (token, market) in zip((3, 5, 7, 9), FLAGS, strict=True):
        only = {**dict.fromkeys(ADVISORS, Fraction(-1)), wanted: Fraction(1)}
        first = Player("Ann", 1, 0, token, market, policy="greedy", worths=only)
        later = Player("Brian", 1, 5, policy="greedy", worths=only)
        got = exact(contest([first, later], (8,)))
        assert got["Ann", wanted] == reach(Setup(1, 0, token, ("market",) * market))[wanted] > 0
        assert 0 < got["Brian", wanted] < reach(Setup(1, 5))[wanted]


def test_an_advisor_goes_to_one_player_without_the_envoy() -> None:
    got = exact(contest([ann(dice=3), brian(dice=3)], (5, 8)))
    for advisor in ADVISORS:
        both = got["Ann", advisor] + got["Brian", advisor]
        assert (both == 0) if advisor in (5, 8) else (0 < both < 1)


@pytest.mark.parametrize("policy", POLICIES)
def test_worths_are_derived_ones_by_default(policy: str) -> None:
    """The default worths are the derived ones, and matter to all but a random player."""

    def with_worths(worths: Worths) -> Contest:
        default = Contest((Contender("Ann", 2), Contender("Brian", 1)))
        contenders = (
            replace(each, policy=POLICIES[policy], worths=worths) for each in default.contenders
        )
        return Contest(tuple(contenders))

    assert Contender("Ann").worths == default_worths()
    same = exact(with_worths(default_worths())) == exact(with_worths(NUMBERS))
    assert same == (policy == "random")


def test_the_old_order_is_all_that_parts_equal_players() -> None:
    one, other = (
        exact(contest([Player(name, 3, worths=NUMBERS, policy="greedy") for name in names]))
        for names in (("Ann", "Brian"), ("Brian", "Ann"))
    )
    swapped = {"Ann": "Brian", "Brian": "Ann"}
    assert other == {(swapped[name], advisor): got for (name, advisor), got in one.items()}
    # If both roll three sixes, the first one takes the King.
    assert one["Ann", 18] == Fraction(1, 216)
    assert one["Brian", 18] == Fraction(1, 216) - Fraction(1, 216**2)


def test_a_policy_is_any_function_of_the_situation() -> None:
    """A policy sees who is still in, the mover first, and what is closed."""
    seen: list[Situation] = []

    def lowest(situation: Situation) -> Sequence[Action]:
        seen.append(situation)
        return situation.actions()[:1]

    greedy = [ann(dice=2, policy="greedy", worths=SAME), brian(policy="greedy", worths=SAME)]
    asked = contest(greedy, (4,))
    modest = Policy("modest", lowest)
    contenders = tuple(replace(each, policy=modest) for each in asked.contenders)
    assert exact(replace(asked, contenders=contenders)) == exact(asked)
    assert {len(situation.sides) for situation in seen} == {1, 2}
    assert all(situation.mover is situation.sides[0] for situation in seen)
    assert {situation.closed & ~0b10000 for situation in seen} > {0, 0b10, 0b100}


# Long work -----------------------------------------------------------------------------------

THREE_DICE = [
    Player("Ann", 3, token=True),
    Player("Brian", 3, policy="greedy", worths=NUMBERS),
]


@pytest.mark.parametrize("closed", [(5, 8), None], ids=["5 and 8 closed", "neutral dice unknown"])
def test_a_simulation_agrees_with_the_exact_answer(closed: tuple[int, int] | None) -> None:
    players = THREE_DICE if closed else [each._replace(dice=2) for each in THREE_DICE]
    asked = replace(contest(players), closed=closed and frozenset(closed))
    truth = exact(asked)
    answer = answered(Season(asked, games=8000, seed=3))
    assert not answer.exact
    assert answer.seen == 8000
    within = [holds(chance, truth[key]) for key, chance in every(answer).items()]
    # There are 36 intervals of 95 % each.
    assert sum(within) >= 32
    assert all(abs(chance.value - truth[key]) < 0.03 for key, chance in every(answer).items())


def test_the_same_seed_gives_the_same_seasons_in_any_slices() -> None:
    asked = contest(THREE_DICE)
    season = Season(asked, games=300, seed=3)
    assert pauses(season) > 300
    assert season.answer() == answered(Season(asked, games=300, seed=3))
    assert season.answer() != answered(Season(asked, games=300, seed=4))


def stopped_at(contest: Contest, seed: int, share: Fraction) -> Season:
    season = Season(contest, seed=seed)
    while season.progress < share:
        season.step(0)
    return season


def test_a_stopped_run_keeps_what_it_has() -> None:
    """Over many orders the intervals hold the truth at least as often as they say."""
    asked = contest([ann(dice=2), brian()], (4,))
    truth = exact(asked)
    for share in (Fraction(1, 20), Fraction(1, 3), Fraction(9, 10)):
        held = []
        for seed in range(40):
            season = stopped_at(asked, seed, share)
            answer = known(season)
            assert not season.done
            assert not answer.exact
            assert share <= season.progress == Fraction(answer.seen, asked.combinations) < 1
            for key, chance in every(answer).items():
                assert holds(chance, chance.value)
                held.append(holds(chance, truth[key]))
        assert sum(held) / len(held) >= 0.95


def test_at_the_last_moment_little_is_left_to_change() -> None:
    asked = contest([ann(dice=2), brian()], (4,))
    truth = exact(asked)
    season = stopped_at(asked, 1, 1 - Fraction(1, asked.combinations))
    for key, chance in every(known(season)).items():
        # The last roll comes in at most four of the 1,296 ways.
        assert chance.high - chance.low < 4.01 / 1296
        assert holds(chance, truth[key])
    assert answered(season) == answered(Season(asked, seed=7))


def test_before_any_work_nothing_is_known() -> None:
    for season in (Season(contest(THREE_DICE)), Season(contest(THREE_DICE), games=5)):
        assert season.answer() is None
        assert season.progress == 0
        assert not season.done


def test_progress_never_goes_back() -> None:
    season = Season(contest(THREE_DICE, (5, 8)))
    seen = [season.progress]
    while not season.done:
        season.step(0.01)
        seen.append(season.progress)
    assert seen == sorted(seen)
    assert len(seen) > 4
    assert seen[-1] == 1


# Contests that are too big or impossible -----------------------------------------------------


def of(players: int, each: Contender | None = None) -> Contest:
    """Return a contest of so many players who all have and do the same."""
    each = each or BASE
    return Contest(tuple(replace(each, name=name) for name in NAMES[:players]))


BASE = Contender("Ann", worths=NUMBERS)
RANDOMLY, BEST_PLAY = replace(BASE, policy=RANDOM), replace(BASE, policy=BEST)
RICH = replace(BASE, token=True, sways=("market",))


def test_how_many_rolls_there_are() -> None:
    assert of(2).combinations == 56**2
    assert replace(of(2), closed=None).combinations == 136 * 56**2
    assert of(2, replace(BASE, white=1)).combinations == 336**2


def test_what_is_feasible() -> None:
    mixed = replace(of(3), contenders=(RICH, *of(3, BEST_PLAY).contenders[1:]))
    known = (of(2), of(3), of(3, RANDOMLY), of(3, BEST_PLAY), of(4, replace(BASE, dice=2)), mixed)
    assert all(map(feasible, known))
    too_big = (of(4), of(5), of(4, BEST_PLAY), of(2, replace(BASE, dice=5, white=4)))
    assert not any(map(feasible, too_big))


def test_as_many_seasons_as_there_is_time_for() -> None:
    assert seasons(of(4)) == seasons(of(4, BEST_PLAY)) == SEASONS
    rich = of(4, replace(RICH, policy=BEST))
    assert LEAST_SEASONS < seasons(rich) < SEASONS
    assert seasons(rich) * season_steps(rich) <= MOST_STEPS
    for too_much in (replace(RICH, dice=4, white=2), replace(BASE, dice=5, white=2)):
        with pytest.raises(Malformed, match="best play with these pools is too much"):
            seasons(of(5, replace(too_much, policy=BEST)))
        with pytest.raises(Malformed, match="best play with these pools is too much"):
            Season(of(5, replace(too_much, policy=BEST)), games=100)
        assert seasons(of(5, too_much)) == SEASONS


TOO_BIG = [
    (
        of(4),
        "9,834,496 different rolls are too many for an exact answer: simulate it, or ask for"
        " at most 2 coloured dice each",
    ),
    (
        of(5, RANDOMLY),
        "550,731,776 different rolls are too many for an exact answer: simulate it, or ask for"
        " at most 1 coloured die each",
    ),
    (
        replace(of(2, replace(RANDOMLY, white=1)), closed=None),
        "15,353,856 different rolls are too many for an exact answer: simulate it, or say where"
        " the neutral dice are",
    ),
]


@pytest.mark.parametrize(("asked", "sentence"), TOO_BIG, ids=["four", "five", "neutral dice"])
def test_too_big(asked: Contest, sentence: str) -> None:
    with pytest.raises(Malformed) as refusal:
        Season(asked)
    assert str(refusal.value) == sentence
    answer = answered(Season(asked, games=20))
    assert answer.seen == 20


WRONG = [
    ((Contender("Ann"),), (), "players: 2 to 5 can play, not 1 (S.1)"),
    (of(2).contenders, (19,), "19 is not a valid advisor number (1 to 18)"),
    (of(3).contenders, None, "neutral dice are only for two players (T.1)"),
    (
        (replace(of(2).contenders[0], envoy=True), replace(of(2).contenders[1], envoy=True)),
        (),
        "Brian has an Envoy, but Ann has the only one (P5.1)",
    ),
]


@pytest.mark.parametrize(("contenders", "closed", "sentence"), WRONG, ids=[w[2] for w in WRONG])
def test_no_such_contest(
    contenders: tuple[Contender, ...], closed: tuple[int, ...] | None, sentence: str
) -> None:
    with pytest.raises(Malformed) as refusal:
        Contest(contenders, None if closed is None else frozenset(closed))
    assert str(refusal.value) == sentence


def test_no_such_contender() -> None:
    with pytest.raises(Malformed, match=r"40 is not a valid number of coloured dice \(0 to 5\)"):
        Contender("Ann", 40)
    with pytest.raises(Malformed, match=r"Ann\.worths: the worth of advisor 7 must be"):
        Contender(
            "Ann", worths={advisor: worth for advisor, worth in NUMBERS.items() if worth != 7}
        )


@pytest.mark.parametrize("games", [0, -3, 10**8, 2.5])
def test_no_such_number_of_seasons(games: int) -> None:
    with pytest.raises(Malformed, match=r"is not a valid number of seasons"):
        Season(contest(THREE_DICE), games)
