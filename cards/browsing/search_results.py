"""The results of a search, ready for a page: cards, facets, hints and errors.

Used by the card browser and by every other page with a card search.
"""

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cards.catalogue import localized_names, selectors
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.presentation import ShownCard
from cards.search.errors import BadCursor, BadQuery, BadSort
from cards.search.facets import count_facets
from cards.search.language import And, Field, Node, Op, Term
from cards.search.language import render_query as write
from cards.search.match_explanations import Reason
from cards.search.query_refinement import Switches, build_switches, list_chips
from cards.search.selectors import (
    COUNTED,
    CardPage,
    NumberFilter,
    Order,
    count_cards_for,
    explain_matches_for,
    find_cards,
    read_query,
)
from unionarena.core.errors import PlatformError

CARDS_PER_PAGE: Final = 60  # Fills rows of two, three, four, five and six.
VIEWS: Final = ("grid", "table", "text")
_MOST_HINTS: Final = 4
_FORM_FIELDS: Final = {
    "color": Field.COLOR,
    "kind": Field.TYPE,
    "trigger": Field.TRIGGER,
    "series": Field.SERIES,
}

SORT_LABELS: Final = (
    ("number", localized_names.lazy_title("part", "number")),
    ("name", localized_names.lazy_title("part", "name")),
    ("energy", localized_names.lazy_title("part", "required_energy")),
    ("-bp", _("BP, highest first")),
    ("bp", _("BP, lowest first")),
    ("-rarity", localized_names.lazy_title("part", "rarity")),
    ("color", localized_names.lazy_title("part", "color")),
    ("type", localized_names.lazy_title("part", "type")),
    ("-date", _("Newest first")),
)
VIEW_LABELS: Final = {
    "grid": _("Cards"),
    "table": _("Table"),
    "text": _("Text"),
}


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search as the URL asks for it.

    Attributes:
        query: The query, in the query language.
        order: The sort order.
        view: Grid, table or texts.
        cursor: Which page of the results; empty for the first.
        why: Whether to explain why each card matches.
        page: URL of the page with the search.
        within: Numbers of the only cards to search; None: all.
    """

    query: str
    order: str
    view: str
    cursor: str
    why: bool
    page: str
    within: NumberFilter = None

    @classmethod
    def read(cls, request: HttpRequest, page: str = "") -> "SearchRequest":
        """Read the URL; the fields of plain forms are added to the query."""
        wanted = request.GET.get("view", "")
        return cls(
            query=_read_query_with_form(request),
            order=request.GET.get("order", "number"),
            view=wanted if wanted in VIEWS else VIEWS[0],
            cursor=request.GET.get("cursor", ""),
            why=bool(request.GET.get("why")),
            page=page or reverse("cards:list"),
        )

    def url(self, **changes: object) -> str:
        """Return the URL of this page with changes; without a cursor unless given."""
        kept: dict[str, object] = {
            "q": self.query,
            "order": "" if self.order == "number" else self.order,
            "view": "" if self.view == VIEWS[0] else self.view,
            "why": "1" if self.why else "",
            **changes,
        }
        encoded = urlencode({name: value for name, value in kept.items() if value})
        return f"{self.page}{'?' if encoded else ''}{encoded}"


def _read_query_with_form(request: HttpRequest) -> str:
    text = request.GET.get("q", "")
    written = [
        f"{field}:{_word(request.GET[name])}"
        for name, field in _FORM_FIELDS.items()
        if request.GET.get(name, "").strip()
    ]
    return " ".join(filter(None, [text, *written]))


def _word(value: str) -> str:
    return "none" if value == "null" else "".join(value.split())[:40]


@dataclass(frozen=True, slots=True)
class CardResult:
    """A card found, and why."""

    card: ShownCard
    reasons: tuple[Reason, ...]


def build_results_for(request: HttpRequest, search: SearchRequest) -> dict[str, Any]:
    """Build the context of ``cards/_search_results.html``, also for a wrong query."""
    context: dict[str, Any] = {
        "search": search,
        "query": search.query,
        "views": [(n, VIEW_LABELS[n], search.url(view=n)) for n in VIEWS],
        "sorts": SORT_LABELS,
        "page_url": search.url(),
    }
    try:
        return context | _build_answer(request, search)
    except (BadQuery, BadSort, BadCursor) as error:
        return context | _describe_mistake(search, error)


def _build_answer(request: HttpRequest, search: SearchRequest) -> dict[str, Any]:
    language = get_reader_language()
    tree = read_query(request.user, search.query)
    found = find_cards(
        request.user,
        search.query,
        language=language,
        order=Order.from_text(search.order),
        cursor=search.cursor,
        limit=CARDS_PER_PAGE,
        within=search.within,
    )
    return {
        "tree": tree,
        "count": found.count,
        "is_more": found.is_more,
        "counted": COUNTED,
        "results": _results(request, search, found, language),
        "chips": [
            (chip.label, search.url(q=chip.without)) for chip in list_chips(tree)
        ],
        "facets": _facets(request, search, tree),
        "following": search.url(cursor=found.following) if found.following else "",
        "preceding": search.url(cursor=found.preceding) if found.preceding else "",
        "hints": [] if found.cards else _suggest_queries(request, search, tree),
    }


def _results(
    request: HttpRequest, search: SearchRequest, found: CardPage, language: str
) -> list[CardResult]:
    shown = selectors.show_cards(found.cards, language)
    reasons = {}
    if search.query and (search.why or search.view == "text"):
        reasons = explain_matches_for(
            request.user, search.query, found.cards, language=language
        )
    return [
        CardResult(card, tuple(r for r in reasons.get(row.pk, ()) if r.is_wanted))
        for row, card in zip(found.cards, shown, strict=True)
    ]


def _facets(
    request: HttpRequest, search: SearchRequest, tree: Node
) -> list[tuple[Switches, list[tuple[Any, str, Any]]]]:
    names = {
        series.code: selectors.get_series_name(series, get_reader_language())
        for series in selectors.list_series_for(request.user)
    }
    shown = []
    for facet in count_facets(request.user, search.query, search.within):
        line = build_switches(tree, facet)
        if line.switches:
            links = [
                (
                    switch,
                    search.url(q=switch.query),
                    names.get(switch.value, switch.label),
                )
                for switch in line.switches
            ]
            shown.append((line, links))
    return shown


def _suggest_queries(
    request: HttpRequest, search: SearchRequest, tree: Node
) -> list[dict[str, Any]]:
    """Return similar queries that find something."""
    tried = []
    if isinstance(tree, Term) and tree.field is Field.WORDS and not tree.is_regex:
        elsewhere = (Field.TEXT, Field.TRAIT, Field.FLAVOR)
        tried += [write(Term(field, Op.HAS, tree.value)) for field in elsewhere]
    elif isinstance(tree, And):
        tried += [chip.without for chip in list_chips(tree)[:_MOST_HINTS]]
    found = []
    for query in tried:
        count, is_more = count_cards_for(request.user, query, search.within)
        if count:
            url = search.url(q=query)
            found.append({"query": query, "url": url, "count": count, "more": is_more})
    return found


def _describe_mistake(search: SearchRequest, error: PlatformError) -> dict[str, Any]:
    start = int(error.details.get("start", 0))
    end = max(int(error.details.get("end", 0)), start)
    suggestion = str(error.details.get("suggestion", ""))
    return {
        "error": error,
        "results": [],
        "before": search.query[:start],
        "mistake": search.query[start:end],
        "after": search.query[end:],
        "suggestion": suggestion,
        "suggestion_url": search.url(q=suggestion) if suggestion else "",
        "choices": error.details.get("choices", []),
    }
