"""Lobby: decks, the queue, and the battle to return to.

One read for the home page and the queue page, so that both agree.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

import collection.selectors
import results.selectors
from battles.bots import choose_usual_bot, get_player_name, list_bot_choices
from battles.games.registry import RULESETS, USUAL_GAME, Ruleset
from battles.seating import open_battles
from cards.catalogue import localized_names
from cards.catalogue import selectors as catalogue
from cards.catalogue.presentation import ShownCard
from collection.deck_sheets.records import DeckSheet
from collection.starters.deck_files import localize_deck_name
from matchmaking.bots.selectors import count_challengeable_bots
from matchmaking.models import USUAL_CLOCK, Mode, Reason, Status, Ticket
from matchmaking.open_pages.addresses import get_board_url
from matchmaking.queueing.queues import get_queue, list_live_clocks
from matchmaking.queueing.wait_estimates import WaitEstimate, estimate_wait
from matchmaking.selectors import DECKS_OFFERED, find_last_ticket, find_pause_end
from results.selectors import Match, PlayerRating
from unionarena.core.accounts.models import User

from .forms import list_bot_decks
from .option_texts import CLOCKS, LENGTHS

MATCHES_SHOWN = 5
# One card of each of our series.
FIRST_FACES = ("TDL-1-018", "CWO-1-019", "GHP-1-049")
# How long a wait that ended by itself is mentioned.
NOTICE_FOR = timedelta(minutes=10)
# The player caused these, so they need no notice.
_KNOWN_REASONS = ("", Reason.LEFT, Reason.BUSY, Reason.DECLINED)


@dataclass(frozen=True, slots=True)
class OpenBattle:
    """A battle to return to.

    Attributes:
        url: Its board.
        opponent: Whom it is against.
        is_match: Whether the queue led there, so that a page of the queue goes on
            to it.
    """

    url: str
    opponent: str
    is_match: bool


@dataclass(frozen=True, slots=True)
class Letter:
    """A correspondence battle.

    Attributes:
        url: Its board.
        opponent: Whom it is against.
        is_own_move: Whether it waits for this person.
    """

    url: str
    opponent: str
    is_own_move: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """Everything shown before a game.

    Attributes:
        decks: What to choose from, last changed first.
        deck_id: The deck to begin with: the last one queued with, otherwise the first
            that may be played; none if there is none.
        mode: What was last queued for.
        best_of: The same.
        clock: The same.
        ticket: The ticket they wait with.
        waited_s: Seconds in the queue so far.
        left_s: Seconds left to say whether they are ready.
        expectation: What the last days say about it, while they wait.
        terms: Clock and length of what they wait for, in words.
        battle: The battle to come back to.
        notice: Why the last wait ended, if they may not know.
        pause_s: Seconds until they may search again after a missed match.
        standing: Their rating.
        is_guest: Whether they have no account yet, so nothing they play is rated.
        matches: Their last battles, newest first.
        bot_decks: What a bot may play, as ``list_bot_decks`` groups it.
        bots_deck: The requested one of these; empty: at random.
        letters: Their battles by correspondence, those that wait for them first.
        paused: Their battles that wait for a repair.
        bots_there: How many bots of others can be challenged.
        last: Their last ticket.
    """

    decks: Sequence[DeckSheet]
    deck_id: int | None
    mode: str
    ticket: Ticket | None
    waited_s: int
    battle: OpenBattle | None
    notice: str
    pause_s: int
    standing: PlayerRating
    is_guest: bool
    matches: Sequence[Match]
    bot_decks: Sequence[tuple[Any, Sequence[tuple[str, str]]]] = ()
    bots_deck: str = ""
    letters: Sequence[Letter] = ()
    paused: Sequence[OpenBattle] = ()
    best_of: int = 1
    clock: str = USUAL_CLOCK
    left_s: float = 0.0
    expectation: WaitEstimate | None = None
    bots_there: int = 0
    last: Ticket | None = None

    @property
    def game(self) -> Ruleset | None:
        """The game they wait for, if it is one with its own decks."""
        game = RULESETS.get(self.ticket.game) if self.ticket is not None else None
        return game if game is not None and game.own is not None else None

    @property
    def deck_title(self) -> str:
        """Name of the deck they wait with."""
        if self.ticket is None:
            return ""
        name, own = self.ticket.deck_name, self.game.own if self.game else None
        if own is not None and self.ticket.deck_id is None and name in own.decks:
            return own.title(name, localized_names.get_reader_language())
        return localize_deck_name(name)

    def last_deck_of(self, game: str) -> str:
        """Return the deck last used in a game, as ``forms.read_deck`` takes it."""
        if self.last is None or self.last.game != game:
            return ""
        return str(self.last.deck_id or self.last.deck_name)

    @property
    def own_deck(self) -> str:
        """The deck they wait with now, as ``forms.read_deck`` takes it."""
        return self.last_deck_of(self.ticket.game) if self.ticket is not None else ""

    @property
    def terms(self) -> str:
        """How the match they wait for is played."""
        clock = CLOCKS.get(self.clock, self.clock)
        return f"{dict(LENGTHS)[self.best_of]} · {clock}"

    @property
    def lengths(self) -> list[tuple[int, str]]:
        """Match lengths: value and name."""
        return [(value, str(name)) for value, name in LENGTHS]

    @property
    def clocks(self) -> list[tuple[str, str]]:
        """Clocks of queues: value and name."""
        return [(name, str(CLOCKS.get(name, name))) for name in list_live_clocks()]

    @property
    def bots(self) -> list[dict[str, str | bool]]:
        """Bots to play against, weak to strong."""
        return list_bot_choices(usual=choose_usual_bot(is_guest=self.is_guest))

    @property
    def modes(self) -> list[tuple[str, str]]:
        """Modes of queues: value and name."""
        open_to_them = Mode if not self.is_guest else [Mode.CASUAL]
        return [(mode.value, str(mode.label)) for mode in open_to_them]


def get_lobby(
    user: User,
    *,
    now: datetime,
    bots_deck: str = "",
    code: str | None = None,
    deck_id: int | None = None,
) -> Lobby:
    """Build the lobby of a player; some twenty queries at most.

    Args:
        user: Who looks.
        now: The present moment.
        bots_deck: What a bot is to play, as ``freeze_opponent_deck`` reads it.
        code: Of the format that is to be played; each deck's own if none is named.
        deck_id: The deck to choose, if it is the user's and legal.
    """
    last = find_last_ticket(user)
    waiting = last if last and last.status == Status.WAITING else None
    decks = _list_decks(user, code)
    outcomes = results.selectors.list_history_for(user)[:MATCHES_SHOWN]
    return Lobby(
        decks=decks,
        deck_id=_choose_deck(decks, last, deck_id),
        mode=last.mode if last else _first_mode(user),
        best_of=last.best_of if last else 1,
        clock=last.clock if last else USUAL_CLOCK,
        left_s=_left_s(waiting, now),
        expectation=(
            estimate_wait(get_queue(waiting), user=user, now=now) if waiting else None
        ),
        ticket=waiting,
        waited_s=int((now - waiting.joined_at).total_seconds()) if waiting else 0,
        battle=find_open_battle(user, last),
        notice=_notice(last, now),
        pause_s=_pause_s(user, last, now),
        standing=results.selectors.get_rating(user),
        is_guest=user.is_guest,
        matches=[results.selectors.build_match(each, user) for each in outcomes],
        bot_decks=list_bot_decks(
            user,
            USUAL_GAME,
            [(str(each.deck.pk), each.deck.title) for each in decks if each.is_legal],
            named=bots_deck,
        ),
        bots_deck=bots_deck,
        letters=_list_letters(user),
        paused=_list_paused(user),
        bots_there=count_challengeable_bots(user, now=now),
        last=last,
    )


def _pause_s(user: User, last: Ticket | None, now: datetime) -> int:
    if last is None or last.status == Status.WAITING:
        return 0
    until = find_pause_end(user, now=now)
    return ceil((until - now).total_seconds()) if until else 0


def _left_s(waiting: Ticket | None, now: datetime) -> float:
    if waiting is None or waiting.accept_by is None:
        return 0.0
    return max((waiting.accept_by - now).total_seconds(), 0.0)


def list_first_faces(language: str) -> tuple[ShownCard, ...]:
    """List the three cards on the first page; two queries."""
    return catalogue.show_cards(catalogue.list_cards_by_number(FIRST_FACES), language)


def _first_mode(user: User) -> str:
    return Mode.CASUAL.value if user.is_guest else Mode.RANKED.value


def _list_paused(user: User) -> list[OpenBattle]:
    return [
        OpenBattle(
            url=get_board_url(battle.pk),
            opponent=_opponent(battle.seats.all(), user),
            is_match=False,
        )
        for battle in open_battles.list_halted_battles_for(user)
    ]


def _list_letters(user: User) -> list[Letter]:
    return [
        Letter(
            url=get_board_url(battle.pk),
            opponent=_opponent(battle.seats.all(), user),
            is_own_move=open_battles.is_waiting_for(battle, user),
        )
        for battle in open_battles.list_correspondence_battles(user)
    ]


def _opponent(seats: Iterable[Any], user: User) -> str:
    return ", ".join(get_player_name(seat) for seat in seats if seat.user_id != user.pk)


def _list_decks(user: User, code: str | None) -> Sequence[DeckSheet]:
    decks = collection.selectors.list_decks_for(user).select_related("owner")
    return collection.selectors.inspect_decks(list(decks[:DECKS_OFFERED]), code=code)


def _choose_deck(
    decks: Sequence[DeckSheet], last: Ticket | None, wanted: int | None
) -> int | None:
    legal = [sheet.deck.pk for sheet in decks if sheet.is_legal]
    if wanted in legal:
        return wanted
    if last is not None and last.deck_id in legal:
        return last.deck_id
    return legal[0] if legal else None


def find_open_battle(user: User, last: Ticket | None = None) -> OpenBattle | None:
    """Return the battle a player has to return to.

    Read after the ticket: a player who was waiting then may have been matched since.
    """
    battle = open_battles.find_unfinished_battle_for(user)
    if battle is None:
        return None
    return OpenBattle(
        url=get_board_url(battle.pk),
        opponent=_opponent(battle.seats.all(), user),
        is_match=last is not None
        and (last.status == Status.WAITING or last.battle_id == battle.pk),
    )


def _notice(last: Ticket | None, now: datetime) -> str:
    if last is None or last.ended_at is None or last.reason in _KNOWN_REASONS:
        return ""
    if now - last.ended_at > NOTICE_FOR:
        return ""
    return str(Reason(last.reason).label)
