"""`kingsburg replay`: exit status, story, JSON, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gametable.language import speak
from kingdombuilder.cli import main as kingdom
from kingsburg.cli import main
from kingsburg.notation import files, records
from tests.project.support import ROOT

GAME = ROOT / "tests" / "records" / "game-of-five.txt"
SPRING = ROOT / "tests" / "records" / "the-first-spring.txt"
COMMAND = [sys.executable, "-m", "kingsburg", "replay"]

CLOSED = """kingsburg 1
# The twelfth line puts a group where Ann's stands.
players Ann Brian Cindy
order Ann Brian Cindy
Ann takes wood
Brian takes gold
Cindy takes gold
Ann rolls 1 1 6
Brian rolls 2 4 4
Cindy rolls 4 5 6
Ann influences 8 with 1 1 6
Brian influences 8 with 4 4
"""


def replay(
    *arguments: str | Path, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=given,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        timeout=60,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def test_the_story() -> None:
    done = replay(SPRING)
    assert (done.returncode, done.stderr) == (0, "")
    for told in (
        "Year I",
        "Ann rolls 1 3 5",
        "Ann, Cindy, David, Brian",
        "Treasurer",
        "Brian passes",
        "P2b.7",
        "Statue",
        "P3.1",
    ):
        assert told in done.stdout


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Year I, Spring: influencing the advisors|Brian influences 9, the Master Hunter,"),
        ("EN", "Year I, Spring: influencing the advisors|Brian influences 9, the Master Hunter,"),
        ("pl", "Rok I, Wiosna: poparcie doradców|Brian wpływa na Głównego Łowczego (9)"),
        ("pl-PL", "Rok I, Wiosna: poparcie doradców|Brian wpływa na Głównego Łowczego (9)"),
        ("pt", "Ano I, Primavera: influenciar os conselheiros|Brian influencia o Caçador Real (9)"),
        ("cs", "Rok I, Jaro: ovlivňování rádců|Brian ovlivňuje vrchního lovčího (9)"),
    ],
)
def test_the_story_in_a_language(code: str, told: str) -> None:
    done = replay(SPRING, "--lang", code)
    assert (done.returncode, done.stderr) == (0, "")
    assert [each for each in told.split("|") if each not in done.stdout] == []
    assert done.stdout.count("\n") == replay(SPRING).stdout.count("\n")


@pytest.mark.parametrize("code", ["xx", "", "polish", "p"])
def test_an_unknown_language_is_one_sentence(code: str) -> None:
    done = replay(SPRING, "--lang", code)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"kingsburg replay: argument --lang: there is no language {code!r}, only en, pl, pt, cs "
        "(kingsburg replay --help tells more)\n"
    )


def test_the_last_position_as_json() -> None:
    done = replay("--json", SPRING)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    position = records.read(SPRING.read_text(encoding="utf-8")).position
    assert json.loads(done.stdout) == files.to_json(position)
    assert files.load(done.stdout) == position


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_standard_input_is_a_file_too(option: list[str]) -> None:
    done = replay("-", *option, given=SPRING.read_bytes())
    assert done.returncode == 0
    assert done.stdout == replay(SPRING, *option).stdout


def test_bom_and_crlf(tmp_path: Path) -> None:
    path = tmp_path / "windows.txt"
    path.write_bytes(b"\xef\xbb\xbf" + SPRING.read_bytes().replace(b"\n", b"\r\n"))
    assert replay(path).stdout == replay(SPRING).stdout


def test_a_wrong_line_is_told_with_what_would_be_legal(tmp_path: Path) -> None:
    path = tmp_path / "closed.txt"
    path.write_text(CLOSED, encoding="utf-8")
    for option in ([], ["--json"]):
        done = replay(path, *option)
        assert done.returncode == 1
        assert done.stdout == ""
        assert done.stderr == (
            f"{path}:12: P2b.5 advisor 8 is already influenced by Ann\n"
            "legal here: Brian influences 2 with 2; Brian influences 4 with 4; "
            "Brian influences 6 with 2 4; Brian influences 10 with 2 4 4; Brian passes\n"
        )


@pytest.mark.parametrize(
    ("code", "text", "told"),
    [
        (
            "pl",
            CLOSED,
            "12: P2b.5 doradca 8 jest już zajęty: Ann\ntu dozwolone: Brian influences 2",
        ),
        ("cs", CLOSED, "12: P2b.5 rádce 8 je už obsazený: Ann\nzde dovoleno: Brian influences 2"),
        (
            "pt",
            CLOSED.replace("Ann rolls 1 1 6", "Ann passes"),
            "8: N.1 é o momento em que os dados são rolados\npermitido aqui: por exemplo: Ann ",
        ),
        ("pl", "", "1: zapis gry zaczyna się od wiersza: kingsburg 1\n"),
        ("pl", "kingsburg 1\nplayers Ann \udcb3", "2: bajt 25 nie jest tekstem w UTF-8\n"),
    ],
)
def test_what_is_wrong_is_told_in_the_language(
    code: str, text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.txt"
    path.write_bytes(text.encode(errors="surrogateescape"))
    try:
        assert main(["replay", str(path), "--lang", code]) == 1
    finally:
        speak("en")
    assert f"{path}:{told}" in capsys.readouterr().err


def test_a_review_names_its_file_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.txt"
    path.write_bytes(b"\xff")
    for game, review in (("kingsburg", main), ("kingdombuilder", kingdom)):
        assert review(["review", str(path)]) == 1
        assert capsys.readouterr().err == f"{game}: {path}:1: byte 1 is not UTF-8 text\n"
    path.write_text(CLOSED, encoding="utf-8")
    assert main(["review", str(path)]) == 1
    assert f"{path}:12: P2b.5 advisor 8 is already" in capsys.readouterr().err


def test_a_wrong_line_of_standard_input() -> None:
    done = replay("-", given=CLOSED.encode())
    assert done.returncode == 1
    assert done.stderr.startswith("-:12: P2b.5 advisor 8 is already influenced by Ann\n")


def test_an_expectation_that_is_not_met(tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(SPRING.read_text("utf-8").replace("Ann vp=5", "Ann vp=6"), encoding="utf-8")
    done = replay(path)
    assert done.returncode == 1
    assert done.stderr == f"{path}:40: expected Ann vp 6, but it is 5\n"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (b"", "-:1: a record starts with the line: kingsburg 1"),
        (b"\0\0\0", "-:1: a record starts with the line: kingsburg 1"),
        (b"\xff\xfe\x00", "-:1: byte 1 is not UTF-8 text"),
        (b"kingsburg 1\nplayers Ann \xb3ukasz\n", "-:2: byte 25 is not UTF-8 text"),
        (b"kingsburg 1\nplayers Ann\n", "-:2: players: 2 to 5 can play, not 1 (S.1)"),
        (b"x" * 900_000, "-:1: a record starts with the line: kingsburg 1"),
        (b"x" * 10_000_000, "larger than 4000000 bytes, too large for a record"),
        (os.urandom(10_000_000), "larger than 4000000 bytes, too large for a record"),
        (
            b"kingsburg 1\nplayers Ann Brian\nposition {}\n",
            "-:3: position: players: 2 to 5 can play, not 0",
        ),
    ],
    ids=["empty", "zeros", "UTF-16", "Latin", "one player", "letters", "10 MB", "noise", "faults"],
)
def test_what_is_no_record(given: bytes, sentence: str) -> None:
    done = replay("-", given=given)
    assert (done.returncode, done.stdout) == (1, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 200


def test_json_before_the_turn_order_is_drawn() -> None:
    done = replay("-", "--json", given=b"kingsburg 1\nplayers Ann Brian\n")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "kingsburg: S.2 the turn order has not been drawn yet\n"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    done = replay(missing)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"kingsburg: {missing}: no such file or directory\n"
    folder = replay(tmp_path)
    assert folder.returncode == 1
    assert folder.stderr.startswith(f"kingsburg: {tmp_path}: ")
    assert folder.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [[], ["--jsn", str(SPRING)], [str(SPRING), str(SPRING)], ["--json=1", "-"]]
)
def test_unusable_arguments(arguments: list[str]) -> None:
    done = replay(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("kingsburg replay: ") or "kingsburg: " in done.stderr


@pytest.mark.parametrize("lines", [0, 1])
def test_a_closed_pipe_ends_quietly(lines: int) -> None:
    with subprocess.Popen(
        [*COMMAND, str(GAME)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(lines):
            process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) in (0, 1)


def test_letters_that_cannot_be_shown_are_numbered() -> None:
    story = "kingsburg 1\nplayers Žofia Łukasz\norder Łukasz Žofia\n".encode()
    ascii_only = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    assert "\\u017dofia" in replay("-", given=story, **ascii_only).stdout
    done = replay("-", "--json", given=story, **ascii_only)
    assert done.returncode == 0
    assert [each["name"] for each in json.loads(done.stdout)["players"]] == ["Žofia", "Łukasz"]
    wrong = replay("-", given=story + "Žofia flies\n".encode(), **ascii_only)
    assert wrong.returncode == 1
    assert wrong.stderr.startswith("-:4: \\u017dofia cannot do this: flies")


@pytest.mark.parametrize("closed", [("stdout",), ("stderr",), ("stdout", "stderr")])
def test_closed_streams(closed: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """The command returns its status even if Python is started with ``>&-``."""
    for stream in closed:
        monkeypatch.setattr(sys, stream, None)
    assert main(["replay", str(SPRING)]) == 0
    assert main(["replay", str(SPRING.with_suffix(".missing"))]) == 1


def test_closed_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["replay", "-"]) == 1
    assert capsys.readouterr().err == "kingsburg: -: standard input is closed\n"
