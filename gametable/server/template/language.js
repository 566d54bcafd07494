// What stands around the explorers begins in the language of a link, or that somebody has chosen or reads.
{
  const page = document.documentElement;
  const titles = JSON.parse(page.dataset.titles);
  let language = navigator.language.slice(0, 2);
  try {
    language = localStorage.getItem("gametable-language") ?? language;
  } catch {
    // Nothing is kept here.
  }
  const linked = new URLSearchParams(location.search).get("lang");
  if (Object.hasOwn(titles, linked)) language = linked;
  if (Object.hasOwn(titles, language)) {
    page.lang = language;
    document.title = titles[language];
  }
}
