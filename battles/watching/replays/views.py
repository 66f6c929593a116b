"""The pages of a replay, and of the program that checks its record."""

from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from battles import bots
from battles.errors import NotFinished
from battles.games.registry import RULESETS
from battles.maintenance.record_signing import list_public_keys
from battles.watching.access import permissions
from cards.catalogue import localized_names


def replay(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """The replay of a battle: for its players, and for whoever has a link."""
    key = request.GET.get("key", "")
    if not key and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    try:
        right = permissions.get_replay_for(request.user, battle_id, key=key)
    except NotFinished:
        return redirect("battles:board", battle_id=battle_id)
    seats = right.battle.seats.order_by("seat")
    context = {
        "battle_id": str(battle_id),
        "names": [bots.get_player_name(seat) for seat in seats],
        "seat": right.seat,
        "key": key,
        "can_share": right.seat is not None,
        "can_branch": request.user.is_authenticated,
        "bots": bots.list_bot_choices(),
        "layout": RULESETS[right.battle.ruleset].layout.to_dict(
            localized_names.get_reader_language()
        ),
        "api_path": reverse("api:battles:detail", args=[battle_id]),
        "page_path": reverse("battles:replay", args=[battle_id]),
    }
    return render(request, "battles/replay.html", context)


@require_safe
def verifier(request: HttpRequest) -> HttpResponse:
    """How to check a record without trusting this site, and the program for it."""
    keys = [key.public_key for key in list_public_keys()]
    return render(request, "battles/verifier.html", {"keys": keys})
