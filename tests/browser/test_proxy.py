"""The nginx example of docs/server.md, between a real browser and the dashboards."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from http.client import HTTPResponse
from pathlib import Path
from socket import create_connection
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, expect

from gametable.server.app import GRACE
from gametable.server.headers import headers
from tests.browser.pages import PATIENCE, STAGE, Watched, opened
from tests.browser.proxies import nginx
from tests.browser.test_ended import expect_the_same_again, with_token
from tests.project.test_docs import blocks, commands
from tests.server.serving import ROOT, Serving, free_port, serving

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.slow]

PATH = "/kingsburg/"
#: The size of a class that opens a page at once, from one address.
CLASS = 30
#: The connections of a browser to one server: a websocket and its simultaneous requests.
CONNECTIONS = 7
#: The document with the commands and the nginx examples for a server.
SERVER = ROOT / "docs" / "server.md"


def example(port: str, behind: str, certificate: Path | None = None) -> str:
    """Return the example, listening on one local port, with the dashboards behind it on another.

    With a certificate, which has its key in the same file, it uses HTTPS.
    """
    text = blocks(SERVER, "nginx")[0]
    changes = {"http://127.0.0.1:8866;": f"http://127.0.0.1:{behind};"}
    if certificate:
        names = "pem", "key"
        changes |= {f"/etc/ssl/games.example.org.{each};": f"{certificate};" for each in names}
        changes |= {"\n    listen 80;": "", "    # ssl": "    ssl"}
        changes |= {"    # listen 443": f"    listen 127.0.0.1:{port}"}
    else:
        changes |= {"\n    listen 80;": f"\n    listen 127.0.0.1:{port};"}
    for written, here in changes.items():
        assert written in text
        text = text.replace(written, here)
    return text


def served(behind: str, visitors: int = 1) -> list[str]:
    """Return the arguments of the first command in docs/server.md, for this port and visitors."""
    (first, *_) = commands(SERVER)
    assert first[:2] == ["kingsburg", "dashboards"]
    at = first.index("--status-port")
    status = first[at : at + 2]
    given = [each for each in first[1:] if each not in status]
    return [*given, "--status-port", free_port(), "--port", behind, "--visitors", str(visitors)]


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Yield the dashboards behind nginx, with a place for one visitor."""
    port, behind = free_port(), free_port()
    folder = tmp_path_factory.mktemp("nginx")
    with (
        serving(*served(behind)),
        nginx(f"http://127.0.0.1:{port}{PATH}", example(port, behind), folder) as it,
    ):
        yield it


def answer(address: str) -> tuple[int, str]:
    try:
        response: HTTPResponse | HTTPError = urlopen(address, timeout=60)
    except HTTPError as error:
        response = error
    with response:
        return response.status or 0, response.read().decode()


def test_a_dashboard_answers_through_it_and_its_place_is_free_again(
    browser: Browser, proxy: Serving
) -> None:
    with opened(browser, proxy.address + "odds") as watched:
        watched.item("white-1").click()
        expect(watched.item("white-1")).to_have_attribute("aria-pressed", "true")
        status, page = answer(proxy.address + "odds")
        assert status == HTTPStatus.SERVICE_UNAVAILABLE
        assert "All places are taken" in page
        watched.back.click()
        expect(watched.page).to_have_url(proxy.address)
        assert watched.errors == []
        (burst,) = re.findall(r"burst=(\d+)", example("", ""))
        # nginx lets through all that a class asks for at once.
        assert len(watched.requests) * CLASS < int(burst)
    late = time.monotonic() + PATIENCE / 1000
    while answer(proxy.address + "odds")[0] != HTTPStatus.OK:
        assert time.monotonic() < late


def test_the_address_does_without_its_last_slash(proxy: Serving) -> None:
    with urlopen(proxy.address.rstrip("/"), timeout=60) as start:
        assert start.url == proxy.address


def test_what_comes_is_packed_and_tells_the_browser_what_to_refuse(proxy: Serving) -> None:
    request = Request(proxy.address, headers={"Accept-Encoding": "gzip"})
    with urlopen(request, timeout=60) as start:
        assert start.headers["Content-Encoding"] == "gzip"
        expected = headers(urlsplit(proxy.address).netloc)
        assert {name: start.headers[name] for name in expected} == expected


def refused(request: Request) -> int:
    with pytest.raises(HTTPError) as error:
        urlopen(request, timeout=60)
    error.value.close()
    return error.value.code


def test_its_limits_and_names(proxy: Serving) -> None:
    assert refused(Request(proxy.address, bytes(100_000))) == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert refused(Request(proxy.address, headers={"Host": "x.example"})) == HTTPStatus.FORBIDDEN
    known = Request(proxy.address, headers={"Host": "games.example.org"})
    with urlopen(known, timeout=60) as start:
        assert start.status == HTTPStatus.OK


def test_a_class_behind_one_address_is_let_in(tmp_path: Path) -> None:
    """All its browsers have their connections at once, and each one is answered."""
    port, behind = free_port(), free_port()
    request = f"GET {PATH} HTTP/1.0\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    with (
        serving(*served(behind, CLASS)),
        nginx(f"http://127.0.0.1:{port}{PATH}", example(port, behind), tmp_path),
        ExitStack() as opened_ones,
    ):
        sockets = [
            opened_ones.enter_context(create_connection(("127.0.0.1", int(port)), 60))
            for _ in range(CLASS * CONNECTIONS)
        ]
        for one in sockets:
            one.sendall(request)
        answers = [one.makefile("rb").readline() for one in sockets]
    assert {line.split()[1] for line in answers} == {b"200"}


def test_by_https_a_page_answers_and_its_cookie_is_for_https(
    browser: Browser, tmp_path: Path
) -> None:
    openssl = shutil.which("openssl") or pytest.skip("no openssl found to make a certificate")
    certificate = tmp_path / "own.pem"
    made = f"req -x509 -newkey rsa:2048 -noenc -days 1 -subj /CN=games -keyout {certificate}"
    own = subprocess.run([openssl, *made.split()], capture_output=True, check=True).stdout
    certificate.write_bytes(certificate.read_bytes() + own)
    port, behind = free_port(), free_port()
    place = f"127.0.0.1:{port}{PATH}"
    with (
        serving(*served(behind)),
        nginx(f"http://{place}", example(port, behind, certificate), tmp_path),
    ):
        context = browser.new_context(ignore_https_errors=True)
        watched = Watched(context.new_page())
        watched.page.goto(f"https://{place}odds")
        expect(watched.page.locator(STAGE).first).to_be_visible()
        watched.item("white-1").click()
        expect(watched.item("white-1")).to_have_attribute("aria-pressed", "true")
        cookies = context.cookies()
        assert [each["name"] for each in cookies] == ["_xsrf"]
        assert all(each["secure"] for each in cookies)
        watched.page.goto("about:blank")
        context.close()


def test_a_new_server_takes_over_and_nobody_loses_what_he_sees(
    browser: Browser, tmp_path: Path
) -> None:
    port, old, new = free_port(), free_port(), free_port()
    with (
        serving(*served(old)) as first,
        nginx(f"http://127.0.0.1:{port}{PATH}", example(port, old), tmp_path) as proxied,
        opened(browser, proxied.address + "odds") as watched,
    ):
        with_token(watched)
        with serving(*served(new)):
            (tmp_path / "example.conf").write_text(example(port, new), "utf-8")
            proxied.process.send_signal(signal.SIGHUP)
            begun = time.monotonic()
            first.process.terminate()
            # Nobody touches the page, which asks by itself.
            expect(watched.page.get_by_role("alert")).to_be_visible()
            assert time.monotonic() - begun < GRACE
            expect_the_same_again(watched)
            first.process.wait(GRACE)
            watched.item("white-1").click()
            expect(watched.item("white-1")).to_have_attribute("aria-pressed", "true")
            watched.page.goto("about:blank")
