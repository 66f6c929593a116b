"""Pages of the games that bring their decks along: what to play, and against whom."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from battles.bots import choices
from battles.games.rulesets import RULESETS, USUAL_GAME, Ruleset
from battles.seating import starting
from battles.terms.agreement import BattleOptions
from cards.catalogue import spoken
from collection.selectors import list_decks_of_game
from collection.services import MOST_DIGITS
from unionarena import site_time
from unionarena.accounts.models import User
from unionarena.accounts.selectors import signed_in

from . import services
from .lobby import find_open_battle


class GameForm(forms.Form):
    """With which deck of the game, and against which bot."""

    own_deck = forms.ChoiceField(label=_("Your deck"))
    bot = forms.ChoiceField(required=False)

    def __init__(self, user: User, game: Ruleset, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's
        super().__init__(*args, **kwargs)
        decks = list_decks(user, game)
        bots = [(each["key"], each["name"]) for each in choices(game.name)]
        self.fields["own_deck"].choices = decks  # type: ignore[attr-defined]  # it is a choice field
        self.fields["bot"].choices = bots  # type: ignore[attr-defined]  # the same


def list_decks(user: User | None, game: Ruleset) -> list[tuple[str, str]]:
    """What somebody may choose: their own decks by number, then those brought along."""
    brought = starting.list_own_decks(game.name, spoken.language())
    own = [] if user is None else list_decks_of_game(user, game.name)
    return [*((str(deck.pk), deck.title) for deck in own), *brought]


def read_deck(chosen: str) -> dict[str, Any]:
    """What was chosen as services take it: ``deck_id`` or ``deck``."""
    if chosen.isdecimal():
        return {"deck_id": int(chosen[:MOST_DIGITS])}
    return {"deck": chosen}


def switch() -> dict[str, Any]:
    """What a page needs to let people choose the game: the usual one first."""
    others = [game for game in RULESETS.values() if game.own is not None]
    return {"usual_game": USUAL_GAME.title, "games": others}


def _find(name: str) -> Ruleset:
    found = RULESETS.get(name)
    if found is None or found.own is None:
        raise Http404
    return found


@login_required
def game(request: HttpRequest, name: str) -> HttpResponse:
    """Choose one of its decks, then a bot or a friend."""
    found, user = _find(name), signed_in(request.user)
    context = {
        **switch(),
        "game": found,
        "own_decks": list_decks(user, found),
        "bots": choices(name),
        "battle": find_open_battle(user),
    }
    return render(request, "matchmaking/game.html", context)


@require_POST
@login_required
def practice(request: HttpRequest, name: str) -> HttpResponse:
    """Play against a bot, at once."""
    user, wish = _read(request, name)
    if wish is None:
        return redirect("matchmaking:game", name=name)
    battle_id = services.start_practice(
        user=user, game=name, bot=wish["bot"], **read_deck(wish["own_deck"])
    )
    return redirect("battles:board", battle_id=battle_id)


@require_POST
@login_required
def open_room(request: HttpRequest, name: str) -> HttpResponse:
    """Invite a friend by a link."""
    user, wish = _read(request, name)
    if wish is None:
        return redirect("matchmaking:game", name=name)
    invitation = services.invite(
        user=user,
        game=name,
        **read_deck(wish["own_deck"]),
        options=BattleOptions(clock="normal", undo="request", chat="free"),
        now=site_time.now(),
    )
    return redirect("matchmaking:invitation", token=invitation.token)


def _read(request: HttpRequest, name: str) -> tuple[User, dict[str, Any] | None]:
    """Who wishes what; None, with a message, where it cannot be."""
    user = signed_in(request.user)
    form = GameForm(user, _find(name), request.POST)
    if form.is_valid():
        return user, form.cleaned_data
    messages.error(request, _("Choose a deck first."))
    return user, None
