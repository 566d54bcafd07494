"""The log, which tells nothing of any visitor and does not repeat itself without end."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from gametable.server.logs import Style
from tests.server.serving import ROOT, free_port, logging_to, metrics, serving_folder
from tests.server.visitor import get, reader, run, visiting

CUSTOM = {"method": "custom", "content": {}}
STYLES = get_args(Style)
#: The beginning of a program that logs, since each process has only one log.
LOGGING = """
import logging, sys, time
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from gametable.server import logs

logs.QUIET = 0.3
logs.begin(sys.argv[1])
log = logging.getLogger("some")
"""
#: Code that logs as Tornado does when a page fails.
FAILS = """
line = RequestStartLine("GET", "/odds?p=1secret&lang=pl", "HTTP/1.1")
asked = HTTPServerRequest(start_line=line, headers=HTTPHeaders({"Host": "localhost"}))
try:
    1 / 0
except ZeroDivisionError:
    log.error("Uncaught exception %s\\n%r", "GET /odds?p=1secret (192.0.2.7)", asked, exc_info=True)
"""


def logged(style: str, doing: str) -> str:
    """Return what a program that does this writes to standard error."""
    command = [sys.executable, "-c", LOGGING + doing, style]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == ""
    return done.stderr


def lines(written: str) -> Iterator[dict[str, Any]]:
    """Yield the lines of a JSON log."""
    for each in written.splitlines():
        line = json.loads(each)
        assert {"time", "level", "message"} <= line.keys() <= {*line, "traceback"}
        yield line


def test_what_nobody_wants_any_more_fails_in_silence() -> None:
    doing = """
left = False
logs.unwanted.set(lambda: left)
log.error("before")
left = True
log.error("after")
"""
    assert [each["message"] for each in lines(logged("json", doing))] == ["before"]


@pytest.mark.parametrize("style", STYLES)
def test_a_line_that_repeats_is_counted(style: str) -> None:
    repeated = """
for at in range(1000):
    log.error("accept: %s", f"too many open files, {at}")
log.error("another")
time.sleep(0.4)
log.error("accept: %s", "too many open files")
log.info("all is well")
"""
    written = logged(style, repeated).splitlines()
    ends = ("too many open files, 0", "another", "too many open files (and 999 times more)")
    assert len(written) == len(ends)
    for line, end in zip(written, ends, strict=True):
        message = json.loads(line)["message"] if style == "json" else line
        assert message.endswith(end)


@pytest.mark.parametrize("style", STYLES)
def test_of_what_fails_the_traceback_is_kept_and_not_who_asked(style: str) -> None:
    written = logged(style, FAILS * 3)
    assert "secret" not in written
    assert "192.0.2.7" not in written
    assert "GET /odds" in written
    assert written.count("ZeroDivisionError: division by zero") == 1
    if style == "json":
        [line] = lines(written)
        assert line["level"] == "ERROR"
        assert line["traceback"].endswith("ZeroDivisionError: division by zero")


@pytest.mark.parametrize("style", STYLES)
def test_a_long_line_is_cut(style: str) -> None:
    written = logged(style, 'log.error("%s", "x" * 100_000 + "end")')
    assert len(written) < 5_000
    assert "xend" in written


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_the_log_of_a_server_is_without_its_visitors(style: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    # This is as if the machine had no process left, and the start page were broken.
    given = f"""
from gametable.server import pages
kernels.Forked.launch_kernel = kernels.LocalProvisioner.launch_kernel = None
pages.Start.get = None
{logging_to(log)}
"""
    with serving_folder(ROOT / "dashboards", waiting=0, given=given, log=style) as served:
        for at in range(10):
            for path in (f"odds?p=1secret{at}&lang=pl", f"?p=1secret{at}&lang=pl", "?lang=secret"):
                failing(served.address + path)
    written = log.read_text("utf-8")
    assert "a page could not be made" in written
    assert "GET /" in written
    assert "secret" not in written
    assert "127.0.0.1" not in written
    assert written.count("Traceback (most recent call last)") < 6
    if style == "json":
        assert {each["level"] for each in lines(written)} == {"ERROR"}


@pytest.mark.slow
def test_what_comes_to_a_kernel_twice_is_written_down_once(tmp_path: Path) -> None:
    """The long complaint of a kernel about a repeated message is logged only once."""
    log = tmp_path / "log"

    async def repeat() -> None:
        # Each visit has another kernel.
        for _ in range(3):
            await repeat_once()

    async def repeat_once() -> None:
        async with visiting(served.address + "winter") as visitor:
            for _ in range(6):
                await visitor.say("comm_msg", {"comm_id": "0", "data": CUSTOM}, id="1")
            await visitor.click("year-3")

    with serving_folder(ROOT / "dashboards", waiting=0, given=logging_to(log)) as served:
        run(repeat())
    # A kernel has two wordings for it.
    assert log.read_text("utf-8").count("ValueError: Duplicate Signature") in {1, 2}
    assert "DEBUG" not in log.read_text("utf-8")


@pytest.mark.parametrize("style", STYLES)
def test_what_differs_each_time_is_not_written_down_without_end(style: str) -> None:
    told = """
def tell(at, address):
    record = logging.makeLogRecord(
        dict(name="kernel", levelno=40, levelname="ERROR", msg=f"{at} " + 500 * "x")
    )
    record.address = address
    logging.getLogger("kernel").handle(record)

for at in range(1000):
    tell(at, "192.0.2.7")
log.error("of somebody else")
for at in range(1000, 3000):
    tell(at, str(at))
"""
    written = logged(style, told)
    assert "192.0.2.7" not in written
    (before, after) = written.split("of somebody else")
    assert 10_000 < len(before) < 15_000
    assert 80_000 < len(after) < 150_000


@pytest.mark.slow
def test_a_page_that_leaves_before_its_kernel_is_ready_is_not_written_down(
    tmp_path: Path,
) -> None:
    """This is so even if somebody loads a page again and again."""
    log, status = tmp_path / "log", free_port()

    async def rush() -> None:
        address = served.address + "winter"
        _, page, cookies = await get(address)
        visitor = reader(address, page, cookies)
        for at in range(5):
            await visitor.rush_by(at / 100)
        # The server notices that those who did connect are gone.
        while metrics(status)["visitors"]:
            await asyncio.sleep(0.1)
        # Connections that never came about do not count as the visitor's own.
        try:
            await visitor.connect()
            await visitor.rush_by(0.005)
            await asyncio.sleep(0.5)
            assert metrics(status)["visitors"] == 1
            await visitor.click("year-3")
        finally:
            await visitor.vanish()

    folder, given = ROOT / "dashboards", logging_to(log)
    with serving_folder(folder, waiting=0, given=given, status_port=int(status)) as served:
        run(rush())
    assert log.read_text("utf-8") == ""


def failing(address: str) -> None:
    try:
        with urlopen(address, timeout=60) as page:
            text = page.read()
    except HTTPError as error:
        with error:
            text = error.read()
    assert b"Traceback" not in text
