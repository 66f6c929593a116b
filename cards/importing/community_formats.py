"""Readers of the community formats, one function per format.

A format is recognized by the keys of its entries. An entry that cannot be read is a
``SkippedEntry``; it never stops the others. Values are read strictly
(``cards.importing.values``).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cards.card_data import BP_STEP, HIGHEST_BP
from cards.card_data.ap_cards import is_ap_name, is_ap_number
from cards.card_data.languages import CHINESE, ENGLISH, RULES_LANGUAGE
from cards.card_data.sentences import Sentence, say
from cards.card_data.written_numbers import read_written_number
from cards.effects.model.enums import CardKind, Color, Trigger
from cards.importing.errata_notes import BadErratumError, split_errata
from cards.importing.records import CardRecord, Erratum, SkippedEntry
from cards.importing.surveys import Survey, detect_language, survey_list
from cards.importing.values import (
    Entry,
    FieldProblem,
    Fields,
    drop_dash,
    get_text,
    is_absent,
    is_nothing,
    parse_whole,
    show_value,
)
from cards.vocabulary import get_name, list_synonyms

Reader = Callable[[Fields, Survey], CardRecord]


class UnknownFormatError(ValueError):
    """The data is in no known format."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(message)
        self.message = message


class NotACardError(ValueError):
    """An entry is no card of a deck, as far as it says.

    Attributes:
        field: Which field says so.
        lacks: What it lacks to be one; empty if it was never meant to be.
    """

    def __init__(
        self, field: str, message: Sentence, lacks: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.field = field
        self.message = message
        self.lacks = lacks


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
    """Return one entry of a surveyed list as a record, or as a skipped entry.

    An entry with a value that is not understood is skipped as a whole; what it does not
    give is then told with the rest. An entry of an AP card, or without a card number,
    is skipped as incomplete.
    """
    fields = Fields(entry)
    name = get_text(entry, "cardName", "name")
    try:
        record = reader(fields, surveyed)
    except NotACardError as error:
        problem = FieldProblem(error.field, error.message)
        return SkippedEntry(index, (problem,), name, True, error.lacks)
    if NUMBER in fields.missing:
        key, code = fields.find("cardNumData", "code", "id")
        message = say("no_number_in", value=repr(str(code or "")[:40]))
        problem = FieldProblem(key, message)
        if not fields.problems:
            return SkippedEntry(index, (problem,), name, True, (NUMBER,))
        if key not in {known.field for known in fields.problems}:
            fields.problems.append(problem)
    if not fields.problems:
        return record
    absent = (
        FieldProblem(key, say("no_value", value=str(entry[key] or "null")))
        for key, attribute in _ATTRIBUTES.items()
        if attribute in fields.missing and key in entry
    )
    return SkippedEntry(index, (*fields.problems, *absent), name=name)


NUMBER: Final = "number"
KIND: Final = "kind"
# Fields by which an entry gives an attribute of the card that it may lack.
_ATTRIBUTES: Final = {
    "bp": "bp",
    "bpData": "bp",
    "ap": "ap_cost",
    "apCost": "ap_cost",
    "apData": "ap_cost",
    "reqEnergy": "required_energy",
    "genEnergy": "generated_energy",
    "generatedEnergy": "generated_energy",
    "effect": "text",
    "effectText": "text",
    "effectData": "text",
    "triggers": "trigger",
    "triggerData": "trigger",
}


def _entries(data: object) -> tuple[Entry, ...]:
    if not isinstance(data, Sequence) or isinstance(data, (str, bytes)):
        raise UnknownFormatError(say("no_array"))
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
        raise UnknownFormatError(say("no_format_called", name=repr(name)))
    if not surveyed.format_name:
        raise UnknownFormatError(say("keys_of_no_format"))
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
_SUFFIX: Final = re.compile(r"(?<=[-_])([pP]\d{1,2})(?=$|\.)")
_TRIGGER_ICON: Final = re.compile(r"^\s*<img[^>]*\balt=\"([^\"]*)\"[^>]*>\s*")
_TRIGGER_WORD: Final = re.compile(r"^\s*\[([A-Za-z]+)\]\s*")
_OTHER_ICON: Final = re.compile(r"\balt=\"([^\"]*)\"|\[([A-Za-z]+)\]")


def _read_ja_html(fields: Fields, _surveyed: Survey) -> CardRecord:
    """Read Japanese text with icon images; energies and BP as printed (緑2, 3500+)."""
    kind = _read_kind(fields, "categoryData", color="needEnergyData", text="effectData")
    number = _read_number(fields, "cardNumData2", "cardNumData")
    color, required = _read_energy(fields, "needEnergyData")
    trigger, trigger_text = _read_trigger_icon(fields)
    printed = fields.read_label("cardNumData")
    set_code, suffix = _split_printing(printed)
    set_code = set_code or fields.read_label("cardPackData")
    suffix = _parse_suffix(fields.read_label("imageFileName")) or suffix
    rarity = _read_rarity(fields, "rareData")
    text, errata = _read_card_text(fields, "effectData")
    return CardRecord(
        number=number,
        printing=printed,
        name=_read_name(fields, "cardName"),
        language=RULES_LANGUAGE,
        kind=kind,
        color=color,
        required_energy=required,
        ap_cost=_read_ap_cost(fields, "apData"),
        generated_energy=_read_letters(fields, "generatedEnergyData", kind),
        bp=_read_bp(fields, "bpData", kind),
        traits=tuple(_read_traits(fields, "attributeData")),
        text=text,
        trigger=trigger,
        trigger_text=trigger_text,
        rarity=rarity,
        image_url=fields.read_text("imageUrl"),
        set_code=set_code,
        suffix=suffix,
        is_parallel=bool(suffix) or STAR in rarity,
        is_promo=_is_promo(set_code),
        errata=errata,
        missing=frozenset(fields.missing),
        notices=tuple(fields.notices),
    )


def _read_trigger_icon(fields: Fields) -> tuple[Trigger | None, str]:
    text = fields.read_text("triggerData", missing="trigger")
    if not drop_dash(text):
        return None, ""
    match = _TRIGGER_ICON.match(text)
    found = _TRIGGERS.get(match.group(1).strip()) if match else None
    if match is None or found is None:
        fields.refuse("triggerData", say("no_known_trigger", value=repr(text[:40])))
        return None, ""
    return found, _read_trigger_text(fields, "triggerData", found, text[match.end() :])


def _read_trigger_text(fields: Fields, key: str, trigger: Trigger, text: str) -> str:
    """Return the text behind the icon of a trigger; that of another is refused."""
    for icon, word in _OTHER_ICON.findall(text):
        other = _TRIGGERS.get(icon.strip()) or _TRIGGERS.get(word.upper())
        if other not in {None, trigger}:
            fields.refuse(key, say("two_triggers", value=f"{trigger}, {other}"))
            return ""
    return text


def _read_letters(fields: Fields, key: str, kind: CardKind) -> tuple[Color, ...]:
    """Read 緑緑+: two, and a sign that an effect changes it."""
    text = drop_dash(fields.read_text(key, missing="generated_energy"))
    letters = text.rstrip("+-±")
    if any(letter not in _COLORS for letter in letters):
        fields.refuse(key, say("unknown_energy", value=repr(text[:40])))
        return ()
    return _check_generated(fields, key, kind, tuple(_COLORS[it] for it in letters))


def _check_generated(
    fields: Fields, key: str, kind: CardKind, energy: tuple[Color, ...]
) -> tuple[Color, ...]:
    """Return the energy a card generates: an Event generates none (UA-2.1.3)."""
    if kind is not CardKind.EVENT:
        return energy
    fields.missing.discard("generated_energy")
    if energy:
        message = say("event_energy")
        fields.notices.append(FieldProblem(key, message))
    return ()


# --- the format of the English card list --------------------------------------------


def _read_en_plain(fields: Fields, _surveyed: Survey) -> CardRecord:
    """Read English text without icons; energy as a word and a number."""
    kind = _read_kind(fields, "type", color="needEnergy", text="effect")
    energy = fields.entry.get("needEnergy")
    nested = Fields(energy if isinstance(energy, Mapping) else {"value": energy})
    color, required = _read_energy(nested, "value")
    fields.problems += [
        FieldProblem("needEnergy", problem.message) for problem in nested.problems
    ]
    fields.missing |= nested.missing
    images, card_set = fields.entry.get("images"), fields.entry.get("set")
    rarity = _read_rarity(fields, "rarity")
    # The URL of the page has the whole number; the code lacks the product.
    printed = fields.read_text("url").rpartition("card_no=")[2]
    code = fields.read_label("code", "id")
    set_code, suffix = _split_printing(printed)
    suffix = suffix or _split_printing(code)[1]
    text, errata = _read_card_text(fields, "effect")
    trigger, trigger_text = _read_english_trigger(fields)
    return CardRecord(
        number=_read_number(fields, "code", "id", beside=printed),
        printing=printed or code,
        name=_read_name(fields, "name"),
        language=ENGLISH,
        kind=kind,
        color=color,
        required_energy=required,
        ap_cost=_read_ap_cost(fields, "ap"),
        generated_energy=_read_amount(fields, "generatedEnergy", kind, color),
        bp=_read_bp(fields, "bp", kind),
        traits=tuple(_read_traits(fields, "affinity")),
        text=text,
        trigger=trigger,
        trigger_text=trigger_text,
        rarity=rarity,
        image_url=get_text(images, "large") if isinstance(images, Mapping) else "",
        set_code=set_code,
        suffix=suffix,
        is_parallel=bool(suffix) or STAR in rarity,
        is_promo=_is_promo(set_code),
        series_name=get_text(card_set, "name") if isinstance(card_set, Mapping) else "",
        errata=errata,
        missing=frozenset(fields.missing),
        notices=tuple(fields.notices),
    )


_TOKENS: Final = {"token", "トークン"}
_BESIDE: Final = say("beside_deck")
_AP_CARD: Final = say("ap_card")


def _read_english_trigger(fields: Fields) -> tuple[Trigger | None, str]:
    """Read [Draw] Draw a card.; a text alone does not name its trigger."""
    text = drop_dash(fields.read_text("trigger", missing="trigger"))
    match = _TRIGGER_WORD.match(text)
    if match is None:
        if text:
            fields.missing.add("trigger")
        return None, text
    found = _TRIGGERS.get(match.group(1).upper())
    if found is None:
        fields.refuse(
            "trigger", say("unknown_trigger", value=repr(match.group(1)[:40]))
        )
        return None, ""
    return found, _read_trigger_text(fields, "trigger", found, text[match.end() :])


# --- the format of simulators: everything split into fields; also our CSV -----------


def _read_fields(fields: Fields, surveyed: Survey) -> CardRecord:
    """Read text with icons in square brackets; one field per number."""
    kind = _read_kind(fields, "cardType", color="color", text="effectText")
    color = _read_color(fields, "color")
    printed, rarity = fields.read_label("code"), _read_rarity(fields, "rarity")
    set_code, suffix = _split_printing(printed)
    set_code = fields.read_label("set") or set_code
    is_parallel = fields.read_flag("isParallel") or bool(suffix) or STAR in rarity
    text, errata = _read_card_text(fields, "effectText")
    return CardRecord(
        number=_read_number(fields, "baseCode", "code"),
        printing=printed,
        name=_read_name(fields, "name"),
        language=_read_language(fields, surveyed),
        kind=kind,
        color=color,
        required_energy=fields.read_whole(
            "reqEnergy", missing="required_energy", most=99, is_dash_zero=True
        ),
        ap_cost=_read_ap_cost(fields, "apCost"),
        generated_energy=_read_amount(fields, "genEnergy", kind, color),
        bp=_read_bp(fields, "bp", kind),
        traits=surveyed.joined(_read_traits(fields, "traits")),
        text=text,
        trigger=_read_named_trigger(fields),
        rarity=rarity,
        image_url=fields.read_text("imageUrl"),
        set_code=set_code,
        suffix=suffix or ("p" + str(max(1, rarity.count(STAR))) if is_parallel else ""),
        is_parallel=is_parallel,
        is_promo=fields.read_flag("isPromo") or _is_promo(set_code),
        artist=fields.read_label("artist"),
        names=_read_languages(fields, "name"),
        texts=_read_languages(fields, "effectText"),
        series_name=fields.read_label("titleName"),
        errata=errata,
        missing=frozenset(fields.missing),
        notices=tuple(fields.notices),
    )


def _read_language(fields: Fields, surveyed: Survey) -> str:
    given = fields.read_label("language")
    if given and given not in {RULES_LANGUAGE, ENGLISH}:
        message = say(
            "other_language",
            known=say("either", first=RULES_LANGUAGE, second=ENGLISH),
            value=repr(given[:40]),
        )
        fields.refuse("language", message)
    return given or detect_language(fields.entry) or surveyed.language


def _read_named_trigger(fields: Fields) -> Trigger | None:
    """Read the one trigger of a card; simulators put NORMAL or nothing before it.

    Some lists add ACTIVE to the Color triggers, which name it in their text.
    """
    words = fields.read_words("triggers", missing="trigger")
    names = [word.upper() for word in words if word.upper() not in _NO_TRIGGER]
    found = [_TRIGGERS[name] for name in names if name in _TRIGGERS]
    if len(found) < len(names):
        unknown = next(name for name in names if name not in _TRIGGERS)
        fields.refuse("triggers", say("unknown_trigger", value=repr(unknown[:40])))
        return None
    if set(found) == {Trigger.ACTIVE, Trigger.COLOR}:
        return Trigger.COLOR
    if len(set(found)) > 1:
        fields.refuse("triggers", say("two_triggers", value=", ".join(names)))
        return None
    return found[0] if found else None


def _read_amount(
    fields: Fields, key: str, kind: CardKind, color: Color
) -> tuple[Color, ...]:
    """Read generated energy: an amount of the card's color, or letters of colors."""
    value = fields.entry.get(key)
    if isinstance(value, str) and not is_absent(value) and parse_whole(value) is None:
        return _read_letters(fields, key, kind)
    amount = fields.read_whole(
        key, missing="generated_energy", most=15, is_dash_zero=True
    )
    return _check_generated(fields, key, kind, (color,) * amount)


def _read_languages(fields: Fields, stem: str) -> dict[str, str]:
    words = {
        language: fields.read_text(stem + suffix)
        for language, suffix in _COLUMNS.items()
    }
    return {language: word for language, word in words.items() if word}


_COLUMNS: Final = {CHINESE: "ZhHant", ENGLISH: "En"}
_NO_TRIGGER: Final = {"", "-", "―", "NONE", "NORMAL", "なし"}


FORMATS: Final[dict[str, Reader]] = {
    "ja-html": _read_ja_html,
    "en-plain": _read_en_plain,
    "fields": _read_fields,
}


# --- fields -------------------------------------------------------------------------


def _read_number(fields: Fields, *keys: str, beside: str = "") -> str:
    """Read the card number of an entry, which may give it several times.

    Args:
        fields: Of the entry.
        keys: Where it may be; other sites have numbers of their own there.
        beside: A number from another field; empty if it has none.
    """
    codes = {key: read_written_number(fields.read_label(key)) for key in keys}
    found = {_split_code(code)[1]: key for key, code in codes.items() if code}
    other = _split_code(read_written_number(beside))[1]
    if len({*found, *filter(None, [other])}) > 1:
        numbers = ", ".join(sorted({*found, other} - {""}))
        fields.refuse(next(iter(found.values())), say("two_numbers", value=numbers))
    if found:
        return next(iter(found))
    if is_ap_number(fields.read_label(*keys)):
        raise NotACardError(keys[-1], _AP_CARD, (KIND, NUMBER))
    fields.missing.add(NUMBER)
    return ""


def _split_code(code: str) -> tuple[str, str, str]:
    """Return set, number and printing of UA01BT/XYZ-1-001_p1; empty what it lacks."""
    card_set, _slash, rest = code.rpartition("/")
    number, _sign, printing = rest.partition("_")
    return card_set, number, printing


def _split_printing(printed: str) -> tuple[str, str]:
    """Return the set and the printing of a number as printed."""
    code = read_written_number(printed)
    card_set, _number, printing = _split_code(code)
    return card_set or ("" if code else printed.rpartition("/")[0]), printing


def _parse_suffix(file_name: str) -> str:
    """Return ``p1`` of UA01BT_XYZ-1-001_p1.png."""
    match = _SUFFIX.search(file_name)
    return match.group(1).lower() if match else ""


def _is_promo(set_code: str) -> bool:
    return set_code.endswith("PR")


def _read_kind(fields: Fields, key: str, *, color: str, text: str) -> CardKind:
    """Read the kind of a card.

    Lists call promo and box Characters ``ACTION_POINT`` too: one with a color and a
    text is a card of a deck, and a Character if it has BP. Without BP its kind is
    missing.
    """
    word = fields.read_label(key)
    kind = _KINDS.get(word) or _KINDS.get(word.upper())
    if kind is not None:
        return kind
    plain = re.sub(r"[\s_-]+", " ", word).casefold()
    if plain in _TOKENS:
        raise NotACardError(key, _BESIDE)
    if not is_ap_name(word):
        value = word or fields.entry.get(key)
        fields.refuse_once(key, say("unknown_kind", value=show_value(value)))
        return CardKind.CHARACTER
    has_text = bool(drop_dash(get_text(fields.entry, text)))
    has_color = not is_absent(fields.entry.get(color))
    is_ap = is_ap_number(get_text(fields.entry, "code", "id", "cardNumData"))
    if is_ap or not (has_text and has_color):
        raise NotACardError(key, _AP_CARD, (KIND,))
    message = say("kind_by_bp", value=repr(word))
    if all(is_absent(fields.entry.get(name)) for name in ("bp", "bpData")):
        fields.missing.add(KIND)
        message = say("kind_missing", value=repr(word))
    fields.notices.append(FieldProblem(key, message))
    return CardKind.CHARACTER


def _read_color(fields: Fields, key: str) -> Color:
    word = fields.read_label(key)
    found = _COLORS.get(word) or _COLORS.get(word.upper())
    if found is None:
        value = word or fields.entry.get(key)
        fields.refuse_once(key, say("unknown_color", value=show_value(value)))
    return found or Color.RED


_ENERGY: Final = re.compile(r"([A-Za-z]+|[^\x00-\x7f])\s*(\d{1,2}|[-―])?")


def _read_energy(fields: Fields, key: str) -> tuple[Color, int]:
    """Read 緑2, 紫- or Green3: the color of a card, and the energy it requires."""
    text = fields.read_text(key)
    match = _ENERGY.fullmatch(text)
    color = (
        _COLORS.get(match.group(1)) or _COLORS.get(match.group(1).upper())
        if match
        else None
    )
    if match is None or color is None:
        fields.refuse_once(
            key, say("unknown_energy", value=show_value(text or fields.entry.get(key)))
        )
        return Color.RED, 0
    if match.group(2) is None:  # a color alone does not say that nothing is required
        fields.missing.add("required_energy")
    amount = drop_dash(match.group(2) or "-")
    return color, int(amount or 0)


def _read_ap_cost(fields: Fields, key: str) -> int:
    return fields.read_whole(key, missing="ap_cost", most=99)


def _read_bp(fields: Fields, key: str, kind: CardKind) -> int | None:
    """Read BP; a sign after the number says that an effect changes it."""
    value = fields.entry.get(key)
    if isinstance(value, str):
        value = value.strip().removesuffix("+").removesuffix("±") or value
        value = re.sub(r"(?<=\d)-$", "", value)
    if kind is not CardKind.CHARACTER:
        if not is_absent(value) and value != 0:
            message = say("bp_of_other_kind", value=repr(str(value)[:20]))
            fields.notices.append(FieldProblem(key, message))
        return None
    signed = Fields({key: value})
    found = signed.read_whole(key, missing="bp", most=HIGHEST_BP)
    if found % BP_STEP:
        message = say("bp_step", value=found, step=BP_STEP)
        fields.notices.append(FieldProblem(key, message))
    fields.problems += signed.problems
    fields.missing |= signed.missing
    return found


def _read_name(fields: Fields, key: str) -> str:
    before = len(fields.problems)
    name = drop_dash(fields.read_label(key))
    if is_nothing(name):
        fields.refuse(key, say("no_value", value=repr(name)))
    elif not name and len(fields.problems) == before:
        fields.refuse(key, say("name_missing"))
    return name


def _read_traits(fields: Fields, key: str) -> list[str]:
    return fields.read_words(key, missing="traits")


_BOX: Final = re.compile(r"^Pc(?=[A-Z])")  # Cards of a premium box: PcSR.
_STARS: Final = re.compile(r"(.*?)\s*(\d)-Star", re.IGNORECASE)
_RARITY_NAMES: Final = {
    "common": "C",
    "uncommon": "U",
    "rare": "R",
    "super rare": "SR",
    "ultra rare": "UR",
    "special": "SP",
    "promo": "PR",
}


def _read_rarity(fields: Fields, key: str) -> str:
    """Read SR★ or Super Rare 1-Star; without one the card counts as common."""
    text = drop_dash(fields.read_label(key))
    if not text:
        message = say("no_rarity")
        fields.notices.append(FieldProblem(key, message))
        return "C"
    text = _BOX.sub("", text)
    match = _STARS.fullmatch(text)
    name, stars = (match.group(1), int(match.group(2))) if match else (text, 0)
    return _RARITY_NAMES.get(name.casefold(), name) + STAR * stars


def _read_card_text(fields: Fields, key: str) -> tuple[str, tuple[Erratum, ...]]:
    """Read the effect text and the dated notes at its end."""
    text = drop_dash(fields.read_text(key, missing="text"))
    if is_nothing(text) or isinstance(fields.entry.get(key), int):
        fields.refuse_once(key, say("no_value", value=show_value(fields.entry[key])))
        return "", ()
    try:
        text, errata = split_errata(text)
    except BadErratumError as error:
        fields.refuse(key, error.message)
        return text, ()
    return drop_dash(text.strip()), errata
