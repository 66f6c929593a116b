"""Models of tournaments: entries, rounds, matches, and judges' actions.

Everything of one tournament is changed only while its row is locked. What a judge may
take back is in ``Act.before``.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from battles.bots import BOTS
from battles.games.registry import RULESETS, USUAL_GAME, Ruleset
from battles.scenes.models import Scene
from cards.releases.rules import FORMAT_CODE_LENGTH
from unionarena.core.accounts.models import User

from .rules import Measure, Outcome

LONGEST_NAME = 80
LONGEST_ABOUT = 1000
LONGEST_CODE = 40
LONGEST_NOTE = 300
LONGEST_ANSWER = 1000
LONGEST_CLAUSE = 20
LONGEST_CARD = 32
LONGEST_KEY = 32
LONGEST_CAST_KEY = 43  # 32 random bytes


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Filters on tournaments."""

    def not_over(self) -> Self:
        """Return those that are open or running."""
        return self.filter(state__in=(State.OPEN, State.RUNNING))

    def entered_by(self, user: User) -> Self:
        """Return those a user takes part in."""
        return self.filter(entries__user=user)


class State(models.TextChoices):
    """State of a tournament."""

    OPEN = "open", _("registration open")
    RUNNING = "running", _("in progress")
    OVER = "over", _("finished")
    CALLED_OFF = "called_off", _("called off")


class Kind(models.TextChoices):
    """How players are paired."""

    SWISS = "swiss", _("Swiss rounds")
    ELIMINATION = "elimination", _("Single elimination")
    DOUBLE = "double", _("Double elimination")
    ROUND_ROBIN = "round_robin", _("Round robin")


class Bots(models.TextChoices):
    """Which seats bots take when it begins."""

    NONE = "none", _("no bots")
    EVEN = "even", _("only to avoid a bye")
    FILL = "fill", _("all remaining places")


class TopCut(models.IntegerChoices):
    """How many of the best play a bracket after the rounds."""

    NONE = 0, _("no top cut")
    TOP_4 = 4, _("top 4")
    TOP_8 = 8, _("top 8")
    TOP_16 = 16, _("top 16")


class League(models.Model):
    """A cup that is held every week: its settings, and when the next one begins.

    Attributes:
        settings: The fields of ``services.Settings`` without the start; secret, for the
            entry code is among them.
        time_zone: In which every event begins at the same hour of the same weekday.
        first_at: When the first event begins.
        next_at: When the next event begins that is not open yet; None: there is none.
        events_left: How many are still to open; None: until it is stopped.
        ended: Why no more events open; empty while they do.
    """

    class Ended(models.TextChoices):
        """Why no more events open."""

        COMPLETE = "complete", _("All events have been opened.")
        STOPPED = "stopped", _("It was stopped; no more events open.")
        EMPTY = "empty", _("It ended because nobody came to the last four events.")
        REFUSED = "refused", _("It ended because its organizer can’t hold it any more.")

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    settings = models.JSONField()
    time_zone = models.CharField(max_length=64)
    created_at = models.DateTimeField(_("created at"))
    first_at = models.DateTimeField()
    next_at = models.DateTimeField(null=True, blank=True, db_index=True)
    events_left = models.PositiveSmallIntegerField(null=True, blank=True)
    ended = models.CharField(max_length=8, choices=Ended.choices, blank=True)

    class Meta:
        """Constraints."""

        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        constraints = [
            models.CheckConstraint(
                name="league_says_why_no_more_events_open",
                condition=Q(next_at=None) & ~Q(ended="")
                | Q(next_at__isnull=False, ended=""),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Tournament(models.Model):
    """A tournament and its settings.

    Attributes:
        game: Name of the game.
        code: The entry code; empty: everyone may enter.
        format: Code of the format decks are checked for; empty: the game has one.
        rounds: Rounds before the top cut, or all of them; 0 in Swiss rounds: as many as
            leave one player unbeaten.
        shows_lists: Whether everyone sees the deck lists once it is over.
        round_days: Days in which a match of a round robin can be played at any time; 0:
            each round is played at once, for ``round_minutes``.
        cast_minutes: How late its tables may be cast with open hands; 0: they are not.
            Players see it before they enter.
        cast_key: What the casters' link has in its address; secret, and empty where
            there is none.
        begins_at: When it begins by itself; None: when the organiser says so.
        seed: Of everything random; secret until the end.
        version: Grows with every change, so that pages ask cheaply what is new.
        league: The weekly cup it is an event of.
        club: The club it is organised for.
        paused_at: Since when no clock of a round runs.
        list_readers: Who has read the deck lists before it was over.
    """

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    about = models.CharField(_("about"), max_length=LONGEST_ABOUT, blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    game = models.CharField(
        _("game"), max_length=32, default=USUAL_GAME.name, db_default=USUAL_GAME.name
    )
    kind = models.CharField(_("kind"), max_length=16, choices=Kind.choices)
    state = models.CharField(
        _("state"), max_length=16, choices=State.choices, default=State.OPEN
    )
    format = models.CharField(
        pgettext_lazy("of play", "Format"), max_length=FORMAT_CODE_LENGTH, blank=True
    )
    code = models.CharField(_("entry code"), max_length=LONGEST_CODE, blank=True)
    capacity = models.PositiveSmallIntegerField(_("places"))
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=0)
    top_cut = models.PositiveSmallIntegerField(
        _("top cut"), choices=TopCut.choices, default=TopCut.NONE, db_default=0
    )
    shows_lists = models.BooleanField(
        _("deck lists are published"), default=True, db_default=True
    )
    round_minutes = models.PositiveSmallIntegerField(_("round length in minutes"))
    round_days = models.PositiveSmallIntegerField(
        _("days for each round"), default=0, db_default=0
    )
    break_s = models.PositiveSmallIntegerField(_("break between rounds in seconds"))
    clock = models.CharField(_("clock"), max_length=16)
    best_of = models.PositiveSmallIntegerField(_("battles per match"), default=1)
    is_rated = models.BooleanField(_("rated"), default=False)
    bots = models.CharField(_("bots"), max_length=8, choices=Bots.choices)
    bot = models.CharField(_("bot"), max_length=32)
    cast_minutes = models.PositiveSmallIntegerField(
        _("minutes of delay of a cast with open hands"), default=0, db_default=0
    )
    cast_key = models.CharField(max_length=LONGEST_CAST_KEY, blank=True, db_default="")
    seed = models.BinaryField(max_length=64)
    created_at = models.DateTimeField(_("created at"))
    begins_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    list_readers = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="+", blank=True, editable=False
    )

    league = models.ForeignKey(
        League,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="events",
    )
    club = models.ForeignKey(
        "clubs.Club",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )

    objects = TournamentQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [
            models.UniqueConstraint(
                name="event_of_a_league_opens_once", fields=["league", "begins_at"]
            ),
            models.CheckConstraint(
                name="tournament_has_begun_exactly_when_played",
                condition=Q(state="open", begun_at=None)
                | Q(state="called_off")
                | Q(state__in=("running", "over"), begun_at__isnull=False),
            ),
        ]
        indexes = [
            models.Index(
                name="tournaments_not_over",
                fields=["state"],
                condition=Q(state__in=("open", "running")),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset:
        """The game that is played."""
        return RULESETS[self.game]

    @property
    def is_open(self) -> bool:
        """Whether registration is open."""
        return self.state == State.OPEN

    @property
    def is_running(self) -> bool:
        """Whether it is being played."""
        return self.state == State.RUNNING

    @property
    def is_elimination(self) -> bool:
        """Whether the loser of a match is out."""
        return self.kind == Kind.ELIMINATION

    @property
    def has_open_lists(self) -> bool:
        """Whether everyone may see the deck lists now."""
        return self.shows_lists and self.state == State.OVER

    def is_knockout(self, round_number: int) -> bool:
        """Return whether a match of this round needs a winner."""
        is_elimination = self.kind in (Kind.ELIMINATION, Kind.DOUBLE)
        return is_elimination or round_number > self.rounds > 0


class Entry(models.Model):
    """A user's or a bot's place, with the deck as it was frozen.

    Attributes:
        lot: Drawn when the tournament begins; unique in it, 0 before.
        revision_ids: The locked deck, one entry per card; empty on paper.
        report_key: What the address has in which a player without an account reports
            results; empty: they play on the site.
        dropped_at: When they dropped out; what they won until then counts.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entries"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    bot = models.CharField(max_length=32, blank=True)
    name = models.CharField(max_length=150)
    deck_id = models.PositiveBigIntegerField(null=True, blank=True)
    deck_name = models.CharField(max_length=100, blank=True)
    revision_ids = models.JSONField()
    report_key = models.CharField(
        max_length=LONGEST_KEY, blank=True, db_default="", db_index=True
    )
    lot = models.PositiveSmallIntegerField(default=0)
    entered_at = models.DateTimeField()
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Constraints."""

        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                name="nobody_enters_a_tournament_twice",
                fields=["tournament", "user"],
                condition=Q(user__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} in {self.tournament_id}"

    @property
    def is_on_paper(self) -> bool:
        """Whether a person plays here without the site."""
        return bool(self.report_key)

    @property
    def shown_name(self) -> str:
        """Name to show; that of a bot in the reader's language, with its number."""
        if self.bot not in BOTS:
            return self.name
        return f"{BOTS[self.bot].name} {self.name.rsplit(' ', 1)[-1]}"


class Round(models.Model):
    """One round.

    Attributes:
        ends_at: When its clock runs out; moved by pauses and by judges.
        settled_at: When its last table was decided; None: one is still played.
        reminded_at: When players were reminded of its deadline.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="played"
    )
    number = models.PositiveSmallIntegerField()
    begun_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    reminded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                name="round_is_paired_once", fields=["tournament", "number"]
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.tournament_id}"


class How(models.TextChoices):
    """Why a match ended as it did."""

    PLAYED = "played", _("played")
    LATE = "late", _("not played in time")
    REPORTED = "reported", _("reported by both players")
    ONE_REPORT = "alone", _("reported by one player before the deadline")
    BYE = "bye", _("bye")
    RULED = "ruled", _("judge’s ruling")
    DROPPED = "dropped", _("dropped from the tournament")
    LEFT = "left", _("opponent dropped out")
    GAMES = Measure.GAMES.value, _("time up: more battles won")
    LIFE = Measure.LIFE.value, _("time up: more life")
    DECK = Measure.DECK.value, _("time up: more cards in the deck")
    LOT = Measure.LOT.value, _("time up: random draw")


OUTCOMES = [(one.value, one.value) for one in Outcome]
# What a judge takes back, and what deciding a match writes.
DECIDED = ("outcome", "how", "first_games", "second_games", "battle_id")


class Match(models.Model):
    """A match: one table of a round.

    Attributes:
        second: None at a bye.
        battle: The battle played there, the first of a series.
        extra_s: Seconds a judge has given this table alone.
        first_ready_at: When the first player last said that they are ready to play,
            in a round that lasts for days; ``second_ready_at``: the second.
        called_at: When time was called here; ``called_turn``: in which turn.
        replays: Its battles a viewer can see again (``match_replays``).
    """

    replays: Sequence[UUID] = ()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(
        Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    outcome = models.CharField(
        max_length=8, choices=OUTCOMES, default=Outcome.PENDING.value
    )
    how = models.CharField(max_length=8, choices=How.choices, blank=True)
    first_games = models.PositiveSmallIntegerField(default=0)
    second_games = models.PositiveSmallIntegerField(default=0)
    decided_at = models.DateTimeField(null=True, blank=True)
    extra_s = models.PositiveIntegerField(default=0)
    first_ready_at = models.DateTimeField(null=True, blank=True)
    second_ready_at = models.DateTimeField(null=True, blank=True)
    called_at = models.DateTimeField(null=True, blank=True)
    called_turn = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        """Constraints."""

        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(
                name="table_is_set_once", fields=["round", "number"]
            ),
            models.UniqueConstraint(
                name="nobody_sits_first_twice", fields=["round", "first"]
            ),
            models.UniqueConstraint(
                name="nobody_sits_second_twice", fields=["round", "second"]
            ),
            models.CheckConstraint(
                name="table_says_when_it_was_decided",
                condition=Q(outcome="pending", decided_at=None, how="")
                | ~Q(outcome="pending") & Q(decided_at__isnull=False) & ~Q(how=""),
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of round {self.round_id}"

    @property
    def is_pending(self) -> bool:
        """Whether it is still being played."""
        return self.outcome == Outcome.PENDING.value

    @property
    def is_watchable(self) -> bool:
        """Whether a battle is being played here that spectators are shown."""
        is_played = self.is_pending and self.battle_id is not None
        return is_played and self.called_at is None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Entries of its players."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def is_on_paper(self) -> bool:
        """Whether it is played with printed cards; its players report the result."""
        return any(entry.is_on_paper for entry in self.entries)

    def ends_at(self, round_: Round) -> datetime:
        """When time is called here."""
        return round_.ends_at + timedelta(seconds=self.extra_s)

    def decided(self) -> dict[str, Any]:
        """What deciding it writes, as plain data."""
        values = {name: getattr(self, name) for name in DECIDED}
        return {**values, "battle_id": self.battle_id and str(self.battle_id)}


class Act(models.Model):
    """One action of a judge; only ever added.

    Attributes:
        round: Number of the round in which it was done.
        before: What it changed, as it was; empty where nothing can be taken back.
        undone_at: When it was taken back.
    """

    class Does(models.TextChoices):
        """Kind of action."""

        PAUSE = "pause", _("stopped the clock")
        GO_ON = "go_on", _("resumed the clock")
        EXTEND = "extend", _("added time")
        RULE = "rule", _("ruled a result")
        REPLAY = "replay", _("had a table replayed")
        DROP = "drop", _("dropped a player")
        CHECK = "check", _("dropped a player: the deck can no longer be played")
        UNDO = "undo", _("undid a decision")
        ANNOUNCE = "announce", _("announced")
        ANSWER = "answer", _("answered a call")
        ADD = "add", _("added players without an account")
        REMOVE = "remove", _("removed a player without an account")
        CAST = "cast", _("created the casters’ link")
        UNCAST = "uncast", _("revoked the casters’ link")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="acts"
    )
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    does = models.CharField(max_length=8, choices=Does.choices)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True)
    round = models.PositiveSmallIntegerField(db_default=0)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    before = models.JSONField(default=dict)
    at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.judge_id} {self.does} #{self.pk}"


class JudgeCall(models.Model):
    """A player's call for a judge, at a moment of their battle.

    Attributes:
        battle: The battle being played then.
        moment: Actions carried out in it so far.
        card: Number of the card it is about; empty: none in particular.
        note: The player's words.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="calls")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    moment = models.PositiveIntegerField(default=0)
    card = models.CharField(max_length=LONGEST_CARD, blank=True)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                name="player_has_one_open_call",
                fields=["match", "entry"],
                condition=Q(answered_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"call of {self.entry_id} at table {self.match_id}"


class CallAnswer(models.Model):
    """What a judge has answered to a call, for both players; it never changes.

    The note and the card of the call are not part of it: they may tell of a hand.

    Attributes:
        scene: The position it is about, with the question; None without one, or once
            the account of the judge is gone.
        text: The judge's words.
        clause: The clause of the rules it follows from; empty: none is named.
    """

    call = models.OneToOneField(
        JudgeCall, on_delete=models.CASCADE, related_name="answer"
    )
    judge = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    scene = models.ForeignKey(
        "scenes.Scene", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    text = models.TextField(max_length=LONGEST_ANSWER)
    clause = models.CharField(max_length=LONGEST_CLAUSE, blank=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"answer to call {self.call_id}"

    @property
    def shown_scene(self) -> Scene | None:
        """The scene, unless a moderator has hidden it."""
        scene = self.scene
        return scene if scene is not None and scene.hidden_at is None else None


class MatchReport(models.Model):
    """How a player says that a match on paper ended; two that agree decide it.

    Attributes:
        entry: Who reports.
        first_games: Games won by the first player of the match.
        second_games: Games won by the second.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    first_games = models.PositiveSmallIntegerField()
    second_games = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                name="player_has_one_report_of_a_match", fields=["match", "entry"]
            ),
        ]

    def __str__(self) -> str:
        return f"report of {self.entry_id} at table {self.match_id}"
