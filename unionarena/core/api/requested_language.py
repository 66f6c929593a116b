"""In which language a REST answer is wanted."""

from django.conf import settings
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.request import Request


class AskedLanguage(serializers.Serializer):
    """In which language names and texts are wanted."""

    lang = serializers.ChoiceField(
        choices=settings.LANGUAGES,
        required=False,
        help_text="Language of names and texts; by default that of the request.",
    )


def get_requested_language(request: Request) -> str:
    """The language asked for in the address, or that of the request."""
    # As a plain mapping: an empty word is a wrong word, not a missing one.
    asked = AskedLanguage(data=request.query_params.dict())
    asked.is_valid(raise_exception=True)
    return asked.validated_data.get("lang") or get_language() or "en"
