"""The user model, and what moderators decide about people."""

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


class ChatWish(models.TextChoices):
    """What of other people's chat a person wants to see."""

    FREE = "free", _("Everything")
    PRESETS = "presets", _("Quick phrases only")
    OFF = "off", _("Nothing")


class Sleeve(models.TextChoices):
    """What the backs of somebody's cards show; drawn in ``dress.css``."""

    NIGHT = "night", pgettext_lazy("card back", "Night")
    TIDE = "tide", pgettext_lazy("card back", "Tide")
    EMBER = "ember", pgettext_lazy("card back", "Ember")
    LEAF = "leaf", pgettext_lazy("card back", "Leaf")
    STAR = "star", pgettext_lazy("card back", "Star")
    SUMI = "sumi", pgettext_lazy("card back", "Sumi ink")


class Mat(models.TextChoices):
    """What somebody's side of the table shows; drawn in ``dress.css``."""

    DECK = "deck", pgettext_lazy("mat", "The deck’s colors")
    WAVES = "waves", pgettext_lazy("mat", "Waves")
    LATTICE = "lattice", pgettext_lazy("mat", "Lattice")
    PLANKS = "planks", pgettext_lazy("mat", "Planks")
    STARS = "stars", pgettext_lazy("mat", "Starry sky")
    SAND = "sand", pgettext_lazy("mat", "Sand garden")


class User(AbstractUser):
    """A person: player, editor or operator."""

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
        choices=ChatWish.choices,
        default=ChatWish.FREE,
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

    # When a person who asked for it is made unknown; and when that was done.
    leaves_at = models.DateTimeField(null=True, blank=True, editable=False)
    left_at = models.DateTimeField(null=True, blank=True, editable=False)

    # Plays without an account since then; nothing is left of them after a week.
    guest_since = models.DateTimeField(
        _("guest since"), null=True, blank=True, editable=False, db_index=True
    )

    # Whose program this is, where it is no person: a bot signs in by token alone.
    bot_owner = models.ForeignKey(
        "self",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="bots",
        editable=False,
    )
    # The shown name as the eye takes it (``names.fold_name``), unique; null, not empty,
    # for guests, who share theirs, and for bots, whose names tell their owner.
    name_key = models.CharField(  # noqa: DJ001
        max_length=600, unique=True, null=True, editable=False
    )
    # Until then they may only read why; what ``sanctions`` of the account come to.
    suspended_until = models.DateTimeField(null=True, blank=True, editable=False)

    # An app that acts in a person's name has none of what staff may do more.
    is_by_app = False

    class Meta(AbstractUser.Meta):
        """How it is found."""

        indexes = [
            models.Index(
                name="people_who_leave",
                fields=["leaves_at"],
                condition=models.Q(leaves_at__isnull=False),
            ),
        ]

    @property
    def is_guest(self) -> bool:
        """Whether this is somebody who has not signed up yet."""
        return self.guest_since is not None

    @property
    def is_bot(self) -> bool:
        """Whether this is a program that belongs to somebody."""
        return self.bot_owner_id is not None

    @cached_property
    def lacks_second_factor(self) -> bool:
        """Whether this person may use no powers before setting up a second factor."""
        return settings.STAFF_NEEDS_SECOND_FACTOR and not is_mfa_enabled(self)

    def has_perm(self, perm: str, obj: models.Model | None = None) -> bool:
        """Whether this person has a power; none without the second factor it needs."""
        if self.is_by_app or not super().has_perm(perm, obj):
            return False
        return not self.lacks_second_factor

    def has_module_perms(self, app_label: str) -> bool:
        """Whether this person has any power in an app, by the same rule."""
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
    """What a program shows to play as a bot; only its digest is kept.

    Attributes:
        digest: SHA-256 of the token, as hex.
        ending: Its last letters, by which its owner tells it from the others.
    """

    bot = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    ending = models.CharField(max_length=4)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        """Which bot, and how it ends."""
        return f"token …{self.ending} of bot {self.bot_id}"


class Scope(models.TextChoices):
    """What an app may do in somebody's name."""

    READ = "read", _("View what you can see")
    PLAY = "play", _("Find opponents, play and chat")
    DECKS = "decks", _("Edit decks and the collection")
    PROFILE = "profile", _("Change how you’re displayed and who you block")


class Grant(models.Model):
    """What a person lets an app do in their name, until they take it back.

    Of its tokens only digests are kept (SHA-256, as hex); see ``grants``.

    Attributes:
        scopes: Those of ``Scope``, in that order, with blanks between.
        sign_in: What sessions of the account are bound to: a new password ends it.
        family: Digest of what all refresh tokens of this grant have in common.
        refresh: Digest of the only one that has not been used.
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
        """Whose, and for which app."""
        return f"grant of {self.user_id} to {self.app}"


class Block(models.Model):
    """Somebody who wants nothing to do with somebody: no battles, no chat."""

    blocker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="blocked_by"
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """What the database itself holds true."""

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
        """Both people."""
        return f"{self.blocker_id} blocks {self.blocked_id}"


LONGEST_REASON = 500
LONGEST_APPEAL = 1000


class SanctionQuerySet(models.QuerySet["Sanction"]):
    """Filters that chain."""

    def running(self, now: datetime | QueryParameter) -> Self:
        """Those that bind somebody now."""
        return self.filter(lifted_at=None, imposed_at__lte=now, ends_at__gt=now)

    def appealed(self) -> Self:
        """Those about whose appeal nobody has decided."""
        return self.filter(appealed_at__isnull=False, appeal_decided_at=None)


class Sanction(models.Model):
    """Something a person may not do for a time, with the reason they are told."""

    class Kind(models.TextChoices):
        """What they may not do."""

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
        """What the database itself holds true, and who may impose one."""

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
        """Number, person and kind."""
        return f"sanction #{self.pk}: {self.kind} of {self.user_id}"


class Notice(models.Model):
    """Something moderators tell a person; it waits until it is read."""

    class Kind(models.TextChoices):
        """What is told."""

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
        """How it is found."""

        indexes = [
            models.Index(
                name="notices_unread",
                fields=["user"],
                condition=models.Q(read_at=None),
            ),
        ]

    def __str__(self) -> str:
        """Person and kind."""
        return f"notice #{self.pk} to {self.user_id}: {self.kind}"


class ModeratorAct(models.Model):
    """One thing a moderator did; only ever added."""

    class Act(models.TextChoices):
        """What was done."""

        UPHELD = "upheld", _("upheld a report")
        DISMISSED = "dismissed", _("dismissed a report")
        SANCTIONED = "sanctioned", _("imposed a sanction")
        LIFTED = "lifted", _("ended a sanction")
        GRANTED = "granted", _("granted an appeal")
        REFUSED = "refused", _("refused an appeal")
        VOIDED = "voided", _("voided a rated game")

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
        """Who and what."""
        return f"{self.moderator_id} {self.act} #{self.pk}"
