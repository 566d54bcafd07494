// The list of what this browser keeps (gametable/views/kept.js) as an item of a stage, on pages of
// ours. It says what a reader continues with, or removes. Joined before kinds.js, which uses SHELF.

const SHELF = {
  make({ game, sort }) {
    const say = (text) => root.dispatchEvent(new CustomEvent("gt-kept", { bubbles: true, detail: text }));
    const written = (record) => `${record.id} ${record.state}`;
    const opener = (record) =>
      sort === "game" ? shelfButton("", "", () => say(written(record))) : shelfPart("div", "");
    // The page shows how far its lessons have come, and has to forget that too.
    const changed = ([record], removed) => sort === "lessons" && say(removed ? "" : written(record));
    const shelf = new Shelf((each) => each.game === game && each.sort === sort, opener, changed);
    const { root } = shelf;
    root.shelf = shelf;
    return root;
  },
  patch(root, item) {
    root.shelf.draw(item.words, item.lang);
    root.hidden ||= !document.body.dataset.ours;
  },
};
