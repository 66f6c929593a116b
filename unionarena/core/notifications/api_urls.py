"""REST URLs below /api/v1/notifications/."""

from django.urls import path

from .api import Devices, NotificationChoices, Notifications

app_name = "notifications"
urlpatterns = [
    path("", Notifications.as_view({"get": "list"}), name="list"),
    path("read/", Notifications.as_view({"post": "read"}), name="read"),
    path(
        "choices/",
        NotificationChoices.as_view({"get": "retrieve", "put": "update"}),
        name="choices",
    ),
    path(
        "devices/", Devices.as_view({"get": "list", "post": "create"}), name="devices"
    ),
    path("devices/<int:pk>/", Devices.as_view({"delete": "destroy"}), name="device"),
    path("devices/key/", Devices.as_view({"get": "key"}), name="push-key"),
]
