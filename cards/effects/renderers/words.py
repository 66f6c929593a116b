"""Words all languages write alike but for their phrases: icons, names, numbers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cards.effects.model.amounts import AltAmount
from cards.effects.model.atoms import Play
from cards.effects.model.base import Number
from cards.effects.model.control import AltEffect
from cards.effects.model.durations import AltDuration
from cards.effects.model.modifiers import AltModifier
from cards.effects.model.words import Color, Icon, KeywordName, Side, Trigger
from cards.effects.renderers import icons
from cards.effects.renderers.markup import mark_icon, mark_name, mark_number, mark_trait
from cards.effects.renderers.writer import Slot, SlotCase, Writer


def say(writer: Writer, key: str, *, plural: bool = False, **parts: object) -> str:
    """The phrase with this key in the given number, its places filled."""
    phrase = writer.prepare(writer.phrases[key], plural)
    return phrase.format(**parts) if parts else phrase


def known(writer: Writer, *keys: str) -> str:
    """The first of these keys that the language has a phrase for, else the last."""
    for key in keys:
        if key in writer.phrases:
            return key
    return keys[-1]


def perhaps(writer: Writer, key: str) -> str:
    """The phrase with this key; empty in a language that needs none."""
    return say(writer, key) if key in writer.phrases else ""


def name(writer: Writer, original: str) -> str:
    """A card name in its brackets."""
    translated = writer.options.translations.name(original)
    return mark_name(original, say(writer, "Named", name=translated))


def trait(writer: Writer, original: str) -> str:
    """A trait in its brackets."""
    translated = writer.options.translations.trait(original)
    return mark_trait(original, say(writer, "HasTrait", trait=translated))


def number(writer: Writer, value: Number) -> str:
    """A number, or the words for one that is worked out."""
    if isinstance(value, int):
        return mark_number(str(value))
    return writer.write(value)


def caption(writer: Writer, key: str) -> str:
    """An icon by its key, as it reads in plain text."""
    return mark_icon(key, say(writer, f"icon.{key}"))


def icon(writer: Writer, which: Icon) -> str:
    """The icon of a kind of ability."""
    return caption(writer, which.value)


def keyword_icon(writer: Writer, keyword: KeywordName) -> str:
    """A keyword without its number."""
    return caption(writer, icons.keyword_name_key(keyword))


def trigger_icon(writer: Writer, trigger: Trigger, color: Color | None) -> str:
    """The icon of a life trigger."""
    key = icons.trigger_key(trigger, color)
    return mark_icon(key, say(writer, f"icon.trigger_{trigger.value}"))


def whose(writer: Writer, side: Side) -> str:
    """A player as an owner."""
    return say(writer, f"whose.{side.value}")


def numeric(writer: Writer, value: Number, said: Callable[[Number], str]) -> str:
    """Words around a number; if other numbers can replace it, a slot."""
    return (
        alternatives(writer, value, said)
        if isinstance(value, AltAmount)
        else said(value)
    )


def alternatives(
    writer: Writer,
    node: AltAmount | AltDuration | AltEffect | AltModifier,
    said: Callable[[Any], str],
) -> str:
    """What can be replaced, in brackets; what replaces it is said later."""
    base = said(node.base)
    cases = [
        SlotCase(case.condition, said(case.value), case.optional) for case in node.cases
    ]
    return open_slot(writer, base, tuple(cases))


def play_mode(writer: Writer, node: Play, others: AltEffect | None) -> str:
    """How cards enter; a slot if only that can be replaced."""

    def said(play: Play) -> str:
        return say(writer, f"InMode.{play.mode.value}")

    return said(node) if others is None else alternatives(writer, others, said)


def differs_in_mode(node: AltEffect) -> Play | None:
    """The base of an alternative that changes nothing but how cards enter."""
    base = node.base
    if not isinstance(base, Play):
        return None
    alike = all(
        isinstance(case.value, Play) and replace(case.value, mode=base.mode) == base
        for case in node.cases
    )
    return base if alike else None


def open_slot(writer: Writer, base: str, cases: tuple[SlotCase, ...]) -> str:
    """Words that can be replaced, in brackets; what replaces them is said later."""
    writer.slots.append(Slot(base, cases))
    return say(writer, "slot", text=base)
