"""The page that offers the first game, begins it, and leads back into it."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from battles.errors import BattleNotFound
from battles.live import admission
from battles.models import Status
from unionarena.accounts.guests import enter_as_guest

from .opening import begin_tutorial

KEPT = "tutorial"  # The learner's battle, kept with the sign-in.


@require_http_methods(["GET", "POST"])
def tutorial(request: HttpRequest) -> HttpResponse:
    """Offer the first game; a POST begins it, or goes on with the one that runs.

    Who has not signed up plays as a guest.
    """
    running = _running(request)
    if request.method == "GET":
        return render(request, "battles/tutorial.html", {"is_running": bool(running)})
    if not request.user.is_authenticated:
        enter_as_guest(request)
    if running is None or "again" in request.POST:
        running = begin_tutorial(user=request.user).pk
        request.session[KEPT] = str(running)
    board = reverse("battles:board", args=[running])
    return redirect(f"{board}?learn=1")


def _running(request: HttpRequest) -> UUID | None:
    """The learner's battle, while it can go on."""
    kept = request.session.get(KEPT)
    if kept is None:
        return None
    try:
        battle = admission.get_battle_for(request.user, UUID(kept))
    except BattleNotFound:
        return None
    return battle.pk if battle.status == Status.RUNNING else None
