"""Shapes that several REST endpoints of battles share."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from cards.catalogue.localized_names import get_reader_language


def choose_language(data: dict[str, Any]) -> str:
    """Return the language a request names, or else the reader's."""
    return data.get("language") or get_reader_language()


class LanguageSerializer(serializers.Serializer):
    """The language of texts; by default the reader's."""

    language = serializers.ChoiceField(
        choices=[code for code, _name in settings.LANGUAGES], required=False
    )


class CardToldSerializer(serializers.Serializer):
    """A card that a line mentions."""

    id = serializers.IntegerField(allow_null=True)
    number = serializers.CharField()


class PartSerializer(serializers.Serializer):
    """Words of a line, and what they refer to."""

    text = serializers.CharField()
    card = CardToldSerializer(required=False)
    player = serializers.IntegerField(required=False, help_text="A seat.")
    figure = serializers.IntegerField(required=False)
    reason = serializers.CharField(required=False, help_text="Why the battle ended.")


class LineSerializer(serializers.Serializer):
    """One line of the log; its sentence is the texts of its parts, joined."""

    seq = serializers.IntegerField(help_text="The first event it tells.")
    type = serializers.CharField()
    player = serializers.IntegerField(allow_null=True, help_text="Whom it is about.")
    clause = serializers.CharField(required=False)
    parts = PartSerializer(many=True)
