"""Views of the season before the roll: sentences, table, matrix, progress."""

import re
from dataclasses import replace
from xml.etree import ElementTree

from gametable.views.numbers import said
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.policies import POLICIES
from kingsburg.odds.season import Season, SeasonOdds
from kingsburg.pages.season import tables as views
from kingsburg.pages.season import words as season_words

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")
CONTEST = Contest((Contender("Ann", dice=2), Contender("Brian", dice=1)), frozenset({3}))
SVG = "{http://www.w3.org/2000/svg}"


def answer(games: int | None = None) -> SeasonOdds:
    season = Season(CONTEST, games, seed=1)
    season.step(60)
    assert season.done
    found = season.answer()
    assert found
    return found


EXACT, SIMULATED = answer(), answer(games=200)


def cells(html: str) -> list[list[str]]:
    table = ElementTree.fromstring(html)
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


def test_the_sentence_says_whom_each_gets_most_often() -> None:
    sentence = season_words.season_sentence(EXACT)
    for who, chances in EXACT.chances.items():
        most = max(chance.value for chance in chances.values())
        advisor = next(each for each, chance in chances.items() if chance.value == most)
        assert f"{who} {advisor}, the " in sentence
        assert f"({said(most).percent})" in sentence
    assert sentence.endswith(f"Exact: all {CONTEST.combinations:,} different rolls.")


def test_what_is_not_exact_says_so() -> None:
    assert "Not exact: from 200 rolls" in season_words.season_sentence(SIMULATED)
    assert "Not exact: from 200 rolls" in views.season_table(SIMULATED).to_html()
    assert "Not exact: from 200 rolls" in views.season_svg(SIMULATED)


def test_the_table_has_the_chances_and_without_exactness_their_intervals() -> None:
    heads, *body = cells(views.season_table(EXACT).to_html())
    assert heads == ["Advisor", "Ann", "Brian"]
    assert len(body) == 18
    for advisor, row in enumerate(body, 1):
        assert row[1:] == [said(each[advisor].value).percent for each in EXACT.chances.values()]
    assert body[2][1:] == ["0%", "0%"]
    _, *body = cells(views.season_table(SIMULATED).to_html())
    for advisor, row in enumerate(body, 1):
        for told, chances in zip(row[1:], SIMULATED.chances.values(), strict=True):
            chance = chances[advisor]
            low, high = 100 * chance.low, 100 * chance.high
            assert told == f"{said(chance.value).percent} {low:.1f}–{high:.1f}"


def test_the_matrix_is_an_image_with_a_field_for_each_advisor_and_player() -> None:
    svg = ElementTree.fromstring(views.season_svg(EXACT))
    assert svg.get("role") == "img"
    assert svg.findtext(f"{SVG}title") == views.TITLE
    assert "Exact" in (svg.findtext(f"{SVG}desc") or "")
    assert len(svg.findall(f"{SVG}g")) == 36


def test_progress_is_the_share_that_is_done() -> None:
    season = Season(CONTEST)
    assert 'value="0.000"' in views.season_progress(season)
    season.step(60)
    assert 'value="1.000"' in views.season_progress(season)
    assert "100% of the rolls are done." in views.season_progress(season)


def test_pools_are_told_in_a_line_each() -> None:
    rich = Contender("Ann", 4, 2, True, ("market",), True, POLICIES["best"])
    assert season_words.pool(rich) == (
        "4 coloured dice and 2 white dice, a +2, Market, the Envoy; plays best"
    )
    assert season_words.pool(Contender("Brian", 0)) == "no dice; plays greedy"
    lines = views.pools(Contest((rich, Contender("Brian", 0))))
    assert lines.count("<div>") == 2
    assert season_words.pool(rich) in lines


def of(players: int, each: Contender) -> Contest:
    return Contest(tuple(replace(each, name=name) for name in NAMES[:players]))


def test_what_there_is_to_do_is_said_before() -> None:
    greedy = Contender("Ann")
    best = replace(greedy, policy=POLICIES["best"])
    assert season_words.season_plan(of(2, greedy)) == (
        "To be worked out exactly, from 3,136 different rolls: a moment."
    )
    assert re.search(r"exactly.*: about \d\d seconds\.$", season_words.season_plan(of(3, best)))
    assert re.search(
        r"^9,834,496 different rolls are too many .* 2 coloured dice each\."
        r" To be simulated, 20,000 seasons, with intervals of 95%: about \d\d seconds\.$",
        season_words.season_plan(of(4, best)),
    )
    refused = season_words.season_plan(of(2, replace(best, dice=5, white=4)))
    assert refused.startswith("Not feasible: best play with these pools is too much")
