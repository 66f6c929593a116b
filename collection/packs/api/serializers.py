"""Serializers of packs."""

from typing import Any

from rest_framework import serializers

from collection.legality.game_rules import get_game_name
from collection.models import ENTROPY_LENGTH, SLUG_LENGTH, PackGrant, PackReason
from collection.packs.pack_contents import Product, compute_pack_odds
from collection.packs.products import find_product_game
from collection.packs.selectors import get_product_name, show_pack


class OpeningSerializer(serializers.Serializer):
    """How a pack is to be opened."""

    product = serializers.CharField(
        max_length=SLUG_LENGTH,
        default="",
        help_text="What is to be in it, where the pack leaves that open.",
    )
    entropy = serializers.CharField(
        max_length=ENTROPY_LENGTH,
        default="",
        allow_blank=True,
        help_text="Any text; it is mixed into the seed that was promised.",
    )


class PackSerializer(serializers.Serializer):
    """A pack as a list shows it."""

    id = serializers.IntegerField(source="pk")
    product = serializers.CharField(
        help_text="Slug; empty while the person may choose."
    )
    reason = serializers.ChoiceField(choices=PackReason.choices)
    commitment = serializers.CharField(help_text="SHA-256 of the seed, as hex.")
    granted_at = serializers.DateTimeField()
    opened_at = serializers.DateTimeField(allow_null=True)


class TurnedCardSerializer(serializers.Serializer):
    """A card that came out of a pack."""

    number = serializers.CharField(source="card.number")
    name = serializers.CharField(source="card.name")
    rarity = serializers.CharField(source="card.rarity")
    is_new = serializers.BooleanField(help_text="You had none before.")


class OpenedPackSerializer(PackSerializer):
    """A pack with its cards; a closed one has none."""

    cards = TurnedCardSerializer(many=True, source="turned")

    def to_representation(self, instance: PackGrant) -> dict[str, Any]:
        """Return the pack with the cards its owner may see."""
        instance.turned = show_pack(instance.user, instance)  # type: ignore[attr-defined]  # the serializer reads it
        return super().to_representation(instance)


class SlotSerializer(serializers.Serializer):
    """Cards of a pack that are drawn alike."""

    count = serializers.IntegerField()
    shares = serializers.DictField(
        child=serializers.FloatField(), help_text="How likely each rarity is, 0 to 1."
    )


class ProductSerializer(serializers.Serializer):
    """A kind of pack and its odds."""

    slug = serializers.CharField()
    game = serializers.SerializerMethodField(
        help_text="Name of its game; packs of further games are opened for sealed "
        "play and drafts only."
    )
    name = serializers.SerializerMethodField()
    series = serializers.CharField()
    size = serializers.IntegerField(help_text="Cards in a pack.")
    enough = serializers.IntegerField(
        allow_null=True,
        help_text="Of which one has so many is drawn only if nothing else is left.",
    )
    slots = SlotSerializer(many=True)
    at_least_one = serializers.SerializerMethodField(
        help_text="How likely a pack holds a rarity at all, 0 to 1."
    )

    def get_game(self, product: Product) -> str:
        """Return the name of its game."""
        return get_game_name(find_product_game(product.slug))

    def get_name(self, product: Product) -> str:
        """In the reader's language."""
        return get_product_name(product)

    def get_at_least_one(self, product: Product) -> dict[str, float]:
        """Odds by rarity."""
        return {
            rarity: float(odd) for rarity, odd in compute_pack_odds(product).items()
        }


class PackProofSerializer(serializers.Serializer):
    """Everything an opened pack was drawn from, and whether it was as promised."""

    secret = serializers.CharField(help_text="The seed, as hex.")
    commitment = serializers.CharField()
    entropy = serializers.CharField(allow_blank=True)
    recipe = serializers.DictField(help_text="Odds, and every card by rarity.")
    spared = serializers.ListField(child=serializers.CharField())
    cards = serializers.ListField(child=serializers.CharField())
    is_promised_seed = serializers.BooleanField()
    is_same = serializers.BooleanField()
    is_fair = serializers.BooleanField()
