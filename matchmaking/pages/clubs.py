"""Pages of clubs: the list, one club, its ladder and its tournaments."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from battles.games.registry import RULESETS, USUAL_GAME
from matchmaking.clubs import selectors, services
from matchmaking.clubs.forms import ClubForm, NewClubForm
from matchmaking.clubs.models import LONGEST_NAME, RUNNING_IT, Club, Role
from matchmaking.clubs.services import club_webhook
from matchmaking.selectors import find_profile
from matchmaking.tournaments.selectors import (
    list_coming_events,
    list_past_events,
    list_tournaments,
)
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.keyset_pagination import read_page
from unionarena.core.text_input import clean_line

CLUB: Final = "matchmaking:club"
WEBHOOK: Final = "matchmaking:club-webhook"
PER_PAGE: Final = 20
MEMBERS_PER_PAGE: Final = 50
BEST_SHOWN: Final = 5
EVENTS_SHOWN: Final = 5
REQUESTS_SHOWN: Final = 50


@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    """List clubs, by part of the name and game; first the viewer's own."""
    words = clean_line(request.GET.get("q", ""), longest=LONGEST_NAME)
    game = request.GET.get("game", "")
    rows = selectors.list_clubs(words=words, game=game)
    own = None
    if isinstance(request.user, User) and not words and not game:
        own = selectors.list_clubs(member=request.user)
    context = {
        "page": read_page(rows, size=PER_PAGE, cursor=request.GET.get("cursor", "")),
        "own": own,
        "words": words,
        "game": game,
        "games": RULESETS.values(),
    }
    return render(request, "clubs/list.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """Create a club."""
    form = NewClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.create_club(
                user=get_signed_in_user(request.user),
                name=form.cleaned_data["name"],
                fields=form.get_fields(),
                now=site_time.now(),
            )
            return redirect(CLUB, made.pk)
        except PlatformError as refusal:
            form.add_error(None, str(refusal.message))
    return render(request, "clubs/create.html", {"form": form})


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a club: text, tournaments, its best players, and its members."""
    context = _get_club_context(request, selectors.find_club(pk))
    shown, is_insider = context["club"], context["is_insider"]
    rows = selectors.list_members(shown)
    page = read_page(rows, size=MEMBERS_PER_PAGE, cursor=request.GET.get("cursor", ""))
    requests = selectors.list_requests(shown) if context["may_run"] else ()
    game = shown.game or USUAL_GAME.name
    lines = selectors.rank_members(shown, game=game, is_insider=is_insider)
    context |= {
        "page": page,
        "members": selectors.describe_members(page, is_insider=is_insider),
        "requests": selectors.describe_members(
            requests[:REQUESTS_SHOWN], is_insider=True
        ),
        "coming": list_coming_events(pk)[:EVENTS_SHOWN],
        "past": list_past_events(pk)[:EVENTS_SHOWN],
        "lines": lines[:BEST_SHOWN],
        "ladder_game": RULESETS[game],
    }
    return render(request, "clubs/detail.html", context)


@require_safe
def ladder(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the members of a club by rating, in one game."""
    context = _get_club_context(request, selectors.find_club(pk))
    shown = context["club"]
    asked = shown.game or request.GET.get("game", "")
    game = RULESETS.get(asked, USUAL_GAME)
    context |= {
        "lines": selectors.rank_members(
            shown, game=game.name, is_insider=context["is_insider"]
        ),
        "ladder_game": game,
        "games": () if shown.game else RULESETS.values(),
    }
    return render(request, "clubs/ladder.html", context)


@require_safe
def events(request: HttpRequest, pk: int) -> HttpResponse:
    """List the tournaments of a club: open ones first, then running ones."""
    context = _get_club_context(request, selectors.find_club(pk))
    cursor = request.GET.get("cursor", "")
    context["page"] = read_page(
        list_tournaments(club_id=pk), size=PER_PAGE, cursor=cursor
    )
    return render(request, "clubs/events.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, pk: int) -> HttpResponse:
    """Change what a club says about itself; for its owner and officers."""
    user = get_signed_in_user(request.user)
    context = _get_club_context(request, selectors.find_club(pk))
    services.require_officer(user, pk)
    form = ClubForm(request.POST or None, club=context["club"])
    if request.method == "POST" and form.is_valid():
        try:
            services.change_club(
                user=user, pk=pk, fields=form.get_fields(), now=site_time.now()
            )
        except PlatformError as refusal:
            form.add_error(None, str(refusal.message))
        else:
            messages.success(request, _("Saved."))
            return redirect(CLUB, pk)
    return render(request, "clubs/settings.html", {**context, "form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Show, set, test or remove where the news of a club is posted."""
    found_webhook = club_webhook.find_webhook(
        user=get_signed_in_user(request.user), pk=pk
    )
    if request.method == "POST":
        return _do(
            request, pk, lambda user: _change_webhook(request, user, pk), WEBHOOK
        )
    context = {"club": selectors.find_club(pk), "webhook": found_webhook}
    return render(request, "clubs/webhook.html", context)


def _change_webhook(request: HttpRequest, user: User, pk: int) -> None:
    match request.POST.get("does"):
        case "test":
            club_webhook.test_address(user=user, pk=pk)
            messages.success(request, _("The test message was accepted."))
        case "remove":
            club_webhook.delete_webhook(user=user, pk=pk)
        case _:
            url = request.POST.get("url", "")
            now = site_time.now()
            club_webhook.save_webhook(user=user, pk=pk, url=url, now=now)
            messages.success(request, _("Saved."))


@login_required
@require_POST
def join(request: HttpRequest, pk: int) -> HttpResponse:
    """Join a club, or ask to."""
    return _do(
        request,
        pk,
        lambda user: services.join_club(user=user, pk=pk, now=site_time.now()),
    )


@login_required
@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave a club, or withdraw one's request."""
    return _do(request, pk, lambda user: services.leave_club(user=user, pk=pk))


@login_required
@require_POST
def change_member(request: HttpRequest, pk: int, address: str) -> HttpResponse:
    """Remove a member or a request, or give a role; the field ``does`` says which."""
    does = request.POST.get("does", "")

    def change(user: User) -> None:
        if does == "remove":
            services.remove_member(user=user, pk=pk, address=address)
        else:
            services.set_role(
                user=user, pk=pk, address=address, role=does, now=site_time.now()
            )

    return _do(request, pk, change)


@login_required
@require_POST
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a club for good."""
    try:
        services.close_club(user=get_signed_in_user(request.user), pk=pk)
    except PlatformError as refusal:
        messages.error(request, str(refusal.message))
        return redirect(CLUB, pk)
    messages.success(request, _("The club is closed."))
    return redirect("matchmaking:clubs")


@require_safe
def clubs_of_person(request: HttpRequest, address: str) -> HttpResponse:
    """Show the clubs of a player on their page; an empty fragment without any."""
    viewer = request.user if isinstance(request.user, User) else None
    person = find_profile(viewer, address)
    clubs = selectors.list_clubs(player=person) if person else ()
    return render(request, "clubs/_of_person.html", {"clubs": clubs})


def _do(
    request: HttpRequest, pk: int, act: Callable[[User], object], to: str = CLUB
) -> HttpResponse:
    """Run an action, show its refusal as a message, and go back to the club."""
    try:
        act(get_signed_in_user(request.user))
    except PlatformError as refusal:
        messages.error(request, str(refusal.message))
    return redirect(to, pk)


def _get_club_context(request: HttpRequest, shown: Club) -> dict[str, Any]:
    role = selectors.find_role(request.user, shown)
    return {
        "club": shown,
        "role": role,
        "lets_in": shown.lets_in(request.user),
        "is_insider": role not in ("", Role.PENDING),
        "may_run": role in RUNNING_IT,
        "owns": role == Role.OWNER,
        "may_close": services.may_close(request.user, shown),
    }
