"""The wheel and the source distribution of this tree, built once for all tests here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.project.support import built, copied, project_files


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of this tree, so that tests leave nothing behind in the original."""
    tree = copied(project_files(), tmp_path_factory.mktemp("tree"))
    # Litter that must stay out of what is built.
    (tree / "notebooks" / ".ipynb_checkpoints").mkdir()
    (tree / "notebooks" / ".ipynb_checkpoints" / "litter.ipynb").touch()
    return tree


@pytest.fixture(scope="session")
def wheel(tree: Path) -> Path:
    return built("wheel", tree)


@pytest.fixture(scope="session")
def sdist(tree: Path) -> Path:
    return built("sdist", tree)
