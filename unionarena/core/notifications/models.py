"""Models of notifications: choices, devices, deliveries and webhooks."""

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .occasions import Channel, Occasion

LONGEST_KEY = 120
LONGEST_URL = 1000
LONGEST_LABEL = 120
LONGEST_ZONE = 64


class Choices(models.Model):
    """What a person chose; without a row, the defaults.

    Attributes:
        channels: The channels by occasion, where they differ from the defaults.
        quiet_begin: Where the quiet hours begin and end; null: there are none.
        zone: The time zone of the quiet hours.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="notification_choices",
    )
    channels = models.JSONField(default=dict)
    quiet_begin = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_end = models.TimeField(_("quiet until"), null=True, blank=True)
    zone = models.CharField(_("time zone"), max_length=LONGEST_ZONE, default="UTC")

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.CheckConstraint(
                name="quiet_hours_begin_and_end",
                condition=Q(quiet_begin=None, quiet_end=None)
                | Q(quiet_begin__isnull=False, quiet_end__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        """Return whose choices."""
        return f"choices of {self.user_id}"


class PushSubscription(models.Model):
    """A browser or installed app that takes push messages for a person.

    Attributes:
        endpoint: Where messages for it are sent; only the browser and we know it.
        p256dh: Its public key, in base64url.
        auth: The secret shared with it, in base64url.
        failures: Failures in a row.
        rests_until: Until then nothing is sent after a failure.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="push_subscriptions",
    )
    endpoint = models.CharField(max_length=LONGEST_URL, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=30)
    label = models.CharField(_("device"), max_length=LONGEST_LABEL, blank=True)
    created_at = models.DateTimeField()
    failures = models.PositiveSmallIntegerField(default=0)
    rests_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        """Return whose device."""
        return f"push subscription #{self.pk} of {self.user_id}"


class Notification(models.Model):
    """One thing one person is notified of.

    Attributes:
        key: What it is about; a person is notified of each thing once.
        details: What its sentence names.
        path: The page where it is answered.
        expires_at: From then on it is of no use to anyone.
        is_shown: Whether it is in the person's list; not if they chose other channels.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="notifications",
        db_index=False,  # its unique constraint begins with it
    )
    occasion = models.CharField(
        max_length=20, choices=[(each.value, each.value) for each in Occasion]
    )
    key = models.CharField(max_length=LONGEST_KEY)
    details = models.JSONField(default=dict)
    path = models.CharField(max_length=LONGEST_URL)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    read_at = models.DateTimeField(null=True, blank=True)
    is_shown = models.BooleanField(default=True)

    class Meta:
        """What the database itself holds true."""

        constraints = [
            models.UniqueConstraint(
                name="notified_of_each_thing_once", fields=["user", "key"]
            ),
        ]
        indexes = [
            models.Index(
                name="notifications_unread",
                fields=["user"],
                condition=Q(read_at=None, is_shown=True),
            ),
        ]

    def __str__(self) -> str:
        """Return user and key."""
        return f"notification #{self.pk} of {self.user_id}: {self.key}"


class Outcome(models.TextChoices):
    """What became of a delivery."""

    SENT = "sent", _("sent")
    STALE = "stale", _("out of date before it was sent")
    REFUSED = "refused", _("refused by the receiver")
    GIVEN_UP = "given_up", _("given up")


class Delivery(models.Model):
    """A notification on its way to one device or one mailbox.

    Attributes:
        subscription: The device; null for mail.
        due_at: When it is sent; while it is being sent, when to try again if whoever
            does so dies.
        done_at: When it was sent or given up.
    """

    notification = models.ForeignKey(
        Notification, on_delete=models.CASCADE, related_name="deliveries"
    )
    channel = models.CharField(
        max_length=8,
        choices=[(each.value, each.value) for each in (Channel.PUSH, Channel.MAIL)],
    )
    subscription = models.ForeignKey(
        PushSubscription, on_delete=models.CASCADE, null=True, blank=True
    )
    is_urgent = models.BooleanField(default=False)
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)

    class Meta:
        """What the database itself holds true."""

        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(
                name="delivered_to_a_device_once",
                fields=["notification", "subscription"],
                condition=Q(subscription__isnull=False),
            ),
            models.UniqueConstraint(
                name="delivered_by_a_channel_once",
                fields=["notification", "channel"],
                condition=Q(subscription=None),
            ),
        ]
        indexes = [
            models.Index(
                name="deliveries_due",
                fields=["due_at"],
                condition=Q(done_at=None),
            ),
            models.Index(
                name="deliveries_done",
                fields=["done_at"],
                condition=Q(done_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        """Return notification and channel."""
        return f"{self.notification_id} by {self.channel}"


class Webhook(models.Model):
    """An address of another site where the messages of one topic are posted.

    Attributes:
        topic: What it is about, such as ``tournament.12``.
        last_status: The last answer: an HTTP status, or 0 if there was none.
        failures: Failures in a row; after ``webhooks.MOST_FAILURES`` it is turned off.
    """

    topic = models.CharField(max_length=60, unique=True)
    url = models.CharField(max_length=LONGEST_URL)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
    )
    created_at = models.DateTimeField()
    last_status = models.PositiveSmallIntegerField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        """Return the topic."""
        return f"webhook of {self.topic}"

    @property
    def host(self) -> str:
        """The host of the address; the rest of it is a secret."""
        return urlsplit(self.url).hostname or ""
