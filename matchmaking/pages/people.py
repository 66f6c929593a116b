"""Pages of people: whom a player follows, and the button on a player's page."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from matchmaking import selectors, services
from matchmaking.friends.people import FEWEST_LETTERS, is_following, list_people
from matchmaking.private_messages.selectors import count_unread_for
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError

LONGEST_NAME = 600


@login_required
def people(request: HttpRequest) -> HttpResponse:
    """Show friends, who is online or playing, follows, followers, and found ones."""
    user = get_signed_in_user(request.user)
    words = request.GET.get("q", "")[:LONGEST_NAME].strip()
    context = {
        "people": list_people(user, words=words),
        "words": words,
        "fewest": FEWEST_LETTERS,
        "unread": count_unread_for(user),
    }
    return render(request, "matchmaking/people.html", context)


@require_POST
@login_required
def follow(request: HttpRequest) -> HttpResponse:
    """Follow or unfollow a player by name or address."""
    user, name = (
        get_signed_in_user(request.user),
        request.POST.get("person", "")[:LONGEST_NAME],
    )
    try:
        if request.POST.get("action") == "unfollow":
            services.unfollow_person(user=user, address=name)
        else:
            services.follow_person(user=user, address=name, now=site_time.now())
    except PlatformError as refusal:
        messages.error(request, str(refusal.message))
    if request.POST.get("back") == "player":
        return redirect("results:player", name)
    return redirect("matchmaking:people")


@require_safe
def button(request: HttpRequest, address: str) -> HttpResponse:
    """Show the follow button of a player's page; an empty fragment on one's own."""
    user = request.user
    context: dict[str, object] = {"address": address}
    if isinstance(user, User) and not user.is_guest and user.name_key != address:
        try:
            person = selectors.find_person(user, address)
            context["person"] = person
            context["is_followed"] = is_following(user, address)
            context["is_friend"] = selectors.are_friends(user.pk, person.pk)
        except PlatformError:
            pass  # there is nothing to offer
    return render(request, "matchmaking/_follow.html", context)
