"""What the sockets of battles share: no channel of their own, refusals, close codes."""

from contextlib import suppress
from typing import Any, Final

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation
from msgspec import UNSET

from battles.live import protocol
from unionarena.core import metrics
from unionarena.core.api.socket_access import DIRECT_SEND
from unionarena.core.errors import PlatformError

SIGNED_OUT: Final = 4401
FORBIDDEN: Final = 4403
NOT_FOUND: Final = 4404
TOO_MANY: Final = 4429


class DirectSocket(AsyncWebsocketConsumer):
    """One open socket, without a channel of its own in the channel layer."""

    language: str = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - ASGI
        """Serve a connection."""
        self.scope, self.channel_layer = scope, None
        self.base_send = scope.get(DIRECT_SEND, send)
        with suppress(StopConsumer):
            while True:
                await self.dispatch(await receive())

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle an ASGI event; database connections belong to the threads."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    async def turn_away(self, refusal: PlatformError, code: int) -> None:
        """Send why, and close."""
        await self.send(text_data=protocol.encode_message(self.build_error(refusal)))
        await self.close(code)

    def build_error(
        self, refusal: PlatformError, about: protocol.FromClient | None = None
    ) -> protocol.Error:
        """Return the message that refuses, in the language of the client."""
        with translation.override(self.language or None):
            content = refusal.as_dict()
        metrics.refused.labels("socket", content["code"]).inc()
        return protocol.Error(
            code=content["code"],
            message=content["message"],
            clause=content["clause"],
            advice=content["advice"],
            details=content["details"],
            client_action_id=getattr(about, "client_action_id", UNSET),
            explain_id=getattr(about, "explain_id", UNSET),
        )
