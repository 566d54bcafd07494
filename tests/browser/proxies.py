"""nginx before servers of dashboards, as docs/server.md says; it is skipped where there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.serving import Serving, serving_installed

#: All that nginx needs around an example: it keeps its files in its own folder, which nobody but
#: whoever runs the tests may enter.
AROUND = """
daemon off;
user root;
pid nginx.pid;
error_log errors;
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include example.conf;
}
"""


@contextmanager
def nginx(address: str, example: str, folder: Path) -> Iterator[Serving]:
    """nginx with this file, `example.conf` in the folder, until the end of the block."""
    # Debian keeps it where not everybody looks for programs.
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if nginx is None:
        pytest.skip("no nginx found, which the examples of docs/server.md need")
    (folder / "nginx.conf").write_text(AROUND, "utf-8")
    (folder / "example.conf").write_text(example, "utf-8")
    # It does not tell its address itself.
    command = ["sh", "-c", f'echo {address}; exec "$@"', "sh", nginx, "-p", f"{folder}/"]
    # Nobody reads its errors while it runs, and nginx waits when a pipe is full.
    command += ["-c", "nginx.conf", "-e", "errors"]
    with serving_installed(command, os.environ, folder) as it:
        yield it
