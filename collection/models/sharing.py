"""What decks gather among people: likes, and their own past."""

from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .decks import Deck
from .limits import VERSION_NOTE_LENGTH


class DeckLike(models.Model):
    """A person likes a deck of somebody else; once."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="likes")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="deck_likes"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["deck", "user"], name="a_deck_is_liked_once_by_a_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} likes {self.deck_id}"


class DeckScore(models.Model):
    """How a deck fared against people, as results last told; nobody counts here."""

    deck = models.OneToOneField(
        Deck, models.CASCADE, primary_key=True, related_name="score"
    )
    games = models.PositiveIntegerField(_("games"))
    points = models.FloatField(_("wins plus half of the draws"))
    low = models.FloatField(_("lower bound of the 95-percent confidence interval"))
    high = models.FloatField(_("upper bound of the 95-percent confidence interval"))

    class Meta:
        """Constraints."""

        constraints = [
            models.CheckConstraint(
                condition=models.Q(games__gte=1), name="a_score_is_of_games"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck_id}: {self.points} of {self.games}"

    @property
    def as_rate(self) -> dict[str, float]:
        """The figures, with ``rate``: points per game."""
        return {
            "games": self.games,
            "points": self.points,
            "rate": self.points / self.games,
            "low": self.low,
            "high": self.high,
        }


class DeckVersionQuerySet(models.QuerySet["DeckVersion"]):
    """Versions, in order."""

    def newest_first(self) -> Self:
        """As people look at them."""
        return self.order_by("-number")


class DeckVersion(models.Model):
    """The list of a deck as it once was; never changed but for its note."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("number"))
    counts = models.JSONField(_("copies by card number"))
    note = models.CharField(_("note"), max_length=VERSION_NOTE_LENGTH, blank=True)
    made_at = models.DateTimeField(_("until when it was like this"))

    objects = DeckVersionQuerySet.as_manager()

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["deck", "number"], name="versions_of_a_deck_are_numbered"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck_id} v{self.number}"
