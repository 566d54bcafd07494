// The address of a page that shows nothing but our stages. It holds what they show, so that reload,
// back and bookmarks work; the address of any other page is not ours. Joined before stage.js.

// The milliseconds after which the page is shown even if no answer has come.
const OPENING = 5_000;

// Keep a text for another visit to this page, if there is one; return what the browser has kept.
function remember(text) {
  const name = `gametable-kept ${location.pathname}`;
  try {
    if (text) localStorage.setItem(name, text);
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

// Called once for each stage of the page; the first one acts for all of them.
function initialize({ model }) {
  follow(model);
  const language = keep() ?? navigator.language.slice(0, 2);
  const page = document.body.dataset;
  if (!page.voila || page.addressed) {
    model.send({ language });
    return;
  }
  page.addressed = "yes";
  let here = location.href;
  const opened = () => delete page.opening;
  if (new URLSearchParams(location.search).has("p")) page.opening = "yes";
  setTimeout(opened, OPENING);
  model.on("msg:custom", (message) => {
    if ("keep" in message) remember(message.keep);
    if (!("address" in message)) return;
    opened();
    if (!message.address) return;
    const change = message.push ? "pushState" : "replaceState";
    const state = message.push ? null : history.state;
    try {
      history[change](state, "", message.address + location.hash);
      here = location.href;
    } catch {
      // Too many changes at once for this browser; the next one will do.
    }
  });
  window.addEventListener("popstate", () => {
    if (turnedBack(model)) history.replaceState(history.state, "", here);
    else {
      here = location.href;
      model.send({ open: location.search });
    }
  });
  const place = { page: location.origin + location.pathname, query: location.search };
  model.send({ ...place, language, kept: remember() });
}
