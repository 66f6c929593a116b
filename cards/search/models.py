"""Derived tables of card search; ``manage.py index_cards`` makes them anew.

Nothing here is the truth about a card, and nothing here says who may see it: every
read goes through ``CardQuerySet.visible_to``.
"""

from django.db import models


class Entry(models.Model):
    """What can be compared of a card, narrow enough to be read from end to end.

    Sets of words are bits in the order of their closed set (``columns``). A card
    without BP has -1, one without a date 0, so that nothing here is null.
    """

    card = models.OneToOneField(
        "cards.Card", models.CASCADE, primary_key=True, related_name="search_entry"
    )
    number = models.CharField(max_length=32)
    named = models.TextField()
    traits = models.TextField(default="")
    series = models.CharField(max_length=8)
    kind = models.CharField(max_length=12)
    color = models.CharField(max_length=12)
    trigger = models.CharField(max_length=12, blank=True)
    energy = models.SmallIntegerField()
    ap = models.SmallIntegerField()
    bp = models.IntegerField()
    gives = models.SmallIntegerField()
    gives_colors = models.SmallIntegerField()
    rarities = models.IntegerField()
    top_rarity = models.SmallIntegerField()
    flags = models.IntegerField()
    keywords = models.IntegerField()
    does = models.BigIntegerField()
    target = models.BigIntegerField()
    when = models.IntegerField()
    cost = models.IntegerField()
    date = models.IntegerField()
    # Most copies its own text allows in a deck; 0 where the rules decide.
    deck_limit = models.IntegerField(default=0, db_default=0)
    sort_ja = models.CharField(max_length=160)
    sort_zh_hant = models.CharField(max_length=160)
    sort_en = models.CharField(max_length=160)
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
                    "sort_ja",
                    "sort_zh_hant",
                    "sort_en",
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
    """The folded words of a card, the languages of a field kept apart by U+001F."""

    entry = models.OneToOneField(
        Entry, models.CASCADE, primary_key=True, related_name="words"
    )
    name = models.TextField()
    number = models.TextField()
    text = models.TextField()
    flavor = models.TextField()
    trait = models.TextField()
    artist = models.TextField()

    def __str__(self) -> str:
        return self.number


class Grams(models.Model):
    """Pairs and triples of letters in the words of a card, to find them fast."""

    entry = models.OneToOneField(
        Entry, models.CASCADE, primary_key=True, related_name="grams"
    )
    tokens = models.TextField()

    def __str__(self) -> str:
        return self.tokens[:40]


class GramCount(models.Model):
    """About how many cards hold a token; only a hint which one to look up first."""

    token = models.CharField(max_length=24, primary_key=True)
    cards = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.token}: {self.cards}"


class IndexState(models.Model):
    """One row: which edition of the index this is; locked while the feed is written."""

    edition = models.CharField(max_length=64, blank=True)
    feed_sequence = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.edition} at {self.feed_sequence}"


class FeedItem(models.Model):
    """What clients that keep a copy have been told of a card: the public's view.

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
