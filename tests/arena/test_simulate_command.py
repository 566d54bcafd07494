"""The command `kingsburg simulate`."""

from __future__ import annotations

import pytest

from kingsburg import cli


@pytest.mark.parametrize(
    ("modules", "sentence"),
    [
        ("1,7", "argument --modules: there is no module '7' in this version, only 1"),
        ("0", "argument --modules: there is no module '0' in this version, only 1"),
        ("five", "argument --modules: there is no module 'five' in this version, only 1"),
        ("", "argument --modules: there is no module '' in this version, only 1"),
    ],
)
def test_modules_are_refused_in_a_sentence(
    modules: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["simulate", "--players", "random,random", "--modules", modules])
    assert end.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert printed.err.startswith(f"kingsburg simulate: {sentence}")


def test_modules_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "--players", "greedy,random", "--games", "3", "--json"]
    printed = []
    for modules in ([], ["--modules", "1"], ["--scenario", "goblin_valley"]):
        assert cli.main([*command, *modules]) == 0
        printed.append(capsys.readouterr().out)
    assert len({*printed}) == 3
