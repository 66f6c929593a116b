"""Words all languages write alike but for their phrases: icons, names, numbers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cards.effects.model.amounts import AltAmount
from cards.effects.model.atoms import Play
from cards.effects.model.base import Number
from cards.effects.model.control import AltEffect
from cards.effects.model.durations import AltDuration
from cards.effects.model.enums import Color, Icon, KeywordName, Side, Trigger
from cards.effects.model.modifiers import AltModifier
from cards.effects.model.moments import Cause
from cards.effects.renderers import icons
from cards.effects.renderers.markup import mark_icon, mark_name, mark_number, mark_trait
from cards.effects.renderers.writer import Growth, Slot, SlotCase, Writer


def render_phrase(
    writer: Writer, key: str, *, plural: bool = False, **parts: object
) -> str:
    """Render the phrase with this key in the given number, its places filled."""
    phrase = writer.prepare(writer.phrases[key], plural)
    return phrase.format(**parts) if parts else phrase


def find_known_key(writer: Writer, *keys: str) -> str:
    """Return the first of these keys that has a phrase, else the last."""
    for key in keys:
        if key in writer.phrases:
            return key
    return keys[-1]


def render_optional_phrase(writer: Writer, key: str) -> str:
    """Render the phrase with this key; empty in a language that needs none."""
    return render_phrase(writer, key) if key in writer.phrases else ""


def render_name(writer: Writer, original: str) -> str:
    """Render a card name in its brackets."""
    translated = writer.options.translations.name(original)
    return mark_name(original, render_phrase(writer, "Named", name=translated))


def render_trait(writer: Writer, original: str) -> str:
    """Render a trait in its brackets."""
    translated = writer.options.translations.trait(original)
    return mark_trait(original, render_phrase(writer, "HasTrait", trait=translated))


def render_number(writer: Writer, value: Number) -> str:
    """Render a number, or the words for one that is worked out."""
    if isinstance(value, int):
        return mark_number(str(value))
    return writer.write(value)


def render_caption(writer: Writer, key: str) -> str:
    """Render an icon by its key, as it reads in plain text."""
    return mark_icon(key, render_phrase(writer, f"icon.{key}"))


def render_icon(writer: Writer, which: Icon) -> str:
    """Render the icon of a kind of ability."""
    return render_caption(writer, which.value)


def render_keyword_icon(writer: Writer, keyword: KeywordName) -> str:
    """Render a keyword without its number."""
    return render_caption(writer, icons.keyword_name_key(keyword))


def render_trigger_icon(writer: Writer, trigger: Trigger, color: Color | None) -> str:
    """Render the icon of a life trigger."""
    key = icons.trigger_key(trigger, color)
    return mark_icon(key, render_phrase(writer, f"icon.trigger_{trigger.value}"))


def render_owner(writer: Writer, side: Side) -> str:
    """Render a player as an owner."""
    return render_phrase(writer, f"whose.{side.value}")


def render_numeric_phrase(
    writer: Writer, value: Number, rendered: Callable[[Number], str]
) -> str:
    """Render words around a number; if other numbers can replace it, a slot."""
    return (
        render_alternatives(writer, value, rendered)
        if isinstance(value, AltAmount)
        else rendered(value)
    )


def render_alternatives(
    writer: Writer,
    node: AltAmount | AltDuration | AltEffect | AltModifier,
    rendered: Callable[[Any], str],
) -> str:
    """Return what can be replaced, in brackets; what replaces it is said later."""
    base = rendered(node.base)
    cases = [
        SlotCase(case.condition, rendered(case.value), case.optional)
        for case in node.cases
    ]
    return open_slot(writer, base, tuple(cases))


def render_caused(writer: Writer, done: str, by: Cause | None) -> str:
    """As in "a character has been sidelined this turn by character abilities"."""
    if by is None:
        return done
    return render_phrase(writer, "caused", done=done, cause=writer.write(by))


def render_play_mode(writer: Writer, node: Play, others: AltEffect | None) -> str:
    """Render how cards enter; a slot if only that can be replaced."""

    def rendered(play: Play) -> str:
        return render_phrase(writer, f"InMode.{play.mode.value}")

    return (
        rendered(node)
        if others is None
        else render_alternatives(writer, others, rendered)
    )


def differs_in_mode(node: AltEffect) -> Play | None:
    """Return the base of an alternative that changes nothing but how cards enter."""
    base = node.base
    if not isinstance(base, Play):
        return None
    alike = all(
        isinstance(case.value, Play) and replace(case.value, mode=base.mode) == base
        for case in node.cases
    )
    return base if alike else None


def open_slot(
    writer: Writer,
    base: str,
    cases: tuple[SlotCase, ...] = (),
    growth: Growth | None = None,
) -> str:
    """Render replaceable words in brackets; the replacement comes later."""
    writer.slots.append(Slot(base, cases, growth))
    return render_phrase(writer, "slot", text=base)
