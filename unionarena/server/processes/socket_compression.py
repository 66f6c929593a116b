"""Compression of longer socket messages, if the client supports it.

No state is kept between two messages, in either direction: a dictionary for each socket
would take more memory than a battle, and no message's length reveals another's content.
"""

import zlib
from typing import Any, Final

from autobahn.websocket.compress import (
    PERMESSAGE_COMPRESSION_EXTENSION,
    PerMessageDeflate,
    PerMessageDeflateOffer,
    PerMessageDeflateOfferAccept,
)
from daphne.ws_protocol import WebSocketProtocol

# Shorter messages, like acknowledgements and clocks, hardly shrink.
SHORTEST: Final = 400
# The first level halves what an action sends and more; higher ones add little.
LEVEL: Final = 1
# Memory of sender and reader: some kilobytes.
WINDOW_BITS: Final = 12
MEMORY_LEVEL: Final = 5


class Deflate(PerMessageDeflate):
    """Compression that keeps no state between messages."""

    def start_compress_message(self) -> None:
        """Start a new compressor."""
        self._compressor = zlib.compressobj(
            LEVEL, zlib.DEFLATED, -self.server_max_window_bits, self.mem_level
        )

    def end_compress_message(self) -> bytes:
        """Return the rest, and drop the state."""
        rest: bytes = super().end_compress_message()
        self._compressor = None
        return rest

    def end_decompress_message(self) -> None:
        """Drop the state."""
        super().end_decompress_message()
        self._decompressor = None


class Socket(WebSocketProtocol):
    """Daphne's socket, which compresses longer messages."""

    def sendMessage(
        self,
        payload: bytes,
        isBinary: bool = False,  # noqa: FBT001, FBT002, N803 - autobahn's
        **how: Any,
    ) -> None:
        """Send a message."""
        if len(payload) < SHORTEST:
            how["doNotCompress"] = True
        super().sendMessage(payload, isBinary, **how)


def accept_offer(offers: list[Any]) -> PerMessageDeflateOfferAccept | None:
    """Accept the first offer we support; without one nothing is compressed."""
    for offer in offers:
        if not isinstance(offer, PerMessageDeflateOffer):
            continue
        bits = min(offer.request_max_window_bits or WINDOW_BITS, WINDOW_BITS)
        return PerMessageDeflateOfferAccept(
            offer,
            request_no_context_takeover=True,
            no_context_takeover=True,
            window_bits=bits,
            mem_level=MEMORY_LEVEL,
        )
    return None


def compress_sockets(factory: Any) -> None:  # noqa: ANN401 - autobahn's types confuse those of the reactor
    """Make the sockets of a server compress."""
    known = PERMESSAGE_COMPRESSION_EXTENSION[PerMessageDeflateOffer.EXTENSION_NAME]
    known["PMCE"] = Deflate
    factory.protocol = Socket
    factory.setProtocolOptions(perMessageCompressionAccept=accept_offer)
