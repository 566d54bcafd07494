"""Pasted and opened texts: a phone's capitals, quoted mails, links, and texts for other pages."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import kingdombuilder.cli
import kingsburg.cli
from gametable.language import speak
from gametable.notation import pasted
from gametable.play.errors import GameError
from kingdombuilder.notation import files as kingdom_files
from kingdombuilder.notation import games as kingdom_games
from kingdombuilder.notation import records as kingdom_records
from kingdombuilder.pages.odds import given
from kingdombuilder.pages.table.page import Desk
from kingsburg import lessons
from kingsburg.notation import cards, files, games, records
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.learn.page import LearnExplorer
from kingsburg.pages.table.page import Desk as PlayDesk
from tests.project.support import ROOT
from tests.stages import enter

RECORDS = {
    "kingsburg": (ROOT / "tests/records/the-first-spring.txt").read_text("utf-8"),
    "kingdombuilder": (ROOT / "tests/kingdombuilder/records/two-players-first-game.txt").read_text(
        "utf-8"
    ),
}
POSITIONS = {
    "kingsburg": '{"players": [{"name": "Ann", "gold": 2}, {"name": "Brian"}], "phase": "spring"}',
    "kingdombuilder": '{"players": [{"name": "Ann", "settlements": ["A1"]}, {"name": "Brian"}]}',
}
LESSONS = {
    "kingsburg": lessons.COURSE.text("first-roll"),
    "kingdombuilder": "kingdombuilder lesson 1\ntitle My lesson\n",
}
READ: dict[str, Callable[[str], Any]] = {
    "kingsburg": games.read,
    "kingdombuilder": kingdom_games.read,
}
DESKS: dict[str, Callable[[], Any]] = {"kingsburg": PlayDesk, "kingdombuilder": Desk}
COMMANDS = {"kingsburg": kingsburg.cli.main, "kingdombuilder": kingdombuilder.cli.main}
PAGES = {"kingsburg": "“Play”", "kingdombuilder": "“Play Kingdom Builder”"}
TITLES = {"kingsburg": "Kingsburg", "kingdombuilder": "Kingdom Builder"}
GAMES = [*RECORDS]
OTHER = dict(zip(GAMES, reversed(GAMES), strict=True))
GOLDEN = [
    json.loads(line) for line in (ROOT / "tests/input/golden-links.jsonl").read_text().splitlines()
]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Return to English after each test."""
    yield
    speak("en")


def golden(page: str) -> str:
    """Return the longest link to this page."""
    found: list[str] = [each["link"] for each in GOLDEN if each["page"] == page]
    return max(found, key=len)


def quoted(text: str, sign: str = "> ") -> str:
    """Return a text as a mail quotes it."""
    return "".join(f"{sign}{line}".rstrip() + "\n" for line in text.splitlines())


# A phone's capitals -----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("change", [str.capitalize, str.upper, str.title])
def test_the_first_word_may_have_capitals(game: str, change: Callable[[str], str]) -> None:
    record = RECORDS[game]
    assert f"{game} 1" in record
    changed = record.replace(f"{game} 1", f"{change(game)} 1", 1)
    assert READ[game](changed).position == READ[game](record).position


@pytest.mark.parametrize("game", GAMES)
def test_every_line_may_begin_with_a_capital(game: str) -> None:
    record = RECORDS[game]
    changed = "\n".join(line[:1].upper() + line[1:] for line in record.splitlines())
    assert "\nPlayers " in changed
    assert "\nExpect " in changed
    assert READ[game](changed).position == READ[game](record).position


def test_a_player_may_be_called_like_a_word_with_a_capital() -> None:
    text = "kingsburg 1\nPlayers Order Brian Tile\nOrder Tile Order Brian\n"
    with pytest.raises(records.RecordError, match="cannot do this"):
        records.read(text)
    text = text.replace("\nOrder", "\norder")
    played = records.read(f"{text}Tile takes wood\nOrder takes gold\nBrian takes gold\n").position
    assert played.player("Order").gold == 1


# Quoted mails -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sign", ["> ", ">> ", "> > ", ">"])
@pytest.mark.parametrize("above", ["", "On Monday Ann wrote:\n\n", "\ufeff"])
def test_a_quoted_record_and_position_are_read(game: str, sign: str, above: str) -> None:
    for text in (RECORDS[game], json.dumps(json.loads(POSITIONS[game]), indent=1)):
        found = READ[game](above + quoted(text, sign))
        assert found.position == READ[game](text).position


def test_the_lines_of_a_quoted_record_keep_their_numbers() -> None:
    text = "Ann wrote:\n> kingsburg 1\n> players Ann Brian\n> nonsense\n"
    with pytest.raises(records.RecordError) as told:
        records.read(text)
    assert told.value.line == 4


def test_quoted_cards_and_lessons_are_read() -> None:
    lesson = LESSONS["kingsburg"]
    assert lessons.read(quoted(lesson)).title == lessons.read(lesson).title
    toml = '[[building]]\nid = "mill"\nrow = "H"\ncolumn = 1\ncost = [0, 1, 0]\nvp = 1\n'
    toml += 'names = { en = "Mill" }\n'
    assert cards.are_cards(quoted(toml))
    assert cards.read(quoted(toml)) == cards.read(toml)


# Texts for other pages --------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["record", "position", "capital", "quoted"])
def test_the_other_game_names_its_page_and_command(game: str, text: str) -> None:
    other = OTHER[game]
    given = {
        "record": RECORDS[other],
        "position": POSITIONS[other],
        "capital": RECORDS[other].replace(other, other.capitalize(), 1),
        "quoted": quoted(RECORDS[other]),
    }[text]
    with pytest.raises(GameError) as told:
        READ[game](given)
    assert f"this is a game of {TITLES[other]}: open it on the page {PAGES[other]}" in str(
        told.value
    )
    assert f"with the command {other}" in str(told.value)
    desk = DESKS[game]()
    for field in ("table-text", "table-file"):
        assert PAGES[other] in enter(desk.stage, field, given)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", ["replay", "position"])
@pytest.mark.parametrize("kind", ["record", "position"])
def test_commands_say_so_too(
    game: str, command: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = OTHER[game]
    asked = command if command == "replay" else {"kingsburg": "court"}.get(game, "best")
    file = tmp_path / "game.txt"
    file.write_text({"record": RECORDS, "position": POSITIONS}[kind][other], "utf-8")
    assert COMMANDS[game]([asked, str(file)]) == 1
    told = capsys.readouterr().err
    assert f"game of {TITLES[other]}" in told
    assert PAGES[other] in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    "text",
    [
        '{"players": [{"name": "Ann"}, {"name": "Brian"}]}',
        '{"players": [{"name": "Ann", "settlement": []}], "phaze": "spring"}',
        '{"players": 3, "gold": {}}',
        "[]",
    ],
)
def test_what_either_game_could_have_written_is_read_here(text: str) -> None:
    for load in (files.load, kingdom_files.load):
        sentence = ""
        try:
            load(text)
        except GameError as error:
            sentence = str(error)
        assert "game of" not in sentence


def test_the_other_game_is_named_in_every_language() -> None:
    pages = {
        "pl": "stronie „Zagraj w Kingdom Builder”",
        "cs": "stránce „Zahrát si Kingdom Builder“",
        "pt": "página “Jogar Kingdom Builder”",
    }
    for language, page in pages.items():
        speak(language)
        told = enter(PlayDesk().stage, "table-text", RECORDS["kingdombuilder"])
        assert page in told
        assert "this is" not in told


def test_lessons_are_for_their_page_and_games_are_not_for_it() -> None:
    for game in GAMES:
        for text in LESSONS.values():
            told = enter(DESKS[game]().stage, "table-text", text)
            assert "this is a lesson of" in told
            assert "“Learn" in told
    learning = LearnExplorer()
    for game in GAMES:
        assert PAGES[game] in enter(learning.stage, "lesson-file", RECORDS[game])
    assert "“Learn Kingdom Builder”" in enter(
        learning.stage, "lesson-file", LESSONS["kingdombuilder"]
    )


# Links ------------------------------------------------------------------------------------

PLAYED = {"kingsburg": golden("play"), "kingdombuilder": golden("kingdom-play")}
AROUND = {
    "alone": "{link}",
    "with its address": "http://127.0.0.1:8866/games/play{link}",
    "in a sentence": "Look, Ann: https://games.example.org/play{link}.",
    "below a sentence": "Look at this!\n\nhttps://games.example.org/play{link}\n",
    "in a chat": "[26.11.2026, 11:18] Ann: https://games.example.org/play{link}\n",
    "quoted": "> (https://games.example.org/play{link})\n",
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("field", ["table-text", "table-file"])
def test_a_link_to_a_game_is_opened(game: str, around: str, field: str) -> None:
    desk, shown = DESKS[game](), DESKS[game]()
    state = pasted.opened(PLAYED[game], type(desk.state))
    shown.show(state)
    assert shown.state.data() != desk.state.data()
    enter(desk.stage, field, AROUND[around].format(link=PLAYED[game]))
    assert desk.state.data() == shown.state.data()


def test_a_link_broken_by_a_mail_is_opened() -> None:
    link = f"https://games.example.org/play{PLAYED['kingsburg']}"
    broken = "\n".join(link[at : at + 72] for at in range(0, len(link), 72))
    assert broken.count("\n") > 1
    desk, shown = PlayDesk(), PlayDesk()
    enter(desk.stage, "table-text", broken)
    shown.show(pasted.opened(link, type(desk.state)))
    assert desk.state.data() == shown.state.data()


@pytest.mark.parametrize("page", sorted({each["page"] for each in GOLDEN}))
def test_a_link_to_another_page_names_it(page: str) -> None:
    link = f"https://games.example.org/{page}{golden(page)}"
    for game, own in (("kingsburg", "play"), ("kingdombuilder", "kingdom-play")):
        if page == own:
            continue
        told = enter(DESKS[game]().stage, "table-text", link)
        assert "this is a link to the page “" in told
        assert len(told) < 200
    with pytest.raises(GameError, match="this is a link to the page"):
        records.read(link)
    with pytest.raises(GameError, match="this is a link to the page"):
        kingdom_files.load(link)


def test_links_are_named_where_none_is_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in (["replay", "-"], ["court", "-"]):
        raw = SimpleNamespace(buffer=io.BytesIO(PLAYED["kingsburg"].encode()))
        monkeypatch.setattr(sys, "stdin", raw)
        assert COMMANDS["kingsburg"](command) == 1
        assert "this is a link to the page “Play”" in capsys.readouterr().err
    court = CourtExplorer()
    assert "page “Play”" in enter(court.stage, "position", PLAYED["kingsburg"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("https://games.example.org/play", "this is an address that holds no game"),
        ("Https://games.example.org/play?lang=pl", "this is an address that holds no game"),
        (PLAYED["kingsburg"][:60], "this link is broken"),
    ],
)
def test_a_link_that_holds_nothing_is_told(text: str, why: str) -> None:
    for game in GAMES:
        assert why in enter(DESKS[game]().stage, "table-text", text)
    with pytest.raises(GameError, match=why):
        records.read(text)


def test_a_record_and_cards_may_speak_of_links() -> None:
    record = f"# from https://games.example.org/play{PLAYED['kingsburg']}\n{RECORDS['kingsburg']}"
    assert games.read(record).position == games.read(RECORDS["kingsburg"]).position
    assert not pasted.address(record)
    assert not pasted.address(POSITIONS["kingsburg"])


def test_a_long_text_without_a_link_takes_no_time() -> None:
    for text in ("a" * 1_000_000, ">" * 1_000_000, "?p= " * 250_000, "https://" * 100_000):
        with pytest.raises(GameError):
            kingdom_records.read(text)


def test_odds_read_a_link_to_the_table() -> None:
    link = f"Look: https://games.example.org/kingdom-play{PLAYED['kingdombuilder']}"
    assert given.read(link).names
