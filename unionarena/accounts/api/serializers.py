"""What travels through the REST door to the profile."""

from django.conf import settings
from rest_framework import serializers

from unionarena.accounts.models import (
    LONGEST_APPEAL,
    LONGEST_SHOWN,
    ChatWish,
    Mat,
    Notice,
    Sanction,
    Sleeve,
)


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
    """Somebody you have blocked."""

    user_id = serializers.IntegerField(source="blocked_id")
    name = serializers.CharField(source="blocked.shown_name", read_only=True)


class BlockWishSerializer(serializers.Serializer):
    """Whom to block."""

    name = serializers.CharField(
        max_length=LONGEST_SHOWN, help_text="The name they are shown by."
    )


class SanctionSerializer(serializers.Serializer):
    """Something you may not do for a time."""

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
    """Something moderators told you."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=Notice.Kind.choices)
    text = serializers.CharField(source="get_kind_display")
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(
        allow_null=True, help_text="Null the first time you are told."
    )
    sanction = SanctionSerializer(allow_null=True)


class AppealSerializer(serializers.Serializer):
    """Why a sanction is wrong."""

    text = serializers.CharField(max_length=LONGEST_APPEAL)
