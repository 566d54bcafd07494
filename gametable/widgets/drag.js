// Dragging a toggle onto a card, by mouse, pen or touch, presses the toggle and then clicks the
// card. Joined before stage.js, which uses it.

const FAR = 10;

function drag(root, send) {
  let held = null;

  // The question when it was picked up, which may have changed by the time it is dropped.
  const click = (element) => send({ click: element.dataset.id, question: held.question });

  const target = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)
      ?.closest(".kb-grid [data-id], [data-look~='onto'] [data-id]");

  const drop = (event) => {
    if (!held) return;
    root.removeEventListener("pointermove", move);
    held.ghost?.remove();
    const onto = held.ghost && event.type === "pointerup" && target(event);
    if (onto && root.contains(onto)) {
      if (held.button.getAttribute("aria-pressed") === "false") click(held.button);
      click(onto);
    }
    // A drag must not end with a click.
    if (held.ghost) root.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", stop, { capture: true }));
    held = null;
  };

  const stop = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };

  const move = (event) => {
    const { button, x, y } = held;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < FAR) return;
      held.ghost = button.querySelector("svg").cloneNode(true);
      held.ghost.classList.add("kb-dragged");
      root.append(held.ghost);
    }
    held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  };

  root.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-state~='drags']");
    if (!button || held || event.button) return;
    held = { button, question: asked(button), x: event.clientX, y: event.clientY };
    button.setPointerCapture(event.pointerId);
    root.addEventListener("pointermove", move);
    root.addEventListener("pointerup", drop, { once: true });
  });
  root.addEventListener("pointercancel", drop);
}
