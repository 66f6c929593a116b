"""Longer messages of sockets go out compressed, where the client understands it.

Nothing is kept between two messages, on either way: a dictionary for each socket would
take more memory than a battle, and no message's length tells of another's content.
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

# Acknowledgements, clocks and the like would hardly become shorter.
SHORTEST: Final = 400
# The first level makes two fifths of what an action sends; higher ones little less.
LEVEL: Final = 1
# Of the sender's memory and of what a reader must look back at: some kilobytes.
WINDOW_BITS: Final = 12
MEMORY_LEVEL: Final = 5


class Deflate(PerMessageDeflate):
    """Compression that forgets each message."""

    def start_compress_message(self) -> None:
        """Begin anew."""
        self._compressor = zlib.compressobj(
            LEVEL, zlib.DEFLATED, -self.server_max_window_bits, self.mem_level
        )

    def end_compress_message(self) -> bytes:
        """Give what is left, and keep nothing."""
        rest: bytes = super().end_compress_message()
        self._compressor = None
        return rest

    def end_decompress_message(self) -> None:
        """Keep nothing."""
        super().end_decompress_message()
        self._decompressor = None


class Socket(WebSocketProtocol):
    """Daphne's socket, which compresses what is long enough."""

    def sendMessage(  # noqa: N802 - autobahn's name
        self,
        payload: bytes,
        isBinary: bool = False,  # noqa: FBT001, FBT002, N803
        **how: Any,  # noqa: ANN401
    ) -> None:
        """Send a message."""
        if len(payload) < SHORTEST:
            how["doNotCompress"] = True
        super().sendMessage(payload, isBinary, **how)


def accept_offer(offers: list[Any]) -> PerMessageDeflateOfferAccept | None:
    """Take the first offer we can keep; without one nothing is compressed."""
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


def compress_sockets(factory: Any) -> None:  # noqa: ANN401 - Daphne's
    """Have the sockets of a server compress."""
    known = PERMESSAGE_COMPRESSION_EXTENSION[PerMessageDeflateOffer.EXTENSION_NAME]
    known["PMCE"] = Deflate
    factory.protocol = Socket
    factory.setProtocolOptions(perMessageCompressionAccept=accept_offer)
