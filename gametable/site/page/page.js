// Shows the stages of a page at once, as they begin, and lets Python go on from there as soon as it
// has started (worker.js).
{
  const FILES = ["library.zip", "packages.bin", "pyodide.asm.wasm"];
  const { page, site, file } = document.body.dataset;

  // What the stages show at first, by language, packed.
  async function first() {
    const packed = await bytes(document.getElementById("first").textContent);
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return (await new Response(unpacked).json())[document.documentElement.lang];
  }

  async function bytes(text) {
    return (await fetch(`data:application/octet-stream;base64,${text}`)).arrayBuffer();
  }

  // A page that is opened as a file can load nothing but scripts, each of which holds one file.
  function loaded(name) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = `${site}${name}.js`;
      script.onload = () => {
        done(PACKED[name]);
        delete PACKED[name];
      };
      script.onerror = failed;
      document.head.append(script);
    });
  }

  async function started() {
    if (!file) {
      const worker = new Worker(`${site}worker.js`);
      worker.postMessage({ page });
      return worker;
    }
    const [text, ...packed] = await Promise.all(["worker", ...FILES].map(loaded));
    const worker = new Worker(URL.createObjectURL(new Blob([text])));
    const files = await Promise.all(packed.map(bytes));
    const named = Object.fromEntries(FILES.map((name, at) => [name, files[at]]));
    worker.postMessage({ page, files: named }, files);
    return worker;
  }

  // The page stays as it is, and its address too.
  function fail(error) {
    console.error(error);
    delete document.body.dataset.opening;
    document.getElementById("ended").hidden = false;
  }

  async function begin() {
    const unsent = [];
    let send = (message) => unsent.push(message);
    const states = await first();
    const models = states.map((state, model) => new Model(state, (content) => send({ model, content })));
    const cells = document.querySelectorAll("#rendered_cells > .jp-Cell");
    models.forEach((model) => STAGE.initialize({ model }));
    models.forEach((model, at) => STAGE.render({ model, el: cells[at] }));
    const worker = await started();
    worker.onerror = fail;
    worker.onmessage = ({ data }) => {
      const { model, state, content, failed } = JSON.parse(data);
      document.body.dataset.live = "yes";
      if (failed) fail(failed);
      else if (state) models[model].take(state);
      else models[model].tell("msg:custom", content);
    };
    send = (message) => worker.postMessage(message);
    unsent.forEach(send);
  }

  document.querySelector("#ended button").addEventListener("click", () => location.reload());
  begin().catch(fail);
  if (!file && "serviceWorker" in navigator) navigator.serviceWorker.register(`${site}../offline.js`);
}
