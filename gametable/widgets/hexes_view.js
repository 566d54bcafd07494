// The visible part of a board of hexes, all of it or less, by a button and by two fingers; and the
// arrows to sought hexes that are out of sight. Joined before hexes.js.

// A board is at most this many times as wide as when all of it is visible.
const CLOSEST = 4;
// A hex of fewer pixels is too small for a finger, so a tap only zooms in.
const FINGER = 24;
const ARROWS = { left: "◀", right: "▶", up: "▲", down: "▼" };

function wholeButton(board) {
  board.whole = make("button", "kb-button kb-whole");
  board.whole.type = "button";
  board.whole.addEventListener("click", () => {
    const all = board.whole.getAttribute("aria-pressed") !== "true";
    widen(board, all ? whole(board) : null);
    if (all) board.whole.scrollIntoView({ block: "start" });
  });
  return board.whole;
}

// Return the width at which a whole board is visible below what stays on top of the page.
function whole(board) {
  const room = innerHeight - covered(board) - board.whole.offsetHeight - 16;
  return Math.min(board.view.clientWidth, (room * board.size[0]) / board.size[1]);
}

// Return the height of what stays on top of the page.
function covered(board) {
  const top = board.closest(".kb-stage")?.querySelector(".kb-sticky");
  const stays = top && getComputedStyle(top).position === "sticky";
  return stays ? Math.max(0, top.getBoundingClientRect().bottom) : 0;
}

// Draw a board this wide; with null, as its style sheet says.
function widen(board, wide) {
  board.svg.style.cssText = wide ? `width: ${wide}px; min-width: 0; max-width: none` : "";
  attribute(board.whole, "aria-pressed", Boolean(wide) && wide <= whole(board) + 1);
  measure(board);
}

// Draw a board this wide, and keep this share of it under this point of the page.
function zoom(board, wide, share, point) {
  widen(board, wide);
  const now = board.svg.getBoundingClientRect();
  board.view.scrollLeft += now.left + share[0] * now.width - point[0];
  scrollBy(0, now.top + share[1] * now.height - point[1]);
}

function shareAt(board, [x, y]) {
  const here = board.svg.getBoundingClientRect();
  return [(x - here.left) / here.width, (y - here.top) / here.height];
}

// Return true if a tap was on a hex that is too small for a finger; then only zoom in.
function approached(event, hex) {
  const board = hex.closest(".kb-hexes");
  const small = board.svg.clientWidth / board.columns < FINGER;
  if (!small || !event.detail) return false;
  const point = [event.clientX, event.clientY];
  zoom(board, null, shareAt(board, point), point);
  return true;
}

// Let two fingers make a board larger or smaller.
function pinched(board) {
  let held = null;
  const spread = ([one, other]) => [
    Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2],
  ];
  const begin = (event) => {
    if (event.touches.length !== 2) held = null;
    else {
      const [far, point] = spread(event.touches);
      held = { far, wide: board.svg.clientWidth, share: shareAt(board, point) };
    }
  };
  board.view.addEventListener("touchstart", begin, { passive: true });
  board.view.addEventListener("touchend", begin, { passive: true });
  board.view.addEventListener("touchmove", (event) => {
    if (!held || event.touches.length !== 2) return;
    event.preventDefault();
    const [far, point] = spread(event.touches);
    const least = whole(board);
    const wide = Math.max(least, Math.min(CLOSEST * least, (held.wide * far) / held.far));
    zoom(board, wide, held.share, point);
  }, { passive: false });
}

// Keep the size of names, and the names of rows in sight, whatever a board's width and scroll.
function measure(board) {
  if (!board.size || !board.svg.clientWidth) return;
  const unit = board.size[0] / board.svg.clientWidth;
  board.style.setProperty("--kb-unit", unit);
  board.classList.toggle("kb-small", unit > 1);
  attribute(board.rows, "transform", `translate(${board.view.scrollLeft * unit} 0)`);
  point(board);
}

function watch(board) {
  board.beyond = Object.keys(ARROWS).map((side) => {
    const arrow = make("div", `kb-beyond kb-${side}`);
    arrow.setAttribute("aria-hidden", "true");
    return arrow;
  });
  board.append(...board.beyond);
  pinched(board);
  new ResizeObserver(() => measure(board)).observe(board.svg);
  const scrolled = () => {
    if (board.isConnected) measure(board);
    else document.removeEventListener("scroll", scrolled, { capture: true });
  };
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
}

// Show at the edges of the visible part how many sought hexes are beyond them.
function point(board) {
  const [view, drawing] = [board.view, board.svg].map((each) => each.getBoundingClientRect());
  const scale = drawing.width / board.size[0];
  const top = Math.max(view.top, covered(board));
  const bottom = Math.min(view.bottom, innerHeight);
  const found = { left: 0, right: 0, up: 0, down: 0 };
  for (const at of board.sought) {
    const row = Math.floor(at / board.columns);
    const x = drawing.left + (MARGIN + ((at % board.columns) + 0.5 + (row % 2) / 2) * WIDE) * scale;
    const y = drawing.top + (MARGIN + row * STEP + HIGH / 2) * scale;
    if (y < top) found.up += 1;
    else if (y > bottom) found.down += 1;
    else if (x < view.left) found.left += 1;
    else if (x > view.right) found.right += 1;
  }
  const seen = bottom - top > 80;
  const own = board.getBoundingClientRect().top;
  const places = { up: top + 4, down: bottom - 32, left: (top + bottom) / 2, right: (top + bottom) / 2 };
  board.beyond.forEach((arrow, at) => {
    const side = Object.keys(ARROWS)[at];
    words(arrow, seen && found[side] ? `${ARROWS[side]} ${found[side]}` : "");
    arrow.style.top = `${places[side] - own}px`;
  });
}
