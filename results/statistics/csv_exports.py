"""Statistics as CSV: one line for each rate, with its interval."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any, Final

from unionarena.core.spreadsheets import escape_formula

COLUMNS: Final = (
    "players",
    "kind",
    "of",
    "against",
    "share",
    "games",
    "points",
    "rate",
    "low",
    "high",
)


def write_csv(
    figures: Mapping[str, Any], bot_figures: Iterable[Mapping[str, Any]] = ()
) -> str:
    """Write the statistics of a ladder, then those of bots, as CSV.

    Args:
        figures: As ``ladder_statistics.Tally.figures`` returns them, or nothing.
        bot_figures: As ``round_robins.read_bot_figures`` returns them, or nothing.
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="", extrasaction="ignore")
    writer.writeheader()
    for line in (*_list_lines(figures), *_list_bot_lines(list(bot_figures))):
        writer.writerow(line | {"of": escape_formula(line["of"])})
    return text.getvalue()


def _list_lines(figures: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    people = {"players": "people"}
    names = {
        "series": "series",
        "matchups": "series",
        "decks": "deck",
        "archetypes": "archetype",
        "archetype_matchups": "archetype",
    }
    for kind, rows in figures.items():
        for row in rows:
            own = {"kind": kind, "of": str(row[names.get(kind, "number")])}
            shared = {name: row[name] for name in ("against", "share") if name in row}
            yield people | own | shared | row["rate"]


def _list_bot_lines(figures: list[Mapping[str, Any]]) -> Iterable[dict[str, Any]]:
    for deck in figures:
        own = {"players": "bots", "of": deck["name"]}
        yield own | {"kind": "decks"} | deck["all"]
        for other, rate in zip(figures, deck["against"], strict=True):
            if rate is not None and rate["games"]:
                against = {"against": escape_formula(other["name"])}
                yield own | {"kind": "matchups"} | against | rate
