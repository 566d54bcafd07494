// The language that the reader has chosen in this browser, or else prefers. Joined before stage.js.

const CHOSEN = "gametable-language";

// Keep a language that is chosen by hand, if any; return the one that is kept, if the browser can.
function keep(language) {
  try {
    if (language) localStorage.setItem(CHOSEN, language);
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

// Mark the language of a stage, and of a page of ours, which has its title in each language.
function speak(root, languages) {
  const language = languages.items.find((item) => item.pressed).lang;
  const page = document.documentElement;
  // Not at first: the page knows its first language, but the kernel does not know it yet.
  if (page.dataset.titles && root.lang && root.lang !== language) {
    page.lang = language;
    document.title = JSON.parse(page.dataset.titles)[language];
  }
  root.lang = language;
}
