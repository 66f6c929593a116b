"""Writes of one player: joining and leaving the queue, and playing a bot instead."""

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

import collection.services
import results.selectors
from battles.games.registry import RULESETS, USUAL_GAME
from battles.match_options.options import PRACTICE, BattleOptions
from battles.seating import battle_creation, open_battles
from collection.deck_sheets.records import FrozenDeck
from collection.sharing.decks_to_play import freeze_named_deck
from matchmaking import selectors
from matchmaking.errors import Pausing
from matchmaking.models import USUAL_CLOCK, Mode, Reason, Ticket
from matchmaking.open_pages import queue_notices
from matchmaking.queueing.queues import Queue
from unionarena.core.accounts.guests import refuse_guest
from unionarena.core.accounts.models import Sanction, User
from unionarena.core.accounts.sanctions import refuse_sanctioned
from unionarena.core.accounts.services import lock_people

from .queue_places import end_waiting

# Every poll and every answer of a socket shows that the player is online; one in this
# many seconds is stored.
SEEN_EVERY_S = 5
# A player whose last page has just closed is paired again only once seen again; a page
# that reloads is back within this time.
STEP_AWAY_GRACE_S = 5


@transaction.atomic
def join_queue(  # noqa: PLR0913 - a wish says that much
    *,
    user: User,
    deck_id: int | None = None,
    deck: str = "",
    game: str = USUAL_GAME.name,
    mode: str = Mode.RANKED,
    code: str | None = None,
    best_of: int = 1,
    clock: str = USUAL_CLOCK,
    now: datetime,
) -> Ticket:
    """Let a player wait for an opponent.

    A player who is already waiting keeps their place and deck. Players meet others in
    the same queue (``matchmaking.queueing.queues``).

    Args:
        user: Who wants to play.
        deck_id: A legal deck of theirs; if none is named, one brought along.
        deck: Name of a deck that the game brings along.
        game: Name of the game.
        mode: ``ranked`` or ``casual``.
        code: Of the format; that of the deck if none is named.
        best_of: Battles of the match: 1 or 3.
        clock: Name of a clock for people at the table.
        now: The present moment.

    Raises:
        UnknownMode: There is no such queue.
        Sanctioned: A moderator has forbidden them to look for opponents.
        NeedsAccount: A guest asks for a ranked match.
        Pausing: They did not come to their last meeting, a moment ago.
        AlreadyInBattle: They have a battle to finish; the details say which.
        NoSuchDeck: The game brings none of that name along.
        DeckNotFound: The deck is not theirs.
        DeckOfOtherGame: It is one of another game.
        DeckIllegal: It may not be played; the details say everything that is wrong.
    """
    queue = Queue(game=game, mode=mode, best_of=best_of, clock=clock)
    queue.check()
    if mode == Mode.RANKED:
        refuse_guest(user)
    lock_people(user.pk)
    if not selectors.may_join(user, now=now):
        refuse_sanctioned(user, Sanction.Kind.QUEUE, now=now)
        ticket = selectors.find_waiting_ticket(user)
        if ticket is not None:
            ticket.last_seen_at = now
            ticket.save(update_fields=["last_seen_at"])
            return ticket
        if until := selectors.find_pause_end(user, now=now):
            raise Pausing(until, now=now)
        open_battles.refuse_second_battle(user)
    name, code = _precheck(user, game=game, deck_id=deck_id, deck=deck, code=code)
    standing = results.selectors.get_rating(user, code, game=game)
    ticket = Ticket.objects.create(
        user=user,
        deck_id=deck_id,
        deck_name=name,
        **replace(queue, format=code).columns(),
        rating=standing.rating,
        deviation=standing.deviation,
        joined_at=now,
        last_seen_at=now,
    )
    queue_notices.send_after_commit([queue_notices.make_waiting_notice(user.pk)])
    return ticket


def _precheck(
    user: User, *, game: str, deck_id: int | None, deck: str, code: str | None
) -> tuple[str, str]:
    """Check the deck; return what a ticket stores of it, and its format."""
    if RULESETS[game].own is not None:
        locked = freeze_deck_for(user, game=game, deck_id=deck_id, deck=deck, code=code)
        return deck if deck_id is None else locked.name, locked.format
    looked = collection.services.precheck_deck(
        viewer=user, deck_id=deck_id or 0, code=code
    )
    return looked.name, looked.format


@transaction.atomic
def leave_queue(*, user: User, now: datetime) -> bool:
    """Take a player out of the queue; return whether they were waiting.

    Leaving after a match is found counts as declining. A player who has just been
    matched has a battle, and leaving comes too late.
    """
    lock_people(user.pk)
    return end_waiting([user.pk], Reason.LEFT, now)


@transaction.atomic
def freeze_deck_for(
    user: User, *, game: str, deck_id: int | None, deck: str, code: str | None
) -> FrozenDeck:
    """Freeze the deck a player plays with: one of theirs, or one of the game's own.

    Args:
        user: Who plays.
        game: Name of the game.
        deck_id: A legal deck of theirs; if none is named, one brought along.
        deck: Name of a deck that the game brings along.
        code: Of the format the deck is checked for; its own if none is named.

    Raises:
        NoSuchDeck: The game brings none of that name along.
        DeckNotFound: The deck is not theirs.
        DeckOfOtherGame: It is one of another game.
        DeckIllegal: It may not be played.
    """
    if deck_id is None and RULESETS[game].own is not None:
        return battle_creation.get_bundled_deck(game, deck)
    return collection.services.freeze_deck(
        viewer=user, deck_id=deck_id or 0, code=code, game=game
    )


def start_practice(
    *,
    user: User,
    deck_id: int | None = None,
    bot: str | None = None,
    bots_deck: str = "",
    options: BattleOptions = PRACTICE,
    game: str = USUAL_GAME.name,
    deck: str = "",
) -> UUID:
    """Start a battle against a bot, leaving the queue; return its identifier.

    Args:
        user: Who wants to play.
        deck_id: A legal deck of theirs; if none is named, one brought along.
        bot: Which bot; the usual one if none is named.
        bots_deck: What the bot plays, for ``freeze_named_deck``; empty: at random.
        options: How it is played.
        game: Name of the game.
        deck: Name of a deck that the game brings along.

    Raises:
        NoSuchDeck: The game brings none of that name along.
        AlreadyInBattle: They have a battle to finish; the details say which.
        DeckNotFound: The deck is not theirs, or the bot's neither that nor public.
        StarterDeckNotFound: There is no such starter deck for the bot.
        DeckIllegal: One may not be played; the details say everything that is wrong.
        UnknownBot: There is no such bot.
    """
    code = options.format or None
    battle = battle_creation.create_practice_battle(
        user=user,
        deck=freeze_deck_for(user, game=game, deck_id=deck_id, deck=deck, code=code),
        bot=bot or battle_creation.DEFAULT_BOT,
        bots_deck=freeze_named_deck(viewer=user, name=bots_deck) if bots_deck else None,
        options=options,
        game=game,
    )
    return battle.pk


def touch_ticket(*, user: User, now: datetime) -> None:
    """Note that a waiting player is online; stored every few seconds only."""
    stale = now - timedelta(seconds=SEEN_EVERY_S)
    waiting = Ticket.objects.owned_by(user).waiting()
    waiting.last_seen_before(stale).update(last_seen_at=now)


def step_away(*, user: User, now: datetime) -> None:
    """Note that a waiting player closed a page.

    Unless they are seen again within a few seconds (on another page, or the same one
    reloaded), they are not paired any more, and expire later.
    """
    as_if_seen = now - timedelta(seconds=selectors.PRESENT_S - STEP_AWAY_GRACE_S)
    waiting = Ticket.objects.owned_by(user).waiting()
    waiting.filter(last_seen_at__gt=as_if_seen).update(last_seen_at=as_if_seen)
