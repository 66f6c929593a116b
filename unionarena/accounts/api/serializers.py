"""What travels through the REST door to the profile."""

from django.conf import settings
from rest_framework import serializers


class ProfileSerializer(serializers.Serializer):
    """A person as they see themselves."""

    username = serializers.CharField(read_only=True)
    shown_name = serializers.CharField(read_only=True)
    display_name = serializers.CharField(max_length=40, allow_blank=True, default="")
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES, allow_blank=True, default=""
    )
