"""Quiz questions: their answers, worked out a second time, and their draw from a seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametable.play.errors import Malformed
from gametable.play.quiz import is_right
from kingsburg.catalogue import positions, rules
from kingsburg.catalogue.entries import OwnCards, PositionEntry
from kingsburg.engine.actions import (
    Build,
    Enemy,
    Influence,
    Pass,
    PlayToken,
    Recruit,
    Roll,
    TurnDestiny,
    Valley,
)
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.progress import HAS_BUILT
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, games
from kingsburg.notation.made_rows import made_rows
from kingsburg.quiz import ALL_KINDS, MODULES, Quiz, draw, kinds_of
from kingsburg.quiz.card_questions import CARD_KINDS
from kingsburg.quiz.governor_questions import GOVERNOR_KINDS, ONE_GOOD, ONE_VP
from kingsburg.quiz.module_questions import MODULE_KINDS
from kingsburg.quiz.question import NOBODY, OUTCOMES, YES, Choice, Question
from kingsburg.quiz.questions import KINDS
from tests.oracles import second_edition as oracle

DRAWN = 40
FEWER = 12
ALL = Rules(modules=Rules.MODULES, scenario="goblin_valley")
CARDS = Rules(modules=(2, 3, 4))
#: The kinds drawn most often, by the rules of the game.
MOSTLY = {Rules(): KINDS, CARDS: {*CARD_KINDS, *GOVERNOR_KINDS}, ALL: MODULE_KINDS}
#: Questions of links made earlier; their wording never changes.
GOLDEN: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "input" / "golden-questions.jsonl")
    .read_text("utf-8")
    .splitlines()
]
RACES = {"palisade": "zombies", "barricade": "goblins", "church": "demons"}
STRENGTHS = {
    "guard_tower": 1,
    "blacksmith": 1,
    "wizards_guild": 2,
    "palisade": 1,
    "stone_wall": 1,
    "fortress": 1,
    "farms": -1,
    "bellows": 1,
    "ditch": 1,
    "gatehouse": 1,
    "keep": 2,
}
ROWS = (
    "sawmill quarry goldsmith mint",
    "statue chapel church cathedral",
    "inn market farms merchants_guild",
    "guard_tower blacksmith barracks wizards_guild",
    "palisade stable stone_wall fortress",
    "barricade crane town_hall embassy",
    "improvised_defenses recruiting_center training_camp military_academy",
)
#: The rows made for questions, each with the place of the row that it covers.
MADE = {
    "herbs": (1, "herb_garden bath_house infirmary healing_spring"),
    "orchard": (2, "grove cider_press orchard_house fruit_hall"),
    "forge": (3, "anvil bellows furnace great_forge"),
    "moat": (4, "ditch drawbridge gatehouse keep"),
    "harbour": (5, "jetty lighthouse shipyard customs_house"),
}
COLUMNS = {
    id: at
    for row in (*ROWS, *(row for _, row in MADE.values()))
    for at, id in enumerate(row.split())
}
#: The first building of a position's own row.
COLUMNS["university"] = 0
DESTINIES = {"good_year", "fierce_enemies", "famine", "closed_king", "lucky_stone"}
DUCHESS = 12

Answers = set[Choice]


def named(position: Position, chosen: Callable[[Player], bool]) -> Answers:
    return {player.name for player in position.players if chosen(player)}


def standing(player: Player) -> set[str]:
    return {building.id for building in player.buildings}


def poorest(question: Question) -> Answers:
    wealth = {
        player.name: (len(player.buildings), player.gold + player.wood + player.stone)
        for player in question.position.players
    }
    least = [name for name, mine in wealth.items() if mine == min(wealth.values())]
    return {least[0]} if len(least) == 1 else {NOBODY}


def province(me: Player) -> list[list[str]]:
    """Return the rows of a province, A to G, including those that cover printed ones."""
    rows = list(ROWS)
    for id, (place, row) in MADE.items():
        if id in me.abilities.named:
            rows[place] = row
    rows = rows if 1 in me.abilities.content.rules.modules else rows[1:-1]
    return [row.split() for row in rows]


def advisors(question: Question) -> Answers:
    me = question.position.player(question.player)
    assert me.hand
    return reachable(question, list(me.hand.coloured), list(me.hand.white))


def reachable(question: Question, coloured: list[int], white: list[int]) -> Answers:
    """Return the advisors that the player of a question can influence with these dice."""
    me = question.position.player(question.player)
    dice = [(die, True) for die in coloured] + [(die, False) for die in white]
    closed = {advisor for advisor, *_ in question.position.placed}
    barred = {18} if "closed_king" in me.abilities.named else set()
    more = {0, 2} if me.tokens and "token" not in me.used else {0}
    market = {-1, 0, 1} if me.has("market") and "market" not in me.used else {0}
    return {
        advisor
        for number in range(1, len(dice) + 1)
        for group in combinations(dice, number)
        if any(coloured for _, coloured in group)
        for two in more
        for one in market
        if 1 <= (advisor := sum(die for die, _ in group) + two + one) <= 18
        and (me.envoy or advisor not in closed)
        and advisor not in barred
    }


def affordable(me: Player, id: str) -> bool:
    building = me.abilities.content.buildings[id]
    gold, wood, stone = building.cost
    cheaper = me.has("crane") and COLUMNS[id] >= 2
    return me.gold >= gold - cheaper and me.wood >= wood and me.stone >= stone


def buildings(question: Question) -> Answers:
    me = question.position.player(question.player)
    following = [next((id for id in row if not me.has(id)), None) for row in province(me)]
    return {id for id in following if id and affordable(me, id)} or {NOBODY}


def may(question: Question) -> Answers:
    (action,) = question.given
    me = question.position.player(question.player)
    if isinstance(action, Build):
        can = action.building in buildings(question)
        can = can and action.envoy == (question.position.table_copy().progress is HAS_BUILT)
    elif isinstance(action, Recruit):
        price = 1 if me.has("barracks") else 2
        paid = [action.payment.count(good) for good in ("gold", "wood", "stone")]
        tokens = action.payment.count("token") if me.has("recruiting_center") else 0
        can = sum(paid) == price * (action.soldiers - tokens) and tokens <= me.tokens
        can = can and len(action.payment) == sum(paid) + tokens
        can = can and paid[0] <= me.gold and paid[1] <= me.wood and paid[2] <= me.stone
    else:
        assert isinstance(action, Influence)
        can = action in question.position.actions()
    return {YES} if can else set(question.right) - {YES}


def dice(question: Question) -> Answers:
    me = question.position.player(question.player)
    cards = question.position.player(question.player).abilities.named
    white = me.white_dice + me.has("farms")
    white += "fairy" in cards and question.position.phase == "summer"
    white += "good_year" in cards and not white
    return {3 - ("famine" in cards) + white}


def order(question: Question) -> Answers:
    total = {
        player.name: sum(player.hand.dice) for player in question.position.players if player.hand
    }
    return {tuple(sorted(question.position.order, key=lambda name: total[name]))}


def reward(question: Question) -> Answers:
    most = max(len(standing(player)) for player in question.position.players)
    return named(question.position, lambda player: len(standing(player)) == most)


def soldiers(question: Question) -> Answers:
    me = question.position.player(question.player)
    tokens = me.tokens if me.has("recruiting_center") else 0
    return {(me.gold + me.wood + me.stone) // (1 if me.has("barracks") else 2) + tokens}


def foes(question: Question) -> tuple[int, set[str], int]:
    """Return the strength to beat, its races, and the soldiers sent because of the valley."""
    year = question.position.year
    (enemy,) = (each for each in question.given if isinstance(each, Enemy))
    valley = [each.card for each in question.given if isinstance(each, Valley)]
    counts = [each for each in valley if each.race == "goblins" or year == 5]
    needed = enemy.strength + sum(each.strength for each in counts)
    needed += fierce(question)
    return needed, {enemy.race} | ({"goblins"} if counts else set()), year if counts else 0


def fierce(question: Question) -> bool:
    return "fierce_enemies" in question.position.players[0].abilities.named


def walls(player: Player, printed: int, races: set[str]) -> int:
    """Return what the buildings add against an enemy of this printed strength."""
    found = player.has("improvised_defenses") and printed <= 5
    return found + sum(STRENGTHS.get(id, 0) + (RACES.get(id) in races) for id in standing(player))


def battles(question: Question) -> tuple[int, dict[str, int]]:
    """Return the strength to beat, and that of each player."""
    position = question.position
    needed, races, from_the_valley = foes(question)
    rolls = [each.coloured[0] for each in question.given if isinstance(each, Roll)]
    chosen = iter([each.token for each in question.given if isinstance(each, PlayToken)])
    tokens = {
        player.name: next(chosen) if len({*player.soldier_tokens}) > 1 else player.soldier_tokens[0]
        for player in position.players
        if player.soldier_tokens
    }
    king = 0 if tokens else rolls.pop(0)
    sent = {}
    for name in position.order:
        sent[name] = tokens.get(name, king) or 0
        if position.player(name).has("military_academy"):
            die = rolls.pop(0)
            sent[name] = sent[name] + (die + 1) // 2 if tokens else max(die, king)
    return needed, {
        player.name: player.soldiers
        + sent[player.name]
        + from_the_valley
        + walls(player, needed - fierce(question), races)
        for player in position.players
    }


def strength(question: Question) -> Answers:
    return {battles(question)[1][question.player]}


def fought(question: Question, name: str) -> str:
    needed, strengths = battles(question)
    mine = strengths[name]
    if mine == needed and not question.position.player(name).has("stone_wall"):
        return OUTCOMES[1]
    return OUTCOMES[0] if mine >= needed else OUTCOMES[2]


def battle(question: Question) -> Answers:
    return {fought(question, question.player)}


def falls(question: Question) -> Answers:
    position = question.position
    mine = standing(position.player(question.player))
    cards = [each for each in question.given if isinstance(each, Enemy)]
    valley = [each.card for each in question.given if isinstance(each, Valley)]
    cards += [each for each in valley if each.race == "goblins" or position.year == 5]
    found: Answers = set()
    for card in cards:
        if mine and position.content.cards[position.year, card].loss.buildings:
            rightmost = max(COLUMNS[id] for id in mine)
            rows = (id for row in province(position.player(question.player)) for id in row)
            falls = next(id for id in rows if id in mine and COLUMNS[id] == rightmost)
            mine.remove(falls)
            found.add(falls)
    return found


def strongest(question: Question) -> Answers:
    _, strengths = battles(question)
    highest = max(strengths.values())
    found = named(
        question.position,
        lambda player: (
            strengths[player.name] == highest and fought(question, player.name) == "wins"
        ),
    )
    return found or {NOBODY}


def final_vp(question: Question) -> Answers:
    seat = question.position.player(question.player).seat
    vp = question.position.players[seat].vp
    for event in question.events:
        if event.kind in ("gets", "loses") and event.seat == seat:
            vp += event.data.vp
    return {vp}


def winners(question: Question) -> Answers:
    def score(player: Player) -> tuple[int, int, int]:
        goods = player.gold + player.wood + player.stone
        return (
            player.vp + sum(player.soldier_tokens) + player.has("cathedral") * (goods // 2),
            goods,
            len(standing(player)),
        )

    best = max(map(score, question.position.players))
    return named(question.position, lambda player: score(player) == best)


# With modules -----------------------------------------------------------------------------


def oracle_state(position: Position) -> oracle.State:
    players = [
        oracle.Player(
            each.name, each.gold, each.wood, each.stone, each.vp, each.tokens, each.soldiers,
            each.has("stable"),
        )
        for each in position.players
    ]  # fmt: skip
    return oracle.State(tuple(players), tuple(position.tiles.items()))


def influenced(position: Position) -> frozenset[int]:
    return frozenset(advisor for advisor, *_ in position.placed)


def gives(question: Question) -> Answers:
    """Return the options that this group alone can bring about, by the oracle of the help step."""
    position = question.position
    seat = position.player(question.player).seat
    state = oracle_state(position)
    group = ((question.advisor, seat),)
    taken = influenced(position)
    ends = oracle.help_step(state, oracle.Season((seat,), group, taken))
    things = ("gold", "wood", "stone", "vp", "token", "soldier")
    before = state.players[seat]
    possible = {
        tuple(getattr(end.players[seat], each) - getattr(before, each) for each in things)
        for _, end in ends
    }
    return {each for each in question.options if each in possible}


def lowest_free(question: Question) -> int:
    taken = influenced(question.position)
    return min(each for each in range(1, 19) if each not in taken)


def copied(question: Question) -> Answers:
    return {lowest_free(question)}


def asked(question: Question) -> Answers:
    """Return the left neighbour at 3 and 8, the only opponent at 7 and 14, or else the player."""
    position = question.position
    names = [player.name for player in position.players]
    left = names[(names.index(question.player) + 1) % len(names)]
    tile = question.advisor
    if tile == 1:
        tile = lowest_free(question)
        if tile not in position.tiles:
            return {question.player}
    if tile in (3, 8) or (tile in (7, 14) and len(names) == 2):
        return {left}
    return {question.player}


def old_way(question: Question) -> Answers:
    tiles = set(question.position.tiles)
    return {max(tiles & influenced(question.position), default=min(tiles))}


def enough(question: Question) -> Answers:
    needed, races, sent = foes(question)
    me = question.position.player(question.player)
    least = needed + (not me.has("stone_wall"))
    mine = me.soldiers + sent + walls(me, needed - fierce(question), races)
    return {token for token in me.soldier_tokens if mine + token >= least} or {NOBODY}


def last_vp(question: Question) -> Answers:
    me = question.position.player(question.player)
    goods = me.gold + me.wood + me.stone
    return {sum(me.soldier_tokens) + me.has("cathedral") * (goods // 2)}


def uses(question: Question) -> Answers:
    position, me = question.position, question.position.player(question.player)
    works = position.phase == "summer" or me.has("mint")
    pays = {"sawmill": me.wood, "quarry": me.stone, "goldsmith": me.gold}
    can = {id for id, good in pays.items() if me.has(id) and works and good}
    goods = me.gold + me.wood + me.stone + me.tokens
    if me.has("town_hall") and (goods or (me.has("inn") and position.phase == "summer")):
        can.add("town_hall")
    return {*can} or {NOBODY}


def mustered(question: Question) -> Answers:
    me = question.position.player(question.player)
    return {me.soldiers + (me.has("training_camp") and me.soldiers < 2)}


def together(question: Question) -> Answers:
    return {foes(question)[0]}


# Rows, governors and destiny cards --------------------------------------------------------


def picks(question: Question) -> Answers:
    """Return who picks next: clockwise from the first player, and then back again."""
    names = [player.name for player in question.position.players]
    first = names.index(question.player)
    order = names[first:] + names[:first]
    taken = sum(event.kind == "takes_row" for event in question.events)
    return {(order + order[::-1])[taken]}


def in_row(question: Question) -> Answers:
    me = question.position.player(question.player)
    letters = "ABCDEFG" if 1 in question.position.rules.modules else "BCDEF"
    row = province(me)[letters.index(question.card)]
    return {next((id for id in row if not me.has(id)), NOBODY)}


def governor_of(player: Player) -> str:
    return next(
        (id for id in player.abilities.content.governors if id in player.abilities.named), ""
    )


def auctioned(question: Question) -> Answers:
    passed = {event.player for event in question.events if event.kind == "passes"}
    waiting = {each.name for each in question.position.players if not governor_of(each)}
    return {*waiting - passed}


def opens(question: Question) -> Answers:
    (gets,) = auctioned(question)
    players = question.position.players
    seat = next(player.seat for player in players if player.name == gets)
    others = [*players[seat + 1 :], *players[:seat]]
    return {next(each.name for each in others if not governor_of(each))}


def governing(question: Question) -> Answers:
    def can(player: Player) -> bool:
        governor = governor_of(player)
        assert player.hand
        return governor not in player.used and {
            "prince": player.hand.total <= 8,
            "philosopher": player.hand.total <= 10,
            "trickster": 2 in player.hand.dice,
        }.get(governor, False)

    return named(question.position, can) or {NOBODY}


def reaches(question: Question) -> Answers:
    me = question.position.player(question.player)
    assert me.hand
    coloured, white = list(me.hand.coloured), list(me.hand.white)
    found = {"": reachable(question, coloured, white)}
    found["prince"] = set()
    if me.hand.total <= 8:
        for faces in combinations((3, 4, 6), len(coloured)):
            found["prince"] |= reachable(question, list(faces), white)
    found["trickster"] = set()
    for face in (1, 3):
        for dice in (coloured, white):
            if 2 in dice:
                turned = [*dice]
                turned[dice.index(2)] = face
                hand = (turned, white) if dice is coloured else (coloured, turned)
                found["trickster"] |= reachable(question, *hand)
    closed = DUCHESS in influenced(question.position)
    found["duke"] = {DUCHESS} if found[""] and not closed else set()
    found["philosopher"] = set()
    return {each for each in found if each and question.advisor in found[each] | found[""]} or {
        NOBODY
    }


def scores(question: Question) -> Answers:
    before = question.position.player(question.player).hand
    (after,) = (each for each in question.given if isinstance(each, Roll))
    assert before
    return {int(sum(after.coloured + after.white) < before.total)}


def moved(question: Question) -> Answers:
    me = question.position.player(question.player)
    mine = [advisor for advisor, seat, *_ in question.position.placed if seat == me.seat]
    return {NOBODY if DUCHESS in influenced(question.position) else max(mine)}


def brings(question: Question) -> Answers:
    me, (action,) = question.position.player(question.player), question.given
    if isinstance(action, Build):
        others = question.position.actor != me.name
        taxed = governor_of(me) == "tax_collector" and COLUMNS[action.building] == 3 and others
        return {ONE_GOOD if taxed else NOBODY}
    preaches = governor_of(me) == "preacher" and "preacher" not in me.used
    return {ONE_VP if preaches else NOBODY}


def for_nothing(question: Question) -> Answers:
    me = question.position.player(question.player)
    return {row[0] for row in province(me) if not me.has(row[0])}


def under(question: Question) -> Answers:
    me = question.position.player(question.player)
    white = me.white_dice + me.has("farms")
    white += governor_of(me) == "fairy" and question.position.phase == "summer"
    white += question.card == "good_year" and not white
    return {3 - (question.card == "famine") + white}


def free_vp(question: Question) -> Answers:
    """Return the present VP, because free buildings do not score."""
    assert question.given
    assert all(COLUMNS[each.building] == 0 for each in question.given if isinstance(each, Build))
    return {question.position.player(question.player).vp}


def possible(question: Question) -> Answers:
    me = question.position.player(question.player)
    found: Answers = set()
    for card in DESTINIES:
        white = me.white_dice + me.has("farms")
        white += governor_of(me) == "fairy" and question.position.phase == "summer"
        white += card == "good_year" and not white
        most = 6 * (3 - (card == "famine") + white) + 2 * bool(me.tokens) + me.has("market")
        if question.advisor <= most and not (card == "closed_king" and question.advisor == 18):
            found.add(card)
    return found


def still(question: Question) -> Answers:
    gone = {each.card for each in question.given if isinstance(each, TurnDestiny)}
    return {*DESTINIES - gone} or {NOBODY}


def fiercer(question: Question) -> Answers:
    return {foes(question)[0]}


#: The answers of each kind, worked out in a second way.
EXPECTED: dict[str, Callable[[Question], Answers]] = {
    "white_die": poorest,
    "dice": dice,
    "order": order,
    "advisors": advisors,
    "may": may,
    "buildings": buildings,
    "reward": reward,
    "envoy": poorest,
    "soldiers": soldiers,
    "strength": strength,
    "battle": battle,
    "falls": falls,
    "strongest": strongest,
    "final_vp": final_vp,
    "winners": winners,
    "gives": gives,
    "copied": copied,
    "asked": asked,
    "old_way": old_way,
    "enough": enough,
    "last_vp": last_vp,
    "uses": uses,
    "mustered": mustered,
    "together": together,
    "picks": picks,
    "in_row": in_row,
    "auctioned": auctioned,
    "opens": opens,
    "governing": governing,
    "reaches": reaches,
    "scores": scores,
    "moved": moved,
    "brings": brings,
    "for_nothing": for_nothing,
    "free_vp": free_vp,
    "possible": possible,
    "under": under,
    "still": still,
    "fiercer": fiercer,
}


def drawn_by(kind: str, seed: str, played: Rules) -> Question:
    return draw(kind, Random(seed), None, played, rows(played))


def rows(played: Rules) -> OwnCards | None:
    return made_rows() if 2 in played.modules else None


def test_every_kind_is_worked_out_a_second_time() -> None:
    assert set(EXPECTED) == set(ALL_KINDS)


@pytest.mark.parametrize("played", [Rules(), CARDS, ALL], ids=["plain", "cards", "everything"])
@pytest.mark.parametrize("kind", ALL_KINDS)
def test_the_answers_are_right(kind: str, played: Rules) -> None:
    if not ALL_KINDS[kind].belongs(played):
        assert kind not in kinds_of(None, played)
        return
    drawn = [
        drawn_by(kind, f"{kind}/{number}", played)
        for number in range(DRAWN if kind in MOSTLY.get(played, ()) else FEWER)
    ]
    for question in drawn:
        assert question.kind == kind
        assert set(question.right) == EXPECTED[kind](question), question
        assert set(question.right) <= set(question.options)
        assert len(question.options) == len(set(question.options)) >= 2 or kind == "falls"
        assert question.rule in rules() or question.right == (YES,)
        assert is_right(question, question.right if question.several else question.right[:1])
        wrong = [each for each in question.options if each not in question.right]
        assert not any(is_right(question, [each]) for each in wrong)
        assert not is_right(question, ())
        assert question.position.rules.modules == played.modules
    assert len({question.right for question in drawn}) > 1, "always the same answer"


def test_every_module_has_questions_of_its_own() -> None:
    plain = set(kinds_of())
    assert plain == set(KINDS)
    for module in MODULES:
        assert len(set(kinds_of(None, Rules(modules=(module,)))) - plain) >= 2
    valley = Rules(scenario="goblin_valley")
    assert set(kinds_of("winter", valley)) - plain == {"together"}
    assert set(kinds_of(None, ALL)) == set(ALL_KINDS)


def test_tiles_are_asked_about_in_both_ways() -> None:
    tiles = Rules(modules=(6,))
    drawn = [draw("gives", Random(number), None, tiles) for number in range(60)]
    assert {each.position.rules.tiles for each in drawn} == {"drawn", "old_ways"}
    assert len({each.advisor for each in drawn}) >= 10


@pytest.mark.parametrize(
    "golden",
    GOLDEN,
    ids=lambda each: f"{each['seed']}-{each['phase']}-{each['number']}-{each.get('modules')}",
)
def test_links_ask_what_they_asked_when_they_were_made(golden: dict[str, Any]) -> None:
    played = Rules(
        modules=tuple(golden.get("modules", ())), scenario=golden.get("scenario", "none")
    )
    quiz = Quiz(golden["seed"], golden["phase"] or None, rules=played, cards=rows(played))
    quiz.go_to(golden["number"])
    asked = quiz.question
    found = asked.kind, asked.player, json.loads(json.dumps([asked.options, asked.right]))
    assert found == (golden["kind"], golden["player"], [golden["options"], golden["right"]])


@pytest.mark.parametrize("kind", ["advisors", "buildings"])
def test_a_wrong_choice_is_answered_with_its_rule(kind: str) -> None:
    for number in range(DRAWN):
        question = draw(kind, Random(number))
        for answer in question.options:
            reason = question.against(answer)
            assert (reason is None) == (answer in question.right or answer == NOBODY)
            assert reason is None or reason.rule in rules()


def told(seed: int) -> str:
    """Return some questions of a quiz as text."""
    lines: list[str] = []
    for played in (Rules(), ALL):
        lines += told_by(Quiz(seed, rules=played, cards=rows(played)))
    return "\n".join(lines)


def told_by(quiz: Quiz) -> list[str]:
    lines = []
    for _ in range(2 * len(KINDS)):
        question = quiz.question
        lines.append(f"{question.kind} {question.player} {question.options} {question.right}")
        lines.append(str([player.content()[:4] for player in question.position.players]))
        quiz.next()
    return lines


@pytest.mark.slow
def test_the_same_seed_asks_the_same_questions_with_any_hash_seed() -> None:
    code = "from tests.rules.test_quiz import told; print(told(7))"
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        assert run.stdout.strip() == told(7)
    assert told(7) != told(8)


def test_every_kind_comes_once_before_any_comes_again() -> None:
    for played in (Rules(), ALL):
        quiz = Quiz(3, rules=played, cards=rows(played))
        kinds = []
        for _ in kinds_of(None, played):
            kinds.append(quiz.question.kind)
            quiz.next()
        assert sorted(kinds) == sorted(kinds_of(None, played))


@pytest.mark.parametrize(
    "phase",
    ["aid", "spring", "reward", "summer", "envoy", "autumn", "recruiting", "winter", "over"],
)
def test_a_quiz_of_one_phase(phase: str) -> None:
    quiz = Quiz(1, phase)
    for _ in range(6):
        assert quiz.question.position.phase == phase
        assert quiz.question.kind in kinds_of(phase)
        quiz.next()


@pytest.mark.parametrize("preset", positions().values(), ids=lambda preset: preset.id)
def test_a_quiz_from_a_given_position(preset: PositionEntry) -> None:
    position = files.load(preset.position)
    before = hash(position), position
    quiz = Quiz(1, position=position)
    kinds = set()
    for _ in kinds_of(None, position.rules):
        question = quiz.question
        kinds.add(question.kind)
        assert question.position is position
        assert set(question.right) == EXPECTED[question.kind](question)
        quiz.next()
    assert len(kinds) > 3
    assert (hash(position), position) == before


def test_an_impossible_position_asks_nothing() -> None:
    position = files.read('{"players": [{"name": "Ann", "gold": -1}, {"name": "Brian"}]}')
    with pytest.raises(Malformed, match="question can be asked"):
        Quiz(position=position)


def test_whoever_collects_taxes_is_not_asked_what_to_build() -> None:
    told = games.of_preset(positions()["tax-collector"])
    asked = 0
    for node in (each.position for each in told.line()):
        if node.step == "build" and not isinstance(node.actions()[-1], Pass):
            asked += 1
            for kind in ("buildings", "may", "brings", "in_row"):
                assert ALL_KINDS[kind].ask(node, Random(1)) is None
    assert asked


def test_before_the_first_year_only_modules_have_questions() -> None:
    with pytest.raises(Malformed, match="without modules there is nothing to ask"):
        Quiz(phase="setup")
    assert kinds_of("setup") == ()
    assert Quiz(phase="setup", rules=CARDS, cards=made_rows()).question.position.phase == "setup"


def test_rows_are_asked_about_only_with_rows() -> None:
    with pytest.raises(Malformed, match="add rows of your own"):
        Quiz(rules=Rules(modules=(2,)))


def test_a_phase_that_is_none() -> None:
    with pytest.raises(Malformed, match="there is no phase lunch"):
        Quiz(phase="lunch")


def test_the_score() -> None:
    quiz = Quiz(5)
    for answer in quiz.question.right:
        quiz.choose(answer)
        if not quiz.question.several:
            break
    assert (quiz.verdict, quiz.score, quiz.asked) == (None, 0, 0)
    assert quiz.check()
    assert quiz.check()
    assert (quiz.verdict, quiz.score, quiz.asked) == (True, 1, 1)
    # An answered question cannot be changed.
    chosen = quiz.chosen
    quiz.choose(quiz.question.options[0])
    assert quiz.chosen == chosen
    quiz.next()
    assert (quiz.chosen, quiz.verdict) == ((), None)
    assert not quiz.check()
    assert (quiz.score, quiz.asked) == (1, 2)


def test_choosing_and_taking_back() -> None:
    quiz = Quiz(0)
    while not quiz.question.several:
        quiz.next()
    first, second = quiz.question.options[:2]
    quiz.choose(first)
    quiz.choose(second)
    quiz.choose(first)
    quiz.choose("no such answer")
    assert quiz.chosen == (second,)
    while quiz.question.several:
        quiz.next()
    quiz.choose(quiz.question.options[0])
    quiz.choose(quiz.question.options[1])
    assert quiz.chosen == (quiz.question.options[1],)
