// Runs a script with the Python of browsers: node run.mjs PYODIDE SCRIPT FOLDER [FOLDER …]
// The script can import from the folders.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, script, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: pyodide,
  stdout: (line) => process.stdout.write(`${line}\n`),
});
folders.forEach((root, at) => {
  python.FS.mkdirTree(`/folder/${at}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/folder/${at}`);
  python.runPython(`import sys; sys.path.insert(0, "/folder/${at}")`);
});
python.runPython(readFileSync(script, "utf-8"));
process.exit(0);
