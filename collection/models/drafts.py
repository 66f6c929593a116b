"""Drafts: who sits at a table, and every card that was taken there."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .limited import Pool
from .packs import ENTROPY_LENGTH, SLUG_LENGTH, PackRecipe

CARD_NUMBER_LENGTH = 32


class DraftState(models.TextChoices):
    """What has become of a draft."""

    GATHERING = "gathering", _("waiting for players")
    RUNNING = "running", _("in progress")
    ENDED = "ended", _("ended")
    CALLED_OFF = "called_off", _("called off")


class PickedBy(models.TextChoices):
    """Who took a card."""

    PERSON = "person", _("the player")
    BOT = "bot", _("a bot")
    CLOCK = "clock", _("the clock")
    LAST = "last", _("no one: it was the last card")


class Draft(models.Model):
    """A table and its packs.

    The seed of the packs is drawn and its hash shown when the draft is opened; it is
    told in the end. What lies before whom follows from the seed and the picks
    (``collection.limited.drafting``).
    """

    token = models.CharField(
        max_length=43, unique=True, help_text=_("The unguessable part of its link.")
    )
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("opened by"),
    )
    product = models.CharField(_("product"), max_length=SLUG_LENGTH)
    places = models.PositiveSmallIntegerField(_("seats"))
    state = models.CharField(
        _("state"),
        max_length=12,
        choices=DraftState.choices,
        default=DraftState.GATHERING,
    )
    secret = models.BinaryField(max_length=32)
    commitment = models.CharField(_("hash of the seed"), max_length=64)
    recipe = models.ForeignKey(
        PackRecipe, models.PROTECT, null=True, blank=True, related_name="+"
    )
    # How many packs a seat opens; none before it begins.
    packs = models.PositiveSmallIntegerField(_("packs per seat"), default=0)
    # Counts every change that somebody at the table can see.
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(_("created"))
    began_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        """Constraints."""

        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        default_permissions = ("view",)
        constraints = [
            models.CheckConstraint(
                condition=models.Q(places__gte=2, places__lte=8),
                name="a_draft_has_two_to_eight_seats",
            ),
            models.CheckConstraint(
                condition=models.Q(began_at__isnull=True, recipe__isnull=True)
                | models.Q(began_at__isnull=False, recipe__isnull=False),
                name="a_begun_draft_says_what_it_was_drawn_from",
            ),
        ]
        indexes = [
            models.Index(
                fields=["created_at"],
                condition=models.Q(state=DraftState.GATHERING),
                name="drafts_that_gather",
            ),
        ]

    def __str__(self) -> str:
        return f"draft {self.pk}: {self.product}"


class DraftSeat(models.Model):
    """A place at the table: a person's, or a bot's."""

    draft = models.ForeignKey(Draft, models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField(_("place"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,  # a bot, from the beginning or since the person left
        blank=True,
        related_name="draft_seats",
        verbose_name=_("player"),
    )
    entropy = models.CharField(max_length=ENTROPY_LENGTH, blank=True)
    # When the clock takes a card; nothing while no pack lies there, and for bots.
    due_at = models.DateTimeField(null=True, blank=True)
    # How many picks in a row the clock has made.
    missed = models.PositiveSmallIntegerField(default=0)
    pool = models.OneToOneField(
        Pool, models.SET_NULL, null=True, blank=True, related_name="draft_seat"
    )

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["draft", "place"], name="a_place_at_a_draft_is_one_seat"
            ),
            models.UniqueConstraint(
                fields=["draft", "user"], name="a_person_sits_at_a_draft_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(due_at__isnull=False),
                name="draft_seats_with_a_clock",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.place} of {self.draft}"


class DraftPick(models.Model):
    """A card that was taken."""

    seat = models.ForeignKey(DraftSeat, models.CASCADE, related_name="picks")
    number = models.PositiveSmallIntegerField(_("pick"))
    card = models.CharField(_("card number"), max_length=CARD_NUMBER_LENGTH)
    by = models.CharField(_("taken by"), max_length=8, choices=PickedBy.choices)
    at = models.DateTimeField(_("taken at"))

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=["seat", "number"], name="a_pick_of_a_seat_is_made_once"
            ),
        ]

    def __str__(self) -> str:
        return f"pick {self.number} of {self.seat}: {self.card}"


class DraftDay(models.Model):
    """How many drafts a user has begun on a day (UTC), also those they left."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    day = models.DateField()
    begun = models.PositiveSmallIntegerField(default=0)

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                name="drafts_are_counted_once_a_day", fields=["user", "day"]
            ),
        ]

    def __str__(self) -> str:
        """Return user, day and number."""
        return f"{self.begun} drafts of {self.user_id} on {self.day}"
