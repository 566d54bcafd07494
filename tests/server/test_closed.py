"""The limits that must hold before strangers may come.

test_dashboards.py tests that one visitor too many is turned away, and that no other file, list or
notebook is served; test_kernels.py tests what a kernel knows and leaves.
"""

from __future__ import annotations

import json
import platform
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from http.client import HTTPResponse
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import OpenerDirector, Request, build_opener

import psutil  # type: ignore[import-untyped]
import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from gametable.server import app
from gametable.server.gate import LONGEST, passes
from gametable.server.headers import headers as expected_headers
from tests.server.serving import ROOT, Serving, serving_folder
from tests.server.visitor import run, visiting

SCRIPT = (ROOT / "gametable" / "widgets" / "files.js").read_text("utf-8")


@pytest.fixture(scope="module")
def served() -> Iterator[Serving]:
    with serving_folder(ROOT / "dashboards", waiting=0) as it:
        yield it


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


def answer(browser: OpenerDirector, request: str | Request) -> Answer:
    try:
        response: HTTPResponse | HTTPError = browser.open(request, timeout=60)
    except HTTPError as error:
        response = error
    with response:
        return Answer(response.status or 0, response.headers, response.read())


# What a page may say


def message(kind: object, content: object, channel: str = "shell", parts: int = 4) -> bytes:
    """Return a message as JupyterLab's scripts write it, with so many parts."""
    header = {"msg_type": kind, "msg_id": "1", "session": "2"}
    texts = [channel, *map(json.dumps, (header, {}, {}, content)), *["{}"] * 99][: parts + 1]
    encoded = [each.encode() for each in texts]
    places = list(accumulate(map(len, encoded), initial=8 * (len(encoded) + 2)))
    numbers = [len(places), *places]
    return b"".join([*(each.to_bytes(8, "little") for each in numbers), *encoded])


CUSTOM = {"comm_id": "c", "data": {"method": "custom", "content": {"click": "token"}}}


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("kernel_info_request", {}),
        ("comm_info_request", {"target_name": "jupyter.widget"}),
        ("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}),
        ("comm_close", {"comm_id": "c", "data": {}}),
        ("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}),
        ("comm_msg", CUSTOM),
    ],
)
def test_what_pages_say_passes(kind: str, content: object) -> None:
    assert passes(message(kind, content))


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("execute_request", {"code": "1"}),
        ("shutdown_request", {"restart": False}),
        ("input_reply", {"value": "1"}),
        ("comm_open", {"comm_id": "c", "target_name": "jupyter.widget", "data": {}}),
        ("comm_open", {"comm_id": 1, "target_name": "jupyter.widget.control"}),
        ("comm_open", {}),
        ("comm_close", {"comm_id": "c" * 37}),
        ("comm_close", {"comm_id": "../c"}),
        ("comm_msg", {"comm_id": "c", "data": {"method": "update", "state": {"_groups": []}}}),
        ("comm_msg", {"comm_id": "c", "data": {"method": "echo_update"}}),
        ("comm_msg", {"comm_id": "c", "data": {"method": "custom"}}),
        ("comm_msg", {"comm_id": "c", "data": {"method": "custom", "content": "token"}}),
        ("comm_msg", {"comm_id": "c", "data": []}),
        ("comm_msg", {"data": {"method": "custom", "content": {}}}),
        ("comm_msg", [CUSTOM]),
        ("comm_msg", None),
        (None, CUSTOM),
        (["comm_msg"], CUSTOM),
    ],
)
def test_nothing_else_does(kind: object, content: object) -> None:
    assert not passes(message(kind, content))


@pytest.mark.parametrize(
    "forged",
    [
        "text",
        b"",
        b"6",
        message("comm_msg", CUSTOM, channel="control"),
        message("comm_msg", CUSTOM, channel="nowhere"),
        message("comm_msg", CUSTOM, parts=3),
        message("comm_msg", CUSTOM, parts=5),
        message("comm_msg", CUSTOM)[:-1],
        message("comm_msg", CUSTOM).replace(b"custom", b"\xff\xfe\xfd..."),
        message("comm_msg", "[" * 1000).replace(b'"[', b"[").replace(b'["', b"["),
        b"\x06" + bytes(200),
    ],
)
def test_nothing_malformed_does(forged: object) -> None:
    assert not passes(forged)


#: The number of items that make a message almost as long as it may be.
MANY = 40_000
BEGINS = b'{"comm_id": "c", "data": {"method": "custom", "content": {"fill": "x", "text": "'


def raw(
    *, header: bytes = b'{"msg_type": "comm_msg"}', metadata: bytes = b"{}", content: bytes
) -> bytes:
    """Return a message with these parts, whatever they are."""
    parts = [header, b"{}", metadata, content]
    framed: bytes = serialize_msg_to_ws_v1(parts, "shell")  # type: ignore[no-untyped-call]
    return framed


def time_taken(asked: bytes) -> tuple[bool, float]:
    """Return whether this passes, and the fewest processor seconds that it took to find out."""
    times = []
    for _ in range(5):
        start = time.thread_time()
        passed = passes(asked)
        times.append(time.thread_time() - start)
    return passed, min(times)


@pytest.mark.parametrize(
    "forged",
    [
        (2**62).to_bytes(8, "little") + bytes(1000),
        raw(content=b'{"comm_id": [' + b"[]," * MANY + b"[]]}"),
        raw(content=b'{"comm_id": "c", "data": [' + b"{}," * MANY + b"{}]}"),
        raw(content=BEGINS + b'", "a": [' + b"{}," * MANY + b"{}]}"),
        raw(content=BEGINS + b"\\u0001" * 20_000 + b'\\x"}}}'),
        raw(content=b"{}", header=b"[" + b"{}," * MANY + b"{}]"),
        raw(content=b"{}", metadata=b"[" + b"{}," * MANY + b"{}]"),
    ],
    ids=["places", "lists", "dicts", "behind the text", "escapes", "header", "metadata"],
)
def test_what_is_forged_takes_no_time(forged: bytes) -> None:
    assert len(forged) <= LONGEST
    passed, taken = time_taken(forged)
    assert not passed
    assert taken < 0.01


@pytest.mark.parametrize("letter", ["a", "\\", "\x01", "ł", "\u2028", "😀"])
@pytest.mark.parametrize("ascii", [True, False])
def test_the_longest_piece_of_a_text_passes_in_no_time(letter: str, ascii: bool) -> None:
    piece = int(re.search(r"PIECE = (\S+);", SCRIPT)[1].replace("_", ""))  # type: ignore[index]
    # A browser counts a character of two UTF-16 units as two.
    text = letter * (piece // len(letter.encode("utf-16-le")) * 2)
    said = {"method": "custom", "content": {"of": "table-text", "piece": 49, "text": text}}
    content = json.dumps({"comm_id": "c" * 32, "data": said}, ensure_ascii=ascii).encode()
    long = raw(content=content)
    assert len(long) <= LONGEST
    passed, taken = time_taken(long)
    assert passed
    assert taken < 0.01


@pytest.mark.parametrize("part", ["header", "metadata", "content"])
def test_no_part_of_a_message_is_long(part: str) -> None:
    text = b'{"a": "' + 125_000 * b"a" + b'"}'
    assert not passes(raw(**{"content": b"{}", part: text}))


# Who is there: tests/server/test_visits.py


@pytest.mark.slow
def test_a_page_that_no_browser_opens_is_forgotten_by_the_server() -> None:
    given = "visits.UNSEEN, visits.LOOK = 5, 0.5"
    with serving_folder(ROOT / "dashboards", waiting=0, given=given) as served:
        assert b"kernelId" in answer(build_opener(), served.address + "odds").body
        kernels = served.kernels()
        _, alive = psutil.wait_procs(kernels, timeout=20)
    assert kernels
    assert alive == []


# What a page may do


def test_a_kernel_does_not_tell_its_versions(served: Serving) -> None:
    async def ask() -> None:
        async with visiting(served.address + "winter") as visitor:
            replies = [each for each in visitor.told if each["type"] == "kernel_info_reply"]
            assert replies
            for each in replies:
                content = each["content"]
                assert content["status"] == "ok"
                assert not content["implementation_version"]
                assert not content["language_info"]["version"]
                assert platform.python_version() not in json.dumps(content)
            # It does not tell what it runs either.
            assert "execute_input" not in {each["type"] for each in visitor.told}

    run(ask())


def test_an_address_chooses_neither_template_nor_theme(tmp_path: Path) -> None:
    # Our pages ignore themes, whatever Voilà is told, so this looks at what it is told.
    options = app.Options("127.0.0.1", 1)
    told = app._configuration(tmp_path, {}, options)["VoilaConfiguration"]
    assert told["allow_template_override"] == told["allow_theme_override"] == "NO"


def test_only_the_page_itself_ends_its_kernel(served: Serving) -> None:
    asking = build_opener()
    page = answer(asking, served.address + "odds").body.decode()
    [kernel] = [each.split('"')[1] for each in page.split("dataset.kernelId =")[1:]]
    [token] = re.findall(r'data-visit="([^"]+)"', page)

    def ask(what: str, method: str = "GET") -> int:
        return answer(asking, Request(served.address + what, method=method)).status

    for other in (kernel, token[:-1], f"{token}x", "-"):
        assert ask(f"left/{other}", "POST") == 204
    assert ask(f"left/{token}") == 405
    assert ask(f"voila/api/shutdown/{kernel}") == 404
    assert ask(f"api/kernels/{kernel}") == 200
    assert ask(f"left/{token}", "POST") == 204
    assert ask(f"api/kernels/{kernel}") == 404


@pytest.mark.parametrize("path", ["", "odds", "nothing", "voila/static/voila.js", "api/kernels"])
def test_every_answer_tells_the_browser_what_to_refuse(served: Serving, path: str) -> None:
    headers = answer(build_opener(), served.address + path).headers
    expected = expected_headers(urlsplit(served.address).netloc)
    assert {name: headers[name] for name in expected} == expected
    policy = expected["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert f"connect-src 'self' ws://{urlsplit(served.address).netloc} " in policy
    assert "Server" not in headers


def test_answers_are_packed(served: Serving) -> None:
    request = Request(served.address + "odds", headers={"Accept-Encoding": "gzip"})
    assert answer(build_opener(), request).headers["Content-Encoding"] == "gzip"


def test_a_crowd_at_the_door_does_not_get_more_places_than_there_are() -> None:
    with (
        serving_folder(ROOT / "dashboards", waiting=0, visitors=3) as crowded,
        ThreadPoolExecutor(12) as crowd,
    ):
        pages = [crowd.submit(answer, build_opener(), crowded.address + "odds") for _ in range(12)]
        states = sorted(each.result().status for each in pages)
    assert states == [200] * 3 + [503] * 9
