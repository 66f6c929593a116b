"""Serializers of the collection."""

from typing import Any

from rest_framework import serializers

from collection.card_matching.unmatched_lines import DoubtSerializer
from collection.inventory.list_import import MODES
from collection.inventory.list_parser import MAX_LIST_LENGTH
from collection.inventory.services import MAX_CHANGES, MOST_COPIES, CardChange
from collection.models import BulkChange, CardMovement, Why
from unionarena.core.api.request_examples import build_request_example


class HeldPrintingSerializer(serializers.Serializer):
    """Copies of one printing."""

    code = serializers.CharField()
    rarity = serializers.CharField()
    is_parallel = serializers.BooleanField()
    count = serializers.IntegerField()


class HeldCardSerializer(serializers.Serializer):
    """What you have of a card, want of it and would trade."""

    number = serializers.CharField()
    owned = serializers.IntegerField(help_text="Copies of all printings.")
    missing = serializers.IntegerField(help_text="Copies a playset lacks.")
    wanted = serializers.IntegerField()
    tradeable = serializers.IntegerField()
    printings = HeldPrintingSerializer(many=True)


class InventoryParams(serializers.Serializer):
    """The requested part of the collection."""

    changed_since = serializers.CharField(
        required=False,
        max_length=40,
        help_text="The `tag` of an earlier answer: only what changed after it.",
    )
    after = serializers.CharField(
        required=False, max_length=32, help_text="The `next` of the page before."
    )


class ShelfSerializer(serializers.Serializer):
    """A page of the collection, by card number."""

    tag = serializers.CharField(
        help_text="Names this state: the ETag, for If-Match and `changed_since`."
    )
    next = serializers.CharField(allow_null=True)
    results = HeldCardSerializer(many=True)


class ShelfWishSerializer(serializers.Serializer):
    """The change of one card; omitted fields stay as they are."""

    number = serializers.CharField(max_length=32)
    printing = serializers.CharField(
        max_length=56, required=False, help_text="Left out: the regular printing."
    )
    count = serializers.IntegerField(required=False, min_value=0, max_value=MOST_COPIES)
    add = serializers.IntegerField(
        required=False,
        min_value=-MOST_COPIES,
        max_value=MOST_COPIES,
        help_text="Copies more or fewer, instead of `count`.",
    )
    wanted = serializers.IntegerField(
        required=False, min_value=0, max_value=MOST_COPIES
    )
    tradeable = serializers.IntegerField(
        required=False, min_value=0, max_value=MOST_COPIES
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse ``count`` together with ``add``."""
        if "count" in attrs and "add" in attrs:
            message = "Give either count or add."
            raise serializers.ValidationError(message, code="collection.said_twice")
        return attrs


@build_request_example(
    "One copy more, and wanted",
    changes=[{"number": "TDL-1-001", "add": 1, "wanted": 2}],
)
class WishesSerializer(serializers.Serializer):
    """Changes of some cards; the others stay as they are."""

    changes = serializers.ListField(
        child=ShelfWishSerializer(), max_length=MAX_CHANGES, allow_empty=False
    )

    @property
    def card_changes(self) -> list[CardChange]:
        """Return the changes; only after validation."""
        return [CardChange(**change) for change in self.validated_data["changes"]]


class HistoryParams(serializers.Serializer):
    """The requested part of the history."""

    number = serializers.CharField(required=False, max_length=32)
    before = serializers.CharField(required=False, max_length=19)


class MovementSerializer(serializers.Serializer):
    """Copies that came or went, and why."""

    number = serializers.CharField(source="card.number")
    change = serializers.IntegerField()
    why = serializers.ChoiceField(choices=[(why.value, why.value) for why in Why])
    came_from = serializers.CharField(
        source="source", help_text="Which of its kind, such as a starter deck."
    )
    at = serializers.DateTimeField()


class HistorySerializer(serializers.Serializer):
    """A page of the history, newest first."""

    next = serializers.CharField(allow_null=True)
    results = MovementSerializer(many=True)

    def to_representation(
        self, instance: tuple[list[CardMovement], str]
    ) -> dict[str, Any]:
        """Return the page and where the next one begins."""
        page, following = instance
        return super().to_representation({"next": following or None, "results": page})


@build_request_example("Three copies", text="Quantity,Card Number\n3,TDL-1-001\n")
class SheetAskedSerializer(serializers.Serializer):
    """A list to preview, and to import if it has a key."""

    text = serializers.CharField(max_length=MAX_LIST_LENGTH, trim_whitespace=False)
    how = serializers.ChoiceField(
        choices=MODES,
        default="add",
        help_text="Copies are added to yours, or are all you have of these cards.",
    )
    key = serializers.UUIDField(
        required=False,
        help_text="Take the list over; the same key again changes nothing more.",
    )


class SheetChangeSerializer(serializers.Serializer):
    """What a list changes of one card."""

    number = serializers.CharField()
    name = serializers.CharField()
    printing = serializers.CharField()
    copies = serializers.IntegerField()
    wanted = serializers.IntegerField()
    tradeable = serializers.IntegerField()


class SheetSerializer(serializers.Serializer):
    """What a list would change, or has changed."""

    id = serializers.IntegerField(
        allow_null=True, help_text="To undo it; null if nothing was taken over."
    )
    changes = SheetChangeSerializer(many=True)
    doubts = DoubtSerializer(many=True)
    notices = DoubtSerializer(
        many=True, help_text="Lines of cards that count, in a set not known here."
    )


class BulkChangeSerializer(serializers.Serializer):
    """Many cards changed at once."""

    id = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)
    lines = serializers.SerializerMethodField()

    def get_lines(self, change: BulkChange) -> int:
        """Return the number of lines."""
        return len(change.changes)


class SetPartSerializer(serializers.Serializer):
    """How much of some cards you have."""

    rarity = serializers.CharField()
    cards = serializers.IntegerField()
    owned = serializers.IntegerField()
    complete = serializers.IntegerField(help_text="Cards with a whole playset.")


class SetCompletionSerializer(serializers.Serializer):
    """How much of a set you have, by rarity."""

    set = serializers.CharField(source="card_set.code")
    whole = SetPartSerializer()
    parts = SetPartSerializer(many=True)
