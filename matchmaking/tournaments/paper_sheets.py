"""What is printed at an event: pairings, standings, result slips, and badges."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from django.urls import reverse
from django.utils.translation import gettext as _
from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from collection.deck_export.pdf_pages import Paper

from . import selectors
from .models import Entry, Match, Tournament

MARGIN: Final = 16 * mm
ROW: Final = 8 * mm
TOP: Final = A4[1] - 40 * mm
ROWS: Final = int((TOP - MARGIN) // ROW)
WIDTH: Final = A4[0] - 2 * MARGIN
SLIPS: Final = 6  # on a page
BADGES: Final = 7
CODE: Final = 28 * mm  # side of a QR code

Address = Callable[[str], str]
Thing = TypeVar("Thing", Entry, Match)


def print_pairings(tournament: Tournament, language: str) -> bytes:
    """Return a PDF of the last round's tables, by the players' names."""
    tables = _list_tables(tournament)
    seats = sorted(
        (
            (entry.shown_name, str(match.number), _name_opponent(match, entry))
            for match in tables
            for entry in match.entries
        ),
        key=lambda row: row[0].casefold(),
    )
    heads = (_("Player"), _("Table"), _("Opponent"))
    return _print_table(tournament, language, heads, (0, 78, 96), seats)


def print_standings(tournament: Tournament, language: str) -> bytes:
    """Return a PDF of the standings."""
    rows = [
        (
            str(line.standing.place),
            line.entry.shown_name,
            str(line.standing.points),
            f"{line.standing.wins}–{line.standing.draws}–{line.standing.losses}",
            f"{line.opponents_percent} %",
        )
        for line in selectors.get_standings(tournament)
    ]
    heads = (_("Place"), _("Player"), _("Points"), _("Won, drawn, lost"), _("OMW"))
    return _print_table(tournament, language, heads, (0, 18, 96, 116, 150), rows)


def print_slips(tournament: Tournament, language: str) -> bytes:
    """Return a PDF with a slip for each table of the last round, to be signed."""
    paper = Paper(tournament.name, language)
    tables = [match for match in _list_tables(tournament) if match.second]
    for match, top in _lay_out(paper, tables, SLIPS):
        _draw_slip(paper, tournament, match, top)
    paper.canvas.showPage()
    return paper.finished()


def print_badges(tournament: Tournament, language: str, address: Address) -> bytes:
    """Return a PDF with a badge for each player without an account.

    It has the code of the address in which they report, so nobody else gets it.

    Args:
        tournament: Which.
        language: Of the sheet.
        address: Makes an address of a path.
    """
    paper = Paper(tournament.name, language)
    players = tournament.entries.exclude(report_key="").order_by("name", "pk")
    for entry, top in _lay_out(paper, list(players), BADGES):
        path = reverse("tournaments:report", args=[tournament.pk, entry.report_key])
        paper.write(tournament.name, MARGIN, top - 8 * mm, 11, WIDTH - CODE)
        paper.write(entry.shown_name, MARGIN, top - 20 * mm, 18, WIDTH - CODE - MARGIN)
        hint = _("Your table, and where you report results. Keep it to yourself.")
        paper.write(hint, MARGIN, top - 29 * mm, 10, WIDTH - CODE - MARGIN)
        _draw_code(paper, A4[0] - MARGIN - CODE, top - 33 * mm, address(path))
    paper.canvas.showPage()
    return paper.finished()


def _lay_out(
    paper: Paper, things: Sequence[Thing], most: int
) -> Iterator[tuple[Thing, float]]:
    """Yield each thing with the top of its part of the page, and cut between them."""
    height = (A4[1] - 2 * MARGIN) / most
    for place, thing in enumerate(things):
        if place and place % most == 0:
            paper.canvas.showPage()
        top = A4[1] - MARGIN - (place % most) * height
        yield thing, top
        paper.canvas.setDash(2, 2)
        paper.canvas.line(MARGIN, top - height, A4[0] - MARGIN, top - height)
        paper.canvas.setDash()


def _draw_slip(paper: Paper, tournament: Tournament, match: Match, top: float) -> None:
    title = _("%(name)s, round %(round)s, table %(table)s") % {
        "name": tournament.name,
        "round": match.round.number,
        "table": match.number,
    }
    paper.write(title, MARGIN, top - 8 * mm, 11, WIDTH)
    for side, entry in enumerate(match.entries):
        x = MARGIN + side * WIDTH / 2
        paper.write(entry.shown_name, x, top - 17 * mm, 14, WIDTH / 2 - 6 * mm)
        paper.write(_("Games won"), x, top - 24 * mm, 9, 30 * mm)
        paper.canvas.rect(x, top - 38 * mm, 12 * mm, 12 * mm)
        paper.write(_("Signature"), x + 34 * mm, top - 24 * mm, 9, 30 * mm)
        paper.canvas.line(x + 34 * mm, top - 38 * mm, x + 80 * mm, top - 38 * mm)


def _draw_code(paper: Paper, x: float, y: float, text: str) -> None:
    drawing = Drawing(CODE, CODE)
    drawing.add(QrCodeWidget(text, barWidth=CODE, barHeight=CODE))
    renderPDF.draw(drawing, paper.canvas, x, y)


def _print_table(
    tournament: Tournament,
    language: str,
    heads: Sequence[str],
    columns: Sequence[float],
    rows: Sequence[Sequence[str]],
) -> bytes:
    """Return a PDF of rows; columns are millimetres from the margin."""
    paper = Paper(tournament.name, language)
    ends = [*columns[1:], (A4[0] - 2 * MARGIN) / mm]
    pages = [rows[at : at + ROWS] for at in range(0, len(rows), ROWS)] or [()]
    for page in pages:
        paper.write(tournament.name, MARGIN, A4[1] - 22 * mm, 18, A4[0] - 2 * MARGIN)
        for at, row in enumerate((heads, *page)):
            for text, begin, end in zip(row, columns, ends, strict=True):
                x, room = MARGIN + begin * mm, (end - begin - 2) * mm
                paper.write(text, x, TOP - at * ROW, 11, room)
        paper.canvas.showPage()
    return paper.finished()


def _list_tables(tournament: Tournament) -> list[Match]:
    round_ = selectors.find_last_round(tournament)
    if round_ is None:
        return []
    tables = round_.tables.select_related("round", "first", "second")
    return list(tables.order_by("number"))


def _name_opponent(match: Match, entry: Entry) -> str:
    others = [one.shown_name for one in match.entries if one != entry]
    return others[0] if others else _("Bye")


SHEETS: Final[Mapping[str, Callable[[Tournament, str], bytes]]] = {
    "pairings": print_pairings,
    "slips": print_slips,
    "standings": print_standings,
}
