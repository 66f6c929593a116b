"""Summaries of what an import changes about a card: field, before and after."""

from typing import Any, Final

from cards.card_data.draft import CardDraft
from cards.importing.import_report import CHANGED, NEW
from cards.models import CardRevision

_LONGEST: Final = 200  # Characters of a line.


def summarize_change(draft: CardDraft, before: CardRevision | None) -> dict[str, Any]:
    """Return the changes of a card, in the form of ``ImportReport.changes``."""
    name = draft.face["name"]
    if before is None:
        return {"number": draft.face["number"], "name": name, "what": NEW, "fields": []}
    old = before.as_draft()
    then = {**old.face, **old.columns(), "rarity": old.rarity, "art": old.art}
    now = {**draft.face, **draft.columns(), "rarity": draft.rarity, "art": draft.art}
    fields = [
        {"field": key, "before": _short(then.get(key)), "after": _short(value)}
        for key, value in now.items()
        if then.get(key) != value and key != "effects"
    ]
    if then["effects"] != now["effects"]:
        fields.append({"field": "effects", "before": "", "after": ""})
    return {
        "number": draft.face["number"],
        "name": name,
        "what": CHANGED,
        "fields": fields,
    }


def _short(value: object) -> str:
    written = "" if value is None else str(value)
    return written if len(written) <= _LONGEST else f"{written[: _LONGEST - 1]}…"
