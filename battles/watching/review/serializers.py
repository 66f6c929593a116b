"""Reviews of finished battles, as REST sends them."""

from rest_framework import serializers


class TurnStartSerializer(serializers.Serializer):
    """The start of a turn."""

    turn = serializers.IntegerField()
    at = serializers.IntegerField(
        help_text="The moment of the replay; its board is there, as `since` this."
    )
    is_own = serializers.BooleanField()
    chance = serializers.FloatField(help_text="To win, from 0 to 1.")


class TurningPointSerializer(serializers.Serializer):
    """A turn in which the chances changed."""

    turn = serializers.IntegerField()
    at = serializers.IntegerField(help_text="The moment with which it begins.")
    is_own = serializers.BooleanField()
    before = serializers.FloatField()
    after = serializers.FloatField()


class ReviewSerializer(serializers.Serializer):
    """Who was ahead in a battle, and which turns may have decided it."""

    seat = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())
    curve = TurnStartSerializer(many=True)
    moments = TurningPointSerializer(
        many=True,
        help_text="Turns of the player that lost chances; `battles_review_turn` finds "
        "what was better, and where it finds nothing there is nothing to learn.",
    )
    deciding = TurningPointSerializer(
        allow_null=True,
        help_text="The turn of either player that moved most toward the result; null "
        "where none did, or no play ended the battle.",
    )
    reason = serializers.CharField(help_text="Why the battle ended.")
    is_played_out = serializers.BooleanField(
        help_text="Whether a play ended it; no turn is blamed for any other end."
    )


class BetterPlaySerializer(serializers.Serializer):
    """What the strong bot would have done instead."""

    at = serializers.IntegerField(help_text="The moment at which the answers part.")
    done = serializers.ListField(child=serializers.CharField())
    better = serializers.ListField(child=serializers.CharField())
    chance_done = serializers.FloatField()
    chance_better = serializers.FloatField()


class TurnReviewSerializer(serializers.Serializer):
    """A turn looked at again; `better` is null where the bot would do the same."""

    better = BetterPlaySerializer(allow_null=True)
