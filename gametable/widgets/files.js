// Texts that come from and go to the reader's own files, without leaving the page. Joined before
// kinds.js, which uses FILE; it uses the functions with which kinds.js makes elements.

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

// The most characters that are sent at once.
const PIECE = 20_000;

// Send a message; a long text is sent in pieces, the last one with the message (pieces.py).
function tell(model, message) {
  const { text = "", fill, type } = message;
  let piece = 0;
  let from = 0;
  while (text.length - from > PIECE) {
    // Not between the two halves of a character.
    const to = from + PIECE - /[\uD800-\uDBFF]/.test(text[from + PIECE - 1]);
    model.send({ of: fill ?? type, piece, text: text.slice(from, to) });
    from = to;
    piece += 1;
  }
  model.send(piece ? { ...message, piece, text: text.slice(from) } : message);
}

// A file was chosen: report its content, or that it is too large or not UTF-8.
async function opened(input, model) {
  const [file] = input.files ?? [];
  if (!file) return;
  const id = input.closest("[data-id]").dataset.id;
  if (file.size > input.mostBytes) model.send({ large: id });
  else tell(model, read(id, await file.arrayBuffer()));
  // Otherwise the same file could not be chosen again after a change.
  input.value = "";
}

// Return the text of a file, or the first line that is not UTF-8, which a browser would alter.
function read(id, bytes) {
  try {
    return { fill: id, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const lines = new TextDecoder().decode(bytes).split("\n");
    return { not_utf8: id, line: lines.findIndex((each) => each.includes("\uFFFD")) + 1 };
  }
}

// Print the page or, instead, HTML that is made for paper and removed after printing.
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

// Give the reader a file to save, a print, or something on the clipboard, which may be blocked.
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
