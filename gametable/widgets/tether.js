// Notices in a notebook that the kernel is gone; the stage then says so and looks disabled. Pages
// of Voilà and of a site have their own bar for this. Joined before stage.js.

function tethered(model, el, root) {
  const { ours, site } = document.body.dataset;
  if (ours || site) return model;
  const gone = () => {
    if (root.inert) return;
    root.inert = true;
    const words = make("div", "kb-gone");
    words.setAttribute("role", "alert");
    words.textContent = model.get("_gone");
    el.prepend(words);
  };
  // JupyterLab reports a restart that somebody asks for; after any other, sending fails.
  model.on("comm_live_update", gone);
  if (el.closest(".jupyter-widgets-disconnected")) gone();
  const send = (...message) => {
    try {
      model.send(...message);
    } catch {
      gone();
    }
  };
  const untie = () => model.off("comm_live_update", gone);
  return { ...model, send, untie };
}
