"""Narrow down a list of cards; the same fields on the page and over REST."""

import unicodedata

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from . import words
from .drafts import COLUMN_SUFFIXES
from .models import Card
from .presentation import FALLBACK_LANGUAGE
from .selectors import list_series_for, series_name

LONGEST_SEARCH = 80


class CardFilter(django_filters.FilterSet):
    """Name or number, colour, kind, trigger, series."""

    q = django_filters.CharFilter(
        method="by_name", label=_("Name or number"), max_length=LONGEST_SEARCH
    )
    color = django_filters.ChoiceFilter(
        field_name="current_revision__color",
        label=_("Color"),
        choices=tuple(words.COLORS.items()),
        empty_label=_("Any"),
    )
    kind = django_filters.ChoiceFilter(
        field_name="current_revision__kind",
        label=_("Kind"),
        choices=tuple(words.KINDS.items()),
        empty_label=_("Any"),
    )
    trigger = django_filters.ChoiceFilter(
        field_name="current_revision__trigger",
        label=_("Trigger"),
        choices=tuple(words.TRIGGERS.items()),
        empty_label=_("Any"),
        null_label=_("none"),
    )
    series = django_filters.CharFilter(
        field_name="series__code", label=_("Series"), max_length=3
    )

    class Meta:
        """No field comes from the model by itself."""

        model = Card
        fields: tuple[str, ...] = ()

    def by_name(self, cards: QuerySet[Card], _name: str, value: str) -> QuerySet[Card]:
        """Cards whose number or name, in any language, contains the text."""
        folded = unicodedata.normalize("NFKC", value).strip()
        matches = Q(number__icontains=folded)
        for suffix in COLUMN_SUFFIXES.values():
            matches |= Q(**{f"current_revision__name_{suffix}__icontains": folded})
        return cards.filter(matches)


class CardPageFilter(CardFilter):
    """The same with a choice of the series the reader may see."""

    series = django_filters.ChoiceFilter(
        field_name="series__code", label=_("Series"), empty_label=_("Any")
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        language = get_language() or FALLBACK_LANGUAGE
        self.filters["series"].extra["choices"] = [
            (series.code, series_name(series, language))
            for series in list_series_for(self.request.user)
        ]
