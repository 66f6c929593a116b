"""Japanese card text in the wording of current printings.

The lines of the grammar write it; ``nouns``, ``conditions``, ``changes``, ``steps``,
``sentences`` and ``abilities`` add what depends on the context. What is written
the compiler reads back as the same tree: that is tested for every card.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from cards.effects.compilers.engine.icons import get_cost_label
from cards.effects.compilers.ja.reminders import write_reminder
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.base import Cost
from cards.effects.model.enums import CardKind, Color, Trigger
from cards.effects.renderers import icons, markup
from cards.effects.renderers.base import DEFAULT_OPTIONS, Options, Rendered, Step
from cards.effects.renderers.ja import abilities, sentences
from cards.effects.renderers.ja.errors import UnwritableError
from cards.effects.renderers.ja.labels import icon_key
from cards.vocabulary import get_name

__all__ = ["RENDERER", "JapaneseRenderer", "UnwritableError", "write_card_text"]

_MARKED: Final = re.compile(
    r"【(?P<icon>[^】]+)】|〈(?P<name>[^〉]+)〉|［特徴：(?P<trait>[^］]+)］"
    r"|特徴に「(?P<having>[^」]+)」|(?P<number>[+-]?\d+)"
)


def write_card_text(tree: CardEffects, kind: CardKind) -> str:
    """Render the canonical text of a card without its trigger, one ability per line.

    Raises:
        UnwritableError: The tree says what Japanese card text has no words for.
    """
    try:
        return abilities.write_card(tree, kind)
    except LookupError as error:  # A word or a part that is not there.
        raise UnwritableError(error) from error


class JapaneseRenderer:
    """Writes effect trees in Japanese."""

    def effects(
        self, tree: CardEffects, options: Options = DEFAULT_OPTIONS
    ) -> Rendered:
        """Return the text of the card without its life trigger; empty if it has none."""
        return Rendered(_marked(write_card_text(tree, options.kind), options))

    def trigger(
        self,
        ability: Ability,
        *,
        trigger: Trigger,
        color: Color | None,
        options: Options = DEFAULT_OPTIONS,
    ) -> Rendered:
        """Return the life trigger, icon first."""
        key = icons.trigger_key(trigger, color)
        shown = markup.mark_icon(key, f"【{get_name('trigger', trigger, 'ja')}】")
        return Rendered(shown + _marked(abilities.write_trigger(ability), options))

    def steps(
        self,
        root: CardEffects | Ability,
        spans: Sequence[Sequence[Step]],
        options: Options = DEFAULT_OPTIONS,
    ) -> list[str]:
        """Return each span of steps as sentences, read where they stand in the card."""
        recorded: dict[int, str] = {}
        with suppress(UnwritableError, LookupError):  # What came before is there.
            if isinstance(root, Ability):
                abilities.write_trigger(root, recorded)
            else:
                abilities.write_card(root, options.kind, recorded)
        return [_join_steps(recorded, span, options) for span in spans]


RENDERER: Final = JapaneseRenderer()


def _join_steps(
    recorded: Mapping[int, str], span: Sequence[Step], options: Options
) -> str:
    texts = [
        get_cost_label(step) if isinstance(step, Cost) else recorded.get(id(step))
        for step in span
    ]
    if not texts[0]:
        return ""
    joined = "".join(f"{text}{sentences.STOP}" for text in texts if text)
    return markup.strip_marks(_marked(joined, options))


def _marked(text: str, options: Options) -> str:
    """Render plain canonical text with its icons, names, traits and numbers marked."""

    def mark(match: re.Match[str]) -> str:
        kind = match.lastgroup
        value = match.group(kind or 0)
        if kind == "icon":
            more = write_reminder(value) if options.reminders else ""
            shown = markup.mark_icon(icon_key(value), match.group(0))
            return f"{shown}（{more}）" if more else shown
        if kind == "name":
            shown = options.translations.name(value)
            return markup.mark_name(value, f"〈{shown}〉")
        if kind in ("trait", "having"):
            shown = options.translations.trait(value)
            if kind == "having":
                return "特徴に" + markup.mark_trait(value, f"「{shown}」")
            return markup.mark_trait(value, f"［特徴：{shown}］")
        return markup.mark_number(value)

    return _MARKED.sub(mark, text)
