// The language switch of the start page; the choice is kept for the explorers. Below it, what this
// browser keeps of earlier visits (gametable/views/kept.js).
withStorage(() => {
  const page = document.documentElement;
  const choice = document.getElementById("languages");
  const buttons = [...choice.querySelectorAll("button")];
  const shelf = new Shelf(() => true, (record) => {
    const link = shelfPart("a", "");
    const address = `./${record.page}${page.dataset.behind}`;
    link.href = `${address}${record.sort === "game" ? `#continue=${record.id}` : ""}`;
    return link;
  });
  const section = document.getElementById("kept");
  section.append(shelf.root);
  const press = () => {
    buttons.forEach((each) => each.setAttribute("aria-pressed", each.lang === page.lang));
    shelf.draw(KEPT_WORDS[page.lang], page.lang);
  };
  choice.addEventListener("click", ({ target }) => {
    if (!buttons.includes(target)) return;
    page.lang = target.lang;
    document.title = JSON.parse(page.dataset.titles)[target.lang];
    press();
    try {
      localStorage.setItem("gametable-language", target.lang.slice(0, 2));
    } catch {
      // This browser keeps nothing.
    }
  });
  press();
  choice.hidden = false;
  section.hidden = false;
});
