// The memory of a Python that has started and imported all modules. Each browser makes and keeps it
// after the first visit, if it may, and later visits begin with it. Pyodide uses `libraries`, `place`
// and `restore`, which scripts.py writes into it.

// Nothing is loaded from there but what the worker names; a worker from memory has no place.
const HERE = location.protocol === "blob:" ? "file:///" : new URL(".", location).href;

const SNAPSHOT = (() => {
  const OURS = `python ${HERE} `;
  const NAME = `${OURS}${BUILD} ${navigator.userAgent}`;
  const MEMORY = "memory";
  // What is kept unpacked beside the memory, since unpacking takes as long as all the rest.
  const UNPACKED = ["pyodide.js", "pyodide.asm.wasm", "library.zip", "packages.bin"];
  // Where each library lies in the memory and in the table of functions, by its name.
  let places = {};
  // Those that are compiled, by name. The worker adds them.
  const libraries = {};

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

  async function keep(memory, unpacked) {
    const headers = { places: JSON.stringify(places), size: memory.length };
    await drop();
    const cache = await caches.open(NAME);
    for (const name of UNPACKED) await cache.put(address(name), await unpacked(name));
    await cache.put(address(MEMORY), new Response(memory, { headers }));
  }

  // Return the memory that is kept, if any, once its libraries are there.
  async function found(there) {
    const answer = await kept(MEMORY);
    if (!answer) return undefined;
    places = JSON.parse(answer.headers.get("places"));
    const [memory] = await Promise.all([answer.arrayBuffer(), there]);
    const found = new Uint8Array(memory);
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
    for (const name in places) {
      if (table.length !== places[name].tableBase) throw new Error(`${name} lay at another place`);
      load(libraries[name], { nodelete: true }, name, {});
    }
  }

  return { libraries, kept, drop, keep, found, place, restore };
})();
