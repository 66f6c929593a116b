"""Pages of the campaign: the map, an encounter, and the choice of a portrait."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from battles.learning.lessons import Lesson, list_lessons
from battles.learning.puzzles import PUZZLES, PuzzleProgress
from battles.learning.puzzles import get_progress_of as get_puzzle_progress_of
from collection import selectors as decks
from unionarena.core.accounts.guests import enter_as_guest
from unionarena.core.accounts.selectors import get_signed_in_user

from .battle_start import get_open_encounter, start_encounter
from .encounters import (
    Encounter,
    get_chapter_of,
    get_encounter,
    get_neighbor,
    list_chapters,
    list_encounters,
)
from .progress import (
    choose_portrait,
    draw_portraits,
    find_portrait_of,
    get_progress_of,
)

DECKS_OFFERED = 50
MOST_DIGITS = 18


@require_safe
def campaign_map(request: HttpRequest) -> HttpResponse:
    """Show the chapters and how far the reader is."""
    progress = get_progress_of(request.user)
    portraits = draw_portraits(list_encounters().values())
    chapters = [
        (
            chapter,
            [
                (one, progress.state_of(one), portraits[one.name])
                for one in chapter.encounters
            ],
        )
        for chapter in list_chapters()
    ]
    context = {
        "chapters": chapters,
        "won": len(progress.won & list_encounters().keys()),
        "number_of_encounters": len(list_encounters()),
        "following": progress.following,
    }
    return render(request, "campaign/map.html", context)


@require_safe
def encounter(request: HttpRequest, name: str) -> HttpResponse:
    """Show an encounter: its opponent, story and lesson, and what a win unlocks."""
    one = get_encounter(name)
    progress = get_progress_of(request.user)
    state = progress.state_of(one)
    chapter = get_chapter_of(one)
    following = get_neighbor(one, 1)
    starters = dict(decks.list_starter_names())
    context = {
        "encounter": one,
        "chapter": chapter,
        "state": state,
        "portrait": draw_portraits([one])[one.name],
        "before": get_neighbor(one, -1),
        "following": following if state == "won" else None,
        "starter": starters.get(chapter.starter, chapter.starter),
        "decks": _list_legal_decks(request) if state != "locked" else [],
        "lesson": _find_lesson(one),
        "puzzles": _list_puzzles(request, one) if state == "won" else [],
    }
    return render(request, "campaign/encounter.html", context)


@require_POST
def start(request: HttpRequest, name: str) -> HttpResponse:
    """Start the battle of an encounter; a visitor plays as a guest."""
    if not request.user.is_authenticated:
        get_open_encounter(request.user, name)  # before a guest is created in vain
        enter_as_guest(request)
    chosen = request.POST.get("deck", "")[:MOST_DIGITS]
    battle = start_encounter(
        user=get_signed_in_user(request.user),
        name=name,
        deck_id=int(chosen) if chosen.isdecimal() else None,
    )
    return redirect("battles:board", battle_id=battle.pk)


@login_required
@require_http_methods(["GET", "POST"])
def portrait(request: HttpRequest) -> HttpResponse:
    """Show the portraits to choose among, as a fragment; a POST chooses one."""
    user = get_signed_in_user(request.user)
    if request.method == "POST":
        choose_portrait(user=user, name=request.POST.get("portrait", ""))
        return redirect("accounts:profile")
    progress = get_progress_of(user)
    won = [one for one in list_encounters().values() if progress.is_won(one)]
    chosen = find_portrait_of(user)
    context = {
        "portraits": list(draw_portraits(won).values()),
        "chosen": chosen.encounter if chosen else "",
    }
    return render(request, "campaign/_portraits.html", context)


def _list_legal_decks(request: HttpRequest) -> list[tuple[int, str]]:
    """List the reader's own decks that may be played: number and title."""
    own = list(decks.list_decks_for(request.user)[:DECKS_OFFERED])
    sheets = decks.inspect_decks(own)
    return [(sheet.deck.pk, sheet.deck.title) for sheet in sheets if sheet.is_legal]


def _find_lesson(one: Encounter) -> Lesson | None:
    return next((each for each in list_lessons() if each.name == one.lesson), None)


def _list_puzzles(request: HttpRequest, one: Encounter) -> list[tuple[str, Any, bool]]:
    """List the unlocked puzzles: name, puzzle, and whether it is solved."""
    progress = (
        get_puzzle_progress_of(request.user)
        if request.user.is_authenticated
        else PuzzleProgress()
    )
    return [(name, PUZZLES[name], name in progress.solved) for name in one.puzzles]
