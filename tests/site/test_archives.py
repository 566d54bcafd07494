"""The finders of modules in archives, with the Python that runs the tests."""

from __future__ import annotations

import json
import os
import py_compile
import subprocess
import sys
import zipfile
from pathlib import Path

from gametable.site import archives

#: Prints what is found of each module that is named, after the archive of packages is added.
TELL = """
import importlib, sys
from importlib.resources import files
import sitecustomize
archive, folder, *names = sys.argv[1:]
sitecustomize.add(archive, folder)
for name in names:
    each = importlib.import_module(name)
    print(name, each.WORD, type(each.__loader__).__name__, each.__file__, each.__spec__.parent)
print(files("packed").joinpath("beside.txt").read_text("utf-8"))
try:
    import packed.missing
except ModuleNotFoundError as error:
    print(error)
"""


def compiled(folder: Path, source: str) -> bytes:
    """Return a module, compiled as for a site. `folder`: for files on the way."""
    file, made = folder / "source.py", folder / "source.pyc"
    file.write_text(source, "utf-8")
    py_compile.compile(
        str(file),
        str(made),
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    return made.read_bytes()


def test_modules_are_found_in_both_archives(tmp_path: Path) -> None:
    library, folder = tmp_path / "library.zip", tmp_path / "home"
    folder.mkdir()
    with zipfile.ZipFile(library, "w", zipfile.ZIP_STORED) as zipped:
        zipped.writestr("told/inner.pyc", compiled(tmp_path, "WORD = 'inner'"))
        zipped.writestr("told/__init__.pyc", compiled(tmp_path, "WORD = 'outer'"))
        source = Path(archives.__file__).read_text("utf-8")
        zipped.writestr("sitecustomize.pyc", compiled(tmp_path, source))
    names = ("packed/__init__.pyc", "packed/inner.pyc", "alone.pyc")
    packed = {name: compiled(tmp_path, f"WORD = {name!r}") for name in names}
    head = json.dumps({"files": [(name, len(each)) for name, each in packed.items()]}).encode()
    archive = folder / "packages.bin"
    archive.write_bytes(b"".join((len(head).to_bytes(4, "big"), head, *packed.values())))
    (folder / "packed").mkdir()
    (folder / "packed" / "beside.txt").write_text("beside it", "utf-8")
    modules = ["told", "told.inner", "packed", "packed.inner", "alone"]
    done = subprocess.run(
        [sys.executable, "-c", TELL, str(archive), str(folder), *modules],
        env=os.environ | {"PYTHONPATH": str(library)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        f"told outer Loader {library}/told/__init__.pyc told",
        f"told.inner inner Loader {library}/told/inner.pyc told",
        f"packed packed/__init__.pyc Loader {folder}/packed/__init__.pyc packed",
        f"packed.inner packed/inner.pyc Loader {folder}/packed/inner.pyc packed",
        f"alone alone.pyc Loader {folder}/alone.pyc ",
        "beside it",
        "No module named 'packed.missing'",
    ]
