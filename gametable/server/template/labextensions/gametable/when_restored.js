// Voilà shows a page's widgets once all plugins are active; this one is active once their states
// have arrived. Voilà looks for a widget that is shown earlier ten times a second, for two seconds:
// if it comes at the very end of them, nobody looks again, and the page says that there is none.
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
