"""Derived tables of card search; ``manage.py index_cards`` rebuilds them.

These tables are neither the source of card data nor of visibility: every read goes
through ``CardQuerySet.visible_to``.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from django.db import models

from cards.card_data.languages import list_columns
from cards.search.index_columns import name_color_column
from cards.search.language.fields import Field, Kind


class Entry(models.Model):
    """The comparable columns of a card, narrow enough for a full scan.

    The columns of search fields are added below, as ``language.fields`` declares them.
    Closed sets are bits in their order. A card without BP has -1, one without a date 0,
    so that nothing here is null.
    """

    card = models.OneToOneField(
        "cards.Card", models.CASCADE, primary_key=True, related_name="search_entry"
    )
    number = models.CharField(max_length=32)
    top_rarity = models.SmallIntegerField()
    # Most copies its own text allows in a deck; 0 where the rules decide.
    deck_limit = models.IntegerField(default=0, db_default=0)
    revision = models.BigIntegerField()
    digest = models.CharField(max_length=32)

    class Meta:
        """Every order has an index, so that a page of a long list is read alone."""

        indexes = [
            models.Index(fields=["number"], name="entries_by_number"),
            models.Index(fields=["series", "number"], name="entries_by_series"),
            *(
                models.Index(fields=[column, "number"], name=f"entries_by_{column}")
                for column in (
                    *list_columns("sort"),
                    "energy",
                    "ap",
                    "bp",
                    "color",
                    "kind",
                    "top_rarity",
                    "date",
                )
            ),
        ]

    def __str__(self) -> str:
        return self.number


class Words(models.Model):
    """The folded words of a card, the languages of a field separated by U+001F."""

    entry = models.OneToOneField(
        Entry, models.CASCADE, primary_key=True, related_name="words"
    )

    def __str__(self) -> str:
        return f"words of {self.pk}"


# With defaults in the database, a column can be added while older code still writes.
_BITS: Final = partial(models.BigIntegerField, db_default=0)
_COLUMNS: Final[Mapping[Kind, Callable[[], "models.Field[Any, Any]"]]] = {
    Kind.TEXT: partial(models.TextField, db_default=""),
    Kind.NAMED: partial(models.CharField, max_length=8, db_default=""),
    Kind.NUMBER: partial(models.IntegerField, db_default=0),
    Kind.ENERGY: partial(models.IntegerField, db_default=0),
    Kind.CHOICE: partial(models.CharField, max_length=12, blank=True, db_default=""),
    Kind.RANK: _BITS,
    Kind.DATE: partial(models.IntegerField, db_default=0),
}


def _build_model_fields(field: Field) -> Iterator[tuple[str, "models.Field[Any, Any]"]]:
    column = field.spec.column
    yield column, _BITS() if field.is_bits else _COLUMNS[field.kind]()
    if field.kind is Kind.ENERGY:
        yield name_color_column(field), _BITS()


for _name in list_columns("sort"):
    Entry.add_to_class(_name, models.CharField(max_length=160))
for _field in Field:
    if _field.spec.column:
        for _name, _column in _build_model_fields(_field):
            (Words if _field.spec.is_wide else Entry).add_to_class(_name, _column)


class Grams(models.Model):
    """Bigrams and trigrams of the words of a card."""

    entry = models.OneToOneField(
        Entry, models.CASCADE, primary_key=True, related_name="grams"
    )
    tokens = models.TextField()

    def __str__(self) -> str:
        return self.tokens[:40]


class GramCount(models.Model):
    """About how many cards have a token; a hint which one to look up first."""

    token = models.CharField(max_length=24, primary_key=True)
    cards = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.token}: {self.cards}"


class IndexState(models.Model):
    """One row: the edition of the index; locked while the feed is written."""

    edition = models.CharField(max_length=64, blank=True)
    feed_sequence = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.edition} at {self.feed_sequence}"


class FeedItem(models.Model):
    """An item of the change feed: a card as the public last saw it.

    A card that was never public has no row; one that is no longer public keeps its
    row as a tombstone.
    """

    card = models.OneToOneField(
        "cards.Card", models.CASCADE, primary_key=True, related_name="+"
    )
    number = models.CharField(max_length=32)
    digest = models.CharField(max_length=32)
    is_gone = models.BooleanField(default=False)
    sequence = models.BigIntegerField(unique=True)
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.number} at {self.sequence}"
