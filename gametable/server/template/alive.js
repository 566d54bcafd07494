// Shows a bar when the page's kernel has ended, or the server is about to end. Its button reloads
// the page, whose address holds the view. The script checks regularly, and when the reader returns
// or does something.
{
  const EVERY = 10000;
  const AGAIN = 2000;
  const STARTING = 30000;
  const bar = document.getElementById("ended");
  let asked = performance.now();

  async function state() {
    const { kernelId, baseUrl } = document.body.dataset;
    if (!kernelId) return { there: performance.now() < STARTING };
    try {
      const kernel = new URL(`../alive/${kernelId}`, new URL(baseUrl, location));
      return await (await fetch(kernel, { cache: "no-store" })).json();
    } catch {
      return { there: false };
    }
  }

  async function ask(after) {
    if (document.hidden || performance.now() - asked < after) return;
    asked = performance.now();
    const { there, large, ending } = await state();
    bar.querySelector("[data-ending]").hidden = !(there && ending);
    bar.querySelector("[data-large]").hidden = there || !large;
    bar.querySelector("[data-lost]").hidden = there || large;
    bar.hidden = there && !ending;
  }

  bar.querySelector("button").addEventListener("click", () => location.reload());
  document.addEventListener("visibilitychange", () => ask(0));
  addEventListener("online", () => ask(0));
  for (const each of ["pointerdown", "keydown"]) addEventListener(each, () => ask(AGAIN), true);
  setInterval(() => ask(0), EVERY);
}
