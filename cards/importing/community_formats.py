"""Readers of the community formats, one function per format.

A format is recognized by the keys of its entries. An entry that cannot be read is a
``SkippedEntry``; it never stops the others.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cards.card_data import NUMBER_SHAPE
from cards.card_data.languages import CHINESE, ENGLISH, RULES_LANGUAGE
from cards.effects.model.enums import CardKind, Color, Trigger
from cards.importing.records import CardRecord, SkippedEntry
from cards.importing.surveys import Survey, detect_language, survey_list
from cards.importing.values import Entry, drop_dash, get_flag, get_text, get_words
from cards.vocabulary import get_name, list_synonyms

Reader = Callable[[Entry, Survey], CardRecord]


class UnknownFormatError(ValueError):
    """The data is in no known format."""


class NotACardError(ValueError):
    """An entry lacks something a card has.

    Attributes:
        field: Which field is wrong.
        is_harmless: Whether it was never meant to be a card of a deck.
    """

    def __init__(self, field: str, message: str, *, is_harmless: bool = False) -> None:
        super().__init__(message)
        self.field = field
        self.is_harmless = is_harmless


def read_records(
    data: object, *, format_name: str = "auto"
) -> tuple[tuple[CardRecord, ...], tuple[SkippedEntry, ...]]:
    """Return the records of a card list, in its order, and its skipped entries.

    Args:
        data: The parsed JSON of the list.
        format_name: A name of ``FORMATS``, or ``auto`` to detect it.

    Raises:
        UnknownFormatError: No reader fits.
    """
    entries = _entries(data)
    surveyed = survey_list(entries)
    reader = FORMATS[detect_format(surveyed, format_name)]
    records: list[CardRecord] = []
    oddities: list[SkippedEntry] = []
    for index, entry in enumerate(entries):
        found = read_entry(entry, index=index, reader=reader, surveyed=surveyed)
        if isinstance(found, CardRecord):
            records.append(found)
        else:
            oddities.append(found)
    return tuple(records), tuple(oddities)


def read_entry(
    entry: Entry, *, index: int, reader: Reader, surveyed: Survey
) -> CardRecord | SkippedEntry:
    """Return one entry of a surveyed list as a record, or as a skipped entry."""
    try:
        return reader(entry, surveyed)
    except NotACardError as error:
        return SkippedEntry(
            index=index,
            message=str(error),
            name=get_text(entry, "cardName", "name"),
            field=error.field,
            is_harmless=error.is_harmless,
        )


def _entries(data: object) -> tuple[Entry, ...]:
    if not isinstance(data, Sequence) or isinstance(data, (str, bytes)):
        raise UnknownFormatError("a card list is a JSON array of objects")
    return tuple(entry for entry in data if isinstance(entry, Mapping))


def detect_format(surveyed: Survey, name: str = "auto") -> str:
    """Return the name of the format of a list.

    Args:
        surveyed: The survey of its entries.
        name: A name of ``FORMATS``, or ``auto`` to detect it by their keys.

    Raises:
        UnknownFormatError: No format has this name or these keys.
    """
    if name in FORMATS:
        return name
    if name != "auto":
        raise UnknownFormatError(f"no format is called {name!r}")
    if not surveyed.format_name:
        raise UnknownFormatError("the entries have the keys of no known format")
    return surveyed.format_name


# --- the format of the Japanese card list with Chinese translation ------------------

_KINDS: Final = {
    **{
        word: kind
        for kind in (CardKind.CHARACTER, CardKind.SITE, CardKind.EVENT)
        for word in (*list_synonyms("kind", kind), kind.value.upper())
    },
    "场地": CardKind.SITE,
    "Field": CardKind.SITE,
    "FIELD": CardKind.SITE,
}
_COLORS: Final = {
    **{get_name("color", color, RULES_LANGUAGE): color for color in Color},
    **{color.value.capitalize(): color for color in Color},
    **{color.value.upper(): color for color in Color},
}
_TRIGGERS: Final = {
    **{get_name("trigger", trigger, RULES_LANGUAGE): trigger for trigger in Trigger},
    **{trigger.value.upper(): trigger for trigger in Trigger},
}
STAR: Final = "★"
# What follows tells printings apart: _p1, -p1, ★.
_NUMBER: Final = re.compile(rf"({NUMBER_SHAPE})(?=$|[-_][pP]\d|[^-0-9A-Z])")
_SUFFIX: Final = re.compile(r"(?<=[-_])([pP]\d{1,2})(?=$|\.)")
_TRIGGER_ICON: Final = re.compile(r"^\s*<img[^>]*\balt=\"([^\"]*)\"[^>]*>\s*")


def _read_ja_html(entry: Entry, _surveyed: Survey) -> CardRecord:
    """Read Japanese text with icon images; energies and BP as printed (緑2, 3500+)."""
    number = _number(entry, "cardNumData2", "cardNumData")
    color, required = _energy(get_text(entry, "needEnergyData"))
    trigger, trigger_text = _trigger(get_text(entry, "triggerData"))
    set_code = get_text(entry, "cardNumData").rpartition("/")[0] or get_text(
        entry, "cardPackData"
    )
    suffix = _suffix(get_text(entry, "imageFileName"))
    rarity = get_text(entry, "rareData")
    return CardRecord(
        number=number,
        printing=get_text(entry, "cardNumData"),
        name=get_text(entry, "cardName"),
        language=RULES_LANGUAGE,
        kind=_kind(entry, "categoryData"),
        color=color,
        required_energy=required,
        ap_cost=_parse_whole_number(entry, "apData"),
        generated_energy=_generated(get_text(entry, "generatedEnergyData")),
        bp=_bp(entry, "bpData"),
        traits=_traits(get_text(entry, "attributeData")),
        text=drop_dash(get_text(entry, "effectData")),
        trigger=trigger,
        trigger_text=trigger_text,
        rarity=rarity,
        image_url=get_text(entry, "imageUrl"),
        set_code=set_code,
        suffix=suffix,
        is_parallel=bool(suffix) or STAR in rarity,
        is_promo=_is_promo(set_code),
    )


def _trigger(text: str) -> tuple[Trigger | None, str]:
    match = _TRIGGER_ICON.match(text)
    if match is None:
        return None, ""
    found = _TRIGGERS.get(match.group(1).strip())
    if found is None:
        message = f"unknown trigger {match.group(1)[:40]!r}"
        raise NotACardError("triggerData", message)
    return found, text[match.end() :]


# --- the format of the English card list --------------------------------------------


def _read_en_plain(entry: Entry, _surveyed: Survey) -> CardRecord:
    """Read English text without icons; energy as a word and a number."""
    if get_text(entry, "type").casefold() in _NO_CARDS:
        message = "this is a card beside the deck, not one of it"
        raise NotACardError("type", message, is_harmless=True)
    energy = entry.get("needEnergy")
    value = get_text(energy, "value") if isinstance(energy, Mapping) else ""
    color, required = _english_energy(value)
    images, card_set = entry.get("images"), entry.get("set")
    rarity = get_text(entry, "rarity")
    # The URL of the page has the whole number; the code lacks the product.
    printed = get_text(entry, "url").rpartition("card_no=")[2]
    suffix = _suffix(printed) or _suffix(get_text(entry, "code"))
    set_code = printed.partition("/")[0] if "/" in printed else ""
    return CardRecord(
        number=_number(entry, "code", "id"),
        printing=printed or get_text(entry, "code", "id"),
        name=get_text(entry, "name"),
        language=ENGLISH,
        kind=_kind(entry, "type"),
        color=color,
        required_energy=required,
        ap_cost=_parse_whole_number(entry, "ap"),
        bp=_bp(entry, "bp"),
        traits=_traits(get_text(entry, "affinity")),
        text=drop_dash(get_text(entry, "effect")),
        trigger_text=drop_dash(get_text(entry, "trigger")),
        rarity=rarity,
        image_url=get_text(images, "large") if isinstance(images, Mapping) else "",
        set_code=set_code,
        suffix=suffix,
        is_parallel=bool(suffix) or STAR in rarity,
        is_promo=_is_promo(set_code),
        series_name=get_text(card_set, "name") if isinstance(card_set, Mapping) else "",
    )


# Players put these beside the deck; they are in no deck and have no energy (UA-2.1).
_NO_CARDS: Final = {"action point", "action point card", "ap", "token"}


def _english_energy(value: str) -> tuple[Color, int]:
    match = re.fullmatch(r"([A-Za-z]+)\s*(\d{0,3})-?", value)
    color = _COLORS.get(match.group(1).capitalize()) if match else None
    if match is None or color is None:
        raise NotACardError("needEnergy", f"unknown energy {value[:40]!r}")
    return color, int(match.group(2) or 0)


# --- the format of simulators: everything split into fields; also our CSV -----------


def _read_fields(entry: Entry, surveyed: Survey) -> CardRecord:
    """Read text with icons in square brackets; one field per number."""
    if get_text(entry, "cardType").casefold() in _NO_CARDS:
        message = "this is a card beside the deck, not one of it"
        raise NotACardError("cardType", message, is_harmless=True)
    color = _COLORS.get(get_text(entry, "color"))
    if color is None:
        message = f"unknown color {get_text(entry, 'color')[:40]!r}"
        raise NotACardError("color", message)
    printed, rarity = get_text(entry, "code"), get_text(entry, "rarity")
    set_code = get_text(entry, "set") or (
        printed.partition("/")[0] if "/" in printed else ""
    )
    suffix = _suffix(printed)
    is_parallel = get_flag(entry, "isParallel") or bool(suffix) or STAR in rarity
    return CardRecord(
        number=_number(entry, "baseCode", "code"),
        printing=printed,
        name=get_text(entry, "name"),
        language=_language(entry, surveyed),
        kind=_kind(entry, "cardType"),
        color=color,
        required_energy=_parse_whole_number(entry, "reqEnergy"),
        ap_cost=_parse_whole_number(entry, "apCost"),
        generated_energy=(color,) * _parse_whole_number(entry, "genEnergy", most=15),
        bp=_bp(entry, "bp"),
        traits=surveyed.joined(get_words(entry, "traits")),
        text=drop_dash(get_text(entry, "effectText")),
        trigger=_named_trigger(entry),
        rarity=rarity,
        image_url=get_text(entry, "imageUrl"),
        set_code=set_code,
        suffix=suffix or ("p" + str(max(1, rarity.count(STAR))) if is_parallel else ""),
        is_parallel=is_parallel,
        is_promo=get_flag(entry, "isPromo") or _is_promo(set_code),
        artist=get_text(entry, "artist"),
        names=_in_languages(entry, "name"),
        texts=_in_languages(entry, "effectText"),
        series_name=get_text(entry, "titleName"),
    )


def _language(entry: Entry, surveyed: Survey) -> str:
    given = get_text(entry, "language")
    if given in {RULES_LANGUAGE, ENGLISH}:
        return given
    if given:
        raise NotACardError(
            "language", f"{RULES_LANGUAGE} or {ENGLISH}, not {given[:40]!r}"
        )
    return detect_language(entry) or surveyed.language


def _named_trigger(entry: Entry) -> Trigger | None:
    """Return the last trigger; simulators put NORMAL or nothing before it."""
    names = [name for name in get_words(entry, "triggers") if name not in _NO_TRIGGER]
    unknown = [name for name in names if name not in _TRIGGERS]
    if unknown:
        raise NotACardError("triggers", f"unknown trigger {unknown[0][:40]!r}")
    return _TRIGGERS[names[-1]] if names else None


def _in_languages(entry: Entry, stem: str) -> dict[str, str]:
    words = {
        language: get_text(entry, stem + suffix)
        for language, suffix in _COLUMNS.items()
    }
    return {language: word for language, word in words.items() if word}


_COLUMNS: Final = {CHINESE: "ZhHant", ENGLISH: "En"}
_NO_TRIGGER: Final = {"", "-", "NONE", "NORMAL", "none", "なし"}


FORMATS: Final[dict[str, Reader]] = {
    "ja-html": _read_ja_html,
    "en-plain": _read_en_plain,
    "fields": _read_fields,
}


# --- fields -------------------------------------------------------------------------


def _number(entry: Entry, *keys: str) -> str:
    text = get_text(entry, *keys)
    match = _NUMBER.match(text.rpartition("/")[2])
    if match is None:
        raise NotACardError(keys[-1], f"no card number in {text[:40]!r}")
    return match.group(0)


def _suffix(printed: str) -> str:
    """Return ``p1`` of UA01BT_XYZ-1-001_p1.png and of XYZ-1-001-p1."""
    match = _SUFFIX.search(printed)
    return match.group(1).lower() if match else ""


def _is_promo(set_code: str) -> bool:
    return set_code.endswith("PR")


def _kind(entry: Entry, key: str) -> CardKind:
    text = get_text(entry, key)
    kind = _KINDS.get(text) or _KINDS.get(text.upper())
    if kind is None:
        raise NotACardError(key, f"unknown kind {text[:40]!r}")
    return kind


def _energy(text: str) -> tuple[Color, int]:
    """Parse 緑2 or 紫-."""
    color = _COLORS.get(text[:1])
    if color is None:
        raise NotACardError("needEnergyData", f"unknown energy {text[:40]!r}")
    return color, _parse_whole_number({"needEnergyData": text[1:]}, "needEnergyData")


def _generated(text: str) -> tuple[Color, ...]:
    """Parse 緑緑+: two, and a sign that an effect changes it."""
    return tuple(_COLORS[character] for character in text if character in _COLORS)


def _parse_whole_number(entry: Entry, key: str, *, most: int = 99_999) -> int:
    text = get_text(entry, key)
    match = re.search(r"\d+", text)
    if match is None:
        return 0
    if len(match.group(0)) > 6 or int(match.group(0)) > most:  # noqa: PLR2004 - below
        raise NotACardError(key, f"no card has {text[:40]!r}; at most {most}")
    return int(match.group(0))


def _bp(entry: Entry, key: str) -> int | None:
    return (
        _parse_whole_number(entry, key)
        if re.search(r"\d", get_text(entry, key))
        else None
    )


def _traits(text: str) -> tuple[str, ...]:
    parts = [part.strip() for part in re.split(r"[／/]", text)]
    return tuple(part for part in parts if part and part not in ("-", "―"))
