// Applies the changes of a stage. Joined before stage.js.

function changed(groups, { order, groups: others, items }) {
  const old = new Map(groups.map((group) => [group.id, group]));
  const known = new Map(groups.flatMap((group) => group.items.map((item) => [item.id, item])));
  return order.map((id) => {
    const group = { ...old.get(id), ...others[id] };
    const ids = others[id]?.items ?? group.items.map((item) => item.id);
    return { ...group, items: ids.map((each) => ({ ...known.get(each), ...items[each] })) };
  });
}

// Called once for each stage of the page. If it has missed a change, it requests everything.
function follow(model) {
  const take = (at, groups) => {
    model.set("_at", at);
    model.set("_groups", groups);
  };
  model.on("msg:custom", ({ at, groups, changes }) => {
    if (groups) take(at, groups);
    else if (changes && at === model.get("_at") + 1) take(at, changed(model.get("_groups"), changes));
    else if (changes) model.send({ missed: true });
  });
}
