"""`kingsburg dashboards`: what it serves, to whom, and how it ends."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from urllib.error import HTTPError
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

import psutil  # type: ignore[import-untyped]
import pytest

from gametable import serve
from gametable.play.errors import GameError
from gametable.server import app
from gametable.views import pages
from kingsburg import cli
from tests.dashboards import PAGES
from tests.server.serving import ROOT, Serving, free_port, serving, serving_folder


@pytest.fixture(scope="module")
def served() -> Iterator[Serving]:
    """Yield the dashboards under a path, for one visitor; the order of visits matters below."""
    with serving("dashboards", "--port", free_port(), "--base-url", "/x/", "--visitors", "1") as it:
        yield it


def get(address: str) -> tuple[int, str]:
    try:
        response: HTTPResponse
        with urlopen(address, timeout=60) as response:
            return response.status, response.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode()


@pytest.mark.parametrize(
    "path",
    [
        "../",
        "nothing",
        "odds.ipynb",
        "winter.ipynb",
        "voila/tree",
        "voila/render/odds.ipynb",
        "voila/files/odds.ipynb",
        "voila/files/template/page.css",
        "voila/api/contents/",
        "voila/api/contents/odds.ipynb",
        "voila/static/../../odds.ipynb",
        "voila/execution/00000000-0000-0000-0000-000000000000",
        "api/kernels",
        "api/contents",
    ],
)
def test_nothing_but_the_dashboards_is_served(served: Serving, path: str) -> None:
    status, page = get(served.address + path)
    assert status in {403, 404}
    assert (pages.told(pages.failure(status).title) in page) == (status == 404)


@pytest.mark.parametrize(
    ("path", "way"),
    [
        ("/x", "./x/"),
        ("/x?lang=pl", "./x/?lang=pl"),
        ("/x).", "./x/"),
        ("/x//", "../"),
        ("/x/odds/", "../odds"),
        ("/x/odds/?p=1q7-_&lang=pl", "../odds?p=1q7-_&lang=pl"),
        ("/x/odds//", "../../odds"),
        ("/x/odds).?p=1q7", "./odds?p=1q7"),
        ("/x/odds.", "./odds"),
        ("/x/odds,", "./odds"),
        ("/x/odds%22%3E", "./odds"),
        ("/x/odds%E2%80%9D", "./odds"),
        ("/x/odds/).", "../odds"),
        ("/x/kingdom-odds/", "../kingdom-odds"),
        ("/x/).", "./"),
        ("/x/odds/?https://evil.example/", "../odds?https://evil.example/"),
        ("//evil.example/", None),
        ("//evil.example/x/odds/", None),
        ("/x//evil.example", None),
        ("/x//odds", None),
        ("/x/odds/evil.example", None),
        ("/x/odds%0d%0aSet-Cookie:%20a=b", None),
        ("/xx", None),
        ("/", None),
    ],
)
def test_what_is_almost_the_address_of_a_page_leads_to_it(
    served: Serving, path: str, way: str | None
) -> None:
    place = urlsplit(served.address).netloc
    connection = HTTPConnection(place, timeout=60)
    try:
        for method in ("GET", "HEAD"):
            connection.request(method, path)
            answer = connection.getresponse()
            answer.read()
            assert answer.getheader("Location") == way
            assert answer.status == (404 if way is None else 302)
    finally:
        connection.close()
    # Python takes two slashes in a path as one, unlike a browser.
    if way is not None and "//" not in path:
        # A browser stays on this server and gets to the page itself.
        target = urlsplit(urljoin(f"http://{place}{path}", way))
        assert target.netloc == place
        assert target.path in ("/x/", "/x/odds", "/x/kingdom-odds")


def test_a_page_opens_and_one_visitor_too_many_is_told_so(served: Serving) -> None:
    # The query of the address chooses nothing and is not shown in the page.
    status, page = get(served.address + "odds?theme=%22%3E%3Cscript%3Ealert(1)&template=reveal")
    assert status == 200
    assert "<main" in page
    assert f'<a href="/x/">{pages.told(pages.ALL)}</a>' in page
    assert "alert(1)" not in page
    assert "://" not in page.replace("http://www.w3.org/", "")
    start = time.perf_counter()
    status, page = get(served.address + "odds")
    assert status == 503
    assert pages.told(pages.failure(503).sentence) in page
    assert time.perf_counter() - start < 10
    assert "Traceback" not in page


def test_the_address_before_all_lists_the_dashboards(served: Serving) -> None:
    # This works even if all places are taken, since no kernel is started for it.
    status, page = get(served.address + "?theme=%22%3E%3Cscript%3Ealert(1)")
    assert status == 200
    assert '<html lang="en"' in page
    assert "alert(1)" not in page
    books = list((ROOT / "dashboards").glob("*.ipynb"))
    for book in books:
        told = PAGES[book.stem]
        assert f'<a href="/x/{book.stem}">{pages.told(told.title)}</a>' in page
        assert pages.told(told.summary) in page
    assert "://" not in page
    for _ in range(3):
        get(served.address)
    # One kernel waits for each dashboard, and a visitor may have been given one.
    assert len(served.kernels()) <= len(books) + 1


def test_a_page_begins_before_a_kernel_runs_and_the_scripts_of_voila_are_one() -> None:
    with serving_folder(ROOT / "dashboards", waiting=0) as it:
        with urlopen(it.address + "winter", timeout=60) as page:
            opening = ""
            # The beginning may come in several pieces.
            while not (
                found := re.search(r'data-scripts="/(voila/scripts/[0-9a-f]{16}\.js)"', opening)
            ):
                part = page.read1().decode()
                assert part
                opening += part
            rest = page.read().decode()
        assert "dataset.kernelId =" not in opening
        assert "dataset.kernelId =" in rest
        with urlopen(it.address + found[1], timeout=60) as script:
            assert "immutable" in script.headers["Cache-Control"]
            assert script.headers["Content-Encoding"] == "gzip"
            assert len(script.read()) < 2_500_000
        assert get(it.address + "voila/scripts/0123456789abcdef.js")[0] == 404


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_without_a_traceback_and_leaves_no_kernel(sign: int) -> None:
    with serving("dashboards", "--port", free_port()) as it:
        assert get(it.address + "odds")[0] == 200
        kernels = it.kernels()
        assert kernels
        status, said = it.end(sign)
    assert (status, said) == (0, "Only this machine can open them. Ctrl-C ends the server.\n")
    _, alive = psutil.wait_procs(kernels, timeout=10)
    assert alive == []


def run(*arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "kingsburg", "dashboards", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


def test_it_does_not_wait_for_what_it_does_not_use() -> None:
    code = "import sys, gametable.server.app; print(sys.modules['rfc3987_syntax'])"
    command = [sys.executable, "-c", code]
    assert subprocess.check_output(command, cwd=ROOT, text=True) == "None\n"


def test_a_port_that_is_taken_is_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        status, said = run("--port", port)
    assert status == 1
    assert said == f"kingsburg: cannot listen on 127.0.0.1, port {port}: address already in use\n"


def test_an_address_that_is_none_is_one_sentence() -> None:
    status, said = run("--host", "no.such.host.invalid")
    assert status == 1
    assert said.startswith("kingsburg: cannot listen on no.such.host.invalid, port 8866: ")
    assert len(said.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_too_few_open_files_are_one_sentence() -> None:
    command = [sys.executable, "-m", "kingsburg", "dashboards", "--port", free_port()]
    done = subprocess.run(
        ["sh", "-c", 'ulimit -n 300; exec "$@"', "sh", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "kingsburg: 25 visitors need 950 open files and this system allows 300: "
        "raise that limit (ulimit -n) or let fewer in (--visitors)\n"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "0"],
        ["--port", "65536"],
        ["--port", "-1"],
        ["--port", "eighty"],
        ["--port", "9" * 5000],
        ["--visitors", "0"],
        ["--visitors", "1.5"],
        ["--base-url", "x"],
        ["--base-url", "/x"],
        ["--base-url", "/x y/"],
        ["--base-url", "/(.*)/"],
        ["--base-url", "http://x/"],
        ["--base-url", "/../"],
        ["--base-url", "/x/../"],
        ["--base-url", "/./"],
        ["--base-url", "//"],
        ["--base-url", "//evil.example/"],
        ["--base-url", "/%2e%2e/"],
        ["--base-url", ""],
        ["--status-port", "0"],
        ["--status-port", "65536"],
        ["--status-port", "127.0.0.1:8867"],
        ["--allow-host", ""],
        ["--allow-host", "games.example.org:8866"],
        ["--allow-host", "http://games.example.org/"],
        ["--allow-host", "*.example.org"],
        ["--allow-host", "gämes.example.org"],
        ["--allow-host", "a" * 5000 + "/"],
        ["--trusted-proxy", "localhost"],
        ["--trusted-proxy", "127.0.0.1:80"],
        ["--trusted-proxy", "127.0.0.0/8"],
        ["--trusted-proxy", "1" * 5000],
        ["--allow-frame", ""],
        ["--allow-frame", "*"],
        ["--allow-frame", "'self'"],
        ["--allow-frame", "moodle.example.edu"],
        ["--allow-frame", "https://moodle.example.edu/"],
        ["--allow-frame", "https://*.example.edu"],
        ["--allow-frame", "https://moodle.example.edu; script-src *"],
        ["--allow-frame", "https://" + "a" * 5000 + "/"],
        ["--log", "xml"],
        ["--log", "JSON"],
        ["--nothing"],
        ["odds"],
    ],
)
def test_unusable_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["dashboards", *arguments])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("kingsburg")
    assert len(said.splitlines()) == 1
    assert len(said) < 200


def test_a_kind_of_address_that_this_machine_lacks_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Tornado leaves out such addresses.
    monkeypatch.setattr(app, "bind_sockets", lambda _port, _host: [])
    with pytest.raises(GameError, match="cannot listen on ::, port 8866: address family"):
        app._bound("::", 8866)


@pytest.mark.parametrize(
    ("host", "address", "who"),
    [
        ("127.0.0.1", "http://127.0.0.1:8866/x/", "Only this machine"),
        ("localhost", "http://localhost:8866/x/", "Only this machine"),
        ("::1", "http://[::1]:8866/x/", "Only this machine"),
        ("192.0.2.7", "http://192.0.2.7:8866/x/", "Anyone who can reach this machine"),
        ("0.0.0.0", "http://10.1.2.3:8866/x/", "Anyone who can reach this machine"),
    ],
)
def test_it_says_who_can_open_it(
    host: str, address: str, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "_own_address", lambda: "10.1.2.3")
    chosen = cli._parser().parse_args(["dashboards", "--host", host, "--base-url", "/x/"])
    said = serve._welcome(chosen)
    assert address in said.split()
    assert who in said
    assert ("25 at once" in said) == (who != "Only this machine")
