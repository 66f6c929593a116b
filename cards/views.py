"""Pages of the card browser, and the pictures on the cards."""

import functools
import json

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from . import selectors
from .art import draw_art
from .filters import CardPageFilter
from .presentation import art_tag

CARDS_PER_PAGE = 24  # fills rows of two, three, four and six
_FOR_A_YEAR = "max-age=31536000, immutable"
_FOR_A_WHILE = "max-age=300"
VIEWS = ("grid", "table")


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """Browse all cards, as faces or as a table."""
    cards = selectors.list_cards_for(request.user)
    filters = CardPageFilter(request.GET, queryset=cards, request=request)
    found = filters.qs if filters.is_valid() else cards.none()
    page = Paginator(found, CARDS_PER_PAGE).get_page(request.GET.get("page"))
    wanted = request.GET.get("view")
    context = {
        "filters": filters.form,
        "is_filtered": any(request.GET.get(name) for name in filters.filters),
        "page": page,
        "cards": selectors.show_cards(page.object_list, get_language()),
        "view": wanted if wanted in VIEWS else VIEWS[0],
    }
    return render(request, "cards/list.html", context)


@require_safe
def card_detail(request: HttpRequest, number: str) -> HttpResponse:
    """Everything about one card."""
    card = selectors.get_card_for(request.user, number)
    (shown,) = selectors.show_cards([card], get_language())
    before, after = selectors.list_neighbours_for(request.user, card)
    context = {
        "card": shown,
        "series": selectors.series_name(card.series, get_language()),
        "versions": selectors.list_revisions(card),
        "before": before,
        "after": after,
    }
    return render(request, "cards/detail.html", context)


@require_safe
def card_art(request: HttpRequest, number: str) -> HttpResponseBase:
    """The picture of a card as it is now.

    Its address on our pages names the drawing (``?v=``), so browsers may keep it for
    a year; under any other address it is asked for again after a while.
    """
    revision = selectors.get_revision_for(request.user, number)
    is_public = revision.current_for.series.is_public
    tag = art_tag(revision)
    etag = f'"{tag}"'
    fresh = HttpResponse(content_type="image/svg+xml", headers={"ETag": etag})
    keep = _FOR_A_YEAR if request.GET.get("v") == tag else _FOR_A_WHILE
    fresh["Cache-Control"] = f"{'public' if is_public else 'private'}, {keep}"
    answer = get_conditional_response(request, etag=etag, response=fresh)
    if answer is fresh:
        fresh.content = _drawing(tag, json.dumps(revision.data), revision.art)
    return answer or fresh


@functools.lru_cache(maxsize=512)  # some 20 kB each
def _drawing(_tag: str, face: str, art: str) -> str:
    return draw_art(json.loads(face), art)
