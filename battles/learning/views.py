"""Pages of learning: the first game, lessons, puzzles, the rules."""

from typing import Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from battles.errors import BattleNotFound
from battles.games.registry import RULESETS
from battles.live import battle_access
from battles.models import Status
from cards.catalogue.localized_names import get_reader_language
from unionarena.core import site_time
from unionarena.core.accounts.guests import enter_as_guest
from unionarena.core.accounts.selectors import get_signed_in_user

from .lessons import COURSES, FIRST_GAME, begin_lesson
from .models import RunKind
from .prepared_positions import draw_positions
from .puzzle_ratings import list_puzzle_ratings
from .puzzle_runs import SHOWN_RUNS, describe_day, get_best, list_runs_for
from .puzzles import (
    LEVELS,
    MOVES,
    PUZZLES,
    PuzzleProgress,
    begin_puzzle,
    choose_daily,
    get_progress_of,
    prepare_puzzle,
    sort_puzzles,
    suggest_puzzle,
)
from .rules_text import find_clauses, group_clauses

PUZZLES_PER_PAGE = 24
LEVEL_CHOICES = {str(level): level for level in sorted(set(LEVELS.values()))}
KEPT = "tutorial"  # The session key of the learner's battle.


@require_http_methods(["GET", "POST"])
def tutorial(request: HttpRequest) -> HttpResponse:
    """Offer the first game; a POST begins it, or returns to the running one.

    A visitor who has not signed up plays as a guest.
    """
    running = _running(request)
    if request.method == "GET":
        return render(
            request,
            "battles/tutorial.html",
            {
                "is_running": bool(running),
                "courses": COURSES,
                "others": [game for game in RULESETS.values() if game.first_game],
            },
        )
    if not request.user.is_authenticated:
        enter_as_guest(request)
    if lesson := request.POST.get("lesson"):
        return _begin_course(request, lesson)
    if game := request.POST.get("game"):
        return _begin_first_game(request, game)
    user = get_signed_in_user(request.user)
    if running is None or "again" in request.POST:
        running = begin_lesson(user=user, name=FIRST_GAME).pk
        request.session[KEPT] = str(running)
    board = reverse("battles:board", args=[running])
    return redirect(f"{board}?learn=1")


def _begin_course(request: HttpRequest, name: str) -> HttpResponse:
    """Begin a short lesson; 404 if there is no such lesson."""
    battle = begin_lesson(user=get_signed_in_user(request.user), name=name)
    board = reverse("battles:board", args=[battle.pk])
    return redirect(f"{board}?learn={name}")


def _begin_first_game(request: HttpRequest, name: str) -> HttpResponse:
    """Begin the first game, or return to a running one; 404 if there is none."""
    kept = f"{KEPT}:{name}"
    running = _running(request, kept)
    if running is None:
        user = get_signed_in_user(request.user)
        running = begin_lesson(user=user, name=FIRST_GAME, game=name).pk
        request.session[kept] = str(running)
    board = reverse("battles:board", args=[running])
    return redirect(f"{board}?learn={name}")


@require_safe
def deck_lesson(request: HttpRequest) -> HttpResponse:
    """Show how a deck is built, step by step, with the clauses."""
    rules = find_clauses(get_reader_language(), "UA-2.2.")
    context = {"clauses": [one for chapter in rules for one in chapter.clauses.items()]}
    return render(request, "battles/deck_lesson.html", context)


@require_http_methods(["GET", "POST"])
def puzzles(request: HttpRequest) -> HttpResponse:
    """Show the puzzles and which are solved; a POST begins a try of one.

    A visitor who has not signed up plays as a guest.
    """
    if request.method == "POST":
        if not request.user.is_authenticated:
            enter_as_guest(request)
        name = request.POST.get("puzzle", "")
        battle = begin_puzzle(user=get_signed_in_user(request.user), name=name)
        board = reverse("battles:board", args=[battle.pk])
        return redirect(f"{board}?puzzle={name}")
    progress = (
        get_progress_of(request.user)
        if request.user.is_authenticated
        else PuzzleProgress()
    )
    ratings = list_puzzle_ratings(LEVELS)
    chosen = {name: request.GET.get(name, "") for name in ("level", "move", "open")}
    names = [
        name
        for name in sort_puzzles(ratings)
        if (
            chosen["level"] not in LEVEL_CHOICES
            or PUZZLES[name].level == LEVEL_CHOICES[chosen["level"]]
        )
        and (chosen["move"] not in MOVES or chosen["move"] in PUZZLES[name].moves)
        and not (chosen["open"] and name in progress.solved)
    ]
    page = Paginator(names, PUZZLES_PER_PAGE).get_page(request.GET.get("page"))
    seated = (gettext("You"), gettext("Opponent"))
    drawn = draw_positions(
        {name: prepare_puzzle(name) for name in page}, seated, get_reader_language()
    )
    rows = [
        (name, PUZZLES[name], name in progress.solved, ratings[name], drawn.get(name))
        for name in page
    ]
    viewer = request.user if request.user.is_authenticated else None
    now = site_time.now()
    daily = choose_daily(now.date())
    context: dict[str, Any] = {
        "page": page,
        "puzzles": rows,
        "number_of_puzzles": len(PUZZLES),
        "progress": progress,
        "following": suggest_puzzle(progress, ratings),
        "chosen": chosen,
        "levels": LEVEL_CHOICES,
        "moves": MOVES,
        "daily": (daily, PUZZLES[daily], daily in progress.solved),
        "runs": list_runs_for(viewer)[:SHOWN_RUNS] if viewer else [],
        "best": {kind: get_best(viewer, kind) for kind in RunKind} if viewer else {},
        "day": describe_day(viewer, now),
    }
    return render(request, "battles/puzzles.html", context)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules by clause, or those that match a search."""
    query = request.GET.get("q", "").strip()
    found = find_clauses(get_reader_language(), query)
    chapters = [(chapter, list(group_clauses(chapter))) for chapter in found]
    return render(request, "battles/rules.html", {"query": query, "chapters": chapters})


def _running(request: HttpRequest, name: str = KEPT) -> UUID | None:
    """Return the learner's battle, while it can go on."""
    kept = request.session.get(name)
    if kept is None:
        return None
    try:
        battle = battle_access.get_battle_for(request.user, UUID(kept))
    except BattleNotFound:
        return None
    return battle.pk if battle.status == Status.RUNNING else None
