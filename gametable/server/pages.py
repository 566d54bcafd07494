"""The handlers of pages: the dashboards, the start page, and the errors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote, urlsplit

from tornado.httputil import HTTPHeaders
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler, VoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler

from gametable.server.metrics import REFUSED

if TYPE_CHECKING:
    from gametable.server.app import Server
    from gametable.server.visits import Visit


#: What stays as it is in a query.
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
    """A dashboard: gives each visitor a kernel, and turns visitors away if all places are taken."""

    #: Whether it was given a kernel that waited.
    _waited = False

    def head(self, name: str) -> None:
        """Answer that the page exists, without starting a kernel."""

    async def get(self, name: str) -> None:
        server: Server = self.settings["voila"]
        if not _shown(self.request.headers, server.options.frames):
            REFUSED.labels("not shown").inc()
            raise HTTPError(HTTPStatus.FORBIDDEN)
        address = str(self.request.remote_ip)
        refusal = "the server ends" if server.ending else await server.visits.refuses(address)
        if refusal:
            REFUSED.labels(refusal).inc()
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Cache-Control", "no-store")
        # The query of the address is only for the page's own script.
        self.request.query = ""
        self.request.arguments = self.request.query_arguments = {}
        # The browser gets the scripts while the kernel starts. Rendering also sets the cookie
        # without which a page that is closed may not end its kernel.
        opening = {"dashboard": name, "config": server.page_config, "scripts": server.bundle.name}
        self.write(self.render_template("opening.html", **opening))
        with server.visits.coming(address) as visit:
            await self._make(server, f"{name}.ipynb", visit)
        # Voilà keeps the address of each visit for ever in case its kernel asks; ours do not.
        RequestInfoSocketHandler._cache.clear()

    async def _make(self, server: Server, notebook: str, visit: Visit) -> None:
        try:
            await self.flush()
            self._waited = await server.visits.waiting(notebook, visit)
            async for part in self.get_generator(notebook):
                self.write(part)
                # Voilà would wait for ever for a kernel that has ended while it started.
                if await server.visits.lost(visit):
                    raise RuntimeError("the kernel has ended")
        except StreamClosedError:
            pass
        except Exception:
            # The page is half sent, so all it can still do is show a message.
            self.log.exception("a page could not be made")
            self.finish('<script>document.getElementById("ended").hidden = false;</script>')

    def should_use_rendered_notebook(self, *asked: Any) -> bool:
        # A kernel in the pool that has yet to start, perhaps in seconds, is slower than a new one.
        return self._waited and bool(super().should_use_rendered_notebook(*asked))


def _shown(given: HTTPHeaders, frames: Sequence[str]) -> bool:
    """Whether a browser asks for a page to show it, alone or in a frame of these origins.

    Over plain HTTP it does not tell.
    """
    if "prefetch" in given.get("Sec-Purpose", ""):
        return False
    match given.get("Sec-Fetch-Dest", "document"):
        case "document":
            return True
        case "iframe":
            # A page that is framed leads to others of ours, without telling where it was.
            place = urlsplit(given.get("Referer", ""))
            own = given.get("Sec-Fetch-Site") == "same-origin"
            return bool(frames) and (own or f"{place.scheme}://{place.netloc}" in frames)
    return False


class Start(Ours):
    """The start page: each dashboard with its name and a sentence; it needs no kernel."""

    def head(self) -> None:
        """Answer that the page exists."""

    def get(self) -> None:
        server: Server = self.settings["voila"]
        self.finish(server.plain_page("start.html"))


class Alive(Ours):
    """Tells a page, which asks now and then, if its kernel is alive and if the server is ending."""

    def initialize(self) -> None:
        """Take no options; Voilà's own handlers need its configuration."""

    def get(self, kernel_id: str) -> None:
        server: Server = self.settings["voila"]
        there = kernel_id in server.visits.given()
        large = {"large": True} if kernel_id in server.visits.large else {}
        self.finish({"there": there, "ending": server.ending, **large})


class Nothing(Ours):
    """Answers any other address: with the way to a page if it is almost one, or else with 404."""

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
    """The way from a path to the page whose name it has, apart from signs behind it.

    It is relative: a proxy may have another path in front, and it never leads to another server.
    None if no page is meant; without a name, the start page is.
    """
    # No text ends in zeros or in what is no UTF-8.
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
