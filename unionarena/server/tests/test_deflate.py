"""What is long goes out compressed; nothing is kept, and both sides understand."""

import zlib

import pytest
from websockets.frames import Frame, Opcode

from unionarena.server.deflate import DEFLATE, SHORTEST

TEXT = b'{"type":"events","seq":44,"card":"TDL-1-001"}' * 40
TAIL = b"\0\0\xff\xff"
# As browsers offer it.
OFFER = [("client_max_window_bits", None)]


@pytest.fixture
def agreed():
    _told, extension = DEFLATE.process_request_params(OFFER, [])
    return extension


def test_every_message_can_be_read_alone(agreed):
    for _again in range(2):
        sent = agreed.encode(Frame(Opcode.TEXT, TEXT))

        assert sent.rsv1
        assert len(sent.data) < len(TEXT) / 5
        assert zlib.decompressobj(-12).decompress(bytes(sent.data) + TAIL) == TEXT
    assert not hasattr(agreed, "encoder")


def test_what_clients_compress_is_read_and_forgotten(agreed):
    packer = zlib.compressobj(wbits=-12)
    sent = packer.compress(TEXT) + packer.flush(zlib.Z_SYNC_FLUSH)
    read = agreed.decode(Frame(Opcode.TEXT, sent.removesuffix(TAIL), rsv1=True))

    assert read.data == TEXT
    assert not hasattr(agreed, "decoder")


def test_both_sides_are_told_to_keep_nothing_and_how_far_to_look_back():
    told, _extension = DEFLATE.process_request_params(OFFER, [])

    assert dict(told) == {
        "server_no_context_takeover": None,
        "client_no_context_takeover": None,
        "server_max_window_bits": "12",
        "client_max_window_bits": "12",
    }


@pytest.mark.parametrize(
    ("size", "is_packed"), [(SHORTEST - 1, False), (SHORTEST, True)]
)
def test_only_what_is_long_is_compressed(agreed, size, is_packed):
    sent = agreed.encode(Frame(Opcode.TEXT, b"x" * size))

    assert sent.rsv1 is is_packed
    assert (len(sent.data) < size) is is_packed
