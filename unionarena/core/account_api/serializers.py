"""Serializers of profiles, blocks, notices and app tokens."""

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from unionarena.core.accounts.app_tokens import ACCESS_LIFETIME
from unionarena.core.accounts.models import (
    LONGEST_APP,
    LONGEST_APPEAL,
    LONGEST_SHOWN,
    ChatPreference,
    Grant,
    Mat,
    Notice,
    Sanction,
    Scope,
    Sleeve,
)

LONGEST_TOKEN = 200


class ProfileSerializer(serializers.Serializer):
    """A user as they see themselves."""

    username = serializers.CharField(read_only=True)
    shown_name = serializers.CharField(read_only=True)
    player = serializers.CharField(
        source="name_key",
        read_only=True,
        allow_null=True,
        help_text="Your address at `/results/players/`, which follows from your name.",
    )
    display_name = serializers.CharField(max_length=40, allow_blank=True, default="")
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES, allow_blank=True, default=""
    )
    chat = serializers.ChoiceField(
        choices=ChatPreference.choices,
        required=False,
        help_text="What you want to see of what opponents write.",
    )
    mail_notices = serializers.BooleanField(
        required=False,
        help_text="Mail about battles by correspondence, to a confirmed address.",
    )
    sleeve = serializers.ChoiceField(
        choices=Sleeve.choices,
        required=False,
        help_text="What the backs of your cards show, from the next battle on.",
    )
    mat = serializers.ChoiceField(
        choices=Mat.choices,
        required=False,
        help_text="What your side of the table shows, from the next battle on.",
    )
    leaves_at = serializers.DateTimeField(
        read_only=True,
        allow_null=True,
        help_text="When the account is deleted, after you asked for it.",
    )


class BlockSerializer(serializers.Serializer):
    """A user you have blocked."""

    user_id = serializers.IntegerField(source="blocked_id")
    name = serializers.CharField(source="blocked.shown_name", read_only=True)


class BlockWishSerializer(serializers.Serializer):
    """Whom to block."""

    name = serializers.CharField(
        max_length=LONGEST_SHOWN, help_text="The name they are shown by."
    )


class SanctionSerializer(serializers.Serializer):
    """A sanction on your account."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=Sanction.Kind.choices)
    reason = serializers.CharField()
    imposed_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()
    lifted_at = serializers.DateTimeField(allow_null=True)
    appeal = serializers.CharField(help_text="What you wrote against it.")
    appealed_at = serializers.DateTimeField(allow_null=True)
    appeal_answer = serializers.CharField()
    appeal_decided_at = serializers.DateTimeField(allow_null=True)


class NoticeSerializer(serializers.Serializer):
    """A message from the moderators."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=Notice.Kind.choices)
    text = serializers.CharField(source="get_kind_display")
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(
        allow_null=True, help_text="Null the first time you are told."
    )
    sanction = SanctionSerializer(allow_null=True)


class AppealSerializer(serializers.Serializer):
    """Why you think a sanction is wrong."""

    text = serializers.CharField(max_length=LONGEST_APPEAL)


class GrantSerializer(serializers.Serializer):
    """What an app can do for you."""

    id = serializers.IntegerField()
    app = serializers.CharField()
    scopes = serializers.SerializerMethodField()
    made_at = serializers.DateTimeField()
    refreshed_at = serializers.DateTimeField(help_text="When it was last heard of.")

    @extend_schema_field(
        serializers.ListField(child=serializers.ChoiceField(Scope.choices))
    )
    def get_scopes(self, grant: Grant) -> list[str]:
        """Return the scopes in the order of ``Scope``."""
        return grant.scopes.split()


class GrantWishSerializer(serializers.Serializer):
    """The app and the scopes to grant it."""

    app = serializers.CharField(max_length=LONGEST_APP, help_text="What to call it.")
    scopes = serializers.MultipleChoiceField(choices=Scope.choices, allow_empty=False)


class MadeGrantSerializer(serializers.Serializer):
    """The tokens of an app."""

    access_token = serializers.CharField(source="access")
    expires_in = serializers.SerializerMethodField(help_text="Seconds.")
    refresh_token = serializers.CharField(source="refresh")
    grant = GrantSerializer()

    def get_expires_in(self, _tokens: object) -> int:
        """Return how many seconds the access token is valid."""
        return int(ACCESS_LIFETIME.total_seconds())


class RefreshSerializer(serializers.Serializer):
    """The refresh token to exchange."""

    refresh_token = serializers.CharField(max_length=LONGEST_TOKEN)


class TokenSerializer(serializers.Serializer):
    """A token of an app."""

    token = serializers.CharField(max_length=LONGEST_TOKEN)
