"""Card texts in words, made from abilities (``texts.toml``).

>>> from battles.rules.universe_end import demo
>>> render_card_text(demo.cards()["ORR-3-01"], "en").splitlines()
['[cip] Gain 1 angel tokens.', '[any 1] Gain 1 angel tokens.']
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from battles.rules.kernel.deck_games.phrases import TextPieces
from battles.rules.universe_end.cards import CardDefinition, Condition
from battles.rules.universe_end.effects import (
    ATTRIBUTES,
    COST_NAMES,
    Ability,
    Cost,
    Filter,
    Step,
)

piece: Final = TextPieces(Path(__file__).with_name("texts.toml"))


def render_card_text(card: CardDefinition, language: str) -> str:
    """Return the whole text of a card, a line for each ability.

    Args:
        card: The card.
        language: ``en``, ``ja`` or ``zh-hant``.
    """
    lines = [render_abilities(card, language)] if card.abilities else []
    if card.wins is not None:
        lines.append(_render_condition(card.wins, language))
    return "\n".join(lines)


def render_abilities(card: CardDefinition, language: str) -> str:
    """Return the text of a card without its win condition."""
    return "\n".join(
        line for a in card.abilities for line in _render_ability(a, language)
    )


def _render_ability(ability: Ability, language: str) -> Iterator[str]:
    if ability.plays:
        yield piece("field.plays", language, n=ability.plays)
    if ability.draws:
        yield piece("field.draws", language, n=ability.draws)
    if ability.less_per is not None:
        what = render_filter(ability.less_per, language)
        yield piece("hand.less", language, what=what)
    if ability.steps:
        cost = render_cost(ability.cost, language)
        joint = " " if language == "en" else ""
        steps = joint.join(_render_step(step, language) for step in ability.steps)
        what = render_filter(ability.filter, language)
        yield piece(f"when.{ability.on}", language, cost=cost, what=what) + steps


def render_cost(cost: Cost, language: str) -> str:
    """Return a cost as shown before an activated effect (``[flame1+water1]``)."""
    parts = [
        piece("part", language, attribute=piece(f"attribute.{name}", language), n=n)
        for name, n in zip(COST_NAMES, cost, strict=True)
        if n
    ]
    return "+".join(parts) or piece("free", language)


def _render_step(step: Step, language: str) -> str:
    if step.do == "choose":
        return piece(
            f"choose.{step.to}",
            language,
            n=step.n,
            what=render_filter(step.filter, language),
            source=piece(f"source.{step.side}.{step.source}", language),
        )
    if not step.filter.is_open:
        what = render_filter(step.filter, language)
        return piece(f"{step.do}.filtered", language, n=step.n, what=what)
    kind = step.to if step.do in ("rest", "leave") else step.side
    return piece(f"{step.do}.{kind}", language, n=step.n)


def render_filter(wanted: Filter, language: str) -> str:
    """Return the words for the cards a filter accepts."""
    kind = "what.omniscient" if wanted.omniscient else f"kind.{wanted.kind or 'card'}"
    what = piece(kind, language)
    if wanted.attribute:
        attribute = piece(f"attribute.{wanted.attribute}", language)
        what = piece("what.attribute", language, attribute=attribute, what=what)
    least, most = wanted.cost_least, wanted.cost_most
    if least >= 0 and most >= 0:
        what = piece("what.cost_range", language, least=least, most=most, what=what)
    elif most >= 0:
        what = piece("what.cost", language, n=most, what=what)
    elif least >= 0:
        what = piece("what.cost_least", language, n=least, what=what)
    if wanted.name:
        name = translate_name_part(wanted.name, language)
        what = piece("what.name", language, name=name, what=what)
    if wanted.state:
        state = piece(f"state.{wanted.state}", language)
        what = piece("what.state", language, state=state, what=what)
    return what


def _render_condition(wins: Condition, language: str) -> str:
    named = [
        piece(f"attribute.{name}", language)
        for place, name in enumerate(ATTRIBUTES)
        if wins.mask >> place & 1
    ]
    return piece(
        f"wins.{wins.by}",
        language,
        n=wins.n,
        name=translate_name_part(wins.name, language),
        attributes=piece("or", language).join(named),
    )


def translate_name_part(name: str, language: str) -> str:
    """Return part of a card name (UE-2.8) as names have it in a language."""
    known = piece.all.get(f"in_name.{name}")
    return name if known is None else known[language]
