"""REST: an opening hand of a deck."""

from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

import collection.selectors
from collection.services import freeze_deck
from unionarena.core.api.operations import operation

from .opening_hands import LONGEST_SEED, deal_opening_hand


class HandQuerySerializer(serializers.Serializer):
    """Which hand to deal."""

    deck = serializers.IntegerField(min_value=1)
    seed = serializers.CharField(
        max_length=LONGEST_SEED,
        default="",
        allow_blank=True,
        help_text="The same seed deals the same hand; left out, one is drawn.",
    )
    redraw = serializers.BooleanField(
        default=False, help_text="Give the hand that a redraw of it brings (UA-3.4)."
    )


class HandCardSerializer(serializers.Serializer):
    """A card of the hand."""

    number = serializers.CharField()
    name = serializers.CharField()


class HandSerializer(serializers.Serializer):
    """An opening hand, in the order drawn."""

    seed = serializers.CharField()
    is_redrawn = serializers.BooleanField()
    cards = HandCardSerializer(many=True)


class SampleHand(APIView):
    """An opening hand of one of the asker's decks."""

    @operation(
        "battles_sample_hand",
        "Draw an opening hand",
        query=HandQuerySerializer,
        answer=HandSerializer,
    )
    def get(self, request: Request, query: HandQuerySerializer) -> dict[str, Any]:
        """Draw seven cards as a battle begins with them; nothing is stored."""
        data = query.validated_data
        deck = freeze_deck(viewer=request.user, deck_id=data["deck"])
        dealt = deal_opening_hand(deck, seed=data["seed"], redraw=data["redraw"])
        sheet = collection.selectors.inspect_deck(
            collection.selectors.get_deck_for(request.user, data["deck"]),
            language=get_language(),
        )
        cards = [{"number": n, "name": sheet.names[n]} for n in dealt.numbers]
        return {"seed": dealt.seed, "is_redrawn": dealt.is_redrawn, "cards": cards}
