// Starts Python, which makes the explorers of a page (gametable/site/bridge.py), helps such a worker
// (gametable/play/helpers.py) or is kept for later visits (snapshot.js). Messages that come earlier
// wait.
{
  const HOME = "/home/site";
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

  // Return what names the games, and the files of an archive by name: the length of its list, the
  // list as JSON, and their bytes in turn.
  function read(archive) {
    const length = new DataView(archive).getUint32(0);
    const text = new TextDecoder().decode(new Uint8Array(archive, 4, length));
    const { files, places } = JSON.parse(text);
    const found = {};
    let at = 4 + length;
    for (const [name, size] of files) {
      found[`${HOME}/${name}`] = new Uint8Array(archive, at, size);
      at += size;
    }
    return { places: JSON.stringify(places), packages: found };
  }

  function write(FS, packages) {
    const names = Object.keys(packages);
    new Set(names.map((name) => name.slice(0, name.lastIndexOf("/")))).forEach((each) => FS.mkdirTree(each));
    for (const name of names) FS.writeFile(name, packages[name], { canOwn: true });
  }

  // The most helpers, each of which takes more than 100 MB.
  const MOST = 3;

  // Milliseconds for which helpers are kept when they have nothing to do.
  const REST = 30000;

  // Return the helpers for Python. They are started when they are told something.
  function helping(helpers, files) {
    const started = new Map();
    let resting;
    const others = helpers.Helpers(
      Math.min((navigator.hardwareConcurrency || 1) - 1, MOST),
      (number, text) => {
        clearTimeout(resting);
        if (!started.has(number)) {
          const script = files ? URL.createObjectURL(new Blob([files.worker])) : location.href;
          const worker = new Worker(script);
          worker.onmessage = ({ data }) => guarded(() => others.receive(number, data));
          worker.onerror = () => guarded(() => others.receive(number));
          worker.postMessage({ files });
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
        resting = setTimeout(() => guarded(() => others.shutdown()), REST);
      },
    );
    return others;
  }

  // Tell the page once if Python cannot go on; whatever comes afterwards would fail too.
  function guarded(call) {
    try {
      call();
    } catch (error) {
      fail(error);
    }
  }

  function fail(error) {
    console.error(error);
    receive = () => {};
    SNAPSHOT.drop().catch(() => {});
    const told = JSON.stringify({ failed: error.message ?? error });
    opened.then(({ explorers }) => postMessage(explorers ? told : undefined));
  }

  let retried = false;

  // Begin again in another worker if this one used what was kept, which may be damaged, or which
  // another page may just have replaced.
  async function retry(error) {
    if (retried) return;
    retried = true;
    if (!SNAPSHOT.used()) return fail(error);
    console.warn(error);
    await SNAPSHOT.drop();
    const other = new Worker(location.href);
    other.onmessage = ({ data }) => postMessage(data);
    other.onerror = fail;
    other.postMessage(await opened);
    waiting.forEach((message) => other.postMessage(message));
    onmessage = ({ data }) => other.postMessage(data);
  }

  // Return what is made of a file. Pyodide would wait for one that fails, or say something else.
  function part(name, make) {
    const made = unpacked(name).then(make);
    made.catch(({ message }) => retry(new Error(`${name}: ${message}`))).catch(fail);
    return made;
  }

  // Unpack and compile everything that Python starts from, at the same time.
  function loaded() {
    // Where a page is a file, the scripts of Pyodide lie before this one.
    const scripts = self.loadPyodide ?? part("pyodide.js", async (each) => {
      importScripts(URL.createObjectURL(await each.blob()));
    });
    const wasm = part("pyodide.asm.wasm", WebAssembly.compileStreaming);
    const library = part("library.zip", (each) => each.arrayBuffer());
    const archive = part("packages.bin", async (each) => read(await each.arrayBuffer()));
    // Pyodide fetches nothing else.
    self.fetch = async (address) => (
      String(address).endsWith(".wasm") ? wasm : new Response(await library)
    );
    WebAssembly.instantiateStreaming = async (compiled, imports) => {
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    return { scripts, archive };
  }

  async function started(archive, options) {
    const python = await loadPyodide({
      createPyodideModule,
      indexURL: HERE,
      stdLibURL: `${HERE}library.zip`,
      lockFileContents: LOCK,
      packageBaseUrl: HERE,
      env: { HOME, PYTHONPATH: HOME },
      ...options,
    });
    write(python.FS, (await archive).packages);
    return python;
  }

  // Return Python from the snapshot that is kept, if any, and true if none is.
  async function begun(archive) {
    const memory = await SNAPSHOT.found();
    if (!memory) return [await started(archive), true];
    const python = await started(archive, { _loadSnapshot: memory });
    delete python._api.config._loadSnapshot;
    return [python, false];
  }

  // Milliseconds without a message after which another worker makes a snapshot.
  const IDLE = 5000;
  let idle;
  let asked = false;

  function keepLater() {
    clearTimeout(idle);
    if (asked) return;
    idle = setTimeout(() => {
      asked = true;
      const other = new Worker(location.href);
      other.onmessage = other.onerror = () => other.terminate();
      other.postMessage({ keeps: true });
    }, IDLE);
  }

  async function keep(archive) {
    const python = await started(archive, { _makeSnapshot: true });
    const { packages, places } = await archive;
    const bridge = python.pyimport("gametable.site.bridge");
    bridge.prepare(places);
    bridge.destroy();
    await SNAPSHOT.keep(python.makeMemorySnapshot(), packages, unpacked);
    postMessage(undefined);
  }

  async function start() {
    const { scripts, archive } = loaded();
    await scripts;
    const { explorers, files, keeps } = await opened;
    if (keeps) return keep(archive);
    const [python, first] = await begun(archive);
    const helpers = python.pyimport("gametable.play.helpers");
    if (!explorers) {
      receive = (call) => postMessage(helpers.answer(call));
      return waiting.forEach(receive);
    }
    const bridge = python.pyimport("gametable.site.bridge");
    const others = helping(helpers, files);
    const { places } = await archive;
    bridge.start(places, explorers, JSON.stringify(waiting), (text) => postMessage(text), others);
    const later = first && self.caches && !files ? keepLater : () => {};
    receive = (message) => {
      later();
      guarded(() => bridge.receive(JSON.stringify(message)));
    };
    later();
  }

  start().catch(retry).catch(fail);
}
