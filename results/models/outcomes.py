"""Models of outcomes and ratings.

``Outcome`` and ``Participant`` are only ever added; ``RatingChange`` is rewritten when
a game before it is voided; ``Rating`` is the sum of the changes. How ratings are
computed is in ``unionarena.core.ratings``.
"""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from battles.bots import GOLDFISH
from battles.games.registry import USUAL_GAME
from unionarena.core.accounts.models import User
from unionarena.core.ratings import (
    INITIAL_DEVIATION,
    INITIAL_RATING,
    INITIAL_VOLATILITY,
    PROVISIONAL_DEVIATION,
)

CODE_LENGTH = 60  # of a game, a format
SERIES_LENGTH = 8


class Unrated(models.TextChoices):
    """Why a game changed no rating."""

    CASUAL = "casual", _("It wasn’t a ranked game.")
    BOT = "bot", _("A bot took part.")
    GONE = "gone", _("One of the players has left the site.")
    SHORT = "short", _("It ended almost before it began.")
    REPEATS = "repeats", _("You two have played enough rated games today.")
    RULED = "ruled", _("A judge decided it, or a player was dropped.")
    RELATED = "related", _("You two use the same device.")
    REVIEW = "review", _("It waits for a moderator’s decision.")
    VOIDED = "voided", _("A moderator voided it.")


class Season(models.Model):
    """A period with ratings and leaderboards of its own; the next one ends it.

    Ratings of a new season begin near those of the last (``ratings.start_season``).

    Attributes:
        closed_at: When its final standings were stored; None until then.
    """

    number = models.PositiveSmallIntegerField(_("number"), unique=True)
    starts_at = models.DateTimeField(_("starts"), unique=True)
    closed_at = models.DateTimeField(
        _("final standings stored at"), null=True, blank=True, editable=False
    )

    class Meta:
        """Names."""

        verbose_name = _("season")
        verbose_name_plural = _("seasons")

    def __str__(self) -> str:
        return f"season {self.number}"


class PlayedDeck(models.Model):
    """A set of cards played as a deck, however often and by however many players.

    Attributes:
        digest: SHA-256 of the sorted revisions, as hex.
        revision_ids: One entry for each card, sorted.
        cards: Copies by card number.
        series: By what statistics count it: in a game of the catalogue the code of the
            series most of its cards are of, in others what their face says (``kinds``).
        archetype: What the nightly task took it for; None if it is near to none.
    """

    digest = models.CharField(max_length=64, unique=True)
    revision_ids = models.JSONField(editable=False)
    cards = models.JSONField(editable=False)
    series = models.CharField(_("series"), max_length=SERIES_LENGTH, blank=True)
    archetype = models.ForeignKey(
        "results.Archetype",
        on_delete=models.SET_NULL,
        null=True,
        related_name="decks",
        verbose_name=_("archetype"),
    )

    def __str__(self) -> str:
        return f"{self.series} deck {self.digest[:8]}"


class Result(models.TextChoices):
    """How a battle ended for one side."""

    WIN = "win", _("Won")
    LOSS = "loss", _("Lost")
    DRAW = "draw", pgettext_lazy("result", "Draw")


def list_stored_names(game: str) -> tuple[str, ...]:
    """List the names outcomes of a game are stored under; the first ones had none."""
    return (game, "") if game == USUAL_GAME.name else (game,)


class OutcomeQuerySet(models.QuerySet["Outcome"]):
    """Filters on outcomes."""

    def of(self, user: User) -> Self:
        """Return those of battles this user played in."""
        return self.filter(participants__user=user)

    def informative(self) -> Self:
        """Return those that say who plays how well: not those against a goldfish."""
        return self.exclude(participants__bot=GOLDFISH)

    def of_game(self, name: str) -> Self:
        """Return those of one game."""
        return self.filter(game__in=list_stored_names(name))

    def newest_first(self) -> Self:
        """Return them newest first."""
        return self.order_by("-finished_at", "-pk")


class Outcome(models.Model):
    """How a battle ended; at most one for each battle."""

    battle = models.OneToOneField(
        "battles.Battle", on_delete=models.PROTECT, related_name="outcome"
    )
    origin = models.CharField(_("match type"), max_length=32)
    game = models.CharField(_("game"), max_length=32, db_default="", blank=True)
    ruleset_version = models.PositiveSmallIntegerField(_("ruleset"), db_default=0)
    format = models.CharField(
        pgettext_lazy("of play", "Format"),
        max_length=CODE_LENGTH,
        blank=True,
        db_default="",
    )
    season = models.PositiveSmallIntegerField(_("season"), db_default=1)
    is_rated = models.BooleanField(_("changed ratings"))
    unrated_because = models.CharField(
        _("why ratings didn’t change"),
        max_length=8,
        choices=Unrated.choices,
        blank=True,
        db_default="",
    )
    level = models.SmallIntegerField(
        _("mean of both ratings before"), null=True, blank=True
    )
    first_seat = models.PositiveSmallIntegerField(
        _("seat that went first"), null=True, blank=True
    )
    actions = models.PositiveIntegerField(_("actions"), db_default=0)
    # Both users, the lower number first (``make_pair_key``); empty unless there are
    # two.
    pair = models.CharField(max_length=41, editable=False, db_default="")
    winner_seat = models.PositiveSmallIntegerField(
        _("seat of the winner"), null=True, help_text=_("Empty for a draw.")
    )
    reason = models.CharField(_("reason"), max_length=64)
    clause = models.CharField(_("clause"), max_length=32, blank=True)
    turns = models.PositiveIntegerField(_("turns"))
    started_at = models.DateTimeField(_("started at"))
    finished_at = models.DateTimeField(_("finished at"), db_index=True)
    duration = models.DurationField(_("duration"))
    voided_at = models.DateTimeField(_("voided at"), null=True, blank=True)
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    void_reason = models.CharField(
        _("why it was voided"), max_length=300, blank=True, db_default=""
    )

    objects = OutcomeQuerySet.as_manager()

    class Meta:
        """Constraints."""

        verbose_name = _("outcome")
        verbose_name_plural = _("outcomes")
        constraints = [
            models.CheckConstraint(
                condition=Q(winner_seat__isnull=True) | Q(winner_seat__in=(0, 1)),
                name="outcome_is_won_from_seat_0_or_1_or_drawn",
            ),
            models.CheckConstraint(
                condition=Q(is_rated=False) | Q(unrated_because=""),
                name="a_rated_outcome_has_no_reason_against_it",
            ),
        ]
        indexes = [
            models.Index(
                fields=("game", "format", "season"),
                condition=Q(is_rated=True),
                name="outcomes_that_count",
            ),
            models.Index(
                fields=("pair", "finished_at"),
                condition=~Q(pair=""),
                name="outcomes_of_a_pair",
            ),
        ]

    def __str__(self) -> str:
        return f"outcome of battle {self.battle_id}"


class Participant(models.Model):
    """One side of an outcome: a user, a bot, or a player whose account is deleted."""

    outcome = models.ForeignKey(
        Outcome, on_delete=models.CASCADE, related_name="participants"
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    bot = models.CharField(_("bot"), max_length=32, blank=True)
    name = models.CharField(
        _("name"), max_length=150, help_text=_("As it was during the battle.")
    )
    deck_name = models.CharField(_("deck"), max_length=100, blank=True)
    own_deck_id = models.PositiveBigIntegerField(null=True, editable=False)
    deck = models.ForeignKey(
        PlayedDeck,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("cards"),
    )
    result = models.CharField(_("result"), max_length=4, choices=Result.choices)

    class Meta:
        """Constraints."""

        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        constraints = [
            models.UniqueConstraint(
                fields=("outcome", "seat"), name="each_seat_has_one_participant"
            ),
            models.UniqueConstraint(
                fields=("outcome", "user"), name="nobody_takes_part_on_both_sides"
            ),
            models.CheckConstraint(
                condition=Q(seat__in=(0, 1)), name="participant_sits_on_seat_0_or_1"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot=""),
                name="participant_is_not_person_and_bot",
            ),
        ]
        indexes = [
            # Excluding what one of them blocked read every row there is.
            models.Index(
                fields=("bot", "outcome"),
                condition=~Q(bot=""),
                name="participants_that_are_bots",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of outcome {self.outcome_id}"


class Ladder(models.Model):
    """The key of a ladder: a game in a format, for a season."""

    game = models.CharField(_("game"), max_length=32, db_default="unionarena")
    format = models.CharField(
        pgettext_lazy("of play", "Format"),
        max_length=CODE_LENGTH,
        blank=True,
        db_default="",
    )
    season = models.PositiveSmallIntegerField(_("season"), db_default=1)

    class Meta:
        """Options: no table of its own."""

        abstract = True


def make_pair_key(one: int, other: int) -> str:
    """Two people as ``Outcome.pair`` names them, in whatever order.

    >>> make_pair_key(12, 7)
    '7-12'
    """
    return f"{min(one, other)}-{max(one, other)}"


class Rating(Ladder):
    """A player's rating on one ladder.

    Attributes:
        series_games: Rated games by series of the deck.
        series: The one of them played most.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    rating = models.FloatField(_("rating"), default=INITIAL_RATING)
    deviation = models.FloatField(_("deviation"), default=INITIAL_DEVIATION)
    volatility = models.FloatField(_("volatility"), default=INITIAL_VOLATILITY)
    games = models.PositiveIntegerField(_("games"), default=0)
    rated_at = models.DateTimeField(_("last rated at"), null=True, blank=True)
    series_games = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), editable=False
    )
    series = models.CharField(
        _("series"), max_length=SERIES_LENGTH, blank=True, db_default=""
    )

    class Meta:
        """Constraints, and an index for each leaderboard."""

        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(
                fields=("user", "game", "format", "season"),
                name="everybody_has_one_rating_per_ladder",
            ),
            models.CheckConstraint(
                condition=Q(deviation__gt=0) & Q(volatility__gt=0),
                name="rating_has_positive_deviation_and_volatility",
            ),
        ]
        indexes = [
            models.Index(
                fields=("game", "format", "season", "-rating", "id"),
                condition=Q(deviation__lte=PROVISIONAL_DEVIATION),
                name="leaderboard",
            ),
            models.Index(
                fields=("game", "format", "season", "series", "-rating", "id"),
                condition=Q(deviation__lte=PROVISIONAL_DEVIATION),
                name="leaderboard_of_a_series",
            ),
        ]

    def __str__(self) -> str:
        return f"rating of user {self.user_id} in {self.format}, season {self.season}"


class RatingChange(Ladder):
    """What one outcome did to one player's rating.

    Attributes:
        rating_carried: What was believed at the end of the last season, where this was
            the first game of a new one.
    """

    outcome = models.ForeignKey(
        Outcome, on_delete=models.CASCADE, related_name="rating_changes"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    rating_before = models.FloatField(_("rating before"))
    deviation_before = models.FloatField(_("deviation before"))
    volatility_before = models.FloatField(_("volatility before"))
    rating_after = models.FloatField(_("rating after"))
    deviation_after = models.FloatField(_("deviation after"))
    volatility_after = models.FloatField(_("volatility after"))
    opponent_rating = models.FloatField(_("opponent's rating"), db_default=0)
    opponent_deviation = models.FloatField(_("opponent's deviation"), db_default=350)
    rating_carried = models.FloatField(_("rating of the last season"), null=True)
    games = models.PositiveIntegerField(_("games, including this one"))

    class Meta:
        """Constraints."""

        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints = [
            models.UniqueConstraint(
                fields=("outcome", "user"), name="outcome_changes_a_rating_once"
            ),
            models.UniqueConstraint(
                fields=("user", "game", "format", "season", "games"),
                name="rated_games_are_counted_once_per_ladder",
            ),
        ]

    def __str__(self) -> str:
        return f"rating change of user {self.user_id} by outcome {self.outcome_id}"


class Suspicion(models.Model):
    """Two players' rated games that a moderator should look at."""

    class Kind(models.TextChoices):
        """What looked suspicious."""

        REPEATS = "repeats", _("They play each other far too often.")
        ONE_SIDED = "one_sided", _("One of them concedes to the other every time.")
        SHORT = "short", _("Their games end almost as soon as they begin.")
        RING = "ring", _("One of them seems to lose to the other on purpose.")

    kind = models.CharField(max_length=12, choices=Kind.choices)
    winner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    loser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    outcome = models.ForeignKey(Outcome, on_delete=models.CASCADE, related_name="+")
    games = models.PositiveIntegerField(default=1)
    signals = models.JSONField(default=list, blank=True, db_default=[])
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )

    class Meta:
        """Constraints."""

        constraints = [
            models.UniqueConstraint(
                fields=("kind", "winner", "loser"),
                condition=Q(closed_at=None),
                name="a_suspicion_is_open_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: user {self.winner_id} against {self.loser_id}"
