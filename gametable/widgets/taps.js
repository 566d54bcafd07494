// What a tap is for. Put before the scripts that use it.

// Taps so close in time (in ms) and place (in px) are one for whoever makes them.
const AGAIN = 500;
const NEAR = 40;

// The number of the question that an element answers, if it answers one.
function asked(element) {
  return element?.closest("[data-question]")?.dataset.question;
}

// Of a double tap the second one may hit what the first one has brought: it was not meant for that.
class Taps {
  constructor(root) {
    root.addEventListener("pointerdown", (event) => {
      this.finger = event.pointerType !== "mouse";
    }, { capture: true });
  }

  // Whether a click only repeats the last one, but hits another question, or the hex once more.
  strays(event, question, hit) {
    const { timeStamp: time, clientX: x, clientY: y, detail } = event;
    const last = this.last;
    // Of a mouse the browser knows which clicks belong together; keys make clicks without a detail.
    // Hexes are so small that a neighbour is another place.
    const same = hit === last?.hit;
    const other = !same && hit.dataset.hex && last?.hit.dataset.hex;
    const again = !other && detail > (this.finger ? 0 : 1) && last && time - last.time < AGAIN;
    const not = (same && hit.dataset.hex) || question !== last?.question;
    if (again && not && Math.hypot(x - last.x, y - last.y) < NEAR) return true;
    this.last = { time, x, y, question, hit };
    return false;
  }
}

// What a tap or a key anywhere goes on with, if something is shown until then.
function onward(root) {
  return root.querySelector("[data-state~='onward']");
}
