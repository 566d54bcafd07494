"""Finders of the modules in the archives of a site: the `sitecustomize` of its Python.

Python's own import reads each module of a zip twice, and asks the file system, which JavaScript
answers, for each module of a folder.
"""

import sys
import zipimport
from collections.abc import Mapping
from importlib.machinery import ModuleSpec, PathFinder, SourcelessFileLoader
from io import FileIO

#: The bytes before the name of a file in a zip.
_HEAD = 30


class Loader(SourcelessFileLoader):
    """Loads a compiled module from a part of an archive, and what lies beside it from its folder.

    `at`, `size`: where the part begins, and how long it is, in bytes.
    """

    def __init__(self, name: str, path: str, archive: str, at: int, size: int) -> None:
        super().__init__(name, path)
        self._part = archive, at, size

    def get_data(self, path: str) -> bytes:
        if path != self.path:
            return super().get_data(path)
        archive, at, size = self._part
        with FileIO(archive) as file:
            file.seek(at)
            return file.read(size)


class Archive:
    """A finder of the compiled modules in one file.

    `folder`: where the modules seem to lie. `parts`: where each begins and how long it is, in
    bytes, by its name in the folder.
    """

    def __init__(self, file: str, folder: str, parts: Mapping[str, tuple[int, int]]) -> None:
        self._file = file
        self._folder = folder
        self._parts = parts

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a module is, or None if it is not in this archive."""
        inner = name.replace(".", "/")
        for end in ("/__init__.pyc", ".pyc"):
            part = self._parts.get(inner + end)
            if part:
                place = f"{self._folder}/{inner}"
                spec = ModuleSpec(name, Loader(name, place + end, self._file, *part))
                spec.origin = place + end
                spec.has_location = True
                if end != ".pyc":
                    spec.submodule_search_locations = [place]
                return spec
        return None


def add(file: str, folder: str) -> None:
    """Let modules be found in the archive of packages (packages.py), before those in folders."""
    # Not at the top, where the library is not yet found by this module.
    import json

    with FileIO(file) as archive:
        length = int.from_bytes(archive.read(4), "big")
        files = json.loads(archive.read(length))["files"]
    at = 4 + length
    parts = {}
    for name, size in files:
        parts[name] = at, size
        at += size
    _find(Archive(file, folder, parts))


def _add_library() -> None:
    """Let the standard library be found in its zip, which Python has listed already."""
    # The list is private and unknown to type checkers; to read it again would take as long as this
    # saves, and a site always has the same version of Python.
    for file, entries in zipimport._zip_directory_cache.items():  # type: ignore[attr-defined]
        # Folders have no entry of their own.
        there = {name: each for name, each in entries.items() if each}
        parts = {name: (each[4] + _HEAD + len(name), each[3]) for name, each in there.items()}
        _find(Archive(file, file, parts))


def _find(archive: Archive) -> None:
    sys.meta_path.insert(sys.meta_path.index(PathFinder), archive)


_add_library()
