"""Public REST endpoints of the card database."""

from collections.abc import Iterable
from typing import Any

from django.http import FileResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, PolymorphicProxySerializer
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from cards import vocabulary
from cards.browsing.game_cards import list_facts
from cards.catalogue import selectors
from cards.catalogue.game_catalogues import (
    find_game_of_number,
    get_current_card,
    list_versions,
)
from cards.rulings.selectors import list_card_rulings_for
from cards.search.autocomplete import complete_query
from cards.search.change_feed import get_last_change, list_changes, refresh_feed
from cards.search.errors import BadCursor, BadSort
from cards.search.facets import count_facets
from cards.search.game_search import (
    count_game_facets,
    find_game_cards,
    find_requested_game,
)
from cards.search.language import Field, Op, Term
from cards.search.public_export import export_file
from cards.search.selectors import Order, explain_matches_for, find_cards
from unionarena.core.api.operations import operation
from unionarena.core.api.requested_language import LanguageQuery

from .conditional_responses import CardsView
from .examples import CARD_EXAMPLE, CHANGES_EXAMPLE, LIST_EXAMPLE, PROBLEM_EXAMPLE
from .serializers import (
    CardListParams,
    CardPageSerializer,
    CardSetSerializer,
    CardWithVersionsSerializer,
    ChangesParams,
    ChangesSerializer,
    CompletionParams,
    CompletionSerializer,
    FacetSerializer,
    GameCardSerializer,
    GameCardWithVersionsSerializer,
    KeywordSerializer,
    QueryParams,
    SeriesSerializer,
    TraitSerializer,
    WordSerializer,
)

PAGE_SIZE = 50
RULINGS_OF_A_CARD = 50  # The list of rulings has them all.
# Parameters that cards of further games have no meaning for.
_OF_THE_USUAL_GAME = frozenset({"why", "color", "kind", "trigger", "series"})
_FORM_FIELDS = {
    "color": Field.COLOR,
    "kind": Field.TYPE,
    "trigger": Field.TRIGGER,
    "series": Field.SERIES,
}


class CardList(CardsView):
    """All cards the viewer can see."""

    @operation(
        "cards_list",
        "Search cards",
        query=CardListParams,
        answer=CardPageSerializer,
        examples=[LIST_EXAMPLE, PROBLEM_EXAMPLE],
    )
    def get(self, request: Request, query: CardListParams) -> Response:
        """Find cards by query, a page at a time.

        Go through the pages by `next`: nothing is shown twice or left out when cards
        come and go meanwhile. A query with a mistake is answered with its place
        (`details.start`, `details.end`) and what was probably meant
        (`details.suggestion`).
        """
        try:
            return self._answer(request, query.validated_data)
        except BadSort as error:
            known = ", ".join(error.details["choices"])
            raise ValidationError({"order": f"{error.message} ({known})"}) from error

    def _answer(self, request: Request, params: dict[str, Any]) -> Response:
        text = params.get("q", "")
        if game := params.get("game") or find_requested_game(text):
            return self._answer_with_game(request, game, params)
        found = find_cards(
            request.user,
            text,
            language=self.language,
            order=Order.from_text(params.get("order", "number")),
            cursor=params.get("cursor", ""),
            limit=params.get("page_size", PAGE_SIZE),
            narrow=tuple(_read_form_terms(params)),
        )
        shown = selectors.show_cards(found.cards, self.language)
        results = [card.to_dict() for card in shown]
        if params.get("why"):
            reasons = explain_matches_for(
                request.user, text, found.cards, language=self.language
            )
            for card, result in zip(found.cards, results, strict=True):
                result["why"] = [r.to_dict() for r in reasons.get(card.pk, ())]
        return Response(
            {
                "count": found.count,
                "count_is_exact": not found.is_more,
                "next": _page_url(request, found.following),
                "previous": _page_url(request, found.preceding),
                "results": results,
            }
        )

    def _answer_with_game(
        self, request: Request, game: str, params: dict[str, Any]
    ) -> Response:
        """Answer with cards of a further game; a cursor is a place in the list."""
        if without := sorted(_OF_THE_USUAL_GAME & params.keys()):
            names = ", ".join(without)
            raise ValidationError(
                dict.fromkeys(without, f"Cards of {game} have no {names}; use q.")
            )
        found = find_game_cards(
            game,
            params.get("q", ""),
            self.language,
            order=params.get("order", "number"),
        )
        written = params.get("cursor", "")
        if written and not (written.isascii() and written.isdigit()):
            raise BadCursor
        start, size = int(written[:6] or 0), params.get("page_size", PAGE_SIZE)
        end = start + size
        shown = [card.shown for card in found[start:end]]
        before = str(max(start - size, 0)) if start else ""
        return Response(
            {
                "count": len(found),
                "count_is_exact": True,
                "next": _page_url(request, str(end) if end < len(found) else ""),
                "previous": _page_url(request, before),
                "results": GameCardSerializer(shown, many=True).data,
            }
        )


def _read_form_terms(params: dict[str, Any]) -> list[Term]:
    terms = []
    for name, field in _FORM_FIELDS.items():
        if name in params:
            value = None if params[name] == "null" else params[name]
            terms.append(Term(field, Op.IS, value))
    return terms


def _page_url(request: Request, cursor: str) -> str | None:
    if not cursor:
        return None
    params = request.query_params.copy()
    params["cursor"] = cursor
    return request.build_absolute_uri(f"{request.path}?{params.urlencode()}")


class CardDetail(CardsView):
    """One card."""

    @operation(
        "cards_read",
        "Read a card",
        parameters=[LanguageQuery],
        responses=PolymorphicProxySerializer(
            component_name="AnyCardWithVersions",
            serializers=[CardWithVersionsSerializer, GameCardWithVersionsSerializer],
            resource_type_field_name=None,
        ),
        examples=[CARD_EXAMPLE],
    )
    def get(self, request: Request, number: str) -> Response:
        """Read one card as it is now, with history, printings and newest rulings.

        Cards of further games have what their game declares, and history.
        """
        if find_game_of_number(number):
            return self._answer_with_game_card(number)
        card = selectors.get_card_for(request.user, number)
        (shown,) = selectors.show_cards([card], self.language)
        context = {
            "language": self.language,
            "versions": selectors.list_revisions(card),
            "printings": selectors.list_printings_for(request.user, card),
            "rulings": list_card_rulings_for(request.user, card)[:RULINGS_OF_A_CARD],
        }
        return Response(CardWithVersionsSerializer(shown, context=context).data)

    def _answer_with_game_card(self, number: str) -> Response:
        card = get_current_card(number)
        context = {
            "versions": list_versions(number),
            "facts": list_facts(card, self.language),
        }
        shown = card.show(self.language)
        return Response(GameCardWithVersionsSerializer(shown, context=context).data)


class Lists(ViewSetMixin, CardsView):
    """What cards have in common: series, sets, traits, keywords and words."""

    @operation(
        "cards_series_list",
        "List series",
        parameters=[LanguageQuery],
        answer=SeriesSerializer,
        many=True,
    )
    def list_series(self, request: Request) -> Iterable[Any]:
        """List all series by code."""
        return selectors.list_counted_series_for(request.user)

    @operation(
        "cards_sets_list",
        "List sets",
        parameters=[LanguageQuery],
        answer=CardSetSerializer,
        many=True,
    )
    def list_sets(self, request: Request) -> Iterable[Any]:
        """List all sets by code; their cards are found with `q=set:CODE`."""
        return selectors.list_counted_sets_for(request.user)

    @operation(
        "cards_traits_list",
        "List traits",
        parameters=[LanguageQuery],
        answer=TraitSerializer,
        many=True,
    )
    def list_traits(self, request: Request) -> Iterable[Any]:
        """List all traits, with the number of cards that have them."""
        return selectors.list_traits_for(request.user, self.language)

    @operation(
        "cards_keywords_list",
        "List keywords",
        parameters=[LanguageQuery],
        answer=KeywordSerializer,
        many=True,
    )
    def list_keywords(self, _request: Request) -> Iterable[Any]:
        """List all keywords with their meaning and clause."""
        return vocabulary.get_words("keyword", self.language).values()

    @operation(
        "cards_vocabulary_list",
        "List the words of the game",
        parameters=[LanguageQuery],
        answer=WordSerializer,
        many=True,
    )
    def list_words(self, _request: Request) -> Response:
        """List every word by kind and code, with short form, meaning and clause.

        The codes are those of faces, views, events and searches. The words change with
        releases of the platform only: keep them for a day, then ask with the ``ETag``.
        """
        rows = [
            word
            for kind in vocabulary.KINDS
            for word in vocabulary.get_words(kind, self.language).values()
        ]
        answer = Response(WordSerializer(rows, many=True).data)
        answer["Cache-Control"] = "public, max-age=86400"
        return answer

    @operation(
        "cards_autocomplete",
        "Complete a query",
        query=CompletionParams,
        answer=CompletionSerializer,
        many=True,
    )
    def complete(self, request: Request, query: CompletionParams) -> Iterable[Any]:
        """Names, fields and words that could end an unfinished query."""
        text = query.validated_data.get("q", "")
        return complete_query(request.user, text, language=self.language)

    @operation(
        "cards_facets",
        "Count cards by what they are",
        query=QueryParams,
        answer=FacetSerializer,
        many=True,
    )
    def count(self, request: Request, query: QueryParams) -> Response:
        """Count the cards found by color, type and so on."""
        text = query.validated_data.get("q", "")
        if game := query.validated_data.get("game") or find_requested_game(text):
            found = find_game_cards(game, text, self.language)
            return Response(
                [
                    {
                        "field": field.name,
                        "values": [{"value": v, "count": n} for v, n in counts],
                    }
                    for field, counts in count_game_facets(found)
                ]
            )
        facets = count_facets(request.user, text)
        return Response(
            [
                {
                    "field": str(facet.field),
                    "values": [{"value": v, "count": n} for v, n in facet.counts],
                }
                for facet in facets
            ]
        )


class Changes(CardsView):
    """The change feed, for clients that keep a copy."""

    @operation(
        "cards_changes",
        "Follow changes",
        query=ChangesParams,
        answer=ChangesSerializer,
        examples=[CHANGES_EXAMPLE],
    )
    def get(self, _request: Request, query: ChangesParams) -> Response:
        """Cards that changed since the last time, and tombstones of those taken back.

        Ask without `since` for everything, go on with the `since` of each answer while
        `has_more`, keep the last one, and ask with it from time to time. Only what
        everybody may see is told, whoever asks.
        """
        params = query.validated_data
        refresh_feed()
        since, limit = int(params.get("since", 0)), params.get("page_size", PAGE_SIZE)
        lines, has_more = list_changes(since, limit)
        public = selectors.list_public_cards([line.card_id for line in lines])
        shown = selectors.show_cards(public, self.language)
        by_number = {card.number: card.to_dict() for card in shown}
        self.last_modified = get_last_change()
        changes = [
            {"type": "gone", "number": line.number, "card": None}
            if line.is_gone
            else {"type": "changed", "number": line.number, "card": card}
            for line in lines
            if (card := by_number.get(line.number)) or line.is_gone
        ]
        last = lines[-1].sequence if lines else since
        return Response({"changes": changes, "since": str(last), "has_more": has_more})


class Export(CardsView):
    """The whole database in one file."""

    @operation(
        "cards_export",
        "Download all cards",
        parameters=[LanguageQuery],
        responses={
            (200, "application/gzip"): OpenApiResponse(
                OpenApiTypes.BINARY, "JSON, compressed: `since`, `language`, `cards`."
            )
        },
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Download all cards of the public in one compressed file.

        Ask with `If-None-Match` to receive it only when something changed, or follow
        the changes from its `since` on.
        """
        path, tag = export_file(self.language)
        answer = FileResponse(
            path.open("rb"),
            content_type="application/gzip",
            as_attachment=True,
            filename=f"cards-{self.language}.json.gz",
        )
        answer["ETag"] = f'"{tag}"'
        return answer
