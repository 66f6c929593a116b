"""What pages of one tournament show: named rounds, the bracket, a player's matches."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from . import archive, rules, selectors
from .match_replays import add_replays
from .models import Entry, Kind, Match, Round, Tournament
from .rules import Bracket
from .selectors import Line, Viewer

WATCHED_TABLES = 4
MOST_FINALS = 2

# Tables by round and number; None where none is paired yet.
Places = dict[int, dict[int, Match | None]]


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """One round of a bracket.

    Attributes:
        title: Its name: Semifinals.
        round: The round; None while it has not been paired.
        places: Its tables from top to bottom; None where none is played (yet).
        number: Of the round.
    """

    title: str
    round: Round | None
    places: tuple[Match | None, ...]
    number: int


@dataclass(frozen=True, slots=True)
class BracketPart:
    """One bracket of a double elimination.

    Attributes:
        bracket: Which.
        title: Its name: Losers’ bracket.
        columns: Its rounds.
    """

    bracket: Bracket
    title: str
    columns: Sequence[BracketColumn]


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
        columns.append(BracketColumn(name_bracket_round(width), round_, places, number))
        width, number = width // 2, number + 1
    return columns


def build_double_bracket(
    tournament: Tournament, rounds: Sequence[Round]
) -> list[BracketPart]:
    """Return both brackets and the final of a double elimination; else nothing.

    Rounds that are not paired yet have as many places as there will be tables.
    """
    if tournament.kind != Kind.DOUBLE or not rounds:
        return []
    brackets = selectors.find_brackets(rounds)
    places: dict[Bracket, Places] = {one: {} for one in Bracket}
    for round_ in reversed(rounds):
        for match in round_.tables.all():
            here = places[brackets[match.pk]].setdefault(round_.number, {})
            here[match.number] = match
    _add_winners_to_come(places[Bracket.WINNERS])
    if tournament.is_running:
        _add_losers_to_come(places[Bracket.LOSERS], rounds)
        _add_finals_to_come(places)
    by_number = {one.number: one for one in rounds}
    titles = (_("Winners’ bracket"), _("Losers’ bracket"), _("Grand final"))
    parts = [
        BracketPart(
            bracket,
            title,
            [
                BracketColumn(
                    _name_double_round(
                        bracket,
                        number,
                        is_first=not place,
                        is_paired=number in by_number,
                    ),
                    by_number.get(number),
                    tuple(here.values()),
                    number,
                )
                for place, (number, here) in enumerate(sorted(places[bracket].items()))
            ],
        )
        for bracket, title in zip(Bracket, titles, strict=True)
    ]
    return [part for part in parts if part.columns]


def _add_winners_to_come(places: Places) -> None:
    """Complete the bracket of the unbeaten up to its final, with half in each round."""
    width, number = len(places[1]), 1
    while width:
        here = places.get(number, {})
        places[number] = {place: here.get(place) for place in range(1, width + 1)}
        width, number = width // 2, number + 1


def _add_losers_to_come(places: Places, rounds: Sequence[Round]) -> None:
    matches = [match for round_ in rounds for match in round_.tables.all()]
    seated = {entry.pk: entry for match in matches for entry in match.entries}
    coming = rules.count_lower_places(
        selectors.build_players(list(seated.values())),
        [selectors.convert_match(match) for match in matches],
    )
    for number, count in enumerate(coming, start=rounds[0].number + 1):
        if count:
            places[number] = dict.fromkeys(range(1, count + 1))


def _add_finals_to_come(places: dict[Bracket, Places]) -> None:
    """Add the final, and the one that follows if the unbeaten loses it."""
    finals = places[Bracket.FINAL]
    last = max(number for part in places.values() for number in part)
    for number in range(last + 1, last + 1 + MOST_FINALS - len(finals)):
        finals[number] = {1: None}


def _name_double_round(
    bracket: Bracket, number: int, *, is_first: bool, is_paired: bool
) -> str:
    if bracket != Bracket.FINAL:
        return _("Round %(number)s") % {"number": number}
    if is_first:
        return pgettext("of a bracket", "Final")
    if is_paired:
        return _("Second final")
    return _("Second final, if the unbeaten player loses")


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
    return [one for one in tables if one.is_watchable][:WATCHED_TABLES]


def get_player_page(
    viewer: Viewer, tournament: Tournament, entry_id: int
) -> PlayerPage:
    """Return what the page of a player shows to a viewer.

    Raises:
        EntryNotFound: The tournament has no such player.
    """
    entry = selectors.find_entry_by_id(tournament, entry_id)
    lines = selectors.get_standings(tournament)
    own = [line for line in lines if line.entry.pk == entry.pk]
    line = archive.add_deck_codes(tournament, own)[0]
    matches = selectors.list_matches_of(entry)
    add_replays(viewer, matches)
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
