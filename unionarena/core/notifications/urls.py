"""Pages of notifications."""

from django.urls import path

from . import views

app_name = "notifications"
urlpatterns = [
    path("notifications/", views.notifications, name="list"),
    path("notifications/read/", views.read, name="read"),
    path("notifications/choices/", views.choices, name="choices"),
    path(
        "notifications/devices/<int:pk>/remove/",
        views.remove_device,
        name="remove-device",
    ),
]
