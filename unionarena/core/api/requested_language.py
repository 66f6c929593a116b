"""The language of a REST response."""

from django.conf import settings
from django.utils.translation import get_language
from rest_framework import serializers
from rest_framework.request import Request


class LanguageQuery(serializers.Serializer):
    """The query parameter for the language of names and texts."""

    lang = serializers.ChoiceField(
        choices=settings.LANGUAGES,
        required=False,
        help_text="Language of names and texts; by default that of the request.",
    )


def get_requested_language(request: Request) -> str:
    """Return the language of the query parameter, or that of the request."""
    # As a plain mapping: an empty value is wrong, not missing.
    query = LanguageQuery(data=request.query_params.dict())
    query.is_valid(raise_exception=True)
    return query.validated_data.get("lang") or get_language() or "en"
