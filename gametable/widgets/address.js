// The address of a page that shows nothing but our stages. It holds what they show, so that reload,
// back and bookmarks work; the address of any other page is not ours. Joined before stage.js.

// Return the record of this page with these values, if there is one, as shelf.js writes it.
function recalled(wanted) {
  const found = records().find((each) =>
    Object.entries({ ...wanted, page: PAGE }).every(([name, value]) => each[name] === value));
  return found ? `${found.id} ${found.state}` : "";
}

// Called once for each stage of the page; the first one acts for all of them.
function initialize({ model }) {
  follow(model);
  const language = keep() ?? navigator.language.slice(0, 2);
  const page = document.body.dataset;
  if (!page.ours || page.addressed) {
    model.send({ language });
    return;
  }
  page.addressed = "yes";
  // The start page asks for a game behind the "#", which no server gets.
  const id = location.hash.match(/^#continue=([\w-]+)$/)?.[1];
  const resume = id ? recalled({ id, sort: "game" }) : "";
  if (id) history.replaceState(history.state, "", location.pathname + location.search);
  let here = location.href;
  const opened = () => delete page.opening;
  if (resume || new URLSearchParams(location.search).has("p")) page.opening = "yes";
  model.on("msg:custom", (message) => {
    if ("keep" in message) keepRecord(message.keep);
    if ("forget" in message) forgetRecord(message.forget);
    if (!("address" in message)) return;
    opened();
    if (!message.address) return;
    const change = message.push ? "pushState" : "replaceState";
    const state = { ...(message.push ? {} : history.state), game: message.game };
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
      model.send({ open: location.search, game: history.state?.game ?? "" });
    }
  });
  // Files may have no origin.
  const place = { page: location.href.split(/[?#]/)[0], query: location.search };
  // What the page of a site begins with, unless its address says what has become of it.
  const given = document.getElementById("text");
  const text = given ? JSON.parse(given.textContent) : "";
  const game = history.state?.game ?? "";
  model.send({ ...place, language, game, resume, text, kept: recalled({ sort: "lessons" }) });
}
