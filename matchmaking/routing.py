"""WebSocket addresses of the matchmaking app."""

from django.urls import URLPattern, path

from .sockets.consumers import QueueConsumer
from .sockets.page_consumer import PageConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/matchmaking/", QueueConsumer.as_asgi()),
    path("ws/me/", PageConsumer.as_asgi()),
]
