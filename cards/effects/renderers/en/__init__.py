"""English card text: words in ``phrases``, grammar in ``grammar``.

Terms are those of the rules ("front line", "sideline", "retire"). A translator
changes ``phrases``; the other modules decide which phrase, in which number, and what
a pronoun may point at.
"""

from typing import Final

from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.base import Node
from cards.effects.model.words import Color, Trigger
from cards.effects.renderers.base import DEFAULT, Options, Rendered
from cards.effects.renderers.durations import DURATIONS
from cards.effects.renderers.en import grammar, nouns
from cards.effects.renderers.en.abilities import ABILITIES
from cards.effects.renderers.en.amounts import AMOUNTS
from cards.effects.renderers.en.atoms import ATOMS
from cards.effects.renderers.en.conditions import CONDITIONS
from cards.effects.renderers.en.control import CONTROL
from cards.effects.renderers.en.modifiers import GETS, PREDICATES, STATEMENTS
from cards.effects.renderers.en.phrases import PHRASES
from cards.effects.renderers.words import trigger_icon
from cards.effects.renderers.writer import Handler, Writer

__all__ = ["RENDERER", "EnglishRenderer"]

_HANDLERS: Final[dict[type, Handler]] = {
    **ABILITIES,
    **AMOUNTS,
    **ATOMS,
    **CONDITIONS,
    **CONTROL,
    **DURATIONS,
    **GETS,
    **PREDICATES,
}


class EnglishRenderer:
    """Writes effect trees in English."""

    phrases = PHRASES

    def effects(self, tree: CardEffects, options: Options = DEFAULT) -> Rendered:
        """The text of the card without its life trigger; empty if it has none."""
        return Rendered(_writer(options).write(tree))

    def trigger(
        self,
        ability: Ability,
        *,
        trigger: Trigger,
        color: Color | None,
        options: Options = DEFAULT,
    ) -> Rendered:
        """The life trigger, icon first."""
        writer = _writer(options)
        shown = trigger_icon(writer, trigger, color)
        return Rendered(f"{shown} {writer.write(ability)}")

    def writes(self, node_type: type[Node]) -> bool:
        """Whether there are words for a node type."""
        tables = (_HANDLERS, nouns.FILTERS, nouns.SUBJECTS, STATEMENTS)
        return any(node_type in table for table in tables)


def _writer(options: Options) -> Writer:
    return Writer(
        phrases=PHRASES,
        handlers=_HANDLERS,
        prepare=grammar.numbered,
        bare=grammar.bare,
        options=options,
    )


RENDERER: Final = EnglishRenderer()
