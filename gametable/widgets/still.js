// What was clicked, and everything around it, stays in place under the finger, whatever grows or
// shrinks above it. Joined before stage.js.

// Return the element that scrolls: the page or, in JupyterLab, what is around the notebook.
function scroller(element) {
  const around = element.parentElement;
  if (!around || around === document.body) return document.scrollingElement;
  return /auto|scroll/.test(getComputedStyle(around).overflowY) ? around : scroller(around);
}

// Scroll to a new scene; return the end of a game, if it is new.
function come(body, old) {
  const anew = (look) => {
    const group = body.querySelector(`.kb-group[data-look~='${look}']`);
    return group && old.size && !old.has(group) ? group : null;
  };
  anew("scene")?.scrollIntoView({ block: "nearest" });
  return anew("ending");
}

class Still {
  constructor(root, toolbar) {
    this.root = root;
    this.toolbar = toolbar;
    for (const event of ["click", "focusin"]) {
      root.addEventListener(event, ({ target }) => {
        this.held = hexOf(target) ?? target.closest("[data-id]");
      });
    }
    new ResizeObserver(() => {
      if (toolbar.offsetHeight !== this.told) this.rest();
    }).observe(toolbar);
    // A reader who scrolls wants to see the whole toolbar again.
    addEventListener("scroll", (this.scrolled = () => {
      if (this.at !== undefined && this.at !== scroller(root).scrollTop) this.rest();
    }), { capture: true, passive: true });
    addEventListener("resize", (this.resized = () => this.rest()));
  }

  forget() {
    removeEventListener("scroll", this.scrolled, { capture: true });
    removeEventListener("resize", this.resized);
  }

  // Change the stage, and keep what was clicked in place, unless the change returns what is to be
  // seen instead.
  during(change) {
    const { held, toolbar } = this;
    const [top, covered] = [held?.getBoundingClientRect().top, toolbar.getBoundingClientRect().bottom];
    const end = change();
    this.leave(0, 0);
    this.rest();
    if (end) {
      this.held = null;
      end.scrollIntoView();
      return;
    }
    if (!held?.getClientRects().length) return;
    const moved = () => {
      const by = held.getBoundingClientRect().top - top;
      return Math.abs(by) < 1 ? 0 : by;
    };
    if (toolbar.contains(held) && this.sticks) this.keepInToolbar(moved);
    else this.keep(moved, Math.max(top, covered));
    this.at = scroller(this.root).scrollTop;
  }

  get sticks() {
    return getComputedStyle(this.toolbar).position === "sticky";
  }

  // Scroll the page by as much; where the page ends, leave room above or below.
  keep(moved, seen) {
    const page = scroller(this.root);
    page.scrollTop += moved();
    if (moved() < 0) this.leave(-moved(), 0);
    if (moved() > 0) {
      this.leave(0, moved());
      page.scrollTop += moved();
    }
    const { top, bottom } = this.toolbar.getBoundingClientRect();
    // The toolbar must not cover this; rather, the beginning of the toolbar goes out of sight.
    if (bottom > seen && this.sticks) this.stick(top + seen - bottom);
  }

  keepInToolbar(moved) {
    this.stick(this.toolbar.getBoundingClientRect().top - moved());
    scroller(this.root).scrollTop += Math.max(0, moved());
  }

  leave(above, below) {
    this.root.style.setProperty("--kb-room", `${above}px`);
    this.root.style.paddingBottom = `${below}px`;
  }

  // The toolbar takes at most half of the screen; of a taller one, at most the end stays in sight.
  rest() {
    this.at = undefined;
    this.told = this.toolbar.offsetHeight;
    this.root.style.setProperty("--kb-told", `${this.told}px`);
    this.root.classList.toggle("kb-tall", this.told > innerHeight / 2);
    this.stick(innerHeight / 2 - this.told);
  }

  stick(top) {
    this.root.style.setProperty("--kb-toolbar-top", `${Math.min(0, top)}px`);
  }
}
