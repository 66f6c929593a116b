"""Cards to cut out and put in sleeves over others: nine to a page, true size."""

from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from cards.art import INKS
from cards.catalogue import localized_names
from cards.catalogue.presentation import ShownCard
from collection.deck_sheets.records import DeckSheet

from .pdf_pages import Paper

WIDTH: Final = 63 * mm
HEIGHT: Final = 88 * mm
_ACROSS: Final = 3
_ON_A_PAGE: Final = 9
_INSET: Final = 3 * mm


def print_proxies(sheet: DeckSheet, *, language: str) -> bytes:
    """Return a PDF with every copy of every visible card, as text."""
    paper = Paper(sheet.deck.title, language)
    shown = [(line.card, line.count) for line in sheet.lines if line.card]
    copies = [card for card, count in shown for _copy in range(count)]
    for place, card in enumerate(copies):
        row, column = divmod(place % _ON_A_PAGE, _ACROSS)
        if place and not (row or column):
            paper.canvas.showPage()
        left = (A4[0] - _ACROSS * WIDTH) / 2 + column * WIDTH
        low = (A4[1] + _ACROSS * HEIGHT) / 2 - (row + 1) * HEIGHT
        _draw(paper, card, left, low)
    paper.canvas.showPage()
    return paper.finished()


def _draw(paper: Paper, card: ShownCard, left: float, low: float) -> None:
    canvas, face = paper.canvas, card.face
    color = HexColor(INKS[face["color"]]["cloth"])
    x, width, top = left + _INSET, WIDTH - 2 * _INSET, low + HEIGHT
    canvas.setStrokeGray(0.6)
    canvas.setLineWidth(0.3)
    canvas.rect(left, low, WIDTH, HEIGHT)
    canvas.setFillColor(color)
    canvas.rect(left, top - 14 * mm, WIDTH, 14 * mm, stroke=0, fill=1)
    canvas.setFillGray(1)
    energy = f"{face['required_energy']} {card.color_label}"
    paper.write(f"{energy} · AP {face['ap_cost']}", x, top - 5 * mm, 8, width)
    paper.write(card.name, x, top - 11.5 * mm, 11, width)
    canvas.setFillGray(0)
    kind = [str(card.kind_label), *card.traits]
    paper.write(" · ".join(kind), x, top - 18 * mm, 7.5, width)
    label = [card.text]
    if card.trigger_label:
        label.append(f"{card.trigger_label} {card.trigger_text}")
    words = "\n".join(part for part in label if part)
    paper.fill(words, (x, low + 12 * mm, width, HEIGHT - 33 * mm))
    given = " ".join(f"{one.amount} {one.color_label}" for one in card.generated)
    if given:
        heading = localized_names.lazy_title("part", "generated_energy")
        paper.write(f"{heading}: {given}", x, low + 7 * mm, 7.5, width * 0.68)
    if face["bp"] is not None:
        paper.write(f"BP {face['bp']}", x + width * 0.7, low + 7 * mm, 10, width * 0.3)
    paper.write(card.number, x, low + 2.5 * mm, 7, width)
