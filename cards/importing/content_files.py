"""Read series files: YAML that people write, turned into drafts.

One file holds one series: its names, its traits in three languages, and its cards. A
card is written in few words; what is left out has the usual value. A text is written
in Japanese, one ability on each line, and compiled as the file is read; its tree and
the texts in the other languages follow from it (``card_texts``). All problems of all
files come at once, each with its file and card.

::

    series:
      code: TDL
      name: {ja: 潮灯, zh-hant: 潮燈, en: Tidelight}
    traits:
      - {ja: 港, zh-hant: 港口, en: Harbor}
    cards:
      - number: TDL-1-002
        name: {ja: 港の伝令, zh-hant: 港口信差, en: Harbor Runner}
        kind: character
        color: red
        energy: 0          # required; of the card's own colour
        ap: 1
        gives: 1           # energy generation of the card's own colour, or {red: 1}
        bp: 1000
        traits: [港]
        trigger: draw
        text: |-
          【登場時】カードを1枚引く。
        parallel: [U★]     # further printings of the set with other pictures
    sets:                  # the first one holds every card of the file
      - {code: TDL1, name: {ja: 潮灯, zh-hant: 潮燈, en: Tidelight}, artist: "…"}
"""

import hashlib
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import yaml

from cards.card_data import KINDS, LANGUAGES, CardFace, check_face
from cards.card_data.draft import CardDraft, DraftProblem
from cards.card_data.languages import ENGLISH, RULES_LANGUAGE, WITNESSES
from cards.card_data.sentences import say
from cards.card_data.text_translation import (
    Glossary,
    TranslatedText,
    translate_card_text,
)
from cards.effects.witnesses import NameBook, Pair, build_name_book
from cards.errors import BadContent
from unionarena.core.source_digest import compute_source_digest

from .evidence import Words, weigh_texts

LocalName = Mapping[str, str]

# The C loader reads fifty cards in 10 ms instead of 100; it is not always installed.
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_PARTS: Final = {"series", "traits", "sets", "cards"}
_SERIES_FIELDS: Final = {"code", "name", "description"}
_CARD_FIELDS: Final = {
    "number",
    "name",
    "kind",
    "color",
    "energy",
    "ap",
    "gives",
    "bp",
    "traits",
    "trigger",
    "effects",
    "text",
    "flavor",
    "rarity",
    "art",
    "parallel",
}
_SET_FIELDS: Final = {"code", "name", "released_on", "artist"}


@dataclass(frozen=True, slots=True)
class FileSet:
    """A set of the file.

    Attributes:
        code: Code before the slash of its printings.
        names: Name by language.
        released_on: Day from which it is on sale, if known.
        artist: Illustrator of its pictures.
    """

    code: str
    names: LocalName
    released_on: date | None
    artist: str


@dataclass(frozen=True, slots=True)
class FilePrinting:
    """A printing of a card of the file; it is in the file's first set."""

    number: str
    suffix: str
    rarity: str


@dataclass(frozen=True, slots=True)
class SeriesFile:
    """The content of one file.

    Attributes:
        code: Series code.
        names: Name of the series by language.
        texts: Description of the series by language.
        traits: Names of each trait by language.
        cards: Drafts in the order of the file.
        not_understood: Why a text could not be parsed, by card number.
        sets: Sets of the series.
        printings: Every card in its regular printing, and the parallel ones.
        digest: Of the file and of the code that read it.
    """

    code: str
    names: LocalName
    texts: LocalName
    traits: tuple[LocalName, ...]
    cards: tuple[CardDraft, ...]
    not_understood: Mapping[str, tuple[str, ...]]
    sets: tuple[FileSet, ...] = ()
    printings: tuple[FilePrinting, ...] = ()
    digest: str = ""


def read_series_files(
    directory: Path, *, known: Container[str] = ()
) -> tuple[SeriesFile, ...]:
    """Read the series of a directory, by file name.

    Args:
        directory: Where the files are.
        known: Digests of files to leave out: nothing has changed in what they become.

    Raises:
        BadContent: Anything in any file is wrong; everything is in ``details``.
    """
    files = []
    problems: list[dict[str, str]] = []
    for path in sorted(directory.glob("*.yaml")):
        digest = _compute_digest(path)
        if digest in known:
            continue
        try:
            file = _read(path.read_text(encoding="utf-8"))
        except (yaml.YAMLError, UnicodeDecodeError, _Misshapen) as error:
            problems.append({"file": path.name, "card": "", "message": str(error)})
            continue
        problems += [{"file": path.name, **found} for found in _problems(file)]
        files.append(replace(file, digest=digest))
    if problems:
        first = problems[0]
        place = " ".join(part for part in (first["file"], first["card"]) if part)
        raise BadContent(
            f"{place}: {first['message']} ({len(problems)} in all)",
            details={"problems": problems},
        )
    return tuple(files)


def _compute_digest(path: Path) -> str:
    """Return the digest of a file and of all code that reads and compiles it."""
    return hashlib.sha256(_digest_code() + path.read_bytes()).hexdigest()


@cache
def _digest_code() -> bytes:
    return compute_source_digest(["cards"]).encode()


class _Misshapen(Exception):
    """A YAML document that is not a series."""


@lru_cache(maxsize=8)  # a site reads its own series twice as it starts
def _read(text: str) -> SeriesFile:
    content = yaml.load(text, _LOADER)  # noqa: S506 - a safe one
    if not isinstance(content, dict) or set(content) - _PARTS:
        raise _Misshapen("a file has the parts series, traits and cards, perhaps sets")
    series = _mapping(content.get("series"), "series", _SERIES_FIELDS)
    traits = tuple(
        _words(trait, "traits") for trait in _list(content.get("traits"), "traits")
    )
    cards = [_card(card) for card in _list(content.get("cards"), "cards")]
    glossary = _glossary(cards, traits)
    texts = [_text(card, glossary) for card in cards]
    words = Words(glossary, _name_book(cards, traits))
    return SeriesFile(
        code=str(series.get("code", "")),
        names=_words(series.get("name"), "series.name"),
        texts=_words(series.get("description", {}), "series.description"),
        traits=traits,
        cards=tuple(
            _draft(card, str(series.get("code", "")), text, words)
            for card, text in zip(cards, texts, strict=True)
        ),
        not_understood={
            str(card.get("number")): text.problems
            for card, text in zip(cards, texts, strict=True)
            if text.problems
        },
        sets=tuple(_set(line) for line in _list(content.get("sets", []), "sets")),
        printings=tuple(_printings(cards)),
    )


def _set(written: object) -> FileSet:
    line = _mapping(written, "sets", _SET_FIELDS)
    day = line.get("released_on")
    if not isinstance(day, date | None):
        raise _Misshapen(f"sets: released_on must be a day, not {day!r}")
    return FileSet(
        code=str(line.get("code", "")),
        names=_words(line.get("name"), "sets.name"),
        released_on=day,
        artist=str(line.get("artist", "")),
    )


def _printings(cards: Iterable[Mapping[str, Any]]) -> Iterator[FilePrinting]:
    for card in cards:
        number, rarity = str(card.get("number", "")), str(card.get("rarity", "C"))
        yield FilePrinting(number, "", rarity)
        parallel = _list(card.get("parallel", []), f"{_label(card)}: parallel")
        for index, printed in enumerate(parallel, start=1):
            yield FilePrinting(number, f"p{index}", str(printed))


def _card(written: object) -> dict[str, Any]:
    card = _mapping(written, _label(written), _CARD_FIELDS)
    card["name"] = _words(card.get("name"), f"{_label(card)}: name")
    return card


def _label(written: object) -> str:
    return f"card {written.get('number')}" if isinstance(written, dict) else "card"


def _glossary(cards: list[dict[str, Any]], traits: tuple[LocalName, ...]) -> Glossary:
    names = [card["name"] for card in cards]
    return Glossary(names=_by_language(names), traits=_by_language(traits))


def _name_book(cards: list[dict[str, Any]], traits: tuple[LocalName, ...]) -> NameBook:
    return build_name_book(_pairs(card["name"] for card in cards), _pairs(traits))


def _pairs(names: Iterable[LocalName]) -> Iterator[Pair]:
    for words in names:
        yield Pair(words.get(RULES_LANGUAGE, ""), words.get(ENGLISH, ""))


def _by_language(words: Iterable[LocalName]) -> dict[str, dict[str, str]]:
    by_language: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for names in words:
        for language, name in names.items():
            by_language[language][names.get(RULES_LANGUAGE, "")] = name
    return by_language


def _text(card: dict[str, Any], glossary: Glossary) -> TranslatedText:
    """Return the texts of a card; a card without a text needs no tree."""
    text = card.get("text")
    kind = card.get("kind")
    if text is None or kind not in KINDS:
        return TranslatedText(card.get("effects"), {})
    if not isinstance(text, str):
        raise _Misshapen(f"{_label(card)}: text must be Japanese text, not {text!r}")
    return translate_card_text(kind=kind, text=text, glossary=glossary)


def _draft(
    card: dict[str, Any], series: str, text: TranslatedText, words: Words
) -> CardDraft:
    label = _label(card)
    names = card["name"]
    draft = CardDraft(
        face=_face({**card, "effects": text.effects}, series, names),
        names=names,
        texts=text.texts,
        flavors=_words(card.get("flavor", {}), f"{label}: flavor"),
        rarity=str(card.get("rarity", "C")),
        art=str(card.get("art", "")),
    )
    is_written = text.effects is not None and bool(text.texts)
    if not is_written:
        return draft
    # The English text is rendered from the Japanese one: if they differ, it is wrong.
    return weigh_texts(draft, WITNESSES, words, decided=RULES_LANGUAGE)


def _face(card: Mapping[str, Any], series: str, names: LocalName) -> CardFace:
    gives = card.get("gives", 0)
    if isinstance(gives, int):
        gives = {card.get("color"): gives} if gives else {}
    # Values are checked as a whole later (``check_face``), so they may be wrong here.
    return CardFace(
        number=card.get("number", ""),
        series=series,
        name=names.get(RULES_LANGUAGE, ""),
        kind=card.get("kind", ""),
        color=card.get("color", ""),
        required_energy=card.get("energy", 0),
        ap_cost=card.get("ap", 1),
        generated_energy=gives,
        bp=card.get("bp"),
        traits=card.get("traits", []),
        trigger=card.get("trigger"),
        effects=card.get("effects"),
    )


def _problems(file: SeriesFile) -> Iterator[dict[str, str]]:
    for names in (file.names, *file.traits):
        for language in LANGUAGES:
            if not names.get(language):
                message = f"a name in {language} is missing: {dict(names)}"
                yield {"card": "", "message": message}
    traits = {names.get(RULES_LANGUAGE) for names in file.traits}
    seen: set[str] = set()
    for draft in file.cards:
        number = str(draft.face["number"])
        for problem in (
            *draft.problems(),
            *draft.untranslated(),
            *_foreign_traits(draft, traits),
            *_not_understood(file, number),
        ):
            yield {"card": number, "message": f"{problem.field}: {problem.message}"}
        if number in seen:
            yield {"card": number, "message": "this number occurs twice"}
        seen.add(number)


def _foreign_traits(draft: CardDraft, known: set[str | None]) -> Iterator[DraftProblem]:
    if any(problem.field == "traits" for problem in check_face(draft.face)):
        return
    for trait in draft.face["traits"]:
        if trait not in known:
            yield DraftProblem("traits", say("trait_not_listed", trait=repr(trait)))


def _not_understood(file: SeriesFile, number: str) -> Iterator[DraftProblem]:
    for message in file.not_understood.get(number, ()):
        yield DraftProblem("text", say("not_understood", reason=message))


def _mapping(value: object, label: str, fields: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _Misshapen(f"{label} must be a mapping, not {value!r}")
    unknown = sorted(str(key) for key in set(value) - fields)
    if unknown:
        raise _Misshapen(f"{label} has unknown fields: {', '.join(unknown)}")
    return value


def _list(value: object, label: str) -> list[object]:
    if not isinstance(value, list):
        raise _Misshapen(f"{label} must be a list, not {value!r}")
    return value


def _words(value: object, label: str) -> dict[str, str]:
    words = _mapping(value, label, set(LANGUAGES))
    wrong = [language for language, word in words.items() if not isinstance(word, str)]
    if wrong:
        raise _Misshapen(f"{label} must be text in {', '.join(wrong)}")
    return words
