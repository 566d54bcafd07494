"""The command `kingsburg simulate`."""

from __future__ import annotations

import pytest

from kingsburg import cli


@pytest.mark.parametrize(
    ("modules", "sentence"),
    [
        ("1,5", "argument --modules: modules are not part of this version yet"),
        ("3", "argument --modules: modules are not part of this version yet"),
        ("1,7", "argument --modules: there is no module '7', only 1 to 6"),
        ("0", "argument --modules: there is no module '0', only 1 to 6"),
        ("five", "argument --modules: there is no module 'five', only 1 to 6"),
        ("", "argument --modules: there is no module '', only 1 to 6"),
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
