"""Pages of battles that are watched: the list, the board, the showcase."""

from http import HTTPStatus
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control

from battles import bots
from battles.errors import BattleHalted, BattleNotFound
from battles.live.battle_access import list_battles_for
from battles.watching.access import permissions
from cards.catalogue import localized_names
from cards.catalogue.localized_names import get_reader_language

from . import live_battles, showcase

SHOWCASE_MAX_AGE_S = 3600


@login_required
def live_list(request: HttpRequest) -> HttpResponse:
    """Show the battles that may be watched now; the list alone for htmx."""
    battles = live_battles.list_live_battles_for(request.user)
    is_fragment = getattr(request, "htmx", False)
    fragment = "battles/_live_battles.html" if is_fragment else "battles/live.html"
    return render(request, fragment, {"battles": battles})


@login_required
def featured(request: HttpRequest) -> HttpResponse:
    """Show one battle in pictures, for the home page; nothing if there is none."""
    still = live_battles.choose_featured_battle_for(request.user)
    return render(request, "battles/_featured.html", {"still": still})


@login_required
def still(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show the same battle a moment later; 204 if it looks the same."""
    seen = request.GET.get("seen", "")
    try:
        found = live_battles.build_picture(request.user, battle_id, seen=seen)
    except (BattleHalted, BattleNotFound):  # over, closed: there may be another
        return featured(request)
    if found is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "battles/_featured.html", {"still": found})


def showcase_moment(request: HttpRequest, moment: int) -> HttpResponse:
    """Show a moment of a game between bots, for visitors; 204 if it fails."""
    shown = showcase.get_showcase_moment(moment, get_reader_language())
    if shown is None:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    answer = render(request, "battles/_showcase.html", {"shown": shown})
    patch_cache_control(answer, private=True, max_age=SHOWCASE_MAX_AGE_S)
    return answer


@login_required
def watch(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show the board to a spectator; players are redirected to their own."""
    if list_battles_for(request.user).filter(pk=battle_id).exists():
        return redirect("battles:board", battle_id=battle_id)
    key = request.GET.get("key", "")
    permissions.check_may_watch(request.user, battle_id, key=key)
    session = live_battles.get_delayed_session(battle_id)
    context = {
        "battle_id": str(battle_id),
        "names": [bots.get_player_name(seat) for seat in session.seats],
        "socket_path": f"/ws/battles/{battle_id}/?watch={key}",
        "delay_s": int(session.delay.total_seconds()),
        "layout": session.ruleset.layout.to_dict(localized_names.get_reader_language()),
    }
    return render(request, "battles/watch.html", context)
