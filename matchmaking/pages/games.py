"""Pages of games with their own decks: choosing a deck and an opponent."""

from contextlib import suppress
from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from battles.bots import choose_usual_bot, list_bot_choices
from battles.games.registry import RULESETS, Ruleset
from battles.match_options.options import CASUAL
from cards.catalogue.game_catalogues import GameLink, list_game_links
from matchmaking import services
from matchmaking.errors import Pausing
from matchmaking.game_setup.forms import (
    GameForm,
    list_bot_decks,
    list_pictured_decks,
)
from matchmaking.game_setup.lobby import get_lobby
from matchmaking.models import Ticket
from results.selectors import get_rating
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user


def list_play_links(shown: str) -> list[GameLink]:
    """Return links to where each game begins."""
    return list_game_links(shown, _get_play_url)


def _get_play_url(game: str) -> str:
    if not game:
        return reverse("matchmaking:play")
    return reverse("matchmaking:game", args=[game])


def _find(name: str) -> Ruleset:
    found = RULESETS.get(name)
    if found is None or found.own is None:
        raise Http404
    return found


def get_start_page(ticket: Ticket | None) -> str:
    """Return the URL where a player starts: the page of the game they waited for."""
    game = RULESETS.get(ticket.game) if ticket is not None else None
    return _get_play_url(game.name if game and game.own else "")


@login_required
def game(request: HttpRequest, name: str) -> HttpResponse:
    """Show the game's play page: wait, return to a battle, or choose what to play."""
    found, user = _find(name), get_signed_in_user(request.user)
    now = site_time.now()
    services.touch_ticket(user=user, now=now)
    lobby = get_lobby(user, now=now)
    if lobby.battle and lobby.battle.is_match:
        return redirect(lobby.battle.url)
    named = request.GET.get("bots_deck", "")
    decks = list_pictured_decks(user, found)
    own = [(deck.name, deck.title) for deck in decks if deck.name.isdecimal()]
    context = {
        "game_links": list_play_links(name),
        "game": found,
        "bot_decks": list_bot_decks(user, found, own, named=named),
        "bots_deck": named,
        "lobby": lobby,
        "own_decks": decks,
        "own_deck": lobby.last_deck_of(name),
        "bots": list_bot_choices(name, usual=choose_usual_bot(is_guest=user.is_guest)),
        "standing": get_rating(user, game=name),
    }
    return render(request, "matchmaking/game.html", context)


@require_POST
@login_required
def join(request: HttpRequest, name: str) -> HttpResponse:
    """Join the queue of this game."""
    user, form = _read(request, name)
    if form is not None:
        with suppress(Pausing):  # the page counts down
            services.join_queue(
                user=user,
                deck=form.deck(),
                queue=form.queue(name),
                now=site_time.now(),
            )
    return redirect("matchmaking:game", name=name)


@require_POST
@login_required
def practice(request: HttpRequest, name: str) -> HttpResponse:
    """Start a battle against a bot."""
    user, form = _read(request, name)
    if form is None:
        return redirect("matchmaking:game", name=name)
    battle_id = services.start_practice(
        user=user,
        game=name,
        deck=form.deck(),
        bot=form.cleaned_data["bot"],
        bots_deck=form.cleaned_data["bots_deck"],
    )
    return redirect("battles:board", battle_id=battle_id)


@require_POST
@login_required
def open_room(request: HttpRequest, name: str) -> HttpResponse:
    """Open a private room with a link for a friend."""
    user, form = _read(request, name)
    if form is None:
        return redirect("matchmaking:game", name=name)
    chosen = form.cleaned_data
    invitation = services.create_invitation(
        user=user,
        deck=form.deck(),
        room=services.Room(
            replace(CASUAL, clock=chosen["clock"], best_of=chosen["best_of"]), name
        ),
        now=site_time.now(),
    )
    return redirect("matchmaking:invitation", token=invitation.token)


def _read(request: HttpRequest, name: str) -> tuple[User, GameForm | None]:
    """Return the user and the valid form; None, with a message, if it is not valid."""
    user = get_signed_in_user(request.user)
    form = GameForm(user, _find(name), request.POST)
    if form.is_valid():
        return user, form
    for sentence in form.sentences():
        messages.error(request, sentence)
    return user, None
