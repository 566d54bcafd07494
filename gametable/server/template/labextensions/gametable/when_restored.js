// Voilà shows a page's widgets once all plugins are active; this one is when their states are there.
// A widget that is shown before is looked for ten times a second, for two seconds: if it comes in the
// last tenth of them, nobody looks again, and the page says for good that there is none.
(window._JUPYTERLAB ??= {}).gametable = {
  init() {},
  get: async () => () => ({
    id: "gametable:when-restored",
    autoStart: true,
    async activate(app) {
      const manager = await app.widgetManagerPromise.promise;
      if (!manager.restoredStatus) {
        await new Promise((restored) => manager.restored.connect(restored));
      }
    },
  }),
};
