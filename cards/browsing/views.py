"""Pages of the card browser, and the pictures on the cards."""

import functools
import json
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from cards.art import draw_art
from cards.catalogue import selectors
from cards.catalogue.keywords import KEYWORDS
from cards.catalogue.presentation import FALLBACK_LANGUAGE, ShownCard, art_tag
from cards.search.errors import BadCursor, BadQuery, BadSort
from cards.search.examples import CHAPTERS
from cards.search.explaining import Reason
from cards.search.facets import count_facets
from cards.search.labels import FIELDS, VALUES
from cards.search.language import And, Field, Node, Op, Term
from cards.search.language import render as write
from cards.search.refining import Switches, chips, switches
from cards.search.selectors import (
    COUNTED,
    Found,
    Order,
    count_for,
    find_cards,
    read_query,
    why_for,
)
from unionarena.errors import PlatformError

from .page import explained_text, history, structure

CARDS_PER_PAGE = 60  # fills rows of two, three, four, five and six
_FOR_A_YEAR = "max-age=31536000, immutable"
_FOR_A_WHILE = "max-age=300"
VIEWS = ("grid", "table", "text")
_MOST_HINTS: Final = 4
_FORM_FIELDS: Final = {
    "color": Field.COLOR,
    "kind": Field.TYPE,
    "trigger": Field.TRIGGER,
    "series": Field.SERIES,
}


SORT_LABELS: Final = (
    ("number", _("Number")),
    ("name", _("Name")),
    ("energy", _("Required energy")),
    ("-bp", _("BP, highest first")),
    ("bp", _("BP, lowest first")),
    ("-rarity", _("Rarity")),
    ("color", _("Color")),
    ("type", _("Kind")),
    ("-date", _("Newest first")),
)
VIEW_LABELS: Final = {
    "grid": _("Faces"),
    "table": _("Table"),
    "text": _("Texts"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for."""

    query: str
    order: str
    view: str
    cursor: str
    why: bool

    @classmethod
    def read(cls, request: HttpRequest) -> "Asked":
        """The address, with the fields of simple forms written into the query."""
        wanted = request.GET.get("view", "")
        return cls(
            query=_with_form(request),
            order=request.GET.get("order", "number"),
            view=wanted if wanted in VIEWS else VIEWS[0],
            cursor=request.GET.get("cursor", ""),
            why=bool(request.GET.get("why")),
        )

    def url(self, **changes: object) -> str:
        """The address of the same page with something else; no cursor unless given."""
        kept: dict[str, object] = {
            "q": self.query,
            "order": "" if self.order == "number" else self.order,
            "view": "" if self.view == VIEWS[0] else self.view,
            "why": "1" if self.why else "",
            **changes,
        }
        asked = urlencode({name: value for name, value in kept.items() if value})
        return f"{reverse('cards:list')}{'?' if asked else ''}{asked}"


def _with_form(request: HttpRequest) -> str:
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
class Result:
    """A card of the answer, and why it is there."""

    card: ShownCard
    reasons: tuple[Reason, ...]


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """Search: one box, or switches for those who do not write; live by htmx."""
    asked = Asked.read(request)
    context: dict[str, Any] = {
        "asked": asked,
        "query": asked.query,
        "views": [(n, VIEW_LABELS[n], asked.url(view=n)) for n in VIEWS],
        "sorts": SORT_LABELS,
        "page_url": asked.url(),
    }
    is_live = request.headers.get("HX-Request") == "true"
    try:
        context |= _answer(request, asked)
    except (BadQuery, BadSort, BadCursor) as error:
        context |= _mistake(asked, error)
    template = "cards/_found.html" if is_live else "cards/list.html"
    answer = render(request, template, context)
    patch_vary_headers(answer, ("HX-Request",))
    if is_live:
        answer["HX-Replace-Url"] = asked.url(cursor=asked.cursor)
    return answer


def _answer(request: HttpRequest, asked: Asked) -> dict[str, Any]:
    language = get_language() or FALLBACK_LANGUAGE
    tree = read_query(request.user, asked.query)
    found = find_cards(
        request.user,
        asked.query,
        language=language,
        order=Order.from_text(asked.order),
        cursor=asked.cursor,
        limit=CARDS_PER_PAGE,
    )
    return {
        "tree": tree,
        "count": found.count,
        "is_more": found.is_more,
        "counted": COUNTED,
        "results": _results(request, asked, found, language),
        "chips": [(chip.label, asked.url(q=chip.without)) for chip in chips(tree)],
        "facets": _facets(request, asked, tree),
        "following": asked.url(cursor=found.following) if found.following else "",
        "preceding": asked.url(cursor=found.preceding) if found.preceding else "",
        "hints": [] if found.cards else _hints(request, asked, tree),
    }


def _results(
    request: HttpRequest, asked: Asked, found: Found, language: str
) -> list[Result]:
    shown = selectors.show_cards(found.cards, language)
    reasons = {}
    if asked.query and (asked.why or asked.view == "text"):
        reasons = why_for(request.user, asked.query, found.cards, language=language)
    return [
        Result(card, tuple(r for r in reasons.get(row.pk, ()) if r.is_wanted))
        for row, card in zip(found.cards, shown, strict=True)
    ]


def _facets(
    request: HttpRequest, asked: Asked, tree: Node
) -> list[tuple[Switches, list[tuple[Any, str, Any]]]]:
    names = {
        series.code: selectors.series_name(series, get_language() or FALLBACK_LANGUAGE)
        for series in selectors.list_series_for(request.user)
    }
    shown = []
    for facet in count_facets(request.user, asked.query):
        line = switches(tree, facet)
        if line.switches:
            links = [
                (
                    switch,
                    asked.url(q=switch.query),
                    names.get(switch.value, switch.label),
                )
                for switch in line.switches
            ]
            shown.append((line, links))
    return shown


def _hints(request: HttpRequest, asked: Asked, tree: Node) -> list[dict[str, Any]]:
    """Queries near this one that do find something."""
    tried = []
    if isinstance(tree, Term) and tree.field is Field.WORDS and not tree.is_regex:
        elsewhere = (Field.TEXT, Field.TRAIT, Field.FLAVOR)
        tried += [write(Term(field, Op.HAS, tree.value)) for field in elsewhere]
    elif isinstance(tree, And):
        tried += [chip.without for chip in chips(tree)[:_MOST_HINTS]]
    found = []
    for query in tried:
        count, is_more = count_for(request.user, query)
        if count:
            url = asked.url(q=query)
            found.append({"query": query, "url": url, "count": count, "more": is_more})
    return found


def _mistake(asked: Asked, error: PlatformError) -> dict[str, Any]:
    start = int(error.details.get("start", 0))
    end = max(int(error.details.get("end", 0)), start)
    suggestion = str(error.details.get("suggestion", ""))
    return {
        "error": error,
        "results": [],
        "before": asked.query[:start],
        "mistake": asked.query[start:end],
        "after": asked.query[end:],
        "suggestion": suggestion,
        "suggestion_url": asked.url(q=suggestion) if suggestion else "",
        "choices": error.details.get("choices", []),
    }


@require_safe
def search_help(request: HttpRequest) -> HttpResponse:
    """The query language with examples that are links."""
    lists = [
        (FIELDS[field], str(field), VALUES[field].items())
        for field in (Field.DOES, Field.TARGET, Field.WHEN, Field.COST, Field.IS)
    ]
    context = {
        "chapters": CHAPTERS,
        "lists": lists,
        "keywords": KEYWORDS.values(),
        "example": CHAPTERS[0].examples[0],
    }
    return render(request, "cards/help.html", context)


@require_safe
def card_detail(request: HttpRequest, number: str) -> HttpResponse:
    """Everything about one card."""
    language = get_language() or FALLBACK_LANGUAGE
    card = selectors.get_card_for(request.user, number)
    (shown,) = selectors.show_cards([card], language)
    before, after = selectors.list_neighbours_for(request.user, card)
    versions = list(selectors.list_revisions(card))
    context = {
        "card": shown,
        "pieces": explained_text(shown, language),
        "structure": structure(shown.face),
        "series": selectors.series_name(card.series, language),
        "series_code": card.series.code,
        "versions": versions,
        "history": history(versions, language),
        "printings": selectors.list_printings_for(request.user, card),
        "rulings": [
            (ruling, selectors.in_language(ruling, "text", language))
            for ruling in selectors.list_rulings_for(request.user, card)
        ],
        "released_at": card.released_at,
        "is_legal": selectors.is_legal(card),
        "before": before,
        "after": after,
    }
    return render(request, "cards/detail.html", context)


@require_safe
def set_list(request: HttpRequest) -> HttpResponse:
    """All sets, newest first."""
    language = get_language() or FALLBACK_LANGUAGE
    rows = sorted(
        selectors.list_counted_sets_for(request.user),
        key=lambda row: (row.released_on is None, row.released_on, row.code),
    )
    sets = [(row, selectors.in_language(row, "name", language)) for row in rows]
    return render(request, "cards/set_list.html", {"sets": sets})


@require_safe
def set_detail(request: HttpRequest, code: str) -> HttpResponse:
    """All cards of a set, to look through or to print."""
    language = get_language() or FALLBACK_LANGUAGE
    card_set = selectors.get_set_for(request.user, code)
    cards = selectors.list_set_cards_for(request.user, card_set)
    wanted = request.GET.get("view")
    context = {
        "set": card_set,
        "name": selectors.in_language(card_set, "name", language) or card_set.code,
        "results": [Result(card, ()) for card in selectors.show_cards(cards, language)],
        "view": wanted if wanted in VIEWS else VIEWS[0],
        "views": [(name, VIEW_LABELS[name], f"?view={name}") for name in VIEWS],
        "query": f"set={card_set.code}",
    }
    return render(request, "cards/set_detail.html", context)


@require_safe
def card_art(request: HttpRequest, number: str) -> HttpResponseBase:
    """The picture of a card as it is now.

    Its address on our pages names the drawing (``?v=``), so browsers may keep it for
    a year; under any other address it is asked for again after a while.
    """
    revision = selectors.get_revision_for(request.user, number)
    # Not the viewer's eyes count, but everybody's: caches are shared.
    is_public = selectors.list_public_cards([revision.card_id]).exists()
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
