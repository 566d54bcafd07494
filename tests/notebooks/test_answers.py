"""The answers that unfold below the questions to try, against the engine and the odds."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from gametable.play.history import History
from gametable.views.exercises import guesses as guesses_table
from kingsburg.catalogue import positions
from kingsburg.engine.actions import Build, Deal, Enemy, Influence
from kingsburg.engine.content import content_of
from kingsburg.engine.dice_text import parse_dice
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.powers.governors import Prince
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, lines, records
from kingsburg.odds.battle import battle
from kingsburg.odds.court import Court
from kingsburg.odds.honour import among, honour, rivals
from kingsburg.odds.order import places, totals
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.turn import advise_turn, chances_together, possible_sets
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths
from kingsburg.pages.rules.words import BOOK
from kingsburg.play.ask import advise
from kingsburg.players.games import simulate
from kingsburg.players.paired import compare
from kingsburg.views import exercises, tables
from tests.notebooks.test_content import BOOKS, name, sources

CHAPTERS = {path.stem[:2]: path for path in BOOKS}


def tries(chapter: str) -> tuple[list[str], list[str]]:
    """Return the questions to try in a chapter and their answers, each in one line."""
    text = "\n".join(sources(CHAPTERS[chapter], "markdown"))
    section = text.split("## Try it\n")[1].split("## Exercise")[0]
    parts = re.split(r"^\d\. ", section, flags=re.MULTILINE)[1:]
    found = [
        re.split(r"<details><summary>Answer</summary>\n\n|\n\n   </details>", each)
        for each in parts
    ]
    assert [len(each) for each in found] == [3] * len(parts)
    asked, told = ([" ".join(each[at].split()) for each in found] for at in (0, 1))
    return asked, told


def answer(chapter: str, number: int) -> str:
    return tries(chapter)[1][number - 1]


def at(preset: str, *played: str) -> Position:
    """Return a position of the catalogue after these lines of a record."""
    return after(files.load(positions()[preset].position), *played)


def after(position: Position, *played: str) -> Position:
    names = [player.name for player in position.players]
    for each in played:
        position = position.play(lines.parse(each, names).action)
    return position


def moments(history: History[Position], phase: str, step: str, actor: str) -> list[Position]:
    found = [each.position for each in history.line()]
    return [each for each in found if (each.phase, each.step, each.actor) == (phase, step, actor)]


def reached(position: Position) -> list[int]:
    return sorted({each.advisor for each in position.actions() if isinstance(each, Influence)})


def percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


def solved(told: str, **worths: Any) -> Court:
    court = Court(files.load(told), **worths)
    assert court.search()
    return court


@pytest.mark.parametrize("path", BOOKS, ids=name)
def test_everything_to_try_has_an_answer(path: Any) -> None:
    asked, told = tries(path.stem[:2])
    assert len(asked) == len(told) >= 3
    assert all(told)


# Chapter 1 ----------------------------------------------------------------------------------


def test_ann_in_summer() -> None:
    ann = moments(records.stored("the-first-year"), "summer", "influence", "Ann")[0]
    reasons = ann.why_not(lines.parse("Ann influences 7 with 1 6", ["Ann"]).action)
    others = ", ".join(map(str, [each for each in reached(ann) if each != 11][:-1]))
    assert f"She can reach {others} and {reached(ann)[-2]}." in answer("01", 1)
    assert reasons
    assert reasons[0].rule == "P2b.5"
    assert any(seat == 3 and advisor == 7 for advisor, seat, _, _ in ann.placed)


@pytest.mark.parametrize(("rolled", "helps"), [("2 2 2", True), ("1 1 2", False)])
def test_anns_statue_in_autumn(rolled: str, helps: bool) -> None:
    history = records.stored("the-first-year")
    turns = [each.position for each in history.line() if each.position.phase == "autumn"]
    roll = next(each for each in turns if each.step == "roll")
    told = (f"Ann rolls {rolled}", "Brian rolls 2 4 5", "Cindy rolls 4 5 6", "David rolls 3 3 5")
    assert (after(roll, *told).step == "reroll") is helps
    assert rolled in tries("01")[0][1]


def test_the_barricade_would_have_saved_david() -> None:
    autumn = moments(records.stored("the-first-year"), "autumn", "build", "David")[0]
    for building, saves in (("statue", False), ("inn", False), ("barricade", True)):
        now = after(autumn, f"David builds {building}")
        while now.phase != "winter":
            now = now.play(next(each for each in now.actions() if "passes" in lines.words(each)))
        now = now.play(Enemy("goblins", 3)) if now.enemy is None else now
        now = after(now, "king rolls 1")
        falls = [each for each in now.events if each.kind == "falls" and each.player == "David"]
        assert (not falls) is saves
    both = after(autumn, "David builds statue", "David builds barricade by envoy")
    assert {"statue", "barricade"} <= {each.id for each in both.player("David").buildings}
    assert answer("01", 3).startswith("The Barricade, which costs 1 wood and adds 1 against")


# Chapter 2 ----------------------------------------------------------------------------------


def test_brian_may_use_both_buildings() -> None:
    rolls = "Ann rolls 1 2 3 + 4", "Brian rolls 1 1 1 + 1", "Cindy rolls 1 2 3"
    now = at("w11-statue-then-chapel", *rolls)
    powers = {getattr(each, "power", "") for each in now.actions()} - {""}
    assert (now.actor, powers) == ("Brian", {"statue", "chapel"})
    assert answer("02", 1).startswith("Either of them.")


def test_brian_places_all_his_dice() -> None:
    played = (
        "Ann influences 8 with 3 5",
        "Cindy influences 6 with 6",
        "David influences 7 with 2 5",
        "Brian influences 4 with 4",
        "Ann influences 1 with 1",
        "Cindy influences 2 with 2",
        "David influences 3 with 3",
        "Brian influences 9 with 4 5",
    )
    now = at("w04-influence-in-the-first-spring", *played)
    assert now.step == "help"
    mine = [group for _, seat, *group in now.placed if seat == 1]
    assert sorted(die for coloured, _ in mine for die in coloured) == [4, 4, 5]
    assert "takes the Merchant with a 4" in answer("02", 2)
    # If Brian does not take the Merchant first, Cindy's twos do.
    late = at("w04-influence-in-the-first-spring", *played[:3], "Brian influences 9 with 4 5")
    twos = after(late, "Ann influences 1 with 1", "Cindy influences 4 with 2 2")
    assert 4 not in reached(twos)
    assert "before Cindy comes back to him with her two twos" in answer("02", 2)


def test_three_advisors_in_place_of_the_king() -> None:
    setup = Setup(token=1).with_buildings(["market"]).rolled(parse_dice("4 5 6"))
    threes = {
        advisors: [lines.words(each) for each in placed]
        for advisors, placed in possible_sets(setup).items()
        if len(advisors) == 3
    }
    assert {4: "four", 10: "ten"}[len(threes)] in answer("02", 3)
    assert (4, 5, 6) in threes
    assert threes[4, 5, 9][-1] == "influences 9 with 6 and token by market"


# Chapter 3 ----------------------------------------------------------------------------------


def test_the_barricade_saves_the_market() -> None:
    preset = positions()["w10-a-market-above-the-crane"].position
    without = preset.replace('"market", "barricade", "crane"', '"market"')
    for told, kept in ((preset, True), (without, False)):
        now = after(files.load(told), "king rolls 2")
        assert now.player("David").has("market") is kept
    assert answer("03", 1).startswith("It saves the Market.")


def test_the_statue_brings_most_for_its_goods() -> None:
    table = tables.buildings().to_frame()
    table["goods"] = table[["gold", "wood", "stone"]].sum(axis=1)
    best = table.assign(each=table["VP"] / table["goods"]).nlargest(1, "each").iloc[0]
    first = table[(table["column"] == "I") & (table["VP"] == 0)]
    asked = f"The {best['name']}: {best['VP']} VP for {best['goods']} goods."
    none = "The {}, the {} and the {} bring no VP.".format(*first["name"])
    assert answer("03", 2) == f"{asked} {none}"


def test_ann_loses_the_farms() -> None:
    built = at("crane-then-farms", "Ann builds crane", "Ann builds farms by envoy")
    player = built.player("Ann")
    rightmost = max(player.buildings, key=lambda each: each.column)
    assert [each.column for each in player.buildings].count(rightmost.column) == 1
    assert (rightmost.id, rightmost.vp) == ("farms", 2)
    assert answer("03", 3).startswith("The Farms.")
    assert "The 2 VP" in answer("03", 3)


# Chapter 4 ----------------------------------------------------------------------------------


def test_a_barricade_or_a_soldier() -> None:
    two = Winter(soldiers=2, year=2)
    built = (["palisade"], ["palisade", "barricade"])
    here, barricade = (battle(two.with_buildings(each)).victory for each in built)
    soldier = battle(Winter(soldiers=3, year=2).with_buildings(["palisade"])).victory
    assert (
        f"probability of {percent(here)}. The Barricade makes it {percent(barricade)}, "
        f"and the soldier {percent(soldier)}."
    ) in answer("04", 1)


def test_soldiers_against_demons() -> None:
    odds = [battle(Winter(year=4, enemy=Enemy("demons", 6), soldiers=each)) for each in range(9)]
    safe = next(number for number, each in enumerate(odds) if not each.defeat)
    sure = next(number for number, each in enumerate(odds) if each.victory == 1)
    assert answer("04", 2).startswith(f"With {safe} soldiers")
    assert f"With {sure} soldiers you always win." in answer("04", 2)


def test_soldiers_for_the_strongest() -> None:
    chances = {}
    for soldiers in range(9):
        mine = Winter(soldiers=soldiers, year=5)
        table = {"You": mine, **rivals(mine, "6, 5 palisade, 4 stone_wall")}
        chances[soldiers] = among(honour(table), "You")
    likely = min(number for number, each in chances.items() if each > Fraction(1, 2))
    assert answer("04", 3).startswith(f"{likely} soldiers.")
    assert f"probability of {percent(chances[likely])}," in answer("04", 3)
    assert f"With {likely + 1} soldiers it is {percent(chances[likely + 1])}," in answer("04", 3)


# Chapter 5 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "three", "two", "closed", "told"),
    [
        (1, "1 2 4", "3 4", [3, 4, 7], "Her dice also make 3, 4 and 7"),
        (2, "1 6 6", "1 1", [2, 13], "Two: 13 and 2."),
        (3, "1 1 2", "2 2", [2, 4], "Two: 4 and 2."),
    ],
)
def test_neutral_dice(number: int, three: str, two: str, closed: list[int], told: str) -> None:
    now = at("neutral-dice-part", f"neutral rolls {three}", f"neutral rolls {two}")
    assert sorted(advisor for advisor, _, _, _ in now.placed) == closed
    assert told in answer("05", number)
    if number == 1:
        now = after(now, "Ann rolls 3 4 6", "Brian rolls 5 5 6")
        assert now.actor == "Ann"
        assert "She can reach {}, {}, {} and {}.".format(*reached(now)) in answer("05", 1)


def test_neutral_dice_do_not_count_for_the_turn_order() -> None:
    now = at("neutral-dice-part", "neutral rolls 6 6 6", "neutral rolls 6 6")
    now = after(now, "Ann rolls 1 1 2", "Brian rolls 1 1 1")
    assert now.order == ("Brian", "Ann")


# Chapter 6 ----------------------------------------------------------------------------------


def test_the_queen() -> None:
    white, token, alone = (reach(each)[17] for each in (Setup(white=1), Setup(token=1), Setup()))
    assert (
        f"It makes the Queen {percent(white)} likely, and the token {percent(token)}. "
        f"Three dice alone reach her in {percent(alone)} of all rolls."
    ) in answer("06", 1)


def test_the_likeliest_of_a_half_closed_court() -> None:
    chances = reach(Setup(taken=frozenset({6, 8, 9})))
    likeliest = max(chances, key=lambda each: chances[each])
    assert likeliest == 5
    assert answer("06", 2) == f"The Sergeant, with {percent(chances[likeliest])}."


def test_white_dice_for_the_king() -> None:
    plain = [reach(Setup(white=each))[18] for each in range(5)]
    token = [reach(Setup(white=each, token=1))[18] for each in range(5)]
    half = Fraction(1, 2)
    assert [each > half for each in plain].index(True) == 3
    assert [each > half for each in token].index(True) == 2
    assert answer("06", 3) == (
        f"Three white dice, with {percent(plain[3])}; two give {percent(plain[2])}. "
        f"With a +2 token two are enough, with {percent(token[2])}."
    )


def test_three_fours_and_a_statue() -> None:
    fours = Setup().with_buildings(["statue"]).rolled(parse_dice("4 4 4"))
    advice = {advisor: advise(fours, [advisor]) for advisor in range(1, 19)}
    wrong = [each for each, found in advice.items() if found.value > found.keeping]
    told = answer("06", 4)
    assert [each for each, found in advice.items() if found.keeping == 1] == [4, 8, 12]
    assert "The fours reach 4, 8 and 12 as they lie." in told
    assert f"{', '.join(map(str, wrong[:-1]))} or {wrong[-1]}," in told
    assert [each for each, found in advice.items() if not found.value] == [15, 16, 17, 18]
    turn = advise_turn(fours, default_worths())
    assert f"worth {float(turn.value):.2f} VP on average" in told
    assert f"as they lie {float(turn.keeping):.2f} VP." in told


# Chapter 7 ----------------------------------------------------------------------------------

(COURT,) = re.findall(r'told = """(.*?)"""', "\n".join(sources(CHAPTERS["07"])), re.DOTALL)


def gained(change: tuple[str, str]) -> dict[str, str]:
    before, now = solved(COURT).values(), solved(COURT.replace(*change)).values()
    return {who: f"{abs(float(now[who] - before[who])):.2f} VP" for who in now}


def test_whose_token_brings_what() -> None:
    told = answer("07", 1)
    david = gained(('"4 5 6"', '"4 5 6", "tokens": 1'))
    assert f"David's token brings him {david['David']} and Cindy {david['Cindy']}." in told
    assert f"Ann loses {david['Ann']} and Brian {david['Brian']}." in told
    ann = gained(('"1 3 5"', '"1 3 5", "tokens": 1'))
    assert f"Ann's token brings her only {ann['Ann']}, and David {ann['David']}:" in told
    assert (ann["Brian"], ann["Cindy"]) == ("0.00 VP", "0.00 VP")
    played = solved(COURT.replace('"1 3 5"', '"1 3 5", "tokens": 1')).line()
    assert (played[0][0], lines.words(played[0][1])) == ("Ann", "influences 3 with 3")
    assert ("David", Influence(5, (5,))) in played


def test_the_sergeant_closed() -> None:
    closed = '], "placed": [{"advisor": 5, "player": "Ann", "dice": "5"}]}'
    court = solved(COURT.removesuffix("]}") + closed)
    assert lines.words(court.line()[0][1]) == "influences 8 with 3 5"
    now, before = court.values()["Ann"], solved(COURT).values()["Ann"]
    assert f"worth {float(now):.2f} VP to her instead of {float(before):.2f} VP" in answer("07", 2)


def test_a_worthless_king_and_a_dear_jester() -> None:
    dear = {**default_worths(), 1: Fraction(10), 18: Fraction(0)}
    names = files.load(COURT).order
    changed, usual = solved(COURT, worths=dict.fromkeys(names, dear)), solved(COURT)
    assert changed.line() == usual.line()
    more = {who: changed.values()[who] - usual.values()[who] for who in names}
    assert more == {"Ann": 9, "Brian": 0, "Cindy": 0, "David": 0}
    assert "it is 9 VP higher" in answer("07", 3)


# Chapter 8 ----------------------------------------------------------------------------------


def test_dragons_in_the_first_year() -> None:
    told = positions()["w04-influence-in-the-first-spring"].position
    told = told.replace('"players"', '"enemy": "dragons 9",\n "players"')
    assert [each.rule for each in files.read(told).faults] == ["S.3"]
    assert answer("08", 2).startswith("S.3.")


def test_a_chapel_without_a_statue() -> None:
    told = (
        '{"phase": "spring", "players": [{"name": "Ann", "buildings": ["chapel"]}, {"name": "B"}]}'
    )
    assert [each.rule for each in files.read(told).faults] == ["P2d.3"]


def test_the_rules_about_ties_are_found() -> None:
    shown = {each.id for search in ("tied", "equal", "fewest") for each in BOOK.found(search)}
    told = re.findall(r"\(([PETB][\w.]+)\)", answer("08", 3))
    assert len(told) == 10
    assert set(told) <= shown


# Chapter 9 ----------------------------------------------------------------------------------


def second_edition(*wanted: str) -> dict[str, Any]:
    """Return the names of chapter 9 after its first cell and those with one of these texts."""
    known: dict[str, Any] = {}
    first, *others = sources(CHAPTERS["09"])
    for source in (first, *(each for each in others if any(text in each for text in wanted))):
        exec(source.replace("display(", "("), known)
    return known


def test_the_years_of_the_improvised_defenses() -> None:
    three = Winter(soldiers=3).under(Rules(modules=(1,)))
    built: tuple[list[str], ...] = ["guard_tower"], ["improvised_defenses"], []
    equal, useless = [], []
    for year in range(1, 6):
        tower, walls, nothing = (
            battle(replace(three, year=year).with_buildings(each)).victory for each in built
        )
        equal += [year] * (walls == tower)
        useless += [year] * (walls == nothing)
    assert (equal, useless) == ([1, 2], [5])
    assert answer("09", 1).startswith("They are as good in years I and II,")
    assert "In year V they are useless" in answer("09", 1)


def test_tokens_of_the_third_winter() -> None:
    four = Winter(soldiers=4, year=3).under(Rules(modules=(5,)))
    odds = {token: battle(replace(four, tokens=(token,))) for token in range(5)}
    safe = next(token for token, each in odds.items() if not each.defeat)
    sure = next(token for token, each in odds.items() if each.victory == 1)
    told = f"The {safe} makes defeat impossible, and the {sure} makes victory certain"
    assert answer("09", 2).startswith(told)


def test_a_tile_that_only_david_can_reach() -> None:
    known = second_edition("line_words")
    bare, alone = known["bare"], solved(known["told"] % '{"advisor": 11}')
    more = {who: float(each - bare.values()[who]) for who, each in alone.values().items()}
    told = answer("09", 3)
    assert f"David gains {more['David']:.2f} VP and Cindy {more['Cindy']:.2f} VP." in told
    assert f"Ann loses {-more['Ann']:.2f} VP and Brian {-more['Brian']:.2f} VP" in told
    begins = [lines.words(each.line()[0][1]) for each in (bare, alone)]
    assert begins == ["influences 5 with 5", "influences 8 with 3 5"]


def test_a_tile_for_cindy_and_one_for_david() -> None:
    known = second_edition("line_words")
    bare, one, two = (known[each].values() for each in ("bare", "one", "two"))
    assert {who for who in bare if one[who] != bare[who]} == {"Cindy"}
    tiles = default_worths(known["two"].position)
    assert two["David"] - one["David"] == tiles[11] - default_worths()[11]


def test_soldiers_against_goblins_in_the_valley() -> None:
    usual = Winter(year=4)
    seen = replace(usual.under(Rules(scenario="goblin_valley")), valley=Enemy("goblins", 6))
    sure, alone = (
        next(each for each in range(20) if battle(replace(winter, soldiers=each)).victory == 1)
        for winter in (seen, usual)
    )
    assert answer("09", 4).startswith(f"{sure} soldiers,")
    assert f"Without the valley {alone} soldiers are enough." in answer("09", 4)


def test_battles_with_rows_tokens_and_valley() -> None:
    rows, tokens, valley, together = (
        {name: battle(each).victory for name, each in known[winters].items()}
        for known, winters in (
            (second_edition("both of row G"), "built"),
            (second_edition("any token"), "winters"),
            (second_edition("Zombies 6 seen"), "winters"),
            (second_edition("row_g"), "winters"),
        )
    )
    assert rows["Military Academy"] - rows["Guard Tower"] == Fraction(1, 20)
    assert tokens["any token"] < tokens["the King's die"] / 2
    assert tokens["token 4"] == 1
    barricade = [
        valley[f"{where}, Barricade"] - valley[where] for where in ("no valley", "the valley")
    ]
    assert Fraction(5, 2) < barricade[1] / barricade[0] < 3
    assert valley["Zombies 6 seen there"] > valley["no valley"] > valley["the valley"]
    assert together["module 1"] - together["modules 1 and 5"] < Fraction(1, 20)


def test_what_whole_games_tell() -> None:
    means = second_edition("simulate(")["means"]

    def apart(less: str, more: str, player: str) -> bool:
        return bool(means["high", player][less] < means["low", player][more])

    for player in ("greedy", "random"):
        assert apart("base game", "new advisors", player)
        assert apart("Goblin Valley", "base game", player)
    assert apart("base game", "governors", "greedy")
    assert apart("soldier tokens", "base game", "random")
    assert apart("all together", "base game", "random")
    for alike in ("soldier tokens", "rows A and G", "destiny", "all together"):
        assert not apart(alike, "base game", "greedy")
        assert not apart("base game", alike, "greedy")


def test_what_more_games_tell_of_the_rows() -> None:
    players = ["greedy", "random"]
    base, rows = (simulate(players, 400, 1, rules=each) for each in (None, Rules(modules=(1,))))
    assert rows.interval(1)[1] < base.interval(1)[0]
    assert answer("09", 5).startswith("Yes.")


def test_a_row_that_is_covered() -> None:
    position = files.load(positions()["another-row-of-ones-own"].position)
    tried = ("inn", "grove", "cider_press")
    assert [each for each in tried if position.why_not(Build(each)) is None] == ["grove"]
    for who in ("Brian", "Cindy"):
        assert position.player(who).abilities.province.rows["C"][0].id == "inn"


def test_who_puts_up_the_next_governor() -> None:
    position = files.load(positions()["governors-by-auction"].position)
    told = ["deal prince duke fairy trickster", "bidder Brian", "Brian offers prince 0"]
    assert after(position, *told, "Cindy bids 1", "Ann passes", "Brian passes").actor == "Ann"


def test_dice_with_governors_and_destiny_cards() -> None:
    known = second_edition(
        "(cards).to_frame()", "with_governor", "Famine, Prince", "fierce, 4 soldiers"
    )
    odds, dice = (
        {name: reach(setup) for name, setup in known[each].items()}
        for each in ("with_governor", "dice")
    )
    gains = {each for each in odds["none"] if odds["Prince"][each] > odds["none"][each] * 5 / 4}
    assert gains == {9, 10, 13}
    assert odds["Prince"][13] > 3 * odds["none"][13]
    assert round(odds["Trickster"][1], 1) == Fraction(7, 10)
    assert all(odds["Philosopher"][each] > odds["none"][each] for each in odds["none"])
    assert odds["Duke"] == {**odds["none"], 12: 1}
    total = totals(3)
    assert [sum(total[each] for each in total if each <= most) for most in (8, 10)] == [
        Fraction(7, 27),
        Fraction(1, 2),
    ]
    assert [each for each, chance in dice["Famine"].items() if not chance] == [*range(13, 19)]
    assert max(dice["Famine"][each] for each in range(10, 19)) < Fraction(1, 10)
    assert min(dice["Famine, Prince"][each] for each in (9, 10)) > Fraction(4, 5)
    usual, fierce, more = (battle(each) for each in known["winters"].values())
    assert usual == more
    assert fierce.victory < usual.victory


def test_the_prince_in_a_famine() -> None:
    prince = content_of(Rules(modules=(3,))).governors["prince"]
    assert isinstance(prince, Prince)
    usual, famine = (float(reach(Setup(dice=each, rerolls=(prince,)))[9]) for each in (3, 2))
    assert f"In a famine: {famine:.0%} instead of {usual:.0%}." in answer("09", 6)
    low = sum(chance for total, chance in totals(2).items() if total <= prince.LIMIT)
    assert f"after {low * 36} rolls of 36" in answer("09", 6)


def test_soldiers_against_fierce_enemies() -> None:
    fierce = replace(Winter(year=3).under(Rules(modules=(4,))), destiny="fierce_enemies")
    sure = next(each for each in range(20) if battle(replace(fierce, soldiers=each)).victory == 1)
    assert answer("09", 7).startswith(f"With {sure} soldiers.")


def test_governors_for_five() -> None:
    start = new_game([*"ABCDE"], Rules(modules=(3,), governors="auction"))
    opened = start.play(start.chances()[0][0]).example
    assert isinstance(opened, Deal)
    known = len(start.content.governors)
    assert answer("09", 8).startswith(
        f"{len(opened.cards)} cards are face up, and {known - len(start.players)} of the eight"
    )


# Exercises ----------------------------------------------------------------------------------


def test_whom_first_is_what_the_chapter_says() -> None:
    known: dict[str, Any] = {}
    exec(sources(CHAPTERS["07"])[-1], known)
    best = {
        "first": "Ann influences 1 with 1",
        "second": "Ann influences 10 with 4 6",
        "third": "Ann influences 5 with 5",
        "fourth": "Ann influences 4 with 2 and token",
    }
    told = exercises.firsts(
        {each: (known["firsts"][each][0], best[each]) for each in best}
    ).to_frame()
    assert ["Ann " + each for each in told["begins"]] == [*best.values()]
    assert (told["worth"] == told["best"]).all()
    why = sources(CHAPTERS["07"], "markdown")[-1]
    first = re.findall(r"^\d\. The (\w+) first", why, re.MULTILINE)
    assert first == ["Jester", "General", "Sergeant", "Merchant"]


def test_the_guesses_are_about_odds_that_can_be_missed() -> None:
    known = {
        "Setup": Setup,
        "advise": advise,
        "chances_together": chances_together,
        "parse_dice": parse_dice,
        "places": places,
        "reach": reach,
    }
    exec(sources(CHAPTERS["06"])[-1], known)
    guesses: Any = known["guesses"]
    told = guesses_table({each: (0.5, exact) for each, (_, exact) in guesses.items()}).to_frame()
    assert told["probability"].round(3).tolist() == [0.447, 0.741, 0.25, 0.333, 0.192]


def test_the_lowest_tokens_are_what_the_chapter_says() -> None:
    known = second_edition("exercises.tokens")
    guesses = {each: (winter, 2) for each, (winter, _) in known["answers"].items()}
    why = sources(CHAPTERS["09"], "markdown")[-1]
    said = re.findall(r"^\d\. The (\d)", why, re.MULTILINE)
    assert exercises.tokens(guesses).to_frame()["lowest"].tolist() == [int(each) for each in said]


# Chapter 12 ---------------------------------------------------------------------------------


def test_what_three_hundred_games_tell() -> None:
    played = simulate(["greedy", "greedy", "random", "random"], 300, seed=1)
    assert [round(100 * played.win_share(seat).value) for seat in (1, 2)] == [47, 54]
    assert played.win_share(1).high > played.win_share(2).low
    assert answer("12", 1) == (
        "These games cannot tell. The intervals overlap widely, from 48% to 53%."
    )
    assert round(100 * played.win_share(2).low) == 48
    assert round(100 * played.win_share(1).high) == 53
    means = played.frame().groupby("player").mean(numeric_only=True)
    greedy, chance = means.loc["greedy"], means.loc["random"]
    assert 0.6 < greedy["vp_buildings"] / greedy["vp"] < 0.7
    for year in (1, 3, 5):
        assert chance[f"soldiers_{year}"] > greedy[f"soldiers_{year}"]
    assert greedy["victories"] > chance["victories"]
    for building in ("palisade", "guard_tower"):
        assert greedy[f"has_{building}"] > chance[f"has_{building}"]


def test_what_winners_have() -> None:
    alike = simulate(["greedy"] * 4, 300, seed=1)
    for building in ("stone_wall", "fortress", "church"):
        winners, others = alike.holding(f"has_{building}")
        assert winners
        assert others
        assert winners.low > others.high
    winners, others = alike.holding("has_market")
    assert winners
    assert others
    assert (round(10 * winners.value), round(10 * others.value)) == (4, 6)
    assert winners.high < others.low
    assert answer("12", 3).startswith("The Market.")


def test_what_another_roll_of_the_king_changes() -> None:
    other = Rules(reinforcements="difference")
    found = compare(Rules(), other, ["greedy"] * 3, 2000, until=1.0)
    assert found.verdict == "known"
    assert all(seat.vp_more.high < 0 for seat in found.seats())
    assert round(sum(seat.vp_more.more for seat in found.seats()) / 3) == -2
    assert 300 < found.needed(0.5) < 1000
