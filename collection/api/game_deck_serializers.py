"""Serializers of decks of games that declare their own cards."""

from collections import Counter
from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from collection.deck_sheets.game_decks import GameLine, GameSheet
from collection.deck_sheets.problem_sentences import translate_remark
from collection.legality import LIMITED
from collection.legality.game_rules import get_game_name
from collection.lists import write_code
from collection.models import Visibility

from .serializers import CheckedSerializer, DeckSerializer, DeckSummarySerializer


class GameDeckSummarySerializer(CheckedSerializer):
    """A deck of a further game in a list of decks."""

    id = serializers.IntegerField()
    game = serializers.CharField(help_text="Name of its game.")
    name = serializers.CharField()
    count = serializers.IntegerField()
    description = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    folder = serializers.CharField()
    is_favourite = serializers.BooleanField()
    pool = serializers.IntegerField(
        allow_null=True, help_text="The pool it was built from, if it is of packs."
    )
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    version = serializers.IntegerField(
        help_text="Grows with every change; the ETag of the deck, for If-Match."
    )
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    def to_representation(self, instance: GameSheet) -> dict[str, Any]:
        """Return the deck and its problems in the user's language."""
        deck = instance.deck
        return super().to_representation(
            {
                "id": deck.pk,
                "game": get_game_name(deck.game),
                "name": deck.title,
                "count": instance.count,
                **serialize_checked_game_list(instance),
                "description": deck.description,
                "tags": deck.tags,
                "folder": deck.folder,
                "is_favourite": deck.is_favourite,
                "pool": deck.pool_id,
                "visibility": deck.visibility,
                "version": deck.version,
                "created_at": deck.created_at,
                "updated_at": deck.updated_at,
            }
        )


def serialize_checked_game_list(sheet: GameSheet) -> dict[str, Any]:
    """Return the data of ``CheckedSerializer`` in the user's language."""
    return {
        "format": LIMITED if sheet.is_limited else "",
        "legal": sheet.is_legal,
        "problems": [translate_remark(each, sheet.names) for each in sheet.problems],
        "changes": [],
    }


class GameListedCardSerializer(serializers.Serializer):
    """A card as lists show it; `/cards/` has the rest."""

    name = serializers.CharField()
    kind = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    costs = serializers.CharField(allow_blank=True)
    color = serializers.CharField()
    art = serializers.CharField()


class GameDeckLineSerializer(serializers.Serializer):
    """Copies of one card in a deck."""

    number = serializers.CharField()
    card = GameListedCardSerializer()
    count = serializers.IntegerField()
    owned = serializers.IntegerField(
        source="most", allow_null=True, help_text="Copies in its pool, if it has one."
    )


class GameDeckSerializer(GameDeckSummarySerializer):
    """A deck of a further game with its list."""

    entries = GameDeckLineSerializer(many=True)
    code = serializers.CharField(
        help_text="The list in a few letters, for links; empty for an empty deck."
    )
    figures = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="Copies by value, for each field that the game declares.",
    )

    def to_representation(self, instance: GameSheet) -> dict[str, Any]:
        """Return the summary, the list in reading order, and the figures."""
        summary = GameDeckSummarySerializer(instance).data
        lines = instance.lines
        counts = {line.number: line.count for line in lines}
        return {
            **summary,
            "entries": GameDeckLineSerializer(lines, many=True).data,
            "code": write_code(counts) if counts else "",
            "figures": _count_values(lines),
        }


def _count_values(lines: tuple[GameLine, ...]) -> dict[str, dict[str, int]]:
    """Count copies by value, for each declared field."""
    figures: dict[str, Counter[str]] = {}
    for line in lines:
        for name, value in line.card["declared"].items():
            values = value if isinstance(value, tuple | list) else [value]
            for each in values:
                if each is not None:
                    figures.setdefault(name, Counter())[str(each)] += line.count
    return {name: dict(counts) for name, counts in figures.items()}


class GameCodedDeckSerializer(CheckedSerializer):
    """A deck of a further game given by a code; it has no owner."""

    game = serializers.CharField(help_text="Name of its game.")
    name = serializers.CharField()
    code = serializers.CharField()
    count = serializers.IntegerField()
    entries = GameDeckLineSerializer(many=True)

    def to_representation(self, instance: GameSheet) -> dict[str, Any]:
        """Return the deck as the user sees it."""
        return super().to_representation(
            {
                "game": get_game_name(instance.deck.game),
                "name": instance.deck.title,
                "code": write_code(instance.deck.listed),
                "count": instance.count,
                **serialize_checked_game_list(instance),
                "entries": instance.lines,
            }
        )


ANY_DECK = PolymorphicProxySerializer(
    component_name="AnyDeck",
    serializers=[DeckSerializer, GameDeckSerializer],
    resource_type_field_name=None,
)
ANY_DECKS = PolymorphicProxySerializer(
    component_name="AnyDeckSummary",
    serializers=[DeckSummarySerializer, GameDeckSummarySerializer],
    resource_type_field_name=None,
    many=True,
)
