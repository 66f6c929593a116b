"""Whether an effect could be carried out in full now (UA-7.5.1).

Checked before a "may" with a consequence; options that would do nothing at all are
marked in a choice of effects (D-59). Where only hidden cards decide, the answer is yes:
a no would reveal them.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from battles.rules.unionarena.player_actions import card_choices, prices, raid
from battles.rules.unionarena.position.zones import Zone as Place
from battles.rules.unionarena.queries.node_evaluation.node_table import get_executor
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model import atoms, control
from cards.effects.model.base import Effect, Subject
from cards.effects.model.enums import RaidChoice
from cards.effects.model.subjects import (
    Among,
    NextUsed,
    Pick,
    Player,
    Ref,
    Rest,
    This,
    Together,
    Top,
)
from cards.effects.model.traversal import get_step_object

E = TypeVar("E", bound=Effect)
Test = Callable[[Scope, Effect, bool], bool]


def can_be_done_in_full(scope: Scope, node: Effect) -> bool:
    """Return whether an effect could be carried out in full now, as far as known."""
    return _can_be_done_in_part(scope, node, full=True)


def does_nothing(scope: Scope, node: Effect) -> bool:
    """Whether an effect would surely change nothing now (UA-7.5.1, UA-7.5.2)."""
    return not _can_be_done_in_part(scope, node, full=False)


def is_given(scope: Scope, node: Effect) -> bool:
    """Return whether a text offers an effect at all to choose from (UA-9.4).

    "Or, if ..., ..." gives nothing while the condition does not hold, and a Raid
    without a base is none (UA-6.1).
    """
    if isinstance(node, control.If) and node.otherwise is None:
        return scope.holds(node.condition) and is_given(scope, node.then)
    is_raid = isinstance(node, atoms.Play) and node.raid is RaidChoice.ONLY
    return not is_raid or can_be_done_in_full(scope, node)


def _can_be_done_in_part(scope: Scope, node: Effect, *, full: bool) -> bool:
    """Return whether an effect could be carried out, in full or in part."""
    test = _TESTS.get(type(node))
    if test is not None:
        return test(scope, node, full)
    return full or _is_about_something(scope, node)


def _subject(scope: Scope, node: Effect) -> Subject | None:
    of = get_executor(scope.state, node).subject
    return None if of is None else of(node)


def _is_about_something(scope: Scope, node: Effect) -> bool:
    """Return whether the cards an effect is about exist; players always do."""
    subject = _subject(scope, node)
    if subject is None or isinstance(subject, (Player, NextUsed)):
        return True
    return _is_available(scope, subject, full=False)


def _is_available(scope: Scope, subject: Subject, full: bool) -> bool:
    """Return whether the cards an effect needs exist."""
    if isinstance(subject, (Ref, Rest)) and _is_yet_to_come(scope, subject):
        return True
    if isinstance(subject, Pick):
        return _is_choice_available(scope, subject, full)
    if isinstance(subject, Together):
        parts = (_is_available(scope, part, full) for part in subject.of)
        return all(parts) if full else any(parts)
    if isinstance(subject, Top):
        deck = scope.state.zone(scope.seat(subject.side), Place.DECK)
        return len(deck) >= (scope.number(subject.count) if full else 1)
    if scope.state.options.uniform_choices:
        return bool(card_choices.list_possible_cards(scope, subject))
    return bool(scope.cards(subject))


def _is_yet_to_come(scope: Scope, subject: Subject) -> bool:
    """Return whether a set is part of what a step of the same effect will bind."""
    if isinstance(subject, Among):
        return _is_yet_to_come(scope, subject.of)
    if isinstance(subject, Rest):
        return subject.of not in scope.env
    return isinstance(subject, Ref) and subject.name not in scope.env


def _is_choice_available(scope: Scope, pick: Pick, full: bool) -> bool:
    if isinstance(pick.of, Ref) and pick.of.name not in scope.env:
        return True
    wanted = 1
    if not full:
        pass
    elif pick.count is not None and pick.least is None:
        wanted = scope.number(pick.count)
    elif pick.least is not None:
        wanted = max(1, scope.number(pick.least))
    if scope.state.options.uniform_choices:
        if _is_yet_to_come(scope, pick.of):
            return True
        return card_choices.count_possible_choices(scope, pick) >= wanted
    # As battles were played before the option.
    if card_choices.is_hidden_choice(scope, pick.of):
        hand = scope.state.zone(card_choices.find_chooser(scope, pick), Place.HAND)
        others = [card for card in hand if not card_choices.is_being_used(scope, card)]
        return len(others) >= wanted
    found = card_choices.list_candidates(scope, pick, [])
    return (
        prices.count_together(scope, found, card_choices.find_chooser(scope, pick))
        >= wanted
    )


def list_free_steps(steps: Sequence[Effect]) -> frozenset[int]:
    """Return the places of steps that count as done with no card chosen (UA-7.5.1).

    "Up to" allows none, so choosing none, and what is about the chosen, keeps no effect
    from being done. Where an effect is nothing else, choosing none is not doing it.
    """
    names: set[str | None] = set()
    free: set[int] = set()
    for place, step in enumerate(steps):
        pick = get_step_object(step)
        if isinstance(pick, Pick):
            is_free = pick.least == 0
        else:
            is_free = isinstance(pick, Ref) and pick.name in names
        if is_free:
            free.add(place)
            names.add(getattr(step, "bind", None))
    return frozenset(free) if len(free) < len(steps) else frozenset()


def _steps(scope: Scope, node: control.Seq | control.Sentences, full: bool) -> bool:
    if full:
        free = list_free_steps(node.of)
        return all(
            place in free or _can_be_done_in_part(scope, step, full=True)
            for place, step in enumerate(node.of)
        )
    missing: set[str | None] = set()
    for step in node.of:
        if isinstance(step, atoms.Choose):  # By itself it changes nothing.
            if not _choose(scope, step, full=False):
                missing.add(step.bind)
        elif not _speaks_of(scope, step, missing) and _can_be_done_in_part(
            scope, step, full=False
        ):
            return True
    return False


def _speaks_of(scope: Scope, node: Effect, names: set[str | None]) -> bool:
    """Return whether an effect is about what steps of those names were to choose."""
    subject = _subject(scope, node)
    return isinstance(subject, Ref) and subject.name in names


def _if(scope: Scope, node: control.If, full: bool) -> bool:
    if scope.holds(node.condition):
        return _can_be_done_in_part(scope, node.then, full=full)
    return node.otherwise is not None and _can_be_done_in_part(
        scope, node.otherwise, full=full
    )


def _option(scope: Scope, node: control.May, full: bool) -> bool:
    return _can_be_done_in_part(scope, node.do, full=full)


def _one_of(scope: Scope, node: control.OneOf | control.Modes, full: bool) -> bool:
    return any(_can_be_done_in_part(scope, option, full=full) for option in node.of)


def _as(scope: Scope, node: control.As, full: bool) -> bool:
    before = scope.acting
    scope.acting = scope.seat(node.side)
    possible = _can_be_done_in_part(scope, node.do, full=full)
    scope.acting = before
    return possible


def _nothing(scope: Scope, node: control.Nothing, full: bool) -> bool:
    return full


def _draw(scope: Scope, node: atoms.Draw, full: bool) -> bool:
    return bool(scope.state.zone(scope.acting, Place.DECK))


def _pay(scope: Scope, node: atoms.PayApNow, full: bool) -> bool:
    return len(scope.state.active_ap(scope.acting)) >= node.count


def _move(scope: Scope, node: atoms.Move, full: bool) -> bool:
    if node.under is not None and not _is_available(scope, node.under, full):
        return False
    return _is_available(scope, node.what, full)


_Simple = atoms.Retire | atoms.SetMode | atoms.Relocate | atoms.UseEvent


def _what(scope: Scope, node: _Simple, full: bool) -> bool:
    return _is_available(scope, node.what, full)


def _play(scope: Scope, node: atoms.Play, full: bool) -> bool:
    """Check a play; Raid only needs a base, which is public, so no secret leaks."""
    if node.raid is RaidChoice.ONLY and isinstance(node.what, This):
        return bool(raid.list_raid_bases(scope.state, scope.acting, scope.source))
    return _is_available(scope, node.what, full)


def _choose(scope: Scope, node: atoms.Choose, full: bool) -> bool:
    return _is_available(scope, node.pick, full)


def _swap(scope: Scope, node: atoms.Swap, full: bool) -> bool:
    if node.second is not None and not _is_available(scope, node.second, full):
        return False
    return _is_available(scope, node.first, full)


def _entry(
    node: type[E], test: Callable[[Scope, E, bool], bool]
) -> tuple[type[Effect], Test]:
    return node, cast("Test", test)


_TESTS: Final[dict[type[Effect], Test]] = dict(
    (
        _entry(control.Seq, _steps),
        _entry(control.Sentences, _steps),
        _entry(control.If, _if),
        _entry(control.May, _option),
        _entry(control.OneOf, _one_of),
        _entry(control.Modes, _one_of),
        _entry(control.As, _as),
        _entry(control.Nothing, _nothing),
        _entry(atoms.Draw, _draw),
        _entry(atoms.PayApNow, _pay),
        _entry(atoms.Move, _move),
        _entry(atoms.Retire, _what),
        _entry(atoms.SetMode, _what),
        _entry(atoms.Relocate, _what),
        _entry(atoms.UseEvent, _what),
        _entry(atoms.Play, _play),
        _entry(atoms.Choose, _choose),
        _entry(atoms.Swap, _swap),
    )
)
