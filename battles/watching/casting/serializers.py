"""Casts as REST sends them."""

from rest_framework import serializers

from battles.live.serializers import LanguageSerializer, LineSerializer
from battles.watching.access.serializers import KeySerializer
from battles.watching.models import LARGEST

from .cast_messages import HANDS


class CastQuerySerializer(LanguageSerializer, KeySerializer):
    """Which part of a cast, and whose hands."""

    since = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST,
        default=0,
        help_text="Only lines and chances after this event; the `seq` of the last"
        " answer.",
    )
    hands = serializers.ChoiceField(
        choices=list(HANDS),
        default="both",
        help_text="The seats whose hands to show, where both may be shown.",
    )


class ChanceSerializer(serializers.Serializer):
    """The chance of seat 0 to win after an action, as the strong bot estimates it."""

    at = serializers.IntegerField(help_text="Actions so far.")
    seq = serializers.IntegerField(help_text="The last event of the action.")
    turn = serializers.IntegerField(help_text="0 before the first turn.")
    player = serializers.IntegerField(allow_null=True, help_text="Whose turn it is.")
    chance = serializers.FloatField(help_text="From 0 to 1.")


class KeyMomentSerializer(serializers.Serializer):
    """A turn that moved the chance of seat 0 by at least a tenth."""

    turn = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True, help_text="Whose turn it is.")
    since = serializers.IntegerField(
        help_text="The last event before the action that did most of it."
    )
    seq = serializers.IntegerField(help_text="The last event of that action.")
    before = serializers.FloatField(help_text="The chance at the start of the turn.")
    after = serializers.FloatField(help_text="The chance now, or at the turn's end.")


class CastSerializer(serializers.Serializer):
    """A battle as its cast shows it now."""

    battle = serializers.DictField()
    delay_s = serializers.IntegerField(help_text="How late all of it is, in seconds.")
    is_open = serializers.BooleanField(help_text="Whether you may see both hands.")
    hands = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The seats whose hands are shown: none before the deal is so late.",
    )
    seq = serializers.IntegerField(help_text="The last event; the next `since`.")
    view = serializers.DictField()
    log = LineSerializer(many=True)
    chance = serializers.FloatField(
        allow_null=True, help_text="Of seat 0 to win; null where no bot estimates it."
    )
    chances = ChanceSerializer(many=True)
    moments = KeyMomentSerializer(many=True)
    cards = serializers.DictField(help_text="The cards named, by number.")
