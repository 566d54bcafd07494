// What this browser keeps of earlier visits: games, lessons and scores. It shows them itself, so
// that nothing is sent until a reader continues with something. It contains no sentences.
// Joined before stage.js, and before the script of the start page.

// The sorts of records, in the order in which they are shown.
const SORTS = ["game", "lessons", "score"];
// The most records of each sort, and the most characters of a text, a picture and a state.
const MOST_OF_SORT = 10;
const MOST_TEXT = 300;
const MOST_PICTURE = 20_000;
const MOST_STATE = 50_000;
const LAST_DAY = 8.64e15;

// All pages of one server share the records. Among plain files, each page is a folder.
const { page: OWN_FOLDER } = document.body.dataset;
const PAGE = OWN_FOLDER ?? location.pathname.replace(/.*\//, "");
const KEPT = `gametable-kept ${new URL(OWN_FOLDER ? ".." : ".", location).pathname}`;

const matches = (pattern, text) => typeof text === "string" && pattern.test(text);
const isShort = (text) => typeof text === "string" && text.length <= MOST_TEXT;

// True if a record is as these scripts write it; anything could be in the storage.
function isWhole(record) {
  return record instanceof Object
    && matches(/^[\w-]{1,32}$/, record.id)
    && SORTS.includes(record.sort)
    && [record.game, record.at].every((each) => matches(/^[\w-]{1,40}$/, each))
    && matches(/^[\w-]{1,80}$/, record.page)
    && Number.isInteger(record.when) && record.when >= 0 && record.when <= LAST_DAY
    && isShort(record.names)
    && record.fields instanceof Object && Object.values(record.fields).every(isShort)
    && (record.picture === "" || matches(/^<svg /, record.picture))
    && record.picture.length <= MOST_PICTURE
    && matches(/^[\w-]*$/, record.state) && record.state.length <= MOST_STATE;
}

// Return the latest records, as many as are kept of each sort, the latest first.
function latest(all) {
  const numbers = {};
  const count = ({ sort }) => (numbers[sort] = (numbers[sort] ?? 0) + 1);
  return [...all].sort((one, other) => other.when - one.when).filter((each) => count(each) <= MOST_OF_SORT);
}

// Return the records; what is damaged counts as nothing.
function records() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    const whole = Array.isArray(found) ? found.filter(isWhole) : [];
    return latest([...new Map(whole.map((each) => [each.id, each])).values()]);
  } catch {
    return [];
  }
}

// Keep the latest of these records, and tell what shows them.
function keepAll(all) {
  const kept = latest(all);
  try {
    if (kept.length) localStorage.setItem(KEPT, JSON.stringify(kept));
    else localStorage.removeItem(KEPT);
  } catch {
    // This browser keeps nothing, or no more.
  }
  dispatchEvent(new Event("gametable-kept"));
}

// Keep a record of this page in place of the one with its id.
function keepRecord(record) {
  const all = records();
  const old = all.find(({ id }) => id === record.id);
  if (old && JSON.stringify({ ...old, ...record }) === JSON.stringify(old)) return;
  keepAll([{ ...record, page: PAGE, when: Date.now() }, ...all.filter((each) => each !== old)]);
}

function forgetRecord(id) {
  keepAll(records().filter((each) => each.id !== id));
}

// True if nothing stays after this visit: the browser refuses to keep anything, or the window is
// private, in which Firefox and Safari have no file system for pages; a file never has one.
async function forgetsAll() {
  try {
    // A file waits for its storage (server/template/language.js).
    if (location.protocol === "file:") await new Promise(requestAnimationFrame);
    else await navigator.storage?.getDirectory?.();
    localStorage.setItem(`${KEPT}?`, "?");
    localStorage.removeItem(`${KEPT}?`);
    return false;
  } catch {
    return true;
  }
}
const forgetting = forgetsAll();

function shelfPart(tag, name, text = "") {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
}

function shelfButton(name, text, click) {
  const button = shelfPart("button", name, text);
  button.type = "button";
  button.addEventListener("click", click);
  return button;
}

// Text with fields in braces, as the kernel's messages have.
const filled = (text, fields) =>
  text.replace(/\{(\w+)\}/g, (all, name) => (Object.hasOwn(fields, name) ? fields[name] : all));

// A list of records, which can be continued and removed. `shows`: true for a record that it shows.
// `opener`: returns the button, link or text for one. `changed`: called with records that have been
// removed, and true, or put back, and false. `draw` shows it all in the words of kept.py.
class Shelf {
  constructor(shows, opener, changed = () => {}) {
    this.shows = shows;
    this.opener = opener;
    this.changed = changed;
    this.removed = [];
    this.cards = new Map();
    this.root = shelfPart("div", "gt-shelf");
    this.list = shelfPart("ul", "gt-kept");
    this.note = shelfPart("div", "gt-note");
    this.all = shelfButton("gt-do", "", () => this.remove(this.shown()));
    this.back = shelfButton("gt-do", "", () => this.putBack());
    this.said = shelfPart("span", "gt-said");
    this.said.setAttribute("role", "status");
    const line = shelfPart("div", "gt-line");
    line.append(this.note, this.said, this.back, this.all);
    this.root.append(this.list, line);
    const watch = ["gametable-kept", "storage"];
    const seen = () => {
      if (this.root.isConnected) this.draw();
      else watch.forEach((each) => removeEventListener(each, seen));
    };
    watch.forEach((each) => addEventListener(each, seen));
    forgetting.then((forgets) => {
      this.forgets = forgets;
      seen();
    });
  }

  shown() {
    const games = this.words.games;
    const told = ({ game, at }) => Object.hasOwn(games, game) && Object.hasOwn(games[game].at, at);
    const shown = records().filter((each) => told(each) && this.shows(each));
    return SORTS.flatMap((sort) => shown.filter((each) => each.sort === sort));
  }

  draw(words = this.words, lang = this.lang) {
    [this.words, this.lang] = [words, lang];
    const shown = this.shown();
    const cards = shown.map((each) => this.card(each));
    for (const old of [...this.list.children]) if (!cards.includes(old)) old.remove();
    cards.forEach((card, at) => {
      if (this.list.children[at] !== card) this.list.insertBefore(card, this.list.children[at] ?? null);
    });
    this.list.hidden = !shown.length;
    this.note.textContent = this.forgets ? words.nothing : shown.length ? words.note : "";
    this.all.textContent = words.all;
    this.all.hidden = shown.length < 2;
    this.back.textContent = words.back;
    this.back.hidden = !this.removed.length;
    this.said.textContent = this.removed.length ? words.removed : "";
    this.root.hidden = !shown.length && !this.removed.length && !this.forgets;
  }

  card(record) {
    const text = JSON.stringify([record, this.lang]);
    const known = this.cards.get(record.id);
    if (known?.text === text) return known.card;
    const game = this.words.games[record.game];
    const at = filled(game.at[record.at], record.fields);
    // A page of one game need not say which.
    const several = record.names && Object.keys(this.words.games).length > 1;
    const told = several ? `${game.title}: ${at}` : at;
    const card = known?.card ?? shelfPart("li", "");
    const opener = this.opener(record);
    opener.classList.add("gt-open");
    if (record.picture) {
      const picture = shelfPart("img", "");
      picture.alt = "";
      // As an image, a drawing runs no script and loads nothing.
      picture.src = `data:image/svg+xml,${encodeURIComponent(record.picture)}`;
      opener.append(picture);
    }
    const about = shelfPart("span", "");
    const when = shelfPart("time", "", this.date(record.when));
    when.dateTime = new Date(record.when).toISOString();
    about.append(shelfPart("b", "", record.names || game.title), shelfPart("span", "", told), when);
    opener.append(about);
    const what = `${record.names || game.title}, ${told}`;
    const remove = shelfButton("gt-remove", "×", () => this.remove([record]));
    remove.setAttribute("aria-label", filled(this.words.remove, { what }));
    card.replaceChildren(opener, remove);
    this.cards.set(record.id, { card, text });
    return card;
  }

  date(when) {
    const year = new Date(when).getFullYear() === new Date().getFullYear() ? undefined : "numeric";
    const parts = { year, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" };
    return new Intl.DateTimeFormat(this.lang, parts).format(when);
  }

  // Focus goes on to the next card, or to the button that puts everything back.
  remove(gone) {
    const ids = gone.map(({ id }) => id);
    const card = this.cards.get(ids[0]).card;
    const next = gone.length > 1 ? null : card.nextElementSibling ?? card.previousElementSibling;
    this.removed = [...this.removed, ...gone];
    keepAll(records().filter(({ id }) => !ids.includes(id)));
    this.changed(gone, true);
    (next?.querySelector(".gt-remove") ?? this.back).focus();
  }

  putBack() {
    const ids = new Set(records().map(({ id }) => id));
    const back = this.removed.filter(({ id }) => !ids.has(id));
    this.removed = [];
    keepAll([...records(), ...back]);
    this.changed(back, false);
    this.list.querySelector(".gt-remove")?.focus();
  }
}
