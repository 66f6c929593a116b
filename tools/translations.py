"""Collect, compile and check translations.

    python tools/translations.py           collect texts into the .po files, compile .mo
    python tools/translations.py --check   find missing, fuzzy and uncompiled ones
    python tools/translations.py --missing LANGUAGE   print missing ones as JSON
    python tools/translations.py --fill LANGUAGE FILE take translations from such JSON

Collecting needs GNU gettext; compiling and filling do not. Compiled catalogues are
committed, so that other developers need no gettext.
"""

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
SHOWN = 60
LANGUAGES = ("ja", "zh_Hant")
DOMAINS = {
    "django": ["html", "txt", "py"],
    "djangojs": ["js", "mjs"],
}
IGNORED = [
    ".venv",
    "static/vendor/*",
    "staticfiles",
    "node_modules",
    "*/tests/*",
    "tests/*",
    "bench/*",
    "tools/*",
    "var",
]


def collect() -> None:
    """Bring the catalogues up to date with the sources."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.test")
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    import django
    from django.core.management import call_command

    django.setup()
    LOCALE.mkdir(exist_ok=True)
    for domain, extensions in DOMAINS.items():
        call_command(
            "makemessages",
            locale=list(LANGUAGES),
            domain=domain,
            extensions=extensions,
            ignore_patterns=IGNORED,
            no_wrap=True,
            no_obsolete=True,
            add_location="file",
            verbosity=0,
        )
    for path in LOCALE.rglob("*.po"):
        catalogue = polib.pofile(str(path), wrapwidth=0)
        # Dates and machines in the head would change with every collection.
        for key in (
            "POT-Creation-Date",
            "PO-Revision-Date",
            "Last-Translator",
            "Language-Team",
            "Report-Msgid-Bugs-To",
            "X-Generator",
        ):
            catalogue.metadata.pop(key, None)
        catalogue.header = "Translations of the Union Arena platform."
        catalogue.metadata_is_fuzzy = 0
        for entry in catalogue:
            if entry.fuzzy:  # a guess is not a translation
                entry.flags.remove("fuzzy")
                entry.msgstr = ""
                entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "")
            entry.previous_msgid = entry.previous_msgid_plural = None
            entry.previous_msgctxt = None
        catalogue.save(str(path))


def compile_all() -> None:
    """Write the compiled catalogues beside the sources."""
    for path in LOCALE.rglob("*.po"):
        polib.pofile(str(path)).save_as_mofile(str(path.with_suffix(".mo")))


def untranslated() -> Iterator[tuple[str, str, polib.POEntry]]:
    """Language, domain and entry of every text without translation."""
    for language in LANGUAGES:
        for domain in DOMAINS:
            path = LOCALE / language / "LC_MESSAGES" / f"{domain}.po"
            if path.exists():
                for entry in polib.pofile(str(path)):
                    if not entry.obsolete and not entry.translated():
                        yield language, domain, entry


def read_translations(
    entries: Iterable[polib.POEntry],
) -> dict[tuple[str | None, str], str]:
    """Translations by context and text: one word may have two meanings."""
    return {(entry.msgctxt, entry.msgid): entry.msgstr for entry in entries}


def check() -> int:
    """Report what is missing; 0 when nothing is. Leaves the catalogues as they are."""
    before = {path: path.read_bytes() for path in LOCALE.rglob("*.po")}
    problems = [] if before else ["there are no catalogues"]
    try:
        if shutil.which("xgettext"):
            collect()
        else:
            print("GNU gettext is not installed: only what is committed is looked at.")
        problems += [
            f"{language}/{domain}: not translated: {entry.msgid!r}"
            for language, domain, entry in untranslated()
        ]
    finally:
        for path, content in before.items():
            path.write_bytes(content)
    for path in LOCALE.rglob("*.po"):
        compiled = path.with_suffix(".mo")
        old = polib.mofile(str(compiled)) if compiled.exists() else ()
        if read_translations(
            polib.pofile(str(path)).translated_entries()
        ) != read_translations(old):
            problems.append(
                f"{path.relative_to(ROOT)}: not compiled, run make messages"
            )
    print("\n".join(problems[:SHOWN]))
    if len(problems) > SHOWN:
        print(f"... and {len(problems) - SHOWN} more")
    return 1 if problems else 0


def missing(language: str) -> None:
    """Print what is to be translated, as JSON: domain to text to ""."""
    found: dict[str, dict[str, str]] = {}
    for lang, domain, entry in untranslated():
        if lang == language:
            found.setdefault(domain, {})[entry.msgid] = (
                entry.msgid_plural and "(plural)"
            )
    print(json.dumps(found, ensure_ascii=False, indent=1))


def fill(language: str, file: Path) -> None:
    """Take translations from JSON of the shape ``missing`` prints."""
    given = json.loads(file.read_text())
    for domain, texts in given.items():
        path = LOCALE / language / "LC_MESSAGES" / f"{domain}.po"
        catalogue = polib.pofile(str(path), wrapwidth=0)
        for entry in catalogue:
            text = texts.get(entry.msgid)
            if entry.msgctxt and entry.translated():
                continue  # the same word elsewhere, in another meaning
            if text and entry.msgid_plural:
                entry.msgstr_plural = {0: text}  # neither language has a plural form
            elif text:
                entry.msgstr = text
        catalogue.save(str(path))
    compile_all()


def main(arguments: list[str]) -> int:
    """Do what the arguments say."""
    match arguments:
        case ["--check"]:
            return check()
        case ["--missing", language]:
            missing(language)
        case ["--fill", language, file]:
            fill(language, Path(file))
        case []:
            collect()
            compile_all()
            print(f"{sum(1 for _ in untranslated())} texts are not translated yet")
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
