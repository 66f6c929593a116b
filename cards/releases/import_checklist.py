"""The checklist of imported cards: what an editor should know before they come out.

Lists bring what exists: a card may come out without a name in a language, and one that
is not understood is shown and not played. Nothing here keeps a release from its date.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from cards.card_data import LANGUAGES
from cards.card_data.draft import CardDraft
from cards.card_data.languages import COLUMN_SUFFIXES
from cards.catalogue.unplayable_reasons import explain_reason
from cards.models import ImportRun, Printing, RowState, Series

from .checklist import ChecklistFinding, ChecklistItem, Text

_LABELS: Final[tuple[tuple[str, Text], ...]] = (
    ("understood", _("Every text is understood")),
    ("complete", _("No value is missing")),
    ("rows", _("No row of the list waits to be completed")),
    ("agreed", _("The lists agree")),
    ("named", _("Every card has a name in every language")),
    ("series", _("Every series has a name in every language")),
    ("pictured", _("Every card has a picture in a list")),
)


def check_imported_cards(
    drafts: Sequence[CardDraft], run: ImportRun | None
) -> tuple[ChecklistItem, ...]:
    """Return the checklist of imported cards; three queries.

    Args:
        drafts: Their contents.
        run: Their import, if it is known.
    """
    findings = {
        "understood": _list_not_understood(drafts),
        "complete": _list_incomplete(drafts),
        "rows": _list_waiting_rows(run),
        "agreed": _list_disputed((run and run.report) or {}),
        "named": _list_unnamed(drafts),
        "series": _list_unnamed_series(drafts),
        "pictured": _list_without_picture(drafts),
    }
    return tuple(
        ChecklistItem(code, label, tuple(findings[code]), is_required=False)
        for code, label in _LABELS
    )


def _list_not_understood(drafts: Sequence[CardDraft]) -> Iterator[ChecklistFinding]:
    for draft in drafts:
        gaps = [gap for gap in draft.gaps if not gap.missing]
        if gaps:
            sentence = f"{explain_reason(gaps[0])} {gaps[0].part}".strip()
            yield ChecklistFinding(draft.face["number"], sentence)


def _list_incomplete(drafts: Sequence[CardDraft]) -> Iterator[ChecklistFinding]:
    for draft in drafts:
        for gap in draft.gaps:
            if gap.missing:
                yield ChecklistFinding(draft.face["number"], explain_reason(gap))


def _list_waiting_rows(run: ImportRun | None) -> Iterator[ChecklistFinding]:
    if run is None:
        return
    message = _("%(row)s: missing %(parts)s")
    for row in run.incomplete_rows.filter(state=RowState.WAITING).order_by("pk"):
        params = {"row": row, "parts": row.describe_lacks()}
        yield ChecklistFinding("", message % params)


def _list_disputed(report: Mapping[str, Any]) -> Iterator[ChecklistFinding]:
    for problem in report.get("problems", ()):
        if problem["code"] == "import.differs":
            sentence = f"{problem['field']}: {problem['message']}"
            yield ChecklistFinding(problem["card"], sentence)


def _list_unnamed(drafts: Sequence[CardDraft]) -> Iterator[ChecklistFinding]:
    for draft in drafts:
        missing = [code for code in LANGUAGES if not draft.names.get(code, "").strip()]
        if missing:
            message = _("The name is missing in %(languages)s.")
            sentence = message % {"languages": _name_languages(missing)}
            yield ChecklistFinding(draft.face["number"], sentence)


def _list_unnamed_series(drafts: Sequence[CardDraft]) -> Iterator[ChecklistFinding]:
    codes = {draft.face["series"] for draft in drafts}
    for series in Series.objects.filter(code__in=codes).order_by("code"):
        names = {
            language: getattr(series, f"name_{suffix}")
            for language, suffix in COLUMN_SUFFIXES.items()
        }
        missing = [code for code, name in names.items() if name in {"", series.code}]
        if missing:
            message = _("%(series)s: the name is missing in %(languages)s.")
            params = {"series": series.code, "languages": _name_languages(missing)}
            yield ChecklistFinding("", message % params)


def _name_languages(codes: Sequence[str]) -> str:
    names = dict(settings.LANGUAGES)
    return ", ".join(str(names[code]) for code in codes)


def _list_without_picture(drafts: Sequence[CardDraft]) -> Iterator[ChecklistFinding]:
    numbers = [draft.face["number"] for draft in drafts]
    pictured = set(
        Printing.objects.filter(card__number__in=numbers)
        .exclude(image_url="")
        .values_list("card__number", flat=True)
    )
    for number in numbers:
        if number not in pictured:
            yield ChecklistFinding(number, _("It is drawn by the site."))
