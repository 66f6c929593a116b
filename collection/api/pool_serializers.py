"""Serializers of pools."""

from typing import Any

from rest_framework import serializers

from collection.deck_sheets.game_decks import inspect_game_decks
from collection.legality.game_rules import get_game_name
from collection.limited.selectors import ShownPool, show_game_packs
from collection.models import ENTROPY_LENGTH, SLUG_LENGTH, Pool, PoolKind

from .game_deck_serializers import ANY_DECKS, GameDeckSummarySerializer
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
    game = serializers.SerializerMethodField(help_text="Name of its game.")
    product = serializers.CharField(help_text="Slug of its packs.")
    commitment = serializers.CharField(
        help_text="SHA-256 of the seed, as hex; empty for a draft."
    )
    created_at = serializers.DateTimeField()
    opened_at = serializers.DateTimeField(allow_null=True)

    def get_game(self, pool: Pool) -> str:
        """Return the name of its game."""
        return get_game_name(pool.game)


class PoolCardSerializer(serializers.Serializer):
    """A card of a pack."""

    number = serializers.CharField()
    name = serializers.CharField()
    rarity = serializers.CharField()


class OpenPoolSerializer(PoolSerializer):
    """A pool with its packs and decks; closed packs have no cards."""

    packs = serializers.ListField(child=PoolCardSerializer(many=True))
    decks = ANY_DECKS

    def to_representation(self, instance: ShownPool) -> dict[str, Any]:
        """Return the pool with the cards its owner may see."""
        if instance.pool.game:
            return _represent_game_pool(instance.pool)
        packs = (PoolCardSerializer(pack, many=True).data for pack in instance.packs)
        return {
            **PoolSerializer(instance.pool).data,
            "packs": list(packs),
            "decks": DeckSummarySerializer(instance.decks, many=True).data,
        }


def _represent_game_pool(pool: Pool) -> dict[str, Any]:
    """Return a pool of a game that declares its own cards."""
    packs = show_game_packs(pool) if pool.opened_at else []
    decks = pool.decks.filter(deleted_at__isnull=True).order_by("-updated_at", "-pk")
    sheets = inspect_game_decks(decks)
    return {
        **PoolSerializer(pool).data,
        "packs": [PoolCardSerializer(pack, many=True).data for pack in packs],
        "decks": GameDeckSummarySerializer(sheets, many=True).data,
    }
