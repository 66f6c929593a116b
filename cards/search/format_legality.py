"""Legality of cards by format at this moment: legal, restricted, banned."""

from collections.abc import Iterable, Mapping

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from cards.card_data.folding import fold_text
from cards.models import Card
from cards.releases.rules import FormatRules
from cards.releases.selectors import list_format_rules
from cards.search.documents import Document
from cards.search.language import Code, Field, QueryError, Term

NOTHING = Q(pk__in=())


def get_rules_by_folded_code() -> Mapping[str, FormatRules]:
    """Return the current rules of every format, by its folded code."""
    return {fold_text(rules.code): rules for rules in list_format_rules(timezone.now())}


def build_legality_filter(term: Term) -> Q:
    """Return a filter for cards with this legality in the named format.

    Raises:
        QueryError: There is no such format.
    """
    known = get_rules_by_folded_code()
    rules = known.get(fold_text(str(term.value)))
    if rules is None:
        params = {"field": str(term.field), "value": str(term.value)}
        codes = tuple(format_rules.code for format_rules in known.values())
        raise QueryError(Code.UNKNOWN_VALUE, *term.span, params, choices=codes)
    if term.field is not Field.LEGAL:
        return Q(number__in=_limited(rules, term.field))
    released = Card.objects.legal_at().filter(pk=OuterRef("pk"))
    within = Q() if rules.series is None else Q(series__in=rules.series)
    banned = Q(number__in=_limited(rules, Field.BANNED))
    return within & ~banned & Q(Exists(released)) if rules.is_running else NOTHING


def _limited(rules: FormatRules, field: Field) -> list[str]:
    if field is Field.BANNED:
        return [number for number, limit in rules.limits.items() if limit == 0]
    return [number for number, limit in rules.limits.items() if limit > 0]


def get_legality_by_format(
    card: Card, document: Document, formats: Iterable[FormatRules]
) -> dict[str, tuple[str, ...]]:
    """Return the legality of a card in each format, as ``Document.formats`` has it."""
    return {rules.code: _words(card, document, rules) for rules in formats}


def _words(card: Card, document: Document, rules: FormatRules) -> tuple[str, ...]:
    limit = rules.limits.get(document.number)
    if limit == 0:
        return (str(Field.BANNED),)
    words = () if limit is None else (str(Field.RESTRICTED),)
    in_series = rules.series is None or document.series[0] in rules.series
    if in_series and rules.is_running and card.is_legal_at():
        return (*words, str(Field.LEGAL))
    return words
