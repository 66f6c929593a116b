"""How decks with a card fared, as the census of rated games between people tells it."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from battles.games.registry import RULESETS
from results.models import Census
from results.models.statistics import EVERYBODY

# Other games bring their cards along, which have no pages.
_CATALOGUED = [game.name for game in RULESETS.values() if game.own is None]


@dataclass(frozen=True, slots=True)
class CardRecord:
    """How decks with a card and decks without it fared in the season's rated games.

    Attributes:
        games: How many games were counted.
        share: Of all decks, those with the card; None if they are too few.
        rate: Of decks with the card, as ``trials.figures.Rate``; None if too few.
        others: Of decks without it; None if too few.
    """

    games: int
    share: float | None = None
    rate: dict[str, Any] | None = None
    others: dict[str, Any] | None = None


def get_card_record(number: str) -> CardRecord:
    """How decks with a card fared lately, in the format played most; one query."""
    return get_card_records([number])[number]


def get_card_records(numbers: list[str]) -> dict[str, CardRecord]:
    """The same for several cards; one query."""
    rows = Census.objects.filter(game__in=_CATALOGUED, band=EVERYBODY)
    newest = rows.order_by().values("band").annotate(last=Max("season")).values("last")
    row = rows.filter(season__in=newest).order_by("-games").first()
    if row is None:
        return {number: CardRecord(0) for number in numbers}
    cards = {card["number"]: card for card in row.figures["cards"]}
    return {
        number: CardRecord(
            row.games,
            cards[number]["share"],
            cards[number]["rate"],
            cards[number]["without"],
        )
        if number in cards
        else CardRecord(row.games)
        for number in numbers
    }
