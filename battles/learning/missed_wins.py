"""The wins a user missed in their own games, each as a puzzle of their own.

A search goes through the turns of the user in a finished battle, one turn at a time,
and stops when its processor time is spent. Only the user sees what it finds. Its cards
are those the battle was played with; what was hidden from the user is not in it. For
the coach (``battles.learning.coach``) it begins while the battle is running, and looks
only at turns that are over.
"""

import math
import time
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from battles.errors import NoMissedWins, PuzzleNotFound, TooManySearches
from battles.games.pinned_cards import PinnedCards
from battles.games.registry import USUAL_GAME, AnyBattle
from battles.models import Battle, Status
from battles.rules.kernel.scenario import RunMode
from battles.seating.positions import Position
from battles.watching.access.permissions import Viewer, get_replay_for
from battles.watching.replays.playback import LoadedReplay, load_replay
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.isolation import IsolatedWork

from .models import MissedWin, MissedWinSearch, PuzzleTry
from .prepared_positions import (
    FILLER_NUMBER,
    PreparedPosition,
    draw_positions,
    freeze_position,
    index_cards,
    list_revisions,
    prepare_scene,
)
from .puzzle_mining import (
    MinedPuzzle,
    build_script,
    find_missed_win,
    list_numbers,
)
from .puzzles import begin_try, concede_open_tries

log = structlog.get_logger(__name__)

MOST_SEARCHES_PER_DAY: Final = 20
A_DAY: Final = timedelta(days=1)
# Of one search; a turn takes a second or two, and only late turns are looked at.
MOST_CPU_MS: Final = 15_000
NAME: Final = "missed_{}"
# The worker that was to look at the next turn is gone, or busy with others.
FORGOTTEN: Final = timedelta(minutes=2)


def get_search_for(viewer: Viewer, battle_id: UUID) -> MissedWinSearch | None:
    """Return the viewer's search of a finished battle of theirs; None if none yet.

    Raises:
        BattleNotFound: It is not theirs.
        NotFinished: It is still running.
        NoMissedWins: It is of another game, or a puzzle.
    """
    right = get_replay_for(viewer, battle_id)
    is_puzzle = PuzzleTry.objects.filter(battle_id=battle_id).exists()
    if right.seat is None or is_puzzle or right.battle.ruleset != USUAL_GAME.name:
        raise NoMissedWins
    return MissedWinSearch.objects.filter(user=viewer, battle_id=battle_id).first()


def create_search(*, user: User, battle_id: UUID) -> MissedWinSearch:
    """Return the user's search of a finished battle of theirs; a new one at first.

    Raises:
        BattleNotFound, NotFinished, NoMissedWins: As ``get_search_for``.
        TooManySearches: As ``get_or_create_search``.
    """
    found = get_search_for(user, battle_id)
    return found or get_or_create_search(user=user, battle_id=battle_id)


@transaction.atomic
def get_or_create_search(*, user: User, battle_id: UUID) -> MissedWinSearch:
    """Return the user's search of a battle; the caller has checked that they may.

    Raises:
        TooManySearches: They have had as many battles searched in a day as one may.
    """
    lock_people(user.pk)
    mine = MissedWinSearch.objects.filter(user=user, battle_id=battle_id)
    if found := mine.first():
        return found
    since = timezone.now() - A_DAY
    searches = MissedWinSearch.objects.filter(user=user, requested_at__gt=since)
    if searches.count() >= MOST_SEARCHES_PER_DAY:
        raise TooManySearches(details={"most": MOST_SEARCHES_PER_DAY})
    return MissedWinSearch.objects.create(user=user, battle_id=battle_id)


def search_next_turn(search_id: int) -> bool:
    """Look at the next turn of a search, and return whether there may be more.

    Idempotent: of two at once, only one stores what it found, and only it goes on. A
    turn at which the search fails is passed over. While the battle is running, the
    search waits for the next turn to be over.
    """
    open_searches = MissedWinSearch.objects.select_related("battle")
    search = open_searches.filter(pk=search_id, finished_at=None).first()
    if search is None:
        return False
    began, reel = time.thread_time(), _load(search.battle)
    seats = (s.seat for s in reel.session.seats if s.user_id == search.user_id)
    turns = _list_turns(reel, next(seats, None))
    game = next((each for each in turns if each.answered > search.looked_until), None)
    is_spent = search.cpu_ms >= MOST_CPU_MS
    found = None
    if game is not None and not is_spent:
        with IsolatedWork(log, "search for a missed win failed", search=search_id):
            found = _find_win(game, reel, search, began)
    spent_ms = round(1000 * (time.thread_time() - began))
    with transaction.atomic():
        searches = MissedWinSearch.objects.filter(
            pk=search_id, looked_until=search.looked_until, finished_at=None
        )
        if is_spent or (game is None and reel.session.game.result is not None):
            searches.update(finished_at=timezone.now())
            return False
        if game is None:
            searches.update(turns_over=reel.session.turn_number())
            return False
        is_first = searches.update(
            looked_until=game.answered,
            cpu_ms=search.cpu_ms + spent_ms,
            looked_at=timezone.now(),
        )
        if is_first and found is not None:
            _store(search, game, found, reel.session.pinned)
    return bool(is_first)


def claim_forgotten_searches(*, now: datetime, limit: int) -> list[int]:
    """Claim searches that no worker goes on with, the oldest first; each once.

    Those of running battles wait for the player.

    Args:
        now: The present moment; a search looked at shortly before has a worker.
        limit: The most to return.
    """
    since = now - FORGOTTEN
    forgotten = MissedWinSearch.objects.filter(
        finished_at=None, looked_at__lt=since, battle__status=Status.FINISHED
    )
    found = forgotten.order_by("looked_at").values_list("pk", flat=True)[:limit]
    return [
        pk
        for pk in list(found)
        if MissedWinSearch.objects.filter(pk=pk, looked_at__lt=since).update(
            looked_at=now
        )
    ]


def _load(battle: Battle) -> LoadedReplay:
    """Return a battle step by step; a running one, which grows, past the cache."""
    if battle.status == Status.FINISHED:
        return load_replay(battle.pk)
    return LoadedReplay(battle.pk)


def _list_turns(reel: LoadedReplay, seat: int | None) -> Iterator[AnyBattle]:
    """Yield the battle at the beginning of each main phase of a seat; played on.

    Without the turn in which that seat won, and without a turn that is not over.
    """
    result, last = reel.session.game.result, reel.session.game.position.turn
    limit = last if result is None else math.inf
    game, seen = reel.session.fresh_game(), -1
    for step in (None, *reel.steps):
        if step is not None:
            game.apply(reel.session.ruleset.read_action(step.action), step.seat)
        turn, question = game.position.turn, game.decision
        is_won = result is not None and result.winner == seat and turn == last
        if (
            question is not None
            and question.kind == "main"
            and question.player == seat == game.position.turn_player
            and turn != seen
            and turn < limit
            and not is_won
        ):
            seen = turn
            yield game


def _find_win(
    game: AnyBattle, reel: LoadedReplay, search: MissedWinSearch, began: float
) -> MinedPuzzle | None:
    def is_late() -> bool:
        spent_ms = 1000 * (time.thread_time() - began)
        return search.cpu_ms + spent_ms > MOST_CPU_MS

    return find_missed_win(game, index_cards(reel.session.pinned), is_late=is_late)


def _store(
    search: MissedWinSearch, game: AnyBattle, found: MinedPuzzle, pinned: PinnedCards
) -> None:
    """Store a missed win; a turn that was taken back and played again has one."""
    kept = {
        "at": game.answered,
        "given": found.given,
        "when": [dict(step) for step in found.when],
        "cards": {
            number: pinned.revision_by_number[number]
            for number in sorted(set(list_numbers(found.given)))
        },
        "level": found.level,
    }
    MissedWin.objects.get_or_create(
        search=search, turn=game.position.turn, defaults=kept
    )


def list_missed_wins_for(user: User) -> QuerySet[MissedWin]:
    """Return the missed wins of a user with ``is_solved``, the newest first."""
    solved = PuzzleTry.objects.filter(
        missed_win=OuterRef("pk"), solved_at__isnull=False
    )
    wins = MissedWin.objects.filter(search__user=user).select_related("search__battle")
    return wins.annotate(is_solved=Exists(solved)).order_by("-pk")


def begin_missed_win(*, user: User, win_id: int) -> Battle:
    """Begin a try of a missed win of the user's own; an open try is given up.

    Raises:
        PuzzleNotFound: They have no such missed win.
        CardNotFound: If the content is not loaded yet.
    """
    win = list_missed_wins_for(user).filter(pk=win_id).first()
    if win is None:
        raise PuzzleNotFound
    position = get_position(win)
    concede_open_tries(user)
    return begin_try(
        user=user, name=NAME.format(win.pk), position=position, missed_win=win
    )


def _prepare(win: MissedWin, pinned: PinnedCards) -> PreparedPosition:
    """Build the position of a missed win, with the cards of its battle."""
    return prepare_scene(build_script(win.given, index_cards(pinned)).begin(RunMode()))


def draw_missed_wins(
    wins: Iterable[MissedWin], seated: tuple[str, str], language: str
) -> dict[str, list[dict[str, Any]]]:
    """Draw the positions of missed wins, as ``draw_positions`` does, by number.

    As many queries as for one, unless their battles had different revisions of a card.
    """
    drawn: dict[str, list[dict[str, Any]]] = {}
    for group, pins in _group_by_pins(wins):
        pinned = PinnedCards(USUAL_GAME.name, pins.values())
        positions = {str(win.pk): _prepare(win, pinned) for win in group}
        drawn |= draw_positions(positions, seated, language, pins)
    return drawn


def _group_by_pins(
    wins: Iterable[MissedWin],
) -> list[tuple[list[MissedWin], dict[str, int]]]:
    """Return groups of missed wins, each with one revision of every card."""
    groups: list[tuple[list[MissedWin], dict[str, int]]] = []
    for win in wins:
        for group, pins in groups:
            if all(pins.get(card, pin) == pin for card, pin in win.cards.items()):
                group.append(win)
                pins.update(win.cards)
                break
        else:
            groups.append(([win], dict(win.cards)))
    return groups


def get_position(win: MissedWin) -> Position:
    """Return the position of a missed win, with the cards of its battle.

    Raises:
        CardNotFound: If the content is not loaded yet.
    """
    revisions = list_revisions({FILLER_NUMBER}) | win.cards
    pinned = PinnedCards(USUAL_GAME.name, win.cards.values())
    return freeze_position(_prepare(win, pinned), revisions)
