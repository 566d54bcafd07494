"""The folders of notebooks and dashboards: beside the package in a checkout, else inside it."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder *name*: "notebooks" or "dashboards"."""
    beside = _PACKAGE.parent
    if (beside / "pyproject.toml").is_file() and (beside / name).is_dir():
        return beside / name
    packaged = _PACKAGE / f"_{name}"
    if packaged.is_dir():
        return packaged
    raise FileNotFoundError(f"gametable was installed without its {name}.")
