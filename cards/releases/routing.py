"""WebSocket addresses of the newsroom."""

from django.urls import URLPattern, path

from .consumers import NewsConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/news/", NewsConsumer.as_asgi()),
]
