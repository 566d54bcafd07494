// Call `run` as soon as the page can read what the browser keeps. Chromium connects a file with its
// storage a little late: what a page reads or writes before its first frame can be lost.
const withStorage = (run) => (location.protocol === "file:" ? requestAnimationFrame(run) : run());

// The text around the explorers begins in the language that the reader has chosen or prefers, or in
// that of the link.
withStorage(() => {
  const page = document.documentElement;
  const titles = JSON.parse(page.dataset.titles);
  // Pages use "pt-BR", and links "pt".
  const tag = (code) => Object.keys(titles).find((each) => each.slice(0, 2) === code);
  let language = navigator.language.slice(0, 2);
  try {
    language = localStorage.getItem("gametable-language") ?? language;
  } catch {
    // This browser keeps nothing.
  }
  const linked = new URLSearchParams(location.search).get("lang") ?? "";
  // As gametable/notation/links.py reads it: "EN", "pl-PL" and "en." are languages too.
  const found = tag(language) ?? tag(linked.toLowerCase().match(/^\W*([a-z]{2})(?![a-z])/)?.[1]);
  if (found) {
    page.lang = found;
    document.title = titles[found];
  }
});
