"""Pages of the card browser, and the pictures on the cards."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from cards import vocabulary
from cards.art import EDITION
from cards.card_data.languages import FALLBACK_LANGUAGE
from cards.catalogue import localized_names, selectors
from cards.catalogue.drawn_art import draw_revision
from cards.catalogue.game_catalogues import (
    find_game_of_number,
    get_current_card,
    list_catalogues,
    list_game_links,
)
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.presentation import compute_art_tag
from cards.catalogue.world_art import draw_world_card
from cards.models import HELD
from cards.rulings.selectors import (
    count_rulings_for,
    count_set_rulings_for,
    list_card_rulings_for,
    list_counts_by_set_for,
)
from cards.search.examples import CHAPTERS
from cards.search.labels import FIELDS, VALUES
from cards.search.language import Field

from . import game_cards
from .card_page import build_history, explain_text, summarize_abilities
from .coverage import (
    explain_unplayable,
    get_coverage_for,
    get_set_changed_at,
    get_set_coverage_for,
    list_coverage_for,
    list_unplayable_for,
)
from .game_cards import get_list_url, read_requested_game
from .rulings import MOST_OF_A_CARD, show_rulings
from .search_results import (
    VIEW_LABELS,
    VIEWS,
    CardResult,
    SearchRequest,
    build_results_for,
)

CARDS_PER_PAGE = 50
_FOR_A_YEAR = "max-age=31536000, immutable"
_FOR_A_WHILE = "max-age=300"


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """Render the search: one box, or switches instead of typing; live by htmx."""
    game = read_requested_game(request)
    if game:
        return game_cards.render_card_list(request, game)
    search = SearchRequest.read(request)
    is_live = request.headers.get("HX-Request") == "true"
    template = "cards/_search_results.html" if is_live else "cards/list.html"
    context = build_results_for(request, search)
    context["game_links"] = list_game_links("", get_list_url)
    answer = render(request, template, context)
    patch_vary_headers(answer, ("HX-Request",))
    if is_live:
        answer["HX-Replace-Url"] = search.url(cursor=search.cursor)
    return answer


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """Render the help on the query language; its examples are links."""
    lists = [
        (FIELDS[field], str(field), VALUES[field].items())
        for field in (Field.DOES, Field.TARGET, Field.WHEN, Field.COST, Field.IS)
    ]
    context = {
        "chapters": CHAPTERS,
        "lists": lists,
        "keywords": vocabulary.get_words(
            "keyword", localized_names.get_reader_language()
        ).values(),
        "example": CHAPTERS[0].examples[0],
    }
    return render(request, "cards/search_help.html", context)


@require_safe
def card_detail(request: HttpRequest, number: str) -> HttpResponse:
    """Render everything about one card."""
    language = get_reader_language()
    if find_game_of_number(number):
        return game_cards.render_card_page(request, number)
    card = selectors.get_card_for(request.user, number)
    (shown,) = selectors.show_cards([card], language)
    before, after = selectors.list_neighbours_for(request.user, card)
    versions = list(selectors.list_revisions(card))
    rulings = list_card_rulings_for(request.user, card)[: MOST_OF_A_CARD + 1]
    context = {
        "card": shown,
        "pieces": explain_text(shown, language),
        "structure": summarize_abilities(shown.face),
        "series": selectors.get_series_name(card.series, language),
        "series_code": card.series.code,
        "versions": versions,
        "history": build_history(versions, language),
        "printings": selectors.list_printings_for(request.user, card),
        "rulings": show_rulings(rulings[:MOST_OF_A_CARD], language),
        "has_more_rulings": len(rulings) > MOST_OF_A_CARD,
        "released_at": card.released_at,
        "is_held": card.released_at == HELD,
        "is_legal": selectors.is_legal(card),
        "unplayable": () if shown.is_playable else explain_unplayable([card], language),
        "before": before,
        "after": after,
    }
    return render(request, "cards/detail.html", context)


@require_safe
def set_list(request: HttpRequest) -> HttpResponse:
    """Render all sets, newest first."""
    language = get_reader_language()
    rows = sorted(
        selectors.list_counted_sets_for(request.user),
        key=lambda row: (row.released_on is None, row.released_on, row.code),
    )
    sets = [(row, selectors.get_localized_value(row, "name", language)) for row in rows]
    further = [
        (each, each.set_names.get(language) or each.set_names[FALLBACK_LANGUAGE])
        for each in list_catalogues()
    ]
    return render(request, "cards/set_list.html", {"sets": sets, "further": further})


@require_safe
def set_detail(request: HttpRequest, code: str) -> HttpResponse:
    """Render all cards of a set, to look through or to print."""
    language = get_reader_language()
    card_set = selectors.get_set_for(request.user, code)
    cards = selectors.list_set_cards_for(request.user, card_set)
    wanted = request.GET.get("view")
    context = {
        "set": card_set,
        "name": selectors.get_localized_value(card_set, "name", language)
        or card_set.code,
        "results": [
            CardResult(card, ()) for card in selectors.show_cards(cards, language)
        ],
        "view": wanted if wanted in VIEWS else VIEWS[0],
        "views": [(name, VIEW_LABELS[name], f"?view={name}") for name in VIEWS],
        "query": f"set={card_set.code}",
        "ruling_counts": count_set_rulings_for(request.user, card_set),
    }
    return render(request, "cards/set_detail.html", context)


@require_safe
def coverage(request: HttpRequest) -> HttpResponse:
    """Render how many cards of each set can be played."""
    language = get_reader_language()
    rows = list_coverage_for(request.user)
    rulings = {
        row.card_set.pk: row.counts for row in list_counts_by_set_for(request.user)
    }
    context = {
        "total": get_coverage_for(request.user),
        "ruling_counts": count_rulings_for(request.user),
        "sets": [
            (
                row,
                selectors.get_localized_value(row.card_set, "name", language),
                rulings.get(row.card_set.pk),
            )
            for row in rows
        ],
    }
    return render(request, "cards/coverage.html", context)


@require_safe
def set_coverage(request: HttpRequest, code: str) -> HttpResponse:
    """Render the cards of a set that cannot be played, and what could not be parsed."""
    language = get_reader_language()
    card_set = selectors.get_set_for(request.user, code)
    unplayable = Paginator(list_unplayable_for(request.user, card_set), CARDS_PER_PAGE)
    page = unplayable.get_page(request.GET.get("page"))
    context = {
        "set": card_set,
        "name": selectors.get_localized_value(card_set, "name", language)
        or card_set.code,
        "coverage": get_set_coverage_for(request.user, card_set),
        "ruling_counts": count_set_rulings_for(request.user, card_set),
        "changed_at": get_set_changed_at(request.user, card_set),
        "page": page,
        "cards": explain_unplayable(page.object_list, language),
    }
    return render(request, "cards/set_coverage.html", context)


@require_safe
def card_art(request: HttpRequest, number: str) -> HttpResponseBase:
    """Return the current picture of a card.

    The URL on our pages has the version of the drawing (``?v=``), so browsers may cache
    it for a year; under any other URL it expires after a while.
    """
    if find_game_of_number(number):
        return redirect(get_current_card(number).show(FALLBACK_LANGUAGE)["art"])
    revision = selectors.get_revision_for(request.user, number)
    # Visibility is that of the public, not of the viewer: caches are shared.
    is_public = selectors.list_public_cards([revision.card_id]).exists()
    tag = compute_art_tag(revision)
    etag = f'"{tag}"'
    fresh = HttpResponse(content_type="image/svg+xml", headers={"ETag": etag})
    keep = _FOR_A_YEAR if request.GET.get("v") == tag else _FOR_A_WHILE
    fresh["Cache-Control"] = f"{'public' if is_public else 'private'}, {keep}"
    answer = get_conditional_response(request, etag=etag, response=fresh)
    if answer is fresh:
        fresh.content = draw_revision(revision)
    return answer or fresh


@require_safe
def world_art(request: HttpRequest, color: str, number: str) -> HttpResponse:
    """Return the picture of a card whose series has a style of its own.

    It follows from the address alone, so it is everybody's, and cached like the others.
    """
    drawing = draw_world_card(number, color)
    if drawing is None:
        raise Http404
    answer = HttpResponse(drawing, content_type="image/svg+xml")
    keep = _FOR_A_YEAR if request.GET.get("v") == str(EDITION) else _FOR_A_WHILE
    answer["Cache-Control"] = f"public, {keep}"
    return answer
