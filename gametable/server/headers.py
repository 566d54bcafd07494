"""What every answer of the server tells the browser to refuse."""

from __future__ import annotations

from typing import Final

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform

#: Scripts and styles stand in the pages too, and widgets' scripts come from memory.
_POLICY: Final = (
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)


def headers(host: str) -> dict[str, str]:
    """The headers of what was asked for by this name, whose websockets the page may open."""
    # Older browsers do not count a websocket of the same host as its own.
    sockets = f"connect-src 'self' ws://{host} wss://{host}" if host else "connect-src 'none'"
    return {
        "Content-Security-Policy": "; ".join([*_POLICY, sockets]),
        "X-Frame-Options": "DENY",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }


class Headers(OutputTransform):
    """Sets `headers` on whatever is answered, and does not say by which program."""

    def __init__(self, request: HTTPServerRequest) -> None:
        super().__init__(request)
        self._host = request.host

    def transform_first_chunk(
        self, status_code: int, headers_: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        for name, value in headers(self._host).items():
            headers_[name] = value
        if "Server" in headers_:
            del headers_["Server"]
        return status_code, headers_, chunk
