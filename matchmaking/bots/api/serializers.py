"""Serializers of players' bots."""

from rest_framework import serializers

from battles.games.registry import RULESETS, USUAL_GAME
from matchmaking.bots.models import Bot, Game
from unionarena.core.accounts.bot_accounts import LONGEST_NAME


class BotLadderParams(serializers.Serializer):
    """Which ladder to list."""

    game = serializers.ChoiceField(choices=sorted(RULESETS), default=USUAL_GAME.name)


class MakeBotSerializer(serializers.Serializer):
    """A bot to create; it plays the game of its deck."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    deck_id = serializers.IntegerField(min_value=1, help_text="A deck of yours.")


class ChangeBotSerializer(serializers.Serializer):
    """Changes to a bot; omitted fields stay as they are."""

    deck_id = serializers.IntegerField(min_value=1, required=False)
    is_public = serializers.BooleanField(
        required=False, help_text="Whether others than you may challenge it."
    )
    is_paused = serializers.BooleanField(
        required=False, help_text="False also wakes a bot that was suspended."
    )


class BotTokenSerializer(serializers.Serializer):
    """A token, identified by its last letters."""

    id = serializers.IntegerField(source="pk")
    ending = serializers.CharField()
    created_at = serializers.DateTimeField()


class OwnBotSerializer(serializers.Serializer):
    """A bot as its owner sees it."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="user.shown_name")
    game = serializers.CharField()
    deck_id = serializers.IntegerField(allow_null=True)
    is_public = serializers.BooleanField()
    rating = serializers.SerializerMethodField()
    games = serializers.IntegerField(help_text="On the bot ladder.")
    paused_at = serializers.DateTimeField(allow_null=True)
    suspended_at = serializers.DateTimeField(
        allow_null=True, help_text="It lost by its clock too often in a row."
    )
    deleted_at = serializers.DateTimeField(allow_null=True)
    tokens = BotTokenSerializer(source="user.tokens.all", many=True)

    def get_rating(self, bot: Bot) -> int:
        """Return the rating in points, rounded."""
        return round(bot.rating)


class MadeTokenSerializer(serializers.Serializer):
    """A new token; it cannot be read again."""

    bot = OwnBotSerializer()
    token = serializers.CharField(
        help_text="For the header `Authorization: Bearer TOKEN`; shown this once."
    )


class OpenBattleSerializer(serializers.Serializer):
    """A battle a bot has to play."""

    id = serializers.UUIDField(source="battle_id")
    seat = serializers.IntegerField()
    kind = serializers.CharField(help_text="`ladder`, `challenge` or `training`.")
    opponent = serializers.CharField()
    is_asked = serializers.SerializerMethodField(
        method_name="has_to_answer",
        help_text="Whether it waits for an answer of yours.",
    )

    def has_to_answer(self, game: Game) -> bool:
        """Return whether it is the bot's turn to answer."""
        return bool(game.battle.seats_asked >> game.seat & 1)


class BotStateSerializer(serializers.Serializer):
    """A bot's state, for its program."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    game = serializers.CharField()
    rating = serializers.IntegerField()
    spread = serializers.IntegerField(help_text="Twice the deviation of the rating.")
    games = serializers.IntegerField(help_text="On the bot ladder.")
    is_paused = serializers.BooleanField()
    is_suspended = serializers.BooleanField()
    is_waiting = serializers.BooleanField(help_text="For a game of the ladder.")
    battles = OpenBattleSerializer(many=True)


class ReadyBotSerializer(serializers.Serializer):
    """What a bot is ready for."""

    ladder = serializers.BooleanField(default=False)
    challenges = serializers.BooleanField(default=False)


class TrainingSerializer(serializers.Serializer):
    """Which of our bots to train against."""

    house = serializers.ChoiceField(
        choices=list(
            dict.fromkeys(key for game in RULESETS.values() for key in game.strengths)
        )
    )


class ChallengeSerializer(serializers.Serializer):
    """Which deck to challenge with."""

    deck_id = serializers.IntegerField(min_value=1, help_text="A deck of yours.")


class BegunSerializer(serializers.Serializer):
    """A battle that has begun."""

    id = serializers.UUIDField()


class RungSerializer(serializers.Serializer):
    """A line of the ladder."""

    rank = serializers.IntegerField(
        allow_null=True, help_text="Null while too little is known."
    )
    id = serializers.IntegerField(
        source="bot.pk", default=None, allow_null=True, help_text="Null for our own."
    )
    house = serializers.CharField(help_text="The key of one of our own bots.")
    name = serializers.CharField()
    rating = serializers.IntegerField()
    spread = serializers.IntegerField(help_text="0: fixed.")
    games = serializers.IntegerField(allow_null=True)
    can_challenge = serializers.BooleanField()


class BotGameSerializer(serializers.Serializer):
    """A game of a bot."""

    battle_id = serializers.UUIDField()
    kind = serializers.CharField()
    opponent = serializers.CharField()
    result = serializers.CharField(help_text="`win`, `loss`, `draw`; empty: none yet.")
    started_at = serializers.DateTimeField()
    rating_after = serializers.FloatField(allow_null=True)


class BotDetailSerializer(serializers.Serializer):
    """A bot's public data."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    game = serializers.CharField()
    rating = serializers.IntegerField()
    spread = serializers.IntegerField()
    games = serializers.IntegerField()
    can_challenge = serializers.BooleanField()
    curve = serializers.ListField(
        child=serializers.FloatField(), help_text="Rating after each ladder game."
    )
    latest = BotGameSerializer(many=True)
