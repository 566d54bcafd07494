"""The request handlers of pages: the dashboards, the start page, and errors."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote, urlsplit

from tornado.httputil import HTTPHeaders
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler, VoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler

from gametable.server import logs
from gametable.server.metrics import REFUSED

if TYPE_CHECKING:
    from gametable.server.app import Server
    from gametable.server.visits import Visit


#: The seconds after which a page that is being made no longer delays others.
_LONG: Final = 2.0
#: The characters that stay as they are in a query.
_IN_QUERY: Final = "%/?:@!$&'()*+,;=~"


class Ours(BaseVoilaHandler):
    """The base class of our handlers; under HTTPS, it sets only secure cookies."""

    def set_cookie(self, name: str, value: str | bytes, **options: Any) -> None:
        super().set_cookie(name, value, secure=self.request.protocol == "https", **options)

    def write_error(self, status_code: int, **_kwargs: Any) -> None:
        server: Server = self.settings["voila"]
        if status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            self.set_header("Retry-After", "60")
        self.finish(server.plain_page("error.html", status_code))


class PageHandler(Ours, VoilaHandler):
    """The handler of a dashboard, which gives each visitor a kernel if there is a place."""

    #: True if it was given a waiting kernel.
    _waited = False
    _visit: Visit | None = None

    def on_connection_close(self) -> None:
        """Free the place of a page that was left before its script could tell so."""
        if self._visit:
            self._visit.left = True

    def head(self, name: str) -> None:
        """Answer whether there is a place, without starting a kernel."""
        server: Server = self.settings["voila"]
        if server.ending or not server.visits.admits(str(self.request.remote_ip)):
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)

    async def get(self, name: str) -> None:
        server: Server = self.settings["voila"]
        if not _shown(self.request.headers, server.options.frames):
            REFUSED.labels("not shown").inc()
            raise HTTPError(HTTPStatus.FORBIDDEN)
        address, left = str(self.request.remote_ip), self.get_cookie("left", "")
        refusal = "the server ends" if server.ending else await server.visits.refuses(address, left)
        if refusal:
            REFUSED.labels(refusal).inc()
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Cache-Control", "no-store")
        # The query of the address is only for the page's own script.
        self.request.query = ""
        self.request.arguments = self.request.query_arguments = {}
        opening = {"dashboard": name, "config": server.page_config, "scripts": server.bundle.name}
        with server.visits.coming(address) as visit:
            self._visit = visit
            # The kernel of a visitor who has left is ended, whatever it is doing.
            logs.unwanted.set(lambda: visit.left)
            # The browser gets the beginning while the kernel starts.
            self.write(self.render_template("opening.html", visit=visit.token, **opening))
            await self._make(server, f"{name}.ipynb", visit)
        # Voilà keeps the address of each visit forever in case its kernel asks; ours do not ask.
        RequestInfoSocketHandler._cache.clear()

    async def _make(self, server: Server, notebook: str, visit: Visit) -> None:
        try:
            await self.flush()
            async with _turn(server.making):
                self._waited = await server.visits.waiting(notebook, visit)
                async for part in self.get_generator(notebook):
                    self.write(part)
                    # Voilà would wait forever for a kernel that ended while starting.
                    if await server.visits.lost(visit):
                        raise RuntimeError("the kernel has ended")
        except StreamClosedError:
            pass
        except Exception:
            if visit.left:
                return
            # The page has been partly sent, so it can only show a message.
            self.log.exception("a page could not be made")
            self.finish('<script>document.getElementById("ended").hidden = false;</script>')

    def should_use_rendered_notebook(self, *asked: Any) -> bool:
        # A kernel in the pool that has not started yet may take longer than a new one.
        return self._waited and bool(super().should_use_rendered_notebook(*asked))


@asynccontextmanager
async def _turn(making: asyncio.Semaphore) -> AsyncIterator[None]:
    """Wait until few other pages are being made; one that takes long counts no more.

    Kernels that start take all the time of the processor, and clicks of others would wait.
    """
    await making.acquire()
    done = False

    def release() -> None:
        nonlocal done
        if not done:
            done = True
            making.release()

    late = asyncio.get_running_loop().call_later(_LONG, release)
    try:
        yield
    finally:
        late.cancel()
        release()


def _shown(given: HTTPHeaders, frames: Sequence[str]) -> bool:
    """True if a browser wants to show a page, alone or in a frame of these origins.

    Over plain HTTP browsers do not say, which counts as true.
    """
    if "prefetch" in given.get("Sec-Purpose", ""):
        return False
    match given.get("Sec-Fetch-Dest", "document"):
        case "document":
            return True
        case "iframe":
            # A page in a frame links to others of ours, and sends no referrer.
            place = urlsplit(given.get("Referer", ""))
            own = given.get("Sec-Fetch-Site") == "same-origin"
            return bool(frames) and (own or f"{place.scheme}://{place.netloc}" in frames)
    return False


class Start(Ours):
    """The handler of the start page, which lists the dashboards and needs no kernel."""

    def head(self) -> None:
        """Answer that the page exists."""

    def get(self) -> None:
        server: Server = self.settings["voila"]
        self.finish(server.plain_page("start.html"))


class Alive(Ours):
    """The handler that tells a page if its kernel is alive and if the server is ending."""

    def initialize(self) -> None:
        """Take no options; only Voilà's own handlers need its configuration."""

    def get(self, kernel_id: str) -> None:
        server: Server = self.settings["voila"]
        there = kernel_id in server.visits.given()
        large = {"large": True} if kernel_id in server.visits.large else {}
        self.finish({"there": there, "ending": server.ending, **large})


class Left(Ours):
    """The handler that a page tells that it is left; the address has what only that page knows."""

    def initialize(self) -> None:
        """Take no options; only Voilà's own handlers need its configuration."""

    def check_xsrf_cookie(self) -> None:
        """Ask for no cookie, which a frame on another site does not get."""

    async def post(self, token: str) -> None:
        server: Server = self.settings["voila"]
        await server.visits.leave(token)
        self.set_status(HTTPStatus.NO_CONTENT)


class Nothing(Ours):
    """The handler of all other addresses: redirects to a page if one is meant, or answers 404."""

    async def prepare(self) -> None:
        await super().prepare()
        server: Server = self.settings["voila"]
        names = [each.stem for each in server.pages]
        way = way_to(self.request.path, server.server_url, names)
        if way is None or self.request.method not in ("GET", "HEAD"):
            raise HTTPError(HTTPStatus.NOT_FOUND)
        query = quote(self.request.query, safe=_IN_QUERY)
        self.set_status(HTTPStatus.FOUND)
        self.set_header("Location", f"{way}?{query}" if query else way)
        self.finish()


def way_to(path: str, base: str, names: Sequence[str]) -> str | None:
    """Return the URL of the page whose name a path has, ignoring punctuation after the name.

    The URL is relative: a proxy may add a path in front, and it never leads to another server.
    None if no page is meant; a path without a name means the start page.
    """
    # Null bytes and invalid UTF-8 are not punctuation after an address.
    behind = r"[^\w\0\N{REPLACEMENT CHARACTER}]"
    found = re.fullmatch(
        rf"{re.escape(base.rstrip('/'))}(?:/({'|'.join(names)}))?(?:{behind}|_)*", unquote(path)
    )
    if found is None:
        return None
    name = found[1] or ""
    up = path.count("/") - base.count("/")
    if up < 0:
        return f"./{base.split('/')[-2]}/"
    return f"{'../' * up or './'}{name}"
