"""The workflow of each push, which runs .ci/run on each form and may do nothing else."""

from __future__ import annotations

import os
import re
from typing import Any

import yaml

from tests.browser.conftest import FORMS
from tests.project.support import ROOT

WORKFLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))
(JOB,) = WORKFLOW["jobs"].values()


def test_it_runs_for_each_push_and_pull_request() -> None:
    # Without quotes, `on` is a boolean in YAML 1.1.
    assert WORKFLOW[True].keys() == {"push", "pull_request"}


def test_it_calls_what_is_there_and_can_be_run() -> None:
    (command,) = [step["run"] for step in JOB["steps"] if "run" in step]
    path, _, form = command.partition(" ")
    assert path == ".ci/run"
    assert os.access(ROOT / path, os.X_OK)
    assert form == "${{ matrix.form }}"
    assert JOB["strategy"]["matrix"] == {"form": ["", *FORMS]}


def test_it_may_only_read() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "permissions" not in JOB
    (checkout,) = [step for step in JOB["steps"] if "uses" in step]
    assert checkout["with"] == {"persist-credentials": False}


def test_nothing_that_it_uses_changes_by_a_major_version() -> None:
    used = [JOB["container"], *(step["uses"] for step in JOB["steps"] if "uses" in step)]
    assert [each for each in used if not re.search(r"[@:]v?\d+$", each)] == []
