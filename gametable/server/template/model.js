// A model as anywidget gives it to the script of a widget. `send` takes its messages to Python.
class Model {
  constructor(state, send) {
    Object.assign(this, { state, send, heard: [] });
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    this.take({ [name]: value });
  }

  take(state) {
    const before = this.state;
    this.state = { ...before, ...state };
    for (const [name, value] of Object.entries(state)) {
      if (JSON.stringify(before[name]) !== JSON.stringify(value)) this.tell(`change:${name}`);
    }
  }

  on(names, call) {
    for (const name of names.split(" ")) this.heard.push({ name, call });
  }

  off(names, call) {
    const gone = names.split(" ");
    this.heard = this.heard.filter((each) => each.call !== call || !gone.includes(each.name));
  }

  tell(name, ...given) {
    for (const each of this.heard.filter((one) => one.name === name)) each.call(...given);
  }
}
