"""Tables of the newsroom: releases, balance proposals, formats and announcements.

What cards say stands in ``cards.models``; here is when they say it, who decided so,
and what people were told. Nothing here is ever written except by the services.
"""

from datetime import datetime
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

MOST_COPIES = 4  # UA-2.2.3; a limit of so many is no limit


def _person(label: Any) -> models.ForeignKey:  # noqa: ANN401 - a lazy translation
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=label,
    )


class Named(models.Model):
    """Something with a title and a note in three languages."""

    title_ja = models.CharField(_("title in Japanese"), max_length=80)
    title_zh_hant = models.CharField(_("title in Traditional Chinese"), max_length=80)
    title_en = models.CharField(_("title in English"), max_length=80)
    note_ja = models.TextField(_("note in Japanese"), blank=True)
    note_zh_hant = models.TextField(_("note in Traditional Chinese"), blank=True)
    note_en = models.TextField(_("note in English"), blank=True)

    class Meta:
        """No table of its own."""

        abstract = True

    def titles(self) -> dict[str, str]:
        """The title by language."""
        return {"ja": self.title_ja, "zh-hant": self.title_zh_hant, "en": self.title_en}

    def notes(self) -> dict[str, str]:
        """The note by language; may be empty."""
        return {"ja": self.note_ja, "zh-hant": self.note_zh_hant, "en": self.note_en}


# --- releases -------------------------------------------------------------------------


class ReleaseState(models.TextChoices):
    """Where a release stands."""

    DRAFT = "draft", pgettext_lazy("release", "draft")
    SCHEDULED = "scheduled", pgettext_lazy("release", "scheduled")
    PREVIEWED = "previewed", pgettext_lazy("release", "in preview")
    PUBLISHED = "published", pgettext_lazy("release", "published")
    ROLLED_BACK = "rolled_back", pgettext_lazy("release", "rolled back")


ANNOUNCED_STATES = (ReleaseState.PREVIEWED, ReleaseState.PUBLISHED)
WAITING_STATES = (ReleaseState.SCHEDULED, ReleaseState.PREVIEWED)
OPEN_STATES = (ReleaseState.DRAFT, *WAITING_STATES)


class ReleaseQuerySet(models.QuerySet["Release"]):
    """Releases, narrowed down."""

    def announced(self) -> Self:
        """Those the public knows of."""
        return self.filter(state__in=ANNOUNCED_STATES)

    def to_preview(self, now: datetime) -> Self:
        """Those whose preview has come, and whose release has not."""
        due = Q(preview_at__lte=now, release_at__gt=now)
        return self.filter(due, state=ReleaseState.SCHEDULED, obstacle="")

    def to_publish(self, now: datetime) -> Self:
        """Those whose release has come."""
        waiting = self.filter(state__in=WAITING_STATES, obstacle="")
        return waiting.filter(release_at__lte=now)


class Release(Named):
    """Cards that come out together, at a moment that is set beforehand."""

    slug = models.SlugField(
        _("address"),
        max_length=60,
        unique=True,
        help_text=_("Ends the address of its page: small letters and hyphens."),
    )
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
        _("what kept it from coming out"), max_length=300, blank=True, editable=False
    )
    author = _person(_("author"))
    scheduled_by = _person(_("scheduled by"))
    rolled_back_by = _person(_("rolled back by"))
    created_at = models.DateTimeField(auto_now_add=True)

    history = HistoricalRecords()
    objects = ReleaseQuerySet.as_manager()

    class Meta:
        """Constraints, and the right to publish."""

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
    """A card of a release: a new card, or an old one that says something new.

    A new card was written already and is held back; ``draft`` is empty. For an old
    card ``draft`` is what it will say (``cards.faces.draft`` as plain data), made from
    ``base``; ``revision`` is what came of it.
    """

    release = models.ForeignKey(Release, models.CASCADE, related_name="cards")
    card = models.ForeignKey(
        "cards.Card",
        models.PROTECT,
        related_name="release_cards",
        verbose_name=_("card"),
    )
    draft = models.JSONField(_("what it will say"), null=True, editable=False)
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
    author = _person(_("author"))

    class Meta:
        """Constraints."""

        verbose_name = _("card of a release")
        verbose_name_plural = _("cards of a release")
        constraints = [
            models.UniqueConstraint(
                fields=["release", "card"], name="a_card_is_once_in_a_release"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} in {self.release.slug}"


# --- formats --------------------------------------------------------------------------


class Format(models.Model):
    """Where a deck may be played: which series, and how many copies, from when."""

    code = models.SlugField(_("code"), max_length=30, unique=True)
    name_ja = models.CharField(_("name in Japanese"), max_length=80)
    name_zh_hant = models.CharField(_("name in Traditional Chinese"), max_length=80)
    name_en = models.CharField(_("name in English"), max_length=80)
    description_ja = models.TextField(_("description in Japanese"), blank=True)
    description_zh_hant = models.TextField(
        _("description in Traditional Chinese"), blank=True
    )
    description_en = models.TextField(_("description in English"), blank=True)
    region = models.CharField(
        _("region"), max_length=40, blank=True, help_text=_("Empty for everywhere.")
    )
    takes_every_series = models.BooleanField(
        _("takes every series"),
        default=False,
        help_text=_("Otherwise only the series listed below, on the days given."),
    )
    is_default = models.BooleanField(
        _("played unless another is named"),
        default=False,
        help_text=_("Ranked and casual games are played in it. There is one."),
    )
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)

    history = HistoricalRecords()

    class Meta:
        """Constraints."""

        verbose_name = _("format")
        verbose_name_plural = _("formats")
        constraints = [
            models.UniqueConstraint(
                fields=["is_default"],
                condition=Q(is_default=True),
                name="there_is_one_default_format",
            ),
            models.CheckConstraint(
                condition=Q(starts_at__isnull=True)
                | Q(ends_at__isnull=True)
                | Q(starts_at__lt=F("ends_at")),
                name="a_format_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.name_en})"


class FormatSeries(models.Model):
    """A series is legal in a format from one moment on, perhaps until another."""

    format = models.ForeignKey(Format, models.CASCADE, related_name="series")
    series = models.ForeignKey(
        "cards.Series", models.PROTECT, related_name="+", verbose_name=_("series")
    )
    legal_from = models.DateTimeField(_("legal from"))
    legal_until = models.DateTimeField(_("legal until"), null=True, blank=True)

    class Meta:
        """Constraints."""

        verbose_name = _("legal series")
        verbose_name_plural = _("legal series")
        constraints = [
            models.UniqueConstraint(
                fields=["format", "series", "legal_from"],
                name="a_series_becomes_legal_once_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(legal_until__isnull=True)
                | Q(legal_until__gt=F("legal_from")),
                name="a_series_is_legal_for_a_while",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series} in {self.format}"


# --- balance --------------------------------------------------------------------------


class ProposalState(models.TextChoices):
    """Where a balance proposal stands."""

    DRAFT = "draft", pgettext_lazy("proposal", "draft")
    IN_REVIEW = "in_review", pgettext_lazy("proposal", "in review")
    APPROVED = "approved", pgettext_lazy("proposal", "approved")
    ACTIVE = "active", pgettext_lazy("proposal", "in force")
    REVERTED = "reverted", pgettext_lazy("proposal", "reverted")


class ProposalQuerySet(models.QuerySet["BalanceProposal"]):
    """Proposals, narrowed down."""

    def announced(self) -> Self:
        """Those the public knows of: in force, or once in force."""
        return self.filter(state__in=(ProposalState.ACTIVE, ProposalState.REVERTED))

    def to_activate(self, now: datetime) -> Self:
        """Those that are approved and whose moment has come."""
        approved = self.filter(state=ProposalState.APPROVED, obstacle="")
        return approved.filter(effective_at__lte=now)


class BalanceProposal(Named):
    """A change of several cards, written by one person and approved by another."""

    slug = models.SlugField(
        _("address"),
        max_length=60,
        unique=True,
        help_text=_("Ends the address of its page: small letters and hyphens."),
    )
    version = models.PositiveIntegerField(
        _("version"),
        default=0,
        editable=False,
        help_text=_("Counts how often it was submitted."),
    )
    state = models.CharField(
        _("state"),
        max_length=12,
        choices=ProposalState.choices,
        default=ProposalState.DRAFT,
        editable=False,
    )
    format = models.ForeignKey(
        Format,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("format"),
        help_text=_("Where limits on copies apply; empty for everywhere."),
    )
    effective_at = models.DateTimeField(_("in force from"), null=True, blank=True)
    activated_at = models.DateTimeField(null=True, editable=False)
    reverted_at = models.DateTimeField(null=True, editable=False)
    revert_reason = models.CharField(
        _("reason for reverting"), max_length=300, blank=True, editable=False
    )
    obstacle = models.CharField(
        _("what kept it from coming into force"),
        max_length=300,
        blank=True,
        editable=False,
    )
    author = _person(_("author"))
    approver = _person(_("approved by"))
    reverted_by = _person(_("reverted by"))
    created_at = models.DateTimeField(auto_now_add=True)

    history = HistoricalRecords()
    objects = ProposalQuerySet.as_manager()

    class Meta:
        """Constraints: the rule of the second person among them."""

        verbose_name = _("balance proposal")
        verbose_name_plural = _("balance proposals")
        permissions = [
            ("approve_balance", "Can approve balance proposals of others"),
            ("activate_balance", "Can revert balance changes"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(approver__isnull=True) | ~Q(approver=F("author")),
                name="a_second_person_approves",
            ),
            models.CheckConstraint(
                condition=~Q(state=ProposalState.APPROVED)
                | Q(effective_at__isnull=False),
                name="what_is_approved_has_a_date",
            ),
            models.CheckConstraint(
                condition=~Q(state=ProposalState.REVERTED) | ~Q(revert_reason=""),
                name="a_revert_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(state__in=ProposalState.values),
                name="the_state_of_a_proposal_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title_en} ({self.slug})"


class ProposalChange(models.Model):
    """What a proposal does to one card; what is left empty stays as it is."""

    proposal = models.ForeignKey(
        BalanceProposal, models.CASCADE, related_name="changes"
    )
    card = models.ForeignKey(
        "cards.Card",
        models.PROTECT,
        related_name="balance_changes",
        verbose_name=_("card"),
    )
    required_energy = models.PositiveSmallIntegerField(
        _("required energy"), null=True, blank=True
    )
    ap_cost = models.PositiveSmallIntegerField(_("AP cost"), null=True, blank=True)
    bp = models.PositiveIntegerField(_("BP"), null=True, blank=True)
    text_ja = models.TextField(
        _("new text in Japanese"),
        blank=True,
        help_text=_("The other languages are written from it."),
    )
    limit = models.PositiveSmallIntegerField(
        _("copies allowed"),
        null=True,
        blank=True,
        choices=[
            (0, _("none: banned")),
            (1, "1"),
            (2, "2"),
            (3, "3"),
            (4, _("no limit any more")),
        ],
    )
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
    limit_before = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        """Constraints."""

        verbose_name = _("change of a card")
        verbose_name_plural = _("changes of cards")
        constraints = [
            models.UniqueConstraint(
                fields=["proposal", "card"], name="a_proposal_changes_a_card_once"
            ),
            models.CheckConstraint(
                condition=Q(limit__isnull=True) | Q(limit__lte=MOST_COPIES),
                name="a_proposed_limit_is_up_to_four",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} in {self.proposal.slug}"


class ProposalStep(models.Model):
    """Who did what with a proposal; only ever added."""

    proposal = models.ForeignKey(BalanceProposal, models.CASCADE, related_name="steps")
    version = models.PositiveIntegerField(_("version"))
    kind = models.CharField(
        _("what"),
        max_length=12,
        choices=[
            ("edited", pgettext_lazy("proposal step", "edited")),
            ("submitted", pgettext_lazy("proposal step", "submitted")),
            ("sent_back", pgettext_lazy("proposal step", "sent back")),
            ("approved", pgettext_lazy("proposal step", "approved")),
            ("withdrawn", pgettext_lazy("proposal step", "withdrawn")),
            ("activated", pgettext_lazy("proposal step", "came into force")),
            ("reverted", pgettext_lazy("proposal step", "reverted")),
        ],
    )
    by = _person(_("who"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    at = models.DateTimeField(_("when"))

    class Meta:
        """Names for editors."""

        verbose_name = _("step of a proposal")
        verbose_name_plural = _("steps of a proposal")

    def __str__(self) -> str:
        return f"{self.proposal.slug} {self.kind} {self.at:%Y-%m-%d %H:%M}"


class FormatLimitQuerySet(models.QuerySet["FormatLimit"]):
    """Limits, narrowed down."""

    def in_force(self, moment: datetime) -> Self:
        """Those that apply at a moment."""
        begun = self.filter(effective_from__lte=moment)
        return begun.filter(
            Q(effective_until__isnull=True) | Q(effective_until__gt=moment)
        )


class FormatLimit(models.Model):
    """A deck may have so many copies of a card, from one moment on (UA-2.2.7)."""

    format = models.ForeignKey(
        Format,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="limits",
        verbose_name=_("format"),
        help_text=_("Empty for all formats."),
    )
    card = models.ForeignKey(
        "cards.Card", models.PROTECT, related_name="+", verbose_name=_("card")
    )
    limit = models.PositiveSmallIntegerField(_("copies allowed"))
    effective_from = models.DateTimeField(_("from"))
    effective_until = models.DateTimeField(_("until"), null=True, blank=True)
    proposal = models.ForeignKey(
        BalanceProposal,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="limits",
        verbose_name=_("balance proposal"),
    )

    objects = FormatLimitQuerySet.as_manager()

    class Meta:
        """Constraints: one open limit for a card in a format."""

        verbose_name = _("limit on copies")
        verbose_name_plural = _("limits on copies")
        constraints = [
            models.UniqueConstraint(
                fields=["format", "card"],
                condition=Q(effective_until__isnull=True, format__isnull=False),
                name="a_card_has_one_open_limit_in_a_format",
            ),
            models.UniqueConstraint(
                fields=["card"],
                condition=Q(effective_until__isnull=True, format__isnull=True),
                name="a_card_has_one_open_limit_everywhere",
            ),
            models.CheckConstraint(
                condition=Q(limit__lt=MOST_COPIES), name="a_limit_is_below_four"
            ),
            models.CheckConstraint(
                condition=Q(effective_until__isnull=True)
                | Q(effective_until__gte=F("effective_from")),
                name="a_limit_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.limit}"


# --- what people are told -------------------------------------------------------------


class AnnouncementKind(models.TextChoices):
    """What happened."""

    PREVIEW = "preview", pgettext_lazy("news", "Preview")
    RELEASE = "release", pgettext_lazy("news", "New cards")
    ROLLBACK = "rollback", pgettext_lazy("news", "Withdrawn")
    PATCH = "patch", pgettext_lazy("news", "Balance")
    REVERT = "revert", pgettext_lazy("news", "Balance change taken back")


class Announcement(models.Model):
    """A piece of news; there is at most one of a kind for what happened.

    Written together with what it tells of, in one transaction. Pages, feeds and open
    sockets all read it from here, so none of them can miss it or tell it twice.
    """

    kind = models.CharField(_("kind"), max_length=8, choices=AnnouncementKind.choices)
    release = models.ForeignKey(
        Release, models.CASCADE, null=True, related_name="announcements"
    )
    proposal = models.ForeignKey(
        BalanceProposal, models.CASCADE, null=True, related_name="announcements"
    )
    at = models.DateTimeField(_("when"))

    class Meta:
        """Constraints: everything is announced once."""

        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        constraints = [
            models.UniqueConstraint(
                fields=["release", "kind"], name="a_release_is_announced_once"
            ),
            models.UniqueConstraint(
                fields=["proposal", "kind"], name="a_patch_is_announced_once"
            ),
            models.CheckConstraint(
                condition=Q(release__isnull=True) ^ Q(proposal__isnull=True),
                name="an_announcement_is_of_one_thing",
            ),
        ]
        indexes = [models.Index(fields=["-at", "-id"], name="newest_news_first")]

    def __str__(self) -> str:
        return f"{self.kind} {self.release or self.proposal}"
