"""M3: governors, dealt and auctioned, and what each of them does (C.2)."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from gametable.play.positions import CHANCE
from kingsburg.catalogue import governors
from kingsburg.engine.actions import Choose, Deal, Influence
from kingsburg.engine.new_game import new_game
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, records
from tests.telling import happened, legal, reasons, told

TWO = "modules=3 phase=setup step=governors\nAnn\nBrian\n"
DEALT = "deal Ann prince duke fairy\ndeal Brian sorcerer trickster preacher\n"


# Dealing ----------------------------------------------------------------------------------


@pytest.mark.rule("M3")
def test_one_of_three_is_kept_in_secret_and_all_are_turned_up_together() -> None:
    history = told(TWO, DEALT)
    now = history.position
    assert legal(now) == ["Ann chooses prince", "Ann chooses duke", "Ann chooses fairy"]
    assert reasons(now, "Ann chooses preacher") == ["M3"]
    assert reasons(now, "Ann chooses nobody")[0] == "N.4"
    history = told(TWO, DEALT + "Brian chooses preacher\nAnn chooses duke\n")
    kinds = [each for each in happened(history) if each[1] in ("chooses_card", "governor")]
    assert kinds == [
        ("Ann", "chooses_card"),
        ("Brian", "chooses_card"),
        ("Ann", "governor"),
        ("Brian", "governor"),
    ]
    saved = files.to_json(history.position)["players"]
    assert [each["governor"] for each in saved] == ["duke", "preacher"]


@pytest.mark.rule("M3")
@pytest.mark.parametrize(("players", "number"), [(2, 3), (3, 2), (4, 2), (5, 1)])
def test_with_too_few_cards_each_player_is_dealt_fewer(players: int, number: int) -> None:
    names = ["Ann", "Brian", "Cindy", "David", "Eve"][:players]
    position = new_game(names, Rules(modules=(3,)))
    position = position.play(position.chances()[0][0])
    deals = [deal for deal, _ in position.chances()]
    assert {len(deal.cards) for deal in deals} == {number}  # type: ignore[attr-defined]
    assert sum(chance for _, chance in position.chances()) == 1


@pytest.mark.rule("M3", "S.5")
def test_nobody_else_knows_what_was_dealt_and_chosen() -> None:
    history = told(TWO, DEALT + "Ann chooses prince\n")
    now = history.position
    for_brian = now.seen_by("Brian")
    told_brian = json.dumps(files.to_json(for_brian))
    assert files.to_json(for_brian)["then"] == [
        "deal Ann",
        "deal Brian sorcerer trickster preacher",
        "Ann chooses",
    ]
    assert "prince" not in told_brian
    assert files.load(told_brian) == for_brian
    for_ann = now.seen_by("Ann")
    assert "trickster" not in json.dumps(files.to_json(for_ann))
    assert for_ann.player("Ann").name == "Ann"
    # As far as Ann knows, Brian may have any of the five others.
    assert len(for_ann.actions()) == 5
    # Ann and Brian looking on together see neither secret.
    assert "prince" not in json.dumps(files.to_json(now.seen_by("Ann", "Brian")))
    assert now.seen_by("Brian").seen_by("Ann") == now.seen_by("Ann", "Brian")


@pytest.mark.rule("M3", "S.5")
def test_what_is_not_known_is_left_to_chance_when_it_is_turned_up() -> None:
    now = told(TWO, DEALT + "Ann chooses prince\n").position.seen_by("Brian")
    after = now.play(Choose(("preacher",)))
    assert after.actor is CHANCE
    assert {chance for _, chance in after.chances()} == {Fraction(1, 5)}
    assert Choose(("sorcerer",)) not in dict(after.chances())
    end = after.play(Choose(("fairy",)))
    assert [list(each.abilities.named) for each in end.players] == [["fairy"], ["preacher"]]


@pytest.mark.rule("M3")
def test_a_card_that_was_dealt_is_not_dealt_again() -> None:
    position = told(TWO, "deal Ann prince duke fairy\n").position
    assert reasons(position, "deal Brian prince trickster preacher") == ["M3"]
    assert Deal("Brian", ("preacher", "sorcerer", "trickster")) in dict(position.chances())


@pytest.mark.rule("M3")
def test_cards_are_dealt_in_seat_order() -> None:
    position = told(TWO).position
    found = position.why_not(Deal("Brian", ("prince", "duke", "fairy"))) or ()
    assert [str(each) for each in found] == ["M3 the cards must be dealt to somebody else first"]


@pytest.mark.rule("M3")
def test_a_governor_who_is_not_there_or_taken_is_a_fault() -> None:
    def faults(**fields: object) -> list[str]:
        raw = {"players": [{"name": "Ann", "governor": "duke"}, {"name": "Bo"}], **fields}
        return [str(each) for each in files.read(json.dumps(raw)).faults]

    assert faults() == ["players[0].governor: duke is not in this game (M3)"]
    assert faults(modules=[3]) == []
    twice = [{"name": "Ann", "governor": "duke"}, {"name": "Bo", "governor": "duke"}]
    assert faults(modules=[3], players=twice) == ["players[1].governor: Ann has duke (M3)"]
    thief = [{"name": "Ann", "governor": "thief"}, {"name": "Bo"}]
    assert faults(modules=[3], players=thief) == [
        "players[0].governor: thief is not in this game (M3)"
    ]
    early = faults(modules=[3], phase="setup", step="governors")
    assert early == ["players[0]: duke is not chosen yet at this step (M3)"]


@pytest.mark.rule("M3")
def test_those_of_whom_only_the_name_is_known_are_never_dealt() -> None:
    known = {entry.id for entry in governors() if entry.confidence != "name_only"}
    content = new_game(["Ann", "Brian"], Rules(modules=(3,))).content
    assert set(content.governors) == known
    assert len(governors()) == 21


# The auction ------------------------------------------------------------------------------

AUCTION = """
    rules governors=auction
    modules=3 phase=setup step=governors
    Ann
    Brian
    Cindy
"""
OPEN = "deal prince duke fairy preacher\nbidder Brian\n"


@pytest.mark.rule("M3")
def test_an_auction_to_its_end() -> None:
    story = """
        Brian offers duke 2
        Cindy bids 3
        Ann passes
        Brian bids 5
        Cindy passes
        expect illegal M3 Cindy offers duke 0
        Cindy offers prince 0
        Ann bids 1
        Cindy passes
        Cindy offers preacher 0
        expect Ann vp=-1
        expect Brian vp=-5
        expect Cindy vp=0
        expect year=1 phase=aid
        """
    history = told(AUCTION, OPEN + story)
    saved = files.to_json(history.position)["players"]
    assert [each["governor"] for each in saved] == ["prince", "duke", "preacher"]
    written = records.write(history)
    assert records.read(written).position == history.position


@pytest.mark.rule("M3")
def test_a_bid_is_more_than_the_last_one() -> None:
    position = told(AUCTION, OPEN + "Brian offers duke 2\n").position
    assert reasons(position, "Cindy bids 2") == ["M3"]
    assert reasons(position, "Cindy bids 100") == ["M3"]
    assert reasons(position, "Cindy offers fairy 3") == ["M3"]
    assert reasons(position, "Ann bids 3")[0] == "N.2"
    assert legal(position)[0] == "Cindy bids 3"
    assert legal(position)[-1] == "Cindy passes"


@pytest.mark.rule("M3")
def test_whoever_passes_is_out_for_this_card_and_the_next_one_opens() -> None:
    story = "Brian offers duke 0\nCindy passes\nAnn bids 1\nBrian passes\n"
    position = told(AUCTION, OPEN + story).position
    # Ann has the Duke; the player to her left opens.
    assert position.actor == "Brian"
    assert len(position.player("Ann").abilities.powers) == 1


# What they do -----------------------------------------------------------------------------


def rolled(governor: str, *rolls: str, more: str = "", table: str = "") -> list[str]:
    story = "".join(f"{line}\n" for line in rolls)
    return legal(
        told(
            f"""
            modules=3 phase=spring year=2 step=roll {table}
            Ann governor={governor} {more}
            Brian
            Cindy
            """,
            story + "Brian rolls 6 6 6\nCindy rolls 6 6 6\n",
        ).position
    )


@pytest.mark.rule("G.prince")
def test_the_prince_sets_the_coloured_dice_at_8_or_less_in_all() -> None:
    assert rolled("prince", "Ann rolls 1 3 4") == ["Ann uses prince", "Ann keeps"]
    assert "Ann uses prince" not in rolled("prince", "Ann rolls 1 3 5")
    # White dice count in the total, but are not set.
    farms = "buildings=C3"
    assert rolled("prince", "Ann rolls 1 2 3 + 2", more=farms)[0] == "Ann uses prince"
    assert "Ann uses prince" not in rolled("prince", "Ann rolls 1 3 4 + 1", more=farms)


@pytest.mark.rule("G.trickster")
def test_the_trickster_turns_a_2_of_either_colour() -> None:
    assert rolled("trickster", "Ann rolls 2 2 6 + 2", more="buildings=C3") == [
        "Ann turns 2 to 1 by trickster",
        "Ann turns 2 to 3 by trickster",
        "Ann turns white 2 to 1 by trickster",
        "Ann turns white 2 to 3 by trickster",
        "Ann keeps",
    ]
    assert "keeps" not in rolled("trickster", "Ann rolls 1 3 6")[0]


def philosopher(story: str) -> tuple[int, list[int]]:
    history = told(
        """
        modules=3 phase=spring year=2 step=roll
        Ann governor=philosopher buildings=B2
        Brian
        Cindy
        """,
        story,
    )
    ann = history.position.player("Ann")
    dice = ann.hand.dice if ann.hand else ()
    return ann.vp, list(dice)


OTHERS = "Brian rolls 6 6 6\nCindy rolls 6 6 6\n"


@pytest.mark.rule("G.philosopher", "P2a.4")
def test_the_philosopher_scores_if_no_die_is_rerolled_after_it() -> None:
    # The book's example IV: Statue to 6, then the Philosopher from 10 to 7.
    start = f"""Ann rolls 2 2 2
        {OTHERS}
        Ann rerolls 2 by statue
        Ann rolls 6
        expect illegal P2a.3 Ann rerolls all by chapel
        Ann rerolls all by philosopher
        Ann rolls 1 1 5
        """
    assert philosopher(start + "Ann keeps\n") == (1, [1, 1, 5])
    assert philosopher(start + "Ann rerolls all by chapel\nAnn rolls 4 4 4\n") == (0, [4, 4, 4])


@pytest.mark.rule("G.philosopher")
def test_a_total_that_is_no_lower_scores_nothing() -> None:
    for dice, vp in (("1 3 5", 1), ("1 3 6", 0), ("2 4 6", 0)):
        story = f"Ann rolls 1 4 5\n{OTHERS}Ann rerolls all by philosopher\nAnn rolls {dice}\n"
        assert philosopher(story)[0] == vp


DUKE = """
    modules=3 phase=spring step=influence year=2 {more}
    {court}
    Ann governor=duke dice={dice}
    Brian
    Cindy
"""


@pytest.mark.rule("G.duke")
def test_the_duke_moves_his_highest_group_to_the_duchess() -> None:
    table = DUKE.format(more="", court="on 4 Ann 4", dice="5,6")
    history = told(table, "Ann influences 11 with 5 6\n")
    assert legal(history.position) == ["Ann moves 11 to 12 by duke", "Ann keeps"]
    assert reasons(history.position, "Ann moves 4 to 12 by duke") == ["G.duke", "P2e.2"] or (
        "G.duke" in reasons(history.position, "Ann moves 4 to 12 by duke")
    )
    after = told(table, "Ann influences 11 with 5 6\nAnn moves 11 to 12 by duke\n").position
    assert [group[0] for group in after.placed] == [4, 12]
    assert files.load(files.to_text(after)) == after
    # Dice that total 11 can also be on 12 in a position that is set up.
    moved = told(DUKE.format(more="to_move=Brian", court="on 12 Ann 5 6", dice="1"))
    assert moved.position.placed[0][0] == 12


@pytest.mark.rule("G.duke")
@pytest.mark.parametrize("court", ["on 12 Brian 6 6", "on 12 Ann 6 6"])
def test_not_if_she_is_not_free(court: str) -> None:
    position = told(DUKE.format(more="", court=court, dice="1"), "Ann influences 1 with 1\n")
    assert position.position.step != "influence"


@pytest.mark.rule("G.duke", "M4")
@pytest.mark.parametrize(("closed", "step"), [(12, "roll"), (13, "influence")])
def test_not_if_the_card_of_the_year_closes_her(closed: int, step: str) -> None:
    away = {"id": "away", "names": {"en": "Away"}, "closed": [closed]}
    position = files.from_json(
        {
            "modules": [3, 4],
            "cards": {"destiny": [away]},
            "destiny": "away",
            "phase": "spring",
            "step": "influence",
            "players": [{"name": "Ann", "governor": "duke", "dice": "1"}, {"name": "Brian"}],
        }
    )
    # Nobody else has anything to decide until the dice of summer are rolled.
    assert position.play(Influence(1, (1,))).step == step


@pytest.mark.rule("P2a.1", "M3", "M4")
def test_a_card_of_the_year_works_before_a_governor_and_he_before_buildings() -> None:
    table = (
        "modules=1,3,4 phase=spring year=2 destiny=famine\nAnn governor=duke buildings=A1,C1\nBo"
    )
    named = told(table).position.player("Ann").abilities.named
    assert list(named) == ["famine", "duke", "sawmill", "inn"]


@pytest.mark.rule("G.sorcerer")
def test_the_sorcerer_builds_three_buildings_of_column_i() -> None:
    table = (
        "modules=3 year=3\nAnn governor=sorcerer buildings=inn gold=1\nBrian\nCindy buildings=inn"
    )
    history = told(table)
    assert legal(history.position) == [
        *(
            f"Ann builds {building} by sorcerer"
            for building in ("statue", "guard_tower", "palisade", "barricade")
        ),
        "Ann passes",
    ]
    story = "".join(
        f"Ann builds {each} by sorcerer\n" for each in ("statue", "palisade", "barricade")
    )
    ann = told(table, story).position.player("Ann")
    assert (ann.vp, ann.gold, len(ann.buildings)) == (0, 1, 4)
    second = told(table.replace("year=3", "year=2")).position
    assert "sorcerer" not in legal(second)[0]
    assert "G.sorcerer" in reasons(second, "Ann builds statue by sorcerer")


@pytest.mark.rule("G.fairy")
def test_the_fairy_has_a_white_die_in_summer_only() -> None:
    for phase, white in (("spring", 0), ("summer", 1), ("autumn", 0)):
        position = told(
            f"modules=3 phase={phase} year=2\nAnn governor=fairy\nBrian\nCindy"
        ).position
        assert len(position.chances()[0][0].white) == white  # type: ignore[attr-defined]


@pytest.mark.rule("G.tax_collector")
def test_the_tax_collector_takes_a_good_and_may_use_it_at_once() -> None:
    table = """
        modules=3 phase=spring step=build year=2
        order Brian Ann Cindy
        Ann governor=tax_collector gold=1
        Brian buildings=F3 gold=9 wood=9 stone=9
        Cindy buildings=F3 gold=9 wood=9 stone=9
    """
    story = "Brian builds embassy\nAnn takes stone\nAnn builds guard_tower\nCindy builds statue\n"
    history = told(table, story)
    assert happened(history, "G.tax_collector") == [("Ann", "gets")]
    # A building of Ann's own in column IV brings nothing.
    own = table.replace(
        "Ann governor=tax_collector gold=1",
        "Ann governor=tax_collector gold=9 wood=9 stone=9 buildings=F3",
    ).replace("order Brian Ann", "order Ann Brian")
    assert happened(told(own, "Ann builds embassy\n"), "G.tax_collector") == []


@pytest.mark.rule("G.preacher")
def test_the_preacher_scores_once_a_season() -> None:
    table = """
        modules=3 phase=spring step=build year=2
        Ann governor=preacher
        Brian
        Cindy gold=1 stone=1
    """
    history = told(table, "Cindy passes\n")
    assert happened(history, "G.preacher") == [("Ann", "gets")]
    # A player who has built and then passes with the Envoy has built something.
    envoy = table.replace("preacher", "preacher wood=1").replace("Brian", "Brian wood=1")
    envoy = envoy.replace("Cindy", "Cindy envoy=yes")
    story = "Ann builds barricade\nBrian builds barricade\nCindy builds guard_tower\n"
    assert happened(told(envoy, story), "G.preacher") == []
    all_build = table.replace("preacher", "preacher wood=1").replace("Brian", "Brian wood=1")
    story = "Ann builds barricade\nBrian builds barricade\nCindy builds guard_tower\n"
    assert happened(told(all_build, story), "G.preacher") == []
