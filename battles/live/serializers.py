"""The log as every REST door gives it: lines of parts."""

from rest_framework import serializers


class CardToldSerializer(serializers.Serializer):
    """A card that is spoken of."""

    id = serializers.IntegerField(allow_null=True)
    number = serializers.CharField()


class PartSerializer(serializers.Serializer):
    """Words of a line, and what they speak of."""

    text = serializers.CharField()
    card = CardToldSerializer(required=False)
    player = serializers.IntegerField(required=False, help_text="A seat.")
    figure = serializers.IntegerField(required=False)
    reason = serializers.CharField(required=False, help_text="Why the battle ended.")


class LineSerializer(serializers.Serializer):
    """One line of the log; the texts of its parts in a row are its sentence."""

    seq = serializers.IntegerField(help_text="The first event it tells.")
    type = serializers.CharField()
    player = serializers.IntegerField(allow_null=True, help_text="Whom it is about.")
    clause = serializers.CharField(required=False)
    parts = PartSerializer(many=True)
