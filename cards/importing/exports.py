"""Exports of cards: our exchange format, the flat format of simulators, and CSV.

Files are written from a few rows at a time, so that an export of any size needs little
memory. Only what the viewer can see is exported.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.db.models import Prefetch

from cards.card_data.languages import COLUMN_SUFFIXES, ENGLISH, RULES_LANGUAGE
from cards.importing.exchange_format import FORMAT, VERSION
from cards.importing.list_files import CSV, EXCHANGE
from cards.models import (
    Card,
    CardQuerySet,
    CardRevision,
    CardSet,
    Printing,
    Ruling,
    RulingCard,
    Series,
    Trait,
    Viewer,
)
from unionarena.core.spreadsheets import escape_formula

FIELDS: Final = "fields"
EXPORT_FORMATS: Final[Mapping[str, str]] = {
    EXCHANGE: "application/json",
    FIELDS: "application/json",
    CSV: "text/csv; charset=utf-8",
}
_BATCH: Final = 500
_COLUMNS: Final = (
    "code",
    "baseCode",
    "name",
    "titleCode",
    "cardType",
    "color",
    "bp",
    "apCost",
    "reqEnergy",
    "genEnergy",
    "traits",
    "triggers",
    "effectText",
    "rarity",
    "isParallel",
    "imageUrl",
    "language",
    "nameZhHant",
    "nameEn",
    "effectTextZhHant",
    "effectTextEn",
    "isPromo",
    "artist",
)
_IN_A_CELL: Final = " / "


def export_cards(
    *,
    format_name: str = EXCHANGE,
    viewer: Viewer | None = None,
    series: Iterable[str] = (),
) -> Iterator[str]:
    """Yield the pieces of a file with the current cards, by number.

    Args:
        format_name: A key of ``EXPORT_FORMATS``.
        viewer: Who exports; ``None`` for the platform itself, which sees everything.
        series: Codes of the series to export; all if none is given.

    Raises:
        KeyError: There is no such format.
    """
    writers = {EXCHANGE: _exchange, FIELDS: _flat, CSV: _csv}
    return writers[format_name](_wanted(viewer, tuple(series)))


def _wanted(viewer: Viewer | None, series: tuple[str, ...]) -> CardQuerySet:
    if viewer is None:
        cards = Card.objects.filter(current_revision__isnull=False)
    else:
        cards = Card.objects.visible_to(viewer)
    return cards.filter(series__code__in=series) if series else cards


def _in_batches(cards: CardQuerySet) -> Iterator[tuple[Card, CardRevision]]:
    printings = Printing.objects.select_related("card_set").order_by("code")
    rulings = RulingCard.objects.select_related("ruling").order_by("ruling__key", "pk")
    rows = cards.with_current().order_by("number")
    rows = rows.prefetch_related(
        Prefetch("printings", printings), Prefetch("ruling_links", rulings)
    )
    for card in rows.iterator(chunk_size=_BATCH):
        if card.current_revision is not None:
            yield card, card.current_revision


# --- exchange -----------------------------------------------------------------------


def _exchange(cards: CardQuerySet) -> Iterator[str]:
    yield f'{{"format": "{FORMAT}", "version": {VERSION},\n'
    yield from _part("series", _series(cards))
    yield ",\n"
    yield from _part("traits", _traits(cards))
    yield ",\n"
    yield from _part("sets", _sets(cards))
    yield ",\n"
    yield from _part("cards", (_card(c, r) for c, r in _in_batches(cards)))
    yield "}\n"


def _part(name: str, values: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    yield f'"{name}": ['
    for index, value in enumerate(values):
        yield ",\n" if index else "\n"
        yield json.dumps(value, ensure_ascii=False)
    yield "]"


def _series(cards: CardQuerySet) -> Iterator[dict[str, Any]]:
    used = cards.order_by().values("series")
    for series in Series.objects.filter(pk__in=used).order_by("code"):
        yield _without_empty(
            {
                "code": series.code,
                "names": _words(series, "name"),
                "descriptions": _words(series, "description"),
            }
        ) | {"public": series.is_public}


def _traits(cards: CardQuerySet) -> Iterator[dict[str, Any]]:
    used: set[str] = set()
    faces = cards.order_by().values_list("current_revision__data__traits", flat=True)
    for traits in faces.iterator(chunk_size=_BATCH):
        used.update(traits)
    for trait in Trait.objects.order_by("name_ja").iterator(chunk_size=_BATCH):
        if trait.name_ja in used:
            yield {"names": _words(trait, "name")}


def _sets(cards: CardQuerySet) -> Iterator[dict[str, Any]]:
    used = Printing.objects.filter(card__in=cards.order_by().values("pk"))
    sets = CardSet.objects.filter(pk__in=used.values("card_set"))
    for card_set in sets.select_related("series").order_by("code"):
        day = card_set.released_on
        yield _without_empty(
            {
                "code": card_set.code,
                "series": card_set.series.code if card_set.series else "",
                "names": _words(card_set, "name"),
                "released_on": day.isoformat() if day else "",
            }
        )


def _card(card: Card, revision: CardRevision) -> dict[str, Any]:
    face, names = dict(revision.data), _words(revision, "name")
    name = face.pop("name")
    return {
        **face,
        **({} if name == names.get(RULES_LANGUAGE) else {"name": name}),
        "names": names,
        "rarity": revision.rarity,
        **_without_empty(
            {
                "texts": _words(revision, "text"),
                "flavors": _words(revision, "flavor"),
                "art": revision.art,
                "not_playable": revision.not_playable_reason,
                "evidence": _evidence(revision),
                "printings": [_printing(printing) for printing in card.printings.all()],
                "rulings": [_ruling(link.ruling) for link in card.ruling_links.all()],
                "preview_at": card.preview_at and card.preview_at.isoformat(),
                "released_at": card.released_at and card.released_at.isoformat(),
            }
        ),
    }


def _evidence(revision: CardRevision) -> dict[str, Any] | None:
    if not revision.evidence and not revision.evidence_details:
        return None
    return {
        **({"state": revision.evidence} if revision.evidence else {}),
        **_without_keys(revision.evidence_details or {}),
    }


def _without_keys(details: Mapping[str, Any]) -> dict[str, Any]:
    """Return evidence without what identifies paraphrases on this site only."""
    found = dict(details)
    if found.get("paraphrases"):
        found["paraphrases"] = [
            {key: value for key, value in item.items() if key != "id"}
            for item in found["paraphrases"]
        ]
    return found


def _printing(printing: Printing) -> dict[str, Any]:
    return {
        "code": printing.code,
        "set": printing.card_set.code,
        "rarity": printing.rarity,
        **_without_empty(
            {
                "parallel": printing.is_parallel,
                "promo": printing.is_promo,
                "image_url": printing.image_url,
                "artist": printing.artist,
            }
        ),
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    day = ruling.ruled_on
    return {
        "key": ruling.key,
        **({"date": day.isoformat()} if day else {}),
        "texts": _words(ruling, "text"),
        "source": ruling.source,
        "public": ruling.is_public,
        **_without_empty(
            {
                "questions": _words(ruling, "question"),
                "url": ruling.source_url,
                "scenario": ruling.scenario,
                "scenario_name": ruling.scenario_name,
            }
        ),
    }


def _words(row: object, stem: str) -> dict[str, str]:
    words = {
        language: getattr(row, f"{stem}_{suffix}")
        for language, suffix in COLUMN_SUFFIXES.items()
    }
    return {language: word for language, word in words.items() if word}


def _without_empty(members: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in members.items() if value}


# --- flat ---------------------------------------------------------------------------


def _flat(cards: CardQuerySet) -> Iterator[str]:
    yield "["
    for index, row in enumerate(_rows(cards)):
        yield ",\n" if index else "\n"
        yield json.dumps(row, ensure_ascii=False)
    yield "]\n"


def _csv(cards: CardQuerySet) -> Iterator[str]:
    line = io.StringIO()
    writer = csv.writer(line)
    yield "\ufeff"  # Without it, spreadsheets do not recognize UTF-8.
    writer.writerow(_COLUMNS)
    for row in _rows(cards):
        writer.writerow([_cell(row.get(column)) for column in _COLUMNS])
        yield line.getvalue()
        line.seek(0)
        line.truncate()
    yield line.getvalue()


def _cell(value: object) -> str:
    """Return a cell that a spreadsheet shows as it is, and never runs."""
    if isinstance(value, list):
        value = _IN_A_CELL.join(value)
    return escape_formula("" if value is None else str(value))


def _rows(cards: CardQuerySet) -> Iterator[dict[str, Any]]:
    """Yield one row for each printing; a card without any has one too."""
    for card, revision in _in_batches(cards):
        for printing in card.printings.all() or [None]:
            yield _row(revision, printing)


def _row(revision: CardRevision, printing: Printing | None) -> dict[str, Any]:
    face = revision.data
    language = RULES_LANGUAGE if revision.name_ja or not revision.name_en else ENGLISH
    return {
        "code": printing.code if printing else face["number"],
        "baseCode": face["number"],
        "name": face["name"],
        "titleCode": face["series"],
        "cardType": face["kind"].upper(),
        "color": face["color"].upper(),
        "bp": face["bp"],
        "apCost": face["ap_cost"],
        "reqEnergy": face["required_energy"],
        "genEnergy": sum(face["generated_energy"].values()),
        "traits": face["traits"],
        "triggers": [face["trigger"].upper()] if face["trigger"] else [],
        "effectText": revision.text_ja
        if language == RULES_LANGUAGE
        else revision.text_en,
        "rarity": printing.rarity if printing else revision.rarity,
        "isParallel": bool(printing and printing.is_parallel),
        "imageUrl": printing.image_url if printing else "",
        "language": language,
        "nameZhHant": revision.name_zh_hant,
        "nameEn": revision.name_en,
        "effectTextZhHant": revision.text_zh_hant,
        "effectTextEn": revision.text_en,
        "isPromo": bool(printing and printing.is_promo),
        "artist": printing.artist if printing else "",
    }
