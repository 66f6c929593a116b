"""Tables of the battles app: a battle, its two seats, its action log, its snapshots.

A battle follows from its log: ruleset, card revisions, secret seed and the ordered
accepted actions decide everything else. ``BattleAction`` is appended and never changed.
The other columns of ``Battle`` (counts, seats that must answer, the result) are
derived,
and written in the same transaction as the action they follow from.
"""

import uuid
from typing import Self

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

BOTH_SEATS = (0, 1)


class Status(models.TextChoices):
    """Whether a battle is running."""

    RUNNING = "running", _("in progress")
    FINISHED = "finished", _("finished")
    # Frozen because the engine failed; an operator resumes it or calls it off.
    HALTED = "halted", _("halted")
    # Stopped by an organizer, until they resume it.
    PAUSED = "paused", _("paused")
    # Called off: it counts for no one.
    VOIDED = "voided", _("called off")


# Neither over nor called off.
GOING_ON = (Status.RUNNING, Status.HALTED, Status.PAUSED)


class Origin(models.TextChoices):
    """How a battle came about."""

    MATCHMAKING = "matchmaking", _("Quick match")
    PRACTICE = "practice", _("Practice")
    INVITATION = "invitation", _("Invitation")
    POSITION = "position", _("Played from a position")
    TOURNAMENT = "tournament", _("Tournament")
    # A user's bot has a seat: it counts for no user.
    BOTS = "bots", _("Against a player’s bot")
    CAMPAIGN = "campaign", _("Campaign")


class BattleQuerySet(models.QuerySet["Battle"]):
    """Filters that chain."""

    def running(self) -> Self:
        """Return running battles."""
        return self.filter(status=Status.RUNNING)

    def awaiting(self) -> Self:
        """Return battles whose players are expected: running, or only paused."""
        return self.filter(status__in=(Status.RUNNING, Status.PAUSED))

    def halted(self) -> Self:
        """Return battles frozen because the engine failed."""
        return self.filter(status=Status.HALTED)

    def finished(self) -> Self:
        """Return battles that ended by the rules or by concession, timeout, absence."""
        return self.filter(status=Status.FINISHED)

    def seating(self, user: "AbstractBaseUser | AnonymousUser") -> Self:
        """Return battles in which the user has a seat."""
        return self.filter(seats__user=user)


class Series(models.Model):
    """Several battles of the same two, such as best of three.

    Attributes:
        next_due_at: When the next battle begins by itself, if the two do not begin it.
        noted_game: The last battle whose end was recorded; a server that dies between
            the end and the record leaves it behind.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    best_of = models.PositiveSmallIntegerField()
    next_due_at = models.DateTimeField(null=True, blank=True)
    noted_game = models.PositiveSmallIntegerField(default=0)

    class Meta:
        """What the database itself holds true."""

        verbose_name_plural = "series"
        constraints = [
            models.CheckConstraint(
                name="series_is_best_of_three_or_five", condition=Q(best_of__in=(3, 5))
            ),
        ]
        indexes = [
            models.Index(
                name="series_due",
                fields=["next_due_at"],
                condition=Q(next_due_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        """How many battles, and which series."""
        return f"best of {self.best_of}: {self.pk}"


class Battle(models.Model):
    """One battle, running or over.

    Times that end in ``_ms`` are service time (``battles.clocks.service_time``), which
    stands still while the service is out.

    Attributes:
        options: Rules that differ from their defaults.
        room: Everything else that was agreed on: clock, undo, chat, spectators.
        room_version: Grows whenever seats change outside the log.
        is_live: Whether its players are expected at the table; not by correspondence.
        clock: Both clocks after the last action, as ``terms.clocks`` writes them.
        deadline_ms: When the first of the running clocks runs out.
        start_state: What it began with, if not with a new game; packed.
        is_packed: Whether its log is a ``PackedLog`` and has no rows any more.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    ruleset = models.CharField(max_length=32)
    ruleset_version = models.PositiveSmallIntegerField()
    rules_build = models.CharField(
        max_length=16,
        blank=True,
        db_default="",
        help_text=_("the build it started with"),
    )
    options = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    seed = models.BinaryField(max_length=64)  # secret until the end
    seed_commitment = models.CharField(max_length=64)
    # What the seed was made of, where players had a share in it; secret like the seed.
    seed_parts = models.JSONField(null=True, blank=True, editable=False)
    origin = models.CharField(max_length=16, choices=Origin.choices)
    ranked = models.BooleanField(default=False)
    status = models.CharField(
        max_length=16, choices=Status.choices, default=Status.RUNNING
    )
    action_count = models.PositiveIntegerField(default=0)
    event_count = models.PositiveIntegerField(default=0)
    seats_asked = models.PositiveSmallIntegerField(
        default=0,
        help_text=_("bit 1: seat 0 has a decision; bit 2: seat 1 has a decision"),
    )
    waits_for_bot = models.BooleanField(default=False)
    started_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    result_reason = models.CharField(max_length=32, blank=True)
    result_clause = models.CharField(max_length=16, blank=True)
    turns = models.PositiveIntegerField(default=0)
    first_player = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text=_("the seat that went first, known once the battle is over"),
    )
    room = models.JSONField(default=dict)
    room_version = models.PositiveIntegerField(default=0)
    is_live = models.BooleanField(default=True)
    clock = models.JSONField(null=True, blank=True)
    deadline_ms = models.BigIntegerField(null=True, blank=True)
    seat0_absent_ms = models.BigIntegerField(null=True, blank=True)
    seat1_absent_ms = models.BigIntegerField(null=True, blank=True)
    start_state = models.BinaryField(null=True, blank=True)
    is_packed = models.BooleanField(default=False, db_default=False)
    follows = models.OneToOneField(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="next",
        help_text=_("the previous battle between the same two players"),
    )
    series = models.ForeignKey(
        Series, on_delete=models.SET_NULL, null=True, blank=True, related_name="battles"
    )
    game = models.PositiveSmallIntegerField(default=1, help_text=_("in the series"))

    objects = BattleQuerySet.as_manager()

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.CheckConstraint(
                name="battle_is_finished_exactly_when_it_has_a_result",
                condition=(
                    Q(
                        status__in=GOING_ON,
                        finished_at=None,
                        result_reason="",
                    )
                    | Q(
                        status__in=(Status.FINISHED, Status.VOIDED),
                        finished_at__isnull=False,
                    )
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
                name="battle_going_on",
                fields=["started_at"],
                condition=Q(status__in=GOING_ON),
            ),
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
            models.Index(
                name="battle_to_be_packed",
                fields=["finished_at"],
                condition=Q(status=Status.FINISHED, is_packed=False),
            ),
            models.Index(
                name="battle_by_deadline",
                fields=["deadline_ms"],
                condition=Q(status=Status.RUNNING, deadline_ms__isnull=False),
            ),
            models.Index(
                name="battle_running_by_move",
                fields=["moved_at"],
                condition=Q(status=Status.RUNNING),
            ),
        ]

    def __str__(self) -> str:
        """The identifier."""
        return str(self.pk)


class BattleSeat(models.Model):
    """Who sits where, and the deck they brought, as it was then."""

    battle = models.ForeignKey(  # its unique constraint begins with it
        Battle, on_delete=models.CASCADE, related_name="seats", db_index=False
    )
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
    is_named = models.BooleanField(
        default=False,
        db_default=False,
        help_text=_("whether a bot plays under a name of its own"),
    )
    deck_id = models.PositiveBigIntegerField(null=True, blank=True)
    deck_name = models.CharField(max_length=100, blank=True)
    revision_ids = models.JSONField(help_text=_("the deck, one entry per card"))
    stand_in = models.CharField(
        max_length=32, blank=True, help_text=_("bot playing for the player")
    )
    rating = models.SmallIntegerField(
        null=True, blank=True, help_text=_("as it was when they were paired")
    )
    # As they were when the battle began; empty for bots.
    sleeve = models.CharField(max_length=12, blank=True, default="", db_default="")
    mat = models.CharField(max_length=12, blank=True, default="", db_default="")
    offers_rematch = models.BooleanField(default=False)
    notified_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text=_("when they were last emailed that it’s their turn"),
    )

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

    battle = models.ForeignKey(  # its unique constraint begins with it
        Battle, on_delete=models.CASCADE, related_name="actions", db_index=False
    )
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.JSONField()
    decision_id = models.PositiveIntegerField(null=True, blank=True)
    client_action_id = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - null, so that the platform's own actions do not collide
    seq = models.PositiveIntegerField(
        help_text=_("events up to and including this action")
    )
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


class PackedLog(models.Model):
    """The whole log of a battle that has long been over, in place of its rows.

    Attributes:
        actions: How many.
        digest: SHA-256 of ``log``.
        log: Compressed, as ``battles.live.log_reader`` writes and reads it.
    """

    battle = models.OneToOneField(
        Battle, on_delete=models.CASCADE, primary_key=True, related_name="packed_log"
    )
    actions = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    log = models.BinaryField()
    packed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        """Battle and length."""
        return f"{self.battle_id}: {self.actions} actions"


class BattleSnapshot(models.Model):
    """The state after an action, so that loading need not replay from the start.

    May be deleted at any time; holds every secret of the battle, so it is shown to
    nobody. The state is compressed JSON text, not a JSON field: the database would
    reorder the keys.
    """

    battle = models.ForeignKey(  # its unique constraint begins with it
        Battle, on_delete=models.CASCADE, related_name="snapshots", db_index=False
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


class Stage(models.TextChoices):
    """What the engine was doing when it failed."""

    START = "start", _("starting the battle")
    REPLAY = "replay", _("replaying the log")
    APPLY = "apply", _("carrying out an action")
    SHOW = "show", _("showing the battle")
    STALL = "stall", _("no player to decide, or no options")


class Resolution(models.TextChoices):
    """What became of a halted battle."""

    RESUMED = "resumed", _("resumed")
    VOIDED = "voided", _("called off")


class BattleHalt(models.Model):
    """One failure of the engine in a battle: what an engineer needs to find it.

    The log itself is not touched; ``number`` is the place where it breaks. The
    traceback has no values of variables, so no hidden card stands in it.
    """

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="halts")
    reference = models.CharField(max_length=12, unique=True)
    stage = models.CharField(max_length=16, choices=Stage.choices)
    number = models.PositiveIntegerField(
        help_text=_("number of the action at which it failed; 0: at the start")
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    action = models.JSONField(null=True, blank=True)
    error = models.CharField(max_length=200)
    traceback = models.TextField()
    digest = models.CharField(
        max_length=64, blank=True, help_text=_("of the last valid position")
    )
    ruleset_version = models.PositiveSmallIntegerField()
    versions = models.JSONField(default=dict)
    halted_at = models.DateTimeField(default=timezone.now)
    resolved_at = models.DateTimeField(null=True, blank=True)
    resolution = models.CharField(max_length=16, choices=Resolution.choices, blank=True)

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="battle_is_halted_once_at_a_time",
                fields=["battle"],
                condition=Q(resolved_at=None),
            ),
            models.CheckConstraint(
                name="battle_halt_is_resolved_in_some_way",
                condition=Q(resolved_at=None, resolution="")
                | Q(resolved_at__isnull=False) & ~Q(resolution=""),
            ),
        ]

    def __str__(self) -> str:
        """Battle and reference."""
        return f"{self.battle_id} halted at #{self.number} ({self.reference})"


class Holiday(models.Model):
    """Days on which a user's correspondence clocks do not run.

    Attributes:
        ends_at: When it ends; moved to the present by who comes back earlier.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="holidays"
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.CheckConstraint(
                name="holiday_ends_after_it_starts",
                condition=Q(ends_at__gte=F("starts_at")),
            ),
        ]
        indexes = [models.Index(name="holiday_by_end", fields=["ends_at"])]

    def __str__(self) -> str:
        """Whose, and how long."""
        return f"{self.user_id}: {self.starts_at} to {self.ends_at}"


class ConditionalAnswer(models.Model):
    """An answer a player gave ahead: if this character attacks, block with that one.

    Only its player may see it. It is given once, in the position it was given for.

    Attributes:
        attacker: Id of the opponent's character.
        blocker: Id of the own character; None: do not block.
        position: What must be as it was, see ``seating.conditional_answers``.
    """

    class State(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("waiting")
        GIVEN = "given", _("given")
        WITHDRAWN = "withdrawn", _("withdrawn")

    battle = models.ForeignKey(  # its unique constraint begins with it
        Battle,
        on_delete=models.CASCADE,
        related_name="conditional_answers",
        db_index=False,
    )
    seat = models.PositiveSmallIntegerField()
    attacker = models.PositiveIntegerField()
    blocker = models.PositiveIntegerField(null=True, blank=True)
    position = models.JSONField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="conditional_answer_once_per_attacker",
                fields=["battle", "seat", "attacker"],
            ),
        ]

    def __str__(self) -> str:
        """Battle, seat and condition."""
        return f"{self.battle_id} seat {self.seat}: {self.attacker}, {self.blocker}"


class ServiceTime(models.Model):
    """The one row that says whether the service is up, and how long it was not.

    Attributes:
        beat_ms: When a server process last said that it serves; wall clock.
        paused_ms: How long the service was out in all, which no clock counts.
    """

    beat_ms = models.BigIntegerField()
    paused_ms = models.BigIntegerField(default=0)

    class Meta:
        """What the database itself holds true."""

        verbose_name_plural = "service time"
        constraints = [
            models.CheckConstraint(name="service_time_is_one_row", condition=Q(pk=1)),
            models.CheckConstraint(
                name="service_time_never_runs_ahead", condition=Q(paused_ms__gte=0)
            ),
        ]

    def __str__(self) -> str:
        """Both numbers."""
        return f"beat {self.beat_ms}, paused {self.paused_ms} ms"
