"""Pages of decks that travel as a code."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from collection import services
from collection.deck_sheets.records import DeckSheet
from unionarena.core.accounts.selectors import get_signed_in_user

from .deck_codes import inspect_any_code


@require_safe
def deck_code(request: HttpRequest, code: str) -> HttpResponse:
    """Show the deck of a link, to everyone."""
    name = request.GET.get("name", "")
    sheet = inspect_any_code(request.user, code, name=name)
    is_usual = isinstance(sheet, DeckSheet)
    template = "deck_code.html" if is_usual else "games/deck_code.html"
    return render(request, f"collection/{template}", {"sheet": sheet, "code": code})


@login_required
@require_POST
def keep_deck_code(request: HttpRequest, code: str) -> HttpResponse:
    """Save the deck of a code as the user's; cards they may not see are left out."""
    name = request.POST.get("name", "")
    sheet = inspect_any_code(request.user, code, name=name)
    counts = {line.number: line.count for line in sheet.lines if line.card}
    game = sheet.deck.game
    deck = services.create_deck(
        owner=get_signed_in_user(request.user),
        name=sheet.deck.title,
        counts=counts,
        game=game,
    )
    if game:
        return redirect("collection:game-deck", game=game, deck_id=deck.pk)
    if lost := len(sheet.lines) - len(counts):
        left_out = ngettext(
            "%(count)d unknown card was skipped.",
            "%(count)d unknown cards were skipped.",
            lost,
        )
        messages.warning(request, left_out % {"count": lost})
    return redirect("collection:deck-detail", deck_id=deck.pk)
