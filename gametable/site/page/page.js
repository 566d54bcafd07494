// Shows the stages of a page at once, as they begin, and lets Python go on from there as soon as it
// has started (worker.js).
{
  document.body.dataset.begun = "yes";
  const FILES = ["worker", "library.zip", "packages.bin", "pyodide.asm.wasm"];
  const { explorers, site, file } = document.body.dataset;

  // What the stages show at first, by language, packed.
  async function first() {
    await new Promise(withStorage); // It tells the language too.
    const text = document.getElementById("first").textContent;
    const packed = await fetch(`data:application/octet-stream;base64,${text}`);
    const unpacked = packed.body.pipeThrough(new DecompressionStream("gzip"));
    const states = await new Response(unpacked).json();
    return states[document.documentElement.lang];
  }

  // A page that is opened as a file can load nothing but scripts, each of which holds one file: a
  // character for each byte, in this encoding.
  const ENCODING = "windows-1252";

  // Return a function for the bytes of such a text.
  function decoder() {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const signs = [...new TextDecoder(ENCODING).decode(all)].map((sign) => sign.charCodeAt(0));
    const byte = new Uint8Array(Math.max(...signs) + 1);
    signs.forEach((sign, at) => { byte[sign] = at; });
    return (text) => Uint8Array.from({ length: text.length }, (_, at) => byte[text.charCodeAt(at)]);
  }

  function loaded(name) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.charset = ENCODING;
      script.src = `${site}${name}.js`;
      script.onerror = () => failed(`${name}.js cannot be loaded`);
      script.onload = () => {
        const text = self.PACKED?.[name];
        if (text) done(text);
        else script.onerror();
        delete self.PACKED?.[name];
      };
      document.head.append(script);
    });
  }

  // Return a worker that is about to start Python, and the files that it cannot fetch.
  async function made() {
    if (!file) return [new Worker(`${site}worker.js`)];
    const bytes = decoder();
    const packed = await Promise.all(FILES.map(async (name) => [name, bytes(await loaded(name))]));
    const files = Object.fromEntries(packed);
    return [new Worker(URL.createObjectURL(new Blob([files.worker]))), files];
  }

  // The page stays as it is, and its address too.
  function fail(error) {
    console.error(error);
    delete document.body.dataset.opening;
    document.body.dataset.failed = error.message ?? error;
    document.getElementById("ended").hidden = false;
  }

  // Show the stages as they begin, and return their models.
  async function shown(send) {
    const states = await first();
    const models = states.map((state, model) => new Model(state, (content) => send({ model, content })));
    const cells = document.querySelectorAll("main > .jp-Cell");
    models.forEach((model) => STAGE.initialize({ model }));
    models.forEach((model, at) => STAGE.render({ model, el: cells[at] }));
    return models;
  }

  // Let the browser keep the site, once it needs the network for nothing else.
  function keep() {
    if (!file && "serviceWorker" in navigator) navigator.serviceWorker.register(`${site}../offline.js`);
  }

  // Milliseconds after which Python that does not start is started once more: the network may have
  // failed, or what the browser kept may be damaged.
  const AGAIN = 1000;

  function begin() {
    // What Python is told, until it lives.
    const told = [];
    let lives = false;
    // A page that is a file has no files left for another start.
    let lost = Boolean(file);
    let worker;
    const drawn = shown((message) => {
      if (!lives) told.push(message);
      worker?.postMessage(message);
    });
    let models;

    async function start() {
      const [python, files] = await made();
      // It may fail before it is told anything.
      python.onerror = ({ message }) => broken(python, message ?? "worker.js cannot be loaded");
      python.onmessage = ({ data }) => receive(python, JSON.parse(data));
      models = await drawn;
      python.postMessage({ explorers, files }, Object.values(files ?? {}).map((each) => each.buffer));
      told.forEach((message) => python.postMessage(message));
      worker = python;
    }

    function broken(python, why) {
      python.terminate();
      python.onerror = python.onmessage = null;
      worker = undefined;
      if (lost || lives) return fail(why);
      lost = true;
      setTimeout(() => start().catch(fail), AGAIN);
    }

    function receive(python, { model, state, content, pause, failed }) {
      if (failed) return broken(python, failed);
      // Long work goes on when all that the page has told before is done.
      if (pause) return python.postMessage({ pause });
      if (!lives) keep();
      lives = true;
      document.body.dataset.live = "yes";
      if (state) models[model].take(state);
      else models[model].tell("msg:custom", content);
    }

    start().catch(fail);
  }

  document.querySelector("#ended button").addEventListener("click", () => location.reload());
  begin();
}
