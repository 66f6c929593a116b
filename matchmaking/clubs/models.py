"""Models of clubs. Everything of one club is changed only while its row is locked."""

from typing import Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from battles.games.registry import get_game_title
from unionarena.core.accounts.models import User

SHORTEST_NAME, LONGEST_NAME = 3, 40
LONGEST_ABOUT = 500
# Compatibility signs fold to up to eight letters.
_LONGEST_KEY = 400


class Role(models.TextChoices):
    """What a person is in a club."""

    OWNER = "owner", _("club owner")
    OFFICER = "officer", _("officer")
    MEMBER = "member", _("member")
    PENDING = "pending", _("asks to join")


RUNNING_IT = (Role.OWNER, Role.OFFICER)


class Club(models.Model):
    """A club; closing it deletes the row.

    Attributes:
        name_key: The skeleton of the name: names that look alike have one in common.
        game: Name of the game it is about; empty: all.
        is_open: Whether everyone may join; else an officer accepts requests.
        removed: Former members; they have to ask even where everyone may join.
    """

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    name_key = models.CharField(max_length=_LONGEST_KEY, unique=True, editable=False)
    about = models.CharField(_("about"), max_length=LONGEST_ABOUT, blank=True)
    game = models.CharField(_("game"), max_length=32, blank=True)
    is_open = models.BooleanField(_("open to everyone"), default=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(_("created at"))
    removed = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="+", blank=True, editable=False
    )

    class Meta:
        """Names for people."""

        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    def lets_in(self, user: User | AnonymousUser) -> bool:
        """Return whether a person joins without asking."""
        return self.is_open and not self.removed.filter(pk=user.pk or 0).exists()

    @property
    def game_title(self) -> str:
        """Title of its game; empty: all."""
        return get_game_title(self.game) if self.game else ""


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Filters on memberships."""

    def joined(self) -> Self:
        """Return those of members, without requests."""
        return self.exclude(role=Role.PENDING)

    def of(self, user: User) -> Self:
        """Return those of one person."""
        return self.filter(user=user)


class Membership(models.Model):
    """A person in a club, or asking to join it; ``since`` when."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    role = models.CharField(max_length=8, choices=Role.choices)
    since = models.DateTimeField()

    objects = MembershipQuerySet.as_manager()

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                name="nobody_is_in_a_club_twice", fields=["club", "user"]
            ),
            models.UniqueConstraint(
                name="club_has_one_owner",
                fields=["club"],
                condition=Q(role="owner"),
            ),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} in club {self.club_id} ({self.role})"
