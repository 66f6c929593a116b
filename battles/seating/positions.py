"""Battles that begin from a position in the middle.

For practice only. The position comes from the log of a battle ("what if I had not
attacked?") or is composed, as in a scenario. Chance is new from here on, so that the
published seed of the old battle foretells nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from battles.errors import BattleOver, NoPosition, SeatsTaken
from battles.games.registry import USUAL_GAME
from battles.live.battle_access import Viewer
from battles.live.log_reader import read_log
from battles.live.session import Session
from battles.match_options.options import PRACTICE, BattleOptions
from battles.models import Battle, Origin
from collection.services import FrozenDeck
from unionarena.core.accounts.models import User

from .battle_creation import DEFAULT_BOT, Predecessor, SeatRequest, create_battle


@dataclass(frozen=True, slots=True)
class Position:
    """A position to play on from.

    Attributes:
        decks: The decks of both seats; every card of the state is in one of them.
        state: The engine's state, without its fixed part.
        rules: Rule options that differ from their defaults.
    """

    decks: tuple[FrozenDeck, FrozenDeck]
    state: Mapping[str, Any]
    rules: Mapping[str, Any]


def get_position(battle_id: UUID, number: int) -> Position:
    """Return the position of a finished battle after so many actions.

    The caller decides whether the user may see it.

    Raises:
        BattleNotFound: If there is no such battle.
        NoPosition: If it is still running, or its log is shorter.
        BattleOver: If no question is open there.
    """
    session = Session.load(battle_id)
    entries = read_log(battle_id)
    first = entries[0].number if entries else 1
    if session.game.result is None or not first - 1 <= number <= session.game.answered:
        raise NoPosition
    game = session.game_after(number)
    if game.result is not None:
        raise BattleOver
    decks = tuple(
        FrozenDeck(
            deck_id=seat.deck_id,
            name=seat.deck_name,
            revision_ids=tuple(seat.revision_ids),
        )
        for seat in session.seats
    )
    return Position(
        decks=(decks[0], decks[1]),
        state=game.to_dict(fixed=False),
        rules=session.record.options,
    )


def create_battle_from_position(
    *,
    user: Viewer,
    position: Position,
    seat: int = 0,
    bot: str = DEFAULT_BOT,
    options: BattleOptions = PRACTICE,
    now: datetime | None = None,
) -> Battle:
    """Create a practice battle against a bot from a position; it counts for nothing.

    Args:
        user: The player.
        position: The position.
        seat: Their seat; the bot takes the other.
        bot: The bot's name.
        options: How it is played; its rules are those of the position.
        now: The present moment.

    Raises:
        SeatsTaken: If there is no such seat.
        UnknownBot: If there is no such bot.
    """
    if seat not in (0, 1):
        raise SeatsTaken
    people = [SeatRequest(deck=deck, bot=bot) for deck in position.decks]
    people[seat] = SeatRequest(deck=position.decks[seat], user=user)
    return _create(people, position, options, now)


def create_battle_of_two(
    *,
    people: tuple[User, User],
    position: Position,
    options: BattleOptions,
    now: datetime | None = None,
) -> Battle:
    """Create a battle of two people from a position; it counts for nothing.

    Args:
        people: The players of seat 0 and seat 1.
        position: The position.
        options: How it is played; its rules are those of the position.
        now: The present moment.
    """
    seats = [
        SeatRequest(deck=deck, user=user)
        for deck, user in zip(position.decks, people, strict=True)
    ]
    return _create(seats, position, options, now)


def _create(
    seats: list[SeatRequest],
    position: Position,
    options: BattleOptions,
    now: datetime | None,
) -> Battle:
    return create_battle(
        seats=seats,
        options=replace(options, rules=position.rules),
        origin=Origin.POSITION,
        beginning=Predecessor(position=position.state),
        now=now,
        game=str(position.state.get("game", USUAL_GAME.name)),
    )
