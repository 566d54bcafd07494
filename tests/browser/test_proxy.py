"""The nginx example of docs/server.md, between a real browser and the dashboards."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPResponse
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, expect

from kingsburg.server.headers import headers
from tests.browser.pages import PATIENCE, opened
from tests.server.serving import ROOT, Serving, free_port, serving, serving_installed

pytestmark = pytest.mark.browser

PATH = "/kingsburg/"
#: All that nginx needs around the example: one process, which keeps its files in its own folder.
AROUND = """
daemon off;
master_process off;
pid nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include example.conf;
}
"""


def example(port: str, behind: str) -> str:
    """The example, listening on one port of this machine, the dashboards behind it on another."""
    page = (ROOT / "docs" / "server.md").read_text("utf-8")
    (text,) = re.findall(r"```nginx\n(.*?)```", page, re.S)
    for written, here in (
        ("\n    listen 80;", f"\n    listen 127.0.0.1:{port};"),
        ("http://127.0.0.1:8866;", f"http://127.0.0.1:{behind};"),
    ):
        assert text.count(written) == 1
        text = text.replace(written, here)
    return str(text)


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The dashboards behind nginx, with a place for one visitor."""
    # Debian keeps it where not everybody looks for programs.
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if nginx is None:
        pytest.skip("no nginx found, which the example of docs/server.md needs")
    folder = tmp_path_factory.mktemp("nginx")
    port, behind = free_port(), free_port()
    (folder / "nginx.conf").write_text(AROUND, "utf-8")
    (folder / "example.conf").write_text(example(port, behind), "utf-8")
    # It does not tell its address itself.
    said = f"echo http://127.0.0.1:{port}{PATH}; exec"
    command = ["sh", "-c", f'{said} "$@"', "sh", nginx, "-p", f"{folder}/", "-c", "nginx.conf"]
    with (
        serving("dashboards", "--port", behind, "--base-url", PATH, "--visitors", "1"),
        serving_installed([*command, "-e", "stderr"], os.environ, folder) as it,
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
