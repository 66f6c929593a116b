"""The messages of the socket: each example is what the types say, and back again."""

import json
from io import StringIO
from typing import get_args

import msgspec
import pytest
from django.core.management import call_command

from battles.errors import MalformedMessage, TooLarge
from battles.live import protocol

NAMES = [type(example).__name__ for example in protocol.EXAMPLES]


@pytest.mark.parametrize("example", protocol.EXAMPLES, ids=NAMES)
def test_an_example_survives_encoding_and_decoding(example):
    union = (
        protocol.FromClient
        if isinstance(example, get_args(protocol.FromClient))
        else protocol.FromServer
    )
    text = msgspec.json.encode(example)

    assert msgspec.json.decode(text, type=union) == example
    assert msgspec.json.encode(msgspec.json.decode(text, type=union)) == text


@pytest.mark.parametrize(
    "example",
    [e for e in protocol.EXAMPLES if isinstance(e, get_args(protocol.FromClient))],
    ids=lambda example: type(example).__name__,
)
def test_the_door_reads_every_message_of_a_client(example):
    assert protocol.decode_message(msgspec.json.encode(example).decode()) == example


def test_every_message_has_an_example():
    every = {*get_args(protocol.FromClient), *get_args(protocol.FromServer)}

    assert {type(example) for example in protocol.EXAMPLES} == every


def test_stored_and_sent_words_do_not_change():
    """Clients in the wild know these; a change needs a new version."""
    tags = [type(example).__struct_config__.tag for example in protocol.EXAMPLES]

    assert protocol.VERSION == 2
    assert sorted(tags) == [
        "ack",
        "action",
        "chat",
        "chat",
        "claim",
        "clock",
        "error",
        "events",
        "explain",
        "explained",
        "finished",
        "halted",
        "hand_over",
        "hello",
        "match",
        "ping",
        "pong",
        "presence",
        "rematch",
        "undo",
        "undo",
        "watchers",
        "welcome",
    ]


def test_a_batch_names_its_ends_from_and_to():
    batch = next(e for e in protocol.EXAMPLES if isinstance(e, protocol.Events))
    message = json.loads(protocol.encode_message(batch))

    assert (message["from"], message["to"]) == (batch.first, batch.last)


def test_an_error_without_a_try_names_none():
    refusal = protocol.Error(
        code="c", message="m", clause=None, advice=None, details={}
    )

    assert "client_action_id" not in json.loads(protocol.encode_message(refusal))


def test_a_mistake_is_told_with_its_place():
    with pytest.raises(MalformedMessage) as refusal:
        protocol.decode_message('{"type":"action","decision_id":"soon"}')

    assert "decision_id" in refusal.value.details["reason"]


def test_a_message_may_be_as_long_as_the_limit_and_no_longer():
    head = '{"type":"explain","action":{"a":"'
    fits = head + "x" * (protocol.LARGEST_MESSAGE - len(head) - 3) + '"}}'

    assert len(fits) == protocol.LARGEST_MESSAGE
    assert isinstance(protocol.decode_message(fits), protocol.Explain)
    with pytest.raises(TooLarge):
        protocol.decode_message(fits + " ")


def test_the_reference_describes_every_message():
    out = StringIO()
    call_command("protocol_reference", stdout=out)

    for example in protocol.EXAMPLES:
        assert f"### {type(example).__struct_config__.tag}\n" in out.getvalue()
