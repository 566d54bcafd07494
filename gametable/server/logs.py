"""The log of the server and its kernels: errors, as lines of text or of JSON.

It has no trace of a visitor: neither an address nor the query of a link, which may be private.
A repeated line is counted and written once in a while, so that nobody can fill a disk.
"""

from __future__ import annotations

import json
import logging
import os
import re
import time
from collections import OrderedDict
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

from tornado.httputil import HTTPServerRequest

Style: TypeAlias = Literal["text", "json"]

#: Seconds in which a repeated line is not written again.
QUIET: Final = 60.0
#: The number of different lines that are remembered to recognize repeats.
_KNOWN: Final = 100
#: The query of a URL and the address of a client, as Tornado logs them.
_QUERY: Final = re.compile(r"\?[^\s'\"]*")
_ASKED_FROM: Final = re.compile(r" \([0-9a-fA-F.:]+\)")
_style: Style = "text"
#: The most characters of a message or traceback, which may contain what a visitor has sent.
_LONGEST: Final = 4_000


def begin(style: Style) -> None:
    """Log everything in this process to standard error, in this style.

    The stream is the present one, since a kernel later captures standard error for its page.
    """
    global _style
    _style = style
    errors = os.fdopen(os.dup(2), "w", encoding="utf-8", errors="backslashreplace")
    handler = logging.StreamHandler(errors)
    handler.setFormatter(_Lines() if style == "text" else _Json())
    handler.addFilter(Repeated())
    # A kernel would log much more.
    handler.setLevel(logging.ERROR)
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)


def style() -> Style:
    """The style in which this process logs."""
    return _style


def told(record: logging.LogRecord) -> tuple[str, str]:
    """The message of a record and its traceback (or ""), without any trace of a visitor."""
    message = record.msg
    if isinstance(record.args, tuple) and record.args:
        message = str(message) % tuple(map(_harmless, record.args))
    traceback = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
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


class Repeated(logging.Filter):
    """Passes lines that were not written lately, adding how often each was held back."""

    def __init__(self) -> None:
        super().__init__()
        #: When each line was last written, and how often it has been held back since.
        self._written: OrderedDict[object, tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.exc_info[0] if record.exc_info else None
        line = record.name, record.levelno, str(record.msg)[:200], kind
        now = time.monotonic()
        written, times = self._written.pop(line, (-QUIET, 0))
        fresh = now - written >= QUIET
        self._written[line] = (now, 0) if fresh else (written, times + 1)
        if len(self._written) > _KNOWN:
            self._written.popitem(last=False)
        if fresh and times:
            record.msg = f"{record.msg} (and {times} times more)"
        return fresh
