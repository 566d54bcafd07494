// Tells how much of the page has been loaded.
function loaded(percent) {
  const told = document.getElementById("loaded");
  if (!told) return;
  for (const each of told.children) {
    each.dataset.text ??= each.textContent;
    each.textContent = each.dataset.text.replace("{percent}", percent);
  }
  told.hidden = false;
}
loaded(10);
