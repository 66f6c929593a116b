"""Requests and responses about games by correspondence."""

from typing import Any

from rest_framework import serializers

from battles.models import ConditionalAnswer

from .holidays import DAYS_A_YEAR
from .open_games import OpenGame


class OpenGameSerializer(serializers.Serializer):
    """A game that is not over."""

    id = serializers.UUIDField(source="battle.pk")
    game = serializers.CharField(source="battle.ruleset")
    title = serializers.CharField()
    opponent = serializers.CharField()
    clock = serializers.SerializerMethodField()
    is_correspondence = serializers.BooleanField()
    is_own_move = serializers.BooleanField()
    answer_by = serializers.DateTimeField(
        allow_null=True, help_text="When whoever has to answer runs out of time."
    )
    opponent_away_until = serializers.DateTimeField(
        allow_null=True, help_text="While your opponent is on holiday."
    )
    prepared = serializers.IntegerField(help_text="Answers you have given ahead.")

    def get_clock(self, game: OpenGame) -> str | None:
        """Return the name of its clock, or None."""
        clock: str | None = game.battle.room.get("clock")
        return clock


class HolidayWishSerializer(serializers.Serializer):
    """How long a holiday lasts."""

    days = serializers.IntegerField(min_value=1, max_value=DAYS_A_YEAR)


class HolidaySerializer(serializers.Serializer):
    """Your holiday, and what is left of the year's."""

    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    days_left = serializers.IntegerField()
    days_a_year = serializers.IntegerField()


class AttackSerializer(serializers.Serializer):
    """An attack to answer ahead."""

    attacker = serializers.IntegerField(
        min_value=1, help_text="Id of the opponent’s character, as in the view."
    )
    blocker = serializers.IntegerField(
        min_value=1,
        allow_null=True,
        help_text="Id of your own active character; null: do not block.",
    )


class ConditionalAnswerSerializer(AttackSerializer):
    """An answer given ahead."""

    state = serializers.ChoiceField(choices=ConditionalAnswer.State.choices)
    attacker_card = serializers.CharField(source="position.attacker.card")
    blocker_card = serializers.SerializerMethodField()

    def get_blocker_card(self, answer: ConditionalAnswer) -> str | None:
        """Return the number of the blocker, or None."""
        blocker: dict[str, Any] | None = answer.position["blocker"]
        return blocker["card"] if blocker else None


class CharacterSerializer(serializers.Serializer):
    """A character in play."""

    id = serializers.IntegerField()
    card = serializers.CharField()
    bp = serializers.IntegerField()


class PreparationSerializer(serializers.Serializer):
    """What you have prepared in a battle, and what you may prepare now."""

    is_possible = serializers.BooleanField()
    attackers = CharacterSerializer(many=True)
    blockers = CharacterSerializer(many=True)
    answers = ConditionalAnswerSerializer(many=True)
