"""Pages of people: whom one follows, and the button on somebody's page."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from matchmaking import selectors, services
from matchmaking.friends.people import is_following, list_people
from unionarena.core import site_time
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError

LONGEST_NAME = 600


@login_required
def people(request: HttpRequest) -> HttpResponse:
    """Friends, who is here and who plays; whom one follows, and who follows one."""
    user = get_signed_in_user(request.user)
    return render(request, "matchmaking/people.html", {"people": list_people(user)})


@require_POST
@login_required
def follow(request: HttpRequest) -> HttpResponse:
    """Follow somebody by name or address, or follow them no more."""
    user, name = (
        get_signed_in_user(request.user),
        request.POST.get("person", "")[:LONGEST_NAME],
    )
    try:
        if request.POST.get("wish") == "unfollow":
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
    """What one may do about somebody; a piece of their page, empty where it is none."""
    user = request.user
    context: dict[str, object] = {"address": address}
    if isinstance(user, User) and not user.is_guest and user.name_key != address:
        try:
            context["person"] = selectors.find_person(user, address)
            context["is_followed"] = is_following(user, address)
        except PlatformError:
            pass  # nothing can be done about them
    return render(request, "matchmaking/_follow.html", context)
