"""A folder of Parquet files with games: what `simulate(…, folder=…)` writes and goes on from.

    folder/manifest.json            players, rules, seed: what the games depend on
    folder/games/000000000.parquet  a row a game and seat; the name is the first game of the file
    folder/decisions/…              a row a decision, if they are collected, with the same names

Each file is complete as soon as it has its name. A process that is killed loses no more than the
games of its next file.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from gametable.arena import columns
from gametable.arena.columns import MISSING, NUMBERS, TRUTHS, Column, Columns
from gametable.arena.workers import Played
from gametable.play.errors import Malformed

if TYPE_CHECKING:
    import pyarrow

#: A file is written after this many games, or this many seconds.
_GAMES: Final = 500
_SECONDS: Final = 10.0
_MANIFEST: Final = "manifest.json"
_LOCK: Final = "lock"
_KINDS: Final = ("decisions", "games")
_VERSION: Final = 1
#: What a manifest says of the games.
_SETTINGS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "players": list,
    "unit": str,
    "settings": dict,
    "seed": (int, str),
    "decisions": bool,
}


class InFolder:
    """Columns in the Parquet files of a folder, read when they are asked for.

    Files that are written later do not count, so that all columns have the same rows. `most`: only
    games with a lower number count, if it is not None.
    """

    def __init__(self, folder: Path, most: int | None = None) -> None:
        self._folder = folder
        self._most = most
        self._files = _files(folder)
        self._read: Columns = {}

    def beside(self, kind: str) -> InFolder:
        """Return what else is kept of the same games: only files with the same names count."""
        found = InFolder(self._folder.with_name(kind), self._most)
        names = {file.name for file in self._files}
        found._files = [file for file in found._files if file.name in names]
        return found

    def names(self) -> Sequence[str]:
        """Return the names of all columns."""
        return list(_opened(self._files[0], []).schema.names) if self._files else []

    def column(self, name: str) -> Column:
        """Return a column of all files, in the order of their names."""
        if name not in self._read:
            self._read[name] = self._found(name)
        return self._read[name]

    def _found(self, name: str) -> Column:
        if name not in self.names():
            return array(NUMBERS)
        import pyarrow.compute as pc

        parts = [_opened(file, sorted({name, "game"})) for file in self._files]
        if self._most is not None:
            parts = [part.filter(pc.less(part["game"], self._most)) for part in parts]
        return columns.joined([{name: _column(part[name])} for part in parts])[name]


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.parquet"))


def _opened(file: Path, names: Sequence[str]) -> pyarrow.Table:
    """Return these columns of a file; without names, a table of all columns and no rows."""
    import pyarrow
    from pyarrow import parquet

    try:
        if not names:
            return parquet.read_schema(file).empty_table()
        return parquet.read_table(file, columns=list(names))
    except (OSError, pyarrow.ArrowException) as error:
        raise _unreadable(file) from error


def _unreadable(file: Path) -> Malformed:
    return Malformed("the file {file} cannot be read", file=str(file))


def _column(found: pyarrow.ChunkedArray) -> Column:
    import pyarrow as pa

    if pa.types.is_string(found.type):
        words: list[str] = found.to_pylist()
        return words
    truths = pa.types.is_boolean(found.type)
    numbers = found.cast(pa.int8()) if truths else found.fill_null(MISSING)
    column = array(TRUTHS if truths else NUMBERS)
    column.frombytes(numbers.to_numpy().tobytes())
    return column


def manifest(folder: Path) -> dict[str, Any] | None:
    """Return what the games of a folder depend on; None if there are none.

    Raises `Malformed` for a manifest that is broken or of another version.
    """
    file = folder / _MANIFEST
    try:
        found = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _unreadable(file) from error
    if not isinstance(found, dict) or found.get("version") != _VERSION:
        raise _unreadable(file)
    if not all(isinstance(found.get(name), kind) for name, kind in _SETTINGS.items()):
        raise _unreadable(file)
    return found


@contextmanager
def writing(folder: Path, settings: Mapping[str, Any]) -> Iterator[Writer]:
    """Open a folder for games with these settings, which it may already hold some of.

    Raises `Malformed` if it holds other games or other files, and if another process writes there.
    """
    try:
        import pyarrow  # noqa: F401 - it is missed before the first game and not after it
        from filelock import FileLock, Timeout
    except ImportError as error:
        raise Malformed("this needs {package}", package=error.name or "pyarrow") from error
    try:
        if folder.exists() and manifest(folder) is None and any(folder.iterdir()):
            raise Malformed("the folder {folder} holds something else", folder=str(folder))
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Malformed("the folder {folder} cannot be made", folder=str(folder)) from error
    try:
        with FileLock(folder / _LOCK, timeout=0):
            _check(folder, settings)
            with Writer(folder) as writer:
                yield writer
    except Timeout as error:
        said = "another process is writing to the folder {folder}"
        raise Malformed(said, folder=str(folder)) from error


def _check(folder: Path, settings: Mapping[str, Any]) -> None:
    """Write the manifest, or raise `Malformed` if it is for other games."""
    wanted = json.loads(json.dumps({"version": _VERSION, **settings}))
    found = manifest(folder)
    if found is None:
        text = f"{json.dumps(wanted, ensure_ascii=False, indent=1)}\n"
        _write(folder / _MANIFEST, lambda file: file.write_text(text, "utf-8"))
    elif other := next((name for name in wanted if found.get(name) != wanted[name]), ""):
        raise Malformed(
            "the folder {folder} holds other games: {setting} is {found} there, not {wanted}",
            folder=str(folder),
            setting=other,
            found=json.dumps(found.get(other), ensure_ascii=False),
            wanted=json.dumps(wanted[other], ensure_ascii=False),
        )


def _write(file: Path, write: Callable[[Path], object]) -> None:
    """Write a file that has its name only once it is complete."""
    begun = file.with_suffix(".part")
    write(begun)
    begun.replace(file)


class Writer:
    """Writes games to a folder, a file after some games or some seconds, and when it is closed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: list[Played] = []
        self._since = monotonic()

    def __enter__(self) -> Writer:
        for kind in _KINDS:
            (self._folder / kind).mkdir(exist_ok=True)
        # Decisions are written first: those without games are of a process that was killed.
        complete = {file.name for file in _files(self._folder / "games")}
        for file in _files(self._folder / "decisions"):
            if file.name not in complete:
                file.unlink()
        return self

    def __exit__(self, *_: object) -> None:
        self.flush()

    def missing(self, games: int) -> tuple[range, ...]:
        """Return the ranges of games that are not in the folder yet, of so many in all."""
        done = {*InFolder(self._folder / "games").column("game")}
        ends = [-1, *sorted(number for number in done if number < games), games]
        return tuple(
            range(before + 1, after) for before, after in pairwise(ends) if before + 1 < after
        )

    def add(self, played: Played) -> None:
        """Keep some games, and write all that wait if they are many or have waited for long."""
        if played.numbers:
            self._waiting.append(played)
        games = sum(len(each.numbers) for each in self._waiting)
        if games >= _GAMES or monotonic() - self._since > _SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write all games that wait to a new file."""
        waiting = sorted(self._waiting, key=lambda each: each.numbers.start)
        if waiting:
            name = f"{waiting[0].numbers.start:09}.parquet"
            for kind in _KINDS:
                parts = [getattr(each, kind) for each in waiting if getattr(each, kind)]
                if parts:
                    table = _table(columns.joined(parts))
                    _write(self._folder / kind / name, table)
            self._waiting = []
        self._since = monotonic()


def _table(found: Columns) -> Callable[[Path], None]:
    """Return a function that writes columns to a Parquet file."""
    import numpy as np
    import pyarrow as pa
    from pyarrow import parquet

    def arrow(column: Column) -> pa.Array:
        if not isinstance(column, array):
            return pa.array(column, pa.string())
        numbers = np.asarray(column)
        if column.typecode == TRUTHS:
            return pa.array(numbers.astype(bool))
        return pa.array(numbers, mask=numbers == MISSING)

    table = pa.table({name: arrow(column) for name, column in found.items()})
    return lambda file: parquet.write_table(table, file)
