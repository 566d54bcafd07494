"""Runs the project's own tests with the Python of browsers, for run.mjs.

The last line that it prints is JSON: how many tests of each file have passed, in how many seconds,
and what the others say.
"""

import json
import os
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from gametable import games
from tests.site import left_out

#: The project's settings hold as they are, but nothing can be watched by a thread.
ARGUMENTS = ("-m", "not slow", "-q", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=0")


class Outcomes:
    """A plugin that keeps what has become of each test."""

    def __init__(self) -> None:
        self.passed = Counter[str]()
        self.others: dict[str, str] = {}
        self.seconds = defaultdict[str, float](float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0]
        self.seconds[file] += report.duration
        if not report.passed:
            self._tell(report)
        elif report.when == "call":
            self.passed[file] += 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if not report.passed:
            self._tell(report)

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Let pytest print no dots, each of which would be a line."""
        return ("", "", "") if report.passed else None

    def _tell(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        self.others[report.nodeid] = str(report.longrepr)[-300:]


def stand_in() -> SimpleNamespace:
    """Return what stands for Hypothesis, which is compiled: what it would draw is skipped."""
    skip = pytest.mark.skip(reason="Hypothesis is compiled")
    return SimpleNamespace(
        given=lambda *_, **__: skip,
        settings=lambda **_: lambda test: test,
        HealthCheck=MagicMock(),
        strategies=MagicMock(),
    )


def run() -> Outcomes:
    """Run the tests but for the files that are left out."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(Path(left_out.__file__).parents[2])
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    games.install([place for _, place in sorted(project["entry-points"][games.GROUP].items())])
    sys.modules["hypothesis"] = stand_in()  # type: ignore[assignment]
    ignored = [f"--ignore={each}" for each in left_out.LEFT_OUT if each.endswith(".py")]
    outcomes = Outcomes()
    pytest.main([*ARGUMENTS, *ignored, *left_out.FOLDERS], [outcomes])
    return outcomes


sys.dont_write_bytecode = True
print(json.dumps(vars(run())))
