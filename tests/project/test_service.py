"""The systemd unit of docs/server.md, checked as far as possible without starting it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from gametable.server import memory, resources
from gametable.server.app import GRACE
from gametable.server.door import most_connections
from kingsburg import cli
from tests.dashboards import PAGES
from tests.project.support import ROOT
from tests.project.test_docs import blocks

(TEXT,) = blocks(ROOT / "docs" / "server.md", "ini")
#: Settings of systemd that confine a service and are switches.
SWITCHES = {
    *("DynamicUser", "NoNewPrivileges", "PrivateTmp", "PrivateDevices", "LockPersonality"),
    *(f"Protect{each}" for each in ("Home", "Clock", "Hostname", "ControlGroups")),
    *(f"ProtectKernel{each}" for each in ("Logs", "Modules", "Tunables")),
    *(f"Restrict{each}" for each in ("Namespaces", "Realtime", "SUIDSGID")),
    "MemoryDenyWriteExecute",
}
#: Settings with other values.
CHOSEN = {
    "Type": "exec",
    "Restart": "on-failure",
    "KillMode": "mixed",
    "OOMPolicy": "continue",
    "UMask": "0077",
    "CapabilityBoundingSet": "",
    "AmbientCapabilities": "",
    "ProtectSystem": "strict",
    "ProtectProc": "invisible",
    "RestrictAddressFamilies": "AF_UNIX AF_INET AF_INET6 AF_NETLINK",
    "IPAddressDeny": "any",
    "IPAddressAllow": "localhost",
    "SystemCallArchitectures": "native",
    "SystemCallFilter": "@system-service",
    "SystemCallErrorNumber": "EPERM",
}
NUMBERS = {"TimeoutStopSec", "TasksMax", "LimitNOFILE", "MemoryMax"}


@pytest.fixture
def unit() -> ConfigParser:
    # systemd has no interpolation, and its keys are case-sensitive.
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(TEXT)
    return unit


def test_it_says_what_it_means_by_names_that_systemd_knows(unit: ConfigParser) -> None:
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = dict(unit["Service"])
    assert {name for name, value in service.items() if value == "yes"} == SWITCHES
    assert {name: service.get(name) for name in CHOSEN} == CHOSEN
    assert set(service) == SWITCHES | set(CHOSEN) | NUMBERS | {"ExecStart"}


def test_what_it_starts_has_enough_of_everything(unit: ConfigParser) -> None:
    service = unit["Service"]
    program, *arguments = service["ExecStart"].replace("%i", "8866").split()
    assert program.startswith("/opt/")
    chosen = cli._parser().parse_args(arguments)
    assert (chosen.port, chosen.status_port) == (8866, 18866)
    assert int(service["TimeoutStopSec"]) > GRACE
    connections, _ = most_connections(chosen.visitors)
    needed = resources._ITSELF + resources._VISIT * chosen.visitors + connections
    assert int(service["LimitNOFILE"]) >= needed
    # The rest is for what kernels share and begin with.
    assert (
        int(service["MemoryMax"].removesuffix("G"))
        > memory.most(chosen.visitors + len(PAGES)) / 1e9 + 1.1
    )


def test_systemd_finds_nothing_wrong_with_it(tmp_path: Path) -> None:
    # Not every test machine has systemd, and the names are compared above as well.
    if analyze := shutil.which("systemd-analyze"):
        text = TEXT.replace("/opt/kingsburg/bin/kingsburg", sys.executable)
        file = tmp_path / "kingsburg@8866.service"
        file.write_text(text, "utf-8")
        asked = [analyze, "verify", "--man=no", str(file)]
        found = subprocess.run(asked, capture_output=True, text=True)
        assert "kingsburg" not in found.stderr, found.stderr
