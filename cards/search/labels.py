"""The fields and values of the query language in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from cards.catalogue import localized_names
from cards.catalogue.localized_names import LazyWord
from cards.search.language import Field
from cards.search.language.fields import ANY, HELD_FIELDS
from cards.vocabulary import Kind as WordKind
from cards.vocabulary import list_codes

FIELDS: Final[Mapping[Field, LazyWord]] = {
    field: localized_names.lazy_title("part", field.part) for field in Field
}
# Words that are shown as they are printed on cards.
_SHORT: Final = frozenset({"trigger"})


def _label(kinds: Sequence[WordKind], value: str) -> LazyWord:
    kind = next((kind for kind in kinds if value in list_codes(kind)), None)
    if kind is None:
        return value
    lazy = (
        localized_names.lazy_short_name if kind in _SHORT else localized_names.lazy_name
    )
    return lazy(kind, value)


VALUES: Final[Mapping[Field, Mapping[str, LazyWord]]] = {
    **{
        field: {value: _label(field.spec.words, value) for value in field.choices}
        for field in Field
        if field.spec.words
    },
    **{field: {ANY: _("at least one")} for field in HELD_FIELDS},
}
NONE: Final[LazyWord] = _("none")


def get_value_label(field: Field, value: str) -> LazyWord:
    """Return the name of a value of a closed set."""
    if value == "none":
        return NONE
    return VALUES.get(field, {}).get(value, value)
