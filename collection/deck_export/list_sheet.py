"""The deck list to hand in at an event: the player, and every card of the deck."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from cards.catalogue import localized_names
from collection.deck_sheets.records import DeckLine, DeckSheet

from .pdf_pages import Paper

_MARGIN: Final = 18 * mm
_ROW: Final = 6.4 * mm
_TOP: Final = A4[1] - 62 * mm
_FEWEST: Final = 24 * mm  # of paper left below
# Where each column begins, and how wide it may be.
_COLUMNS: Final = (
    (0, 10 * mm),
    (12 * mm, 34 * mm),
    (48 * mm, 82 * mm),
    (132 * mm, 40 * mm),
)


def print_list(sheet: DeckSheet, *, language: str) -> bytes:
    """Return a PDF with lines for name, date and event."""
    paper = Paper(sheet.deck.title, language)
    rows = int((_TOP - _FEWEST) // _ROW)
    lines = sheet.lines or ()
    pages = [lines[at : at + rows] for at in range(0, len(lines), rows)] or [()]
    for page in pages:
        _head(paper, sheet)
        _rows(paper, page)
        paper.canvas.showPage()
    return paper.finished()


def _head(paper: Paper, sheet: DeckSheet) -> None:
    width = A4[0] - 2 * _MARGIN
    paper.canvas.setFillGray(0)
    paper.write(sheet.deck.title, _MARGIN, A4[1] - 24 * mm, 20, width - 30 * mm)
    total = _("Cards: %(count)d") % {"count": sheet.count}
    paper.write(total, A4[0] - _MARGIN - 28 * mm, A4[1] - 24 * mm, 11, 28 * mm)
    event = pgettext("to be written on paper", "Tournament")
    fields = (_("Player"), event, _("Date"))
    for place, field in enumerate(fields):
        x = _MARGIN + place * width / len(fields)
        paper.write(field, x, A4[1] - 36 * mm, 8, width / 3)
        paper.canvas.line(x, A4[1] - 44 * mm, x + width / 3 - 6 * mm, A4[1] - 44 * mm)
    parts = (
        str(localized_names.lazy_title("part", of)) for of in ("number", "name", "type")
    )
    names = (_("Copies"), *parts)
    for (x, room), name in zip(_COLUMNS, names, strict=True):
        paper.write(name, _MARGIN + x, _TOP + 4 * mm, 8, room)
    paper.canvas.line(_MARGIN, _TOP + 2 * mm, A4[0] - _MARGIN, _TOP + 2 * mm)


def _rows(paper: Paper, lines: Sequence[DeckLine]) -> None:
    paper.canvas.setLineWidth(0.25)
    for place, line in enumerate(lines):
        y = _TOP - (place + 0.6) * _ROW
        card = line.card
        label = (
            str(line.count),
            line.number,
            card.name if card else "",
            str(card.kind_label) if card else "",
        )
        for (x, room), text in zip(_COLUMNS, label, strict=True):
            paper.write(text, _MARGIN + x, y, 10.5, room)
        paper.canvas.setStrokeGray(0.75)
        paper.canvas.line(_MARGIN, y - 2 * mm, A4[0] - _MARGIN, y - 2 * mm)
        paper.canvas.setStrokeGray(0)
