"""The words of the query language, said to a person in their language."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from cards.catalogue import spoken
from cards.catalogue.spoken import Word
from cards.effects.facets import WHEN as WHENS
from cards.effects.model.words import Icon
from cards.search.language import Field
from cards.search.language.fields import ANY, HELD_FIELDS, PARTS

FIELDS: Final[Mapping[Field, Word]] = {
    field: spoken.title("part", PARTS.get(field, str(field))) for field in Field
}

DOES: Final = spoken.names("does")
TARGETS: Final = spoken.names("target")
WHEN: Final[Mapping[str, Word]] = {
    when: spoken.name("timing" if when in set(Icon) else "when", when) for when in WHENS
}
COSTS: Final = spoken.names("cost")
VALUES: Final[Mapping[Field, Mapping[str, Word]]] = {
    Field.COLOR: spoken.names("color"),
    Field.GIVES: spoken.names("color"),
    Field.TYPE: spoken.names("kind"),
    Field.TRIGGER: spoken.short_names("trigger"),
    Field.KEYWORD: spoken.names("keyword"),
    Field.DOES: DOES,
    Field.TARGET: TARGETS,
    Field.WHEN: WHEN,
    Field.COST: COSTS,
    Field.IS: spoken.names("flag"),
    **{field: {ANY: _("at least one")} for field in HELD_FIELDS},
}
NONE: Final[Word] = _("none")


def value_label(field: Field, value: str) -> Word:
    """How a value of a closed set is called."""
    if value == "none":
        return NONE
    return VALUES.get(field, {}).get(value, value)
