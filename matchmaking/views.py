"""Pages on the way into a game: the home page and the queue."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from unionarena.accounts.selectors import signed_in

from . import services
from .forms import StartForm
from .lobby import get_lobby

View = Callable[[HttpRequest], HttpResponse]


def home(request: HttpRequest) -> HttpResponse:
    """For visitors what this is and a way in; for players a game in two clicks."""
    if not request.user.is_authenticated:
        return render(request, "matchmaking/welcome.html")
    lobby = get_lobby(signed_in(request.user), now=timezone.now())
    return render(request, "matchmaking/home.html", {"lobby": lobby})


@login_required
def play(request: HttpRequest) -> HttpResponse:
    """The queue while waiting, the battle once matched, otherwise what to play.

    Somebody may be matched while this page is on its way to them.
    """
    user, now = signed_in(request.user), timezone.now()
    services.touch(user=user, now=now)
    lobby = get_lobby(user, now=now)
    if lobby.battle and lobby.battle.is_match:
        return redirect(lobby.battle.url)
    return render(request, "matchmaking/play.html", {"lobby": lobby})


def signed_in_to_play(view: View) -> View:
    """Send visitors through sign-in to the queue page, not back to a form's address."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request)
        return redirect_to_login(reverse("matchmaking:play"))

    return guarded


@require_POST
@signed_in_to_play
def join(request: HttpRequest) -> HttpResponse:
    """Quick match: wait for an opponent."""
    form = StartForm(request.POST)
    if not form.is_valid():
        return _back(request, form)
    services.join_queue(
        user=signed_in(request.user),
        deck_id=form.cleaned_data["deck"],
        mode=form.cleaned_data["mode"],
        now=timezone.now(),
    )
    return redirect("matchmaking:play")


@require_POST
@signed_in_to_play
def leave(request: HttpRequest) -> HttpResponse:
    """Cancel: wait no longer; who was matched a moment before goes to the battle."""
    services.leave_queue(user=signed_in(request.user), now=timezone.now())
    return redirect("matchmaking:play")


@require_POST
@signed_in_to_play
def practice(request: HttpRequest) -> HttpResponse:
    """Play against the bot, at once."""
    form = StartForm(request.POST)
    if not form.is_valid():
        return _back(request, form)
    battle_id = services.start_practice(
        user=signed_in(request.user),
        deck_id=form.cleaned_data["deck"],
        bot=form.cleaned_data["bot"],
        now=timezone.now(),
    )
    return redirect("battles:board", battle_id=battle_id)


def _back(request: HttpRequest, form: StartForm) -> HttpResponse:
    for sentence in form.sentences():
        messages.error(request, sentence)
    return redirect("matchmaking:play")
