"""The walk through an effect tree that all languages of phrases share.

One module per family of nodes: who, whose, limits and places (``filters``, ``nouns``),
numbers (``amounts``), ``conditions``, ``moments``, ``modifiers``, ``steps``, order and
choice (``control``), the card (``abilities``). A handler fills a phrase with all the
places that any language needs; each phrase takes those it has. A node whose fields are
all there is to say needs no handler (``plain``). A language brings its
phrases and the rules of ``writer.Language``.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.base import Node
from cards.effects.model.enums import Color, Trigger
from cards.effects.model.registry import NODES
from cards.effects.renderers.base import DEFAULT_OPTIONS, Options, Rendered, Step
from cards.effects.renderers.common_phrases import render_phrase, render_trigger_icon
from cards.effects.renderers.markup import strip_marks
from cards.effects.renderers.walker.abilities import ABILITIES
from cards.effects.renderers.walker.amounts import AMOUNTS
from cards.effects.renderers.walker.conditions import CONDITIONS
from cards.effects.renderers.walker.control import CONTROL
from cards.effects.renderers.walker.default_handler import render_node
from cards.effects.renderers.walker.filters import FILTERS
from cards.effects.renderers.walker.modifiers import MODIFIERS
from cards.effects.renderers.walker.nouns import WRITTEN_SUBJECTS
from cards.effects.renderers.walker.steps import STEPS
from cards.effects.renderers.writer import STOP, Handler, Language, Writer

__all__ = ["PhraseRenderer"]

_OWN: Final[dict[type, Handler]] = {
    **ABILITIES,
    **AMOUNTS,
    **CONDITIONS,
    **CONTROL,
    **MODIFIERS,
    **STEPS,
    **WRITTEN_SUBJECTS,
}
_HANDLERS: Final = dict.fromkeys(NODES.values(), render_node) | _OWN


class PhraseRenderer:
    """Writes effect trees in a language of phrases."""

    def __init__(self, language: Language) -> None:
        """With a language."""
        self._language = language
        self.phrases = language.phrases

    def effects(
        self, tree: CardEffects, options: Options = DEFAULT_OPTIONS
    ) -> Rendered:
        """Return the text of the card without its life trigger, maybe empty."""
        return Rendered(self._writer(options).write(tree))

    def trigger(
        self,
        ability: Ability,
        *,
        trigger: Trigger,
        color: Color | None,
        options: Options = DEFAULT_OPTIONS,
    ) -> Rendered:
        """Return the life trigger, icon first."""
        writer = self._writer(options)
        shown = render_trigger_icon(writer, trigger, color)
        return Rendered(
            render_phrase(writer, "Ability", icons=shown, body=writer.write(ability))
        )

    def steps(
        self,
        root: CardEffects | Ability,
        spans: Sequence[Sequence[Step]],
        options: Options = DEFAULT_OPTIONS,
    ) -> list[str]:
        """Return each span of steps as sentences, read where they stand in the card."""
        writer = self._writer(options)
        writer.write(root)
        return [self._finish_span(writer.recorded, span) for span in spans]

    def _finish_span(self, recorded: Mapping[int, str], span: Sequence[Step]) -> str:
        texts = [recorded.get(id(step), "") for step in span]
        if not texts[0]:
            return ""
        text = STOP.join(filter(None, texts))
        return strip_marks(self._language.finish(text))

    def writes(self, node_type: type[Node]) -> bool:
        """Return whether there are words for a node type."""
        if node_type in _OWN or node_type in FILTERS:
            return True
        name = node_type.__name__
        return any(key.partition(".")[0] == name for key in self.phrases)

    def _writer(self, options: Options) -> Writer:
        return Writer(self._language, _HANDLERS, options)
