"""What a question of an effect is about, in the words of the effect.

A step that asks (for cards, a number, yes or no) is read together with the steps that
say what for: "choose up to 1 card" alone would not do.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from cards.effects.model import atoms, costs
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.base import Effect, Node
from cards.effects.model.conditions import Did
from cards.effects.model.control import (
    AltEffect,
    As,
    If,
    Later,
    May,
    Modes,
    OneOf,
    Sentences,
    Seq,
    Tier,
    Tiers,
)
from cards.effects.model.enums import AbilityKind, Side
from cards.effects.model.subjects import Pick, Ref, Top
from cards.effects.model.traversal import iter_children, transform_tree, walk_tree
from cards.effects.renderers.base import DEFAULT_OPTIONS, Options, Renderer, Step
from cards.effects.renderers.ja import UnwritableError

Question = tuple[Step, tuple[Step, ...]]
_OTHER_SIDE: Final = {Side.ME: Side.OPPONENT, Side.OPPONENT: Side.ME}
_PERFORMER: Final = {Side.ACTING: Side.ME}


def write_questions(
    renderer: Renderer, root: CardEffects | Ability, options: Options = DEFAULT_OPTIONS
) -> list[tuple[Step, str]]:
    """Return the steps of a card that can ask, each with what it asks about.

    Args:
        renderer: The language.
        root: The card, or its life trigger.
        options: How the card is written.
    """
    found = list(list_questions(root))
    texts = renderer.steps(root, [span for _, span in found], options)
    written = [
        (step, _drop_slots(text or _write_alone(renderer, step, options)))
        for (step, _), text in zip(found, texts, strict=True)
    ]
    return [(step, text) for step, text in written if text]


def write_questions_for_opponent(
    renderer: Renderer, root: CardEffects | Ability, options: Options = DEFAULT_OPTIONS
) -> list[tuple[Step, str]]:
    """Return the steps that ask the opponent, each in words addressed to them.

    "You" is the opponent there, and "your opponent" the player of the card.
    """
    asking = [step for step, _ in list_questions(root)]
    mirrored = _swap_sides(root)
    steps = [step for step, _ in list_questions(mirrored)]
    number_of = {id(step): number for number, step in enumerate(steps)}
    theirs = {
        id(step)
        for part in walk_tree(root)
        if Side.OPPONENT in _list_sides(part)
        for step in walk_tree(part)
    }
    return [
        (asking[number_of[id(step)]], text)
        for step, text in write_questions(renderer, mirrored, options)
        if id(asking[number_of[id(step)]]) in theirs
    ]


def _list_sides(part: object) -> list[Side]:
    """Return the players who perform a part or choose in it."""
    performer = part.side if isinstance(part, As) else getattr(part, "by", None)
    return [performer] if isinstance(performer, Side) else []


def _swap_sides(root: CardEffects | Ability) -> CardEffects | Ability:
    """Return a tree as its player's opponent would have it."""

    def swap(part: object) -> object:
        if isinstance(part, As) and part.side is Side.OPPONENT:
            own = transform_tree(part.do, lambda node: _replace_sides(node, _PERFORMER))
            part = dataclasses.replace(part, do=own)
        return _replace_sides(part, _OTHER_SIDE)

    return transform_tree(root, swap)


def _replace_sides(part: object, sides: Mapping[Side, Side]) -> object:
    node = cast(Node, part)
    changes = {
        field.name: sides[value]
        for field in dataclasses.fields(node)
        if isinstance(value := getattr(node, field.name), Side) and value in sides
    }
    return dataclasses.replace(node, **changes) if changes else node


def _write_alone(renderer: Renderer, step: Step, options: Options) -> str:
    """Return a step that its card says in other words ("instead"), or nothing."""
    if not isinstance(step, Effect):
        return ""
    try:
        return renderer.effects(isolate_step(step), options).text
    except (LookupError, ValueError, UnwritableError):  # It refers to earlier words.
        return ""


def isolate_step(step: Effect) -> CardEffects:
    """Return a card that does this alone; an Event has no icon in front."""
    return CardEffects((Ability(AbilityKind.EVENT, step),))


def _drop_slots(text: str) -> str:
    """Drop the brackets of words that another sentence of the card may replace."""
    for mark in "{}『』":
        text = text.replace(mark, "")
    return text


def list_questions(root: CardEffects | Ability) -> Iterator[Question]:
    """Yield each step that can ask, with the steps to be read for it."""
    for node in walk_tree(root):
        if isinstance(node, Ability):
            yield from ((cost, (cost,)) for cost in node.costs if _asks(cost))
            yield from _in_effect(node.body, ())


def _asks(step: Step) -> bool:
    """Return whether a player has to answer something for a step itself."""
    if isinstance(step, atoms.Modify):
        return _has_choice(step.what)
    return (
        isinstance(
            step, (*costs.CARD_COSTS, atoms.NameNumber, atoms.Play, atoms.Relocate)
        )
        or getattr(step, "up_to", False) is True
        or getattr(step, "any_order", False) is True
        or getattr(step, "position", None) is not None
        or getattr(step, "or_to", None) is not None
        or _has_choice(step)
    )


def _has_choice(node: object) -> bool:
    parts = (part for part in walk_tree(node) if isinstance(part, Pick | Top))
    return any(isinstance(part, Pick) or part.up_to for part in parts)


def _in_effect(effect: Effect, after: Sequence[Effect]) -> Iterator[Question]:
    """Yield the questions of an effect; ``after`` are the sentences that follow it."""
    match effect:
        case Sentences() | Seq():
            yield from _in_steps(effect, after)
        case May(do=do, bind=bind):
            yield effect, (effect, *_find_consequence(bind, after))
            yield from _in_effect(do, after)
        case atoms.Choose(bind=bind):
            yield effect, (effect, *_find_use(bind, after))
        case AltEffect(base=base, cases=cases):
            values = (base, *(case.value for case in cases))
            yield from ((value, (value,)) for value in values)
            yield from _in_parts(effect, ())
        case _ if _is_compound(effect):
            yield from _in_parts(effect, after if isinstance(effect, If) else ())
        case _ if _asks(effect):
            yield effect, (effect,)


def _in_steps(effect: Sentences | Seq, after: Sequence[Effect]) -> Iterator[Question]:
    for index, part in enumerate(effect.of):
        if isinstance(effect, Sentences):
            yield from _in_effect(part, (*effect.of[index + 1 :], *after))
        elif isinstance(part, atoms.Choose):
            yield part, (effect,)
        else:
            yield from _in_effect(part, after)


def _is_compound(effect: Effect) -> bool:
    return isinstance(effect, As | If | Later | Modes | OneOf | Tier | Tiers)


def _in_parts(node: object, after: Sequence[Effect]) -> Iterator[Question]:
    for _, child in iter_children(node):
        if isinstance(child, Effect):
            yield from _in_effect(child, after)
        else:
            yield from _in_parts(child, after)


def _find_consequence(bind: str | None, after: Sequence[Effect]) -> tuple[Effect, ...]:
    """Return the sentence after a "may" that says what follows if it is done."""
    for step in after[:1]:
        if isinstance(step, If) and step.condition == Did(bind or ""):
            return (step,)
    return ()


def _find_use(bind: str | None, after: Sequence[Effect]) -> tuple[Effect, ...]:
    """Return the sentence after a choice that does something to what was chosen."""
    for step in after[:1]:
        if bind is not None and Ref(bind) in walk_tree(step):
            return (step,)
    return ()
