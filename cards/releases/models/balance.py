"""Balance proposals, their changes and steps, and the limits they set."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from .formats import MOST_COPIES, Format
from .named import Named, make_person_field


class ProposalState(models.TextChoices):
    """The state of a balance proposal."""

    DRAFT = "draft", pgettext_lazy("proposal", "draft")
    IN_REVIEW = "in_review", pgettext_lazy("proposal", "in review")
    APPROVED = "approved", pgettext_lazy("proposal", "approved")
    ACTIVE = "active", pgettext_lazy("proposal", "in effect")
    REVERTED = "reverted", pgettext_lazy("proposal", "reverted")


class ProposalQuerySet(models.QuerySet["BalanceProposal"]):
    """Filters of proposals."""

    def announced(self) -> Self:
        """Filter to announced ones: in force, or once in force."""
        return self.filter(state__in=(ProposalState.ACTIVE, ProposalState.REVERTED))


class BalanceProposal(Named):
    """A change of several cards, written by one person and approved by another."""

    version = models.PositiveIntegerField(
        _("version"),
        default=0,
        editable=False,
        help_text=_("How often it has been submitted."),
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
        help_text=_("Where copy limits apply; empty for everywhere."),
    )
    effective_at = models.DateTimeField(_("in effect from"), null=True, blank=True)
    activated_at = models.DateTimeField(null=True, editable=False)
    reverted_at = models.DateTimeField(null=True, editable=False)
    revert_reason = models.CharField(
        _("reason for reverting"), max_length=300, blank=True, editable=False
    )
    obstacle = models.CharField(
        _("why it couldn’t take effect"),
        max_length=300,
        blank=True,
        editable=False,
    )
    approver = make_person_field(_("approved by"))
    reverted_by = make_person_field(_("reverted by"))

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
    """The change of one card by a proposal; empty fields stay as they are."""

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
        help_text=_("The other languages are generated from it."),
    )
    limit = models.PositiveSmallIntegerField(
        _("copies allowed"),
        null=True,
        blank=True,
        choices=[
            (0, _("0: banned")),
            (1, "1"),
            (2, "2"),
            (3, "3"),
            (4, _("no longer limited")),
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

        verbose_name = _("card change")
        verbose_name_plural = _("card changes")
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
    """A step of a proposal, with its user; only ever added."""

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
            ("activated", pgettext_lazy("proposal step", "took effect")),
            ("reverted", pgettext_lazy("proposal step", "reverted")),
        ],
    )
    by = make_person_field(_("who"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    at = models.DateTimeField(pgettext_lazy("moment", "when"))

    class Meta:
        """Names for editors."""

        verbose_name = _("proposal step")
        verbose_name_plural = _("proposal steps")

    def __str__(self) -> str:
        return f"{self.proposal.slug} {self.kind} {self.at:%Y-%m-%d %H:%M}"


class FormatLimitQuerySet(models.QuerySet["FormatLimit"]):
    """Filters of limits."""

    def in_force(self, moment: datetime) -> Self:
        """Filter to those in force at a moment."""
        begun = self.filter(effective_from__lte=moment)
        return begun.filter(
            Q(effective_until__isnull=True) | Q(effective_until__gt=moment)
        )


class FormatLimit(models.Model):
    """A limit on the copies of a card in a deck, from one moment on (UA-2.2.7)."""

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

        verbose_name = _("copy limit")
        verbose_name_plural = _("copy limits")
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
