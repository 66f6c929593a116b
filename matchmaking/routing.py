"""WebSocket addresses of the matchmaking app."""

from django.urls import URLPattern, path

from .consumers import QueueConsumer
from .personal import PageConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/matchmaking/", QueueConsumer.as_asgi()),
    path("ws/me/", PageConsumer.as_asgi()),
]
