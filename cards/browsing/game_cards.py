"""Pages of cards of games that declare their own fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import override

from cards.card_data.languages import RULES_LANGUAGE
from cards.catalogue.game_catalogues import (
    CurrentCard,
    find_catalogue,
    get_current_card,
    list_current_cards,
    list_game_links,
    list_versions,
    read_game_name,
)
from cards.catalogue.game_declarations import CardField
from cards.catalogue.localized_names import get_reader_language
from cards.search.errors import BadQuery, BadSort
from cards.search.game_search import (
    count_game_facets,
    find_game_cards,
    find_requested_game,
    list_game_sorts,
)


@dataclass(frozen=True, slots=True)
class FacetLink:
    """A value of a facet, and the search that adds it.

    Attributes:
        label: What it is called.
        count: How many of the cards found have it.
        url: The search with it.
    """

    label: str
    count: int
    url: str


def read_requested_game(request: HttpRequest) -> str:
    """Return the further game a search asks for; empty for the usual one.

    Raises:
        Http404: There is no such game.
    """
    game = read_game_name(request.GET.get("game", ""))
    if game is None:
        raise Http404
    if game:
        return game
    try:
        return find_requested_game(request.GET.get("q", ""))
    except BadQuery:
        return ""  # The page of the usual game shows the mistake.


def get_list_url(game: str) -> str:
    """Return the URL of the card list of a game; an empty name is the usual one."""
    page = reverse("cards:list")
    return f"{page}?game={game}" if game else page


def render_card_list(request: HttpRequest, game: str) -> HttpResponse:
    """Render the cards of a game that a query matches, with facets."""
    query, order = request.GET.get("q", ""), request.GET.get("order", "number")
    catalogue = find_catalogue(game)
    context: dict[str, Any] = {
        "catalogue": catalogue,
        "sorts": list_game_sorts(catalogue).items() if catalogue else (),
        "order": order,
        "game_links": list_game_links(game, get_list_url),
        "query": query,
        "page_url": get_list_url(game),
    }
    try:
        found = find_game_cards(game, query, get_reader_language(), order=order)
        context |= {"results": found, "count": len(found)}
        context["facets"] = [
            (field.title, _link_values(field, counts, game, query, order))
            for field, counts in count_game_facets(found)
        ]
    except (BadQuery, BadSort) as error:
        context |= _describe_mistake(error, game, query, order)
    is_live = request.headers.get("HX-Request") == "true"
    page = "cards/_game_results.html" if is_live else "cards/game_list.html"
    answer = render(request, page, context)
    patch_vary_headers(answer, ("HX-Request",))
    if is_live:
        answer["HX-Replace-Url"] = _search_url(game, query, order)
    return answer


def _search_url(game: str, query: str, order: str) -> str:
    kept = {"game": game, **({"q": query} if query else {})}
    if order != "number":
        kept["order"] = order
    return f"{reverse('cards:list')}?{urlencode(kept)}"


def _link_values(
    field: CardField,
    counts: Sequence[tuple[str, int]],
    game: str,
    query: str,
    order: str,
) -> list[FacetLink]:
    words = field.words(get_reader_language())
    return [
        FacetLink(
            words.get(code, code),
            count,
            _search_url(game, f"{query} {field.name}:{code}".strip(), order),
        )
        for code, count in counts
    ]


def _describe_mistake(
    error: BadQuery | BadSort, game: str, query: str, order: str
) -> dict[str, Any]:
    start, end = (int(error.details.get(name, 0)) for name in ("start", "end"))
    suggestion = str(error.details.get("suggestion", ""))
    return {
        "error": error,
        "before": query[:start],
        "mistake": query[start:end],
        "after": query[end:],
        "suggestion": suggestion,
        "suggestion_url": _search_url(game, suggestion, order) if suggestion else "",
        "choices": error.details.get("choices", []),
    }


def render_card_page(request: HttpRequest, number: str) -> HttpResponse:
    """Render everything about one card of a further game."""
    language = get_reader_language()
    card = get_current_card(number)
    every = list(list_current_cards(card.catalogue.game).values())
    place = next(at for at, each in enumerate(every) if each.number == number)
    context = {
        "card": card.show(language),
        "catalogue": card.catalogue,
        "facts": list_facts(card, language),
        "versions": list_versions(number),
        "before": every[place - 1] if place else None,
        "after": every[place + 1] if place + 1 < len(every) else None,
        "original": card.show(RULES_LANGUAGE),
        "set_name": card.catalogue.set_names.get(language),
    }
    return render(request, "cards/game_detail.html", context)


class Fact(NamedTuple):
    """A declared field of a card, in words."""

    title: str
    value: str


def list_facts(card: CurrentCard, language: str) -> list[Fact]:
    """Return the declared fields a card has, in words."""
    facts = []
    with override(language):
        for field in card.catalogue.fields:
            value = field.read(card.face)
            words = field.words(language)
            codes = [value] if isinstance(value, int | str) else list(value or ())
            if codes:
                said = " · ".join(words.get(str(code), str(code)) for code in codes)
                facts.append(Fact(str(field.title), said))
    return facts
