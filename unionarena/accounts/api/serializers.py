"""What travels through the REST door to the profile."""

from django.conf import settings
from rest_framework import serializers

from unionarena.accounts.models import ChatWish


class ProfileSerializer(serializers.Serializer):
    """A person as they see themselves."""

    username = serializers.CharField(read_only=True)
    shown_name = serializers.CharField(read_only=True)
    display_name = serializers.CharField(max_length=40, allow_blank=True, default="")
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES, allow_blank=True, default=""
    )
    chat = serializers.ChoiceField(
        choices=ChatWish.choices,
        required=False,
        help_text="What you want to see of what opponents write.",
    )


class BlockSerializer(serializers.Serializer):
    """Somebody you have blocked."""

    user_id = serializers.IntegerField(source="blocked_id")
    name = serializers.CharField(source="blocked.shown_name", read_only=True)


class BlockWishSerializer(serializers.Serializer):
    """Whom to block."""

    user_id = serializers.IntegerField(min_value=1)
