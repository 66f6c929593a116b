"""What travels through the REST door to the card database."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards import selectors
from cards.faces import COLORS, KINDS, TRIGGERS
from cards.presentation import ShownCard


class AskedLanguage(serializers.Serializer):
    """In which language names and texts are wanted."""

    lang = serializers.ChoiceField(
        choices=settings.LANGUAGES,
        required=False,
        help_text="Language of names and texts; by default that of the request.",
    )


class OriginalSerializer(serializers.Serializer):
    """The words of the rules, which are Japanese."""

    name = serializers.CharField()
    text = serializers.CharField()
    traits = serializers.ListField(child=serializers.CharField())


class CardSerializer(serializers.Serializer):
    """A card in the reader's language; the same fields as in a battle's catalogue."""

    number = serializers.CharField()
    series = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=KINDS)
    color = serializers.ChoiceField(choices=COLORS)
    required_energy = serializers.IntegerField()
    ap_cost = serializers.IntegerField()
    generated_energy = serializers.DictField(child=serializers.IntegerField())
    bp = serializers.IntegerField(allow_null=True)
    traits = serializers.ListField(child=serializers.CharField())
    trigger = serializers.ChoiceField(choices=TRIGGERS, allow_null=True)
    effects = serializers.DictField(allow_null=True)
    text = serializers.CharField()
    flavor = serializers.CharField()
    original = OriginalSerializer()
    rarity = serializers.CharField()
    art = serializers.CharField(help_text="Address of the picture, an SVG.")
    playable = serializers.BooleanField()
    revision = serializers.IntegerField(help_text="Changes whenever the card does.")

    def to_representation(self, instance: ShownCard) -> dict[str, Any]:
        """Plain data already."""
        return instance.to_dict()


class VersionSerializer(serializers.Serializer):
    """One version of a card."""

    revision = serializers.IntegerField(source="pk")
    version = serializers.IntegerField()
    published_at = serializers.DateTimeField(source="created_at")
    reason = serializers.CharField()


class CardWithVersionsSerializer(CardSerializer):
    """A card and its history, newest version first."""

    versions = VersionSerializer(many=True)

    def to_representation(self, instance: ShownCard) -> dict[str, Any]:
        """The card, and what the view found of its history."""
        versions = VersionSerializer(self.context["versions"], many=True).data
        return {**instance.to_dict(), "versions": versions}


class SeriesSerializer(serializers.Serializer):
    """A series in the reader's language."""

    code = serializers.CharField()
    name = serializers.SerializerMethodField()
    description = serializers.SerializerMethodField()
    card_count = serializers.IntegerField()

    @extend_schema_field(str)
    def get_name(self, series: Any) -> str:  # noqa: ANN401 - a row of ``list_series_for``
        """Its name."""
        return selectors.series_name(series, self.context["language"])

    @extend_schema_field(str)
    def get_description(self, series: Any) -> str:  # noqa: ANN401 - as above
        """What it is about."""
        return selectors.series_description(series, self.context["language"])
