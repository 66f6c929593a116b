"""What a person keeps on the shelf beside the plain count of their copies.

``OwnedCard`` counts the copies of a card, whatever they look like; decks and searches
ask it. Here stands which of these copies are of another printing than the regular one,
which are wanted and which to be traded, and what was changed at once.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class OwnedPrinting(models.Model):
    """How many of a person's copies are of a printing that is not the regular one.

    What is left of ``OwnedCard.count`` is of the regular printing, so that nothing is
    counted twice.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="owned_printings"
    )
    printing = models.ForeignKey("cards.Printing", models.PROTECT, related_name="+")
    count = models.PositiveIntegerField(_("copies"))

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["user", "printing"],
                name="a_person_owns_a_printing_in_one_row",
            ),
            models.CheckConstraint(
                condition=models.Q(count__gte=1),
                name="an_owned_printing_means_at_least_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.count} x {self.printing}"


class CardMark(models.Model):
    """What a person wants of a card or would trade; zero of both is no mark any more.

    A row stays when its marks are gone, so that devices learn that they are.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="card_marks"
    )
    card = models.ForeignKey("cards.Card", models.PROTECT, related_name="+")
    wanted = models.PositiveIntegerField(_("copies wanted"), default=0)
    tradeable = models.PositiveIntegerField(_("copies for trade"), default=0)
    # Grows within a person's rows with every change of the shelf (``services``).
    sequence = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["user", "card"], name="a_person_marks_a_card_in_one_row"
            ),
        ]
        indexes = [
            models.Index(fields=["user", "sequence"], name="marks_as_they_changed"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.card}"


class BulkChange(models.Model):
    """Many cards changed at once, such as by an import; it can be taken back.

    ``changes`` lists ``[card, printing or null, copies, wanted, tradeable]``: what was
    added to each, by primary key. Taking back adds the opposite.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="bulk_changes"
    )
    # Named by whoever asks for the change, so that asking twice changes once.
    key = models.UUIDField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"))
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)
    changes = models.JSONField(default=list)

    class Meta:
        """The newest of a person first, and each but once."""

        constraints = [
            models.UniqueConstraint(
                fields=["user", "key"], name="a_bulk_change_is_made_once"
            ),
        ]
        indexes = [
            models.Index(fields=["user", "-id"], name="bulk_changes_of_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.made_at:%Y-%m-%d}"
