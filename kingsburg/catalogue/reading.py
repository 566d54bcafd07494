"""Reading of the catalogue's own files, which tests check (tests/catalogue/test_files.py)."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from gametable.language.names import Names, flat

Entry = TypeVar("Entry")


def parsed(file: str) -> dict[str, Any]:
    """Return the parsed content of a catalogue file."""
    # Imported here so that `import kingsburg` stays light.
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files(__package__).joinpath(file).read_text(encoding="utf-8"))


def entries_of(file: str, kind: str, entry: type[Entry]) -> tuple[Entry, ...]:
    """Return all entries of a kind, in the order of the file."""
    return tuple(_made(entry, raw) for raw in parsed(file)[kind])


_hints = cache(get_type_hints)


def _made(kind: Any, raw: Any) -> Any:
    """Return a raw value from a file as a value of this type."""
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: _made(hints[name], each) for name, each in raw.items()})
    if kind == Names:
        return flat(raw)
    inner = get_args(kind)
    if get_origin(kind) is tuple:
        # A single gift or offer needs no list.
        return tuple(_made(inner[0], each) for each in (raw if isinstance(raw, list) else [raw]))
    if get_origin(kind) is Mapping:
        return {inner[0](key): each for key, each in raw.items()}
    if isinstance(kind, UnionType):
        return _made(inner[0], raw)
    return raw
