"""Readers of the community formats, one function per format.

A format is told by the keys its entries have. An entry that cannot be read is an
``Oddity``; it never stops the others.
"""

import html
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cards.effects.model.words import CardKind, Color, Trigger
from cards.importing.records import CardRecord, Oddity

Entry = Mapping[str, object]
Reader = Callable[[Entry], CardRecord]


class UnknownFormatError(ValueError):
    """The data has the shape of no format known here."""


class _NotACardError(ValueError):
    """An entry lacks something a card has."""


def read(
    data: object, *, format_name: str = "auto"
) -> tuple[tuple[CardRecord, ...], tuple[Oddity, ...]]:
    """Records of a card list, in its order, and what in it is no card.

    Args:
        data: The parsed JSON of the list.
        format_name: A name of ``FORMATS``, or ``auto`` to tell by its shape.

    Raises:
        UnknownFormatError: No reader fits.
    """
    entries = _entries(data)
    reader = FORMATS.get(format_name) or _detect(entries, format_name)
    records: list[CardRecord] = []
    oddities: list[Oddity] = []
    for index, entry in enumerate(entries):
        try:
            records.append(reader(entry))
        except _NotACardError as error:
            oddities.append(Oddity(index, str(error), _text(entry, "cardName", "name")))
    return tuple(records), tuple(oddities)


def _entries(data: object) -> tuple[Entry, ...]:
    if not isinstance(data, Sequence) or isinstance(data, (str, bytes)):
        raise UnknownFormatError("a card list is a JSON array of objects")
    return tuple(entry for entry in data if isinstance(entry, Mapping))


def _detect(entries: tuple[Entry, ...], name: str) -> Reader:
    if name != "auto":
        raise UnknownFormatError(f"no format is called {name!r}")
    first = entries[0] if entries else {}
    for keys, format_name in _SIGNS:
        if keys <= set(first):
            return FORMATS[format_name]
    raise UnknownFormatError("the entries have the keys of no known format")


# --- the format of the Japanese card list with Chinese translation ------------------

_KINDS: Final = {
    "角色": CardKind.CHARACTER,
    "场地": CardKind.SITE,
    "事件": CardKind.EVENT,
    "キャラクター": CardKind.CHARACTER,
    "フィールド": CardKind.SITE,
    "イベント": CardKind.EVENT,
    "Character": CardKind.CHARACTER,
    "Site": CardKind.SITE,
    "Field": CardKind.SITE,
    "Event": CardKind.EVENT,
    "CHARACTER": CardKind.CHARACTER,
    "FIELD": CardKind.SITE,
    "EVENT": CardKind.EVENT,
}
_COLORS: Final = {
    "赤": Color.RED,
    "青": Color.BLUE,
    "黄": Color.YELLOW,
    "緑": Color.GREEN,
    "紫": Color.PURPLE,
    **{color.value.capitalize(): color for color in Color},
    **{color.value.upper(): color for color in Color},
}
_TRIGGERS: Final = {
    "ゲット": Trigger.GET,
    "ドロー": Trigger.DRAW,
    "アクティブ": Trigger.ACTIVE,
    "レイド": Trigger.RAID,
    "スペシャル": Trigger.SPECIAL,
    "ファイナル": Trigger.FINAL,
    "カラー": Trigger.COLOR,
    **{trigger.value.upper(): trigger for trigger in Trigger},
}
_NUMBER: Final = re.compile(r"[A-Z]{2,4}-[A-Z0-9]+(?:-[A-Z0-9]+)?")
_TRIGGER_ICON: Final = re.compile(r"^\s*<img[^>]*\balt=\"([^\"]*)\"[^>]*>\s*")


def _read_ja_html(entry: Entry) -> CardRecord:
    """Japanese text with icon images; energies and BP as printed (緑2, 3500+)."""
    color, required = _energy(_text(entry, "needEnergyData"))
    trigger, trigger_text = _trigger(_text(entry, "triggerData"))
    return CardRecord(
        number=_number(_text(entry, "cardNumData2", "cardNumData")),
        printing=_text(entry, "cardNumData"),
        name=_text(entry, "cardName"),
        language="ja",
        kind=_kind(_text(entry, "categoryData")),
        color=color,
        required_energy=required,
        ap_cost=_whole(_text(entry, "apData")),
        generated_energy=_generated(_text(entry, "generatedEnergyData")),
        bp=_bp(_text(entry, "bpData")),
        traits=_traits(_text(entry, "attributeData")),
        text=_no_dash(_text(entry, "effectData")),
        trigger=trigger,
        trigger_text=trigger_text,
        rarity=_text(entry, "rareData"),
        image_url=_text(entry, "imageUrl"),
    )


def _trigger(text: str) -> tuple[Trigger | None, str]:
    match = _TRIGGER_ICON.match(text)
    if match is None:
        return None, ""
    found = _TRIGGERS.get(match.group(1).strip())
    if found is None:
        raise _NotACardError(f"unknown trigger {match.group(1)!r}")
    return found, text[match.end() :]


# --- the format of the English card list --------------------------------------------


def _read_en_plain(entry: Entry) -> CardRecord:
    """English text whose icons are lost; energy as a word and a number."""
    energy = entry.get("needEnergy")
    value = _text(energy, "value") if isinstance(energy, Mapping) else ""
    color, required = _english_energy(value)
    images = entry.get("images")
    return CardRecord(
        number=_number(_text(entry, "code", "id")),
        printing=_text(entry, "code", "id"),
        name=_text(entry, "name"),
        language="en",
        kind=_kind(_text(entry, "type")),
        color=color,
        required_energy=required,
        ap_cost=_whole(_text(entry, "ap")),
        bp=_bp(_text(entry, "bp")),
        traits=_traits(_text(entry, "affinity")),
        text=_no_dash(_text(entry, "effect")),
        trigger_text=_no_dash(_text(entry, "trigger")),
        rarity=_text(entry, "rarity"),
        image_url=_text(images, "large") if isinstance(images, Mapping) else "",
    )


def _english_energy(value: str) -> tuple[Color, int]:
    match = re.fullmatch(r"([A-Za-z]+)\s*(\d*)-?", value)
    color = _COLORS.get(match.group(1).capitalize()) if match else None
    if match is None or color is None:
        raise _NotACardError(f"unknown energy {value!r}")
    return color, int(match.group(2) or 0)


# --- the format of simulators: everything split into fields -------------------------


def _read_ja_fields(entry: Entry) -> CardRecord:
    """Japanese text with icons in square brackets; one field per number."""
    color = _COLORS.get(_text(entry, "color"))
    if color is None:
        raise _NotACardError(f"unknown color {_text(entry, 'color')!r}")
    triggers = [
        _TRIGGERS[name] for name in _list(entry, "triggers") if name in _TRIGGERS
    ]
    return CardRecord(
        number=_number(_text(entry, "baseCode", "code")),
        printing=_text(entry, "code"),
        name=_text(entry, "name"),
        language="ja",
        kind=_kind(_text(entry, "cardType")),
        color=color,
        required_energy=_whole(_text(entry, "reqEnergy")),
        ap_cost=_whole(_text(entry, "apCost")),
        generated_energy=(color,) * _whole(_text(entry, "genEnergy")),
        bp=_bp(_text(entry, "bp")),
        traits=tuple(_list(entry, "traits")),
        text=_no_dash(_text(entry, "effectText")),
        trigger=triggers[-1] if triggers else None,
        rarity=_text(entry, "rarity"),
        image_url=_text(entry, "imageUrl"),
    )


FORMATS: Final[dict[str, Reader]] = {
    "ja-html": _read_ja_html,
    "en-plain": _read_en_plain,
    "ja-fields": _read_ja_fields,
}
_SIGNS: Final = (
    ({"cardNumData", "effectData", "needEnergyData"}, "ja-html"),
    ({"code", "effect", "needEnergy"}, "en-plain"),
    ({"code", "effectText", "reqEnergy"}, "ja-fields"),
)


# --- fields -------------------------------------------------------------------------


def _text(entry: Entry, *keys: str) -> str:
    """The first of these fields that says something, as text."""
    for key in keys:
        value = entry.get(key)
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            return html.unescape(str(value)).strip()
    return ""


def _list(entry: Entry, key: str) -> list[str]:
    value = entry.get(key)
    if not isinstance(value, Sequence) or isinstance(value, str):
        return []
    return [item for item in value if isinstance(item, str)]


def _number(text: str) -> str:
    match = _NUMBER.search(text.rpartition("/")[2])
    if match is None:
        raise _NotACardError(f"no card number in {text!r}")
    return match.group(0)


def _kind(text: str) -> CardKind:
    kind = _KINDS.get(text)
    if kind is None:
        raise _NotACardError(f"unknown kind {text!r}")
    return kind


def _energy(text: str) -> tuple[Color, int]:
    """緑2, 紫-."""
    color = _COLORS.get(text[:1])
    if color is None:
        raise _NotACardError(f"unknown energy {text!r}")
    return color, _whole(text[1:])


def _generated(text: str) -> tuple[Color, ...]:
    """緑緑+: two, and a sign that an effect changes it."""
    return tuple(_COLORS[character] for character in text if character in _COLORS)


def _whole(text: str) -> int:
    match = re.search(r"\d+", text)
    return int(match.group(0)) if match else 0


def _bp(text: str) -> int | None:
    return _whole(text) if re.search(r"\d", text) else None


def _traits(text: str) -> tuple[str, ...]:
    parts = [part.strip() for part in re.split(r"[／/]", text)]
    return tuple(part for part in parts if part and part not in ("-", "―"))


def _no_dash(text: str) -> str:
    return "" if text in ("-", "―") else text
