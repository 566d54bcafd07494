// A board of hexes: a grid drawn as SVG, with arrow keys to move in it. Joined before kinds.js.

const SVG = "http://www.w3.org/2000/svg";
// The width of a hex, the distance between rows, and the height of a hex.
const WIDE = 20;
const STEP = 17.32;
const HIGH = 23.1;
// The space around a board for the names of its rows and columns.
const MARGIN = 15;

function drawn(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// Return the sets of a board, which are hexadecimal digits with a bit for each hex, as functions.
function sets(layers) {
  return Object.entries(layers).map(([name, digits]) => {
    const bits = BigInt(`0x${digits}`);
    return [name, (hex) => (bits >> BigInt(hex)) & 1n];
  });
}

const HEXES = {
  make() {
    const board = make("div", "kb-hexes");
    board.svg = drawn("svg", { role: "grid" });
    board.view = make("div", "kb-view");
    board.view.append(board.svg);
    board.svg.append(drawn("defs", {}));
    board.append(wholeButton(board), board.view);
    watch(board);
    return board;
  },
  patch(board, item) {
    const svg = board.svg;
    const rows = item.kinds.length / item.columns;
    const [wide, high] = [(item.columns + 0.5) * WIDE, (rows - 1) * STEP + HIGH];
    board.size = [wide + MARGIN + 1, high + 2 * MARGIN];
    attribute(svg, "viewBox", `${-MARGIN} ${-MARGIN} ${board.size.join(" ")}`);
    attribute(svg, "aria-label", item.label);
    picture(svg.firstChild, item.shapes);
    words(board.whole, item.whole);
    if (!board.hexes) {
      hexed(board, item, rows);
      named(board, item, high);
    }
    for (const seam of board.seams) attribute(seam, "d", item.seams);
    const layers = sets(item.layers ?? {});
    board.sought = [];
    board.hexes.forEach((hex, at) => {
      const kind = item.kinds[at];
      const inside = layers.filter(([, has]) => has(at)).map(([name]) => name);
      const note = item.notes?.[at] ?? "";
      const told = inside.map((name) => item.told?.[name]).filter(Boolean);
      const name = `${item.names[Math.floor(at / item.columns)]}${(at % item.columns) + 1}`;
      const label = [`${name} ${item.legend[kind]}`, ...told, note].filter(Boolean).join(", ");
      if (inside.includes(item.sought)) board.sought.push(at);
      attribute(hex, "aria-label", label);
      attribute(hex, "class", ["kb-hex", ...inside].join(" "));
      fillHex(hex, label, [kind, ...inside], note);
    });
    // Only now does a new board have its size.
    requestAnimationFrame(() => point(board));
    if (board.near !== item.near) {
      board.near = item.near;
      requestAnimationFrame(() => bring(board, board.hexes[board.near]));
    }
  },
};

// If this hex is out of sight, scroll a board that is wider than the page until the hex is in the
// middle; but not under the finger of somebody who has just tapped a hex.
function bring(board, hex) {
  if (!hex || board.contains(document.activeElement)) return;
  const [seen, here] = [board.view.getBoundingClientRect(), hex.getBoundingClientRect()];
  if (here.left >= seen.left && here.right <= seen.right) return;
  board.view.scrollLeft += here.left + here.width / 2 - seen.left - seen.width / 2;
}

// Names of players come from strangers: they are text, never markup.
function fillHex(hex, label, shapes, note) {
  const shown = [label, note, ...shapes].join("\n");
  if (hex.shown === shown) return;
  hex.shown = shown;
  const title = drawn("title", {});
  words(title, label);
  const text = drawn("text", { y: 4 });
  words(text, note);
  const uses = shapes.map((shape) => drawn("use", { href: `#hex-${shape}` }));
  hex.replaceChildren(title, ...uses, ...(note ? [text] : []));
}

function hexed(board, item, rows) {
  board.columns = item.columns;
  board.hexes = [];
  for (let row = 0; row < rows; row += 1) {
    const line = drawn("g", { role: "row" });
    for (let column = 0; column < item.columns; column += 1) {
      const x = (column + 0.5 + (row % 2) / 2) * WIDE;
      const y = row * STEP + HIGH / 2;
      const place = { transform: `translate(${x} ${y})`, role: "gridcell", tabindex: -1 };
      const hex = drawn("g", place);
      hex.dataset.hex = board.hexes.length;
      board.hexes.push(hex);
      line.append(hex);
    }
    board.svg.append(line);
  }
  board.hexes[0].setAttribute("tabindex", 0);
}

// Draw the seams of sections, and the names of rows and columns around the board.
function named(board, item, high) {
  const around = drawn("g", { class: "kb-around", "aria-hidden": true });
  board.seams = ["kb-seam-edge", "kb-seam"].map((name) => drawn("path", { class: name }));
  board.rows = drawn("g", {});
  const name = (text, x, y, into, look = "") => {
    const label = drawn("text", { x, y, class: look, "dominant-baseline": "central" });
    words(label, text);
    into.append(label);
  };
  const rows = board.hexes.length / item.columns;
  for (let row = 0; row < rows; row += 1) {
    name(item.names[row], -MARGIN / 2, row * STEP + HIGH / 2, board.rows);
  }
  around.append(...board.seams, board.rows);
  for (let column = 0; column < item.columns; column += 1) {
    const x = (column + 0.5) * WIDE;
    // There is not always room for every name.
    const look = column % 2 ? "kb-second" : "";
    name(column + 1, x, -MARGIN / 2, around, look);
    name(column + 1, x + ((rows - 1) % 2) * (WIDE / 2), high + MARGIN / 2, around, look);
  }
  board.svg.append(around);
}

function hexOf(target) {
  return target.closest?.("[data-hex]");
}

function clickedHex(hex) {
  return { click: hex.closest("[data-id]").dataset.id, hex: Number(hex.dataset.hex) };
}

// Let Tab reach one hex of a board: the one that had focus last.
function stopAt(hex) {
  if (!hex) return;
  const board = hex.closest("[data-id]");
  for (const each of board.querySelectorAll("[tabindex='0']")) each.setAttribute("tabindex", -1);
  hex.setAttribute("tabindex", 0);
}

// Return where a key leads from a hex: up and down stay within the column, whose hexes are always
// neighbours, and with Shift lead to the other neighbour on that side.
function beyond(event, at, columns) {
  const [row, column] = [Math.floor(at / columns), at % columns];
  const aside = event.shiftKey ? (row % 2 ? 1 : -1) : 0;
  const ways = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column + aside],
    ArrowDown: [row + 1, column + aside],
    Home: [row, 0],
    End: [row, columns - 1],
  };
  return ways[event.key];
}

// Return true if a key was for the board: it moves the focus, or clicks the focused hex.
function walked(event, send) {
  const hex = hexOf(event.target);
  if (!hex) return false;
  const board = hex.closest("[data-id]");
  const way = beyond(event, Number(hex.dataset.hex), board.columns);
  if (event.key === "Enter" || event.key === " ") send(hex);
  else if (!way) return false;
  else if (way[1] >= 0 && way[1] < board.columns) {
    board.hexes[way[0] * board.columns + way[1]]?.focus();
  }
  event.preventDefault();
  return true;
}
