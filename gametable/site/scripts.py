"""The scripts that start Python in a worker: ours, and those of Pyodide, patched."""

from __future__ import annotations

import json
from typing import Final

from gametable.site import downloads
from gametable.site.templates import PAGE

#: What tells of the libraries that Pyodide loads, takes those that are compiled, and loads them
#: where a snapshot has them (page/snapshot.js). Pyodide's own snapshots are for programs without
#: libraries.
_PATCHES: Final = (
    (
        "var memoryBase=metadata.memorySize?alignMemory(getMemory("
        "metadata.memorySize+memAlign),memAlign):0;"
        "var tableBase=metadata.tableSize?wasmTable.length:0;",
        "var{memoryBase,tableBase}=SNAPSHOT.place(libName,()=>({memoryBase:alignMemory(getMemory("
        "metadata.memorySize+memAlign),memAlign),tableBase:wasmTable.length}));",
    ),
    (
        'FS.readFile(f,{encoding:"binary"});return flags',
        "SNAPSHOT.libraries[f];return flags",
    ),
    (
        "Module.HEAP8.set(t),l",
        "growMemory(t.length),SNAPSHOT.restore(loadWebAssemblyModule,wasmTable),"
        "Module.HEAP8.set(t),l",
    ),
    ("import.meta.url", "location.href"),
    (
        "export default _createPyodideModule;",
        "const createPyodideModule = _createPyodideModule;",
    ),
)


def worker(build: str) -> str:
    """Return our script of the worker. `build`: what a snapshot depends on, as a digest."""
    parts = ((PAGE / name).read_text("utf-8") for name in ("snapshot.js", "worker.js"))
    return "\n".join((f"const BUILD = {json.dumps(build)};", *parts))


def pyodide() -> str:
    """Return the scripts of Pyodide as one for a worker; some are modules otherwise.

    Raises `GameError` as `downloads` does.
    """
    folder = downloads.pyodide()
    module = (folder / "pyodide.asm.mjs").read_text("utf-8")
    for before, after in _PATCHES:
        assert before in module
        module = module.replace(before, after)
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8")) | {"packages": {}}
    parts = (
        module,
        f"const LOCK = {json.dumps(json.dumps(lock))};",
        # With it, Pyodide's own script would load the one above by itself.
        "self.importScripts = undefined;",
        (folder / "pyodide.js").read_text("utf-8"),
    )
    return "\n".join(parts)
