// The kinds of items on a stage: how each is made, and patched when it changes. Joined before
// stage.js.

function make(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

// Change only what differs, so that an unchanged element is not read out or drawn again.
function attribute(element, name, value) {
  if (value === undefined || value === null || value === "") {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, value);
  }
}

function words(element, text) {
  if (element.textContent !== (text ?? "")) element.textContent = text ?? "";
}

function picture(element, html) {
  if (element.shownHtml === (html ?? "")) return;
  element.shownHtml = element.innerHTML = html ?? "";
}

// Make these the children, in this order, and move as few as possible.
function arrange(parent, children) {
  for (const old of [...parent.children]) if (!children.includes(old)) old.remove();
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}

// A click does what an arrow key does in the field, so keyboards and screen readers skip it.
function stepper(sign, by, input) {
  const button = make("button", "kb-step");
  button.type = "button";
  button.tabIndex = -1;
  button.setAttribute("aria-hidden", "true");
  words(button, sign);
  button.addEventListener("click", () => step(input, by));
  return button;
}

let remarks = 0;

const KINDS = {
  button: {
    make() {
      const button = make("button", "kb-button");
      button.type = "button";
      button.append(make("span", "kb-picture"), make("span", "kb-text"));
      // The name of a button is its text; its picture repeats it.
      button.firstChild.setAttribute("aria-hidden", "true");
      return button;
    },
    patch(button, item) {
      picture(button.firstChild, item.picture);
      words(button.lastChild, item.text);
      attribute(button, "aria-label", item.name);
      attribute(button, "aria-pressed", item.pressed);
      attribute(button, "aria-expanded", item.expanded);
      attribute(button, "aria-disabled", item.illegal || null);
      attribute(button, "title", item.hint);
      attribute(button, "data-state", item.state);
      attribute(button, "lang", item.lang);
      attribute(button, "data-question", item.question);
    },
  },
  block: {
    make: () => make("div", "kb-block"),
    patch(block, item) {
      picture(block, item.html);
      block.classList.toggle("kb-old", Boolean(item.old));
    },
  },
  field: {
    make(item) {
      const field = make("div", "kb-field");
      const label = make("label", "kb-label");
      const input = make(item.lines ? "textarea" : "input", "kb-input");
      const remark = make("div", "kb-remark");
      remark.id = `kb-remark-${(remarks += 1)}`;
      if (!item.lines) input.type = "text";
      input.autocomplete = "off";
      label.append(make("span", "kb-text"), input);
      field.append(label, remark);
      if (item.numeric) field.append(stepper("−", -1, input), stepper("+", 1, input));
      return field;
    },
    patch(field, item) {
      const [label, remark] = field.children;
      const input = label.lastChild;
      words(label.firstChild, item.label);
      words(remark, item.remark);
      input.maxLength = item.most;
      input.readOnly = item.fixed;
      attribute(input, "rows", item.lines);
      attribute(input, "aria-describedby", item.remark && remark.id);
      attribute(input, "inputmode", item.numeric && "numeric");
      attribute(input, "enterkeyhint", item.numeric && "next");
      attribute(input, "placeholder", item.hint);
      attribute(input, "aria-invalid", item.wrong || null);
      const value = item.value ?? "";
      // What is being typed stays until the value changes. A late echo of what was typed so far
      // is ignored, because it would undo the rest; echoes come in the order of typing.
      if (field.shownValue === value) return;
      const late = field.typed?.indexOf(value) ?? -1;
      if (late < 0) input.value = value;
      else field.typed.splice(0, late + 1);
      field.shownValue = value;
    },
  },
  file: FILE,
  kept: SHELF,
  hexes: HEXES,
};
