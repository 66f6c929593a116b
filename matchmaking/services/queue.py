"""What one person does: join the queue, leave it, be there, or play a bot instead."""

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

# Signs of life come with every poll and every answer of a socket; only one in so many
# seconds is written down.
SEEN_EVERY_S = 5
# Whose last page has just closed is paired again only after showing up again; a page
# that reloads does so within this time.
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
    """Let somebody wait for an opponent.

    Whoever waits already goes on waiting, with what they came with. They meet those
    who wait for the same (``matchmaking.queueing.queues``).

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
    """What a ticket calls a deck, and its format, as ``lock_for`` finds it."""
    if RULESETS[game].own is not None:
        locked = freeze_deck_for(user, game=game, deck_id=deck_id, deck=deck, code=code)
        return deck if deck_id is None else locked.name, locked.format
    looked = collection.services.precheck_deck(
        viewer=user, deck_id=deck_id or 0, code=code
    )
    return looked.name, looked.format


@transaction.atomic
def leave_queue(*, user: User, now: datetime) -> bool:
    """Let somebody stop waiting; whether they were waiting.

    Leaving when somebody is found counts as declining. Who has been seated a moment
    ago has a battle, and leaving comes too late.
    """
    lock_people(user.pk)
    return end_waiting([user.pk], Reason.LEFT, now)


@transaction.atomic
def freeze_deck_for(
    user: User, *, game: str, deck_id: int | None, deck: str, code: str | None
) -> FrozenDeck:
    """The deck somebody plays a game with: one of theirs, or one the game brings along.

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
    """Begin a battle against a bot at once, leaving the queue; its identifier.

    Args:
        user: Who wants to play.
        deck_id: A legal deck of theirs; if none is named, one brought along.
        bot: Which bot; the usual one if none is named.
        bots_deck: What the bot plays, as ``lock_named`` reads it; empty: by lot.
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
    """Note that somebody who waits is still there; writes every few seconds only."""
    stale = now - timedelta(seconds=SEEN_EVERY_S)
    waiting = Ticket.objects.owned_by(user).waiting()
    waiting.last_seen_before(stale).update(last_seen_at=now)


def step_away(*, user: User, now: datetime) -> None:
    """Note that a page of somebody who waits was closed.

    Unless they show up again within a few seconds (with another page, or the same one
    reloaded), they are not paired any more, and expire later.
    """
    as_if_seen = now - timedelta(seconds=selectors.PRESENT_S - STEP_AWAY_GRACE_S)
    waiting = Ticket.objects.owned_by(user).waiting()
    waiting.filter(last_seen_at__gt=as_if_seen).update(last_seen_at=as_if_seen)
