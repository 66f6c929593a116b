"""Puzzles: win this turn.

A puzzle is a position, a title and hints. Ten are by hand (``puzzles.yaml``), the
others are mined from games between bots (``mined_puzzles.json``, written by ``manage.py
mine_puzzles``). It is played at the board against a bot that defends as well as
possible, and solved when the battle is won in the turn it began in. The streak is how
many different puzzles were solved in a row; ratings are in ``puzzle_ratings``.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from battles import signals
from battles.bots import DEFENDER
from battles.errors import PuzzleNotFound
from battles.games.pinned_cards import PinnedCards
from battles.games.registry import USUAL_GAME
from battles.live import submissions
from battles.match_options.options import PRACTICE, BattleOptions
from battles.models import Battle, Status
from battles.rules.kernel.scenario import RunMode
from battles.rules.unionarena.scenarios.starting_position import USUAL_TURN
from battles.seating.positions import Position, create_battle_from_position
from cards.catalogue import selectors as cards
from cards.catalogue.localized_names import get_reader_language
from unionarena.core.accounts.models import User
from unionarena.core.ratings import INITIAL_RATING

from .models import MissedWin, PuzzleRun, PuzzleTry
from .prepared_positions import PUZZLES as FILE
from .prepared_positions import (
    PreparedPosition,
    freeze_current,
    prepare_position,
    prepare_scene,
)
from .puzzle_mining import build_script, count_preparations
from .puzzle_ratings import get_solver_rating, rate_try

SEAT: Final = 0
MINED_FILE: Final = Path(__file__).with_name("mined_puzzles.json")
DISPATCH: Final = "learning.puzzles"
# What a solution can do before it attacks, by the first word of its step.
MOVES: Final[Mapping[str, Any]] = {
    "play": _("Play a character"),
    "raid": _("Raid"),
    "use": _("Use an event"),
    "activate": _("Activate an ability"),
}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle.

    Attributes:
        title: Its title.
        hints: From a nudge to nearly the answer.
        level: From 1 to 3, for how many things must come together.
        moves: The kinds of moves in its solution, as in ``MOVES``; empty if it is by
            hand.
    """

    title: Any
    hints: tuple[Any, ...]
    level: int
    moves: frozenset[str] = frozenset()


HAND_MADE: Final[Mapping[str, Puzzle]] = {
    "clear_the_way": Puzzle(
        _("Clear the way"),
        (
            _("Any character that can block will block."),
            _("Use an Event before you attack."),
        ),
        1,
    ),
    "change_places": Puzzle(
        _("Trade places"),
        (
            _("A card you play now enters resting and can’t attack this turn."),
            _("One of your characters behind the front line is active."),
        ),
        1,
    ),
    "small_and_great": Puzzle(
        _("Big and small"),
        (
            _("You have two AP, and your opponent has two blockers."),
            _("One of your two cards is picky about its target; the other isn’t."),
        ),
        1,
    ),
    "fuel_first": Puzzle(
        _("Fuel first"),
        (
            _("Count your AP before you spend any."),
            _("One of your cards gives back more AP than it costs."),
        ),
        2,
    ),
    "who_gets_it": Puzzle(
        _("Who gets it?"),
        (
            _("Winning a battle can deal damage too."),
            _("Compare your two attackers with the possible blockers."),
        ),
        2,
    ),
    "fresh_fighter": Puzzle(
        _("A fresh fighter"),
        (
            _("Played normally, a card enters resting."),
            _("A Raid is active, even on top of a resting card."),
        ),
        2,
    ),
    "two_at_once": Puzzle(
        _("Two at once"),
        (
            _("One attack, two life cards."),
            _("Save 1 AP for what the card can do on the field."),
        ),
        2,
    ),
    "first_shot": Puzzle(
        _("The first shot"),
        (
            _("Count how often your opponent can block."),
            _("Snipe can’t be blocked. Who can block twice?"),
        ),
        2,
    ),
    "twice_over": Puzzle(
        _("Twice over"),
        (
            _("Two attacks aren’t enough: one of them will be blocked."),
            _("The new card says when it becomes active again."),
        ),
        3,
    ),
    "step_back": Puzzle(
        _("One step back"),
        (
            _("Two must attack, and the Event still needs energy."),
            _("A character that can’t attack anyway can still generate energy."),
        ),
        3,
    ),
}


def read_mined() -> Mapping[str, Any]:
    """Return the content of the file of mined puzzles, by name."""
    found: Mapping[str, Any] = json.loads(MINED_FILE.read_text())
    return found


def _find_card_name(number: str) -> str:
    (card,) = cards.show_cards(
        cards.list_cards_by_number([number]), get_reader_language()
    )
    return card.name


_lazy_card_name: Final = lazy(_find_card_name, str)  # A class of seventy methods.


def _list_mined() -> dict[str, Puzzle]:
    """Return the mined puzzles, the easiest first; a solution gives their hints."""
    rows = sorted(read_mined().items(), key=lambda row: (row[1]["level"], row[0]))
    return {
        name: describe_solution(
            format_lazy(_("From a game, {number}"), number=place),
            row["when"],
            row["level"],
            _lazy_card_name,
        )
        for place, (name, row) in enumerate(rows, start=1)
    }


def describe_solution(
    title: object,
    when: Sequence[Mapping[str, str]],
    level: int,
    find_name: Callable[[str], Any],
) -> Puzzle:
    """Return a puzzle whose hints and moves come from a solution.

    Args:
        title: Its title; text, maybe translated later.
        when: The solution; its first card is named in a hint.
        level: How hard it is.
        find_name: Gives the name of a card by its number.
    """
    own = [step["me"] for step in when if "me" in step]
    words = (word for line in own for word in line.split() if "-" in word)
    card = find_name(next(words).split("#")[0])
    count = count_preparations(when)
    return Puzzle(
        title,
        (
            format_lazy(_("Actions before you attack: {count}"), count=count),
            format_lazy(_("Begin with {card}."), card=card),
        ),
        level,
        frozenset(line.split()[0] for line in own) & MOVES.keys(),
    )


def describe_missed_win(win: MissedWin) -> Puzzle:
    """Return a user's own puzzle, with the cards of its battle."""
    pinned = PinnedCards(USUAL_GAME.name, win.cards.values())
    language = get_reader_language()
    return describe_solution(
        format_lazy(_("Your turn {turn}"), turn=win.turn),
        win.when,
        win.level,
        lambda number: pinned.names([number], language)[number],
    )


def describe_try(one: PuzzleTry) -> Puzzle | None:
    """Return the puzzle of a try; None if it is no longer offered."""
    if one.missed_win is not None:
        return describe_missed_win(one.missed_win)
    return PUZZLES.get(one.puzzle)


# In the order they are offered.
MINED: Final = _list_mined()
PUZZLES: Final[Mapping[str, Puzzle]] = {**HAND_MADE, **MINED}
LEVELS: Final = {name: puzzle.level for name, puzzle in PUZZLES.items()}


def choose_daily(day: date) -> str:
    """Return the puzzle of a day: the same for everyone, each in its turn."""
    names = sorted(MINED or PUZZLES)
    return names[day.toordinal() % len(names)]


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """A user's progress with the puzzles.

    Attributes:
        solved: The puzzles they solved at least once.
        streak: How many in a row, at the first try each.
        changes: Rating points by puzzle, for those that were rated.
        rating: Their rating as a solver; None before the first rated try.
        is_provisional: Whether that rating is still more guess than knowledge.
    """

    solved: frozenset[str] = frozenset()
    streak: int = 0
    changes: Mapping[str, int] = field(default_factory=dict)
    rating: int | None = None
    is_provisional: bool = True


def begin_puzzle(*, user: User, name: str) -> Battle:
    """Begin a try; the one before it is given up.

    Raises:
        PuzzleNotFound: There is no such puzzle.
        CardNotFound: If the content is not loaded yet.
    """
    if name not in PUZZLES:
        raise PuzzleNotFound
    concede_open_tries(user)
    return begin_try(user=user, name=name)


@transaction.atomic
def begin_try(
    *,
    user: User,
    name: str,
    position: Position | None = None,
    options: BattleOptions = PRACTICE,
    run: PuzzleRun | None = None,
    missed_win: MissedWin | None = None,
) -> Battle:
    """Begin a try of a puzzle.

    Args:
        user: Who tries it.
        name: Its name.
        position: Where it begins, if it is no puzzle for everyone.
        options: How it is played.
        run: The run it belongs to.
        missed_win: The user's own puzzle that it is.

    Raises:
        CardNotFound: If the content is not loaded yet.
    """
    battle = create_battle_from_position(
        user=user,
        position=position or freeze_current(prepare_puzzle(name)),
        seat=SEAT,
        bot=DEFENDER,
        options=options,
    )
    PuzzleTry.objects.create(
        user=user,
        puzzle=name,
        battle=battle,
        turn=get_turn_to_win(name),
        run=run,
        missed_win=missed_win,
    )
    return battle


def get_turn_to_win(name: str) -> int:
    """Return the number of the turn in which a puzzle must be won."""
    return prepare_position(FILE, name).turn if name in HAND_MADE else USUAL_TURN


@cache
def prepare_puzzle(name: str) -> PreparedPosition:
    """Build the position of a puzzle."""
    if name not in MINED:
        return prepare_position(FILE, name)
    script = build_script(read_mined()[name]["given"])
    return prepare_scene(script.begin(RunMode()))


def concede_open_tries(user: User) -> None:
    """Concede tries that are still open; not within a transaction."""
    unfinished = PuzzleTry.objects.filter(
        user=user, battle__status=Status.RUNNING
    ).values_list("battle_id", flat=True)
    for battle_id in list(unfinished):
        submissions.concede_battle(battle_id=battle_id, viewer=user)


def get_hint(*, user: User, battle_id: UUID, number: int) -> str:
    """Return a hint for a try of one's own, and record that it was shown.

    Raises:
        PuzzleNotFound: It is no try of theirs, or there is no such hint; in runs there
            are none.
    """
    found = get_try_for(user, battle_id)
    puzzle = describe_try(found)
    hints = puzzle.hints if puzzle and found.run_id is None else ()
    if not 1 <= number <= len(hints):
        raise PuzzleNotFound
    if found.hints < number:
        PuzzleTry.objects.filter(pk=found.pk).update(hints=number)
    return str(hints[number - 1])


def get_try_for(user: User, battle_id: UUID) -> PuzzleTry:
    """Return a try of the user's own, by its battle.

    Raises:
        PuzzleNotFound: It is no try of theirs.
    """
    tries = PuzzleTry.objects.select_related("run", "missed_win")
    found = tries.filter(user=user, battle_id=battle_id).first()
    if found is None:
        raise PuzzleNotFound
    return found


def get_progress_of(user: User) -> PuzzleProgress:
    """Return what a user has solved, how many in a row, and their rating."""
    tries = PuzzleTry.objects.filter(user=user, missed_win=None)
    columns = ("puzzle", "solved_at", "battle__status", "rating_change", "run_id")
    rows = list(tries.order_by("-begun_at", "-pk").values_list(*columns))
    rating, is_provisional = get_solver_rating(user) or (None, True)
    return PuzzleProgress(
        solved=frozenset(row[0] for row in rows if row[1]),
        streak=_streak(row for row in rows if row[4] is None),
        changes={row[0]: row[3] for row in rows if row[3] is not None},
        rating=rating,
        is_provisional=is_provisional,
    )


def count_solved(user_ids: Collection[int]) -> dict[int, int]:
    """Return how many different puzzles each of these users has solved; one query."""
    tries = PuzzleTry.objects.filter(user__in=user_ids, missed_win=None)
    solved = tries.filter(solved_at__isnull=False)
    rows = solved.order_by().values_list("user")
    return dict(rows.annotate(puzzles=Count("puzzle", distinct=True)))


def _streak(rows: Iterable[tuple[Any, ...]]) -> int:
    """Count back from the newest try; one that is still open is not lost yet."""
    met: set[str] = set()
    for place, (puzzle, solved_at, status, *_more) in enumerate(rows):
        if solved_at is None:
            if place == 0 and status == Status.RUNNING:
                continue
            break
        met.add(puzzle)
    return len(met)


def sort_puzzles(ratings: Mapping[str, int]) -> list[str]:
    """Return all puzzles: those by hand in their order, then the mined, easy first."""
    return [*HAND_MADE, *sorted(MINED, key=lambda name: (ratings[name], name))]


def suggest_puzzle(progress: PuzzleProgress, ratings: Mapping[str, int]) -> str | None:
    """Return what to try next: by hand in order, then the nearest to the solver.

    None once all are solved.
    """
    own = progress.rating or INITIAL_RATING
    unsolved = [name for name in sort_puzzles(ratings) if name not in progress.solved]
    if unsolved and unsolved[0] in HAND_MADE:
        return unsolved[0]
    return min(unsolved, key=lambda name: abs(ratings[name] - own), default=None)


def close_try(*, battle_id: UUID, **_more: object) -> None:
    """Rate the try of a battle that is over; solved is one won in the turn it began in.

    Nothing happens if the battle is no try, or the try has been closed.
    """
    with transaction.atomic():
        tries = PuzzleTry.objects.select_for_update(of=("self",))
        one = (
            tries.select_related("battle", "user")
            .filter(battle_id=battle_id, solved_at=None, rating_change=None)
            .first()
        )
        if one is None:
            return
        now = timezone.now()
        if one.battle.winner == SEAT and one.battle.turns == one.turn:
            one.solved_at = now
            one.save(update_fields=["solved_at"])
            _count_for_run(one.run_id, now)
        if one.puzzle in LEVELS:  # not one that is no longer offered
            rate_try(one, level=LEVELS[one.puzzle], now=now)


def _count_for_run(run_id: UUID | None, now: datetime) -> None:
    """Count a solved try for its run, if that is not over; in the try's transaction."""
    if run_id is None:
        return
    run = PuzzleRun.objects.select_for_update().get(pk=run_id)
    if not run.is_over(now):
        PuzzleRun.objects.filter(pk=run_id).update(solved=F("solved") + 1)


def connect_listeners() -> None:
    """Connect to finished battles."""
    signals.battle_finished.connect(close_try, dispatch_uid=DISPATCH)
