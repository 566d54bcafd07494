// Texts that come from files of the reader's own and go there. Put before stage.js, which uses it;
// it uses what that one makes elements with. Everything happens in the page.

const FILE = {
  make() {
    const label = make("label", "kb-button kb-file");
    const input = make("input", "");
    input.type = "file";
    label.append(make("span", "kb-text"), input);
    return label;
  },
  patch(label, item) {
    words(label.firstChild, item.text);
    attribute(label.lastChild, "accept", item.accept);
    label.lastChild.mostBytes = item.most;
  },
};

// A file was chosen: what stands in it is reported, unless it is too large.
async function opened(input, model) {
  const [file] = input.files ?? [];
  if (!file) return;
  const id = input.closest("[data-id]").dataset.id;
  if (file.size > input.mostBytes) model.send({ large: id });
  else model.send({ fill: id, text: await file.text() });
  // The same file, changed, can be chosen again.
  input.value = "";
}

// Print the page, or instead of it what is made for paper; that is gone when it is printed.
function print(html, root) {
  root.querySelector(":scope > .kb-paper")?.remove();
  if (html) {
    const paper = make("div", "kb-paper");
    paper.innerHTML = html;
    root.append(paper);
    root.classList.add("kb-papered");
    const gone = () => {
      paper.remove();
      root.classList.remove("kb-papered");
    };
    addEventListener("afterprint", gone, { once: true });
  }
  window.print();
}

// A text for the reader: a file to be kept, or something for the clipboard, which may be closed.
async function hand(message, root, say) {
  if ("offer" in message) {
    const link = make("a", "");
    link.download = message.name;
    link.href = URL.createObjectURL(new Blob([message.offer], { type: message.mime }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } else if ("print" in message) {
    print(message.print, root);
  } else if ("copy" in message) {
    const copied = async () => navigator.clipboard.writeText(message.copy);
    await copied().then(() => say(message.done), () => say(message.failed));
  }
}
