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
            what=render_filter(ability.filter, "unit", language),
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
        )
    if ability.steps:
        joint = " " if language == "en" else ""
        steps = joint.join(_render_step(step, language) for step in ability.steps)
        yield piece(
            f"when.{ability.on}", language, cost=_render_cost(ability, language)
        ) + (steps)


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
        strength=f"{step.strength:+}",
        defence=f"{step.defence:+}",
        craft=craft,
    )


def render_filter(wanted: Filter, usual: str, language: str) -> str:
    """Return the words for the cards a filter accepts."""
    what = piece(f"kind.{wanted.kind or usual}", language)
    if wanted.organisation:
        name = piece(f"organisation.{wanted.organisation}", language)
        what = piece("what.organisation", language, name=name, what=what)
    if wanted.state:
        what = piece(f"what.{wanted.state}", language, what=what)
    if wanted.cost_most >= 0:
        what = piece("what.cost", language, n=wanted.cost_most, what=what)
    return what
