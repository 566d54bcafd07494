"""What is answered: the page of each dashboard, the one before all, and that there is nothing."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler, VoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler

from gametable.server.metrics import REFUSED

if TYPE_CHECKING:
    from gametable.server.app import Server


class Ours(BaseVoilaHandler):
    """Whatever of ours is answered: its cookie does not leave HTTPS again."""

    def set_cookie(self, name: str, value: str | bytes, **options: Any) -> None:
        server: Server = self.settings["voila"]
        super().set_cookie(name, value, secure=server.proxy.secure(self.request), **options)

    def write_error(self, status_code: int, **_kwargs: Any) -> None:
        # The same for everybody: made once, it costs nothing to be asked for often.
        server: Server = self.settings["voila"]
        if status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            self.set_header("Retry-After", "60")
        self.finish(server.failure_page(status_code))


class PageHandler(Ours, VoilaHandler):
    """One dashboard; it starts a kernel for each visitor, and turns away one too many."""

    #: By whom it is asked for.
    address: str
    #: Whether it waits for its kernel.
    _opening = False
    #: The kernel that has waited for it.
    _waiting: str | None = None

    def head(self, name: str) -> None:
        """Say that there is such a page; no kernel is started to say so."""

    async def get(self, name: str) -> None:
        server: Server = self.settings["voila"]
        self.address = server.proxy.address(self.request)
        if refusal := await self._refusal(server):
            REFUSED.labels(refusal).inc()
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Cache-Control", "no-store")
        # What stands in the address behind it is for the page's own script.
        self.request.query = ""
        self.request.arguments = self.request.query_arguments = {}
        # The browser gets the scripts while the kernel starts; and, as with all that is rendered,
        # the cookie without which a page that is closed may not end its kernel.
        opening = {"dashboard": name, "config": server.page_config, "scripts": server.bundle.name}
        self.write(self.render_template("opening.html", **opening))
        server.visits.come(self.address)
        self._opening = True
        try:
            await self.flush()
            self._waiting = await server.visits.waiting(f"{name}.ipynb")
            async for part in self.get_generator(f"{name}.ipynb"):
                self.write(part)
        except StreamClosedError:
            pass
        except Exception:
            # The page is half sent: what it can still do is say so.
            self.log.exception("a page could not be made")
            self.finish('<script>document.getElementById("ended").hidden = false;</script>')
        finally:
            self._opened()
            # Voilà keeps the address of each visit for ever, should its kernel ask; ours do not.
            RequestInfoSocketHandler._cache.clear()

    async def _refusal(self, server: Server) -> str | None:
        """Why there is no place for this one; None if there is."""
        if server.ending:
            return "the server ends"
        opening = [*server.visits.opening.values()].count(self.address)
        if len(server.visits.unseen(self.address)) + opening >= server.visits.most:
            return "pages of an address"
        if not await server.visits.make_room():
            return "places"
        return None

    def should_use_rendered_notebook(self, *asked: Any) -> bool:
        # One that only starts, perhaps not before seconds have passed, is slower than a new one.
        return self._waiting is not None and bool(super().should_use_rendered_notebook(*asked))

    def write(self, chunk: str | bytes | dict[str, Any]) -> None:
        super().write(chunk)
        # All but the first of what is written comes with a kernel, which is counted instead.
        self._opened()

    def _opened(self) -> None:
        if self._opening:
            self._opening = False
            self.settings["voila"].visits.begin(self._waiting)


class Start(Ours):
    """The page before all: each dashboard with its name and a sentence; it needs no kernel."""

    def head(self) -> None:
        """Say that it is there."""

    def get(self) -> None:
        self.finish(self.render_template("start.html"))


class Alive(Ours):
    """Whether the kernel of a page is there, and the server stays: a page asks now and then."""

    def initialize(self) -> None:
        """Voilà's own handlers are told how it is configured; this one need not know."""

    def get(self, kernel_id: str) -> None:
        server: Server = self.settings["voila"]
        there = kernel_id in server.visits.given()
        self.finish({"there": there, "ending": server.ending})


class Nothing(Ours):
    """Whatever else somebody asks for."""

    async def prepare(self) -> None:
        await super().prepare()
        raise HTTPError(HTTPStatus.NOT_FOUND)
