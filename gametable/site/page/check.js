// Opens the pages of a site one after the other, and tells the server when each one lives, or why it
// does not (check.py).
const PATIENCE = 50_000;

// Return the name of the file that a page has loaded last.
function last(frame) {
  const loaded = frame.contentWindow.performance.getEntriesByType("resource");
  return loaded.at(-1)?.name.split("/").pop() ?? "the page itself";
}

async function lives(page) {
  const frame = document.createElement("iframe");
  const start = performance.now();
  frame.src = `/${page}/`;
  document.body.append(frame);
  let passed = 0;
  const found = (what) => frame.contentDocument?.querySelector(what);
  let why;
  while (!why && !found("[data-live]")) {
    await new Promise((done) => setTimeout(done, 20));
    passed = performance.now() - start;
    if (found("#ended:not([hidden])")) why = found("body").dataset.failed ?? "its script does not run";
    else if (passed > PATIENCE) why = `it takes too long; it has loaded ${last(frame)} last`;
  }
  frame.remove();
  return why ? { why } : { seconds: passed / 1000 };
}

async function all() {
  for (const page of PAGES) {
    const told = { page, ...(await lives(page)) };
    await fetch("/told", { method: "POST", body: JSON.stringify(told) });
  }
}

all();
