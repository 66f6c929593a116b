"""Pages of results: how a battle ended, and a player's history."""

from dataclasses import asdict
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

import cards.catalogue.selectors
from battles.errors import NotFinished
from battles.games.registry import RULESETS
from cards.catalogue.game_features import Feature, require_feature
from cards.catalogue.localized_names import get_reader_language
from collection.sharing.selectors import get_shared_deck_for
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.keyset_pagination import read_page
from unionarena.core.text_input import clean_line, read_number

from . import selectors, services
from .archetypes import selectors as archetypes
from .models.outcomes import SERIES_LENGTH
from .statistics.card_records import get_card_record
from .statistics.deck_records import get_deck_record
from .statistics.opponents import (
    describe_opponents,
    find_last_decks,
    list_opponents,
)

MATCHES_PER_PAGE = 20


@login_required
def detail(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show how a battle ended; while it is being played, redirect to it."""
    viewer = get_signed_in_user(request.user)
    try:
        outcome = services.ensure_outcome_for(viewer=viewer, battle_id=battle_id)
    except NotFinished:
        return redirect("battles:board", battle_id=battle_id)
    match = selectors.build_match(outcome, viewer)
    ((_match, sides),) = selectors.list_deck_faces([match], get_reader_language())
    return render(request, "results/detail.html", {"match": match, "sides": sides})


@login_required
def rating_change(request: HttpRequest, battle_id: UUID) -> HttpResponse:
    """Show what a battle did to the viewer's rating; a fragment, empty if nothing."""
    viewer = get_signed_in_user(request.user)
    outcome = services.ensure_outcome_for(viewer=viewer, battle_id=battle_id)
    match = selectors.build_match(outcome, viewer)
    return render(request, "results/_rating_change.html", {"match": match})


@login_required
def history(request: HttpRequest) -> HttpResponse:
    """List the battles a player has finished, in pages: all, or those with a deck."""
    viewer = get_signed_in_user(request.user)
    game = RULESETS.get(request.GET.get("game", ""))
    deck_id = read_number(request.GET.get("deck", ""))
    played = None if deck_id is None else get_shared_deck_for(viewer, deck_id)
    listed = selectors.list_history_for(
        viewer,
        game=game.name if game else "",
        deck_id=deck_id,
        met=read_number(request.GET.get("met", "")),
        against=clean_line(request.GET.get("against", ""), longest=SERIES_LENGTH),
    )
    page = read_page(
        selectors.prefetch_decks(listed),
        size=MATCHES_PER_PAGE,
        cursor=request.GET.get("cursor", ""),
    )
    matches = [selectors.build_match(outcome, viewer) for outcome in page]
    context = {
        "page": page,
        "matches": selectors.list_deck_faces(matches, get_reader_language(), most=1),
        "game": game,
        "games": RULESETS.values(),
        "deck": played,
        "standing": selectors.get_rating(viewer, game=game.name if game else None),
    }
    return render(request, "results/history.html", context)


@login_required
def opponents(request: HttpRequest) -> HttpResponse:
    """List a player's opponents, most frequent first, in pages."""
    viewer = get_signed_in_user(request.user)
    page = read_page(
        list_opponents(viewer),
        size=MATCHES_PER_PAGE,
        cursor=request.GET.get("cursor", ""),
    )
    rows = list(page)
    last = find_last_decks(viewer, rows)
    decks = [last.get(row["user"], ("", None)) for row in rows]
    faces = selectors.picture_played_decks(decks, get_reader_language(), most=1)
    met = list(zip(describe_opponents(viewer, rows), faces, strict=True))
    return render(request, "results/opponents.html", {"page": page, "opponents": met})


@require_safe
def card(request: HttpRequest, number: str) -> HttpResponse:
    """Show win rates of decks with a card; a fragment of the card's page."""
    shown = cards.catalogue.selectors.get_card_for(request.user, number)
    record = get_card_record(shown.number)
    context = {
        "record": record,
        "number": shown.number,
        "rate": record.rate,
        "others": record.others,
        "archetypes": archetypes.list_archetypes_with(request.user, shown.number),
    }
    return render(request, "results/card.html", context)


@require_safe
def deck(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Show a deck's record; a fragment of the deck's pages."""
    key = request.GET.get("key", "")
    read = get_shared_deck_for(request.user, deck_id, key=key)
    require_feature(read.game, Feature.DECK_RECORDS)
    record = get_deck_record(user_id=read.owner_id, deck_id=read.pk)
    context = {
        "record": record,
        "bots": record.against_bots if any(record.against_bots) else None,
        "rate": asdict(record.rate),
        "by_series": [(code, asdict(rate)) for code, rate in record.by_series],
        "by_archetype": archetypes.name_rates(request.user, record.by_archetype),
        "own_deck_id": read.pk if read.owner_id == request.user.pk else None,
    }
    return render(request, "results/deck.html", context)
