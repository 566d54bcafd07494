// The presenter's view: what is on the table is as large as the room allows, and the browser's Back
// leaves the view instead of the page. Joined before stage.js, which uses it.

const LARGEST = 4;
// The steps of the bisection; nobody sees a smaller difference in size.
const TRIES = 8;

function presents(root) {
  return Boolean(root.querySelector("[data-look~='presenting']"));
}

function enlarge(root) {
  const afar = root.querySelector(".kb-afar");
  if (!afar) return;
  const room = afar.parentElement;
  const fits = (zoom) => {
    afar.style.zoom = zoom;
    return room.scrollHeight <= room.clientHeight && room.scrollWidth <= room.clientWidth;
  };
  let [least, most] = [1, LARGEST];
  for (let at = 0; at < TRIES; at += 1) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  afar.style.zoom = least;
}

// The view has its own entry in the browser's history, which is removed when the reader leaves it.
let presenting = false;
let leaving = false;

function presented(root) {
  if (presents(root)) enlarge(root);
  if (!document.body.dataset.ours || presents(root) === presenting) return;
  presenting = !presenting;
  if (presenting) history.pushState({ presented: true }, "", location.href);
  else if (history.state?.presented) {
    leaving = true;
    history.back();
  }
}

// Return true if a step back in the browser's history left this view: then what is shown and the
// address stay.
function turnedBack(model) {
  if (presenting) model.send({ key: "Escape" });
  const turned = presenting || leaving;
  leaving = false;
  return turned;
}
