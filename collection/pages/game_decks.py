"""Pages of decks of games whose cards are not in the catalogue: mine, one, its past."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cards.catalogue.game_catalogues import GameLink, list_game_links
from collection import services
from collection.deck_sheets.game_decks import (
    inspect_game_deck,
    inspect_game_decks,
    list_shipped_titles,
    read_game_list,
)
from collection.legality.game_rules import GameDecks, find_game_decks
from collection.limited.selectors import get_pool_name, list_pools_of_game
from collection.models import DECK_NAME_LENGTH, VERSION_NOTE_LENGTH, Visibility
from collection.selectors import find_deleted_deck_for, get_deck_for, list_decks_of_game
from collection.sharing.selectors import get_deck_address
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.text_input import clean_line, read_number

from .forms import DeckNameForm, read_counts

LONGEST_LIST = 20_000  # letters of a pasted list


def _find(name: str) -> GameDecks:
    found = find_game_decks(name)
    if found is None:
        raise Http404
    return found


def list_deck_links(shown: str) -> list[GameLink]:
    """Return links to a player's decks of each game."""
    return list_game_links(shown, _get_list_url)


def _get_list_url(game: str) -> str:
    if not game:
        return reverse("collection:deck-list")
    return reverse("collection:game-decks", args=[game])


@login_required
@require_safe
def game_decks(request: HttpRequest, game: str) -> HttpResponse:
    """My decks of a game, those it brings along, and its sealed packs."""
    found, now = _find(game), timezone.now()
    deleted = read_number(request.GET.get("deleted", ""))
    decks = list_decks_of_game(request.user, game)
    context = {
        "game": found,
        "game_links": list_deck_links(game),
        "sheets": inspect_game_decks(decks),
        "shipped": list_shipped_titles(found),
        "pools": [
            {"pool": pool, "name": get_pool_name(pool, now)}
            for pool in list_pools_of_game(request.user, game)
        ],
        "deleted": deleted and find_deleted_deck_for(request.user, deleted),
        "form": DeckNameForm(),
    }
    return render(request, "collection/games/list.html", context)


@login_required
@require_POST
def create(request: HttpRequest, game: str) -> HttpResponse:
    """A new deck: empty, like one the game brings along, or from a list."""
    found = _find(game)
    shipped = request.POST.get("shipped", "")
    counts, name = {}, request.POST.get("name", "")
    if shipped in found.shipped:
        counts = dict(found.shipped[shipped][1])
        name = name or dict(list_shipped_titles(found))[shipped]
    elif written := request.POST.get("list", "")[:LONGEST_LIST]:
        read = read_game_list(found, written)
        counts = dict(read.counts)
        if read.unread:
            lines = ", ".join(read.unread[:5])
            warning = _("These lines couldn’t be read and were skipped: %(lines)s.")
            messages.warning(request, warning % {"lines": lines})
    deck = services.create_deck(
        owner=get_signed_in_user(request.user),
        name=name[:DECK_NAME_LENGTH] or str(found.title),
        counts=counts,
        game=game,
    )
    return redirect("collection:game-deck", game=game, deck_id=deck.pk)


@login_required
def game_deck(request: HttpRequest, game: str, deck_id: int) -> HttpResponse:
    """One deck: its cards, what is wrong with it, and every card it may have."""
    found = _find(game)
    deck = get_deck_for(request.user, deck_id, game=game)
    if request.method == "POST":
        services.set_entries(
            viewer=request.user,
            deck_id=deck_id,
            counts=read_counts(request.POST.dict()),
            version=read_number(request.POST.get("version", "")),
            game=game,
        )
        messages.success(request, _("Deck saved."))
        return redirect("collection:game-deck", game=game, deck_id=deck_id)
    sheet, address = inspect_game_deck(deck), get_deck_address(deck)
    context = {
        "game": found,
        "deck": deck,
        "sheet": sheet,
        "versions": deck.versions.newest_first(),
        "note_length": VERSION_NOTE_LENGTH,
        "name_length": DECK_NAME_LENGTH,
        "choices": Visibility.choices,
        "link": request.build_absolute_uri(address) if address else "",
    }
    return render(request, "collection/games/deck.html", context)


@login_required
@require_POST
def check(request: HttpRequest, game: str, deck_id: int) -> HttpResponse:
    """What would be wrong with the list of the form; nothing is saved."""
    _find(game)
    deck = get_deck_for(request.user, deck_id, game=game)
    counts = read_counts(request.POST.dict())
    deck.listed = {number: count for number, count in counts.items() if count > 0}
    return render(
        request, "collection/games/_verdict.html", {"sheet": inspect_game_deck(deck)}
    )


@login_required
@require_safe
def document(request: HttpRequest, game: str, deck_id: int) -> HttpResponse:
    """The deck as JSON (docs/reference/deck.schema.json), which names its game."""
    _find(game)
    deck = get_deck_for(request.user, deck_id, game=game)
    return JsonResponse(inspect_game_deck(deck).document)


@login_required
@require_POST
def rename(request: HttpRequest, game: str, deck_id: int) -> HttpResponse:
    """Another name."""
    services.rename_deck(
        viewer=request.user,
        deck_id=deck_id,
        name=request.POST.get("name", ""),
        game=game,
    )
    return _back(request, game, deck_id)


@login_required
@require_POST
def keep(request: HttpRequest, game: str, deck_id: int) -> HttpResponse:
    """Keep the list as a version."""
    services.keep_version(
        viewer=request.user,
        deck_id=deck_id,
        note=clean_line(request.POST.get("note", "")),
        now=timezone.now(),
        game=game,
    )
    return _back(request, game, deck_id)


@login_required
@require_POST
def restore_version(
    request: HttpRequest, game: str, deck_id: int, number: int
) -> HttpResponse:
    """Give the deck the list it had."""
    services.restore_version(
        viewer=request.user,
        deck_id=deck_id,
        number=number,
        now=timezone.now(),
        game=game,
    )
    return _back(request, game, deck_id)


@login_required
@require_POST
def delete(request: HttpRequest, game: str, deck_id: int) -> HttpResponse:
    """Put a deck away; the list offers to undo it."""
    services.delete_deck(
        viewer=request.user, deck_id=deck_id, now=timezone.now(), game=game
    )
    answer = redirect("collection:game-decks", game=game)
    answer["Location"] += f"?deleted={deck_id}"
    return answer


@login_required
@require_POST
def restore(request: HttpRequest, game: str, deck_id: int) -> HttpResponse:
    """Undo a deletion."""
    services.restore_deck(viewer=request.user, deck_id=deck_id)
    return _back(request, game, deck_id)


def _back(request: HttpRequest, game: str, deck_id: int) -> HttpResponse:
    messages.success(request, _("Deck saved."))
    return redirect("collection:game-deck", game=game, deck_id=deck_id)
