"""Tables of chat, share links, takeback requests and reports."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_TEXT = 200
LONGEST_PRESET = 24
LONGEST_STORY = 1000
LONGEST_SUBJECT = 40
LARGEST = 2**31 - 1  # what a column holds
TOKEN_CHARACTERS = 43  # 32 random bytes


class ChatMessage(models.Model):
    """One chat line of a player; kept with the battle."""

    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.CASCADE, related_name="chat_messages"
    )
    seat = models.PositiveSmallIntegerField()
    preset = models.CharField(max_length=LONGEST_PRESET, blank=True)
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Database constraints and indexes."""

        constraints = [
            models.CheckConstraint(
                name="chat_message_is_a_phrase_or_a_text",
                condition=(~Q(preset="") & Q(text="")) | (Q(preset="") & ~Q(text="")),
            ),
        ]
        indexes = [
            models.Index(name="chat_by_battle", fields=["battle", "id"]),
        ]

    def __str__(self) -> str:
        """Battle, seat and number."""
        return f"{self.battle_id} seat {self.seat} #{self.pk}"


class LinkQuerySet(models.QuerySet["Link"]):
    """Filters that chain."""

    def valid(self) -> Self:
        """Return links that have not been revoked."""
        return self.filter(revoked_at=None)


class Link(models.Model):
    """A share link to one battle; anyone who has the token may come in."""

    class Purpose(models.TextChoices):
        """What the link opens."""

        WATCH = "watch", _("watching")
        REPLAY = "replay", _("replay")

    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.CASCADE, related_name="links"
    )
    purpose = models.CharField(max_length=8, choices=Purpose.choices)
    token = models.CharField(max_length=TOKEN_CHARACTERS, unique=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="battle_links"
    )
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = LinkQuerySet.as_manager()

    class Meta:
        """Database constraints and indexes."""

        constraints = [
            models.UniqueConstraint(
                name="link_is_made_once_per_person",
                fields=["battle", "purpose", "created_by"],
                condition=Q(revoked_at=None),
            ),
        ]

    def __str__(self) -> str:
        """Battle and purpose; never the token."""
        return f"{self.purpose} link #{self.pk} to {self.battle_id}"


class UndoRequest(models.Model):
    """A player's request to take an action back."""

    class State(models.TextChoices):
        """What became of the request."""

        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.CASCADE, related_name="undo_requests"
    )
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveIntegerField(help_text=_("the decision to go back to"))
    number = models.PositiveIntegerField(
        help_text=_("actions accepted when it was requested")
    )
    state = models.CharField(max_length=12, choices=State.choices, default=State.OPEN)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Database constraints and indexes."""

        constraints = [
            models.UniqueConstraint(
                name="undo_is_asked_once_at_a_time",
                fields=["battle"],
                condition=Q(state="open"),
            ),
        ]

    def __str__(self) -> str:
        """Battle, seat and place."""
        return f"{self.battle_id} seat {self.seat} back to {self.to}"


class Report(models.Model):
    """A report of a player to the moderators, with what they wrote attached.

    Attributes:
        battle: Where it happened; null for a report of a message or a comment.
        subject: The message or comment, such as ``message.12``; empty for a battle.
    """

    class Reason(models.TextChoices):
        """What is wrong."""

        CHAT = "chat", _("Insults or harassment in the chat")
        STALLING = "stalling", _("Deliberate stalling")
        CHEATING = "cheating", _("Cheating")
        NAME = "name", _("An offensive name")
        OTHER = "other", _("Something else")

    class State(models.TextChoices):
        """The moderators' decision."""

        OPEN = "open", _("open")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")

    battle = models.ForeignKey(
        "battles.Battle",
        on_delete=models.CASCADE,
        related_name="reports",
        null=True,
        blank=True,
    )
    subject = models.CharField(max_length=LONGEST_SUBJECT, blank=True, db_default="")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_made"
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_of"
    )
    reason = models.CharField(max_length=12, choices=Reason.choices)
    story = models.CharField(max_length=LONGEST_STORY, blank=True)
    chat = models.JSONField(
        default=list, help_text=_("what was said up to then, with time and seat")
    )
    action_count = models.PositiveIntegerField(
        help_text=_("how far the battle had got when it was reported")
    )
    state = models.CharField(max_length=12, choices=State.choices, default=State.OPEN)
    note = models.TextField(blank=True, help_text=_("for moderators only"))
    created_at = models.DateTimeField(default=timezone.now)
    handled_at = models.DateTimeField(null=True, blank=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="reports_handled",
    )

    class Meta:
        """Database constraints and indexes."""

        constraints = [
            models.UniqueConstraint(
                name="report_is_made_once", fields=["battle", "reporter", "reported"]
            ),
            models.CheckConstraint(
                name="report_is_open_until_handled",
                condition=Q(state="open", handled_at=None)
                | (~Q(state="open") & Q(handled_at__isnull=False)),
            ),
        ]
        indexes = [
            models.Index(
                name="report_queue", fields=["created_at"], condition=Q(state="open")
            ),
        ]

    def __str__(self) -> str:
        """Number and reason."""
        return f"report #{self.pk}: {self.reason}"


class CardReport(models.Model):
    """A report to the editors that a card does not do what it says."""

    class State(models.TextChoices):
        """The editors' decision."""

        OPEN = "open", _("open")
        CONFIRMED = "confirmed", _("confirmed")
        NO_FAULT = "no_fault", _("not a bug")
        MENDED = "mended", _("fixed")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="card_reports_made",
    )
    number = models.CharField(_("card number"), max_length=32)
    revision = models.PositiveBigIntegerField(help_text=_("version of the card"))
    story = models.CharField(max_length=LONGEST_STORY)
    battle = models.ForeignKey(
        "battles.Battle",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="card_reports",
    )
    moment = models.PositiveIntegerField(
        null=True, blank=True, help_text=_("how far the battle had got")
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.OPEN)
    note = models.TextField(blank=True, help_text=_("for editors only"))
    created_at = models.DateTimeField(default=timezone.now)
    handled_at = models.DateTimeField(null=True, blank=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="card_reports_handled",
    )

    class Meta:
        """Database constraints and indexes."""

        verbose_name = _("card report")
        verbose_name_plural = _("card reports")
        constraints = [
            models.UniqueConstraint(
                name="card_report_is_made_once",
                fields=["reporter", "battle", "moment", "number"],
            ),
            models.CheckConstraint(
                name="card_report_of_a_battle_has_a_moment",
                condition=Q(battle=None, moment=None)
                | Q(battle__isnull=False, moment__isnull=False),
            ),
            models.CheckConstraint(
                name="card_report_is_open_until_handled",
                condition=Q(state="open", handled_at=None)
                | (~Q(state="open") & Q(handled_at__isnull=False)),
            ),
        ]
        indexes = [
            models.Index(name="card_reports_made", fields=["reporter", "created_at"]),
        ]

    def __str__(self) -> str:
        """Number and card."""
        return f"card report #{self.pk}: {self.number}"
