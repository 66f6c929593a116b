"""Models of bots' games: trials of balance proposals, gauntlets, round robins."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class TrialState(models.TextChoices):
    """State of a trial."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("in progress")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class BalanceTrial(models.Model):
    """Bot games before and after a balance proposal, and their report.

    The proposal is referenced by its address and version only, because ``cards`` knows
    nothing of trials. Games are played a few at a time by a periodic task, so a trial
    survives the loss of any process.
    """

    proposal = models.SlugField(_("balance proposal"), max_length=60)
    version = models.PositiveIntegerField(_("version"))
    bot = models.CharField(_("bot"), max_length=20)
    seed = models.CharField(_("seed"), max_length=40)
    rounds = models.PositiveIntegerField(_("games per pairing"))
    setup = models.JSONField(editable=False)
    results = models.JSONField(editable=False, default=list)
    done = models.PositiveIntegerField(_("played"), default=0)
    total = models.PositiveIntegerField(_("to be played"))
    state = models.CharField(
        _("state"), max_length=8, choices=TrialState.choices, default=TrialState.WAITING
    )
    report = models.JSONField(null=True, editable=False)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("requested by"),
    )
    created_at = models.DateTimeField(_("requested at"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished at"), null=True)
    error = models.CharField(_("what went wrong"), max_length=300, blank=True)

    class Meta:
        """Constraints."""

        verbose_name = _("trial of a balance proposal")
        verbose_name_plural = _("trials of balance proposals")
        constraints = [
            models.CheckConstraint(
                condition=Q(done__lte=models.F("total")),
                name="a_trial_plays_what_it_set_out_to",
            ),
            models.CheckConstraint(
                condition=Q(state__in=TrialState.values),
                name="the_state_of_a_trial_is_known",
            ),
        ]
        indexes = [models.Index(fields=["proposal", "-id"], name="trials_by_proposal")]

    def __str__(self) -> str:
        return f"{self.proposal} v{self.version} #{self.pk}"


class GauntletState(models.TextChoices):
    """State of a gauntlet."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("in progress")
    DONE = "done", _("done")
    CANCELLED = "cancelled", _("cancelled")
    FAILED = "failed", _("failed")


OPEN_GAUNTLETS = (GauntletState.WAITING, GauntletState.RUNNING)


class Gauntlet(models.Model):
    """A player's deck against others, played by bots a few games at a time.

    Stores the cards as they were, not the decks.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+"
    )
    deck_name = models.CharField(_("deck"), max_length=100)
    bot = models.CharField(_("bot"), max_length=20)
    seed = models.CharField(_("seed"), max_length=40)
    setup = models.JSONField(editable=False)
    results = models.JSONField(editable=False, default=list)
    done = models.PositiveIntegerField(_("played"), default=0)
    total = models.PositiveIntegerField(_("to be played"))
    state = models.CharField(
        _("state"),
        max_length=9,
        choices=GauntletState.choices,
        default=GauntletState.WAITING,
    )
    created_at = models.DateTimeField(_("requested at"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished at"), null=True)

    class Meta:
        """Constraints."""

        verbose_name = _("gauntlet")
        verbose_name_plural = _("gauntlets")
        constraints = [
            models.CheckConstraint(
                condition=Q(done__lte=models.F("total")),
                name="a_gauntlet_plays_what_it_set_out_to",
            ),
            models.UniqueConstraint(
                fields=["owner"],
                condition=Q(state__in=OPEN_GAUNTLETS),
                name="a_person_has_one_gauntlet_at_a_time",
            ),
        ]
        indexes = [models.Index(fields=["owner", "-id"], name="gauntlets_of_a_person")]

    def __str__(self) -> str:
        return f"gauntlet {self.pk} of user {self.owner_id}"

    @property
    def is_open(self) -> bool:
        """Whether games remain to be played."""
        return self.state in OPEN_GAUNTLETS


class RoundRobin(models.Model):
    """Starter and public decks against each other, played by bots at night.

    Stores the cards as they were, not the decks.

    Attributes:
        results: Number of the pair, whether its first deck went first, its points.
        done: Games played; ``total``: games to play.
    """

    bot = models.CharField(_("bot"), max_length=20)
    seed = models.CharField(_("seed"), max_length=40)
    setup = models.JSONField(editable=False)
    results = models.JSONField(editable=False, default=list)
    done = models.PositiveIntegerField(_("played"), default=0)
    total = models.PositiveIntegerField(_("to be played"))
    started_at = models.DateTimeField(_("started at"))
    finished_at = models.DateTimeField(_("finished at"), null=True)

    class Meta:
        """Constraints."""

        constraints = [
            models.CheckConstraint(
                condition=Q(done__lte=models.F("total")),
                name="a_round_robin_plays_what_it_set_out_to",
            ),
            models.UniqueConstraint(
                fields=["bot"],
                condition=Q(finished_at=None),
                name="one_round_robin_is_played_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"round robin {self.pk}"
