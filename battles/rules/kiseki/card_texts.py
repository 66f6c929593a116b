"""Card texts in words, made from crafts and abilities (``texts.toml``).

>>> from battles.rules.kiseki import demo
>>> render_card_text(demo.get_card_by_english_name("Old Map"), "en")
'Action this: Plan 2.'
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from battles.rules.kernel.deck_games.phrases import TextPieces
from battles.rules.kiseki.cards import CardDefinition
from battles.rules.kiseki.effects import Ability, Filter, Step

piece: Final = TextPieces(Path(__file__).with_name("texts.toml"))
# What a step is about where its filter names no kind; units for the others.
USUAL_KINDS: Final = {"destroy": "card", "return": "card", "fetch": "card"}


def render_card_text(card: CardDefinition, language: str) -> str:
    """Return the whole text of a card, a line for each craft.

    Args:
        card: The card.
        language: ``en``, ``ja`` or ``zh-hant``.
    """
    lines = [piece(f"craft.{name}", language) for name in card.crafts]
    lines += [line for a in card.abilities for line in _render_ability(a, language)]
    return "\n".join(lines)


def render_organisations(organisations: tuple[str, ...], language: str) -> str:
    """Return the names of organisations in a row."""
    names = [piece(f"organisation.{name}", language) for name in organisations]
    return piece("and", language).join(names)


def _render_ability(ability: Ability, language: str) -> Iterator[str]:
    if ability.link:
        yield piece(
            "link", language, names=render_organisations(ability.link, language)
        )
    if ability.strength or ability.defence:
        yield piece(
            f"bonus.{ability.side}",
            language,
            whats=render_plural(ability.filter, language),
            strength=f"{ability.strength:+}",
            defence=f"{ability.defence:+}",
        )
    if ability.less:
        key = "first" if ability.first else "less"
        yield piece(
            f"{key}.{ability.side}",
            language,
            n=ability.less,
            what=render_filter(ability.filter, "unit", language),
            whats=render_plural(ability.filter, language),
        )
    if ability.steps:
        joint = " " if language == "en" else ""
        steps = joint.join(_render_step(step, language) for step in ability.steps)
        whose = f".{ability.side}" if ability.watches else ""
        yield (
            piece(
                f"when.{ability.on}{whose}",
                language,
                cost=_render_cost(ability, language),
                whats=render_plural(ability.filter, language),
            )
            + steps
        )


def _render_cost(ability: Ability, language: str) -> str:
    parts = [piece("cost.ep", language, n=ability.ep)] if ability.ep else []
    if ability.action:
        parts.append(piece("cost.action", language))
    if not parts:
        parts = [piece("cost.ep", language, n=0)]
    return piece("and", language).join(parts)


def _render_step(step: Step, language: str) -> str:
    usual = USUAL_KINDS.get(step.do, "unit")
    craft = piece(f"craft.{step.craft}", language) if step.craft else ""
    return piece(
        f"{step.do}.{step.side}",
        language,
        n=step.n,
        what=render_filter(step.filter, usual, language),
        whats=render_plural(step.filter, language),
        strength=f"{step.strength:+}",
        defence=f"{step.defence:+}",
        craft=craft,
    )


def render_filter(wanted: Filter, usual: str, language: str) -> str:
    """Return the words for a card that a filter accepts."""
    return _render_filter(wanted, f"kind.{wanted.kind or usual}", language)


def render_plural(wanted: Filter, language: str) -> str:
    """Return the words for the cards that a filter accepts, usually units."""
    return _render_filter(wanted, f"kinds.{wanted.kind or 'unit'}", language)


def _render_filter(wanted: Filter, kind: str, language: str) -> str:
    what = piece(kind, language)
    if wanted.organisation:
        name = piece(f"organisation.{wanted.organisation}", language)
        what = piece("what.organisation", language, name=name, what=what)
    if wanted.state:
        what = piece(f"what.{wanted.state}", language, what=what)
    form = _choose_cost_form(wanted.cost_least, wanted.cost_most)
    if not form:
        return what
    least, most = wanted.cost_least, wanted.cost_most
    return piece(f"what.{form}", language, what=what, least=least, most=most)


def _choose_cost_form(least: int, most: int) -> str:
    """Return the words for limits of a cost; empty if there are none."""
    if most < 0:
        return "cost_least" if least else ""
    if not least:
        return "cost_most"
    return "cost_only" if least == most else "cost_range"
