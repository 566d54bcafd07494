// Shows the stages of a page at once, as they begin, and lets Python go on from there as soon as it
// has started (worker.js).
{
  const { page, site } = document.body.dataset;
  const worker = new Worker(`${site}worker.js`, { type: "module" });
  const first = JSON.parse(document.getElementById("first").textContent);
  const cells = document.querySelectorAll("#rendered_cells > .jp-Cell");
  const models = first[document.documentElement.lang].map(
    (state, model) => new Model(state, (content) => worker.postMessage({ model, content })),
  );
  worker.onmessage = ({ data }) => {
    const { model, state, content } = JSON.parse(data);
    if (state) models[model].take(state);
    if (content) models[model].tell("msg:custom", content);
  };
  worker.postMessage({ page });
  models.forEach((model) => STAGE.initialize({ model }));
  models.forEach((model, at) => STAGE.render({ model, el: cells[at] }));
}
