"""The words of the query language, said to a person in their language."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from cards.catalogue import localized_names
from cards.catalogue.localized_names import LazyWord
from cards.effects.facets import WHEN as WHENS
from cards.effects.model.enums import Icon
from cards.search.language import Field
from cards.search.language.fields import ANY, HELD_FIELDS, PARTS

FIELDS: Final[Mapping[Field, LazyWord]] = {
    field: localized_names.lazy_title("part", PARTS.get(field, str(field)))
    for field in Field
}

DOES: Final = localized_names.get_lazy_names("does")
TARGETS: Final = localized_names.get_lazy_names("target")
WHEN: Final[Mapping[str, LazyWord]] = {
    when: localized_names.lazy_name("timing" if when in set(Icon) else "when", when)
    for when in WHENS
}
COSTS: Final = localized_names.get_lazy_names("cost")
VALUES: Final[Mapping[Field, Mapping[str, LazyWord]]] = {
    Field.COLOR: localized_names.get_lazy_names("color"),
    Field.GIVES: localized_names.get_lazy_names("color"),
    Field.TYPE: localized_names.get_lazy_names("kind"),
    Field.TRIGGER: localized_names.get_lazy_short_names("trigger"),
    Field.KEYWORD: localized_names.get_lazy_names("keyword"),
    Field.DOES: DOES,
    Field.TARGET: TARGETS,
    Field.WHEN: WHEN,
    Field.COST: COSTS,
    Field.IS: localized_names.get_lazy_names("flag"),
    **{field: {ANY: _("at least one")} for field in HELD_FIELDS},
}
NONE: Final[LazyWord] = _("none")


def get_value_label(field: Field, value: str) -> LazyWord:
    """How a value of a closed set is called."""
    if value == "none":
        return NONE
    return VALUES.get(field, {}).get(value, value)
