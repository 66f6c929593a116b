"""Pages of shared decks."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.card_data import COLORS
from cards.catalogue.game_catalogues import get_game_query, list_game_links
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.selectors import get_series_name, list_series_for
from cards.releases import selectors as releases
from collection import services as own
from collection.models import VERSION_NOTE_LENGTH, Deck, Visibility
from collection.selectors import get_deck_for
from unionarena.core.accounts.selectors import get_signed_in_user

from . import public_deck_search, selectors, services, version_history
from .missing_cards import build_from_owned_cards, find_missing_cards


@login_required
@require_POST
def share(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Set who can see the user's deck."""
    wanted = request.POST.get("visibility", "")
    known = wanted if wanted in Visibility.values else Visibility.PRIVATE
    deck = services.share_deck(
        viewer=request.user,
        deck_id=deck_id,
        visibility=Visibility(known),
        now=timezone.now(),
    )
    if deck.visibility == Visibility.PRIVATE:
        messages.success(request, _("Only you can see this deck now."))
    return _to_sharing(deck)


@login_required
@require_POST
def renew_link(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Another link to my deck; the old one opens nothing any more."""
    deck = services.renew_link(viewer=request.user, deck_id=deck_id)
    messages.success(request, _("The old link no longer works."))
    return _to_sharing(deck)


def _to_sharing(deck: Deck) -> HttpResponse:
    answer = _to_own(deck)
    answer["Location"] += "#sharing"
    return answer


def _to_own(deck: Deck) -> HttpResponse:
    if deck.game:
        return redirect("collection:game-deck", game=deck.game, deck_id=deck.pk)
    return redirect("collection:deck-detail", deck_id=deck.pk)


@require_safe
def shared_deck(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Show a shared deck, to everyone or to those with the link."""
    key = request.GET.get("key", "")
    deck = selectors.get_shared_deck_for(request.user, deck_id, key=key)
    context = {
        "shared": selectors.show_shared_deck(request.user, deck),
        "key": key,
        "link": request.build_absolute_uri(),
    }
    template = "games/shared_deck.html" if deck.game else "shared_deck.html"
    return render(request, f"collection/{template}", context)


@login_required
@require_POST
def copy(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Copy a shared deck."""
    deck = services.copy_shared_deck(
        user=get_signed_in_user(request.user),
        deck_id=deck_id,
        key=request.POST.get("key", ""),
    )
    messages.success(request, _("Copied to your decks."))
    return _to_own(deck)


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
    deck = change(user=get_signed_in_user(request.user), deck_id=deck_id, key=key)
    shared_at = selectors.get_deck_address(
        deck
    )  # none of one's own that nobody else sees
    return redirect(shared_at) if shared_at else _to_own(deck)


@require_safe
def public_decks(request: HttpRequest) -> HttpResponse:
    """Search the public decks."""
    query = public_deck_search.PublicDecksQuery.read(request.GET)
    language = get_reader_language()
    following = request.GET.copy()
    page = public_deck_search.find_public_decks(request.user, query)
    following["after"] = page.following
    context = {
        "wish": query,
        "page": page,
        "following": following.urlencode() if page.following else "",
        "asked_cards": " ".join(query.cards),
        "sorts": [
            (sort, label) for sort, (label, _by) in public_deck_search.SORTS.items()
        ],
        "colors": COLORS,
        "series": [
            (row.code, get_series_name(row, language))
            for row in list_series_for(request.user)
        ],
        "game_links": list_game_links(query.game, get_game_query),
        "formats": releases.list_format_rules(timezone.now(), language=language),
    }
    return render(request, "collection/public_decks.html", context)


@login_required
@require_safe
def versions(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Show the versions of the user's deck, and the differences between two."""
    deck = get_deck_for(request.user, deck_id)
    found = version_history.list_versions_for(request.user, deck, get_reader_language())
    before, after = (_version(request.GET.get(name)) for name in ("before", "after"))
    context = {
        "deck": deck,
        "past": found,
        "before": before,
        "after": after,
        "changes": version_history.compare_versions(
            found, before or version_history.NOW, after or version_history.NOW
        )
        if "before" in request.GET
        else None,
        "note_length": VERSION_NOTE_LENGTH,
    }
    return render(request, "collection/versions.html", context)


MOST_DIGITS: Final = 9  # of a number in the database


def _version(written: str | None) -> int:
    """A number of a version as an address has it; what is none is the present."""
    if written is None or not written.isdecimal() or len(written) > MOST_DIGITS:
        return version_history.NOW
    return int(written)


@login_required
@require_POST
def keep_version(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Keep my deck as it is now, perhaps with a note."""
    own.keep_version(
        viewer=request.user,
        deck_id=deck_id,
        note=request.POST.get("note", ""),
        now=timezone.now(),
    )
    messages.success(request, _("Version saved."))
    return redirect("collection:deck-versions", deck_id=deck_id)


@login_required
@require_POST
def restore_version(request: HttpRequest, deck_id: int, number: int) -> HttpResponse:
    """Give my deck the list it had; the one it has becomes a version itself."""
    own.restore_version(
        viewer=request.user, deck_id=deck_id, number=number, now=timezone.now()
    )
    sentence = _("Deck restored. Its state from a moment ago is the latest version.")
    messages.success(request, sentence)
    return redirect("collection:deck-versions", deck_id=deck_id)


@login_required
@require_safe
def lacking(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Show the cards of a deck the user lacks, with replacements."""
    key = request.GET.get("key", "")
    found = find_missing_cards(get_signed_in_user(request.user), deck_id, key=key)
    context = {"found": found, "deck": found.deck, "key": key}
    return render(request, "collection/missing_cards.html", context)


@login_required
@require_POST
def build(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Copy a deck with the cards the user owns."""
    deck = build_from_owned_cards(
        get_signed_in_user(request.user), deck_id, key=request.POST.get("key", "")
    )
    messages.success(request, _("Copied to your decks."))
    return redirect("collection:deck-detail", deck_id=deck.pk)
