"""What travels through the REST door to the queue."""

from rest_framework import serializers

from matchmaking.models import Mode, Reason, Status

PLACES = (("idle", "idle"), ("waiting", "waiting"), ("matched", "matched"))


class JoinSerializer(serializers.Serializer):
    """A wish to wait for an opponent."""

    deck_id = serializers.IntegerField(min_value=1)
    mode = serializers.ChoiceField(choices=Mode.choices, default=Mode.RANKED)


class QueuedDeckSerializer(serializers.Serializer):
    """The deck somebody waits with."""

    id = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()


class PlaceSerializer(serializers.Serializer):
    """Where the asker stands with the queue.

    ``since`` to ``deck`` come while waiting, ``battle_id`` and ``url`` once matched.
    """

    type = serializers.ChoiceField(choices=PLACES)
    since = serializers.DateTimeField(required=False)
    waited_s = serializers.IntegerField(required=False)
    mode = serializers.ChoiceField(choices=Mode.choices, required=False)
    deck = QueuedDeckSerializer(required=False)
    battle_id = serializers.UUIDField(required=False)
    url = serializers.CharField(required=False)


class TicketSerializer(serializers.Serializer):
    """A wait, present or past."""

    id = serializers.IntegerField()
    mode = serializers.ChoiceField(choices=Mode.choices)
    status = serializers.ChoiceField(choices=Status.choices)
    reason = serializers.ChoiceField(choices=Reason.choices, allow_blank=True)
    deck_name = serializers.CharField()
    joined_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    battle_id = serializers.UUIDField(allow_null=True)
