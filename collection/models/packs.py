"""Packs people have, opened or not, and what opened ones were drawn from."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

SLUG_LENGTH = 50
KEY_LENGTH = 80
ENTROPY_LENGTH = 64


class PackReason(models.TextChoices):
    """What a pack was given for."""

    DAILY = "daily", _("daily pack")
    RESULT = "result", _("for winning a battle")
    GIVEN = "given", _("given by the operators")


class PackRecipe(models.Model):
    """The odds and the cards that packs were drawn from; kept once, never changed."""

    digest = models.CharField(max_length=64, unique=True)
    contents = models.JSONField()

    def __str__(self) -> str:
        return self.digest


class PackGrant(models.Model):
    """A pack of a person.

    Its seed is drawn and its hash shown when the pack is given, so that what comes out
    cannot be chosen any more; the seed is told once the pack is open.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="packs",
        verbose_name=_("player"),
    )
    product = models.CharField(
        _("product"),
        max_length=SLUG_LENGTH,
        blank=True,
        help_text=_("Empty while the player can still choose."),
    )
    reason = models.CharField(_("reason"), max_length=12, choices=PackReason.choices)
    # What it is for; for one thing a person gets one pack.
    key = models.CharField(max_length=KEY_LENGTH)
    secret = models.BinaryField(max_length=32)
    commitment = models.CharField(_("hash of the seed"), max_length=64)
    granted_at = models.DateTimeField(_("received"))
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)
    entropy = models.CharField(max_length=ENTROPY_LENGTH, blank=True)
    recipe = models.ForeignKey(
        PackRecipe, models.PROTECT, null=True, blank=True, related_name="+"
    )
    # Numbers: of which the person had enough, what was drawn, and what was new to them.
    spared = models.JSONField(default=list)
    cards = models.JSONField(default=list)
    fresh = models.JSONField(default=list)

    class Meta:
        """Constraints."""

        verbose_name = _("pack")
        verbose_name_plural = _("packs")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(
                fields=["user", "key"], name="a_person_gets_one_pack_for_one_thing"
            ),
            models.CheckConstraint(
                condition=models.Q(opened_at__isnull=True, recipe__isnull=True)
                | models.Q(opened_at__isnull=False, recipe__isnull=False),
                name="an_open_pack_says_what_it_was_drawn_from",
            ),
        ]
        indexes = [
            models.Index(fields=["user", "opened_at"], name="packs_of_a_person"),
        ]

    def __str__(self) -> str:
        return f"pack {self.pk} of {self.user}"
