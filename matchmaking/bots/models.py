"""Models of players' bots: each bot with its rating, and the games it plays."""

from datetime import datetime
from typing import Self
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from battles.games.registry import USUAL_GAME, get_game_title
from unionarena.core.ratings import (
    INITIAL_DEVIATION,
    INITIAL_RATING,
    INITIAL_VOLATILITY,
    PROVISIONAL_DEVIATION,
)

LONGEST_OPPONENT = 150


class BotQuerySet(models.QuerySet["Bot"]):
    """Filters on bots."""

    def kept(self) -> Self:
        """Return those that are not deleted."""
        return self.filter(deleted_at=None)

    def awake(self) -> Self:
        """Return those that are neither deleted, paused nor suspended."""
        return self.kept().filter(paused_at=None, suspended_at=None)

    def ready_at(self, moment: datetime) -> Self:
        """Return those whose program is online."""
        return self.awake().filter(ready_until__gte=moment, user__is_active=True)


class Bot(models.Model):
    """A program that plays, beside its account (``accounts.bots``).

    Attributes:
        game: Name of the game it plays, for good: that of its first deck.
        deck: What it plays: a deck of its owner.
        is_public: Whether others than its owner may challenge it.
        ready_until: Until when its program counts as running.
        waiting_since: Since when it waits for a game of the ladder.
        silent: Games in a row that it lost by its clock.
        rating: On the ladder of bots, which has no seasons.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="bot",
    )
    game = models.CharField(
        max_length=32, default=USUAL_GAME.name, db_default=USUAL_GAME.name
    )
    deck = models.ForeignKey(
        "collection.Deck", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    is_public = models.BooleanField(default=True)
    made_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True)
    suspended_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)
    ready_until = models.DateTimeField(null=True)
    takes_challenges = models.BooleanField(default=False)
    waiting_since = models.DateTimeField(null=True)
    silent = models.PositiveSmallIntegerField(default=0)
    rating = models.FloatField(default=INITIAL_RATING)
    deviation = models.FloatField(default=INITIAL_DEVIATION)
    volatility = models.FloatField(default=INITIAL_VOLATILITY)
    games = models.PositiveIntegerField(default=0)

    objects = BotQuerySet.as_manager()

    class Meta:
        """Options and indexes."""

        indexes = [
            models.Index(
                fields=("waiting_since",),
                condition=Q(waiting_since__isnull=False),
                name="bots_that_wait",
            ),
            models.Index(fields=("game", "-rating", "user"), name="bot_ladder"),
        ]

    def __str__(self) -> str:
        return f"bot {self.pk}"

    @property
    def game_title(self) -> str:
        """Title of the game it plays."""
        return get_game_title(self.game)

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still uncertain."""
        return self.deviation > PROVISIONAL_DEVIATION


class GameQuerySet(models.QuerySet["Game"]):
    """Filters on games."""

    def running(self) -> Self:
        """Return those that are not settled."""
        return self.filter(ended_at=None)

    def on_ladder(self) -> Self:
        """Return those that count for the ladder."""
        return self.filter(kind=Game.Kind.LADDER)

    def of_battle(self, battle_id: UUID) -> Self:
        """Return those of one battle: one, or one for each of two bots."""
        return self.filter(battle=battle_id)


class Game(models.Model):
    """A battle as one bot sees it.

    Attributes:
        seat: Where the bot sits.
        other: The opponent, if that is a player's bot.
        house: The opponent, if that is one of our own bots, by its key.
        opponent: The name of the other side.
        result: ``win``, ``loss`` or ``draw`` of the bot; empty while it runs, and for
            ever if the battle was called off.
        rating_after: Of the bot, where the game counted for the ladder.
    """

    class Kind(models.TextChoices):
        """What a game is played for."""

        LADDER = "ladder", _("Bot ladder")
        CHALLENGE = "challenge", _("Challenge")
        TRAINING = "training", _("Training")

    bot = models.ForeignKey(Bot, on_delete=models.CASCADE, related_name="played")
    battle = models.ForeignKey(
        "battles.Battle", on_delete=models.CASCADE, related_name="+"
    )
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind.choices)
    other = models.ForeignKey(
        Bot, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    house = models.CharField(max_length=32, blank=True)
    opponent = models.CharField(max_length=LONGEST_OPPONENT)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    result = models.CharField(max_length=4, blank=True)
    rating_before = models.FloatField(null=True)
    rating_after = models.FloatField(null=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        """Constraints, and how games are found."""

        constraints = [
            models.UniqueConstraint(
                fields=("battle", "bot"), name="bot_plays_a_battle_once"
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=False) | Q(result="", rating_after=None),
                name="bot_game_has_a_result_only_when_ended",
            ),
        ]
        indexes = [
            models.Index(
                fields=("started_at",),
                condition=Q(ended_at=None),
                name="bot_games_running",
            ),
            models.Index(fields=("bot", "-started_at"), name="bot_games_of_a_bot"),
        ]

    def __str__(self) -> str:
        return f"game of bot {self.bot_id} in battle {self.battle_id}"
