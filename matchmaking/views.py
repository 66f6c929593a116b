"""Pages on the way into a game: the home page and the queue."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from battles.games.registry import RULESETS
from battles.live.battle_access import is_seated
from cards.catalogue.localized_names import get_reader_language
from collection.selectors import list_formats
from results.selectors import get_ratings
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.text_input import read_number

from . import selectors, services
from .errors import Pausing
from .game_setup.forms import (
    FRIEND,
    AnswerForm,
    RoomForm,
    StartForm,
    list_pictured_decks,
    read_deck,
)
from .game_setup.lobby import get_lobby, list_first_faces
from .game_setup.option_texts import describe_options
from .models import Invitation
from .pages.games import get_start_page, list_play_links

LONGEST_NAME = 150

View = Callable[[HttpRequest], HttpResponse]


def home(request: HttpRequest) -> HttpResponse:
    """Show visitors an introduction, and players the start of a game."""
    if not request.user.is_authenticated:
        faces = list_first_faces(get_reader_language())
        return render(request, "matchmaking/welcome.html", {"faces": faces})
    user, now = get_signed_in_user(request.user), site_time.now()
    context = {
        "game_links": list_play_links(""),
        "lobby": get_lobby(user, now=now),
        "challenges": _describe_challenges(
            user, selectors.list_challenges_for(user, now=now)
        ),
    }
    return render(request, "matchmaking/home.html", context)


@login_required
def play(request: HttpRequest) -> HttpResponse:
    """Show the queue while waiting, the battle once matched, otherwise the options.

    A player may be matched while this page is on its way to them.
    """
    user, now = get_signed_in_user(request.user), site_time.now()
    services.touch_ticket(user=user, now=now)
    deck_id = read_number(request.GET.get("deck", ""))
    lobby = get_lobby(user, now=now, deck_id=deck_id)
    if lobby.battle and lobby.battle.is_match:
        return redirect(lobby.battle.url)
    if (start := get_start_page(lobby.ticket)) != request.path:
        return redirect(start)
    context = {"lobby": lobby, "game_links": list_play_links("")}
    return render(request, "matchmaking/play.html", context)


def sign_in_to_play(view: View) -> View:
    """Send visitors through sign-in to the queue page, not back to a form's address."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request)
        return redirect_to_login(reverse("matchmaking:play"))

    return guarded


@require_POST
@sign_in_to_play
def join(request: HttpRequest) -> HttpResponse:
    """Join the queue."""
    form = StartForm(request.POST)
    if not form.is_valid():
        return _back(request, form)
    with suppress(Pausing):  # the page counts down
        services.join_queue(
            user=get_signed_in_user(request.user),
            deck=services.DeckChoice(form.cleaned_data["deck"]),
            queue=form.queue(),
            now=site_time.now(),
        )
    return redirect("matchmaking:play")


@require_POST
@sign_in_to_play
def answer(request: HttpRequest) -> HttpResponse:
    """Accept or decline a match."""
    form, user, now = (
        AnswerForm(request.POST),
        get_signed_in_user(request.user),
        site_time.now(),
    )
    if form.is_valid():
        meeting = form.cleaned_data["meeting"]
        if form.cleaned_data["ready"] == "yes":
            share = form.cleaned_data["share"]
            services.accept_meeting(user=user, meeting=meeting, now=now, share=share)
        else:
            services.decline_meeting(user=user, meeting=meeting, now=now)
    return redirect(get_start_page(selectors.find_last_ticket(user)))


@require_POST
@sign_in_to_play
def leave(request: HttpRequest) -> HttpResponse:
    """Leave the queue; a player who was just matched goes to the battle."""
    user = get_signed_in_user(request.user)
    services.leave_queue(user=user, now=site_time.now())
    return redirect(get_start_page(selectors.find_last_ticket(user)))


@require_POST
@sign_in_to_play
def practice(request: HttpRequest) -> HttpResponse:
    """Start a battle against a bot."""
    form = StartForm(request.POST)
    if not form.is_valid():
        return _back(request, form)
    battle_id = services.start_practice(
        user=get_signed_in_user(request.user),
        deck=services.DeckChoice(form.cleaned_data["deck"]),
        bot=form.cleaned_data["bot"],
        bots_deck=form.cleaned_data["bots_deck"],
    )
    return redirect("battles:board", battle_id=battle_id)


def _back(request: HttpRequest, form: StartForm) -> HttpResponse:
    for sentence in form.sentences():
        messages.error(request, sentence)
    return redirect("matchmaking:play")


@login_required
def room(request: HttpRequest) -> HttpResponse:
    """Show all options of a private room or a practice battle."""
    user, now = get_signed_in_user(request.user), site_time.now()
    lobby = get_lobby(user, now=now, bots_deck=request.GET.get("bots_deck", ""))
    chosen, challenged = request.GET.get("opponent"), request.GET.get("challenge", "")
    form = RoomForm(
        initial={
            "opponent": chosen or FRIEND,
            "audience": "person" if challenged else "link",
            "invitee": challenged[:LONGEST_NAME],
        }
    )
    invitations = selectors.list_invitations_of(user, now=now)
    context = {"lobby": lobby, "form": form, "invitations": invitations}
    return render(request, "matchmaking/room.html", context)


@require_POST
@sign_in_to_play
def open_room(request: HttpRequest) -> HttpResponse:
    """Open a room for a friend, or start against a bot."""
    form, now = RoomForm(request.POST), site_time.now()
    if not form.is_valid():
        for sentence in form.sentences():
            messages.error(request, sentence)
        return redirect("matchmaking:room")
    user = get_signed_in_user(request.user)
    deck = services.DeckChoice(form.cleaned_data["deck"])
    if form.bot is None:
        invitation = services.create_invitation(
            user=user,
            deck=deck,
            room=form.room(),
            now=now,
            share=request.POST.get("share", ""),
        )
        return redirect("matchmaking:invitation", token=invitation.token)
    battle_id = services.start_practice(
        user=user,
        deck=deck,
        bot=form.bot,
        bots_deck=form.cleaned_data["bots_deck"],
        options=form.options(),
    )
    return redirect("battles:board", battle_id=battle_id)


@login_required
def board(request: HttpRequest) -> HttpResponse:
    """List open challenges: those to the reader, and those to anyone."""
    user, now = get_signed_in_user(request.user), site_time.now()
    context = {
        "for_them": _describe_challenges(
            user, selectors.list_challenges_for(user, now=now)
        ),
        "for_anybody": _describe_challenges(
            user, selectors.list_open_challenges(user, now=now)
        ),
    }
    return render(request, "matchmaking/board.html", context)


def _describe_challenges(
    user: User, found: Sequence[Invitation]
) -> list[dict[str, Any]]:
    """Describe challenges with their hosts and options; one query per game."""
    if not found:
        return []
    formats = {each.code: each.name for each in list_formats()}
    people = [*(each.inviter_id for each in found), user.pk]
    games = {each.pk: services.get_invitation_game(each) for each in found}
    ratings = {
        game: get_ratings(people, game=game) for game in sorted(set(games.values()))
    }

    def describe(each: Invitation) -> dict[str, Any]:
        game = RULESETS[games[each.pk]]
        known = ratings[game.name]
        theirs, own = known[each.inviter_id], known[user.pk]
        return {
            "invitation": each,
            "game": game if game.own else None,
            "standing": theirs,
            "difference": round(theirs.rating) - round(own.rating),
            "terms": describe_options(services.get_invitation_options(each), formats),
        }

    return [describe(each) for each in found]


def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show a private room: its link to the host, host and options to a guest.

    Visitors see it too, and come back to it after signing in or up. Search engines
    should not index the link.
    """
    user = request.user if isinstance(request.user, User) else None
    now = site_time.now()
    found = selectors.find_invitation(user, token)
    is_own = user is not None and found.inviter_id == user.pk
    is_for_them = user is not None and found.invitee_id == user.pk
    if is_own:
        services.touch_invitation(found, now=now)
    if found.battle_id and user and is_seated(user, found.battle_id):
        return redirect("battles:board", battle_id=found.battle_id)
    options = services.get_invitation_options(found)
    game = RULESETS[services.get_invitation_game(found)]
    context = {
        "game": game if game.own else None,
        "own_decks": list_pictured_decks(user, game),
        "invitation": found,
        "is_scene": services.is_scene_invitation(found),
        "is_own": is_own,
        "is_for_them": is_for_them,
        "is_open": found.status == found.Status.OPEN and found.expires_at > now,
        "is_host_there": services.is_host_there(found, now=now),
        "link": request.build_absolute_uri(),
        "options": describe_options(
            options, {each.code: each.name for each in list_formats()}
        ),
        "lobby": get_lobby(user, now=now, code=options.format or None)
        if user and not is_own
        else None,
    }
    response = render(request, "matchmaking/invitation.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


@require_POST
@login_required
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accept the invitation; the battle begins."""
    user = get_signed_in_user(request.user)
    needs_none = services.is_scene_invitation(selectors.find_invitation(user, token))
    brought = request.POST.get("own_deck", "")  # for a game with its own decks
    form = StartForm(request.POST)
    if not needs_none and not brought and not form.is_valid():
        for sentence in form.sentences():
            messages.error(request, sentence)
        return redirect("matchmaking:invitation", token=token)
    battle_id = services.accept_invitation(
        user=user,
        token=token,
        now=site_time.now(),
        share=request.POST.get("share", ""),
        deck=services.DeckChoice()
        if needs_none
        else read_deck(brought or str(form.cleaned_data["deck"])),
    )
    return redirect("battles:board", battle_id=battle_id)


@require_POST
def invite_to_scene(request: HttpRequest, scene_id: UUID) -> HttpResponse:
    """Open a room to play on from a scene with a friend."""
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("battles:scene", args=[scene_id]))
    seat = read_number(request.POST.get("seat", "0"))
    chosen = services.SceneSeat(
        scene_id,
        seat=-1 if seat is None else seat,
        uses_new_cards=request.POST.get("cards") == "current",
    )
    invitation = services.invite_to_scene(
        user=get_signed_in_user(request.user), chosen=chosen, now=site_time.now()
    )
    return redirect("matchmaking:invitation", token=invitation.token)


@require_POST
@login_required
def cancel_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Close one's own room, or decline a challenge."""
    services.cancel_invitation(user=get_signed_in_user(request.user), token=token)
    messages.success(request, _("Invitation closed."))
    return redirect("matchmaking:room")
