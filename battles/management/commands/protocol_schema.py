"""`manage.py protocol_schema`: a JSON Schema for every message of the battle socket."""

import json
from typing import Any, get_args

import msgspec
from django.core.management.base import BaseCommand

from battles.live import protocol
from battles.watching.casting import cast_messages

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Command(BaseCommand):
    """Prints the schema."""

    help = "Print docs/reference/protocol.schema.json."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print one document that has both directions and each message by its type."""
        text = json.dumps(schema(), indent=2, ensure_ascii=False)
        self.stdout.write(text)


def schema() -> dict[str, Any]:
    """Every message under ``$defs``; ``client`` and ``server`` are any of a direction.

    To check a frame, take ``{"$ref": "#/$defs/server"}``; ``cast_client`` and
    ``cast_server`` are those of the socket of a cast.
    """
    definitions: dict[str, Any] = {}
    directions = {
        "client": protocol.FromClient,
        "server": protocol.FromServer,
        "cast_client": cast_messages.FromCaster,
        "cast_server": cast_messages.ToCaster,
    }
    for direction, union in directions.items():
        messages = get_args(union)
        _refs, parts = msgspec.json.schema_components(
            messages, ref_template="#/$defs/" + direction + ".{name}"
        )
        definitions[direction] = {
            "oneOf": [
                {"$ref": f"#/$defs/{direction}.{message.__name__}"}
                for message in messages
            ]
        }
        definitions |= {f"{direction}.{name}": part for name, part in parts.items()}
    return {
        "$schema": DIALECT,
        "title": f"Battle socket, version {protocol.VERSION}",
        "description": "Written by `make schema` from battles/live/protocol.py.",
        "$defs": definitions,
    }
