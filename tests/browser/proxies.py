"""nginx before servers of dashboards, as in docs/server.md; without nginx its tests are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.serving import Serving, serving_installed

#: The configuration that nginx needs around an example. It keeps its files in its own folder, which
#: only the user who runs the tests may enter.
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
    """Yield nginx with this text as `example.conf` in the folder."""
    # Debian installs it in a folder that is not in every user's path.
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if nginx is None:
        pytest.skip("no nginx found, which the examples of docs/server.md need")
    (folder / "nginx.conf").write_text(AROUND, "utf-8")
    (folder / "example.conf").write_text(example, "utf-8")
    # nginx does not print its address itself.
    command = ["sh", "-c", f'echo {address}; exec "$@"', "sh", nginx, "-p", f"{folder}/"]
    # Errors go to a file, since nobody reads a pipe meanwhile and nginx waits when it is full.
    command += ["-c", "nginx.conf", "-e", "errors"]
    with serving_installed(command, os.environ, folder) as it:
        yield it
