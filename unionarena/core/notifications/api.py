"""REST views of notifications."""

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet

from unionarena.core import site_time
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.api.operations import operation
from unionarena.core.api.pagination import KeysetPages

from . import selectors, services, web_push
from .models import Choices, Notification, PushSubscription
from .serializers import (
    ChoicesSerializer,
    DeviceSerializer,
    NotificationFilterSerializer,
    NotificationSerializer,
    PushKeySerializer,
    ReadCountSerializer,
    ReadSerializer,
)


class Notifications(GenericViewSet):
    """What you were notified of."""

    queryset = Notification.objects.none()
    pagination_class = KeysetPages

    @operation(
        "notifications_list",
        query=NotificationFilterSerializer,
        answer=NotificationSerializer,
        many=True,
    )
    def list(self, request: Request, query: NotificationFilterSerializer) -> QuerySet:
        """List what you were notified of in the last weeks, newest first."""
        return selectors.list_notifications(
            get_signed_in_user(request.user), only_unread=query.validated_data["unread"]
        )

    @operation("notifications_read", body=ReadSerializer, answer=ReadCountSerializer)
    def read(self, request: Request, body: ReadSerializer) -> dict[str, int]:
        """Mark notifications as read; what is read is not sent any more."""
        count = services.read_notifications(
            user=get_signed_in_user(request.user),
            now=site_time.now(),
            **body.validated_data,
        )
        return {"read": count}


class NotificationChoices(GenericViewSet):
    """How you are notified."""

    queryset = Choices.objects.none()
    pagination_class = None

    @operation("notification_choices_read", answer=ChoicesSerializer)
    def retrieve(self, request: Request) -> Choices:
        """Return by which channels you are notified of what, and your quiet hours."""
        return selectors.get_choices(get_signed_in_user(request.user))

    @operation(
        "notification_choices_change", body=ChoicesSerializer, answer=ChoicesSerializer
    )
    def update(self, request: Request, body: ChoicesSerializer) -> Choices:
        """Choose by which channels you are notified of what, and your quiet hours."""
        given = body.validated_data
        begin, end = given["quiet_begin"], given["quiet_end"]
        return services.choose(
            user=get_signed_in_user(request.user),
            channels=given["channels"],
            quiet=None if begin is None else (begin, end),
            zone=given["zone"],
        )


class Devices(GenericViewSet):
    """Browsers and apps that get push messages for you."""

    queryset = PushSubscription.objects.none()
    pagination_class = None

    @operation("notification_devices_list", answer=DeviceSerializer, many=True)
    def list(self, request: Request) -> QuerySet[PushSubscription]:
        """List your devices."""
        user = get_signed_in_user(request.user)
        return user.push_subscriptions.order_by("pk")

    @operation(
        "notification_devices_add",
        body=DeviceSerializer,
        answer=DeviceSerializer,
        code=201,
    )
    def create(self, request: Request, body: DeviceSerializer) -> PushSubscription:
        """Subscribe a browser; the same one again changes nothing."""
        given = body.validated_data
        return services.subscribe_device(
            user=get_signed_in_user(request.user),
            endpoint=given["endpoint"],
            label=given["label"],
            now=site_time.now(),
            **given["keys"],
        )

    @operation("notification_devices_remove", code=204)
    def destroy(self, request: Request, pk: int) -> None:
        """Remove a device."""
        services.unsubscribe_device(user=get_signed_in_user(request.user), pk=pk)

    @operation("notification_push_key", answer=PushKeySerializer)
    def key(self, _request: Request) -> dict[str, str]:
        """Return the key with which a browser subscribes to this site."""
        return {"public_key": web_push.get_public_key()}
