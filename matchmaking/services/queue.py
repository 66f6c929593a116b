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
from matchmaking import selectors
from matchmaking.errors import Pausing
from matchmaking.models import Mode, Reason, Ticket
from matchmaking.open_pages import queue_notices
from matchmaking.queueing.deck_choices import freeze_deck_for
from matchmaking.queueing.queues import DeckChoice, Queue
from unionarena.core.accounts.guests import refuse_guest
from unionarena.core.accounts.models import Sanction, User
from unionarena.core.accounts.sanctions import refuse_sanctioned
from unionarena.core.accounts.services import lock_people
from unionarena.core.daily_limits import refuse_too_many_today

from .queue_places import end_waiting

# Every poll and every answer of a socket shows that the player is online; one in this
# many seconds is stored.
SEEN_EVERY_S = 5
# A player whose last page has just closed is paired again only once seen again; a page
# that reloads is back within this time.
STEP_AWAY_GRACE_S = 5
TICKETS_A_DAY = 1_000
DEFAULT_QUEUE = Queue()


@transaction.atomic
def join_queue(
    *, user: User, deck: DeckChoice, queue: Queue = DEFAULT_QUEUE, now: datetime
) -> Ticket:
    """Let a player wait for an opponent.

    A player who is already waiting keeps their place and deck. Players meet others in
    the same queue (``matchmaking.queueing.queues``).

    Raises:
        UnknownMode: There is no such queue.
        Sanctioned: A moderator has forbidden them to look for opponents.
        NeedsAccount: A guest asks for a ranked match.
        Pausing: They did not come to their last meeting, a moment ago.
        AlreadyInBattle: They have a battle to finish; the details say which.
        NoSuchDeck: The game has no deck of that name.
        DeckNotFound: The deck is not theirs.
        DeckOfOtherGame: It is one of another game.
        DeckIllegal: It may not be played; the details say everything that is wrong.
        TooManyToday: They have joined and left too often.
    """
    queue.check()
    if queue.mode == Mode.RANKED:
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
    tickets = Ticket.objects.filter(user=user)
    refuse_too_many_today(tickets, "joined_at", TICKETS_A_DAY, now=now)
    name, code = _precheck(user, deck, queue)
    standing = results.selectors.get_rating(user, code, game=queue.game)
    ticket = Ticket.objects.create(
        user=user,
        deck_id=deck.deck_id,
        deck_name=name,
        **replace(queue, format=code).columns(),
        rating=standing.rating,
        deviation=standing.deviation,
        joined_at=now,
        last_seen_at=now,
    )
    queue_notices.send_after_commit([queue_notices.make_waiting_notice(user.pk)])
    return ticket


def _precheck(user: User, deck: DeckChoice, queue: Queue) -> tuple[str, str]:
    """Check the deck; return what a ticket stores of it, and its format."""
    code = queue.format or None
    if RULESETS[queue.game].own is not None:
        locked = freeze_deck_for(user, deck, game=queue.game, code=code)
        return deck.bundled if deck.deck_id is None else locked.name, locked.format
    looked = collection.services.precheck_deck(
        viewer=user, deck_id=deck.deck_id or 0, code=code
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


def start_practice(
    *,
    user: User,
    deck: DeckChoice,
    bot: str | None = None,
    bots_deck: str = "",
    options: BattleOptions = PRACTICE,
    game: str = USUAL_GAME.name,
) -> UUID:
    """Start a battle against a bot, leaving the queue; return its identifier.

    Args:
        user: Who wants to play.
        deck: What they play.
        bot: Which bot; the usual one if none is named.
        bots_deck: What the bot plays, for ``freeze_opponent_deck``; empty: at random.
        options: How it is played.
        game: Name of the game.

    Raises:
        NoSuchDeck: The game has no deck of that name.
        AlreadyInBattle: They have a battle to finish; the details say which.
        DeckNotFound: The deck is not theirs, or the bot's neither that nor public.
        StarterDeckNotFound: There is no such starter deck for the bot.
        DeckIllegal: One may not be played; the details say everything that is wrong.
        UnknownBot: There is no such bot.
    """
    met = None
    if bots_deck:
        met = battle_creation.freeze_opponent_deck(user, bots_deck, game)
    battle = battle_creation.create_practice_battle(
        user=user,
        deck=freeze_deck_for(user, deck, game=game, code=options.format or None),
        bot=bot or battle_creation.DEFAULT_BOT,
        bots_deck=met,
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
