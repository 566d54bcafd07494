"""The reference, made from the docstrings without a warning."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reference import build


@pytest.mark.slow
def test_all_that_the_package_offers_has_a_page(tmp_path: Path) -> None:
    build(tmp_path)
    face = (tmp_path / "kingsburg.html").read_text("utf-8")
    assert "A game is a chain of positions that never change" in face
    for page in (
        "kingsburg/odds/reach",
        "kingsburg/engine/position",
        "kingsburg/pages/court/tables",
        "kingdombuilder/odds/best",
        "gametable/play/history",
    ):
        assert (tmp_path / f"{page}.html").is_file(), page
    assert not (tmp_path / "gametable/widgets.html").exists()
    said = (tmp_path / "kingsburg/odds/reach.html").read_text("utf-8")
    assert "the probability, from 0 to 1, of reaching each advisor from 1 to 18." in said


def test_a_warning_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.reference._SHOWN", ["kingsburg.no_such_room"])
    with pytest.raises(UserWarning, match="no_such_room"):
        build(tmp_path)
