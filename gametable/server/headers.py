"""The security headers of every response of the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform

#: Pages contain inline scripts and styles, and widgets load their scripts from memory (blob:).
_POLICY: Final = (
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
)


def headers(host: str, frames: Sequence[str] = ()) -> dict[str, str]:
    """Return the headers for a page, which may connect only to this host; with "", to none.

    `frames`: the origins whose pages may show it in a frame.
    """
    # In older browsers 'self' does not include websockets of the same host.
    sockets = f"connect-src 'self' ws://{host} wss://{host}" if host else "connect-src 'none'"
    framed = " ".join(["frame-ancestors", *(frames or ["'none'"])])
    return {
        "Content-Security-Policy": "; ".join([*_POLICY, framed, sockets]),
        # This header cannot hold a list of origins.
        **({} if frames else {"X-Frame-Options": "DENY"}),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
    }


class Headers(OutputTransform):
    """A transform that sets `headers` on every response and removes the name of the server."""

    def __init__(self, frames: Sequence[str], request: HTTPServerRequest) -> None:
        super().__init__(request)
        self._frames = frames
        self._host = request.host

    def transform_first_chunk(
        self, status_code: int, headers_: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        headers_.update(headers(self._host, self._frames))
        headers_.pop("Server", None)
        return status_code, headers_, chunk
