"""Longer messages of sockets go out compressed, where the client understands it.

Nothing is kept between two messages, on either way: a dictionary for each socket would
take more memory than a battle, and no message's length tells of another's content.
"""

from typing import Any, Final

from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame

# Acknowledgements, clocks and the like would hardly become shorter.
SHORTEST: Final = 400
# Of the sender's memory and of what a reader must look back at: some kilobytes.
WINDOW_BITS: Final = 12
# The first level makes two fifths of what an action sends; higher ones little less.
SETTINGS: Final = {"level": 1, "memLevel": 5}


class Deflate(PerMessageDeflate):
    """Compression of what is long enough."""

    def encode(self, frame: Frame) -> Frame:
        """Compress a message, or leave it as it is."""
        return frame if len(frame.data) < SHORTEST else super().encode(frame)


class _Factory(ServerPerMessageDeflateFactory):
    def process_request_params(self, *given: Any) -> tuple[Any, Deflate]:  # noqa: ANN401 - of websockets
        """Take an offer."""
        told, agreed = super().process_request_params(*given)
        return told, Deflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )


DEFLATE: Final = _Factory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=WINDOW_BITS,
    client_max_window_bits=WINDOW_BITS,
    compress_settings=SETTINGS,
)
