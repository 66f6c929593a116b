"""Rulings as pages show them: localized, with their cards and the engine's verdict."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from cards.catalogue import selectors as catalogue
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.presentation import ShownCard
from cards.models import Ruling, RulingCard, Verdict
from cards.rulings.selectors import (
    LONGEST_QUERY,
    LocalizedText,
    count_rulings_for,
    count_set_rulings_for,
    list_rulings_for,
    localize_text,
)
from unionarena.core.keyset_pagination import read_page

RULINGS_PER_PAGE: Final = 25
# A card page shows the newest; the page of rulings has them all.
MOST_OF_A_CARD: Final = 20
FAILING: Final = (Verdict.DIFFERS, Verdict.NOT_UNDERSTOOD)
_BADGES: Final = {
    Verdict.CHECKED: "badge--good",
    Verdict.DIFFERS: "badge--bad",
    Verdict.NOT_UNDERSTOOD: "badge--lamp",
}
VERDICT_NOTES: Final[dict[str, Promise]] = {
    Verdict.CHECKED: _("The engine plays as the answer says."),
    Verdict.DIFFERS: _("The engine plays differently."),
    Verdict.NOT_UNDERSTOOD: _("The engine does not understand the card’s text yet."),
    Verdict.WAITING: _("The engine hasn’t checked this yet."),
    Verdict.NONE: _("No scenario plays this ruling yet."),
}


@dataclass(frozen=True, slots=True)
class ShownRuling:
    """One ruling in the reader's language.

    Attributes:
        ruling: The row.
        anchor: The id of its element, once on a page.
        question: The question, and the language it is in.
        answer: The answer, and the language it is in.
        cards: The cards it concerns that the reader can see.
        badge: The CSS class of its verdict.
        note: What the verdict means.
    """

    ruling: Ruling
    anchor: str
    question: LocalizedText
    answer: LocalizedText
    cards: tuple[ShownCard, ...]
    badge: str
    note: str | Promise


def show_rulings(rulings: Iterable[Ruling], language: str) -> tuple[ShownRuling, ...]:
    """Return rulings of ``list_rulings_for`` as pages show them; a few queries."""
    rows = list(rulings)
    linked = (link.card for ruling in rows for link in _links(ruling))
    cards = {card.pk: card for card in linked if card is not None}
    shown = catalogue.show_cards(cards.values(), language)
    by_number = {card.number: card for card in shown}
    seen: Counter[str] = Counter()
    return tuple(
        ShownRuling(
            ruling=ruling,
            anchor=_build_anchor(ruling, seen),
            question=localize_text(ruling, "question", language),
            answer=localize_text(ruling, "text", language),
            cards=tuple(
                by_number[link.card_id]
                for link in _links(ruling)
                if link.card_id in by_number
            ),
            badge=_BADGES.get(Verdict(ruling.verdict), ""),
            note=VERDICT_NOTES[ruling.verdict],
        )
        for ruling in rows
    )


def _links(ruling: Ruling) -> Sequence[RulingCard]:
    """Return the links ``list_rulings_for`` has loaded: those the reader may see."""
    links: Sequence[RulingCard] = ruling.shown_links  # type: ignore[attr-defined]  # prefetched
    return links


def _build_anchor(ruling: Ruling, seen: Counter[str]) -> str:
    """Return ``ruling-Q1208``; two sources may have the same number."""
    seen[ruling.key] += 1
    again = f"-{seen[ruling.key]}" if seen[ruling.key] > 1 else ""
    return f"ruling-{ruling.key}{again}"


@require_safe
def ruling_list(request: HttpRequest) -> HttpResponse:
    """Render all rulings, or those that a search, a set and a verdict leave."""
    language = get_reader_language()
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    code, verdict = request.GET.get("set", ""), request.GET.get("verdict", "")
    number = request.GET.get("card", "")
    rulings = list_rulings_for(
        request.user,
        query=query,
        card=number,
        card_set=catalogue.get_set_for(request.user, code) if code else None,
        verdict=verdict if verdict in Verdict.values else "",
    )
    page = read_page(
        rulings, size=RULINGS_PER_PAGE, cursor=request.GET.get("cursor", "")
    )
    is_filtered = bool(query or code or verdict or number)
    # Counting reads every ruling, so that only the first page of all of them does.
    is_first = not (is_filtered or request.GET.get("cursor"))
    context = {
        "page": page,
        "rulings": show_rulings(page, language),
        "query": query,
        "card": number,
        "code": code,
        "verdict": verdict,
        "verdicts": Verdict.choices,
        "sets": [
            (card_set, catalogue.get_localized_value(card_set, "name", language))
            for card_set in catalogue.list_sets_for(request.user)
        ],
        "counts": count_rulings_for(request.user) if is_first else None,
        "is_filtered": is_filtered,
    }
    return render(request, "cards/ruling_list.html", context)


@require_safe
def set_rulings(request: HttpRequest, code: str) -> HttpResponse:
    """Render how many answers on a set's cards hold, and which do not, since when."""
    language = get_reader_language()
    card_set = catalogue.get_set_for(request.user, code)
    rulings = list_rulings_for(request.user, card_set=card_set)
    failing = rulings.filter(verdict__in=FAILING)
    page = read_page(
        failing, size=RULINGS_PER_PAGE, cursor=request.GET.get("cursor", "")
    )
    counts = count_set_rulings_for(request.user, card_set)
    context = {
        "set": card_set,
        "name": catalogue.get_localized_value(card_set, "name", language)
        or card_set.code,
        "counts": counts,
        "listed": [(count, VERDICT_NOTES[count.verdict]) for count in counts.listed],
        "page": page,
        "rulings": show_rulings(page, language),
    }
    return render(request, "cards/set_rulings.html", context)
