"""Exports of a tournament: standings as CSV, and everything public as JSON."""

import csv
import io
from typing import Any

from unionarena.core.spreadsheets import escape_formula

from . import archive, selectors
from .match_replays import add_replays
from .models import Kind, Tournament
from .selectors import Line, Viewer

COLUMNS = (
    "place",
    "player",
    "is_bot",
    "points",
    "wins",
    "losses",
    "draws",
    "byes",
    "opponents_match_win",
    "game_win",
    "opponents_game_win",
    "dropped",
    "deck_code",
)


def serialize_standings(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the standings as plain data."""
    lines = archive.add_deck_codes(tournament, selectors.get_standings(tournament))
    return [serialize_line(line) for line in lines]


def serialize_line(line: Line) -> dict[str, Any]:
    """Return one line of the standings as plain data; rates from 0 to 1."""
    return {
        "place": line.standing.place,
        "player": line.entry.name,
        "is_bot": bool(line.entry.bot),
        "points": line.standing.points,
        "wins": line.standing.wins,
        "losses": line.standing.losses,
        "draws": line.standing.draws,
        "byes": line.standing.byes,
        "opponents_match_win": round(float(line.standing.opponents), 4),
        "game_win": round(float(line.standing.games), 4),
        "opponents_game_win": round(float(line.standing.opponents_games), 4),
        "dropped": line.standing.is_out,
        "deck_code": line.deck_code,
    }


def serialize_rounds(viewer: Viewer, tournament: Tournament) -> list[dict[str, Any]]:
    """Return all rounds with their tables as plain data, the first one first."""
    rounds = selectors.list_rounds(tournament)
    add_replays(viewer, [match for one in rounds for match in one.tables.all()])
    is_double = tournament.kind == Kind.DOUBLE
    brackets = selectors.find_brackets(rounds) if is_double else {}
    return [
        {
            "number": round_.number,
            "is_knockout": tournament.is_knockout(round_.number),
            "begun_at": round_.begun_at,
            "ends_at": round_.ends_at,
            "settled_at": round_.settled_at,
            "tables": [
                {
                    "number": match.number,
                    "first": match.first.name,
                    "second": match.second and match.second.name,
                    "outcome": match.outcome,
                    "how": match.how,
                    "first_games": match.first_games,
                    "second_games": match.second_games,
                    "battle": match.battle_id,
                    "replays": match.replays,
                    "bracket": brackets.get(match.pk, ""),
                    "called_at": match.called_at,
                    "first_ready_at": match.first_ready_at,
                    "second_ready_at": match.second_ready_at,
                }
                for match in round_.tables.all()
            ],
        }
        for round_ in reversed(rounds)
    ]


def write_standings_csv(tournament: Tournament) -> str:
    """Write the standings as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    for row in serialize_standings(tournament):
        writer.writerow(row | {"player": escape_formula(row["player"])})
    return text.getvalue()
