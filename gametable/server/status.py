"""The status of the server for its operator, on a port that only this machine can reach.

`/health` says whether a kernel answers within a second and another can be started; `/metrics`
gives the metrics in the format of Prometheus.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import psutil  # type: ignore[import-untyped]
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from gametable.server.metrics import REGISTRY

if TYPE_CHECKING:
    from gametable.server.app import Server

#: Seconds within which a kernel must answer.
_SOON: Final = 1


def listen(server: Server, sockets: list[socket.socket]) -> None:
    """Serve the status of this server on these sockets."""
    REGISTRY.register(_Now(server))
    pages: list[Any] = [("/health", _Health, {"server": server}), ("/metrics", _Metrics)]
    application = Application(log_function=lambda _handler: None)
    # A stranger's page can make its own host name point here (DNS rebinding).
    application.add_handlers(r"127\.0\.0\.1|localhost", pages)
    HTTPServer(application).add_sockets(sockets)


class _Health(RequestHandler):
    def initialize(self, server: Server) -> None:
        self._server = server

    async def get(self) -> None:
        visits = self._server.visits
        if self._server.ending:
            ill = "The server ends."
        elif not visits.can_start():
            ill = "No page can start."
        else:
            ill = "" if await visits.well(_SOON) else "No kernel answers."
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE if ill else HTTPStatus.OK)
        self.finish(f"{ill or 'A kernel answers.'}\n")


class _Metrics(RequestHandler):
    def get(self) -> None:
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.finish(generate_latest(REGISTRY))


class _Now(Collector):
    """The metrics that are measured when they are requested."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._process = psutil.Process()

    def collect(self) -> Iterable[Metric]:
        visits, door = self._server.visits, self._server.door
        yield _gauge("places", "Pages that may be open at once.", visits.most)
        yield _gauge("visitors", "Pages that are open.", len(visits.connected()))
        yield _gauge("connections", "Connections that are open.", len(door.connections))
        yield _gauge("open_files", "Files that the server has open.", self._process.num_fds())
        given, all_kernels = visits.given(), visits.all()
        kernels = GaugeMetricFamily("gametable_kernels", "Kernels, by state.", labels=["state"])
        kernels.add_metric(["given"], len(given))
        kernels.add_metric(["waiting"], len(all_kernels) - len(given))
        yield kernels
        memory = GaugeMetricFamily(
            "gametable_memory_bytes", "Memory, by process; what is shared counts in each.",
            labels=["process"],
        )  # fmt: skip
        memory.add_metric(["server"], self._process.memory_info().rss)
        memory.add_metric(["kernels"], sum(map(_memory, self._process.children(recursive=True))))
        yield memory


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"gametable_{name}", what, value)


def _memory(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        # The process has just ended.
        return 0
