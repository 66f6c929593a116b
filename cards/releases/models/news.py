"""Announcements: news of releases and of balance changes."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .balance import BalanceProposal
from .releases import Release


class AnnouncementKind(models.TextChoices):
    """The kind of an announcement."""

    PREVIEW = "preview", pgettext_lazy("news", "Preview")
    RELEASE = "release", pgettext_lazy("news", "New cards")
    ROLLBACK = "rollback", pgettext_lazy("news", "Withdrawn")
    PATCH = "patch", pgettext_lazy("news", "Balance")
    REVERT = "revert", pgettext_lazy("news", "Balance change reverted")


class Announcement(models.Model):
    """A piece of news; at most one of a kind for each event.

    Written in the transaction of its event. Pages, feeds and open sockets all read it
    from here, so none of them misses it or shows it twice.
    """

    kind = models.CharField(_("kind"), max_length=8, choices=AnnouncementKind.choices)
    release = models.ForeignKey(
        Release, models.CASCADE, null=True, related_name="announcements"
    )
    proposal = models.ForeignKey(
        BalanceProposal, models.CASCADE, null=True, related_name="announcements"
    )
    at = models.DateTimeField(pgettext_lazy("moment", "when"))

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
