"""All stored games: played, with wrong expectations, and written and read again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gametable.play.history import History
from kingsburg.catalogue import positions
from kingsburg.engine.actions import (
    Action,
    Bidder,
    Deal,
    DrawTile,
    Enemy,
    SeatOrder,
    TurnDestiny,
    Valley,
)
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.notation import files, lines, records
from tests.project.support import ROOT
from tests.properties.games import steady
from tests.records import playing

FILES = sorted((ROOT / "tests" / "records").glob("*.txt"))
NOTEBOOK_FILES = sorted((ROOT / "notebooks" / "records").glob("*.txt"))
RECORDS = [pytest.param(path, id=path.stem) for path in (*FILES, *NOTEBOOK_FILES)]
#: Who wins by what, in the records of whole games and of endings.
ENDINGS = {
    "end-a-clear-winner": [("Ann", "vp"), ("Cindy", "vp"), ("Brian", "")],
    "end-a-tie-by-goods": [("Brian", "goods"), ("Ann", "vp"), ("Cindy", "")],
    "end-a-tie-by-buildings": [("Ann", "buildings"), ("Brian", "vp"), ("Cindy", "")],
    "end-a-shared-victory": [("Ann Brian", "")],
    "game-of-two": [("Brian", "vp"), ("Ann", "")],
    "game-of-three": [("Cindy", "goods"), ("Ann Brian", "")],
    "game-of-four": [("David", "vp"), ("Cindy", "vp"), ("Ann", "vp"), ("Brian", "")],
    "game-of-five": [
        ("Cindy", "vp"),
        ("David", "vp"),
        ("Brian", "vp"),
        ("Eva", "vp"),
        ("Ann", ""),
    ],
    "game-with-other-rules": [("Brian", "vp"), ("Cindy", "vp"), ("Ann", "")],
}
GAMES = {name: seats for seats, name in enumerate(("two", "three", "four", "five"), 2)}

Change = Callable[[str], str]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def stored(name: str) -> str:
    return text_of(ROOT / "tests" / "records" / f"{name}.txt")


def said(text: str) -> list[str]:
    """Return the lines of a record without comments."""
    stripped = (line.partition("#")[0].rstrip() for line in text.splitlines())
    return [line for line in stripped if line]


def log(history: History[Position]) -> list[object]:
    """Return all events of a record's lines."""
    return [event for node in history.now.path()[1:] for event in node.position.events]


@pytest.mark.parametrize("path", RECORDS)
def test_plays_as_told(path: Path) -> None:
    text = text_of(path)
    assert "\nexpect " in text
    records.read(text)


@pytest.mark.parametrize("path", RECORDS)
def test_written_and_read_again(path: Path) -> None:
    history = records.read(text_of(path))
    written = records.write(history)
    again = records.read(written)
    assert again.position == history.position
    assert log(again) == log(history)
    assert said(records.write(again)) == said(written)


def stored_lines() -> Iterator[tuple[str, list[str]]]:
    """Yield each line of play in any stored game, legal or not, with the players."""
    for path in (*FILES, *NOTEBOOK_FILES):
        above, names, below = re.split(r"^players (.*)$", text_of(path), flags=re.MULTILINE)
        yield from ((line, names.split()) for line in played(above + below))
    for preset in positions().values():
        names = [player.name for player in files.load(preset.position).players]
        yield from ((line, names) for line in played(preset.lines))


ByChance = SeatOrder | Enemy | DrawTile | Valley | Deal | Bidder | TurnDestiny


def played(text: str) -> Iterator[str]:
    for line in said(text):
        line = re.sub(r"^expect (legal|illegal \S+) ", "", line)
        if line.split()[0] not in ("kingsburg", "rules", "modules", "cards", "position", "expect"):
            yield line


def test_every_stored_line_is_written_as_it_was_read() -> None:
    kinds: set[str] = set()
    for text, names in stored_lines():
        line = lines.parse(text, names)
        if isinstance(line.action, ByChance):
            written = lines.write(new_game(names), line.action)
        else:
            written = f"{line.subject} {lines.words(line.action)}"
        # Dice and goods may be in another order.
        assert sorted(written.split()) == sorted(text.split())
        assert lines.parse(written, names) == line
        kinds.add(type(line.action).__name__)
    # Every kind of action occurs in some stored line.
    every = {each for each in Action.__subclasses__() if each.__module__ == Action.__module__}
    assert kinds == {each.__name__ for each in every}


@pytest.mark.parametrize("path", RECORDS)
def test_comments_stay_where_they_stand(path: Path) -> None:
    history = records.read(text_of(path))
    written = records.write(history)
    again = records.read(written)
    assert records.write(again) == written
    assert [node.note for node in again.line()] == [node.note for node in history.line()]
    below = re.split(r"^(?:players|position) .*$", text_of(path), flags=re.MULTILINE)[-1]
    comments = [line.lstrip("# ") for line in below.splitlines() if line.startswith("#")]
    noted = " ".join(node.note for node in history.line() if node.note).replace("\n", " ")
    assert noted == " ".join(comments)


@pytest.mark.parametrize("path", RECORDS)
def test_saved_and_loaded_after_every_event(path: Path) -> None:
    history = records.read(text_of(path))
    nodes = [each for each in history.line() if not isinstance(each.position.example, SeatOrder)]
    assert nodes
    for node in nodes:
        assert files.load(files.to_text(node.position)) == node.position


@pytest.mark.parametrize(("name", "ending"), ENDINGS.items(), ids=ENDINGS)
def test_how_it_ends(name: str, ending: list[tuple[str, str]]) -> None:
    position = records.read(stored(name)).position
    names = [player.name for player in position.players]
    places = [
        (" ".join(names[seat] for seat in place.seats), place.decided_by)
        for place in position.ranking
    ]
    assert places == ending
    assert position.actor is None


@pytest.mark.parametrize(("number", "seats"), GAMES.items(), ids=GAMES)
def test_a_whole_game_for_each_number_of_players(number: str, seats: int) -> None:
    text = stored(f"game-of-{number}")
    assert len(records.read(text).position.players) == seats
    for year in playing.ROMAN[1:]:
        standing = text.partition(f"# The end of year {year}\n")[2].partition("\n\n")[0]
        assert len(re.findall(r"^expect \w+ vp=", standing, re.MULTILINE)) == seats
    assert "expect winners" in standing


@pytest.mark.parametrize("example", range(1, 13))
def test_every_worked_example_is_there(example: int) -> None:
    assert any(path.name.startswith(f"w{example:02}-") for path in FILES)


# What the examples tell beyond what a record can expect ------------------------------------


def events(history: History[Position], kind: str) -> list[tuple[str, object]]:
    names = [player.name for player in history.position.players]
    return [
        (names[event.seat], event.data)
        for event in history.log()
        if event.kind == kind and event.seat is not None
    ]


def test_the_strengths_of_w10() -> None:
    history = records.read(stored("w10-goblins-in-the-first-winter"))
    assert events(history, "draws") == [("Ann", 3), ("Brian", 3)]
    assert events(history, "wins") == [("Cindy", 4)]
    assert events(history, "is_defeated") == [("David", 2)]
    assert events(history, "falls") == [("David", "crane")]


def test_the_white_die_of_w10_is_told_by_its_rule() -> None:
    history = records.read(stored("w10-goblins-in-the-first-winter"))
    given = [(event.rule, event.seat) for event in history.log() if event.kind == "white_die"]
    assert given == [("P1.1", 3)]


# Wrong expectations fail -------------------------------------------------------------------


def character_changed(line: str) -> Iterator[str]:
    """Yield an expectation with one character of the expected value changed."""
    body = line.partition("#")[0].rstrip()
    for match in re.finditer(r"=(\w)", body):
        yield replaced(body, match.start(1))
    for match in re.finditer(r"=(?= |$)", body):
        # buildings= and to_move= may expect an empty value.
        yield f"{body[: match.end()]}x{body[match.end() :]}"
    if re.match(r"expect (order|winners|illegal) \w", body):
        yield replaced(body, len("expect illegal N") if "illegal" in body else len(body) - 1)


def replaced(text: str, at: int) -> str:
    other = str((int(text[at]) + 1) % 10) if text[at].isdigit() else "x"
    return text[:at] + other + text[at + 1 :]


def turned_round(line: str) -> Iterator[str]:
    """Yield the expectation that legal is illegal, or the other way round."""
    words = line.partition("#")[0].split()
    if words[:2] == ["expect", "legal"]:
        yield " ".join(["expect", "illegal", "N.1", *words[2:]])
    if words[:2] == ["expect", "illegal"]:
        yield " ".join(["expect", "legal", *words[3:]])


def mutants(text: str) -> Iterator[tuple[int, str]]:
    """Yield records that end with a wrong expectation, and the number of its line."""
    story = text.splitlines()
    found = [
        (number, "\n".join([*story[: number - 1], wrong]))
        for number, line in enumerate(story, 1)
        if line.startswith("expect ")
        for wrong in (*character_changed(line), *turned_round(line))
    ]
    # Some of them are enough for a whole game.
    yield from Random("mutants").sample(found, min(len(found), 40))


@pytest.mark.parametrize("path", RECORDS)
def test_a_changed_expectation_fails(path: Path) -> None:
    wrong = list(mutants(text_of(path)))
    assert wrong
    for line, text in wrong:
        with pytest.raises(records.RecordError) as caught:
            records.read(text)
        assert caught.value.line == line, text.splitlines()[-1]


def test_every_kind_of_expectation_can_fail() -> None:
    start = "kingsburg 1\nplayers Ann Brian\norder Ann Brian\n"
    for wrong in (
        "expect Ann vp=1",
        "expect Ann gold=1",
        "expect Ann wood=1",
        "expect Ann stone=1",
        "expect Ann tokens=1",
        "expect Ann soldiers=1",
        "expect Ann white_dice=1",
        "expect Ann envoy=yes",
        "expect Ann buildings=inn",
        "expect order Brian Ann",
        "expect year=2",
        "expect phase=spring",
        "expect step=roll",
        "expect to_move=Brian",
        "expect winners Ann",
        "expect illegal P1.2 Ann takes gold",
        "expect illegal P1.3 Brian takes gold",
        "expect legal Brian takes gold",
    ):
        with pytest.raises(records.RecordError) as caught:
            records.read(start + wrong)
        assert caught.value.line == 4


# How a record may be written ---------------------------------------------------------------


def without_expectations(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("expect"))


def rolls_reversed(text: str) -> str:
    """Return a record in which rolls that stand together come in reverse order."""
    run = r"(?:^(?!neutral|king)\w+ rolls [^\n]*\n)+"
    return re.sub(run, lambda found: "".join(found[0].splitlines(True)[::-1]), text, flags=re.M)


def rolls_before_neutral(text: str) -> str:
    """Return a record in which the players' rolls stand before the neutral ones."""
    mine = r"((?:^(?!neutral|king)\w+ rolls [^\n]*\n)+)"
    return re.sub(r"((?:^neutral rolls [^\n]*\n)+)" + mine, r"\2\1", text, flags=re.M)


def spaced(text: str) -> str:
    return "\n\n   \n".join(f"\t{'   '.join(line.split())} " for line in text.splitlines())


def commented(text: str) -> str:
    return "\n".join(f"{line}  # said: {line!r} #" for line in text.splitlines())


WAYS: dict[str, Change] = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "BOM": lambda text: "\ufeff" + text,
    "BOM and CRLF": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "no line end": str.rstrip,
    "comments": commented,
    "rolls reversed": rolls_reversed,
    "rolls before neutral": rolls_before_neutral,
    "blanks": lambda text: text if "position" in text else spaced(text),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["the-first-spring", "game-of-two", "w11-statue-then-chapel"])
def test_ways_to_write_the_same(name: str, way: str) -> None:
    text = stored(name)
    story = without_expectations(text) if way.startswith("rolls") else text
    assert records.read(WAYS[way](story)).position == records.read(text).position


def test_rolls_are_really_in_another_order() -> None:
    text = stored("game-of-two")
    assert "\nBrian rolls 1 2 5\nAnn rolls" in rolls_reversed("\nAnn rolls 1\nBrian rolls 1 2 5\n")
    assert re.search(r"^Ann rolls[^\n]*\nBrian rolls[^\n]*\nneutral", text, re.M) is None
    assert re.search(
        r"^Ann rolls[^\n]*\nBrian rolls[^\n]*\nneutral", rolls_before_neutral(text), re.M
    )


def test_forced_lines_may_be_restated() -> None:
    """All forced lines may be written out."""
    history = records.read(stored("game-of-four"))
    written = said(records.write(history))
    story, restated = written[:2], 0
    for line, node in zip(written[2:], history.line()[1:], strict=True):
        story.append(line)
        for name, action in node.position.forced:
            story.append(f"{name} {lines.words(action)}")
            restated += 1
    assert restated > 20
    again = records.read("\n".join(story))
    assert again.position == history.position
    assert len(again.line()) == len(history.line())


#: A record where Brian decides at once: he has no dice to place, and nobody else can build.
ONE_BUILDER = (
    "kingsburg 1\nplayers Ann Brian\n"
    'position {"phase": "spring", "step": "influence", "to_move": "Ann", "players": ['
    '{"name": "Ann", "dice": "1"}, {"name": "Brian", "gold": 2, "wood": 1}]}\n'
    "Ann influences 1 with 1\n"
)


@pytest.mark.parametrize(
    ("story", "said"),
    [
        ("Brian builds inn", "builds"),
        ("Brian passes\nBrian builds inn", "builds"),
        ("Brian passes\nexpect step=build\nexpect legal Brian builds inn", "nothing"),
        ("Brian passes\nexpect step=roll\nneutral rolls 1 2 3", "passes"),
        ("Brian passes\nBrian passes\nneutral rolls 1 2 3", "passes"),
    ],
)
def test_a_restated_pass_before_a_choice_to_pass(story: str, said: str) -> None:
    """The same words may mean either pass; what follows shows which."""
    told = [lines.words(node.action) for node in records.read(ONE_BUILDER + story).line()[1:]]
    assert told[1:2] == {"builds": ["builds inn"], "passes": ["passes"], "nothing": []}[said]


def test_of_two_readings_the_error_of_the_longer_one_is_told() -> None:
    with pytest.raises(records.RecordError, match="there is no building palace") as caught:
        records.read(f"{ONE_BUILDER}Brian passes\nexpect step=build\nBrian builds palace\n")
    assert caught.value.line == 7
    assert "Brian builds inn" in caught.value.legal


def test_comments_stay_with_their_moments_when_a_line_is_read_otherwise() -> None:
    story = "# no dice\nBrian passes\n# the inn\nBrian builds inn\n# the end\n"
    history = records.read(ONE_BUILDER + story)
    assert [node.note for node in history.line()] == ["", "no dice\nthe inn", "the end"]


COMMENT = st.text(st.sampled_from("ab-# \t\u00a0\u2028\x1c\x85é") | st.characters(codec="utf-8"))


@pytest.mark.parametrize(
    ("above", "note"),
    [
        (["#", "# hello"], "hello"),
        (["# hello", "#", "", "####"], "hello"),
        (["#\t#1  of\u2028two"], "1 of two"),
        (["# see #1, C# and #"], "see #1, C# and #"),
        (["# " + "word " * 30 + "#1 " * 30], " ".join(["word"] * 30 + ["#1"] * 30)),
        (["# " + "x" * 300 + " well-known" * 30], "x" * 300 + " well-known" * 30),
    ],
)
def test_a_comment_is_written_the_same_twice(above: list[str], note: str) -> None:
    history = records.read("\n".join([ONE_BUILDER.strip(), *above, "Brian builds inn"]))
    assert [node.note for node in history.line()] == ["", note, ""]
    assert_written_the_same_twice(history)


@given(above=st.lists(COMMENT, max_size=3), below=st.lists(COMMENT, max_size=2))
@steady(300)
def test_any_comment_is_written_the_same_twice(above: list[str], below: list[str]) -> None:
    story = [*above, None, *below]
    said = ["Brian builds inn" if each is None else "#" + one_line(each) for each in story]
    assert_written_the_same_twice(records.read("\n".join([ONE_BUILDER.strip(), *said])))


def one_line(comment: str) -> str:
    return re.sub(r"[\r\n]", " ", comment)


def assert_written_the_same_twice(history: History[Position]) -> None:
    text = records.write(history)
    again = records.read(text)
    assert [node.note for node in again.line()] == [node.note for node in history.line()]
    assert records.write(again) == text


def test_what_was_not_forced_is_refused() -> None:
    text = stored("the-first-spring")
    assert "Brian passes   #" in text
    with pytest.raises(records.RecordError) as caught:
        records.read(text.replace("Brian passes   #", "Brian influences 4 with 4 #"))
    assert text.splitlines()[caught.value.line - 1].startswith("Brian passes")


def test_a_position_line_may_have_a_comment() -> None:
    plain = 'kingsburg 1\nplayers Ann Brian\nposition {"players": [{"name": "Ann"}, %s]}'
    brian = '{"name": "Brian", "gold": 2}'
    with_comment = records.read(plain % brian + ' # Brian has "two" gold')
    assert with_comment.position == records.read(plain % brian).position


def test_players_may_be_called_like_expectations() -> None:
    records.read(
        "kingsburg 1\nplayers legal winners\norder winners legal\nexpect legal vp=0 gold=0\n"
        "expect legal winners takes wood\nexpect illegal N.2 legal takes wood\n"
        "winners takes wood\nexpect winners wood=1\n"
    )


def test_a_missing_roll_is_missed() -> None:
    start = "kingsburg 1\nplayers Ann Brian Cindy\nposition %s\n"
    players = '{"phase": "spring", "players": [{"name":"Ann"},{"name":"Brian"},{"name":"Cindy"}]}'
    story = "Brian rolls 1 2 3\nCindy rolls 1 2 3\n"
    with pytest.raises(records.RecordError, match="roll of Ann is missing") as caught:
        records.read(start % players + story + "Brian influences 6 with 1 2 3\n")
    assert caught.value.line == 6
    with pytest.raises(records.RecordError, match=r"N\.2") as caught:
        records.read(start % players + story)
    assert caught.value.line == 4
    with pytest.raises(records.RecordError) as caught:
        records.read(start % players + story + "Brian rolls 1 2 3\n")
    assert caught.value.line == 6


def test_of_two_players_a_missing_neutral_roll_is_missed() -> None:
    text = 'kingsburg 1\nplayers Ann Brian\nposition {"phase": "spring", "players": %s}\n%s'
    players = '[{"name":"Ann"},{"name":"Brian"}]'
    story = "Ann rolls 1 2 3\nBrian rolls 1 2 3\nneutral rolls 1 2 3\nAnn passes\n"
    with pytest.raises(records.RecordError, match="roll of neutral is missing") as caught:
        records.read(text % (players, story))
    assert caught.value.line == 7


# Any game ----------------------------------------------------------------------------------

OTHER_RULES = "plus_two_limit=group may_decline=true reinforcements=difference"


@pytest.mark.parametrize("rules", ["", OTHER_RULES], ids=["our rules", "other rules"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_any_game_can_be_written_and_read(seats: int, rules: str) -> None:
    names = ("Ann", "Brian", "Cindy", "David", "Eva")[:seats]
    end, story = playing.play(names, f"any {seats}", rules)
    history = records.read("\n".join(story))
    assert history.position == end
    assert records.read(records.write(history)).position == end


def test_the_same_seed_gives_the_same_record() -> None:
    names = ("Ann", "Brian", "Cindy")
    assert playing.play(names, 3)[1] == playing.play(names, 3)[1]
    assert playing.play(names, 3)[1] != playing.play(names, 4)[1]
