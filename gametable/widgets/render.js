// What a notebook or a page calls for each stage. Joined last.

function render({ model: kernels, el }) {
  const root = make("div", "kb-stage");
  el.append(root);
  const model = tethered(kernels, el, root);
  const stage = new Stage(model, root);
  const still = new Still(root, stage.toolbar);
  const deaf = listen(model, root);
  drag(root, (message) => model.send(message));
  const show = () => still.during(() => stage.show());
  const say = () => still.during(() => stage.say());
  const tell = (text) => still.during(() => words(stage.said, text));
  show();
  say();
  const told = async (message) => {
    if (message.top) stage.top();
    else hand(await pictured(message, root), root, tell);
  };
  model.on("change:_groups change:_languages", show);
  model.on("change:_said", say);
  model.on("msg:custom", told);
  return () => {
    model.untie?.();
    deaf();
    still.forget();
    model.off("change:_groups change:_languages", show);
    model.off("change:_said", say);
    model.off("msg:custom", told);
  };
}

export default { initialize, render };
