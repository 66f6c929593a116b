"""The messages of a cast's socket; REST answers with the fields of ``CastNow``.

Like those of the battle socket (``battles.live.protocol``), from which ``ping``,
``pong`` and ``error`` come: typed, tagged, of the same version, and in the same
generated reference.
"""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from battles.live import protocol
from battles.live.protocol import BattleInfo, Count, Language
from cards.card_data.languages import RULES_LANGUAGE

from .cast_sessions import ChancePoint, KeyMoment
from .casts import Cast, list_cards_shown

Hands = Literal["both", "0", "1", "none"]
HANDS: Final[dict[str, tuple[int, ...]]] = {
    "both": (0, 1),
    "0": (0,),
    "1": (1,),
    "none": (),
}
Picture = Literal["page", "overlay"]


class CastHello(Struct, tag="hello", forbid_unknown_fields=True, frozen=True):
    """Opens the conversation; again to see other hands, or the whole once more.

    ``since`` is the ``seq`` of the last message the client has: lines and chances after
    it come. 0 asks for all of them, null for the newest. ``hands`` are the seats whose
    hands to show, where both may be shown. With ``picture`` the messages are pieces of
    the site's own page or overlay (``cast_picture``), as this site uses them.
    """

    protocol: Count
    since: Count | None = None
    language: Language | None = None
    hands: Hands = "both"
    picture: Picture | None = None


FromCaster = CastHello | protocol.Ping


class CastNow(Struct, tag="cast", frozen=True):
    """The battle as it may be shown now: at once, and whenever that changes.

    All of it is ``delay_s`` seconds late. ``view`` is the whole table as everyone may
    know it, with the ``hands`` that are shown: none before the deal is so late. ``log``
    has the lines since the last message, with the ``clause`` behind each; ``chances``
    the chance of seat 0 after each action since, ``chance`` the last one, both null or
    empty where no bot estimates it; ``moments`` every turn that moved it by a tenth.
    ``cards`` has the cards named that were not sent on this connection before.
    """

    battle: BattleInfo
    delay_s: int
    is_open: bool
    hands: tuple[int, ...]
    seq: int
    view: Any
    log: Any
    chance: float | None
    chances: list[ChancePoint]
    moments: list[KeyMoment]
    cards: Any


class CastPicture(Struct, tag="cast_picture", frozen=True):
    """The same as a piece of the page, for the site itself; ``is_over`` at the end."""

    html: str
    seq: int
    is_over: bool


ToCaster = CastNow | CastPicture | protocol.Pong | protocol.Error

_decoder: Final[msgspec.json.Decoder[FromCaster]] = msgspec.json.Decoder(FromCaster)


def decode_message(text: str | None) -> FromCaster:
    """Read a message of a client.

    Raises:
        TooLarge: If it is longer than any honest message.
        MalformedMessage: If it is none that is known; the details say why.
    """
    return protocol.decode_with(_decoder, text)


def build_cast_message(
    cast: Cast, language: str, *, known: frozenset[str] = frozenset()
) -> CastNow:
    """Return a cast as data, without the texts of cards the client has already."""
    numbers = list_cards_shown(cast) - known
    return CastNow(
        battle=cast.info,
        delay_s=cast.delay_s,
        is_open=cast.is_open,
        hands=cast.hands,
        seq=cast.seq,
        view=cast.view,
        log=cast.log,
        chance=cast.chance,
        chances=cast.points,
        moments=cast.moments,
        cards=cast.session.pinned.catalogue(numbers, language),
    )


# --- Examples, for the reference and the tests.

EXAMPLES: Final[tuple[FromCaster | ToCaster, ...]] = (
    CastHello(
        protocol=protocol.VERSION, since=42, language=RULES_LANGUAGE, hands="both"
    ),
    CastNow(
        battle=BattleInfo(
            id="0190f0de-0000-7000-8000-000000000001",
            status="running",
            origin="tournament",
            ranked=False,
            seats=[
                protocol.SeatName(0, "Aiko", None),
                protocol.SeatName(1, "Botan", None),
            ],
            seed_commitment="aa74f6fd03bf68be" * 4,
        ),
        delay_s=300,
        is_open=True,
        hands=(0, 1),
        seq=43,
        view={"game": "unionarena", "version": 1, "viewer": None, "decision": None},
        log=[
            {
                "seq": 43,
                "type": "turn_started",
                "player": 0,
                "clause": "UA-4.1.1",
                "parts": [{"text": "Aiko’s turn", "player": 0}],
            }
        ],
        chance=0.62,
        chances=[ChancePoint(12, 43, 2, 0, 0.62, is_over=False)],
        moments=[KeyMoment(1, 1, 20, 24, 0.4, 0.61)],
        cards={"TDL-1-001": {"number": "TDL-1-001", "name": "灯台守"}},
    ),
    CastPicture(html='<div id="cast">…</div>', seq=43, is_over=False),
)
