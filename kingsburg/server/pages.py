"""What is answered: the page of each dashboard, the one before all, and that there is nothing."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler

if TYPE_CHECKING:
    from kingsburg.server.app import Server


class Page(TornadoVoilaHandler):
    """One dashboard; it starts a kernel for each visitor, and turns away one too many."""

    async def get(self, name: str) -> None:
        server: Server = self.settings["voila"]
        if len(server.visits.given()) + len(server.opening) >= server.most_visitors:
            self.set_header("Retry-After", "60")
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Cache-Control", "no-store")
        # What stands in the address behind it is for the page's own script.
        self.request.query = ""
        self.request.arguments = self.request.query_arguments = {}
        # The browser gets the scripts while the kernel starts; and, as with all that is rendered,
        # the cookie without which a page that is closed may not end its kernel.
        opening = {"dashboard": name, "config": server.page_config, "scripts": server.bundle.name}
        self.write(self.render_template("opening.html", **opening))
        server.opening.add(self)
        try:
            await self.flush()
            await super().get(f"{name}.ipynb")
        except StreamClosedError:
            pass
        except Exception:
            # The page is half sent: what it can still do is say so.
            self.log.exception("a page could not be made")
            self.finish('<script>document.getElementById("ended").hidden = false;</script>')
        finally:
            server.opening.discard(self)
            # Voilà keeps the address of each visit for ever, should its kernel ask; ours do not.
            RequestInfoSocketHandler._cache.clear()

    def should_use_rendered_notebook(self, *asked: Any) -> bool:
        # One that only starts, perhaps not before seconds have passed, is slower than a new one.
        notebook = f"{self.path_args[0]}.ipynb"
        server: Server = self.settings["voila"]
        return server.visits.waits(notebook) and bool(super().should_use_rendered_notebook(*asked))

    def write(self, chunk: str | bytes | dict[str, Any]) -> None:
        super().write(chunk)
        # All but the first of what is written comes with a kernel, which is counted instead.
        self.settings["voila"].opening.discard(self)


class Start(BaseVoilaHandler):
    """The page before all: each dashboard with its name and a sentence; it needs no kernel."""

    def get(self) -> None:
        server: Server = self.settings["voila"]
        names = [page.stem for page in server.pages]
        self.finish(self.render_template("start.html", names=names))


class Nothing(BaseVoilaHandler):
    """Whatever else somebody asks for."""

    async def prepare(self) -> None:
        await super().prepare()
        raise HTTPError(HTTPStatus.NOT_FOUND)
