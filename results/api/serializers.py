"""Serializers of results."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from results import selectors
from results.models import Outcome, Result
from results.models.outcomes import SERIES_LENGTH
from results.statistics.deck_records import DeckRecord
from unionarena.core.ratings import TIERS_BY_CODE

LARGEST_ID: Final = 2**62

TIER = (
    f"Code of the tier: {', '.join(f'`{code}`' for code in TIERS_BY_CODE)}."
    " Empty without one, as while a rating is provisional."
)


class HistoryParams(serializers.Serializer):
    """Which of the user's battles to list."""

    deck = serializers.IntegerField(
        source="deck_id",
        default=None,
        min_value=1,
        max_value=LARGEST_ID,
        help_text="The latest with this deck of yours.",
    )
    met = serializers.IntegerField(
        default=None,
        min_value=1,
        max_value=LARGEST_ID,
        help_text="Key of the archetype of the other deck.",
    )
    against = serializers.CharField(
        default="",
        max_length=SERIES_LENGTH,
        help_text="Kind of the other deck, as statistics count it.",
    )


def make_tier_field(source: str = "tier", when: str = "") -> serializers.CharField:
    """Return the field of a tier as its code.

    Args:
        source: The attribute, a ``Tier`` or None.
        when: A sentence for the description.
    """
    return serializers.CharField(
        source=f"{source}.code",
        read_only=True,
        default="",
        help_text=f"{when} {TIER}".strip(),
    )


class ChangeExplanationSerializer(serializers.Serializer):
    """Why a rating changed by this much."""

    opponent = serializers.IntegerField(help_text="Their rating before.")
    opponent_spread = serializers.IntegerField(
        help_text="It lay within so many points with 95 % certainty."
    )
    expected = serializers.FloatField(help_text="Points one could expect, of one.")
    scored = serializers.FloatField()
    spread = serializers.IntegerField(help_text="The same of one's own rating.")
    usual = serializers.IntegerField(
        help_text="What the same game changes for a regular player."
    )
    carried = serializers.IntegerField(
        allow_null=True, help_text="Rating of the last season, if a new one began."
    )


class OpponentSerializer(serializers.Serializer):
    """An opponent of the user."""

    name = serializers.CharField()
    player = serializers.CharField(
        source="address", help_text="Leads to the profile; empty if there is none."
    )
    games = serializers.IntegerField()
    rate = serializers.DictField(help_text="The share you won, with its interval.")
    rated = serializers.IntegerField(help_text="How many of the games were rated.")
    gap = serializers.IntegerField(
        allow_null=True, help_text="By how much they were rated higher, on the mean."
    )
    last = serializers.DateTimeField()


class SideSerializer(serializers.Serializer):
    """One side of a match."""

    name = serializers.CharField()
    is_bot = serializers.BooleanField()
    deck_name = serializers.CharField(source="participant.deck_name")
    seat = serializers.IntegerField(source="participant.seat")
    rating = serializers.IntegerField(allow_null=True, help_text="After the match.")
    rating_change = serializers.IntegerField(allow_null=True)
    tier = make_tier_field(when="After the match.")
    tier_before = make_tier_field("tier_before", "Before the match.")
    explanation = ChangeExplanationSerializer(allow_null=True)


class MatchSerializer(serializers.Serializer):
    """An outcome from the user's side."""

    battle_id = serializers.UUIDField(source="outcome.battle_id")
    result = serializers.ChoiceField(choices=Result.choices, source="own.result")
    reason = serializers.CharField(source="outcome.reason")
    reason_text = serializers.CharField(source="reason")
    clause = serializers.CharField(source="outcome.clause", allow_blank=True)
    origin = serializers.CharField(source="outcome.origin")
    is_rated = serializers.BooleanField(source="outcome.is_rated")
    unrated_because = serializers.CharField(
        source="outcome.unrated_because",
        help_text="Why no rating changed: "
        "`casual`, `bot`, `gone`, `short`, `repeats`, `voided`.",
    )
    game = serializers.CharField(source="outcome.game", help_text="Its name.")
    format = serializers.CharField(source="outcome.format")
    season = serializers.IntegerField(source="outcome.season")
    first_seat = serializers.IntegerField(
        source="outcome.first_seat", allow_null=True, help_text="Who went first."
    )
    turns = serializers.IntegerField(source="outcome.turns")
    duration_s = serializers.FloatField(help_text="In seconds.")
    started_at = serializers.DateTimeField(source="outcome.started_at")
    finished_at = serializers.DateTimeField(source="outcome.finished_at")
    own = SideSerializer()
    opponent = SideSerializer()

    def to_representation(self, instance: Outcome) -> dict[str, Any]:
        """Return the outcome from the user's side."""
        viewer = self.context["request"].user
        return super().to_representation(selectors.build_match(instance, viewer))


class StandingSerializer(serializers.Serializer):
    """The user's rating on a ladder."""

    game = serializers.CharField(help_text="Name of the game that is rated.")
    format = serializers.CharField(help_text="Code of the format that is rated.")
    season = serializers.IntegerField()
    rating = serializers.FloatField()
    deviation = serializers.FloatField()
    games = serializers.IntegerField(help_text="Rated games of this season.")
    tier = make_tier_field()
    is_provisional = serializers.BooleanField(
        help_text="Too little is known yet; such ratings stand on no leaderboard."
    )


class WinRateSerializer(serializers.Serializer):
    """A share of wins with its 95 % interval."""

    points = serializers.FloatField(help_text="Wins, and half a point for each draw.")
    games = serializers.IntegerField()
    rate = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class DeckRecordSerializer(serializers.Serializer):
    """A deck's record against other players."""

    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    rate = WinRateSerializer()
    by_series = serializers.SerializerMethodField(
        help_text="Against each series met often enough."
    )

    by_archetype = serializers.SerializerMethodField(
        help_text="Against each archetype met often enough, by its `key`."
    )
    against_bots = serializers.ListField(
        child=serializers.IntegerField(), help_text="Games won, lost and drawn."
    )

    @extend_schema_field({"type": "object", "additionalProperties": True})
    def get_by_archetype(self, record: DeckRecord) -> dict[str, Any]:
        """Return the record against each archetype, by its key."""
        return {
            str(key): WinRateSerializer(rate).data for key, rate in record.by_archetype
        }

    @extend_schema_field({"type": "object", "additionalProperties": True})
    def get_by_series(self, record: DeckRecord) -> dict[str, Any]:
        """Return the record against each series, by its code."""
        return {code: WinRateSerializer(rate).data for code, rate in record.by_series}
