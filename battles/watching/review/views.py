"""Pages of a finished battle's review."""

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from battles.errors import NotFinished
from battles.maintenance import finished_battles
from battles.seating.positions import create_battle_from_position, get_position
from battles.watching.access import permissions
from battles.watching.replays.playback import load_replay
from cards.catalogue.localized_names import get_reader_language
from unionarena.core.accounts.selectors import get_signed_in_user

from . import drawings, turning_points

STRONGEST_BOT = "monte_carlo"


@login_required
def battle_review(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show who was ahead in a finished battle, and the turns that decided it."""
    try:
        found = turning_points.review_battle(request.user, battle_id)
    except NotFinished:
        return redirect("battles:board", battle_id=battle_id)
    end = finished_battles.describe_end(
        found.reason, game=found.game, has_won=found.has_won
    )
    points = drawings.place_points(found.curve)
    context = {"review": found, "points": points, "end": end}
    return render(
        request, "battles/review.html", context | _draw_deciding_turn(request, found)
    )


@login_required
def review_curve(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show who was ahead, turn by turn, and the deciding turns; a fragment."""
    found = turning_points.review_battle(request.user, battle_id)
    context = {"review": found, "points": drawings.place_points(found.curve)}
    return render(
        request,
        "battles/_review_result.html",
        context | _draw_deciding_turn(request, found),
    )


@login_required
def deciding_turn(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show the turn that decided a finished battle, or else its end; a fragment."""
    found = turning_points.review_battle(request.user, battle_id)
    context = {"review": found} | _draw_deciding_turn(request, found)
    return render(request, "battles/_deciding_turn.html", context)


def _draw_deciding_turn(
    request: HttpRequest, review: turning_points.Review
) -> dict[str, Any]:
    """Return what ``battles/_deciding_turn.html`` shows."""
    deciding = review.deciding
    at = deciding.at if deciding else load_replay(review.battle_id).last
    language = get_reader_language()
    return {
        "deciding": deciding,
        "board": drawings.draw_board(request.user, review.battle_id, at, language),
    }


@login_required
def review_board(request: HttpRequest, battle_id: UUID, at: int) -> HttpResponse:
    """Draw the table at a moment; a fragment."""
    found = drawings.draw_board(request.user, battle_id, at, get_reader_language())
    context = {"board": found, "battle_id": battle_id, "at": at}
    return render(request, "battles/_review_board.html", context)


@login_required
def better_play(request: HttpRequest, battle_id: UUID, at: int) -> HttpResponse:
    """Show what the strong bot would have done in a turn; a fragment."""
    language = get_reader_language()
    found = turning_points.find_better_play(request.user, battle_id, at, language)
    if found is None:  # Nothing to learn from this turn, so it is not listed.
        response = HttpResponse()
        response["HX-Reswap"] = "delete"
        response["HX-Retarget"] = f"[data-moment='{at}']"
        return response
    board = drawings.draw_board(request.user, battle_id, found.at, language)
    context = {"better": found, "board": board}
    return render(request, "battles/_better_play.html", context)


@require_POST
@login_required
def play_on(request: HttpRequest, battle_id: UUID, at: int) -> HttpResponse:
    """Play on from a moment against the strong bot; counts for nothing."""
    right = permissions.get_replay_for(request.user, battle_id)
    battle = create_battle_from_position(
        user=get_signed_in_user(request.user),
        position=get_position(right.battle.pk, at),
        seat=right.seat or 0,
        bot=STRONGEST_BOT,
    )
    return redirect("battles:board", battle_id=battle.pk)
