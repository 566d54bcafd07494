// Starts Python, which makes the explorers of a page (gametable/site/bridge.py), helps such a worker
// (gametable/play/helpers.py) or is kept for later visits (snapshot.js). Messages that come earlier
// wait. Another worker with this script unpacks the files meanwhile.
{
  const HOME = "/home/site";
  const ARCHIVE = `${HOME}/packages.bin`;
  const waiting = [];
  let receive = (message) => waiting.push(message);
  let open;
  // The first message: the explorers of the page, which a helper has not; all files, where they cannot
  // be fetched; and if this worker is to make a snapshot.
  const opened = new Promise((done) => { open = done; });

  onmessage = ({ data }) => {
    if (open) open = open(data);
    else receive(data);
  };

  const { fetch } = self;
  // Firefox runs no script, and no browser compiles a module, that does not say what it is.
  const TYPES = { js: "text/javascript", wasm: "application/wasm" };

  // What is large lies packed beside this file, since plain servers do not pack it.
  async function unpacked(name) {
    const kept = await SNAPSHOT.kept(name);
    if (kept) return kept;
    const [start, whole] = (await (HERE.startsWith("file:") ? given(name) : found(name))).body.tee();
    const headers = { "content-type": TYPES[name.split(".").pop()] ?? "" };
    const packed = await isPacked(start);
    const content = packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
    return new Response(content, { headers });
  }

  // Return what is made of a file; an error tells its name.
  async function named(name, made) {
    try {
      return await made;
    } catch ({ message }) {
      throw new Error(`${name}: ${message}`);
    }
  }

  // True if bytes are packed: some servers tell browsers to unpack what ends in ".gz".
  async function isPacked(bytes) {
    const reader = bytes.getReader();
    const { value } = await reader.read();
    reader.cancel();
    return value?.[0] === 0x1f && value[1] === 0x8b;
  }

  async function given(name) {
    return new Response((await opened).files[name]);
  }

  async function found(name) {
    const response = await fetch(HERE + `${name}.gz`);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response;
  }

  // Return what names the games; an archive, and its files by name but for the modules, which Python
  // finds in it (archives.py); and its libraries, compiled. An archive is the length of its list, the
  // list as JSON, and the bytes of the files in turn.
  async function read(archive) {
    const length = new DataView(archive).getUint32(0);
    const text = new TextDecoder().decode(new Uint8Array(archive, 4, length));
    const { files, places } = JSON.parse(text);
    const packages = { [ARCHIVE]: new Uint8Array(archive) };
    let at = 4 + length;
    for (const [name, size] of files) {
      if (!name.endsWith(".pyc")) packages[`${HOME}/${name}`] = new Uint8Array(archive, at, size);
      at += size;
    }
    const libraries = {};
    for (const name of Object.keys(packages).filter((each) => each.endsWith(".so"))) {
      libraries[name] = await WebAssembly.compile(packages[name]);
    }
    return { places: JSON.stringify(places), packages, libraries };
  }

  function write(FS, packages) {
    const names = Object.keys(packages);
    new Set(names.map((name) => name.slice(0, name.lastIndexOf("/")))).forEach((each) => FS.mkdirTree(each));
    for (const name of names) FS.writeFile(name, packages[name], { canOwn: true });
  }

  // Return another worker with this script and its first message.
  function another(message, name) {
    const { files } = message;
    const script = files ? URL.createObjectURL(new Blob([files.worker])) : location.href;
    const worker = new Worker(script, { name });
    worker.postMessage(message);
    return worker;
  }

  // One worker for each core, this one among them, and for each GB of memory, since each takes more
  // than 100 MB of it. Not all browsers tell how much there is.
  function most() {
    return Math.max(1, Math.min(navigator.hardwareConcurrency ?? 1, navigator.deviceMemory ?? 4));
  }

  // Milliseconds for which helpers are kept when they have nothing to do.
  const REST = 30000;

  // Return the helpers for Python. They are started when they are told something.
  function helping(helpers, files) {
    const started = new Map();
    let resting;
    const others = helpers.Helpers(
      most() - 1,
      (number, text) => {
        clearTimeout(resting);
        if (!started.has(number)) {
          const worker = another({ files });
          worker.onmessage = ({ data }) => others.receive(number, data);
          worker.onerror = () => others.receive(number);
          started.set(number, worker);
        }
        started.get(number).postMessage(text);
      },
      () => {
        clearTimeout(resting);
        started.forEach((worker) => worker.terminate());
        started.clear();
      },
      () => {
        clearTimeout(resting);
        resting = setTimeout(() => others.shutdown(), REST);
      },
    );
    return others;
  }

  // Tell the page that Python cannot go on. What was kept may be damaged, or another page may just
  // have replaced it.
  async function fail(error) {
    console.warn(error);
    receive = () => {};
    await SNAPSHOT.drop().catch(() => {});
    const { explorers } = await opened;
    postMessage(explorers ? JSON.stringify({ failed: error.message ?? error }) : undefined);
  }

  // What Python starts from, and what is made of each file, with the bytes that another worker takes.
  const PARTS = {
    "pyodide.asm.wasm": async (found) => [await WebAssembly.compileStreaming(found)],
    "library.zip": async (found) => {
      const bytes = await found.arrayBuffer();
      return [bytes, bytes];
    },
    "packages.bin": async (found) => {
      const bytes = await found.arrayBuffer();
      return [await read(bytes), bytes];
    },
  };

  // The name of a worker that only unpacks.
  const UNPACKER = "unpacker";

  async function unpack() {
    const found = Object.keys(PARTS).map((name) => [name, unpacked(name)]);
    for (const [name, response] of found) {
      try {
        const [made, ...bytes] = await named(name, response.then(PARTS[name]));
        postMessage({ name, made }, bytes);
      } catch ({ message }) {
        postMessage({ name, why: message });
      }
    }
  }

  // What Pyodide fetches is compiled already.
  WebAssembly.instantiateStreaming = async (compiled, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };

  // Unpack and compile everything that Python starts from while its scripts are loaded.
  function loaded(files) {
    const waits = {};
    const part = (name) => new Promise((...done) => { waits[name] = done; });
    const wasm = part("pyodide.asm.wasm");
    const library = part("library.zip");
    const archive = part("packages.bin").then((found) => {
      Object.assign(SNAPSHOT.libraries, found.libraries);
      return found;
    });
    // Pyodide would wait for what fails, or say something else.
    for (const each of [wasm, library, archive]) each.catch(fail);
    const unpacker = another({ files }, UNPACKER);
    unpacker.onerror = ({ message }) => fail(message ?? "worker.js cannot be loaded");
    unpacker.onmessage = ({ data: { name, made, why } }) => {
      const [done, failed] = waits[name];
      if (why) failed(new Error(why));
      else done(made);
      delete waits[name];
      if (Object.keys(waits).length === 0) unpacker.terminate();
    };
    // Pyodide fetches nothing else.
    self.fetch = async (address) => (
      String(address).endsWith(".wasm") ? wasm : new Response(await library)
    );
    return archive;
  }

  // Where a page is a file, the scripts of Pyodide lie before this one.
  async function scripted() {
    if (self.loadPyodide) return;
    const scripts = await named("pyodide.js", unpacked("pyodide.js").then((each) => each.blob()));
    importScripts(URL.createObjectURL(scripts));
  }

  // What Python has started with stays for ever, so that it is not looked through again.
  const settle = (python) => python.runPython("gc.freeze(); gc.enable()");

  async function started(archive, options) {
    const python = await loadPyodide({
      createPyodideModule,
      indexURL: HERE,
      stdLibURL: `${HERE}library.zip`,
      lockFileContents: LOCK,
      packageBaseUrl: HERE,
      // There are no plugins to look for.
      env: { HOME, PYTHONPATH: HOME, PYDANTIC_DISABLE_PLUGINS: "1" },
      ...options,
    });
    // What Pyodide has fetched takes no memory from now on.
    self.fetch = fetch;
    // Looking for garbage would take a tenth of a start, and find none.
    python.runPython("import gc; gc.disable()");
    write(python.FS, (await archive).packages);
    // A snapshot knows the archive already.
    if (!options._loadSnapshot) python.runPython(`import sitecustomize; sitecustomize.add("${ARCHIVE}", "${HOME}")`);
    return python;
  }

  // Milliseconds without a message, of this worker neither, after which another one makes a snapshot:
  // nobody clicks, and nothing is being worked on.
  const IDLE = 5000;
  let idle;
  let asked = false;

  function keepLater() {
    clearTimeout(idle);
    if (asked) return;
    idle = setTimeout(() => {
      asked = true;
      const other = another({ keeps: true });
      other.onmessage = other.onerror = () => other.terminate();
    }, IDLE);
  }

  async function keep(archive) {
    const python = await started(archive, { _makeSnapshot: true });
    const { places } = await archive;
    const bridge = python.pyimport("gametable.site.bridge");
    bridge.prepare(places);
    bridge.destroy();
    await SNAPSHOT.keep(python.makeMemorySnapshot(), unpacked);
    postMessage(undefined);
  }

  async function start() {
    if (self.name === UNPACKER) return unpack();
    // Python may fail in whatever is called later, timers too.
    self.addEventListener("error", (event) => {
      event.preventDefault();
      fail(event.error ?? event.message);
    });
    const archive = loaded(HERE.startsWith("file:") ? (await opened).files : undefined);
    await scripted();
    const { explorers, files, keeps } = await opened;
    if (keeps) return keep(archive);
    const memory = await SNAPSHOT.found(archive);
    const python = await started(archive, { _loadSnapshot: memory });
    delete python._api.config._loadSnapshot;
    const helpers = python.pyimport("gametable.play.helpers");
    if (!explorers) {
      settle(python);
      receive = (call) => postMessage(helpers.answer(call));
      return waiting.forEach(receive);
    }
    const bridge = python.pyimport("gametable.site.bridge");
    const others = helping(helpers, files);
    const { places } = await archive;
    const later = !memory && self.caches && !files ? keepLater : () => {};
    const tell = (text) => {
      later();
      postMessage(text);
    };
    bridge.start(places, explorers, JSON.stringify(waiting), tell, others);
    settle(python);
    receive = (message) => {
      later();
      bridge.receive(JSON.stringify(message));
    };
  }

  start().catch(fail);
}
