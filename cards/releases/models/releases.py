"""Releases: cards that come out together on a scheduled date."""

from typing import Self

from django.db import models
from django.db.models import F, Q, Value
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from .named import Named, make_person_field


class ReleaseState(models.TextChoices):
    """The state of a release."""

    DRAFT = "draft", pgettext_lazy("release", "draft")
    SCHEDULED = "scheduled", pgettext_lazy("release", "scheduled")
    PREVIEWED = "previewed", pgettext_lazy("release", "in preview")
    PUBLISHED = "published", pgettext_lazy("release", "published")
    ROLLED_BACK = "rolled_back", pgettext_lazy("release", "rolled back")


ANNOUNCED_STATES = (ReleaseState.PREVIEWED, ReleaseState.PUBLISHED)
WAITING_STATES = (ReleaseState.SCHEDULED, ReleaseState.PREVIEWED)
OPEN_STATES = (ReleaseState.DRAFT, *WAITING_STATES)


class ReleaseQuerySet(models.QuerySet["Release"]):
    """Filters of releases."""

    def announced(self) -> Self:
        """Filter to announced ones."""
        return self.filter(state__in=ANNOUNCED_STATES)


class Release(Named):
    """Cards that come out together on a scheduled date.

    ``opens_series``: hidden series become public with it; ``opened_series`` are the
    codes of those that did.
    """

    state = models.CharField(
        _("state"),
        max_length=12,
        choices=ReleaseState.choices,
        default=ReleaseState.DRAFT,
        editable=False,
    )
    preview_at = models.DateTimeField(_("preview"), null=True, blank=True)
    release_at = models.DateTimeField(_("release"), null=True, blank=True)
    previewed_at = models.DateTimeField(null=True, editable=False)
    published_at = models.DateTimeField(null=True, editable=False)
    rolled_back_at = models.DateTimeField(null=True, editable=False)
    rollback_reason = models.CharField(
        _("reason for rolling back"), max_length=300, blank=True, editable=False
    )
    obstacle = models.CharField(
        _("why it couldn’t be published"), max_length=300, blank=True, editable=False
    )
    import_run = models.ForeignKey(
        "cards.ImportRun",
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="releases",
        verbose_name=_("import"),
    )
    opens_series = models.BooleanField(default=False, db_default=False, editable=False)
    opened_series = models.JSONField(
        default=list, db_default=Value([], models.JSONField()), editable=False
    )
    scheduled_by = make_person_field(_("scheduled by"))
    rolled_back_by = make_person_field(_("rolled back by"))

    history = HistoricalRecords()
    objects = ReleaseQuerySet.as_manager()

    class Meta:
        """Constraints, and the permission to publish."""

        verbose_name = _("release")
        verbose_name_plural = _("releases")
        permissions = [("publish_release", "Can schedule and roll back releases")]
        constraints = [
            models.CheckConstraint(
                condition=Q(state=ReleaseState.DRAFT) | Q(release_at__isnull=False),
                name="a_release_that_is_scheduled_has_a_date",
            ),
            models.CheckConstraint(
                condition=Q(preview_at__isnull=True)
                | Q(release_at__isnull=True)
                | Q(preview_at__lt=F("release_at")),
                name="a_preview_comes_before_the_release",
            ),
            models.CheckConstraint(
                condition=~Q(state=ReleaseState.ROLLED_BACK) | ~Q(rollback_reason=""),
                name="a_rollback_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(state__in=ReleaseState.values),
                name="the_state_of_a_release_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title_en} ({self.slug})"


class ReleaseCard(models.Model):
    """A card of a release: a new card, or new content of an old one.

    A new card was written already and is held back; ``draft`` is empty. For an old
    card ``draft`` is its new content (``cards.card_data.draft`` as plain data), made
    from ``base``; ``revision`` is what it was published as.
    """

    release = models.ForeignKey(Release, models.CASCADE, related_name="cards")
    card = models.ForeignKey(
        "cards.Card",
        models.PROTECT,
        related_name="release_cards",
        verbose_name=_("card"),
    )
    draft = models.JSONField(_("new content"), null=True, editable=False)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    base = models.ForeignKey(
        "cards.CardRevision",
        models.PROTECT,
        null=True,
        editable=False,
        related_name="+",
    )
    revision = models.ForeignKey(
        "cards.CardRevision",
        models.PROTECT,
        null=True,
        editable=False,
        related_name="+",
    )
    author = make_person_field(_("author"))

    class Meta:
        """Constraints."""

        verbose_name = _("card in a release")
        verbose_name_plural = _("cards in a release")
        constraints = [
            models.UniqueConstraint(
                fields=["release", "card"], name="a_card_is_once_in_a_release"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} in {self.release.slug}"
