"""Serializers of notifications, choices and devices."""

from rest_framework import serializers

from unionarena.core.web.middleware import list_timezones

from . import texts
from .models import LONGEST_LABEL, LONGEST_URL, LONGEST_ZONE, Choices, Notification
from .occasions import POLICIES, Channel, Occasion
from .selectors import list_channels

_OCCASIONS = [(each.value, str(each)) for each in Occasion]
_CHANNELS = [(each.value, str(each)) for each in Channel]


class NotificationSerializer(serializers.Serializer):
    """Something you were notified of."""

    id = serializers.IntegerField(source="pk")
    occasion = serializers.ChoiceField(choices=_OCCASIONS)
    title = serializers.SerializerMethodField()
    body = serializers.SerializerMethodField()
    url = serializers.CharField(source="path", help_text="Where it is answered.")
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(help_text="From then on it is of no use.")
    read_at = serializers.DateTimeField(allow_null=True)

    def get_title(self, row: Notification) -> str:
        """Return the first line."""
        return texts.write_text(row).title

    def get_body(self, row: Notification) -> str:
        """Return the second line."""
        return texts.write_text(row).body


class NotificationFilterSerializer(serializers.Serializer):
    """Which notifications to list."""

    unread = serializers.BooleanField(
        default=False, help_text="Only those you have not read."
    )


class ReadSerializer(serializers.Serializer):
    """Which notifications you have read."""

    up_to = serializers.IntegerField(
        required=False,
        min_value=1,
        help_text="The `id` of the newest one you have seen; by default all.",
    )


class ReadCountSerializer(serializers.Serializer):
    """How many notifications were new."""

    read = serializers.IntegerField()


class ChoicesSerializer(serializers.Serializer):
    """By which channels you are notified of what, and when you are left alone."""

    channels = serializers.DictField(
        child=serializers.ListField(
            child=serializers.ChoiceField(choices=_CHANNELS), max_length=len(Channel)
        ),
        help_text="The channels by occasion; an occasion left out keeps its default.",
    )
    quiet_begin = serializers.TimeField(allow_null=True, default=None)
    quiet_end = serializers.TimeField(allow_null=True, default=None)
    zone = serializers.CharField(max_length=LONGEST_ZONE, default="UTC")

    def validate_channels(self, value: dict[str, list[str]]) -> dict[str, list[str]]:
        """Refuse occasions that do not exist, and channels that one does not have."""
        for occasion, channels in value.items():
            if occasion not in POLICIES:
                raise serializers.ValidationError({occasion: "No such occasion."})
            if set(channels) - set(POLICIES[Occasion(occasion)].channels):
                raise serializers.ValidationError(
                    {occasion: "This occasion does not have that channel."}
                )
        return value

    def validate_zone(self, value: str) -> str:
        """Refuse names that are no time zone."""
        if value not in list_timezones():
            raise serializers.ValidationError("No such time zone.")
        return value

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Refuse half of the quiet hours."""
        if (attrs["quiet_begin"] is None) != (attrs["quiet_end"] is None):
            raise serializers.ValidationError(
                {"quiet_end": "Quiet hours need a beginning and an end."}
            )
        return attrs

    def to_representation(self, instance: Choices) -> dict[str, object]:
        """Return the channels of every occasion, also those left at the default."""
        data: dict[str, object] = super().to_representation(instance)
        return data | {
            "channels": {
                each.value: [str(way) for way in list_channels(instance, each)]
                for each in Occasion
            }
        }


class DeviceSerializer(serializers.Serializer):
    """A browser or app that gets push messages."""

    id = serializers.IntegerField(source="pk", read_only=True)
    name = serializers.CharField(
        source="label", max_length=LONGEST_LABEL, allow_blank=True, default=""
    )
    created_at = serializers.DateTimeField(read_only=True)
    endpoint = serializers.CharField(max_length=LONGEST_URL, write_only=True)
    keys = serializers.DictField(
        child=serializers.CharField(max_length=100),
        write_only=True,
        help_text="`p256dh` and `auth`, as the browser gives them.",
    )

    def validate_keys(self, value: dict[str, str]) -> dict[str, str]:
        """Refuse keys that are missing."""
        if set(value) != {"p256dh", "auth"}:
            raise serializers.ValidationError("Needed are p256dh and auth.")
        return value


class PushKeySerializer(serializers.Serializer):
    """The key of this site with which browsers subscribe."""

    public_key = serializers.CharField(help_text="`applicationServerKey`, base64url.")


class WebhookURLSerializer(serializers.Serializer):
    """Where news is posted."""

    url = serializers.CharField(
        max_length=LONGEST_URL, help_text="As Discord gives it, for example."
    )


class WebhookSerializer(serializers.Serializer):
    """A webhook, without its secret URL."""

    host = serializers.CharField(help_text="Empty if there is none.")
    last_status = serializers.IntegerField(
        allow_null=True, help_text="The last answer; 0: there was none."
    )
    failures = serializers.IntegerField(help_text="In a row; at ten it is turned off.")
