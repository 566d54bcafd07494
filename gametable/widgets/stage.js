// The stage: real buttons, pictures and fields by id, patched in place so that focus stays.
// It contains no rules and no sentences; stage.py, which joins it to the other scripts, says what
// it shows.

// The places of the areas that are not in the body.
const PLACES = { toolbar: "toolbar", top: "head", first: "head" };

class Stage {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.said = make("div", "kb-said");
    this.said.setAttribute("role", "status");
    this.said.setAttribute("aria-live", "polite");
    this.head = make("div", "kb-head");
    this.body = make("div", "kb-body");
    // Stays in sight while the rest is scrolled.
    this.toolbar = make("div", "kb-sticky");
    this.toolbar.append(this.said);
    root.append(this.toolbar, this.head, this.body);
    this.groups = new Map();
    this.items = new Map();
    // In each group one button can be reached by Tab: the one that had focus last.
    this.stops = new Map();
    this.taps = new Taps(root);
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("change", (event) => this.written(event, "fill"));
    root.addEventListener("change", (event) => opened(event.target, model));
    root.addEventListener("input", (event) => this.typed(event));
    root.addEventListener("focusout", ({ target }) => this.left(target.closest(".kb-field")));
    root.addEventListener("gt-kept", ({ target, detail }) => {
      this.send(target, { fill: target.dataset.id, text: detail });
    });
    root.addEventListener("keydown", (event) => this.moved(event));
    root.addEventListener("focusin", (event) => this.focused(event));
    new ResizeObserver(() => this.reach()).observe(root);
    // Once the height of the toolbar is known, on which the room for the board depends.
    new ResizeObserver(() => enlarge(root)).observe(this.body);
  }

  show() {
    const groups = [this.model.get("_languages"), ...this.model.get("_groups")];
    speak(this.root, groups[0]);
    const active = this.root.contains(document.activeElement) ? document.activeElement : null;
    const old = new Set(this.groups.values());
    const runs = [];
    for (const group of groups) {
      if (runs.at(-1)?.area !== group.area) runs.push({ area: group.area, children: [] });
      runs.at(-1).children.push(this.group(group));
    }
    const areas = [];
    for (const { area, children } of runs) {
      // An area stays where it is, with its focus and scrolling, when one before it comes or goes.
      const element = children.map((each) => each.parentElement).find(
        (each) => each?.dataset.area === area && !areas.includes(each),
      ) ?? make("div", "");
      attribute(element, "class", `kb-area kb-${area}`);
      element.dataset.area = area;
      arrange(element, children);
      areas.push(element);
    }
    const lie = { toolbar: [this.said], head: [], body: [] };
    for (const area of areas) lie[PLACES[area.dataset.area] ?? "body"].push(area);
    for (const [place, children] of Object.entries(lie)) arrange(this[place], children);
    this.forget(groups);
    if (active && (document.activeElement !== active || !active.checkVisibility())) {
      this.rescue(active, old);
    }
    this.reach();
    presented(this.root);
    this.reveal(old);
    return come(this.body, old);
  }

  // Tab reaches blocks that are too wide, and none loses the focus.
  reach() {
    for (const block of this.body.querySelectorAll(".kb-block:not(:focus)")) {
      attribute(block, "tabindex", block.scrollWidth > block.clientWidth ? 0 : null);
    }
  }

  // Scroll to what a click has unfolded, if it is out of sight.
  reveal(old) {
    const unfolded = this.unfolding?.getAttribute("aria-expanded") === "true";
    if (!unfolded) return;
    this.unfolding = null;
    const next = [...this.body.querySelectorAll(".kb-group")].find((each) => !old.has(each));
    if (next?.getBoundingClientRect().top > innerHeight - 80) {
      next.scrollIntoView({ block: "center" });
    }
  }

  group(group) {
    let element = this.groups.get(group.id);
    if (!element) {
      element = make("div", "kb-group");
      const label = make("div", "kb-label");
      // The name of the group already says it.
      label.setAttribute("aria-hidden", "true");
      const box = make("div", "");
      box.dataset.group = group.id;
      element.append(label, box);
      this.groups.set(group.id, element);
    }
    const [label, box] = element.children;
    const buttons = group.items.filter((item) => item.kind === "button");
    const [was, is] = [element.dataset.look, group.look].map((look) => /\baway\b/.test(look));
    if (is && !was && box.contains(this.hit)) this.rest(element);
    attribute(element, "data-look", group.look);
    words(label, group.label);
    attribute(box, "class", group.grid ? "kb-items kb-grid" : "kb-items");
    box.style.gridTemplateColumns = group.grid > 1 ? `repeat(${group.grid}, minmax(0, 1fr))` : "";
    attribute(box, "aria-label", group.label);
    attribute(box, "data-question", group.question);
    attribute(box, "role", buttons.length > 1 ? "toolbar" : group.label && "group");
    arrange(box, group.items.map((item) => this.item(item)));
    this.stop(group, buttons);
    return element;
  }

  // A group is not folded under a finger, but as soon as no second tap can be meant for it.
  rest(element) {
    element.classList.add("kb-rests");
    setTimeout(() => {
      const active = document.activeElement;
      element.classList.remove("kb-rests");
      if (element.checkVisibility()) return;
      if (element.contains(active)) this.rescue(active, new Set(this.groups.values()));
      this.top();
    }, 2 * AGAIN);
  }

  item(item) {
    let kept = this.items.get(item.id);
    if (kept?.kind !== item.kind) {
      const element = KINDS[item.kind].make(item);
      element.dataset.id = item.id;
      this.items.set(item.id, (kept = { kind: item.kind, element }));
    }
    KINDS[item.kind].patch(kept.element, item);
    return kept.element;
  }

  stop(group, buttons) {
    const ids = buttons.map((item) => item.id);
    if (!ids.includes(this.stops.get(group.id))) {
      this.stops.set(group.id, (buttons.find((item) => item.pressed) ?? buttons[0])?.id);
    }
    const kinds = group.items.map((item) => item.kind);
    const [first, last] = [kinds.indexOf("button"), kinds.lastIndexOf("button")];
    // Tab leads from a field to the next button too, if there is one.
    const apart = kinds.slice(first, last).includes("field");
    this.groups.get(group.id).toggleAttribute("data-apart", apart);
    for (const id of ids) {
      const stops = apart || id === this.stops.get(group.id);
      this.items.get(id).element.tabIndex = stops ? 0 : -1;
    }
  }

  // Forget what is no longer shown: if it comes back, it starts anew.
  forget(groups) {
    const shown = new Set(groups.flatMap((group) => group.items.map((item) => item.id)));
    const named = new Set(groups.map((group) => group.id));
    for (const id of [...this.items.keys()]) if (!shown.has(id)) this.items.delete(id);
    for (const id of [...this.groups.keys()]) {
      if (named.has(id)) continue;
      this.groups.delete(id);
      this.stops.delete(id);
    }
  }

  // Focus would be lost: move it to the same item elsewhere, to a nearby one, to what has folded it,
  // to the first new one, or to the first item below the top.
  rescue(active, old) {
    const id = active.closest("[data-id]")?.dataset.id;
    const box = active.closest("[data-group]") ?? this.groups.get(this.last)?.lastChild;
    const seen = (each) => (each?.checkVisibility() ? each : null);
    const nearby = seen(box?.isConnected ? box.querySelector("button[tabindex='0']") : null);
    const same = seen(this.items.get(id)?.element);
    const found = [...this.root.querySelectorAll(
      ":is(.kb-toolbar, .kb-body) :is(button[tabindex='0'], .kb-input)",
    )].filter(seen);
    const first = found.find((each) => !old.has(each.closest(".kb-group"))) ?? found[0];
    const around = active.closest(".kb-group")?.parentElement;
    const fold = seen(around?.querySelector("[data-look~='folding'] button"));
    (same ?? nearby ?? fold ?? first)?.focus();
  }

  clicked(event) {
    const control = event.target.closest("button, input, textarea, label, a");
    const shown = control ? null : onward(this.root);
    const hit = shown ?? hexOf(event.target) ?? event.target.closest("button[data-id]");
    if (!hit || this.taps.strays(event, asked(hit), hit)) return;
    if (hit.dataset.hex) {
      if (!approached(event, hit)) this.send(hit, clickedHex(hit));
      return;
    }
    this.hit = hit;
    keep(hit.lang.slice(0, 2)); // The code of links: a page is in "pt-BR".
    this.unfolding = hit.getAttribute("aria-expanded") === "false" ? hit : null;
    this.send(hit, { click: hit.dataset.id });
  }

  // Each message about an item says which question it answers.
  send(element, message) {
    tell(this.model, { ...message, question: asked(element) });
  }

  typed(event) { // Not at once: a long text that is inserted comes line by line.
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.written(event, "type"), 40);
  }

  written(event, what) {
    clearTimeout(this.typing);
    const field = event.target.closest(".kb-field");
    if (!field) return;
    const text = event.target.value;
    field.typed ??= [];
    if (field.typed.at(-1) !== text) field.typed.push(text);
    this.send(field, { [what]: field.dataset.id, text });
  }

  // Whoever has pressed Enter may type on, so late echoes are ignored until the field is left.
  left(field) {
    if (field) field.typed = null;
  }

  moved(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // JupyterLab takes keys as commands, such as "d d": delete the cell around the stage.
    event.stopPropagation();
    counted(event);
    const button = event.target.closest("button[data-id]");
    // A key that is held down counts once.
    if (event.repeat && event.key === "Enter" && (button || hexOf(event.target))) {
      event.preventDefault();
      return;
    }
    if (walked(event, (hex) => this.send(hex, clickedHex(hex)))) return;
    const move = MOVES[event.key];
    if (pressed(event, this.model, this.root) || !button || !move) return;
    const buttons = [...button.parentElement.querySelectorAll("button[data-id]")];
    const next = move(buttons, buttons.indexOf(button));
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  focused(event) {
    stopAt(hexOf(event.target));
    const button = event.target.closest("button[data-id]");
    const box = event.target.closest("[data-group]");
    this.last = box?.dataset.group;
    if (event.target.readOnly) event.target.select();
    if (!button) return;
    this.stops.set(box.dataset.group, button.dataset.id);
    if (box.closest("[data-apart]")) return;
    for (const each of box.querySelectorAll("button[data-id]")) {
      each.tabIndex = each === button ? 0 : -1;
    }
  }

  // Scroll to the start of the stage, if it is above the window, or to what it points at, if below.
  top() {
    if (this.root.getBoundingClientRect().top < 0) this.root.scrollIntoView();
    const near = this.root.querySelector(".kb-hexes")?.near;
    const target = this.root.querySelector("[data-state~='pointed']")
      ?? this.root.querySelector(`[data-hex='${near}']`);
    if (target?.getBoundingClientRect().bottom > innerHeight) {
      target.scrollIntoView({ block: "center" });
    }
  }

  say() {
    const [count, text, seen] = this.model.get("_said");
    this.said.classList.toggle("kb-hidden", !seen);
    // The same words are read out again only if something differs: an invisible space.
    words(this.said, text && count % 2 ? `${text}\u00a0` : text);
  }
}
