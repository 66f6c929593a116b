"""The piece of a deck's page that shows an opening hand."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import collection.selectors
from collection.services import freeze_deck

from .opening_hands import deal_opening_hand


@login_required
@require_safe
def hand(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Seven cards, or those that a redraw brings; a whole page without htmx."""
    dealt = deal_opening_hand(
        freeze_deck(viewer=request.user, deck_id=deck_id),
        seed=request.GET.get("seed", ""),
        redraw="redraw" in request.GET,
    )
    deck = collection.selectors.get_deck_for(request.user, deck_id)
    lines = collection.selectors.inspect_deck(deck).lines
    shown = {line.number: line.card for line in lines}
    context = {
        "deck": deck,
        "hand": dealt,
        "cards": [shown[number] for number in dealt.numbers],
    }
    is_piece = request.headers.get("HX-Request") == "true"
    template = "battles/_hand.html" if is_piece else "battles/hand.html"
    return render(request, template, context)
