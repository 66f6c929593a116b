"""Serializers of lines without a match."""

from rest_framework import serializers


class SuggestionSerializer(serializers.Serializer):
    """A card that a line might mean."""

    number = serializers.CharField()
    name = serializers.CharField()


class DoubtSerializer(serializers.Serializer):
    """A line without a match."""

    place = serializers.IntegerField(help_text="Number of the line, from 1.")
    text = serializers.CharField()
    code = serializers.CharField()
    sentence = serializers.CharField()
    suggestions = SuggestionSerializer(many=True)
