"""Pages of decks among people."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from collection.models import Deck, Visibility
from unionarena.accounts.selectors import signed_in

from . import selectors, services


@login_required
@require_POST
def share(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Let others read my deck, or nobody."""
    asked = request.POST.get("visibility", "")
    known = asked if asked in Visibility.values else Visibility.PRIVATE
    deck = services.share_deck(
        viewer=request.user,
        deck_id=deck_id,
        visibility=Visibility(known),
        now=timezone.now(),
    )
    if deck.visibility == Visibility.PRIVATE:
        messages.success(request, _("Only you can read this deck now."))
    return _to_sharing(deck)


@login_required
@require_POST
def renew_link(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Another link to my deck; the old one opens nothing any more."""
    deck = services.renew_link(viewer=request.user, deck_id=deck_id)
    messages.success(request, _("The old link opens nothing any more."))
    return _to_sharing(deck)


def _to_sharing(deck: Deck) -> HttpResponse:
    answer = redirect("collection:deck-detail", deck_id=deck.pk)
    answer["Location"] += "#sharing"
    return answer


@require_safe
def shared_deck(request: HttpRequest, deck_id: int) -> HttpResponse:
    """A deck of somebody, for everybody or for whoever has the link."""
    key = request.GET.get("key", "")
    deck = selectors.get_shared_deck_for(request.user, deck_id, key=key)
    context = {
        "shared": selectors.show_shared_deck(request.user, deck),
        "key": key,
        "link": request.build_absolute_uri(),
    }
    return render(request, "collection/shared_deck.html", context)


@login_required
@require_POST
def copy(request: HttpRequest, deck_id: int) -> HttpResponse:
    """The deck of somebody as a deck of my own."""
    deck = services.copy_shared_deck(
        user=signed_in(request.user), deck_id=deck_id, key=request.POST.get("key", "")
    )
    messages.success(request, _("The deck is yours now."))
    return redirect("collection:deck-detail", deck_id=deck.pk)


@login_required
@require_POST
def like(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Like a deck, or no longer."""
    change = (
        services.like_deck
        if request.POST.get("like") == "yes"
        else services.unlike_deck
    )
    key = request.POST.get("key", "")
    deck = change(user=signed_in(request.user), deck_id=deck_id, key=key)
    return redirect(selectors.address_of(deck))
