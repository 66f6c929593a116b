"""What is long goes out compressed; nothing is kept, and both sides understand."""

import zlib

import pytest
from autobahn.websocket.compress import (
    PerMessageDeflateOffer,
)

from unionarena.server.processes.socket_compression import Deflate, Socket, accept_offer

TEXT = b'{"type":"events","seq":44,"card":"TDL-1-001"}' * 40
TAIL = b"\0\0\xff\xff"


@pytest.fixture
def deflate():
    return Deflate.create_from_offer_accept(
        True, accept_offer([PerMessageDeflateOffer()])
    )


def compressed(deflate, data):
    deflate.start_compress_message()
    begun = deflate.compress_message_data(data)
    return begun + deflate.end_compress_message()


def test_every_message_can_be_read_alone(deflate):
    for _again in range(2):
        sent = compressed(deflate, TEXT)

        assert len(sent) < len(TEXT) / 5
        assert zlib.decompressobj(-12).decompress(sent + TAIL) == TEXT
    assert deflate._compressor is None


def test_what_clients_compress_is_read_and_forgotten(deflate):
    packer = zlib.compressobj(wbits=-15)
    sent = packer.compress(TEXT) + packer.flush(zlib.Z_SYNC_FLUSH)
    deflate.start_decompress_message()
    read = deflate.decompress_message_data(sent.removesuffix(TAIL))
    deflate.end_decompress_message()

    assert read == TEXT
    assert deflate._decompressor is None


def test_a_client_that_offers_nothing_is_sent_plain_text():
    assert accept_offer([]) is None


def test_clients_are_told_to_keep_nothing_either():
    sent = accept_offer([PerMessageDeflateOffer()]).get_extension_string()

    assert "client_no_context_takeover" in sent


@pytest.mark.parametrize(("size", "is_plain"), [(10, True), (4000, False)])
def test_only_what_is_long_is_compressed(monkeypatch, size, is_plain):
    sent = []
    monkeypatch.setattr(
        "daphne.ws_protocol.WebSocketProtocol.sendMessage",
        lambda _self, _payload, _is_binary=False, **how: sent.append(how),
    )

    Socket.sendMessage(Socket.__new__(Socket), b"x" * size)

    assert sent == [{"doNotCompress": True} if is_plain else {}]
