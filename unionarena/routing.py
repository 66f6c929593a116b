"""All WebSocket URLs; the only module that imports every app's consumers."""

from django.urls import URLPattern

import battles.routing
import cards.releases.routing
import matchmaking.routing

websocket_urlpatterns: list[URLPattern] = [
    *battles.routing.websocket_urlpatterns,
    *cards.releases.routing.websocket_urlpatterns,
    *matchmaking.routing.websocket_urlpatterns,
]
