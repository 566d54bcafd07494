// Keeps the files of the site, so that it needs no network when it is opened again. Whoever has it
// open keeps these files; a newer site takes over when all its pages are closed.
const OURS = `site ${registration.scope} `;
const OWN = `${OURS}${BUILD}`;

async function keep() {
  const cache = await caches.open(OWN);
  // Files that the browser already has are only checked, since the page has just fetched most.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function tidy() {
  const old = (await caches.keys()).filter((each) => each.startsWith(OURS) && each !== OWN);
  await Promise.all(old.map((each) => caches.delete(each)));
}

async function answer(request) {
  const address = new URL(request.url);
  address.search = address.hash = "";
  const { href } = address;
  // A page is the folder that it lies in, as plain servers have it.
  const page = await caches.match(href.endsWith("/") ? `${href}index.html` : `${href}/index.html`);
  if (page && !href.endsWith("/")) return Response.redirect(`${href}/${new URL(request.url).search}`);
  return page ?? (await caches.match(href)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
