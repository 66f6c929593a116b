"""What travels of decks among people: sharing, likes, public decks."""

from typing import Any

from rest_framework import serializers

from collection.models import Deck, Visibility
from collection.sharing.selectors import SharedDeck, address_of

from .serializers import ListedCardSerializer


class VisibilitySerializer(serializers.Serializer):
    """Who may read a deck."""

    visibility = serializers.ChoiceField(choices=Visibility.choices)


class SharingSerializer(VisibilitySerializer):
    """Who may read a deck, and where."""

    url = serializers.CharField(
        help_text="Page for others, with its key if it takes one; empty if private."
    )
    hidden = serializers.BooleanField(
        help_text="Whether a moderator has hidden it from others."
    )

    def to_representation(self, instance: Deck) -> dict[str, Any]:
        """From a deck of the asker."""
        return super().to_representation(
            {
                "visibility": instance.visibility,
                "url": address_of(instance),
                "hidden": instance.hidden_at is not None,
            }
        )


class SharedLineSerializer(serializers.Serializer):
    """Copies of one card in a shared deck."""

    number = serializers.CharField()
    count = serializers.IntegerField()
    card = ListedCardSerializer()


class SharedSummarySerializer(serializers.Serializer):
    """A deck of somebody in a list of decks."""

    id = serializers.IntegerField(source="deck.pk")
    name = serializers.CharField(source="deck.title")
    author = serializers.CharField()
    description = serializers.CharField(source="deck.description")
    tags = serializers.ListField(child=serializers.CharField(), source="deck.tags")
    count = serializers.IntegerField(source="sheet.count")
    unseen = serializers.IntegerField(
        help_text="Copies of cards that are not yours to see yet."
    )
    colors = serializers.SerializerMethodField()
    cover = serializers.SerializerMethodField(
        help_text="Number of the card that stands for the deck."
    )
    legal = serializers.BooleanField(source="is_legal")
    likes = serializers.IntegerField()
    liked = serializers.BooleanField(source="is_liked", help_text="By you.")
    own = serializers.BooleanField(source="is_own")
    updated_at = serializers.DateTimeField(source="deck.updated_at")

    def get_colors(self, shared: SharedDeck) -> dict[str, int]:
        """Number of cards by colour."""
        return dict(shared.sheet.colors)

    def get_cover(self, shared: SharedDeck) -> str | None:
        """Of the card that stands for the deck."""
        cover = shared.sheet.cover
        return cover.number if cover else None


class SharedDeckSerializer(SharedSummarySerializer):
    """A deck of somebody with its list."""

    entries = SharedLineSerializer(many=True, source="sheet.lines")
