"""WebSocket routes of the news."""

from django.urls import URLPattern, path

from .consumers import NewsConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/news/", NewsConsumer.as_asgi()),
]
