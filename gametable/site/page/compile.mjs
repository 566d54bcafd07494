// Compiles Python's files with the Python that runs in browsers, since only its own can read them.
//
//     node compile.mjs PYODIDE FROM TO
//
// Writes all files of the folder FROM to TO, each .py as .pyc.
import { pathToFileURL } from "node:url";

const [pyodide, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
for (const [folder, place] of [[from, "/from"], [to, "/to"]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
await python.runPythonAsync(`
import shutil
from pathlib import Path
from py_compile import PycInvalidationMode, compile

for file in sorted(Path("/from").rglob("*")):
    to = Path("/to", file.relative_to("/from"))
    if file.is_dir():
        to.mkdir(parents=True, exist_ok=True)
    elif file.suffix == ".py":
        compile(file, to.with_suffix(".pyc"), str(file.relative_to("/from")), True, 2,
                PycInvalidationMode.UNCHECKED_HASH)
    else:
        shutil.copyfile(file, to)
`);
process.exit(0);
