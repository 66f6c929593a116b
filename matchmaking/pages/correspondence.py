"""The page of all open games, with the queue for games by correspondence."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from battles.correspondence import holidays, open_games
from matchmaking import selectors, services
from matchmaking.game_setup.lobby import get_lobby
from matchmaking.game_setup.option_texts import CLOCKS
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.text_input import read_number


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def correspondence(request: HttpRequest) -> HttpResponse:
    """Show all open games, whose turn it is and until when; join the queue."""
    user, now = get_signed_in_user(request.user), site_time.now()
    if request.method == "POST":
        return _join(request, user)
    clocks = services.list_correspondence_clocks()
    waiting = [
        {"invitation": each, "clock": CLOCKS[each.options["room"]["clock"]]}
        for each in selectors.list_invitations_of(user, now=now)
        if each.is_public and each.options["room"].get("clock") in clocks
    ]
    context = {
        "games": open_games.list_open_games(user, now=now),
        "lobby": get_lobby(user, now=now),
        "clocks": [(name, CLOCKS[name]) for name in clocks],
        "waiting": waiting,
        "holiday": holidays.find_holiday(user, now=now),
        "days_left": holidays.count_days_left(user, now=now),
        "now": now,
    }
    return render(request, "matchmaking/correspondence.html", context)


def _join(request: HttpRequest, user: User) -> HttpResponse:
    found = services.join_correspondence_queue(
        user=user,
        deck=services.DeckChoice(read_number(request.POST.get("deck", ""))),
        clock=request.POST.get("clock", ""),
        now=site_time.now(),
    )
    if found.battle_id:
        return redirect("battles:board", battle_id=found.battle_id)
    messages.success(
        request, _("You’re waiting for an opponent. You’ll be notified of your turn.")
    )
    return redirect("matchmaking:correspondence")
