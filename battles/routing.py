"""WebSocket addresses of the battles app."""

from django.urls import URLPattern, path

from battles.sockets.cast_consumer import CastConsumer
from battles.sockets.consumers import BattleConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/battles/<uuid:battle_id>/", BattleConsumer.as_asgi(), name="battle"),
    path(
        "ws/battles/<uuid:battle_id>/cast/", CastConsumer.as_asgi(), name="battle-cast"
    ),
]
