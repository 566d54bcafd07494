// Keys that do something wherever the focus is. Joined before stage.js, which uses them.
// In a field, all keys write; among buttons, the keys of MOVES lead from one to the next.

// The keys that continue when something is shown until then; on a button, they are for the button.
const ONWARD = ["Enter", " ", "Escape", "ArrowRight"];

function pressed(event, model, root) {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const shown = ONWARD.includes(event.key) && !event.repeat && onward(root);
  if (!shown && !model.get("_keys").includes(event.key)) return false;
  const target = event.target;
  if (target.closest?.("input, textarea, select")) return false;
  if (event.key in MOVES && target.closest?.("[role='toolbar']")) return false;
  if (shown && [" ", "Enter"].includes(event.key) && target.closest?.("button")) return false;
  event.preventDefault();
  if (shown) shown.click();
  else model.send({ key: event.key });
  return true;
}

function step(input, by) {
  if (!/^-?\d*$/.test(input.value)) return;
  input.value = Number(input.value) + by;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

// In a field for a number, arrow keys change it by one, and Enter leads to the next field.
function counted(event) {
  const input = event.target;
  if (input.inputMode !== "numeric") return;
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (by) {
    event.preventDefault();
    step(input, by);
  } else if (event.key === "Enter") {
    const fields = [...input.closest("[data-group]").querySelectorAll("[inputmode='numeric']")];
    fields[fields.indexOf(input) + 1]?.focus();
  }
}

// Finish all animations, at the next key.
function skip(root) {
  for (const each of root.getAnimations({ subtree: true })) each.finish();
}

// On a page of ours, the whole page listens for keys; in a notebook, only the stage itself.
function listen(model, root) {
  if (!document.body.dataset.ours) return () => {};
  const heard = (event) => {
    skip(root);
    if (!root.contains(event.target)) pressed(event, model, root);
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}
