"""WebSocket addresses of the matchmaking app."""

from django.urls import URLPattern

websocket_urlpatterns: list[URLPattern] = []
