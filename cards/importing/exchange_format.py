"""Our own format: everything that is current about cards, in one JSON document.

``docs/reference/exchange.md`` describes it, ``docs/reference/exchange.schema.json`` is
its schema. What ``manage.py export_cards`` writes is read back to the same cards. Keys
of a newer version are refused, so that nothing is lost silently.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any, Final

from cards.card_data import LANGUAGES, CardFace
from cards.card_data.draft import LONGEST_TEXT, CardDraft
from cards.card_data.evidence import STATES, CardEvidence
from cards.card_data.languages import ENGLISH, RULES_LANGUAGE, WITNESSES
from cards.card_data.sentences import Sentence, say
from cards.card_data.unparsed_passages import UnparsedPassage
from cards.effects import MalformedTreeError, load_tree

from .json_stream import Entry
from .list_lines import (
    WHOLE,
    CardLine,
    Line,
    PrintingLine,
    RowProblem,
    RulingLine,
    SeriesLine,
    SetLine,
    TraitLine,
)
from .values import find_control_character

FORMAT: Final = "union-arena-cards"
VERSION: Final = 1
PARTS: Final = ("series", "traits", "sets", "cards")

_FACE: Final = (
    "number",
    "series",
    "kind",
    "color",
    "required_energy",
    "ap_cost",
    "generated_energy",
    "bp",
    "traits",
    "trigger",
    "effects",
)
_WORDS: Final = ("name", "names", "texts", "flavors")
_OTHER: Final = ("rarity", "art", "not_playable", "evidence", "printings", "rulings")
_DATES: Final = ("preview_at", "released_at")
_PRINTING: Final = {
    "code": str,
    "set": str,
    "rarity": str,
    "parallel": bool,
    "promo": bool,
    "image_url": str,
    "artist": str,
}
_EVIDENCE: Final = {
    "languages": list,
    "decided": str,
    "reason": str,
    "readings": dict,
    "differences": list,
    "paraphrases": list,
    "trigger_texts": dict,
}
_PARAPHRASE: Final = ("language", "words", "reading")
_RULING: Final = (
    "key",
    "date",
    "questions",
    "texts",
    "source",
    "url",
    "public",
    "scenario",
    "scenario_name",
)


class _WrongError(ValueError):
    """A key of an entry is wrong."""

    def __init__(self, field: str, message: Sentence) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


def read_line(entry: Entry) -> Line | None:
    """Return one entry of the document; ``None`` for the head."""
    if entry.part not in PARTS:
        return None
    reader = _READERS[entry.part]
    row = entry.index + 1
    try:
        value = _object(entry.value)
        _refuse_control_characters(value, "")
        return reader(value, row)
    except _WrongError as error:
        field = ".".join(part for part in (_PREFIX[entry.part], error.field) if part)
        number = entry.value.get("number") if isinstance(entry.value, dict) else ""
        card = number[:32] if isinstance(number, str) else ""
        return RowProblem(row, field, "import.bad_row", error.message, card)


def _refuse_control_characters(value: object, place: str) -> None:
    """Refuse control characters and direction marks in any text of an entry."""
    if isinstance(value, str):
        if found := find_control_character(value):
            raise _WrongError(place, say("control_character", character=found))
        return
    items: Iterable[tuple[object, object]] = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        _refuse_control_characters(item, f"{place}.{key}".strip("."))


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _WrongError("", say("entry_not", value=_short(value)))
    return value


def _series(value: dict[str, Any], _row: int) -> SeriesLine:
    _refuse_unknown_keys(value, {"code", "names", "descriptions", "public"})
    return SeriesLine(
        code=_get(value, "code", str),
        names=_words(value, "names"),
        descriptions=_words(value, "descriptions"),
        is_public=_get(value, "public", bool, default=True),
    )


def _trait(value: dict[str, Any], _row: int) -> TraitLine:
    _refuse_unknown_keys(value, {"names"})
    names = _words(value, "names")
    if not names.get(RULES_LANGUAGE):
        raise _WrongError("names.ja", say("japanese_name"))
    return TraitLine(names)


def _set(value: dict[str, Any], _row: int) -> SetLine:
    _refuse_unknown_keys(value, {"code", "series", "names", "released_on"})
    day = _get(value, "released_on", str, default="")
    return SetLine(
        code=_get(value, "code", str),
        series=_get(value, "series", str, default=""),
        names=_words(value, "names"),
        released_on=_parsed(date.fromisoformat, day, "released_on") if day else None,
    )


def _card(value: dict[str, Any], row: int) -> CardLine:
    _refuse_unknown_keys(value, {*_FACE, *_WORDS, *_OTHER, *_DATES})
    names, texts = _words(value, "names"), _words(value, "texts")
    face = _face(value, names)
    return CardLine(
        row=row,
        number=face["number"],
        language=WHOLE,
        draft=CardDraft(
            face=face,
            names=names,
            texts=texts,
            flavors=_words(value, "flavors"),
            rarity=_get(value, "rarity", str),
            art=_get(value, "art", str, default=""),
            gaps=_gaps(value),
            evidence=_evidence(value),
        ),
        printings=tuple(
            _printing(item, f"printings.{index}")
            for index, item in enumerate(_objects(value, "printings"))
        ),
        rulings=tuple(
            _ruling(item, f"rulings.{index}")
            for index, item in enumerate(_objects(value, "rulings"))
        ),
        preview_at=_moment(value, "preview_at"),
        released_at=_moment(value, "released_at"),
    )


def _face(value: dict[str, Any], names: Mapping[str, str]) -> CardFace:
    """Return the face as written; ``check_face`` checks its values later."""
    for key in _FACE:
        if key not in value:
            raise _WrongError(key, say("is_missing"))
    if not isinstance(value["number"], str):
        raise _WrongError("number", say("must_be_text"))
    effects = value["effects"]
    if effects is not None:
        _check_tree(effects)
    given = {key: value[key] for key in _FACE}
    name = value.get("name") or names.get(RULES_LANGUAGE) or names.get(ENGLISH) or ""
    return CardFace(name=name, **given)  # type: ignore[typeddict-item]  # keys of a face


def _check_tree(effects: object) -> None:
    try:
        load_tree(effects)
    except MalformedTreeError as error:
        raise _WrongError(
            "effects", say("broken_effects", reason=str(error))
        ) from error


def _gaps(value: dict[str, Any]) -> tuple[UnparsedPassage, ...]:
    try:
        return tuple(
            UnparsedPassage.from_dict(gap) for gap in _objects(value, "not_playable")
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _WrongError("not_playable", say("no_gaps", reason=repr(error))) from error


def _evidence(value: dict[str, Any]) -> CardEvidence:
    written = _get(value, "evidence", dict, default={})
    state = written.get("state", "")
    if state not in ("", *STATES):
        raise _WrongError(
            "evidence.state", say("must_be_one_of", known=", ".join(STATES))
        )
    details = {key: item for key, item in written.items() if key != "state"}
    for key, item in details.items():
        kind = _EVIDENCE.get(key)
        if kind is None or not isinstance(item, kind):
            raise _WrongError(f"evidence.{key[:40]}", say("no_evidence"))
    for tree in details.get("readings", {}).values():
        _check_tree(tree)
    for item in details.get("paraphrases", ()):
        is_whole = isinstance(item, dict) and sorted(item) == sorted(_PARAPHRASE)
        if not is_whole or not all(isinstance(it, str) for it in item.values()):
            raise _WrongError("evidence.paraphrases", say("no_paraphrases"))
    for language, text in details.get("trigger_texts", {}).items():
        is_text = isinstance(text, str) and 0 < len(text) <= LONGEST_TEXT
        if language not in WITNESSES or not is_text:
            raise _WrongError("evidence.trigger_texts", say("no_trigger_texts"))
    return CardEvidence.from_columns(state, details)


def _printing(item: dict[str, Any], place: str) -> PrintingLine:
    _refuse_unknown_keys(item, set(_PRINTING), place)
    code = _get(item, "code", str, place=place)
    return PrintingLine(
        code=code,
        card_set=_get(item, "set", str, default=code.partition("/")[0], place=place),
        rarity=_get(item, "rarity", str, place=place),
        is_parallel=_get(item, "parallel", bool, default=False, place=place),
        is_promo=_get(item, "promo", bool, default=False, place=place),
        image_url=_get(item, "image_url", str, default="", place=place),
        artist=_get(item, "artist", str, default="", place=place),
    )


def _ruling(item: dict[str, Any], place: str) -> RulingLine:
    _refuse_unknown_keys(item, set(_RULING), place)
    texts = _words(item, "texts", place)
    if not any(texts.values()):
        raise _WrongError(f"{place}.texts", say("says_nothing"))
    day = _get(item, "date", str, default="", place=place)
    return RulingLine(
        key=_get(item, "key", str, place=place),
        ruled_on=_parsed(date.fromisoformat, day, f"{place}.date") if day else None,
        texts=texts,
        questions=_words(item, "questions", place),
        source=_get(item, "source", str, default="", place=place),
        source_url=_get(item, "url", str, default="", place=place),
        is_public=_get(item, "public", bool, default=True, place=place),
        scenario=_get(item, "scenario", str, default="", place=place),
        scenario_name=_get(item, "scenario_name", str, default="", place=place),
    )


_READERS: Final[Mapping[str, Callable[[dict[str, Any], int], Line]]] = {
    "series": _series,
    "traits": _trait,
    "sets": _set,
    "cards": _card,
}
# Cards are counted as rows; problems of the other parts name their part.
_PREFIX: Final = {"series": "series", "traits": "traits", "sets": "sets", "cards": ""}

_MISSING: Final = object()


def _get(
    value: Mapping[str, Any],
    key: str,
    kind: type,
    *,
    default: Any = _MISSING,  # noqa: ANN401 - a default of any kind
    place: str = "",
) -> Any:  # noqa: ANN401 - of the kind asked for
    label = ".".join(part for part in (place, key) if part)
    found = value.get(key, default)
    if found is _MISSING:
        raise _WrongError(label, say("is_missing"))
    if not isinstance(found, kind):
        expected = say(_KIND_NAMES[kind])
        message = say("must_be", expected=expected, value=_short(found))
        raise _WrongError(label, message)
    return found


_KIND_NAMES: Final = {str: "text", bool: "true_or_false", dict: "an_object"}


def _words(value: Mapping[str, Any], key: str, place: str = "") -> dict[str, str]:
    label = ".".join(part for part in (place, key) if part)
    words = _get(value, key, dict, default={}, place=place)
    for language, word in words.items():
        if language not in LANGUAGES:
            raise _WrongError(label, say("no_language_called", value=_short(language)))
        if not isinstance(word, str):
            raise _WrongError(f"{label}.{language}", say("must_be_text"))
    return {language: word for language, word in words.items() if word}


def _objects(value: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    found = value.get(key) or []
    if not isinstance(found, list) or not all(isinstance(i, dict) for i in found):
        raise _WrongError(key, say("must_be_objects"))
    return found


def _moment(value: Mapping[str, Any], key: str) -> datetime | None:
    written = value.get(key)
    if written is None:
        return None
    if not isinstance(written, str):
        raise _WrongError(key, say("must_be_text"))
    moment: datetime = _parsed(datetime.fromisoformat, written, key)
    if moment.tzinfo is None:
        raise _WrongError(key, say("no_zone"))
    return moment


def _parsed(parse: Callable[[str], Any], written: str, field: str) -> Any:  # noqa: ANN401 - what the parser gives
    try:
        return parse(written)
    except ValueError as error:
        raise _WrongError(field, say("is_no_date", value=_short(written))) from error


def _refuse_unknown_keys(
    value: Mapping[str, Any], known: set[str], place: str = ""
) -> None:
    unknown = sorted(set(value) - known)
    if unknown:
        label = ".".join(part for part in (place, unknown[0][:40]) if part)
        raise _WrongError(label, say("no_member"))


def _short(value: object) -> str:
    written = repr(value)
    return written if len(written) <= 40 else f"{written[:37]}…"  # noqa: PLR2004 - of a line
