"""The page of the board."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from battles import bots
from battles.games.registry import RULESETS
from battles.models import Origin, Status
from cards.catalogue import localized_names

from . import battle_access, protocol


@login_required
def board(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show the board of one's own battle; the browser draws it from the socket."""
    battle = battle_access.get_battle_for(request.user, battle_id)
    seats = [
        {
            "seat": seat.seat,
            "name": bots.get_player_name(seat),
            "bot": seat.bot or None,
            "is_me": seat.user_id == request.user.pk,
        }
        for seat in battle.seats.all()
    ]
    ruleset, language = RULESETS[battle.ruleset], localized_names.get_reader_language()
    first_game = ruleset.first_game if "learn" in request.GET else None
    me = next(seat for seat in seats if seat["is_me"])
    opponent = next(seat for seat in seats if seat is not me)
    context = {
        "battle_id": str(battle.pk),
        "seat": me["seat"],
        "socket_path": f"/ws/battles/{battle.pk}/",
        "api_path": reverse("api:battles:detail", args=[battle.pk]),
        "results_path": reverse("results:detail", args=[battle.pk]),
        "seats": seats,
        "me": me,
        "opponent": opponent,
        "is_campaign": battle.origin == Origin.CAMPAIGN,
        "is_finished": battle.status == Status.FINISHED,
        "is_halted": battle.status == Status.HALTED,
        "is_voided": battle.status == Status.VOIDED,
        "protocol": protocol.VERSION,
        "bots": bots.list_bot_choices(),
        "layout": ruleset.layout.to_dict(language),
        "lessons": first_game.render(language) if first_game else None,
    }
    return render(request, "battles/board.html", context)
