// Starts Python, which makes the explorers of a page (gametable/site/bridge.py). Messages of the
// page that come earlier wait.
import { loadPyodide } from "./pyodide.mjs";

const HOME = "/home/site";
const waiting = [];
let receive = (message) => waiting.push(message);
const page = new Promise((open) => {
  onmessage = ({ data }) => {
    if (data.page) open(data.page);
    else receive(data);
  };
});

// What is large lies packed beside this file; plain servers do not pack it.
async function unpacked(name, type) {
  const { body } = await fetched(new URL(`${name}.gz`, import.meta.url));
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

const fetched = fetch;
self.fetch = (address, ...options) =>
  String(address).endsWith(".wasm") ? unpacked("pyodide.asm.wasm", "application/wasm") : fetched(address, ...options);

// The files of an archive: the length of its list, the list as JSON, and their bytes in turn.
function unpack(FS, archive) {
  const length = new DataView(archive).getUint32(0);
  const { files, places } = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, 4, length)));
  const folders = new Set(files.map(([name]) => `${HOME}/${name.slice(0, name.lastIndexOf("/"))}`));
  for (const each of folders) FS.mkdirTree(each);
  let at = 4 + length;
  for (const [name, size] of files) {
    FS.writeFile(`${HOME}/${name}`, new Uint8Array(archive, at, size), { canOwn: true });
    at += size;
  }
  return places;
}

async function start() {
  const module = unpacked("pyodide.asm.mjs", "text/javascript").then((each) => each.blob());
  const library = unpacked("library.zip", "application/zip").then((each) => each.blob());
  const archive = unpacked("packages.bin", "application/octet-stream").then((each) => each.arrayBuffer());
  const python = await loadPyodide({
    createPyodideModule: (await import(URL.createObjectURL(await module))).default,
    stdLibURL: URL.createObjectURL(await library),
    lockFileContents: LOCK,
    packageBaseUrl: String(new URL(".", import.meta.url)),
    env: { HOME, PYTHONPATH: HOME },
  });
  const places = unpack(python.FS, await archive);
  const bridge = python.pyimport("gametable.site.bridge");
  bridge.start(JSON.stringify(places), await page, JSON.stringify(waiting), (text) => postMessage(text));
  receive = (message) => bridge.receive(JSON.stringify(message));
}

start().catch((error) => {
  console.error(error);
  postMessage(JSON.stringify({ failed: String(error) }));
});
