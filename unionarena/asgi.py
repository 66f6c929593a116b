"""The ASGI entry point: HTTP to Django, WebSockets to the consumers."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")
http = get_asgi_application()  # loads the apps, so it comes before the consumers

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings

from battles.clocks.service_time import start_heartbeat
from unionarena.core.api.repeated_refusals import RepeatRefusals
from unionarena.core.api.socket_access import (
    close_during_outage,
    keep_direct_send,
    refuse_unknown_address,
    require_own_origin,
    token_auth,
)
from unionarena.core.web.process_tuning import (
    disable_autobahn_colors,
    freeze_memory,
    share_interpreter,
    start_idle_collection,
)
from unionarena.routing import websocket_urlpatterns

application = ProtocolTypeRouter(
    {
        "http": RepeatRefusals(http),
        "websocket": close_during_outage(
            keep_direct_send(
                require_own_origin(
                    AuthMiddlewareStack(
                        token_auth(
                            refuse_unknown_address(URLRouter(websocket_urlpatterns))
                        ),
                    ),
                ),
            ),
        ),
    },
)

if settings.HEART_BEATS:  # from here on, battle actions can arrive
    disable_autobahn_colors()
    freeze_memory()
    share_interpreter()
    start_idle_collection()
    start_heartbeat()
