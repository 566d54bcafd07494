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
import ast
import marshal
import shutil
from importlib.util import MAGIC_NUMBER
from pathlib import Path

# The beginning of a compiled file that is never compared with its source.
HEAD = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)


def compiled(source, name):
    tree = ast.parse(source)
    for each in ast.walk(tree):
        if isinstance(each, ast.ClassDef):
            slim(each, name)
    return HEAD + marshal.dumps(compile(tree, name, "exec", dont_inherit=True, optimize=2))


def slim(each, name):
    # Files are smaller without docstrings, but a dataclass that has none would write its signature,
    # which takes a third of the time in which it is made.
    if each.decorator_list:
        each.body[:0] = ast.parse("__doc__ = '.'").body
    # What is only for type checkers, and takes longer than any module of ours.
    typed = any(ast.unparse(base) == "TypedDict" for base in each.bases)
    if typed and name.endswith("pydantic_core/core_schema.py"):
        each.body = ast.parse("pass").body


for file in sorted(Path("/from").rglob("*")):
    name = file.relative_to("/from")
    to = Path("/to", name)
    if file.is_dir():
        to.mkdir(parents=True, exist_ok=True)
    elif file.suffix == ".py":
        to.with_suffix(".pyc").write_bytes(compiled(file.read_bytes(), str(name)))
    else:
        shutil.copyfile(file, to)
`);
process.exit(0);
