"""`manage.py protocol_reference`: the battle socket's reference, from its types."""

import json
from typing import Any, get_args

import msgspec
from django.core.management.base import BaseCommand

from battles.live import protocol
from battles.sockets import consumers, outbox

HEAD = """\
# The battle socket, version {version}

Written by `make schema` from `battles/live/protocol.py`; do not edit.

Open `/ws/battles/<id>/` with the site's session cookie, the header `X-Session-Token`
or the token of an app that may `play`, and send `hello` at once. Messages are JSON
objects in text frames, told apart by `type`. `protocol.schema.json` beside this page
has the JSON Schemas of all messages in one file. The same can be done over REST
(`docs/reference/openapi.yaml`).

- **Origin.** Clients that are no browsers send the header `Origin` too, with the
  address of the site; without it the socket does not open.
- **Close codes.** {signed_out}: not signed in. {not_found}: no such battle, or not
  yours. {too_slow}: this client has {backlog} frames unread. {too_many}: too many
  sockets or messages from one address. An `error` comes first. {come_back}: this
  server leaves; connect again at once, nothing that was acknowledged is lost.
- **Refusals.** A message that is malformed, longer than {largest:,} characters,
  unknown, stale or illegal changes nothing, is answered with `error`, and does not
  close the socket. So is one that comes too fast (`too_many`; `details.retry_after_s`
  says how long to wait).
- **Resending.** The same `client_action_id` with the same action applies once and is
  acknowledged again with `repeated`; with another action it is refused.
- **At once.** The address may carry the first message, `?hello=` and the JSON of
  `hello`; it is answered without being sent again.
- **Reconnecting.** `hello` with `since`, the last `seq` you have, brings exactly the
  events after it, and the present.
- **The view** comes whole with `welcome`; after that, `events` bring what changed in
  it. A client that is not sure of what it has says `hello` again.
- **Hidden cards** have no number, those in decks and in the opponent's hand no id
  either. An id is valid while the card stays where it is.

Views, decisions, events and actions are the engine's; a client shows a decision and
sends back one of the offered `action`s, or `{{"type": "choose", "cards": [...]}}` where
its form is `cards`.
"""


class Command(BaseCommand):
    """Prints the reference."""

    help = "Print docs/reference/protocol.md."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print head, then every message with its fields, example and schema."""
        parts = [
            HEAD.format(
                version=protocol.VERSION,
                signed_out=consumers.SIGNED_OUT,
                not_found=consumers.NOT_FOUND,
                too_slow=outbox.TOO_SLOW,
                too_many=consumers.TOO_MANY,
                come_back=consumers.RECONNECT,
                backlog=outbox.LARGEST_BACKLOG,
                largest=protocol.LARGEST_MESSAGE,
            ).strip()
        ]
        for title, union in (
            ("From the client", protocol.FromClient),
            ("From the server", protocol.FromServer),
        ):
            parts += [f"## {title}", *(_describe(m) for m in get_args(union))]
        self.stdout.write("\n\n".join(parts))


def _describe(message: type[msgspec.Struct]) -> str:
    example = next(e for e in protocol.EXAMPLES if type(e) is message)
    first, *more = [" ".join(part.split()) for part in _paragraphs(message)]
    parts = [
        f"### {message.__struct_config__.tag}",
        first,
        *more,
        "```json\n" + _pretty(msgspec.to_builtins(example)) + "\n```",
        "<details><summary>JSON Schema</summary>",
        "```json\n" + _pretty(_schema(message)) + "\n```",
        "</details>",
    ]
    return "\n\n".join(parts)


def _paragraphs(message: type[msgspec.Struct]) -> list[str]:
    return (message.__doc__ or "").split("\n\n")


def _schema(message: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the schema without the class descriptions, which are printed above it."""
    schema = msgspec.json.schema(message)
    for definition in schema["$defs"].values():
        definition.pop("description", None)
    return schema


def _pretty(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False, sort_keys=False)
