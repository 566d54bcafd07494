// The presenter's view: what lies on the table is as large as there is room for, and the browser's
// Back leaves the view instead of the page. Put before stage.js, which uses it.

const LARGEST = 4;
// Halving steps: a sixtieth of the size is not seen.
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

// The view has an entry of its own in the history of a page, which is gone when the view is left.
let presenting = false;
let leaving = false;

function presented(root) {
  if (presents(root)) enlarge(root);
  if (!document.body.dataset.voila || presents(root) === presenting) return;
  presenting = !presenting;
  if (presenting) history.pushState({ presented: true }, "", location.href);
  else if (history.state?.presented) {
    leaving = true;
    history.back();
  }
}

// Whether a step back in the history was out of this view: what is shown stays, so does the address.
function turnedBack(model) {
  if (presenting) model.send({ key: "Escape" });
  const turned = presenting || leaving;
  leaving = false;
  return turned;
}
