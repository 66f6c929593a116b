"""Game and deck, as REST endpoints that create a battle accept them."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from battles.games.registry import RULESETS, USUAL_GAME


class GameAndDeckSerializer(serializers.Serializer):
    """A game, and a deck for it."""

    game = serializers.ChoiceField(
        choices=sorted(RULESETS),
        default=USUAL_GAME.name,
        help_text="What is played; `battles/games/` says what there is.",
    )
    deck_id = serializers.IntegerField(
        min_value=1,
        allow_null=True,
        default=None,
        help_text="A deck of yours, of this game; needed where it brings none along.",
    )
    deck = serializers.CharField(
        max_length=60,
        default="",
        allow_blank=True,
        help_text="A deck that the game brings along, by its name.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require a deck of the user's where the game comes with none."""
        has_own = RULESETS[attrs["game"]].own is not None
        if not has_own and attrs["deck_id"] is None:
            raise serializers.ValidationError({"deck_id": _("Choose a deck.")})
        return attrs
