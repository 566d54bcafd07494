"""What the tests of the project itself share."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Left behind by tools: never part of the project, whatever git says.
LITTER = {".git", ".venv", "__pycache__", "build", "dist", "node_modules"}


def project_files() -> list[Path]:
    """All files that belong to the project, also where there is no git."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0 and listed.stdout:
        files = [ROOT / each for each in listed.stdout.decode().split("\0") if each]
    else:
        files = [
            each
            for each in ROOT.rglob("*")
            if not any(
                part in LITTER or part.endswith(("cache", "checkpoints"))
                for part in each.relative_to(ROOT).parts
            )
        ]
    return sorted(each for each in files if each.is_file())


def copy_of_package_start(folder: Path) -> Path:
    """Put the files that start kingsburg into *folder*, as in a checkout without the rest."""
    package = folder / "kingsburg"
    package.mkdir(parents=True)
    for name in ("__init__.py", "__main__.py", "_setup.py"):
        shutil.copy(ROOT / "kingsburg" / name, package / name)
    return folder
