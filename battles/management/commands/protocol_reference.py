"""`manage.py protocol_reference`: the battle socket's reference, from its types."""

import json
from typing import Any, get_args

import msgspec
from django.core.management.base import BaseCommand

from battles.live import protocol, throttle
from battles.sockets import cast_consumer, consumers, direct_socket, outbox
from battles.watching.casting import cast_audience, cast_messages

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

EXAMPLES = (*protocol.EXAMPLES, *cast_messages.EXAMPLES)
CAST = """\
## The socket of a cast

Open `/ws/battles/<id>/cast/` to follow a battle as casters do: with the chance to win,
key moments, the clause behind each line, and both hands where they may be shown
(`docs/guides/tournaments.md`). `?key=` is the key of a casters' link or of a link to
watch, with which no account is needed for a cast with open hands. Origin, refusals,
`ping`, `pong`, `error` and the close codes are those of the battle socket; besides,
{forbidden}: you play in this battle. The right to look on is checked again every
{recheck:.0f} seconds: if a link is revoked, an `error` comes and {not_found}.
{per_link} sockets of a link, {per_person} of an account and {per_address} of an address
may be open at once. `hello` with `since`, the last `seq` you have, brings the lines and
chances after it.
"""


class Command(BaseCommand):
    """Prints the reference."""

    help = "Print docs/reference/protocol.md."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print head, then every message with its fields, example and schema."""
        parts = [
            HEAD.format(
                version=protocol.VERSION,
                signed_out=direct_socket.SIGNED_OUT,
                not_found=direct_socket.NOT_FOUND,
                too_slow=outbox.TOO_SLOW,
                too_many=direct_socket.TOO_MANY,
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
        parts.append(
            CAST.format(
                forbidden=direct_socket.FORBIDDEN,
                not_found=direct_socket.NOT_FOUND,
                recheck=cast_audience.RIGHT_LASTS_S,
                per_link=cast_consumer.SOCKETS_PER_LINK,
                per_person=throttle.SOCKETS_PER_PERSON,
                per_address=cast_consumer.SOCKETS_PER_ADDRESS,
            ).strip()
        )
        parts += [_describe(type(message)) for message in cast_messages.EXAMPLES]
        self.stdout.write("\n\n".join(parts))


def _describe(message: type[msgspec.Struct]) -> str:
    example = next(e for e in EXAMPLES if type(e) is message)
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
