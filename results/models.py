"""Tables of the results app: what happened, and what it changed.

``Outcome``, ``Participant`` and ``RatingChange`` are only ever added, because people
ask about them later; ``Rating`` is what the changes add up to. How ratings are computed
is in ``results.ratings``.
"""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from battles.bots import GOLDFISH
from unionarena.accounts.models import User

from .ratings import INITIAL_DEVIATION, INITIAL_RATING, INITIAL_VOLATILITY


class Mode(models.TextChoices):
    """What is rated apart from each other."""

    RANKED = "ranked", _("Ranked")


class Result(models.TextChoices):
    """How a battle ended for one side."""

    WIN = "win", _("Won")
    LOSS = "loss", _("Lost")
    DRAW = "draw", pgettext_lazy("result", "Draw")


class OutcomeQuerySet(models.QuerySet["Outcome"]):
    """Outcomes, narrowed down."""

    def of(self, user: User) -> Self:
        """Those of battles this person played in."""
        return self.filter(participants__user=user)

    def telling(self) -> Self:
        """Those that tell who plays how well: not those against a goldfish."""
        return self.exclude(participants__bot=GOLDFISH)

    def newest_first(self) -> Self:
        """In the order in which people look at them."""
        return self.order_by("-finished_at", "-pk")


class Outcome(models.Model):
    """How a battle ended; there is at most one for each battle."""

    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.PROTECT, related_name="outcome"
    )
    origin = models.CharField(_("how it came about"), max_length=32)
    is_rated = models.BooleanField(_("changed ratings"))
    winner_seat = models.PositiveSmallIntegerField(
        _("seat of the winner"), null=True, help_text=_("Empty for a draw.")
    )
    reason = models.CharField(_("reason"), max_length=64)
    clause = models.CharField(_("clause"), max_length=32, blank=True)
    turns = models.PositiveIntegerField(_("turns"))
    started_at = models.DateTimeField(_("started at"))
    finished_at = models.DateTimeField(_("finished at"), db_index=True)
    duration = models.DurationField(_("duration"))

    objects = OutcomeQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("outcome")
        verbose_name_plural = _("outcomes")
        constraints = [
            models.CheckConstraint(
                condition=Q(winner_seat__isnull=True) | Q(winner_seat__in=(0, 1)),
                name="outcome_is_won_from_seat_0_or_1_or_drawn",
            ),
        ]

    def __str__(self) -> str:
        return f"outcome of battle {self.battle_id}"


class Participant(models.Model):
    """One side of an outcome: a person, a bot, or somebody who has left the site."""

    outcome = models.ForeignKey(
        Outcome, on_delete=models.CASCADE, related_name="participants"
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    bot = models.CharField(_("bot"), max_length=32, blank=True)
    name = models.CharField(
        _("name"), max_length=150, help_text=_("As it was during the battle.")
    )
    deck_name = models.CharField(_("deck"), max_length=100, blank=True)
    result = models.CharField(_("result"), max_length=4, choices=Result.choices)

    class Meta:
        """Constraints."""

        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        constraints = [
            models.UniqueConstraint(
                fields=("outcome", "seat"), name="each_seat_has_one_participant"
            ),
            models.UniqueConstraint(
                fields=("outcome", "user"), name="nobody_takes_part_on_both_sides"
            ),
            models.CheckConstraint(
                condition=Q(seat__in=(0, 1)), name="participant_sits_on_seat_0_or_1"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot=""),
                name="participant_is_not_person_and_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of outcome {self.outcome_id}"


class Rating(models.Model):
    """What is believed of a person's strength in one mode."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    mode = models.CharField(_("mode"), max_length=16, choices=Mode.choices)
    rating = models.FloatField(_("rating"), default=INITIAL_RATING)
    deviation = models.FloatField(_("deviation"), default=INITIAL_DEVIATION)
    volatility = models.FloatField(_("volatility"), default=INITIAL_VOLATILITY)
    games = models.PositiveIntegerField(_("games"), default=0)
    rated_at = models.DateTimeField(_("last rated at"), null=True, blank=True)

    class Meta:
        """Constraints."""

        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(
                fields=("user", "mode"), name="everybody_has_one_rating_per_mode"
            ),
            models.CheckConstraint(
                condition=Q(deviation__gt=0) & Q(volatility__gt=0),
                name="rating_has_positive_deviation_and_volatility",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.mode} rating of user {self.user_id}"


class RatingChange(models.Model):
    """What one outcome did to one person's rating."""

    outcome = models.ForeignKey(
        Outcome, on_delete=models.CASCADE, related_name="rating_changes"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    mode = models.CharField(_("mode"), max_length=16, choices=Mode.choices)
    rating_before = models.FloatField(_("rating before"))
    deviation_before = models.FloatField(_("deviation before"))
    volatility_before = models.FloatField(_("volatility before"))
    rating_after = models.FloatField(_("rating after"))
    deviation_after = models.FloatField(_("deviation after"))
    volatility_after = models.FloatField(_("volatility after"))
    games = models.PositiveIntegerField(_("games, this one included"))

    class Meta:
        """Constraints."""

        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints = [
            models.UniqueConstraint(
                fields=("outcome", "user"), name="outcome_changes_a_rating_once"
            ),
            models.UniqueConstraint(
                fields=("user", "mode", "games"), name="rated_games_are_counted_once"
            ),
        ]

    def __str__(self) -> str:
        return f"rating change of user {self.user_id} by outcome {self.outcome_id}"


class TrialState(models.TextChoices):
    """Where a trial stands."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class BalanceTrial(models.Model):
    """Bot games before and after a balance proposal, and what they tell.

    The proposal is known by its address and version only: data flows one way, and
    ``cards`` knows nothing of trials. Games are played a few at a time by a periodic
    task, so a trial survives the loss of any process.
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
    """Where a gauntlet stands."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    CANCELLED = "cancelled", _("cancelled")
    FAILED = "failed", _("failed")


OPEN_GAUNTLETS = (GauntletState.WAITING, GauntletState.RUNNING)


class Gauntlet(models.Model):
    """A person's deck against others, played by bots a few games at a time.

    What is played is kept as it was: faces, not decks.
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
        """Whether games are still to be played."""
        return self.state in OPEN_GAUNTLETS
