"""The published JSON Schemas describe what is really sent and read."""

import json
import random

import msgspec
import pytest
from jsonschema import Draft202012Validator

from battles.live import protocol
from battles.live.connections import Connection
from battles.live.hub import hub
from battles.management.commands.protocol_schema import schema

GAMES = 2


def validator(direction):
    return Draft202012Validator({**schema(), "$ref": f"#/$defs/{direction}"})


def direction_of(example):
    return "client" if isinstance(example, protocol.FromClient) else "server"


@pytest.mark.parametrize(
    "example", protocol.EXAMPLES, ids=lambda example: type(example).__name__
)
def test_every_example_fits_the_schema_of_its_direction(example):
    message = json.loads(msgspec.json.encode(example))

    assert list(validator(direction_of(example)).iter_errors(message)) == []


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "ping", "nonce": 5},
        {"type": "ping", "extra": 1},
        {"type": "action", "action": {}, "client_action_id": "not allowed!"},
        {"type": "hello"},
        {"type": "unknown"},
        {},
        [],
    ],
)
def test_what_the_door_refuses_does_not_fit_the_schema(frame):
    with pytest.raises(protocol.MalformedMessage):
        protocol.decode_message(json.dumps(frame))

    assert list(validator("client").iter_errors(frame))


def test_the_schema_is_a_schema_itself():
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("game", range(GAMES))
def test_every_frame_of_a_whole_battle_fits_the_schema(duel, game):
    checker, wrong, seen = validator("server"), [], set()

    def check(frame):
        message = json.loads(frame)
        seen.add(message["type"])
        wrong.extend(str(error)[:300] for error in checker.iter_errors(message))

    connections = [
        Connection(battle_id=duel.battle_id, seat=seat, language="ja", post=check)
        for seat in (0, 1)
    ]
    for connection in connections:
        hub.join(connection, since=0)
    rng = random.Random(game)
    while duel.step(rng):
        pass
    for connection in connections:
        hub.leave(connection)

    assert wrong == []
    assert {"welcome", "events", "presence", "finished"} <= seen
