"""Serializers of shared decks: sharing, likes, public decks."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from collection.deck_sheets.records import DeckSheet
from collection.legality.game_rules import get_game_name
from collection.models import VERSION_NOTE_LENGTH, Deck, Visibility
from collection.sharing.missing_cards import MissingCard
from collection.sharing.selectors import SharedDeck, get_deck_address
from unionarena.core.api.request_examples import build_request_example

from .game_deck_serializers import GameDeckLineSerializer
from .serializers import ListedCardSerializer


@build_request_example("For everyone", visibility="public")
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
        """Return who can see the user's deck."""
        return super().to_representation(
            {
                "visibility": instance.visibility,
                "url": get_deck_address(instance),
                "hidden": instance.hidden_at is not None,
            }
        )


class SharedLineSerializer(serializers.Serializer):
    """Copies of one card in a shared deck."""

    number = serializers.CharField()
    count = serializers.IntegerField()
    card = ListedCardSerializer()


class DeckScoreSerializer(serializers.Serializer):
    """A deck's results against players, with the 95 % Wilson interval of its rate."""

    games = serializers.IntegerField()
    points = serializers.FloatField(help_text="Wins, and half a point for a draw.")
    rate = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class SharedSummarySerializer(serializers.Serializer):
    """A shared deck in a list of decks."""

    id = serializers.IntegerField(source="deck.pk")
    game = serializers.SerializerMethodField(help_text="Name of its game.")
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
    score = DeckScoreSerializer(
        allow_null=True, help_text="None before its first game against a person."
    )
    updated_at = serializers.DateTimeField(source="deck.updated_at")

    def get_game(self, shared: SharedDeck) -> str:
        """Return the name of its game."""
        return get_game_name(shared.deck.game)

    def get_colors(self, shared: SharedDeck) -> dict[str, int]:
        """Return the number of cards by color, where the game has such."""
        sheet = shared.sheet
        return dict(sheet.colors) if isinstance(sheet, DeckSheet) else {}

    def get_cover(self, shared: SharedDeck) -> str | None:
        """Return the number of the cover card."""
        cover = shared.sheet.cover
        return cover.number if cover else None


class SharedDeckSerializer(SharedSummarySerializer):
    """A shared deck with its list."""

    entries = SharedLineSerializer(many=True, source="sheet.lines")


class GameSharedDeckSerializer(SharedSummarySerializer):
    """A shared deck of a further game with its list."""

    entries = GameDeckLineSerializer(many=True, source="sheet.lines")


ANY_SHARED_DECK = PolymorphicProxySerializer(
    component_name="AnySharedDeck",
    serializers=[SharedDeckSerializer, GameSharedDeckSerializer],
    resource_type_field_name=None,
)


class PublicPageSerializer(serializers.Serializer):
    """Some public decks."""

    results = SharedSummarySerializer(many=True, source="decks")
    following = serializers.CharField(
        help_text="Give it as `after` for the next page; empty on the last one."
    )


class ListChangeSerializer(serializers.Serializer):
    """Other copies of a card."""

    number = serializers.CharField()
    kind = serializers.ChoiceField(choices=["added", "removed", "changed"])
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class DeckVersionSerializer(serializers.Serializer):
    """A list that a deck had."""

    number = serializers.IntegerField(help_text="0 for the deck as it is now.")
    made_at = serializers.DateTimeField(help_text="Until when it was so.")
    note = serializers.CharField()
    counts = serializers.DictField(child=serializers.IntegerField())
    changes = ListChangeSerializer(
        many=True, help_text="Against the version before it."
    )


@build_request_example("Why it is kept", note="Before the new cards.")
class NoteSerializer(serializers.Serializer):
    """Why a version is kept."""

    note = serializers.CharField(
        max_length=VERSION_NOTE_LENGTH, allow_blank=True, default=""
    )


class LackingLineSerializer(serializers.Serializer):
    """A card of which the user has too few copies."""

    number = serializers.CharField(source="card.number")
    name = serializers.CharField(source="card.name")
    count = serializers.IntegerField()
    owned = serializers.IntegerField()
    instead = serializers.SerializerMethodField(
        help_text="Copies by card number that stand in."
    )
    short = serializers.IntegerField(help_text="Copies for which nothing stands in.")
    near = serializers.SerializerMethodField(help_text="Other cards that are near.")

    def get_instead(self, line: MissingCard) -> dict[str, int]:
        """Copies by card number."""
        return {card.number: count for card, count in line.instead}

    def get_near(self, line: MissingCard) -> list[str]:
        """Card numbers, the nearest first."""
        return [card.number for card in line.near]


class LackingSerializer(serializers.Serializer):
    """The cards of a deck that the user lacks."""

    lacking = serializers.IntegerField()
    short = serializers.IntegerField()
    lines = LackingLineSerializer(many=True)
