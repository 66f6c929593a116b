"""The one entry for servers: HTTP to Django, WebSockets to the consumers."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "unionarena.settings.production")
http = get_asgi_application()  # loads the apps, so it comes before the consumers

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from battles.terms.servicetime import start_heart  # noqa: E402
from unionarena.api.sockets import (  # noqa: E402
    own_origin,
    straight_send,
    token_auth,
    unknown_socket,
)
from unionarena.routing import websocket_urlpatterns  # noqa: E402
from unionarena.web.tuning import settle_memory, spare_colors, start_tidying  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": straight_send(
            own_origin(
                AuthMiddlewareStack(
                    token_auth(unknown_socket(URLRouter(websocket_urlpatterns))),
                ),
            ),
        ),
    },
)

if settings.HEART_BEATS:  # from here on, people can answer
    spare_colors()
    settle_memory()
    start_tidying()
    start_heart()
