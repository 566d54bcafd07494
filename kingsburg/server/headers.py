"""What every answer of the server tells the browser to refuse."""

from __future__ import annotations

from typing import Final

from tornado.httputil import HTTPHeaders
from tornado.web import OutputTransform

#: Scripts and styles stand in the pages too, and widgets' scripts come from memory.
_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'unsafe-inline' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class Headers(OutputTransform):
    """Sets `HEADERS` on whatever is answered, pages, files and errors alike."""

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        for name, value in HEADERS.items():
            headers[name] = value
        return status_code, headers, chunk
