"""Serializers of drafts."""

from typing import Any

from rest_framework import serializers
from rest_framework.reverse import reverse

from collection.legality.game_rules import get_game_name
from collection.limited.drafting.draft_table import FEWEST_SEATS, MOST_SEATS
from collection.limited.drafts.selectors import (
    find_drafted_pool,
    show_seats,
    show_table,
)
from collection.models import (
    CARD_NUMBER_LENGTH,
    ENTROPY_LENGTH,
    SLUG_LENGTH,
    Draft,
    DraftState,
)
from collection.packs.products import find_product_game

MOST_PICKS = 1000  # no draft has so many


class WordsSerializer(serializers.Serializer):
    """What somebody adds to the seed as they sit down."""

    entropy = serializers.CharField(
        max_length=ENTROPY_LENGTH,
        default="",
        allow_blank=True,
        help_text="Any text; it is mixed into the seed that was promised.",
    )


class OpenDraftSerializer(WordsSerializer):
    """A draft to be opened."""

    product = serializers.CharField(max_length=SLUG_LENGTH, help_text="Slug.")
    places = serializers.IntegerField(
        min_value=FEWEST_SEATS, max_value=MOST_SEATS, help_text="How many seats."
    )
    with_bots = serializers.BooleanField(
        default=False, help_text="Bots take the other seats, and it begins at once."
    )


class TakeSerializer(serializers.Serializer):
    """A pick; sent twice, it counts once."""

    number = serializers.IntegerField(
        min_value=0,
        max_value=MOST_PICKS,
        help_text="Which of your picks it is, from 0, as `pick` says.",
    )
    card = serializers.CharField(
        max_length=CARD_NUMBER_LENGTH, help_text="Number of a card of your `pack`."
    )


class DraftSeatSerializer(serializers.Serializer):
    """A seat; of others only counts are told."""

    place = serializers.IntegerField(help_text="From 1; packs go left to the next.")
    name = serializers.CharField()
    is_bot = serializers.BooleanField()
    is_you = serializers.BooleanField()
    waiting = serializers.IntegerField(help_text="Packs that lie there.")
    taken = serializers.IntegerField(help_text="Cards it has taken.")


class DraftSerializer(serializers.Serializer):
    """A draft as a list shows it."""

    token = serializers.CharField(help_text="Of its link; keep it among you.")
    url = serializers.SerializerMethodField(help_text="Its page, for who may join.")
    product = serializers.CharField()
    game = serializers.SerializerMethodField(help_text="Name of its game.")
    places = serializers.IntegerField()
    state = serializers.ChoiceField(choices=DraftState.choices)
    version = serializers.IntegerField(help_text="Counts every change; the ETag too.")
    commitment = serializers.CharField(help_text="SHA-256 of the seed, as hex.")
    created_at = serializers.DateTimeField()
    began_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)

    def get_game(self, draft: Draft) -> str:
        """Return the name of its game."""
        return get_game_name(find_product_game(draft.product))

    def get_url(self, draft: Draft) -> str:
        """The address to hand on."""
        request = self.context.get("request")
        return reverse("drafts:detail", args=[draft.token], request=request)


class DraftTableSerializer(serializers.Serializer):
    """The table as you see it."""

    round = serializers.IntegerField(source="view.round", help_text="From 0.")
    rounds = serializers.IntegerField(source="view.rounds")
    pack_size = serializers.IntegerField(source="view.pack_size")
    direction = serializers.ChoiceField(
        choices=["left", "right"], source="view.direction"
    )
    pick = serializers.IntegerField(
        source="view.pick", help_text="Number of your next pick, from 0."
    )
    pack = serializers.ListField(
        child=serializers.CharField(),
        source="view.pack",
        help_text="Numbers of the cards before you; none while you wait.",
    )
    picks = serializers.ListField(
        child=serializers.CharField(),
        source="view.picks",
        help_text="What you took, in order.",
    )
    proposed = serializers.CharField(
        help_text="What a bot would take; empty while nothing lies before you."
    )
    due_at = serializers.DateTimeField(
        allow_null=True, help_text="When the clock takes for you."
    )


class DraftDetailSerializer(DraftSerializer):
    """A draft with its seats and, once it has begun, your view of the table."""

    seats = DraftSeatSerializer(many=True)
    table = DraftTableSerializer(
        allow_null=True, help_text="Nothing until it begins, and if it was called off."
    )
    pool = serializers.IntegerField(
        allow_null=True, help_text="Your pool, once every card is taken."
    )

    def to_representation(self, instance: Draft) -> dict[str, Any]:
        """As the reader of the answer may see it."""
        reader = self.context["request"].user
        table = None
        if instance.state in {DraftState.RUNNING, DraftState.ENDED}:
            table = show_table(instance, reader)
        seats = table.seats if table else show_seats(instance, reader)
        plain = DraftSerializer(instance, context=self.context).data
        return {
            **plain,
            "seats": DraftSeatSerializer(seats, many=True).data,
            "table": None if table is None else DraftTableSerializer(table).data,
            "pool": find_drafted_pool(instance, reader),
        }


class DraftProofSerializer(serializers.Serializer):
    """Everything a draft was dealt from, and whether it was as promised."""

    secret = serializers.CharField(help_text="The seed, as hex.")
    commitment = serializers.CharField()
    entropy = serializers.CharField(help_text="What the seats added, a line each.")
    recipe = serializers.DictField(help_text="Odds, and every card by rarity.")
    packs = serializers.ListField(
        child=serializers.ListField(
            child=serializers.ListField(child=serializers.CharField())
        ),
        help_text="By round and seat.",
    )
    picks = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="By seat, in order.",
    )
    is_promised_seed = serializers.BooleanField()
    is_same = serializers.BooleanField()
    is_fair = serializers.BooleanField()
