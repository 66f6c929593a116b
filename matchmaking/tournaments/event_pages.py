"""What pages of one tournament show: named rounds, the bracket, a player's matches."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from . import archive, selectors
from .models import Entry, Match, Round, Tournament
from .selectors import Line

WATCHED_TABLES = 4


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """One round of a bracket.

    Attributes:
        title: Its name: Semifinals.
        round: The round; None while it has not been paired.
        places: Its tables from top to bottom; None where none is played (yet).
    """

    title: str
    round: Round | None
    places: tuple[Match | None, ...]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as one of its players sees it.

    Attributes:
        match: Which.
        opponent: The other player; None at a bye.
        result: ``won``, ``lost``, ``drawn`` or ``pending``.
        games: Battles won by the player and by the opponent.
    """

    match: Match
    opponent: Entry | None
    result: str
    games: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """What the page of a player in a tournament shows."""

    line: Line
    matches: tuple[PlayedMatch, ...]


def get_bracket_start(tournament: Tournament) -> int:
    """Return the number of the first round of the bracket; 0 without one."""
    if tournament.is_elimination:
        return 1
    return tournament.rounds + 1 if tournament.top_cut else 0


def build_bracket(
    tournament: Tournament, rounds: Sequence[Round]
) -> list[BracketColumn]:
    """Return the bracket up to the final, with rounds not paired yet; else nothing."""
    begins = get_bracket_start(tournament)
    by_number = {one.number: one for one in rounds}
    if begins not in by_number:
        return []
    width, number, columns = len(by_number[begins].tables.all()), begins, []
    while width:
        round_ = by_number.get(number)
        tables = {one.number: one for one in round_.tables.all()} if round_ else {}
        places = tuple(tables.get(place) for place in range(1, width + 1))
        columns.append(BracketColumn(name_bracket_round(width), round_, places))
        width, number = width // 2, number + 1
    return columns


def name_bracket_round(tables: int) -> str:
    """Return the name of a round of a bracket with so many tables."""
    names = {
        1: pgettext("of a bracket", "Final"),
        2: _("Semifinals"),
        4: _("Quarterfinals"),
    }
    return names.get(tables) or _("Round of %(players)s") % {"players": 2 * tables}


def name_rounds(
    tournament: Tournament, rounds: Sequence[Round]
) -> list[tuple[Round, str]]:
    """Return each round outside the bracket with its name: Round 2 of 4."""
    begins = get_bracket_start(tournament)
    return [
        (
            one,
            _("Round %(number)s of %(count)s")
            # The final of a double elimination may be played again.
            % {"number": one.number, "count": max(one.number, tournament.rounds)},
        )
        for one in rounds
        if not begins or one.number < begins
    ]


def list_tables_to_watch(rounds: Sequence[Round]) -> list[Match]:
    """Return the first tables of the last round that are being played."""
    tables = rounds[0].tables.all() if rounds else ()
    playing = [
        one for one in tables if one.is_pending and one.battle_id and not one.called_at
    ]
    return playing[:WATCHED_TABLES]


def get_player_page(tournament: Tournament, entry_id: int) -> PlayerPage:
    """Return what the page of a player shows.

    Raises:
        EntryNotFound: The tournament has no such player.
    """
    entry = selectors.find_entry_by_id(tournament, entry_id)
    lines = selectors.get_standings(tournament)
    own = [line for line in lines if line.entry.pk == entry.pk]
    line = archive.add_deck_codes(tournament, own)[0]
    matches = selectors.list_matches_of(entry)
    return PlayerPage(line, tuple(_see_from(entry, match) for match in matches))


def _see_from(entry: Entry, match: Match) -> PlayedMatch:
    is_first = match.first_id == entry.pk
    games = (match.first_games, match.second_games)
    results = {
        "pending": "pending",
        "draw": "drawn",
        "first": "won" if is_first else "lost",
        "second": "lost" if is_first else "won",
        "bye": "won",
    }
    return PlayedMatch(
        match=match,
        opponent=match.second if is_first else match.first,
        result=results.get(match.outcome, "lost"),
        games=games if is_first else games[::-1],
    )
