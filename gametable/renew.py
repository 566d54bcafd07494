"""`python3 -m gametable.renew`: update the translators' files and compile them.

Run it whenever a message has been written, changed or translated. For each package it collects all
messages in PACKAGE/locale/PACKAGE.pot, updates each PACKAGE.po (new messages get an empty
translation, unused ones are removed) and compiles each PACKAGE.mo.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import IO, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from gametable.language import lesson_text
from gametable.language.names import LANGUAGES
from gametable.notation.records import statements

_ROOT: Final = Path(__file__).parents[1]
#: The packages that have messages.
PACKAGES: Final = tuple(sorted(each.parent for each in _ROOT.glob("*/locale")))
#: The records whose comments are shown beside a board.
_RECORDS: Final = _ROOT / "notebooks" / "records"
#: The languages with translations; the messages themselves are in English.
TRANSLATED: Final = tuple(language for language in LANGUAGES if language != "en")

#: The calls that take a message, with the positions of the message among their arguments.
_KEYWORDS: Final = {
    "_": None,
    "later": None,
    "plural": (2, 3),
    "plural_in": ((1, "c"), 3, 4),
    "Message": None,
    "Malformed": None,
    "Reason": (2,),
    "Fault": (2,),
    "Malformed.against": (2,),
    "self._fault_at": (2,),
    "RecordError": (2,),
}
#: The fields of the catalogue that players read.
_TOLD: Final = ("text", "title", "question", "hint", "about", "beforehand")
#: The module in which Babel finds the functions below, even when it runs as the main module.
_ITSELF: Final = "gametable.renew"
#: Babel writes a date into every file; a fixed one keeps unchanged files unchanged.
_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)


def main() -> None:
    """Update all files and print what is left to translate."""
    for package in PACKAGES:
        renew(package)


def renew(package: Path) -> None:
    """Update the files of one package."""
    found = messages(package)
    template(package).write_bytes(written(found))
    for language in TRANSLATED:
        catalog = renewed(package, language, found)
        path(package, language, "po").parent.mkdir(parents=True, exist_ok=True)
        path(package, language, "po").write_bytes(written(catalog))
        path(package, language, "mo").write_bytes(compiled(catalog))
        left = untranslated(catalog)
        told = f"{package.name}, {language}: {len(catalog)} messages, {len(left)} to translate"
        print(told, *left, sep="\n  ")


def template(package: Path) -> Path:
    """Return the path of a package's messages."""
    return package / "locale" / f"{package.name}.pot"


def path(package: Path, language: str, kind: str) -> Path:
    """Return the path of the translations into a language; `kind` is "po" or "mo"."""
    return package / "locale" / language / "LC_MESSAGES" / f"{package.name}.{kind}"


def messages(package: Path) -> Catalog:
    """Return every message of the package's code, catalogue, lessons and stored records."""
    found = Catalog(
        project=package.name,
        header_comment=f"# Every message of {package.name}, in English. Made by renew.py.",
        creation_date=_DATE,
        fuzzy=False,
    )
    methods = [
        ("catalogue/*.toml", f"{_ITSELF}:told"),
        ("lessons/*.txt", f"{_ITSELF}:taught"),
        # The command line is in English only.
        ("cli/*.py", "ignore"),
        ("**.py", f"{_ITSELF}:called"),
    ]
    for file, line, message, comments, context in extract_from_dir(
        package, methods, keywords=_KEYWORDS
    ):
        found.add(message, None, [(f"{package.name}/{file}", line)], (), comments, context=context)
    for record in sorted(_RECORDS.glob("*.txt")):
        text = record.read_text("utf-8")
        for statement in statements(text) if text.startswith(f"{package.name} ") else ():
            for note in filter(None, statement.note.split("\n")):
                found.add(note, None, [(record.name, statement.number)])
    return found


def called(
    file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """Yield the texts in the calls of a module, in the form that Babel expects.

    Babel's own extractor misses calls inside f-strings before Python 3.12.
    """
    calls = (node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset)):
        name = ast.unparse(call.func)
        if name in keywords:
            yield call.lineno, name, tuple(map(_literal, call.args)), []


def _literal(argument: ast.expr) -> str | None:
    match argument:
        case ast.Constant(value=str(text)):
            return text
    return None


def told(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the texts of a catalogue file, each with its id, in the form that Babel expects."""
    for kind, entries in tomllib.load(file).items():
        for entry in entries if isinstance(entries, list) else ():
            texts = [entry[field] for field in _TOLD if entry.get(field)]
            if kind == "rule":
                texts += filter(_is_sentence, entry["source"].split("; "))
            for text in texts:
                yield 1, "_", text, [str(entry.get("id", entry.get("number")))]


def taught(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the sentences of a lesson, in the form that Babel expects."""
    for number, text in lesson_text.sentences(file.read().decode("utf-8")):
        yield number, "_", text, []


def _is_sentence(source: str) -> bool:
    """True if a source is more than letters that stand for books."""
    return not source.replace(", ", "").isupper()


def translations(package: Path, language: str) -> Catalog:
    """Return the translations in the `po` file; empty if there is no file yet."""
    if not path(package, language, "po").exists():
        return Catalog(locale=language)
    with path(package, language, "po").open("rb") as file:
        return read_po(file, locale=language)


def renewed(package: Path, language: str, template: Catalog) -> Catalog:
    """Return these messages with their translations, if there are any."""
    catalog = translations(package, language)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.header_comment = f"# {LANGUAGES[language]}: every message of {package.name}."
    catalog.fuzzy = False
    catalog.revision_date = _DATE
    catalog.last_translator = catalog.language_team = package.name
    return catalog


def written(catalog: Catalog) -> bytes:
    """Return the catalogue as a `po` file, without line numbers, which change too often."""
    file = BytesIO()
    write_po(file, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """Return the catalogue as a `mo` file."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """Return the messages that still lack a translation, or a form of it."""
    return [
        str(message.id)
        for message in catalog
        if message.id
        and not all(message.string if isinstance(message.string, tuple) else [message.string])
    ]


if __name__ == "__main__":
    main()
