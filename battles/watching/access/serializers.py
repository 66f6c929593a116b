"""The fields of every request for someone else's battle."""

from rest_framework import serializers


class KeySerializer(serializers.Serializer):
    """The token of a share link, for those without a seat."""

    key = serializers.CharField(max_length=64, default="", allow_blank=True)
