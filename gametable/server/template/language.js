// What stands around the explorers begins in the language of a link, or that somebody has chosen or reads.
{
  const page = document.documentElement;
  const titles = JSON.parse(page.dataset.titles);
  // A page is in "pt-BR", and a link in "pt".
  const tag = (code) => Object.keys(titles).find((each) => each.slice(0, 2) === code);
  let language = navigator.language.slice(0, 2);
  try {
    language = localStorage.getItem("gametable-language") ?? language;
  } catch {
    // Nothing is kept here.
  }
  const linked = new URLSearchParams(location.search).get("lang") ?? "";
  // As `links` reads it: "EN", "pl-PL" and "en." name a language too.
  const found = tag(linked.toLowerCase().match(/^\W*([a-z]{2})(?![a-z])/)?.[1]) ?? tag(language);
  if (found) {
    page.lang = found;
    document.title = titles[found];
  }
}
