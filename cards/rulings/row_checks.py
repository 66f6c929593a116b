"""A row of a list as a ruling, or what is wrong with it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Final

from cards.card_data import LANGUAGES, NUMBER_PATTERN
from cards.card_data.languages import COLUMN_SUFFIXES, FALLBACK_LANGUAGE
from cards.card_data.sentences import Sentence, say
from cards.models.rulings import (
    KEY_PATTERN,
    LONGEST_ANSWER,
    LONGEST_SCENARIO,
    LONGEST_SCENARIO_NAME,
    LONGEST_SOURCE,
    LONGEST_SOURCE_URL,
)
from unionarena.core import site_time

from .ruling_files import RulingProblem, RulingRow, shorten

MOST_CARDS: Final = 200
# Other names a list may give a field.
_ALIASES: Final = {"id": "number", "card": "cards"}
_TEXTS: Final = ("question", "answer")
_COLUMN_STEMS: Final = {"question": "question", "answer": "text"}
_FLAT: Final = {
    f"{stem}_{suffix}": (stem, language)
    for stem in _TEXTS
    for language, suffix in COLUMN_SUFFIXES.items()
}
KNOWN_FIELDS: Final = (
    "number",
    "date",
    "cards",
    "source",
    "url",
    "public",
    "scenario",
    "scenario_name",
    *_TEXTS,
    *_FLAT,
)
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ADDRESS: Final = re.compile(r"https?://[^\s\"<>]+")
# What PostgreSQL cannot store, or no text has.
_UNSTORABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")
_WORDS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False}


@dataclass(frozen=True, slots=True)
class RowDefaults:
    """What holds for every row that does not say it.

    Attributes:
        source: Who gave the answers.
        url: The link to the source.
        language: The language of texts that do not say theirs.
        ruled_on: The date of answers without one.
        latest: No answer is later; content that ships is not asked for its date,
            because a machine's clock may be slow.
    """

    source: str = ""
    url: str = ""
    language: str = FALLBACK_LANGUAGE
    ruled_on: date | None = None
    latest: date | None = None


@dataclass(frozen=True, slots=True)
class ReadRuling:
    """A row that is right.

    Attributes:
        line: Its line.
        key: The number of the answer at its source.
        source: Who gave it.
        cards: Card numbers, each once.
        columns: What it says, by column of ``Ruling``; it says nothing of the others.
    """

    line: int
    key: str
    source: str
    cards: tuple[str, ...]
    columns: Mapping[str, Any] = field(default_factory=dict)


def get_latest_date() -> date:
    """Return the date no answer is later than: today anywhere on Earth."""
    return site_time.now().date() + timedelta(days=1)


def _parse_date(text: str) -> date | None:
    """Return a date written as 2026-01-31; no other form of ISO 8601."""
    try:
        return date.fromisoformat(text) if _DATE.fullmatch(text) else None
    except ValueError:
        return None


class _WrongError(ValueError):
    """A field that is wrong."""

    def __init__(self, field: str, value: object, message: Sentence) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.value = value


def read_ruling(
    row: RulingRow, defaults: RowDefaults
) -> tuple[ReadRuling | None, list[RulingProblem]]:
    """Return the ruling of a row, and its problems; none if one of them is an error."""
    fields = {_ALIASES.get(key, key): value for key, value in row.fields.items()}
    found = _RowReader(row.line, fields, defaults)
    ruling = found.read()
    unknown = [key for key in fields if key not in KNOWN_FIELDS]
    found.problems.extend(
        RulingProblem(
            row.line,
            shorten(key),
            shorten(fields[key]),
            say("ruling_unknown_field"),
            is_error=False,
        )
        for key in unknown
    )
    return ruling, found.problems


class _RowReader:
    """Reads the fields of one row, and notes what is wrong with each."""

    def __init__(
        self, line: int, fields: Mapping[str, Any], defaults: RowDefaults
    ) -> None:
        self.problems: list[RulingProblem] = []
        self._line = line
        self._fields = fields
        self._defaults = defaults

    def read(self) -> ReadRuling | None:
        """Return the ruling, or none if anything is wrong."""
        key = self._try(self._number)
        cards = self._try(self._cards)
        source = self._try(self._source)
        columns: dict[str, Any] = {}
        for part in (self._date, self._texts, self._url, self._scenario, self._public):
            columns |= self._try(part) or {}
        if key is None or cards is None or source is None or self.problems:
            return None
        return ReadRuling(self._line, key, source, cards, columns)

    def _try(self, part: Any) -> Any:  # noqa: ANN401 - a method, and what it returns
        try:
            return part()
        except _WrongError as error:
            problem = RulingProblem(
                self._line, error.field, shorten(error.value), error.message
            )
            self.problems.append(problem)
            return None

    def _number(self) -> str:
        number = self._fields.get("number", "")
        key = str(number) if isinstance(number, int | str) else ""
        if not re.fullmatch(KEY_PATTERN, key):
            raise _WrongError("number", number, say("ruling_number"))
        return key

    def _cards(self) -> tuple[str, ...]:
        given = self._fields.get("cards", ())
        listed = re.split(r"[\s,;、]+", given) if isinstance(given, str) else given
        if not isinstance(listed, list | tuple):
            raise _WrongError("cards", given, say("ruling_card_list"))
        numbers = tuple(dict.fromkeys(number for number in listed if number))
        if not numbers:
            raise _WrongError("cards", given, say("ruling_without_card"))
        if len(numbers) > MOST_CARDS:
            raise _WrongError("cards", "", say("ruling_cards", most=MOST_CARDS))
        for number in numbers:
            is_text = isinstance(number, str)
            if not is_text or not re.fullmatch(NUMBER_PATTERN, number):
                raise _WrongError("cards", number, say("ruling_card_number"))
        return numbers

    def _source(self) -> str:
        return self._text("source", LONGEST_SOURCE) or self._defaults.source

    def _date(self) -> dict[str, Any]:
        given = self._fields.get("date")
        if given in (None, ""):
            day = self._defaults.ruled_on
            return {"ruled_on": day} if day else {}
        day = _parse_date(str(given))
        if day is None:
            raise _WrongError("date", given, say("ruling_date"))
        latest = self._defaults.latest
        if latest is not None and day > latest:
            raise _WrongError("date", given, say("ruling_future"))
        return {"ruled_on": day}

    def _texts(self) -> dict[str, Any]:
        columns: dict[str, Any] = {}
        for stem in _TEXTS:
            for language, text in self._spoken(stem):
                column = f"{_COLUMN_STEMS[stem]}_{COLUMN_SUFFIXES[language]}"
                columns[column] = text
        if not any(column.startswith("text_") for column in columns):
            raise _WrongError("answer", "", say("ruling_without_answer"))
        return columns

    def _spoken(self, stem: str) -> Iterator[tuple[str, str]]:
        """Yield a text in each language it is given in."""
        given = self._fields.get(stem, {})
        by_language = (
            {self._defaults.language: given} if isinstance(given, str) else given
        )
        if not isinstance(by_language, Mapping):
            raise _WrongError(stem, given, say("ruling_texts"))
        named = [(f"{stem}.{code}", code, text) for code, text in by_language.items()]
        named += [
            (flat, code, self._fields[flat])
            for flat, (of, code) in _FLAT.items()
            if of == stem and flat in self._fields
        ]
        for field_name, written, text in named:
            code = written.lower().replace("_", "-")
            if code not in LANGUAGES:
                known = ", ".join(LANGUAGES)
                raise _WrongError(
                    field_name, written, say("ruling_languages", known=known)
                )
            checked = self._check_text(field_name, text, LONGEST_ANSWER)
            if checked:
                yield code, checked

    def _url(self) -> dict[str, Any]:
        url = self._text("url", LONGEST_SOURCE_URL) or self._defaults.url
        if url and not _ADDRESS.fullmatch(url):
            raise _WrongError("url", url, say("ruling_link"))
        return {"source_url": url} if url else {}

    def _scenario(self) -> dict[str, Any]:
        text = self._text("scenario", LONGEST_SCENARIO)
        name = self._text("scenario_name", LONGEST_SCENARIO_NAME)
        if text and name:
            message = say("ruling_scenario")
            raise _WrongError("scenario_name", name, message)
        columns = {"scenario": text, "scenario_name": name}
        return {column: value for column, value in columns.items() if value}

    def _public(self) -> dict[str, Any]:
        given = self._fields.get("public")
        if given in (None, ""):
            return {}
        is_public = _WORDS.get(str(given).lower())
        if is_public is None:
            raise _WrongError("public", given, say("ruling_public"))
        return {"is_public": is_public}

    def _text(self, name: str, longest: int) -> str:
        return self._check_text(name, self._fields.get(name, ""), longest)

    def _check_text(self, name: str, text: object, longest: int) -> str:
        if text is None:
            return ""
        if not isinstance(text, str):
            raise _WrongError(name, text, say("ruling_text"))
        if _UNSTORABLE.search(text):
            raise _WrongError(name, ascii(text), say("ruling_character"))
        clean = text.replace("\r\n", "\n").strip()
        if len(clean) > longest:
            message = say("ruling_length", size=len(clean), most=longest)
            raise _WrongError(name, clean, message)
        return clean
