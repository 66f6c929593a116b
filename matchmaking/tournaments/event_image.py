"""A tournament as one picture to share: what it is, its winner and first places.

SVG of 1200 by 630, the shape that links are previewed in.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from battles.games.pinned_cards import get_card_data
from cards.catalogue.drawn_art import draw_revisions
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.world_art import draw_world_card
from collection.deck_export import embed_drawing
from unionarena.core.web.picture_text import FONT, measure, shorten, wrap

from . import archive, selectors
from .models import Entry, State, Tournament
from .selectors import Line

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 48
PLACES: Final = 8
CARDS: Final = 4
CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 140, 196, 14
LIST_LEFT: Final = 700
LINE_HEIGHT: Final = 38
TOP: Final = 270
PAPER, GOLD, GREY, NIGHT = "#f4efe4", "#e3c98a", "#9fb0c4", "#0b1626"
ABOUT_ROOM, ABOUT_LINES = 72, 8
# Halves of a wide letter that fit into a line.
TITLE_ROOM, LONG_TITLE_ROOM, WINNER_ROOM, PLACE_ROOM = 33, 62, 25, 22


def draw_event(tournament: Tournament, *, foot: str = "") -> str:
    """Return the picture as an SVG document.

    It shows what anybody may see: decks only where lists are published.

    Args:
        tournament: In any state.
        foot: A line below, such as the address of its page.
    """
    lines = selectors.get_standings(tournament)
    body = "".join(
        [
            _text(MARGIN, 66, 24, GOLD, " · ".join(_describe(tournament))),
            *_write_title(tournament.name),
            _text(MARGIN, 226, 24, GREY, " · ".join(_count(tournament, len(lines)))),
            *_write_about(tournament),
            *(_write_results(tournament, lines) if tournament.played.exists() else ()),
            _text(MARGIN, HEIGHT - 22, 18, GREY, foot),
        ]
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="{FONT}">'
        f"<title>{escape(tournament.name)}</title>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{NIGHT}"/>'
        f'<rect width="12" height="{HEIGHT}" fill="{GOLD}"/>{body}</svg>'
    )


def _describe(tournament: Tournament) -> Iterator[str]:
    yield str(tournament.ruleset.title)
    yield tournament.get_kind_display()
    yield tournament.get_state_display()


def _count(tournament: Tournament, players: int) -> Iterator[str]:
    at = tournament.begun_at or tournament.begins_at
    if at:
        yield date_format(localtime(at), "DATE_FORMAT")
    if tournament.is_open:
        yield _("%(players)s of %(places)s places taken") % {
            "players": players,
            "places": tournament.capacity,
        }
    else:
        yield ngettext("%(count)s player", "%(count)s players", players) % {
            "count": players
        }


def _write_title(name: str) -> Iterator[str]:
    if measure(name) <= TITLE_ROOM:
        yield _text(MARGIN, 150, 56, PAPER, name, weight=700)
        return
    for place, line in enumerate(wrap(name, LONG_TITLE_ROOM)):
        yield _text(MARGIN, 112 + 36 * place, 30, PAPER, line, weight=700)


def _write_about(tournament: Tournament) -> Iterator[str]:
    """Write the organizer's description, until there are results to show."""
    if not tournament.is_open:
        return
    about = wrap(" ".join(tournament.about.split()), ABOUT_ROOM)
    for place, line in enumerate(about[:ABOUT_LINES]):
        yield _text(MARGIN, TOP + 30 + LINE_HEIGHT * place, 26, PAPER, line)


def _write_results(tournament: Tournament, lines: Sequence[Line]) -> Iterator[str]:
    if tournament.state == State.OVER:
        yield from _write_winner(tournament, lines)
    yield from _write_places(lines)


def _write_winner(tournament: Tournament, lines: Sequence[Line]) -> Iterator[str]:
    winners = archive.list_winners(lines)
    names = " · ".join(line.entry.shown_name for line in winners)
    title = ngettext("Winner", "Winners", max(len(winners), 1))
    yield _text(MARGIN, TOP + 30, 24, GOLD, title)
    yield _text(
        MARGIN, TOP + 78, 40, PAPER, shorten(names or "–", WINNER_ROOM), weight=700
    )
    if len(winners) == 1 and tournament.has_open_lists:
        for place, drawing in enumerate(_draw_cards(tournament, winners[0].entry)):
            x = MARGIN + place * (CARD_WIDTH + CARD_GAP)
            yield (
                f'<g transform="translate({x} {TOP + 106})">'
                f"{embed_drawing(drawing, CARD_WIDTH, CARD_HEIGHT)}</g>"
            )


def _draw_cards(tournament: Tournament, entry: Entry) -> list[str]:
    """Return the cards a deck has the most copies of, as drawings."""
    most = [pk for pk, _copies in Counter(entry.revision_ids).most_common(CARDS)]
    if tournament.ruleset.own is None:
        return list(draw_revisions(most).values())
    show, language = tournament.ruleset.own.show, get_reader_language()
    shown = [show(face, pk, language) for pk, face in get_card_data(most).items()]
    drawings = (draw_world_card(str(one["number"]), str(one["color"])) for one in shown)
    return [drawing for drawing in drawings if drawing]


def _write_places(lines: Sequence[Line]) -> Iterator[str]:
    for place, line in enumerate(lines[:PLACES]):
        standing, y = line.standing, TOP + 30 + place * LINE_HEIGHT
        record = f"{standing.wins}–{standing.draws}–{standing.losses}"
        name = shorten(line.entry.shown_name, PLACE_ROOM)
        yield _text(LIST_LEFT, y, 24, GREY, str(standing.place))
        yield _text(LIST_LEFT + 44, y, 24, PAPER, name)
        yield _text(WIDTH - MARGIN, y, 24, GOLD, record, anchor="end")


def _text(
    x: int,
    y: int,
    size: int,
    fill: str,
    text: str,
    *,
    weight: int = 400,
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}"'
        f' fill="{fill}" text-anchor="{anchor}">{escape(text)}</text>'
    )
