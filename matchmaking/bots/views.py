"""Pages of players' bots: the ladder, one bot, and one's own."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from battles.games.registry import RULESETS, USUAL_GAME
from cards.catalogue.game_catalogues import get_game_query, list_game_links
from collection.sharing.decks_to_play import list_playable_decks
from matchmaking.open_pages.addresses import get_board_url
from matchmaking.selectors import DECKS_OFFERED
from results.statistics.rating_curves import draw_rating_curve
from unionarena.core import site_time
from unionarena.core.accounts.bot_accounts import LONGEST_NAME
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.text_input import read_number

from . import selectors, services

# The axis spans at least this much, so that noise does not look like a mountain.
LEAST_SPAN: Final = 100.0
# Kept in the session until it is shown, and no longer.
_FRESH: Final = "fresh_bot_token"


@require_safe
def ladder(request: HttpRequest) -> HttpResponse:
    """Show the ladder of players' bots and our own in a game."""
    game = RULESETS.get(request.GET.get("game", ""), USUAL_GAME)
    rungs = selectors.list_ladder(request.user, game=game.name, now=site_time.now())
    context = {
        "rungs": rungs,
        "plot": _draw_ladder(rungs),
        "game_links": list_game_links(game.name, get_game_query),
    }
    return render(request, "bots/ladder.html", context)


@require_safe
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a bot: its rating, its games, and whether it can be challenged."""
    now = site_time.now()
    bot = selectors.get_bot_for(request.user, pk)
    running = selectors.count_running([bot])[bot.pk]
    context: dict[str, Any] = {
        "bot": bot,
        "spread": round(2 * bot.deviation),
        "curve": draw_rating_curve(
            selectors.list_curve_ratings(bot), least_span=LEAST_SPAN
        ),
        "games": selectors.list_games(bot),
        "can_challenge": selectors.can_be_challenged(bot, running=running, now=now),
    }
    if isinstance(request.user, User) and context["can_challenge"]:
        context["decks"] = list_playable_decks(
            request.user, bot.game, most=DECKS_OFFERED
        )
    return render(request, "bots/detail.html", context)


@require_POST
@login_required
def challenge(request: HttpRequest, pk: int) -> HttpResponse:
    """Start a battle against it."""
    try:
        battle_id = services.challenge_bot(
            user=get_signed_in_user(request.user),
            pk=pk,
            deck_id=_number(request, "deck"),
            now=site_time.now(),
        )
    except PlatformError as refusal:
        messages.error(request, str(refusal.message))
        return redirect("bots:detail", pk)
    return redirect(get_board_url(battle_id))


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """List one's own bots; a new token is shown once."""
    user = get_signed_in_user(request.user)
    decks = {
        game: list_playable_decks(user, game, most=DECKS_OFFERED) for game in RULESETS
    }
    context = {
        "bots": [(bot, decks[bot.game]) for bot in selectors.list_bots_for(user)],
        "decks": [
            (RULESETS[game].title, sheets) for game, sheets in decks.items() if sheets
        ],
        "most": settings.BOTS_PER_PERSON,
        "longest_name": LONGEST_NAME,
        "token": request.session.pop(_FRESH, ""),
    }
    answer = render(request, "bots/mine.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
@login_required
def make(request: HttpRequest) -> HttpResponse:
    """Create a bot."""

    def do(user: User) -> None:
        _bot, token = services.create_bot(
            owner=user,
            name=request.POST.get("name", ""),
            deck_id=_number(request, "deck"),
            now=site_time.now(),
        )
        request.session[_FRESH] = token

    return _do(request, do)


@require_POST
@login_required
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a bot as the pressed button says."""
    now, action = site_time.now(), request.POST.get("action", "")

    def issue(owner: User) -> None:
        request.session[_FRESH] = services.issue_token(owner=owner, pk=pk, now=now)

    def change(owner: User, **what: Any) -> None:
        services.update_bot(owner=owner, pk=pk, now=now, **what)

    actions: dict[str, Callable[[User], object]] = {
        "deck": lambda owner: change(owner, deck_id=_number(request, "deck")),
        "show": lambda owner: change(owner, is_public=True),
        "hide": lambda owner: change(owner, is_public=False),
        "pause": lambda owner: change(owner, is_paused=True),
        "go-on": lambda owner: change(owner, is_paused=False),
        "delete": lambda owner: services.delete_bot(owner=owner, pk=pk, now=now),
        "restore": lambda owner: services.restore_bot(owner=owner, pk=pk),
        "token": issue,
        "revoke": lambda owner: services.revoke_token(
            owner=owner, pk=pk, token_id=_number(request, "token")
        ),
    }
    return _do(request, actions.get(action, lambda _owner: None))


def _do(request: HttpRequest, act: Callable[[User], object]) -> HttpResponse:
    try:
        act(get_signed_in_user(request.user))
    except PlatformError as refusal:
        messages.error(request, str(refusal.message))
    return redirect("bots:mine")


def _number(request: HttpRequest, name: str) -> int:
    """Return a key from the form; 0 for anything else."""
    return read_number(request.POST.get(name, "")) or 0


def _draw_ladder(rungs: Sequence[selectors.Rung]) -> list[dict[str, Any]]:
    """Place each ranked bot with its interval, in percent of the plot's width."""
    ranked = [each for each in rungs if each.rank is not None]
    low = min(each.rating - each.spread for each in ranked)
    high = max(each.rating + each.spread for each in ranked)
    span = max(high - low, LEAST_SPAN)

    def place(points: float) -> str:
        return f"{2 + 96 * (points - low) / span:.1f}"

    return [
        {
            "rung": each,
            "at": place(each.rating),
            "from": place(each.rating - each.spread),
            "to": place(each.rating + each.spread),
        }
        for each in ranked
    ]
