"""Load the documents of many cards with few queries."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cards.card_data.languages import list_columns
from cards.models import Card, Printing, RulingCard, Series, Trait
from cards.models.rulings import SEARCHED_COLUMNS
from cards.search.documents import CardRows, Document, Names, build_document


@dataclass(frozen=True, slots=True)
class Shared:
    """Names that many cards share, loaded once."""

    traits: Mapping[str, Names]
    series: Mapping[int, Names]


def read_shared() -> Shared:
    """Load the names of all traits and series; two queries."""
    traits = Trait.objects.values_list(*list_columns("name"))
    series = Series.objects.values_list("pk", "code", *list_columns("name"))
    return Shared(
        traits={names[0]: names for names in traits},
        series={pk: tuple(names) for pk, *names in series},
    )


def read_documents(
    cards: Sequence[Card], shared: Shared | None = None
) -> Iterator[tuple[Card, Document]]:
    """Yield each published card with its document; a handful of queries.

    Args:
        cards: Cards with their current revision; the caller passed a gatekeeper, or
            builds the index.
        shared: What ``read_shared`` returned, to load it only once.
    """
    shared = shared or read_shared()
    printings: dict[int, list[Printing]] = defaultdict(list)
    ids = [card.pk for card in cards]
    for printing in Printing.objects.filter(card__in=ids).select_related("card_set"):
        printings[printing.card_id].append(printing)
    rulings = _read_rulings([card.number for card in cards])
    for card in cards:
        revision = card.current_revision
        if revision is not None:
            yield (
                card,
                build_document(
                    CardRows(
                        card=card,
                        revision=revision,
                        printings=printings[card.pk],
                        rulings=rulings.get(card.number, ()),
                        trait_names=shared.traits,
                        series=shared.series.get(card.series_id, ()),
                    )
                ),
            )


def _read_rulings(numbers: Sequence[str]) -> Mapping[str, Names]:
    """Return the texts of the public rulings on each card, by its number."""
    links = RulingCard.objects.filter(card__number__in=numbers, ruling__is_public=True)
    found: dict[str, dict[str, None]] = defaultdict(dict)
    columns = [f"ruling__{column}" for column in SEARCHED_COLUMNS]
    for number, *texts in links.order_by("pk").values_list("card_id", *columns):
        found[number].update(dict.fromkeys(text for text in texts if text))
    return {number: tuple(texts) for number, texts in found.items()}
