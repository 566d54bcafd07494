// Starts Python, which makes the explorers of a page (gametable/site/bridge.py) or helps such a
// worker (gametable/arena/helpers.py). Messages that come earlier wait.
{
  const HOME = "/home/site";
  // Nothing is loaded from there but what `unpacked` names; a worker from memory has no place.
  const HERE = location.protocol === "blob:" ? "file:///" : new URL(".", location).href;
  const waiting = [];
  let receive = (message) => waiting.push(message);
  let open;
  // The explorers of the page, which a helper has not, and, where it cannot be fetched, all that is
  // to be unpacked.
  const opened = new Promise((done) => { open = done; });

  onmessage = ({ data }) => {
    if (data.explorers !== undefined) open(data);
    else receive(data);
  };

  // What is large lies packed beside this file, since plain servers do not pack it.
  async function unpacked(name, type = "application/octet-stream") {
    const { files } = await opened;
    const packed = files ? new Blob([files[name]]).stream() : (await found(name)).body;
    const headers = { "content-type": type };
    return new Response(packed.pipeThrough(new DecompressionStream("gzip")), { headers });
  }

  async function found(name) {
    const response = await fetched(HERE + `${name}.gz`);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response;
  }

  const fetched = self.fetch;
  self.fetch = (address, ...options) => (
    String(address).endsWith(".wasm")
      ? unpacked("pyodide.asm.wasm", "application/wasm")
      : fetched(address, ...options)
  );

  // The files of an archive: the length of its list, the list as JSON, and their bytes in turn.
  function unpack(FS, archive) {
    const length = new DataView(archive).getUint32(0);
    const text = new TextDecoder().decode(new Uint8Array(archive, 4, length));
    const { files, places } = JSON.parse(text);
    const folders = new Set(files.map(([name]) => `${HOME}/${name.slice(0, name.lastIndexOf("/"))}`));
    for (const each of folders) FS.mkdirTree(each);
    let at = 4 + length;
    for (const [name, size] of files) {
      FS.writeFile(`${HOME}/${name}`, new Uint8Array(archive, at, size), { canOwn: true });
      at += size;
    }
    return places;
  }

  // The most helpers, each of which takes 140 MB.
  const MOST = 3;

  // Return the helpers for Python. They are started when they are told something.
  function helping(helpers, files) {
    const started = new Map();
    const others = helpers.Helpers(
      Math.min((navigator.hardwareConcurrency || 1) - 1, MOST),
      (number, text) => {
        if (!started.has(number)) {
          const script = files ? URL.createObjectURL(new Blob([files.worker])) : location.href;
          const worker = new Worker(script);
          worker.onmessage = ({ data }) => guarded(() => others.receive(number, data));
          worker.onerror = () => guarded(() => others.receive(number));
          worker.postMessage({ explorers: "", files });
          started.set(number, worker);
        }
        started.get(number).postMessage(text);
      },
      () => {
        started.forEach((worker) => worker.terminate());
        started.clear();
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
    opened.then(({ explorers }) => postMessage(explorers ? JSON.stringify({ failed: String(error) }) : undefined));
  }

  async function start() {
    // Where a page is a file, the scripts of Pyodide lie before this one.
    if (!self.loadPyodide) {
      const scripts = await (await unpacked("pyodide.js", "text/javascript")).blob();
      importScripts(URL.createObjectURL(scripts));
    }
    const library = unpacked("library.zip").then((each) => each.blob());
    const archive = unpacked("packages.bin").then((each) => each.arrayBuffer());
    const python = await loadPyodide({
      createPyodideModule,
      indexURL: HERE,
      stdLibURL: URL.createObjectURL(await library),
      lockFileContents: LOCK,
      packageBaseUrl: HERE,
      env: { HOME, PYTHONPATH: HOME },
    });
    const places = JSON.stringify(unpack(python.FS, await archive));
    const { explorers, files } = await opened;
    const helpers = python.pyimport("gametable.arena.helpers");
    if (!explorers) {
      receive = (call) => postMessage(helpers.answer(call));
      waiting.forEach(receive);
      return;
    }
    const bridge = python.pyimport("gametable.site.bridge");
    const others = helping(helpers, files);
    bridge.start(places, explorers, JSON.stringify(waiting), (text) => postMessage(text), others);
    receive = (message) => guarded(() => bridge.receive(JSON.stringify(message)));
  }

  start().catch(fail);
}
