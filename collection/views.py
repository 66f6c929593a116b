"""Pages of my decks."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.browsing.search_results import SearchRequest, build_results_for
from cards.catalogue.selectors import get_card_for
from cards.search.language import Field
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.errors import PlatformError
from unionarena.core.text_input import read_number

from . import selectors, services
from .api.serializers import DeckSerializer
from .deck_sheets.records import DeckSheet
from .models import Deck, Visibility
from .pages import own_deck_list
from .pages.forms import DeckDetailsForm, DeckNameForm, read_counts, read_details
from .pages.game_decks import list_deck_links
from .sharing.public_deck_search import list_public_with
from .sharing.selectors import get_deck_address, is_public_deck_of_another

LAST_DECK = "last_deck"  # in the session: where a card was added to
DECKS_PER_PAGE = 60
QUICK_FIELDS = (Field.COLOR, Field.TYPE, Field.ENERGY, Field.TRIGGER)
PUBLIC_WITH = 5  # public decks on the page of a card


@login_required
@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """List the user's decks, and whether each is legal."""
    deleted = read_number(request.GET.get("deleted", ""))
    wish = own_deck_list.OwnDecksQuery.read(request.GET.dict())
    shelf = own_deck_list.filter_and_sort_decks(
        list(selectors.list_decks_for(request.user)), wish
    )
    page = Paginator(shelf.decks, DECKS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "wish": wish,
        "shelf": shelf,
        "page": page,
        "sheets": selectors.inspect_decks(list(page)),
        "sorts": [(sort, label) for sort, (label, _key) in own_deck_list.SORTS.items()],
        "missing_starters": selectors.list_missing_starters_for(request.user).exists(),
        "deleted": deleted and selectors.find_deleted_deck_for(request.user, deleted),
        "form": DeckNameForm(),
        "game_links": list_deck_links(""),
    }
    return render(request, "collection/deck_list.html", context)


@require_safe
def deck_detail(request: HttpRequest, deck_id: int) -> HttpResponse:
    """One deck: its cards, and everything that keeps it from being played.

    A public deck of another user is shown as they share it, so that the address in the
    bar works for everybody.
    """
    if is_public_deck_of_another(request.user, deck_id):
        return redirect("collection:shared-deck", deck_id=deck_id)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if other := selectors.find_game_of(request.user, deck_id):
        return redirect("collection:game-deck", game=other, deck_id=deck_id)
    deck = selectors.get_deck_for(request.user, deck_id)
    sheet = selectors.inspect_deck(deck)
    context = {
        "deck": deck,
        "sheet": sheet,
        "formats": selectors.check_formats(sheet),
        "form": DeckDetailsForm.of(
            sheet, selectors.list_formats(is_limited=sheet.played.is_limited)
        ),
        "choices": Visibility.choices,
        "link": request.build_absolute_uri(address)
        if (address := get_deck_address(deck))
        else "",
    }
    return render(request, "collection/deck_detail.html", context)


@login_required
def deck_edit(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Show the deckbuilder: the card search, with the deck beside it.

    With scripts the deck is changed over REST; without, the list is a form.
    """
    deck = selectors.get_deck_for(request.user, deck_id)
    search = SearchRequest.read(
        request, reverse("collection:deck-edit", args=[deck_id])
    )
    pool = selectors.find_pool_counts(deck)
    if pool is not None:
        search = replace(search, within=tuple(pool))
    if request.headers.get("HX-Request") == "true":
        return render(
            request, "cards/_search_results.html", _build_results(request, search)
        )
    if request.method == "POST":
        return _change_by_form(request, deck, search)
    return _builder(request, deck, search)


def _builder(
    request: HttpRequest, deck: Deck, search: SearchRequest, status: int = 200
) -> HttpResponse:
    sheet = selectors.inspect_deck(deck)
    if "q" not in request.GET and search.within is None:
        search = replace(search, query=_first_query(sheet))
    context = {
        **_build_results(request, search),
        "deck": deck,
        "sheet": sheet,
        "deck_data": DeckSerializer(sheet).data,
        "pool": selectors.find_pool_counts(deck),
        "formats": [
            {"code": rules.code, "name": rules.name}
            for rules in selectors.list_formats(is_limited=sheet.played.is_limited)
        ],
    }
    return render(request, "collection/deck_edit.html", context, status=status)


def _build_results(request: HttpRequest, search: SearchRequest) -> dict[str, Any]:
    """Return the context of the results, with filters beside the search."""
    return {**build_results_for(request, search), "quick_fields": QUICK_FIELDS}


def _first_query(sheet: DeckSheet) -> str:
    """What goes with the deck: cards that can be played, of the series it is of."""
    series = sorted({line.card.face["series"] for line in sheet.lines if line.card})
    return " ".join([*(f"series:{code}" for code in series[:1]), "is:playable"])


def _change_by_form(
    request: HttpRequest, deck: Deck, search: SearchRequest
) -> HttpResponse:
    try:
        counts = read_counts(request.POST.dict())
        services.change_entries(viewer=request.user, deck_id=deck.pk, counts=counts)
    except PlatformError as error:
        messages.error(request, str(error.message))
        return _builder(request, deck, search, error.status)
    messages.success(request, _("Deck saved."))
    return redirect("collection:deck-detail", deck_id=deck.pk)


@login_required
@require_POST
def deck_create(request: HttpRequest) -> HttpResponse:
    """Create an empty deck and open the deckbuilder."""
    deck = services.create_deck(
        owner=get_signed_in_user(request.user), name=request.POST.get("name", "")
    )
    return redirect("collection:deck-edit", deck_id=deck.pk)


@login_required
@require_POST
def deck_describe(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Change the details of a deck."""
    services.update_deck_details(
        viewer=request.user,
        deck_id=deck_id,
        details=read_details(request.POST.dict()),
    )
    messages.success(request, _("Deck saved."))
    return redirect("collection:deck-detail", deck_id=deck_id)


@login_required
@require_POST
def deck_favour(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Make a deck a favourite, or one like the others again."""
    details = {"is_favourite": request.POST.get("favourite") == "yes"}
    services.update_deck_details(viewer=request.user, deck_id=deck_id, details=details)
    return redirect("collection:deck-list")


@login_required
@require_POST
def deck_copy(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Copy a deck."""
    deck = services.copy_deck(viewer=request.user, deck_id=deck_id)
    return redirect("collection:deck-detail", deck_id=deck.pk)


@login_required
@require_POST
def deck_delete(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Put a deck away; the list of decks offers to undo it."""
    services.delete_deck(viewer=request.user, deck_id=deck_id, now=timezone.now())
    answer = redirect("collection:deck-list")
    answer["Location"] += f"?deleted={deck_id}"
    return answer


@login_required
@require_POST
def deck_restore(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Undo a deletion."""
    services.restore_deck(viewer=request.user, deck_id=deck_id)
    messages.success(request, _("Deck restored."))
    return redirect("collection:deck-list")


@login_required
@require_POST
def receive_starters(request: HttpRequest) -> HttpResponse:
    """Grant the starter decks to a user who did not receive them at sign-up."""
    services.grant_starter(user=get_signed_in_user(request.user))
    return redirect("collection:deck-list")


@require_safe
def decks_with(request: HttpRequest, number: str) -> HttpResponse:
    """Decks that hold a card, and a way into another; a piece of the card's page."""
    get_card_for(request.user, number)  # the gate: a hidden card is in no deck
    return _decks_with(request, number)


@login_required
@require_POST
def add_to_deck(request: HttpRequest, number: str) -> HttpResponse:
    """One more copy of a card into the deck chosen, which is offered first from now."""
    get_card_for(request.user, number)
    deck_id = read_number(request.POST.get("deck", "")) or 0  # nobody has deck 0
    deck = services.add_copy(viewer=request.user, deck_id=deck_id, number=number)
    request.session[LAST_DECK] = deck.pk
    if request.headers.get("HX-Request") == "true":
        return _decks_with(request, number)
    return redirect("collection:deck-detail", deck_id=deck.pk)


def _decks_with(request: HttpRequest, number: str) -> HttpResponse:
    context = {
        "decks": selectors.list_decks_with(request.user, number),
        "all_decks": selectors.list_decks_for(request.user),
        "last_deck": request.session.get(LAST_DECK),
        "public": list_public_with(request.user, number, most=PUBLIC_WITH),
        "number": number,
    }
    return render(request, "collection/decks_with.html", context)
