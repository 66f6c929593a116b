"""The messages of the battle socket: typed, tagged, versioned.

Client messages are decoded here and nowhere else; unknown fields are refused with the
path of the mistake. Server messages are encoded here. Events, views, decisions and
actions inside the messages are the engine's own plain data and pass through untouched.
``docs/reference/protocol.md`` is generated from these types and from the examples at
the end, which the tests decode and encode again.

Version 2: events come with what changed in the view, not with the whole of it. A change
that an existing client would not survive takes a new number.
"""

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from battles.errors import MalformedMessage, TooLarge

VERSION: Final = 2
# Ten times the longest honest message, which chooses many cards.
LARGEST_MESSAGE: Final = 16_384  # characters

ActionId = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9._:-]{1,64}$",
        description="The client's name for one try; the same again applies once.",
    ),
]
Language = Annotated[str, Meta(max_length=10, description='"ja", "zh-hant" or "en"')]
Word = Annotated[str, Meta(max_length=64)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
JsonObject = dict[str, Any]
M = TypeVar("M")


# --- From the client.


class Hello(Struct, tag="hello", forbid_unknown_fields=True, frozen=True):
    """Opens the conversation, and again whenever the client wants a full view.

    ``since`` is the number of the last event the client has: it gets those after it.
    0 asks for all events, null for none, only the view.
    """

    protocol: Count
    since: Count | None = None
    language: Language | None = None


class Action(Struct, tag="action", forbid_unknown_fields=True, frozen=True):
    """Answers the open question: an offered option's ``action``, or a choice of cards.

    ``decision_id`` is null only for giving up, which is possible at any time.
    """

    action: JsonObject
    client_action_id: ActionId
    decision_id: Count | None = None


class Explain(Struct, tag="explain", forbid_unknown_fields=True, frozen=True):
    """Asks why an action is not possible now; changes nothing."""

    action: JsonObject
    explain_id: Word | None = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True, frozen=True):
    """Shows that the client is there; every 20 seconds is right.

    The answer brings a client up to date that has missed something.
    """

    nonce: Word | None = None


class Claim(Struct, tag="claim", forbid_unknown_fields=True, frozen=True):
    """Takes the win because the opponent has been away for too long.

    Possible from the moment that ``clock`` names; refused before.
    """


class RematchWish(Struct, tag="rematch", forbid_unknown_fields=True, frozen=True):
    """Wants another battle of the same two, or no longer; the next of a series, too.

    It begins once both want it; ``match`` then names it.
    """

    op: Literal["offer", "withdraw"]


class HandOver(Struct, tag="hand_over", forbid_unknown_fields=True, frozen=True):
    """Lets a bot play on, by its name, or (null) takes back; not in ranked battles."""

    bot: Word | None = None


class SayChat(Struct, tag="chat", forbid_unknown_fields=True, frozen=True):
    """Says something to the other player: a set phrase by its key, or free text."""

    preset: Word | None = None
    text: Annotated[str, Meta(max_length=400)] | None = None


class WishUndo(Struct, tag="undo", forbid_unknown_fields=True, frozen=True):
    """Takes back, or speaks about it.

    ``to`` is the id of the question to go back to, one's own; null for the last one.
    """

    op: Literal["ask", "accept", "decline", "withdraw"]
    to: Count | None = None


FromClient = (
    Hello
    | Action
    | Explain
    | Ping
    | Claim
    | RematchWish
    | HandOver
    | SayChat
    | WishUndo
)


# --- From the server.


class SeatName(Struct, frozen=True):
    """Who sits on a seat; ``bot`` names the kind of bot, or is null for a person.

    ``rating`` is in rating points, as it was when they were paired; null without one.
    ``sleeve`` is what the backs of their cards show, ``mat`` what their side of the
    table shows; empty where nobody chose. A client draws them, or something of its own.
    """

    seat: int
    name: str
    bot: str | None
    rating: int | None = None
    sleeve: str = ""
    mat: str = ""


class Options(Struct, frozen=True):
    """What was agreed on before the battle.

    ``clock`` names the preset, null where there is no clock; ``undo`` is "off",
    "request" or "free"; ``chat`` is "off", "presets" or "free"; ``best_of`` is the
    length of the series, 1 for a single battle; ``format`` is the code of the format
    the decks were checked for, empty where there is none.
    """

    clock: str | None = None
    undo: str = "off"
    chat: str = "presets"
    spectators: bool = True
    best_of: int = 1
    format: str = ""


class BattleInfo(Struct, frozen=True):
    """What never changes about a battle, and how it ended.

    The seed is null until the end; its SHA-256 is the commitment given at the start.
    """

    id: str
    status: str
    origin: str
    ranked: bool
    seats: list[SeatName]
    seed_commitment: str
    result: JsonObject | None = None
    seed: str | None = None
    options: Options = Options()


class SeatClock(Struct, frozen=True):
    """The clock of one seat; moments are the server's, in milliseconds since 1970.

    ``reserve_ms`` is what was left when the clock began to run. While it runs, the time
    left is ``deadline`` less the server's now; what of that exceeds the reserve is the
    question's own time.
    """

    seat: int
    reserve_ms: int
    running: bool
    deadline: int | None


class ClaimState(Struct, frozen=True, rename={"since": "from"}):
    """Who is away, and from when on the other may claim the win."""

    seat: int
    since: int


class Clock(Struct, tag="clock", frozen=True):
    """Both clocks, whenever they change; ``seats`` is empty where there are none.

    ``now`` is the server's time as it sent this.
    """

    now: int
    seats: list[SeatClock]
    claim: ClaimState | None = None


class SeriesScore(Struct, frozen=True):
    """How the series stands: wins by seat of this battle, and its number in it."""

    best_of: int
    wins: list[int]
    game: int
    is_decided: bool = False
    winner: int | None = None


class Rematch(Struct, frozen=True):
    """Which seats want another battle."""

    offered_by: list[int]


class Match(Struct, tag="match", frozen=True):
    """What lies around the battle, whenever it changes.

    ``rematch`` is null while the battle runs; ``next`` names the battle that follows;
    ``stand_ins`` the bots that play for people, by seat.
    """

    series: SeriesScore | None = None
    rematch: Rematch | None = None
    next: str | None = None
    stand_ins: list[str | None] = []


class Welcome(Struct, tag="welcome", frozen=True):
    """Answers hello: the whole present, and the events the client asked for.

    ``catalogue`` has every card the viewer may know of by now and that is needed to
    show this message, by card number. A spectator has the role "spectator" and no seat.
    ``log`` tells the events in the reader's language.
    """

    protocol: Count
    battle: BattleInfo
    seat: int | None
    seq: int
    view: Any
    events: Any
    log: Any
    catalogue: Any
    clock: Clock | None = None
    match: Match | None = None
    role: str = "player"


class Events(Struct, tag="events", frozen=True, rename={"first": "from", "last": "to"}):
    """What happened, after every accepted action of anybody.

    Events drive animation; the view (with its decision) is the truth. It comes as
    ``changes`` of the last view that was sent on this connection, or whole as ``view``
    where the client has missed something; never both. Changes are made in order. Each
    is a list: ``[path, value]`` puts a value in a place of the view; ``[path, start,
    count, items]`` takes so many items out of the list there, from ``start`` on, and
    puts others in their stead. A path is the list of names and places (from 0) that
    leads there. To be sent a whole view, say hello again.

    ``catalogue`` has only cards that were not sent on this connection before.

    ``log`` tells the events in words. Each line has ``parts``; their ``text``s in a row
    are its sentence. A part may say what it speaks of: a ``card`` (id and number), a
    ``player`` (the seat), a ``figure``, the ``reason`` the battle ended for. ``seq``
    and ``type`` are those of the event a line tells, or of the first of several;
    ``player`` is the seat it is about; ``clause`` the rule behind it, if there is one.
    """

    first: int
    last: int
    events: Any
    log: Any
    catalogue: Any
    changes: Any = UNSET
    view: Any = UNSET


class Ack(Struct, tag="ack", frozen=True):
    """The action is accepted and durable; ``number`` is the id of the next question.

    May come before or after the events it caused.
    """

    client_action_id: str
    number: int
    seq: int
    repeated: bool


class Error(Struct, tag="error", frozen=True):
    """A refusal: nothing has changed and the socket stays open.

    ``code`` is for programs, ``message`` for people, ``clause`` the rule behind it,
    ``advice`` a sentence on what would make it possible, if there is one.
    """

    code: str
    message: str
    clause: str | None
    advice: str | None
    details: JsonObject
    client_action_id: str | UnsetType = UNSET
    explain_id: str | UnsetType | None = UNSET


class Explained(Struct, tag="explained", frozen=True):
    """Answers explain: the reason against the action, or that there is none.

    Of a legal action ``details.preview`` tells what is sure: ``ap_now``, ``ap`` paid
    and ``ap_left``, ``makes_room`` on a full line, ``energy`` by color ``now`` and
    ``then``, ``bp`` and ``against`` in a battle; of an attack on the player ``damage``,
    ``life_now``, ``life_left`` if nobody blocks, and how many active Characters
    ``may_block``. To ask whether a card can Raid at all, give base 0.
    """

    explain_id: str | None
    action: JsonObject
    legal: bool
    code: str | None
    message: str | None
    clause: str | None
    advice: str | None
    details: JsonObject


class SeatPresence(Struct, frozen=True):
    """Whether anybody is connected for a seat; bots always are."""

    seat: int
    connected: bool


class Presence(Struct, tag="presence", frozen=True):
    """Who is connected, whenever that changes."""

    seats: list[SeatPresence]


class Finished(Struct, tag="finished", frozen=True):
    """The battle is over: how it ended, and the seed that proves every shuffle."""

    result: JsonObject
    seed: str
    seed_commitment: str


class Halted(Struct, tag="halted", frozen=True):
    """The battle does not go on, through no fault of the players.

    ``status`` is ``halted`` while it is frozen after a mistake, ``paused`` while an
    organiser has stopped it (a new ``welcome`` comes when it goes on), and ``voided``
    once it was called off: then it counts for nobody.
    """

    status: str
    message: str


class Pong(Struct, tag="pong", frozen=True):
    """Answers ping with the number of events so far."""

    nonce: str | None
    seq: int


class Watchers(Struct, tag="watchers", frozen=True):
    """How many people watch, whenever that changes."""

    count: int


class Chat(Struct, tag="chat", frozen=True):
    """Something a player said; a line with a known ``id`` was sent before.

    Either ``preset``, the key of a phrase that every reader sees in their own language,
    or ``text``, which is plain text and never markup. ``past`` lines were said before
    this connection came: they are read, and not shown as if somebody spoke now.
    """

    id: int
    seat: int
    name: str
    preset: str | None
    text: str | None
    at: str
    past: bool = False


class UndoTold(Struct, tag="undo", frozen=True):
    """A player asks to take back, or what became of it; only players are told.

    ``state`` is "asked", "declined", "withdrawn" or "done"; ``by`` the seat that takes
    back; ``to`` the id of the question it goes back to. ``report`` says for each seat
    how many cards it has learned since, and names those the reader may know of.
    """

    state: str
    by: int
    to: int
    report: JsonObject | None


FromServer = (
    Welcome
    | Events
    | Ack
    | Error
    | Explained
    | Presence
    | Finished
    | Halted
    | Pong
    | Clock
    | Match
    | Watchers
    | Chat
    | UndoTold
)

_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
_encoder: Final = msgspec.json.Encoder()


def decode_message(text: str | None) -> FromClient:
    """Read a message of a client.

    Raises:
        TooLarge: If it is longer than any honest message.
        MalformedMessage: If it is no text, no JSON, no known message, or has a field
            that is missing, unknown or of a wrong kind; the details say which.
    """
    return decode_with(_decoder, text)


def decode_with(decoder: msgspec.json.Decoder[M], text: str | None) -> M:
    """Read a message of a client with the decoder of its socket.

    Raises:
        TooLarge: As ``decode_message``.
        MalformedMessage: As ``decode_message``.
    """
    if text is None:
        raise MalformedMessage(details={"reason": "text frames only"})
    if len(text) > LARGEST_MESSAGE:
        raise TooLarge(details={"limit": LARGEST_MESSAGE})
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise MalformedMessage(details={"reason": str(error)[:200]}) from error


def encode_message(message: Struct) -> str:
    """Write a message of the server."""
    return _encoder.encode(message).decode()


def encode_message_part(part: object) -> msgspec.Raw:
    """Write a part once that goes into several messages."""
    return msgspec.Raw(_encoder.encode(part))


# --- Examples, for the reference and the tests.

_DECISION: Final = {
    "id": 17,
    "player": 0,
    "kind": "extra_draw",
    "prompt": {"key": "extra_draw", "params": {"ap": 1}},
    "clause": "UA-4.2.5",
    "source": None,
    "form": "options",
    "options": [
        {
            "action": {"type": "accept"},
            "card": None,
            "target": None,
            "label": {"key": "draw_extra", "params": {"ap": 1}},
        },
    ],
}
_VIEW: Final = {"game": "unionarena", "version": 1, "viewer": 0, "decision": _DECISION}
_SEATS: Final = [SeatName(0, "Aiko", None), SeatName(1, "Practice partner", "random")]
_COMMITMENT: Final = "aa74f6fd03bf68be" * 4

EXAMPLES: Final[tuple[FromClient | FromServer, ...]] = (
    Hello(protocol=VERSION, since=42, language="ja"),
    Action(
        decision_id=17,
        action={"type": "choose", "cards": [12, 31]},
        client_action_id="4f0c2a18-17",
    ),
    Explain(
        action={"type": "declare_attack", "card": 12, "target": None}, explain_id="e1"
    ),
    Ping(nonce="a"),
    Claim(),
    RematchWish(op="offer"),
    HandOver(bot="greedy"),
    SayChat(preset="good_luck"),
    WishUndo(op="ask", to=16),
    Welcome(
        protocol=VERSION,
        battle=BattleInfo(
            id="0190f0de-0000-7000-8000-000000000001",
            status="running",
            origin="practice",
            ranked=False,
            seats=_SEATS,
            seed_commitment=_COMMITMENT,
        ),
        seat=0,
        seq=43,
        view=_VIEW,
        events=[{"seq": 43, "type": "phase_started", "player": 0, "phase": "start"}],
        log=[
            {
                "seq": 43,
                "type": "phase_started",
                "player": 0,
                "parts": [{"text": "Start phase."}],
            }
        ],
        catalogue={"TDL-1-001": {"number": "TDL-1-001", "name": "灯台守"}},
    ),
    Events(
        first=44,
        last=44,
        events=[
            {
                "seq": 44,
                "type": "card_moved",
                "card": {"id": 51, "number": "TDL-1-001", "was": 17},
                "from": "hand",
                "to": "remove_area",
                "player": 0,
            },
        ],
        log=[
            {
                "seq": 44,
                "type": "card_moved",
                "player": 0,
                "parts": [
                    {"text": "灯台守", "card": {"id": 51, "number": "TDL-1-001"}},
                    {"text": "が手札からリムーブエリアへ。"},
                ],
            }
        ],
        changes=[
            [["seq"], 44],
            [["players", 0, "hand"], 2, 1, []],
            [["decision"], {"id": 18, "player": 1, "kind": "extra_draw"}],
        ],
        catalogue={},
    ),
    Ack(client_action_id="4f0c2a18-17", number=18, seq=44, repeated=False),
    Error(
        code="battle.stale",
        message="The battle has moved on; this decision is no longer open.",
        clause=None,
        advice=None,
        details={"decision_id": 18},
        client_action_id="4f0c2a18-17",
    ),
    Explained(
        explain_id="e1",
        action={"type": "declare_attack", "card": 12, "target": None},
        legal=False,
        code="attack.resting",
        message="灯台守 is resting; only active cards attack.",
        clause="UA-1.3.3",
        advice="It becomes active again at the end of your turn.",
        details={"name": "灯台守"},
    ),
    Presence(seats=[SeatPresence(0, connected=True), SeatPresence(1, connected=True)]),
    Finished(
        result={"winner": 0, "reason": "life", "clause": "UA-10.2"},
        seed="00" * 32,
        seed_commitment=_COMMITMENT,
    ),
    Halted(
        status="halted",
        message="This battle is paused because of a mistake on our side.",
    ),
    Watchers(count=3),
    Chat(
        id=7,
        seat=1,
        name="Botan",
        preset="good_luck",
        text=None,
        at="2026-05-01T12:00:00+00:00",
    ),
    UndoTold(
        state="asked",
        by=0,
        to=16,
        report={
            "seats": [
                {"seat": 0, "count": 1, "cards": ["TDL-1-001"]},
                {"seat": 1, "count": 0, "cards": []},
            ]
        },
    ),
    Pong(nonce="a", seq=44),
    Clock(
        now=1_900_000_000_000,
        seats=[
            SeatClock(0, 712_000, running=True, deadline=1_900_000_732_000),
            SeatClock(1, 655_500, running=False, deadline=None),
        ],
        claim=ClaimState(seat=0, since=1_900_000_090_000),
    ),
    Match(
        series=SeriesScore(best_of=3, wins=[1, 0], game=2),
        rematch=Rematch(offered_by=[0]),
        stand_ins=[None, None],
    ),
)
