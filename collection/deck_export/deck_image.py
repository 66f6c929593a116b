"""A deck as one picture to be shown around: its cards as drawn here, and how many."""

import re
from typing import Final
from xml.sax.saxutils import escape

from cards.art import INKS
from cards.catalogue.drawn_art import draw_revisions
from collection.deck_sheets.records import DeckLine, DeckSheet
from unionarena.core.web.picture_text import FONT, shorten

_WIDTH: Final = 1200
_COLUMNS: Final = 8
_GAP: Final = 12
_MARGIN: Final = 36
_HEAD: Final = 104
_FOOT: Final = 48
_CARD: Final = (_WIDTH - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) // _COLUMNS
_TALL: Final = _CARD * 7 // 5
_OPENING: Final = re.compile(r"<svg [^>]*>")
# What a name takes in halves of a wide letter, on the plate of a card.
_LONGEST_NAME: Final = 18


def draw_deck(sheet: DeckSheet, *, foot: str = "") -> str:
    """Return the picture as an SVG document, 1200 wide.

    Args:
        sheet: The deck in the reader's language.
        foot: A line below, such as the address of the deck.
    """
    shown = [line for line in sheet.lines if line.card]
    drawings = draw_revisions(line.card.revision_id for line in shown if line.card)
    rows = -(-len(sheet.lines) // _COLUMNS)
    height = _HEAD + rows * (_TALL + _GAP) + _FOOT
    cards = "".join(
        _card(line, place, drawings) for place, line in enumerate(sheet.lines)
    )
    name = escape(sheet.deck.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}"'
        f' viewBox="0 0 {_WIDTH} {height}" role="img" font-family="{FONT}">'
        f"<title>{name}</title>"
        f'<rect width="{_WIDTH}" height="{height}" fill="#0b1626"/>'
        f'<text x="{_MARGIN}" y="66" font-size="38" font-weight="700" fill="#f4efe4">'
        f"{name}</text>"
        f'<text x="{_WIDTH - _MARGIN}" y="66" font-size="30" text-anchor="end"'
        f' fill="#e3c98a">{sheet.count}</text>{cards}'
        f'<text x="{_MARGIN}" y="{height - 18}" font-size="18" fill="#9fb0c4">'
        f"{escape(foot)}</text></svg>"
    )


def _card(line: DeckLine, place: int, drawings: dict[int, str]) -> str:
    row, column = divmod(place, _COLUMNS)
    x = _MARGIN + column * (_CARD + _GAP)
    y = _HEAD + row * (_TALL + _GAP)
    if line.card:
        drawn = embed_drawing(drawings[line.card.revision_id], _CARD, _TALL)
        edge, name = INKS[line.card.face["color"]]["cloth"], line.card.name
    else:
        drawn, edge, name = "", "#5b6b80", ""
    return (
        f'<g transform="translate({x} {y})">{drawn}'
        f'<rect width="{_CARD}" height="{_TALL}" rx="6" fill="none" stroke="{edge}"'
        ' stroke-width="4"/>'
        f'<rect y="{_TALL - 40}" width="{_CARD}" height="40" fill="#0b1626"'
        ' fill-opacity=".86"/>'
        f'<text x="6" y="{_TALL - 23}" font-size="13" font-weight="600"'
        f' fill="#f4efe4">{escape(shorten(name, _LONGEST_NAME))}</text>'
        f'<text x="6" y="{_TALL - 8}" font-size="11" fill="#9fb0c4">'
        f"{line.number}</text>"
        f'<circle cx="{_CARD - 18}" cy="18" r="15" fill="#e3c98a"/>'
        f'<text x="{_CARD - 18}" y="24" font-size="17" font-weight="700"'
        f' text-anchor="middle" fill="#0b1626">{line.count}</text></g>'
    )


def embed_drawing(drawing: str, width: int, height: int) -> str:
    """Return the drawing of a card as a part of a picture, so large."""
    return _OPENING.sub(
        f'<svg width="{width}" height="{height}" viewBox="0 0 500 700"'
        ' stroke-linecap="round" stroke-linejoin="round">',
        drawing,
        count=1,
    )
