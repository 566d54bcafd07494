"""The log of the server and its kernels: errors, as lines of text or of JSON.

It has no trace of a visitor: neither an address nor the query of a link, which may be private.
A repeated line is counted and written only now and then, and each address may cause a limited
amount, so that nobody can fill a disk. For this, kernels send their lines to the server.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import socket
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from logging.handlers import DatagramHandler
from typing import Any, Final, Literal, TypeAlias

from tornado.httputil import HTTPServerRequest

from gametable.server.buckets import Bucket

Style: TypeAlias = Literal["text", "json"]

#: Seconds during which a repeated line is not written again.
QUIET: Final = 60.0
#: The number of different lines that are remembered to recognize repeats, and of addresses.
_KNOWN: Final = 100
#: The buckets (most, rate) of characters: for an address, and for the whole log.
_EACH: Final = (10_000.0, 5.0)
_ALL: Final = (100_000.0, 50.0)
#: The query of a URL and the address of a client, as Tornado logs them.
_QUERY: Final = re.compile(r"\?[^\s'\"]*")
_ASKED_FROM: Final = re.compile(r" \([0-9a-fA-F.:]+\)")
#: The most bytes that a kernel sends at once.
_DATAGRAM: Final = 100_000
#: The most characters of a message or traceback, which may contain what a visitor has sent.
_LONGEST: Final = 4_000

#: Returns True once nobody wants what the current task works on. Its errors are not logged then.
unwanted: Final[ContextVar[Callable[[], bool]]] = ContextVar("unwanted", default=lambda: False)


def begin(style: Style) -> None:
    """Log everything in this process to standard error, in this style."""
    errors = os.fdopen(os.dup(2), "w", encoding="utf-8", errors="backslashreplace")
    handler = logging.StreamHandler(errors)
    handler.setFormatter(_Lines() if style == "text" else _Json())
    handler.addFilter(Bounded())
    _log_to(handler)


def _log_to(handler: logging.Handler) -> None:
    # Otherwise a kernel would log much more.
    handler.setLevel(logging.ERROR)
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)


def begin_kernel(kernel: str) -> None:
    """Send everything that this kernel logs to the server."""
    _log_to(_ToServer(kernel))


def listen(address: Callable[[str], str]) -> None:
    """Log what kernels send; `address`: returns the address of a kernel's visitor."""
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(_place())

    def hear() -> None:
        said = json.loads(heard.recv(_DATAGRAM))
        record = logging.makeLogRecord(said | {"address": address(said["kernel"])})
        logging.getLogger(record.name).handle(record)

    asyncio.get_running_loop().add_reader(heard, hear)


def _place() -> str:
    # The server and its kernels have their own folder for temporary files.
    return os.path.join(tempfile.gettempdir(), "log")


class _ToServer(DatagramHandler):
    def __init__(self, kernel: str) -> None:
        super().__init__(_place(), None)
        self._kernel = kernel

    def makePickle(self, record: logging.LogRecord) -> bytes:
        """Return the record as JSON, because the server must not unpickle what a kernel sends."""
        message, traceback = told(record)
        same = {name: getattr(record, name) for name in ("name", "levelno", "levelname")}
        return json.dumps(
            same | {"msg": message, "exc_text": traceback, "kernel": self._kernel}
        ).encode()

    def handleError(self, _record: logging.LogRecord) -> None:
        """Do nothing: the server is gone."""


def told(record: logging.LogRecord) -> tuple[str, str]:
    """Return the message of a record and its traceback (or ""), without any trace of a visitor."""
    message = record.msg
    if isinstance(record.args, tuple) and record.args:
        message = str(message) % tuple(map(_harmless, record.args))
    traceback = record.exc_text or ""
    if record.exc_info:
        traceback = logging.Formatter().formatException(record.exc_info)
    return _private(str(message)), _private(traceback)


def _harmless(argument: object) -> object:
    if isinstance(argument, HTTPServerRequest):
        return f"{argument.method} {argument.path}"
    return argument


def _private(text: str) -> str:
    text = _ASKED_FROM.sub("", _QUERY.sub("", text))
    return text if len(text) <= _LONGEST else f"… {text[-_LONGEST:]}"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        message, traceback = told(record)
        return "\n".join([f"{_now()} {record.levelname} {message}", *filter(None, [traceback])])


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        message, traceback = told(record)
        line: dict[str, Any] = {"time": _now(), "level": record.levelname, "message": message}
        if traceback:
            line["traceback"] = traceback
        return json.dumps(line, ensure_ascii=False)


class Bounded(logging.Filter):
    """A filter that passes lines not written lately, and adds how often each was held back.

    What has failed because a visitor has left is not passed.
    """

    def __init__(self) -> None:
        super().__init__()
        #: The time when each line was last written, and how often it has been held back since.
        self._written: OrderedDict[object, tuple[float, int]] = OrderedDict()
        #: The characters that each address may still cause, and all of them together.
        self._each = lru_cache(_KNOWN)(lambda _address: Bucket(*_EACH))
        self._all = Bucket(*_ALL)

    def filter(self, record: logging.LogRecord) -> bool:
        if unwanted.get()():
            return False
        kind = record.exc_info and record.exc_info[0]
        fault = kind or (record.exc_text or "").rpartition("\n")[-1].partition(":")[0]
        line = record.name, record.levelno, str(record.msg)[:200], fault
        now = time.monotonic()
        written, times = self._written.pop(line, (-QUIET, 0))
        fresh = now - written >= QUIET and self._takes(record)
        self._written[line] = (now, 0) if fresh else (written, times + 1)
        if len(self._written) > _KNOWN:
            self._written.popitem(last=False)
        if fresh and times:
            record.msg = f"{record.msg} (and {times} times more)"
        return fresh

    def _takes(self, record: logging.LogRecord) -> bool:
        each = self._each(getattr(record, "address", ""))
        takes = each.take(0) and self._all.take(0)
        if takes:
            size = sum(map(len, told(record)))
            each.take(size)
            self._all.take(size)
        return takes
