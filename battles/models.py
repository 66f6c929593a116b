"""Tables of the battles app: a battle, its two seats, its action log, its snapshots.

A battle is what its log says: ruleset, card revisions, secret seed and the ordered
accepted actions decide everything else. ``BattleAction`` is appended and never changed.
What stands on the ``Battle`` row beside that (counts, who is asked, the result) is
derived, and written in the same transaction as the action it follows from.
"""

import uuid
from typing import Any, Self

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

BOTH_SEATS = (0, 1)


class Status(models.TextChoices):
    """Whether a battle is going on."""

    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class Origin(models.TextChoices):
    """How a battle came about."""

    MATCHMAKING = "matchmaking", _("Quick match")
    PRACTICE = "practice", _("Practice")
    INVITATION = "invitation", _("Invitation")


class BattleQuerySet(models.QuerySet["Battle"]):
    """Filters that chain."""

    def running(self) -> Self:
        """Battles going on."""
        return self.filter(status=Status.RUNNING)

    def finished(self) -> Self:
        """Battles that ended by the rules or by concession, timeout, absence."""
        return self.filter(status=Status.FINISHED)

    def seating(self, user: Any) -> Self:  # noqa: ANN401 - any kind of user
        """Battles in which this person has a seat."""
        return self.filter(seats__user=user)


class Battle(models.Model):
    """One battle, running or over."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=32)
    ruleset_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    seed = models.BinaryField(max_length=64)  # secret until the end
    seed_commitment = models.CharField(max_length=64)
    origin = models.CharField(max_length=16, choices=Origin.choices)
    ranked = models.BooleanField(default=False)
    status = models.CharField(
        max_length=16, choices=Status.choices, default=Status.RUNNING
    )
    action_count = models.PositiveIntegerField(default=0)
    event_count = models.PositiveIntegerField(default=0)
    seats_asked = models.PositiveSmallIntegerField(
        default=0, help_text=_("bit 1: seat 0 is asked; bit 2: seat 1 is asked")
    )
    waits_for_bot = models.BooleanField(default=False)
    started_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    result_reason = models.CharField(max_length=32, blank=True)
    result_clause = models.CharField(max_length=16, blank=True)
    turns = models.PositiveIntegerField(default=0)

    objects = BattleQuerySet.as_manager()

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.CheckConstraint(
                name="battle_is_finished_exactly_when_it_has_a_result",
                condition=(
                    Q(status=Status.RUNNING, finished_at=None, result_reason="")
                    | Q(status=Status.FINISHED, finished_at__isnull=False)
                    & ~Q(result_reason="")
                ),
            ),
            models.CheckConstraint(
                name="battle_winner_has_a_seat",
                condition=Q(winner=None)
                | Q(winner__in=BOTH_SEATS, status=Status.FINISHED),
            ),
        ]
        indexes = [
            models.Index(
                name="battle_waiting_for_bots",
                fields=["moved_at"],
                condition=Q(waits_for_bot=True),
            ),
            models.Index(
                name="battle_by_end",
                fields=["finished_at"],
                condition=Q(status=Status.FINISHED),
            ),
        ]

    def __str__(self) -> str:
        """The identifier."""
        return str(self.pk)


class BattleSeat(models.Model):
    """Who sits where, and the deck they brought, as it was then."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,  # the battle outlives the account
        null=True,
        blank=True,
        related_name="battle_seats",
    )
    bot = models.CharField(max_length=32, blank=True)
    name = models.CharField(max_length=150)
    deck_id = models.PositiveBigIntegerField(null=True, blank=True)
    deck_name = models.CharField(max_length=100, blank=True)
    revision_ids = models.JSONField(help_text=_("the deck, one entry per card"))

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="battle_seat_is_taken_once", fields=["battle", "seat"]
            ),
            models.UniqueConstraint(
                name="battle_seats_nobody_twice",
                fields=["battle", "user"],
                condition=Q(user__isnull=False),
            ),
            models.CheckConstraint(
                name="battle_seat_is_zero_or_one",
                condition=Q(seat__in=BOTH_SEATS),
            ),
            models.CheckConstraint(
                name="battle_seat_is_no_bot_and_person_at_once",
                condition=Q(user=None) | Q(bot=""),
            ),
        ]

    def __str__(self) -> str:
        """Battle, seat and name."""
        return f"{self.battle_id} seat {self.seat}: {self.name}"


class BattleAction(models.Model):
    """One accepted action; appended, never changed."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="actions")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.JSONField()
    decision_id = models.PositiveIntegerField(null=True, blank=True)
    client_action_id = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - null, so that the platform's own actions do not collide
    seq = models.PositiveIntegerField(help_text=_("events up to and with this action"))
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="battle_action_number_is_taken_once", fields=["battle", "number"]
            ),
            models.UniqueConstraint(
                name="battle_client_action_applies_once",
                fields=["battle", "seat", "client_action_id"],
                condition=Q(client_action_id__isnull=False),
            ),
            models.CheckConstraint(
                name="battle_action_numbers_start_at_one", condition=Q(number__gte=1)
            ),
            models.CheckConstraint(
                name="battle_action_answers_the_open_question",
                condition=Q(decision_id=None) | Q(decision_id=F("number") - 1),
            ),
        ]

    def __str__(self) -> str:
        """Battle and number."""
        return f"{self.battle_id} #{self.number}"


class BattleSnapshot(models.Model):
    """The state after an action, so that loading need not replay from the start.

    May be deleted at any time; holds every secret of the battle, so it is shown to
    nobody. The state is compressed JSON text, not a JSON field: the database would
    reorder the keys.
    """

    battle = models.ForeignKey(
        Battle, on_delete=models.CASCADE, related_name="snapshots"
    )
    number = models.PositiveIntegerField()
    seq = models.PositiveIntegerField()
    ruleset_version = models.PositiveSmallIntegerField()
    state = models.BinaryField()

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="battle_snapshot_is_taken_once", fields=["battle", "number"]
            ),
        ]

    def __str__(self) -> str:
        """Battle and number."""
        return f"{self.battle_id} after #{self.number}"
