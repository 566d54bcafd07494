// What stands around the explorers begins in the language that somebody has chosen or reads.
{
  const page = document.documentElement;
  const titles = JSON.parse(page.dataset.titles);
  let language = navigator.language.slice(0, 2);
  try {
    language = localStorage.getItem("kingsburg-language") ?? language;
  } catch {
    // Nothing is kept here.
  }
  if (Object.hasOwn(titles, language)) {
    page.lang = language;
    document.title = titles[language];
  }
}
