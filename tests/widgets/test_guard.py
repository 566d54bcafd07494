"""Errors in callbacks: the reader gets one sentence, and the log gets the rest."""

from __future__ import annotations

import subprocess
import textwrap

import pytest
from jupyter_client.manager import start_new_kernel
from traitlets import log

from gametable.play.errors import Malformed
from gametable.views.errors import FAILED
from gametable.widgets.guard import Guard, Sentence, worded


def test_what_is_meant_for_a_reader_is_shown(caplog: pytest.LogCaptureFixture) -> None:
    said: list[Sentence] = []

    @Guard(said.append)
    def typed(text: str) -> None:
        raise Malformed("{text} is no roll", text=text)

    typed("9 9")
    assert list(map(worded, said)) == ["9 9 is no roll"]
    assert caplog.records == []


def test_anything_else_goes_to_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log.get_logger(), "propagate", True)
    said: list[Sentence] = []

    @Guard(said.append)
    def clicked() -> None:
        raise KeyError("a secret")

    clicked()
    assert list(map(worded, said)) == [FAILED]
    assert "a secret" in caplog.text
    assert "Traceback" in caplog.text


def test_a_callback_that_works_says_nothing() -> None:
    said: list[Sentence] = []
    done: list[int] = []
    Guard(said.append)(done.append)(3)
    assert (said, done) == ([], [3])


FAILS = """
    from gametable.widgets.items import Button, Group
    from gametable.widgets.stage import Stage

    stage = Stage([Group("g", "", [Button("b", do=lambda: {}["a secret"])])])
    stage.click("b")
"""


def test_in_a_kernel_no_browser_sees_the_traceback(capfd: pytest.CaptureFixture[str]) -> None:
    manager, client = start_new_kernel(
        kernel_name="python3", stderr=subprocess.STDOUT, extra_arguments=["--log-level=40"]
    )
    seen: list[str] = []
    try:
        client.execute_interactive(
            textwrap.dedent(FAILS), output_hook=lambda message: seen.append(str(message))
        )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
        manager.context.destroy()
    assert FAILED in "".join(seen)
    # Only the echo of the executed code may contain it.
    told = [each for each in seen if "a secret" in each and "execute_input" not in each]
    assert told == []
    assert "KeyError: 'a secret'" in capfd.readouterr().out
