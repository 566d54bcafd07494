{% include 'model.js' %}
// Shows the stages of a page, over Jupyter's protocol for widgets. Voilà's own scripts do the same
// and weigh a hundred times as much; only a page with any other output or widget gets them.
{
  const AGAIN = 500;
  const AT_LAST = 30000;
  const OUTPUT = "application/vnd.voila.cell-output+json";
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const PROTOCOL = "v1.kernel.websocket.jupyter.org";
  const { kernelId, baseUrl, scripts } = document.body.dataset;
  const channels = new URL(`../api/kernels/${kernelId}/channels`, new URL(baseUrl, location));
  const outputs = [...document.querySelectorAll(`[type="${OUTPUT}"]`)];
  const session = newId();
  const control = newId();
  const models = new Map();
  const unsent = [];
  let socket;
  let pause = AGAIN;
  let shown = false;

  function newId() {
    const numbers = crypto.getRandomValues(new Uint32Array(4));
    return [...numbers].map((each) => each.toString(16)).join("-");
  }

  // A message is the number of its places, the places, and the parts that begin and end there.
  function written(kind, content, metadata) {
    const header = { msg_id: newId(), msg_type: kind, session, username: "", version: "5.3", date: "" };
    const texts = ["shell", ...[header, {}, metadata, content].map((each) => JSON.stringify(each))];
    const parts = texts.map((each) => new TextEncoder().encode(each));
    const places = [8 * (parts.length + 2)];
    for (const each of parts) places.push(places.at(-1) + each.length);
    const message = new Uint8Array(places.at(-1));
    const numbers = new DataView(message.buffer);
    [places.length, ...places].forEach((each, at) => numbers.setUint32(8 * at, each, true));
    parts.forEach((each, at) => message.set(each, places[at]));
    return message;
  }

  function read(message) {
    const numbers = new DataView(message);
    const part = (at) => {
      const [from, to] = [at + 1, at + 2].map((each) => numbers.getUint32(8 * each, true));
      return JSON.parse(new TextDecoder().decode(new Uint8Array(message, from, to - from)));
    };
    return { kind: part(1).msg_type, content: part(4) };
  }

  function say(kind, content, metadata = {}) {
    const message = written(kind, content, metadata);
    if (socket.readyState === WebSocket.OPEN) socket.send(message);
    else unsent.push(message);
  }

  function tell(id, content) {
    say("comm_msg", { comm_id: id, data: { method: "custom", content } });
  }

  function connect() {
    const address = `${channels.href.replace("http", "ws")}?session_id=${session}`;
    socket = new WebSocket(address, PROTOCOL);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      pause = AGAIN;
      loaded(60);
      const opening = { comm_id: control, target_name: "jupyter.widget.control", data: {} };
      say("comm_open", opening, { version: "1.0.0" });
      say("comm_msg", { comm_id: control, data: { method: "request_states" } });
      say("comm_close", { comm_id: control, data: {} });
      for (const message of unsent.splice(0)) socket.send(message);
    };
    socket.onmessage = ({ data }) => hear(read(data));
    socket.onclose = () => {
      setTimeout(connect, pause);
      pause = Math.min(2 * pause, AT_LAST);
    };
  }

  function hear({ kind, content }) {
    if (kind !== "comm_msg") return;
    const { method, states, state, content: told } = content.data;
    const model = models.get(content.comm_id);
    if (method === "update_states") begin(states);
    else if (method === "update") model?.take(state);
    else if (method === "custom") model?.tell("msg:custom", told);
  }

  // Take the states of all widgets, which come once more whenever the page is connected again.
  function begin(states) {
    for (const [id, { state }] of Object.entries(states)) {
      if (models.has(id)) models.get(id).take(state);
      else models.set(id, new Model(state, (content) => tell(id, content)));
    }
    if (!shown) show();
    shown = true;
  }

  async function show() {
    loaded(90);
    const views = outputs.map((each) => models.get(JSON.parse(each.text).data?.[VIEW]?.model_id));
    if (!views.every((each) => each?.get("_model_module") === "anywidget")) {
      leave();
      return;
    }
    for (const css of new Set(views.map((each) => each.get("_css")))) {
      document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
    }
    const made = new Map();
    for (const each of views) {
      const text = each.get("_esm");
      if (!made.has(text)) made.set(text, await imported(text));
      await made.get(text).initialize?.({ model: each });
    }
    document.getElementById("loading").remove();
    document.getElementById("rendered_cells").style.display = "";
    views.forEach((model, at) => {
      const el = document.createElement("div");
      outputs[at].replaceWith(el);
      made.get(model.get("_esm")).render({ model, el });
    });
  }

  async function imported(text) {
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    return (await import(address)).default;
  }

  // Leave the page to Voilà, which connects for itself once its scripts are there.
  function leave() {
    const script = Object.assign(document.createElement("script"), { src: scripts });
    const late = document.readyState === "complete";
    script.onload = () => {
      if (socket) socket.onclose = null;
      socket?.close();
      // They begin when the window says that the page has been loaded.
      if (late) dispatchEvent(new Event("load"));
    };
    document.body.append(script);
    window.voila_finish();
  }

  loaded(40);
  if (outputs.length) connect();
  else leave();
}
