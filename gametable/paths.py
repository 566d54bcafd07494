"""Where the notebooks and the dashboards lie: in a checkout beside it, else in the package."""

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
