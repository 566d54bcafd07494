// One script with stage.js, which it comes before: the language that somebody has chosen here before, or else reads.

const CHOSEN = "gametable-language";

// Keeps a language that is chosen by hand; gives the one that is kept, where any can be.
function keep(language) {
  try {
    if (language) localStorage.setItem(CHOSEN, language);
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

// What a stage says, and a page that shows nothing but our stages, is in this language.
function speak(root, languages) {
  const language = languages.items.find((item) => item.pressed).lang;
  const page = document.documentElement;
  // The page itself knows in which language it begins: the kernel has not heard of it yet.
  if (document.body.dataset.voila && root.lang && root.lang !== language) {
    page.lang = language;
    document.title = JSON.parse(page.dataset.titles)[language];
  }
  root.lang = language;
}
