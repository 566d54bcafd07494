// Opens the page that had no place as soon as there is one; its address stays as it is.
{
  const EVERY = 5;
  const TAKEN = 503;
  const waits = document.getElementById("waits");
  const texts = [...waits.children].map((each) => [each, each.textContent]);
  let left = EVERY;

  function tell() {
    for (const [each, text] of texts) each.textContent = text.replace("{seconds}", left);
  }

  async function taken() {
    try {
      return (await fetch(location.href, { method: "HEAD", cache: "no-store" })).status === TAKEN;
    } catch {
      // The server may be restarting, and a browser's own page would not try again.
      return true;
    }
  }

  async function tick() {
    left -= 1;
    if (!left && !(await taken())) {
      location.reload();
      return;
    }
    left ||= EVERY;
    tell();
    setTimeout(tick, 1000);
  }

  tell();
  document.getElementById("told").hidden = true;
  waits.hidden = false;
  setTimeout(tick, 1000);
}
