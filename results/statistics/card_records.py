"""Records of decks with a card, from the statistics of rated games."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from battles.games.registry import RULESETS
from results.models import LadderStatistics
from results.models.statistics import EVERYBODY
from results.statistics.leaderboards import Board

# Cards of games with their own decks have no pages.
_CATALOGUED = [game.name for game in RULESETS.values() if game.own is None]


@dataclass(frozen=True, slots=True)
class CardRecord:
    """Win rates of decks with and without a card, in the season's rated games.

    Attributes:
        games: How many games were counted.
        share: Of all decks, those with the card; None if they are too few.
        rate: Of decks with the card, as ``trials.figures.Rate``; None if too few.
        others: Of decks without it; None if too few.
        board: The ladder they were played on; None without games.
    """

    games: int
    share: float | None = None
    rate: dict[str, Any] | None = None
    others: dict[str, Any] | None = None
    board: Board | None = None


def get_card_record(number: str) -> CardRecord:
    """Return the record of decks with a card, in the most played format; one query."""
    return get_card_records([number])[number]


def get_card_records(numbers: list[str]) -> dict[str, CardRecord]:
    """Return the same for several cards; one query."""
    rows = LadderStatistics.objects.filter(game__in=_CATALOGUED, band=EVERYBODY)
    newest = rows.order_by().values("band").annotate(last=Max("season")).values("last")
    row = rows.filter(season__in=newest).order_by("-games").first()
    if row is None:
        return {number: CardRecord(0) for number in numbers}
    cards = {card["number"]: card for card in row.figures["cards"]}
    board = Board(row.format, row.season, game=row.game)
    return {
        number: CardRecord(
            row.games,
            cards[number]["share"],
            cards[number]["rate"],
            cards[number]["without"],
            board,
        )
        if number in cards
        else CardRecord(row.games)
        for number in numbers
    }
