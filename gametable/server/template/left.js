// Tells the server that this page is left, so that its place is free at once.
{
  const { visit, baseUrl } = document.body.dataset;
  const base = new URL("..", new URL(baseUrl, location));

  addEventListener("beforeunload", (event) => {
    // The browser asks for the next page, perhaps this one again, before it hides this one. The
    // request then says whose place it may take.
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `left=${visit}; path=${base.pathname}; max-age=10; samesite=lax${secure}`;
    // Voilà would end the kernel now, although the page may stay, as after a download.
    event.stopImmediatePropagation();
  });
  addEventListener("pagehide", () => navigator.sendBeacon(new URL(`left/${visit}`, base)));
  // The browser has kept the page, but the server has not kept the kernel.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}
