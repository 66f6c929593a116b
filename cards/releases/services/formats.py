"""Formats that ship with the project; afterwards editors keep them in the admin."""

from datetime import UTC, datetime, time
from pathlib import Path
from typing import Any

import yaml
from django.db import transaction

from cards.card_data.languages import build_columns
from cards.models import Series
from cards.releases.models import Format, FormatSeries

CONTENT_FILE = Path(__file__).resolve().parents[1] / "content" / "formats.yaml"


@transaction.atomic
def load_formats(path: Path = CONTENT_FILE) -> int:
    """Add the formats that are missing, change none, and return the number added."""
    written: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    known = set(Format.objects.values_list("code", flat=True))
    has_default = Format.objects.filter(is_default=True).exists()
    new = [entry for entry in written if entry["code"] not in known]
    for entry in new:
        is_default = bool(entry.get("is_default")) and not has_default
        _add(entry, is_default=is_default)
    return len(new)


def _add(entry: dict[str, Any], *, is_default: bool) -> None:
    row = Format.objects.create(
        code=entry["code"],
        **build_columns("name", entry["name"]),
        **build_columns("description", entry["description"]),
        region=entry.get("region", ""),
        takes_every_series=bool(entry.get("takes_every_series")),
        is_limited=bool(entry.get("is_limited")),
        restricted=entry.get("restricted", {}),
        restricted_as_of=entry.get("restricted_as_of"),
        is_default=is_default,
    )
    dates = entry.get("series", {})
    FormatSeries.objects.bulk_create(
        FormatSeries(
            format=row,
            series=series,
            legal_from=datetime.combine(dates[series.code], time(), UTC),
        )
        for series in Series.objects.filter(code__in=dates).order_by("code")
    )
