"""Models of matchmaking: the queue, private rooms, and follows."""

from datetime import datetime
from typing import Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from battles.games.registry import USUAL_GAME
from cards.releases.rules import FORMAT_CODE_LENGTH
from unionarena.core.accounts.models import User
from unionarena.core.ratings import INITIAL_DEVIATION

USUAL_CLOCK = "normal"


class Mode(models.TextChoices):
    """Whether a match is rated."""

    RANKED = "ranked", _("Ranked")
    CASUAL = "casual", _("Casual")


class Status(models.TextChoices):
    """State of a ticket."""

    WAITING = "waiting", _("waiting")
    MATCHED = "matched", _("matched")
    CANCELLED = "cancelled", _("cancelled")
    EXPIRED = "expired", _("expired")


class Reason(models.TextChoices):
    """Why a ticket ended without a battle."""

    LEFT = "left", _("You left the queue.")
    AWAY = "away", _("You were away too long.")
    DECK = "deck", _("Your deck can no longer be played.")
    BUSY = "busy", _("You started another battle.")
    FORBIDDEN = "forbidden", _("A moderator ended your search.")
    DECLINED = "declined", _("You declined the match.")
    MISSED = "missed", _("You didn’t respond when an opponent was found.")


class TicketQuerySet(models.QuerySet["Ticket"]):
    """Filters on tickets."""

    def waiting(self) -> Self:
        """Return those still in the queue."""
        return self.filter(status=Status.WAITING)

    def searching(self) -> Self:
        """Return those in the queue without an opponent."""
        return self.waiting().filter(meeting__isnull=True)

    def owned_by(self, user: User) -> Self:
        """Return those of one user."""
        return self.filter(user=user)

    def last_seen_before(self, moment: datetime) -> Self:
        """Return those whose owner has not been seen since."""
        return self.filter(last_seen_at__lt=moment)

    def ready_at(self, moment: datetime, *, seen_since: datetime) -> Self:
        """Return those to pair now: their owner is online, and nothing holds them."""
        return (
            self.searching()
            .filter(last_seen_at__gte=seen_since)
            .filter(Q(held_until__isnull=True) | Q(held_until__lte=moment))
        )

    def longest_waiting_first(self) -> Self:
        """Return them in the order of joining."""
        return self.order_by("joined_at", "pk")

    def newest_first(self) -> Self:
        """Return them newest first."""
        return self.order_by("-joined_at", "-pk")


class Ticket(models.Model):
    """A player's place in the queue; kept afterwards as history."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    deck = models.ForeignKey(
        "collection.Deck", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # Name of one of the game's own decks, in place of ``deck``.
    deck_name = models.CharField(_("deck"), max_length=100)
    mode = models.CharField(_("mode"), max_length=16, choices=Mode.choices)
    # Code of the format the deck was checked against; empty where there is none.
    format = models.CharField(
        pgettext_lazy("of play", "Format"),
        max_length=FORMAT_CODE_LENGTH,
        blank=True,
        db_default="",
    )
    game = models.CharField(max_length=32, db_default=USUAL_GAME.name)
    best_of = models.PositiveSmallIntegerField(_("battles"), db_default=1)
    clock = models.CharField(_("clock"), max_length=16, db_default=USUAL_CLOCK)
    rating = models.FloatField(
        _("rating"), help_text=_("At the time the player joined.")
    )
    deviation = models.FloatField(
        _("deviation"),
        db_default=INITIAL_DEVIATION,
        help_text=_("Of that rating."),
    )
    status = models.CharField(
        _("status"), max_length=16, choices=Status.choices, default=Status.WAITING
    )
    joined_at = models.DateTimeField(_("joined at"))
    last_seen_at = models.DateTimeField(_("last seen at"))
    held_until = models.DateTimeField(
        _("not paired before"),
        null=True,
        blank=True,
        help_text=_("Set after a battle couldn’t be started."),
    )
    # The meeting, shared by two tickets whose owners are asked to accept, or were.
    meeting = models.UUIDField(null=True, blank=True)
    accept_by = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    # The server's share of the battle's seed, the same on both tickets, drawn when they
    # are found; and the owner's share as hex, sent with accepting.
    seed_secret = models.BinaryField(max_length=32, null=True)
    seed_share = models.CharField(
        max_length=64, blank=True, db_default="", editable=False
    )
    returned = models.PositiveSmallIntegerField(
        db_default=0,
        help_text=_("How often an opponent was found who didn’t come."),
    )
    goes_first = models.BooleanField(
        null=True, blank=True, help_text=_("Who goes first is balanced over matches.")
    )
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    reason = models.CharField(
        _("reason"), max_length=16, choices=Reason.choices, blank=True
    )
    battle = models.ForeignKey(
        "battles.Battle",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )

    objects = TicketQuerySet.as_manager()

    class Meta:
        """Constraints, and an index for each query of a tick."""

        verbose_name = _("queue entry")
        verbose_name_plural = _("queue entries")
        constraints = [
            models.UniqueConstraint(
                fields=("user",),
                condition=Q(status=Status.WAITING),
                name="nobody_waits_twice",
            ),
            models.UniqueConstraint(
                fields=("battle", "user"), name="a_ticket_is_good_for_one_seat"
            ),
            models.CheckConstraint(
                condition=Q(status=Status.MATCHED, battle__isnull=False)
                | (~Q(status=Status.MATCHED) & Q(battle__isnull=True)),
                name="ticket_has_a_battle_exactly_when_matched",
            ),
            models.CheckConstraint(
                condition=Q(status=Status.WAITING, ended_at__isnull=True)
                | (~Q(status=Status.WAITING) & Q(ended_at__isnull=False)),
                name="ticket_has_ended_exactly_when_not_waiting",
            ),
            models.CheckConstraint(
                condition=Q(meeting__isnull=True, accept_by__isnull=True)
                | Q(meeting__isnull=False, accept_by__isnull=False),
                name="ticket_is_asked_until_a_moment",
            ),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True) | Q(meeting__isnull=False),
                name="ticket_accepts_a_meeting",
            ),
        ]
        indexes = [
            models.Index(
                fields=("game", "mode", "format", "best_of", "clock", "joined_at"),
                condition=Q(status=Status.WAITING),
                name="ticket_queue",
            ),
            models.Index(
                fields=("ended_at",),
                condition=Q(status=Status.MATCHED),
                name="ticket_matched",
            ),
            models.Index(fields=("user", "joined_at"), name="ticket_history"),
            models.Index(
                fields=("meeting",),
                condition=Q(status=Status.WAITING, meeting__isnull=False),
                name="ticket_meeting",
            ),
        ]

    def __str__(self) -> str:
        return f"ticket {self.pk} of user {self.user_id}"

    def end(self, *, status: Status, reason: Reason, ended_at: datetime) -> None:
        """Stop waiting without a battle; the caller has locked the row."""
        self.status, self.reason, self.ended_at = status, reason, ended_at
        self.save(update_fields=["status", "reason", "ended_at"])

    def match(self, *, battle_id: UUID, ended_at: datetime) -> None:
        """Stop waiting with a battle; the caller has locked the row."""
        self.status, self.battle_id, self.ended_at = Status.MATCHED, battle_id, ended_at
        self.save(update_fields=["status", "battle", "ended_at", "goes_first"])

    def go_back(self, *, held_until: datetime | None = None) -> None:
        """Wait on after a match was not accepted; the caller has locked the row."""
        self.meeting = self.accept_by = self.accepted_at = None
        self.seed_secret, self.seed_share = None, ""
        self.held_until = held_until
        self.returned += 1
        self.save(
            update_fields=[
                "meeting",
                "accept_by",
                "accepted_at",
                "seed_secret",
                "seed_share",
                "held_until",
                "returned",
            ]
        )


class Follow(models.Model):
    """One user following another; two who follow each other are friends."""

    follower = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="following"
    )
    followed = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="followers"
    )
    created_at = models.DateTimeField()

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=("follower", "followed"), name="somebody_is_followed_once"
            ),
            models.CheckConstraint(
                condition=~Q(follower=models.F("followed")),
                name="nobody_follows_themselves",
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.follower_id} follows user {self.followed_id}"


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Filters on invitations."""

    def open_at(self, moment: datetime) -> Self:
        """Return those that can still be accepted."""
        return self.filter(status=Invitation.Status.OPEN, expires_at__gt=moment)

    def on_board(self) -> Self:
        """Return those anyone may accept."""
        return self.filter(is_public=True)

    def made_for(self, user: User) -> Self:
        """Return those only one user may accept."""
        return self.filter(invitee=user)

    def made_by(self, user: User) -> Self:
        """Return those of one user."""
        return self.filter(inviter=user)


class Invitation(models.Model):
    """A private room waiting for a guest; anyone with its link may join."""

    class Status(models.TextChoices):
        """State of an invitation."""

        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        CANCELLED = "cancelled", _("cancelled")

    token = models.CharField(
        max_length=43, unique=True, help_text=_("The unguessable part of its link.")
    )
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    deck = models.ForeignKey(
        "collection.Deck", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # On the board for everyone, for one user alone, or (neither) for the link.
    is_public = models.BooleanField(db_default=False)
    invitee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    deck_name = models.CharField(_("deck"), max_length=100)
    options = models.JSONField(default=dict, help_text=_("Clock, rules and so on."))
    status = models.CharField(
        max_length=16, choices=Status.choices, default=Status.OPEN
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_seen_at = models.DateTimeField(
        help_text=_("When the inviting player was last seen.")
    )
    battle = models.OneToOneField(
        "battles.Battle",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    # As on a ticket: the server's share of the seed, drawn when the room is opened, and
    # the host's; the guest sends theirs with accepting.
    seed_secret = models.BinaryField(max_length=32, null=True)
    seed_share = models.CharField(
        max_length=64, blank=True, db_default="", editable=False
    )

    objects = InvitationQuerySet.as_manager()

    class Meta:
        """Constraints, and an index for the list of one's own."""

        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(
                condition=Q(battle__isnull=True) | Q(status="accepted"),
                name="invitation_has_a_battle_only_when_accepted",
            ),
            models.CheckConstraint(
                condition=Q(is_public=False) | Q(invitee__isnull=True),
                name="invitation_is_for_everybody_or_for_one",
            ),
        ]
        indexes = [
            models.Index(
                fields=("inviter", "expires_at"),
                condition=Q(status="open"),
                name="invitation_open",
            ),
            models.Index(
                fields=("created_at",),
                condition=Q(status="open", is_public=True),
                name="invitation_board",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk} of user {self.inviter_id}"
