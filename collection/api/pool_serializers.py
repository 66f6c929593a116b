"""Serializers of pools."""

from typing import Any

from rest_framework import serializers

from collection.limited.selectors import ShownPool
from collection.models import ENTROPY_LENGTH, SLUG_LENGTH, PoolKind

from .serializers import DeckSummarySerializer


class TakingSerializer(serializers.Serializer):
    """Which packs are taken."""

    product = serializers.CharField(
        max_length=SLUG_LENGTH, help_text="Slug, as /packs/products/ lists them."
    )


class PoolOpeningSerializer(serializers.Serializer):
    """How the packs are opened."""

    entropy = serializers.CharField(
        max_length=ENTROPY_LENGTH,
        default="",
        allow_blank=True,
        help_text="Any text; it is mixed into the seed that was promised.",
    )


class BeginningSerializer(serializers.Serializer):
    """How a deck begins."""

    proposed = serializers.BooleanField(
        default=False, help_text="Whether a bot fills it; otherwise it is empty."
    )


class PoolSerializer(serializers.Serializer):
    """A pool as a list shows it."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=PoolKind.choices)
    product = serializers.CharField(help_text="Slug of its packs.")
    commitment = serializers.CharField(
        help_text="SHA-256 of the seed, as hex; empty for a draft."
    )
    created_at = serializers.DateTimeField()
    opened_at = serializers.DateTimeField(allow_null=True)


class PoolCardSerializer(serializers.Serializer):
    """A card of a pack."""

    number = serializers.CharField()
    name = serializers.CharField()
    rarity = serializers.CharField()


class OpenPoolSerializer(PoolSerializer):
    """A pool with its packs and decks; closed packs have no cards."""

    packs = serializers.ListField(child=PoolCardSerializer(many=True))
    decks = DeckSummarySerializer(many=True)

    def to_representation(self, instance: ShownPool) -> dict[str, Any]:
        """Return the pool with the cards its owner may see."""
        packs = (PoolCardSerializer(pack, many=True).data for pack in instance.packs)
        return {
            **PoolSerializer(instance.pool).data,
            "packs": list(packs),
            "decks": DeckSummarySerializer(instance.decks, many=True).data,
        }
