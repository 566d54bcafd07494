// Shows a bar when the kernel of the page has ended, which loads the page anew: its address holds
// the view. Asked is now and then, when somebody comes back, and when he does something.
{
  const EVERY = 15000;
  const AGAIN = 2000;
  const STARTING = 30000;
  const bar = document.getElementById("ended");
  let asked = performance.now();

  async function alive() {
    const { kernelId, baseUrl } = document.body.dataset;
    if (!kernelId) return performance.now() < STARTING;
    try {
      const kernel = new URL(`../api/kernels/${kernelId}`, new URL(baseUrl, location));
      return (await fetch(kernel, { cache: "no-store" })).ok;
    } catch {
      return false;
    }
  }

  async function ask(after) {
    if (document.hidden || performance.now() - asked < after) return;
    asked = performance.now();
    bar.hidden = await alive();
  }

  bar.querySelector("button").addEventListener("click", () => location.reload());
  document.addEventListener("visibilitychange", () => ask(0));
  addEventListener("online", () => ask(0));
  for (const each of ["pointerdown", "keydown"]) addEventListener(each, () => ask(AGAIN), true);
  setInterval(() => ask(0), EVERY);
}
