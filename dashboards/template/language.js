// What stands around the explorers begins in the language that somebody has chosen or reads.
let language = navigator.language.slice(0, 2);
try {
  language = localStorage.getItem("kingsburg-language") ?? language;
} catch {
  // Nothing is kept here.
}
const titles = JSON.parse(document.documentElement.dataset.titles);
if (Object.hasOwn(titles, language)) {
  document.documentElement.lang = language;
  document.title = titles[language];
}
