// What taps are meant for. Joined before the scripts that use it.

// Taps this close in time (in ms) and place (in px) are meant as one.
const AGAIN = 500;
const NEAR = 40;

// Return the number of the question that an element answers, if any.
function asked(element) {
  return element?.closest("[data-question]")?.dataset.question;
}

// The second tap of a double tap may hit what the first one brought up, which was not intended.
class Taps {
  constructor(root) {
    root.addEventListener("pointerdown", (event) => {
      this.finger = event.pointerType !== "mouse";
    }, { capture: true });
  }

  // Return true if a click only repeats the last one, but hits another question or the same hex.
  strays(event, question, hit) {
    const { timeStamp: time, clientX: x, clientY: y, detail } = event;
    const last = this.last;
    // The browser counts the clicks of a mouse that belong together; clicks by keys have no detail.
    // Hexes are so small that a neighbour counts as another place.
    const same = hit === last?.hit;
    const other = !same && hit.dataset.hex && last?.hit.dataset.hex;
    const again = !other && detail > (this.finger ? 0 : 1) && last && time - last.time < AGAIN;
    const not = (same && hit.dataset.hex) || question !== last?.question;
    if (again && not && Math.hypot(x - last.x, y - last.y) < NEAR) return true;
    this.last = { time, x, y, question, hit };
    return false;
  }
}

// Return the button that a tap or a key anywhere stands for, if something is shown until then.
function onward(root) {
  return root.querySelector("[data-state~='onward']");
}
