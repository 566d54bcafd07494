"""The statements of docs/ about the server for its operators and visitors."""

from __future__ import annotations

import re
from urllib.request import urlopen

import pytest

from gametable.notation import moves
from gametable.server import door, gate, kernel, logs, memory, turns, visits
from tests.server.serving import ROOT, free_port, serving

SERVER = (ROOT / "docs" / "server.md").read_text("utf-8")
VISITORS = " ".join((ROOT / "docs" / "visitors.md").read_text("utf-8").split())


def rows(heading: str) -> list[str]:
    """Return the first column of the table that begins with this heading."""
    (table,) = re.findall(rf"\| {heading} \|.*\n(?:\|.*\n)+", SERVER)
    return [line.split(" | ")[0].removeprefix("| ") for line in table.splitlines()[2:]]


@pytest.mark.slow
def test_every_metric_is_explained() -> None:
    status = free_port()
    with (
        serving("dashboards", "--port", free_port(), "--status-port", status),
        urlopen(f"http://127.0.0.1:{status}/metrics", timeout=60) as answer,
    ):
        told = re.findall(r"# TYPE (\S+)", answer.read().decode())
    explained = {name for row in rows("metric") for name in re.findall(r"`(\w+)", row)}
    assert explained == {each for each in told if not each.endswith("_created")}


def test_every_reason_of_a_refusal_is_explained() -> None:
    explained = {reason for row in rows("reason") for reason in re.findall(r"`([^`]+)`", row)}
    code = "".join(each.read_text("utf-8") for each in (ROOT / "gametable/server").glob("*.py"))
    refused = {each[4:].lower() for each in re.findall(r'"(4\d\d [A-Z][^"]+)"', code)}
    assert {each for each in explained if f'"{each}"' not in code} == refused
    named = re.findall(r'(?:_hang_up|REFUSED\.labels)\("([^"]+)"\)', code)
    assert named
    assert set(named) <= explained


def test_limits_of_a_visitor_are_those_of_the_server() -> None:
    for limit in (
        f"{visits._MESSAGES[0]:.0f} messages at once and then {visits._MESSAGES[1]:.0f} a second",
        f"{visits._BYTES[0] / 1e6:.0f} MB at once and then {visits._BYTES[1] / 1e6} MB a second",
        f"{visits._SECONDS[0]:.0f} s of the server's time at once",
        f"{door.MOST_HEADERS // 1000} kB of headers or {door.MOST_BODY // 1000} kB of anything",
        f"slower than {door.HEADERS_WITHIN} s with the first or {door.BODY_WITHIN} s",
        f"take nothing of what comes for {door.STALLED} s",
        f"more than {door.MOST_UNSENT // 1_000_000} MB waiting",
        f"{door.EACH} connections for each place there is, and {door.LEAST} where",
        f"after {visits.PROMPT} s that no browser shows",
        f"{visits.CLOSED} s after its page is closed; {visits.GONE} s after its line is lost",
        f"at most {kernel._MEMORY // 1_000_000} MB of its own",
        f"at most {moves.MOST_MOVES:,} moves, with all branches",
        f"may ask {door.REQUESTS[0]} times at once and then every {1 / door.REQUESTS[1]:.0f} s",
    ):
        assert limit in VISITORS, limit
    for limit in (
        f"{turns.TURN:.0f} s each while others wait",
        f"{memory.QUESTIONS // 10**6} MB, and {memory.PAGE // 10**6} MB for each visitor",
    ):
        assert limit in " ".join(SERVER.split()), limit
    assert (visits.UNSEEN, visits.SILENT, visits.ABSENT, visits.IDLE) == (60, 60, 300, 1800)
    assert (logs._EACH, logs._ALL) == ((10_000, 5), (100_000, 50))
    assert (gate._MOST, visits.FORGED) == (2, 3)
