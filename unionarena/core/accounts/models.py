"""The user model, and decisions of moderators."""

from datetime import datetime
from typing import Self

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from unionarena.core.prepared_queries import QueryParameter

LONGEST_SHOWN = 150  # a user name may be that long
LONGEST_APP = 40


class ChatPreference(models.TextChoices):
    """Which chat lines of other people a user sees."""

    FREE = "free", _("Everything")
    PRESETS = "presets", _("Quick phrases only")
    OFF = "off", _("Nothing")


class Sleeve(models.TextChoices):
    """The design of a user's card backs; drawn in ``sleeves-and-mats.css``."""

    NIGHT = "night", pgettext_lazy("card back", "Night")
    TIDE = "tide", pgettext_lazy("card back", "Tide")
    EMBER = "ember", pgettext_lazy("card back", "Ember")
    LEAF = "leaf", pgettext_lazy("card back", "Leaf")
    STAR = "star", pgettext_lazy("card back", "Star")
    SUMI = "sumi", pgettext_lazy("card back", "Sumi ink")


class Mat(models.TextChoices):
    """The design of a user's side of the table; drawn in ``sleeves-and-mats.css``."""

    DECK = "deck", pgettext_lazy("mat", "The deck’s colors")
    WAVES = "waves", pgettext_lazy("mat", "Waves")
    LATTICE = "lattice", pgettext_lazy("mat", "Lattice")
    PLANKS = "planks", pgettext_lazy("mat", "Planks")
    STARS = "stars", pgettext_lazy("mat", "Starry sky")
    SAND = "sand", pgettext_lazy("mat", "Sand garden")


class User(AbstractUser):
    """A user: player, editor, operator, guest or bot."""

    display_name = models.CharField(
        _("name shown to others"),
        max_length=40,
        blank=True,
        help_text=_("Leave empty to use your username."),
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        choices=settings.LANGUAGES,
        help_text=_("Leave empty to use your browser’s language."),
    )
    chat = models.CharField(
        _("chat"),
        max_length=8,
        choices=ChatPreference.choices,
        default=ChatPreference.FREE,
        help_text=_("Which messages from opponents you see."),
    )

    mail_notices = models.BooleanField(
        _("email about correspondence battles"),
        default=True,
        db_default=True,
        help_text=_("Only sent to a confirmed address."),
    )

    sleeve = models.CharField(
        _("card backs"),
        max_length=12,
        choices=Sleeve.choices,
        default=Sleeve.NIGHT,
        db_default=Sleeve.NIGHT,
    )
    mat = models.CharField(
        _("playmat"),
        max_length=12,
        choices=Mat.choices,
        default=Mat.DECK,
        db_default=Mat.DECK,
    )

    # When the requested deletion is due, and when it was done.
    leaves_at = models.DateTimeField(null=True, blank=True, editable=False)
    left_at = models.DateTimeField(null=True, blank=True, editable=False)

    # Since when the user is a guest; deleted after a week.
    guest_since = models.DateTimeField(
        _("guest since"), null=True, blank=True, editable=False, db_index=True
    )

    # The owner, if this is a bot; a bot signs in by token alone.
    bot_owner = models.ForeignKey(
        "self",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="bots",
        editable=False,
    )
    # The shown name folded by ``names.fold_name``, unique. It is null for guests, who
    # share theirs, and for bots, whose names contain their owner's.
    name_key = models.CharField(  # noqa: DJ001 - null, so that only names are unique
        max_length=600, unique=True, null=True, editable=False
    )
    # Until then the user can only read why; derived from the account's sanctions.
    suspended_until = models.DateTimeField(null=True, blank=True, editable=False)

    # An app that acts for a user has no staff permissions.
    is_by_app = False

    class Meta(AbstractUser.Meta):
        """Indexes."""

        indexes = [
            models.Index(
                name="people_who_leave",
                fields=["leaves_at"],
                condition=models.Q(leaves_at__isnull=False),
            ),
        ]

    @property
    def is_guest(self) -> bool:
        """Whether the user has not signed up yet."""
        return self.guest_since is not None

    @property
    def is_bot(self) -> bool:
        """Whether this is a bot of another user."""
        return self.bot_owner_id is not None

    @cached_property
    def lacks_second_factor(self) -> bool:
        """Whether the user has to set up a second factor before using permissions."""
        return settings.STAFF_NEEDS_SECOND_FACTOR and not is_mfa_enabled(self)

    def has_perm(self, perm: str, obj: models.Model | None = None) -> bool:
        """Return whether the user has a permission and any required second factor."""
        if self.is_by_app or not super().has_perm(perm, obj):
            return False
        return not self.lacks_second_factor

    def has_module_perms(self, app_label: str) -> bool:
        """Return whether the user has any permission in an app, by the same rule."""
        return super().has_module_perms(app_label) and not self.lacks_second_factor

    @property
    def shown_name(self) -> str:
        """The name others see."""
        if self.left_at:
            return str(_("Former player"))
        if self.bot_owner is not None:
            names = {"bot": self.display_name, "owner": self.bot_owner.shown_name}
            return (_("%(bot)s (%(owner)s’s bot)") % names)[:LONGEST_SHOWN]
        return self.display_name or self.username


class BotToken(models.Model):
    """A token of a bot; only its digest is stored.

    Attributes:
        digest: SHA-256 of the token, as hex.
        ending: Its last letters, by which the owner recognises it.
    """

    bot = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    ending = models.CharField(max_length=4)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        """Return the bot and the end of the token."""
        return f"token …{self.ending} of bot {self.bot_id}"


class Scope(models.TextChoices):
    """What an app can do for a user."""

    READ = "read", _("View what you can see")
    PLAY = "play", _("Find opponents, play and chat")
    DECKS = "decks", _("Edit decks and the collection")
    PROFILE = "profile", _("Change how you’re displayed and who you block")


class Grant(models.Model):
    """Permission a user gives to an app, until it is ended.

    Only digests of its tokens are stored (SHA-256, as hex); see ``app_tokens``.

    Attributes:
        scopes: Values of ``Scope``, in that order, separated by spaces.
        sign_in: The session hash of the account: a new password ends the grant.
        family: Digest of the common prefix of all its refresh tokens.
        refresh: Digest of the only unused refresh token.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="grants")
    app = models.CharField(max_length=LONGEST_APP)
    scopes = models.CharField(max_length=60)
    sign_in = models.CharField(max_length=64)
    family = models.CharField(max_length=64, unique=True)
    refresh = models.CharField(max_length=64)
    access = models.CharField(max_length=64, unique=True)
    access_until = models.DateTimeField()
    made_at = models.DateTimeField()
    refreshed_at = models.DateTimeField()

    def __str__(self) -> str:
        """Return user and app."""
        return f"grant of {self.user_id} to {self.app}"


class KnownDevice(models.Model):
    """A device an account was signed in with; see ``devices``.

    Attributes:
        device: SHA-256 of what its cookie contains, as hex.
        address: From where it was last used to sign in.
    """

    user = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="known_devices"
    )
    device = models.CharField(max_length=64, db_index=True)
    address = models.GenericIPAddressField(null=True)
    first_seen_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                name="device_is_known_once_per_account", fields=["user", "device"]
            ),
        ]

    def __str__(self) -> str:
        """Return user and the beginning of the digest."""
        return f"device {self.device[:8]} of {self.user_id}"


class FormerName(models.Model):
    """A name a user has given up; links to it lead to the new one for a while.

    Attributes:
        name_key: The name as ``names.fold_name`` folds it.
    """

    name_key = models.CharField(max_length=600, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    given_up_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        """Return the user and the name."""
        return f"{self.user_id} was {self.name_key}"


class Block(models.Model):
    """A block between two users: no battles, no chat."""

    blocker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="blocked_by"
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                name="block_is_said_once", fields=["blocker", "blocked"]
            ),
            models.CheckConstraint(
                name="block_is_not_of_oneself",
                condition=~models.Q(blocker=models.F("blocked")),
            ),
        ]

    def __str__(self) -> str:
        """Return both users."""
        return f"{self.blocker_id} blocks {self.blocked_id}"


LONGEST_REASON = 500
LONGEST_APPEAL = 1000


class SanctionQuerySet(models.QuerySet["Sanction"]):
    """Filters that chain."""

    def running(self, now: datetime | QueryParameter) -> Self:
        """Keep sanctions that are in force."""
        return self.filter(lifted_at=None, imposed_at__lte=now, ends_at__gt=now)

    def appealed(self) -> Self:
        """Keep sanctions with an undecided appeal."""
        return self.filter(appealed_at__isnull=False, appeal_decided_at=None)


class Sanction(models.Model):
    """A limit on an account for a time, with the reason the user reads."""

    class Kind(models.TextChoices):
        """What the user cannot do."""

        CHAT = "chat", _("writing in chat")
        QUEUE = "queue", _("matchmaking")
        TOURNAMENTS = "tournaments", _("taking part in tournaments")
        ACCOUNT = "account", _("using this account")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    reason = models.CharField(max_length=LONGEST_REASON)
    imposed_at = models.DateTimeField()
    imposed_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    ends_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True)
    appeal = models.CharField(max_length=LONGEST_APPEAL, blank=True)
    appealed_at = models.DateTimeField(null=True)
    appeal_answer = models.CharField(max_length=LONGEST_APPEAL, blank=True)
    appeal_decided_at = models.DateTimeField(null=True)

    objects = SanctionQuerySet.as_manager()

    class Meta:
        """Constraints and permissions."""

        permissions = [("moderate", "Can decide on reports and sanctions")]
        constraints = [
            models.CheckConstraint(
                name="sanction_ends_after_it_begins",
                condition=models.Q(ends_at__gt=models.F("imposed_at")),
            ),
            models.CheckConstraint(
                name="sanction_appeal_is_decided_after_it_was_made",
                condition=models.Q(appeal_decided_at=None)
                | models.Q(appealed_at__lte=models.F("appeal_decided_at")),
            ),
        ]
        indexes = [
            models.Index(name="sanctions_of_a_person", fields=["user", "ends_at"]),
            models.Index(
                name="appeals_waiting",
                fields=["appealed_at"],
                condition=models.Q(appealed_at__isnull=False, appeal_decided_at=None),
            ),
        ]

    def __str__(self) -> str:
        """Return number, user and kind."""
        return f"sanction #{self.pk}: {self.kind} of {self.user_id}"


class Notice(models.Model):
    """A message from moderators to a user, unread until they open it."""

    class Kind(models.TextChoices):
        """What the message is about."""

        SANCTIONED = (
            "sanctioned",
            _("A moderator has made a decision about your account."),
        )
        LIFTED = "lifted", _("A moderator ended this early.")
        GRANTED = "granted", _("Your appeal was granted.")
        REFUSED = "refused", _("Your appeal was refused.")
        UPHELD = "upheld", _("Your report was right: we’ve acted on it.")
        DISMISSED = "dismissed", _("We looked into your report and found no violation.")
        VOIDED = "voided", _("A moderator voided one of your rated games.")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    sanction = models.ForeignKey(Sanction, on_delete=models.CASCADE, null=True)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        """Indexes."""

        indexes = [
            models.Index(
                name="notices_unread",
                fields=["user"],
                condition=models.Q(read_at=None),
            ),
        ]

    def __str__(self) -> str:
        """Return user and kind."""
        return f"notice #{self.pk} to {self.user_id}: {self.kind}"


class ModeratorAct(models.Model):
    """One action of a moderator; rows are only added."""

    class Act(models.TextChoices):
        """The kind of action."""

        UPHELD = "upheld", _("upheld a report")
        DISMISSED = "dismissed", _("dismissed a report")
        SANCTIONED = "sanctioned", _("imposed a sanction")
        LIFTED = "lifted", _("ended a sanction")
        GRANTED = "granted", _("granted an appeal")
        REFUSED = "refused", _("refused an appeal")
        VOIDED = "voided", _("voided a rated game")
        REMOVED = "removed", _("removed a comment")

    act = models.CharField(max_length=12, choices=Act.choices)
    moderator = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    person = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    sanction = models.ForeignKey(Sanction, on_delete=models.SET_NULL, null=True)
    report_number = models.PositiveBigIntegerField(null=True)
    note = models.CharField(max_length=LONGEST_APPEAL, blank=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        """Return moderator and action."""
        return f"{self.moderator_id} {self.act} #{self.pk}"
