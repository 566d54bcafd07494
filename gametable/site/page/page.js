// Shows the stages of a page at once, as they begin, and lets Python go on from there as soon as it
// has started (worker.js).
{
  document.body.dataset.begun = "yes";
  const FILES = ["worker", "library.zip", "packages.bin", "pyodide.asm.wasm"];
  const { explorers, site, file } = document.body.dataset;

  // What the stages show at first, by language, packed. A chapter has only its own language.
  async function first() {
    const text = document.getElementById("first").textContent;
    const packed = await fetch(`data:application/octet-stream;base64,${text}`);
    const unpacked = packed.body.pipeThrough(new DecompressionStream("gzip"));
    const states = await new Response(unpacked).json();
    return states[document.documentElement.lang] ?? states.en;
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
      script.onload = () => {
        done(PACKED[name]);
        delete PACKED[name];
      };
      script.onerror = () => failed(`${name}.js cannot be loaded`);
      document.head.append(script);
    });
  }

  // Return a worker that is about to start Python, and the files that it cannot fetch. It may fail
  // before anybody else can listen.
  async function started(onerror) {
    if (!file) return [Object.assign(new Worker(`${site}worker.js`), { onerror }), undefined];
    const bytes = decoder();
    const packed = await Promise.all(FILES.map(async (name) => [name, bytes(await loaded(name))]));
    const files = Object.fromEntries(packed);
    const worker = new Worker(URL.createObjectURL(new Blob([files.worker])));
    return [Object.assign(worker, { onerror }), files];
  }

  // The page stays as it is, and its address too.
  function fail(error) {
    console.error(error);
    delete document.body.dataset.opening;
    document.body.dataset.failed = error.message ?? error;
    document.getElementById("ended").hidden = false;
  }

  // Milliseconds after which a worker that could not be loaded is loaded once more: the network may
  // have failed.
  const AGAIN = 1000;

  async function begin() {
    // A page that is a file would fail again.
    let lost = Boolean(file);
    async function again() {
      await beginning;
      connect(await started(broken));
    }
    function broken({ message }) {
      if (message || lost || lives()) {
        fail(message ?? "worker.js cannot be loaded");
        return;
      }
      lost = true;
      setTimeout(again, AGAIN);
    }
    const starting = started(broken);
    starting.catch(fail);
    // What Python is told, until it lives.
    const told = [];
    let worker;
    const lives = () => "live" in document.body.dataset;
    const send = (message) => {
      if (!lives()) told.push(message);
      worker?.postMessage(message);
    };
    const states = await first();
    const models = states.map((state, model) => new Model(state, (content) => send({ model, content })));
    const cells = document.querySelectorAll("main > .jp-Cell");
    models.forEach((model) => STAGE.initialize({ model }));
    models.forEach((model, at) => STAGE.render({ model, el: cells[at] }));
    const receive = ({ data }) => {
      const { model, state, content, failed } = JSON.parse(data);
      if (failed) {
        fail(failed);
        return;
      }
      document.body.dataset.live = "yes";
      if (state) models[model].take(state);
      else models[model].tell("msg:custom", content);
    };
    function connect([made, files]) {
      worker = made;
      worker.onmessage = receive;
      worker.postMessage({ explorers, files }, Object.values(files ?? {}).map((each) => each.buffer));
      told.forEach((message) => worker.postMessage(message));
    }
    connect(await starting);
  }

  document.querySelector("#ended button").addEventListener("click", () => location.reload());
  const beginning = begin();
  beginning.catch(fail);
  if (!file && "serviceWorker" in navigator) navigator.serviceWorker.register(`${site}../offline.js`);
}
