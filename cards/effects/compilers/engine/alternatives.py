"""『X』 … 『Y』に代わる: one text that is two.

The sentence is read once with X and once with Y; where the two trees differ, the
smallest place that can hold an alternative becomes one (UA-7.5.6).
"""

import dataclasses
from collections.abc import Callable
from typing import TypeVar, cast

from cards.effects.model import (
    amounts,
    atoms,
    base,
    control,
    durations,
    modifiers,
    subjects,
)
from cards.effects.model.codec import list_field_shapes

C = TypeVar("C")


class CannotMergeError(Exception):
    """Two readings differ where no alternative can stand."""


@dataclasses.dataclass(frozen=True, slots=True)
class Case:
    """A reading that holds instead, and when.

    Attributes:
        condition: When it holds.
        value: The tree read with the replacement, or part of it.
        optional: Whether one may keep the other.
    """

    condition: base.Condition
    value: object
    optional: bool = False


def merge_alternatives(plain: base.Effect, cases: tuple[Case, ...]) -> base.Effect:
    """Return one effect for a sentence and its replacements.

    Raises:
        CannotMergeError: The readings do not differ at all.
    """
    merged = _merge(plain, cases)
    if merged == plain or not isinstance(merged, base.Effect):
        raise CannotMergeError
    return merged


def _merge(plain: object, cases: tuple[Case, ...]) -> object:
    if all(case.value == plain for case in cases):
        return plain
    try:
        return _merge_inside(plain, cases)
    except CannotMergeError:
        return _merge_after_shown(plain, cases) or _alternative(plain, cases)


def _merge_after_shown(plain: object, cases: tuple[Case, ...]) -> object | None:
    """公開し、『X』: shown either way, so that the condition may be about what is shown."""
    if not isinstance(plain, control.Seq) or not isinstance(plain.of[0], atoms.Reveal):
        return None
    first, *rest = plain.of
    others: list[Case] = []
    for case in cases:
        if not isinstance(case.value, control.Seq) or case.value.of[0] != first:
            return None
        others.append(dataclasses.replace(case, value=_join(case.value.of[1:])))
    effects = _cases(control.EffectCase, tuple(others))
    alternative = control.AltEffect(_join(tuple(rest)), effects)
    return dataclasses.replace(plain, of=(first, alternative))


def _join(steps: tuple[base.Effect, ...]) -> base.Effect:
    return steps[0] if len(steps) == 1 else control.Seq(steps)


def _merge_inside(plain: object, cases: tuple[Case, ...]) -> object:
    """The readings differ in exactly one part: merge that part."""
    values = [case.value for case in cases]
    if any(type(value) is not type(plain) for value in values):
        raise CannotMergeError
    if isinstance(plain, subjects.Pick):
        plain = _with_least(plain, values)
    if isinstance(plain, tuple):
        return _merge_items(plain, cases)
    if not dataclasses.is_dataclass(plain) or isinstance(plain, type):
        raise CannotMergeError
    node_type: type = type(plain)
    changed: dict[str, object] = {}
    for shape in list_field_shapes(node_type):
        old = getattr(plain, shape.name)
        parts = tuple(
            dataclasses.replace(case, value=getattr(case.value, shape.name))
            for case in cases
        )
        if any(part.value != old for part in parts):
            changed[shape.name] = _merge(old, parts)
    if len(changed) != 1:
        raise CannotMergeError
    name, new = changed.popitem()
    if not _fits(node_type, name, new):
        raise CannotMergeError
    return dataclasses.replace(plain, **{name: new})


def _with_least(plain: subjects.Pick, values: list[object]) -> subjects.Pick:
    """1枚 … 『1～2枚』に代わる: exactly one is one at least."""
    least = {value.least for value in values if isinstance(value, subjects.Pick)}
    if plain.least is None and least == {plain.count}:
        return dataclasses.replace(plain, least=plain.count)
    return plain


def _merge_items(plain: tuple[object, ...], cases: tuple[Case, ...]) -> object:
    lists = [case.value for case in cases if isinstance(case.value, tuple)]
    if any(len(items) != len(plain) for items in lists):
        raise CannotMergeError
    merged: list[object] = []
    for index, old in enumerate(plain):
        parts = tuple(
            dataclasses.replace(case, value=items[index])
            for case, items in zip(cases, lists, strict=True)
        )
        merged.append(_merge(old, parts))
    if sum(new != old for new, old in zip(merged, plain, strict=True)) != 1:
        raise CannotMergeError
    return tuple(merged)


def _alternative(plain: object, cases: tuple[Case, ...]) -> object:
    """Return an alternative in the place of a value, if its family has one."""
    values = [plain, *(case.value for case in cases)]
    if all(type(value) is int or isinstance(value, base.Amount) for value in values):
        numbers = _cases(amounts.AmountCase, cases)
        return amounts.AltAmount(cast(base.Number, plain), numbers)
    if all(isinstance(value, base.Effect) for value in values):
        effects = _cases(control.EffectCase, cases)
        return control.AltEffect(cast(base.Effect, plain), effects)
    if all(isinstance(value, base.Duration) for value in values):
        ends = _cases(durations.DurationCase, cases)
        return durations.AltDuration(cast(base.Duration, plain), ends)
    if all(_are_modifiers(value) for value in values):
        gains = _cases(modifiers.ModifierCase, cases)
        return (modifiers.AltModifier(cast(base.Modifiers, plain), gains),)
    raise CannotMergeError


def _cases(kind: Callable[..., C], cases: tuple[Case, ...]) -> tuple[C, ...]:
    return tuple(kind(case.condition, case.value, case.optional) for case in cases)


def _are_modifiers(value: object) -> bool:
    if not isinstance(value, tuple) or not value:
        return False
    return all(isinstance(item, base.Modifier) for item in value)


def _fits(node_type: type, name: str, value: object) -> bool:
    """Return whether a field takes an amount where a plain number stood."""
    if not isinstance(value, amounts.AltAmount):
        return True
    shapes = {shape.name: shape.annotation for shape in list_field_shapes(node_type)}
    return "Amount" in str(shapes[name])
