// Shows the stages of a page at once, as they begin, and lets Python go on from there as soon as it
// has started (worker.js).
{
  const { page, site } = document.body.dataset;
  const worker = new Worker(`${site}worker.js`, { type: "module" });
  worker.postMessage({ page });

  // What the stages show at first, by language, packed.
  async function first() {
    const bytes = Uint8Array.from(atob(document.getElementById("first").textContent), (each) => each.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return (await new Response(unpacked).json())[document.documentElement.lang];
  }

  const models = first().then((states) => {
    const made = states.map(
      (state, model) => new Model(state, (content) => worker.postMessage({ model, content })),
    );
    const cells = document.querySelectorAll("#rendered_cells > .jp-Cell");
    made.forEach((model) => STAGE.initialize({ model }));
    made.forEach((model, at) => STAGE.render({ model, el: cells[at] }));
    return made;
  });
  worker.onmessage = async ({ data }) => {
    const { model, state, content } = JSON.parse(data);
    const it = (await models)[model];
    if (state) it.take(state);
    if (content) it.tell("msg:custom", content);
  };
}
