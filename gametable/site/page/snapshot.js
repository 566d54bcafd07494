// The memory of a Python that has started and imported all modules. Each browser makes and keeps it
// after the first visit, if it may, and later visits begin with it. Pyodide calls `place` and
// `restore`, which scripts.py writes into it.

// Nothing is loaded from there but what the worker names; a worker from memory has no place.
const HERE = location.protocol === "blob:" ? "file:///" : new URL(".", location).href;

const SNAPSHOT = (() => {
  const OURS = `python ${HERE} `;
  const NAME = `${OURS}${BUILD} ${navigator.userAgent}`;
  const MEMORY = "memory";
  // What is kept unpacked beside the memory, since unpacking takes as long as all the rest.
  const UNPACKED = ["pyodide.js", "pyodide.asm.wasm", "library.zip", "packages.bin"];
  const WASM = { headers: { "content-type": "application/wasm" } };
  // Where each library lies in the memory and in the table of functions, by its name.
  let places = {};
  const compiled = {};

  const address = (name) => `${HERE}kept/${name}`;

  // Return the answer that is kept under this name, if any.
  async function kept(name) {
    try {
      return await caches.match(address(name), { cacheName: NAME });
    } catch {
      // A page that lies in a file, or comes without encryption, can keep nothing.
      return undefined;
    }
  }

  // Keep nothing, of earlier sites neither.
  async function drop() {
    places = {};
    const names = await caches.keys();
    await Promise.all(names.filter((each) => each.startsWith(OURS)).map((each) => caches.delete(each)));
  }

  async function keep(memory, packages, unpacked) {
    const libraries = places;
    await drop();
    const cache = await caches.open(NAME);
    for (const name in libraries) await cache.put(address(name), new Response(packages[name], WASM));
    for (const name of UNPACKED) await cache.put(address(name), await unpacked(name));
    const headers = { libraries: JSON.stringify(libraries), size: memory.length };
    await cache.put(address(MEMORY), new Response(memory, { headers }));
  }

  // Return the memory that is kept, if any, once its libraries are compiled.
  async function found() {
    const answer = await kept(MEMORY);
    if (!answer) return undefined;
    const memory = answer.arrayBuffer();
    places = JSON.parse(answer.headers.get("libraries"));
    await Promise.all(Object.keys(places).map(async (name) => {
      compiled[name] = await WebAssembly.compileStreaming(kept(name));
    }));
    const found = new Uint8Array(await memory);
    if (found.length !== Number(answer.headers.get("size"))) throw new Error("it is not whole");
    return found;
  }

  // Return the place of a library that is loaded; `choose` returns a free one.
  function place(name, choose) {
    places[name] ??= choose();
    return places[name];
  }

  // Load all libraries to where they lay. The memory overwrites what they write there.
  function restore(load, table) {
    for (const name in compiled) {
      if (table.length !== places[name].tableBase) throw new Error(`${name} lay at another place`);
      load(compiled[name], { nodelete: true }, name, {});
    }
  }

  return { kept, drop, keep, found, place, restore };
})();
