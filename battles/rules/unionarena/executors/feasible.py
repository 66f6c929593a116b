"""Whether an effect could be carried out in full now (UA-7.5.1).

Asked before a "may" on which something hangs, and before a choice between effects is
offered. Where only hidden cards decide, the answer is yes: a no would tell.
"""

from collections.abc import Callable
from typing import Final, TypeVar, cast

from battles.rules.unionarena import raid
from battles.rules.unionarena.executors import choosing
from battles.rules.unionarena.scope import Scope
from battles.rules.unionarena.zones import Zone as Place
from cards.effects.model import atoms, control
from cards.effects.model.base import Effect, Subject
from cards.effects.model.subjects import (
    Among,
    Pick,
    Ref,
    Rest,
    This,
    Together,
    Top,
)
from cards.effects.model.words import RaidChoice

E = TypeVar("E", bound=Effect)
Test = Callable[[Scope, Effect], bool]


def may_be_done(scope: Scope, node: Effect) -> bool:
    """Whether an effect could be carried out in full now, as far as one can tell."""
    test = _TESTS.get(type(node))
    return True if test is None else test(scope, node)


def is_available(scope: Scope, subject: Subject) -> bool:
    """Whether the cards an effect needs are there."""
    if isinstance(subject, Ref):
        # What a step of the same effect will bind is not there yet.
        return subject.name not in scope.env or bool(scope.cards(subject))
    if isinstance(subject, Pick):
        return _is_choice_available(scope, subject)
    if isinstance(subject, Together):
        return all(is_available(scope, part) for part in subject.of)
    if isinstance(subject, Top):
        deck = scope.state.zone(scope.seat(subject.side), Place.DECK)
        return len(deck) >= scope.number(subject.count)
    if scope.state.options.uniform_choices:
        return bool(choosing.could_be(scope, subject))
    return bool(scope.cards(subject))


def _is_yet_to_come(scope: Scope, subject: Subject) -> bool:
    """Whether a set is part of what a step of the same effect will bind."""
    if isinstance(subject, Among):
        return _is_yet_to_come(scope, subject.of)
    if isinstance(subject, Rest):
        return subject.of not in scope.env
    return isinstance(subject, Ref) and subject.name not in scope.env


def _is_choice_available(scope: Scope, pick: Pick) -> bool:
    if isinstance(pick.of, Ref) and pick.of.name not in scope.env:
        return True
    wanted = 1
    if pick.count is not None and pick.least is None:
        wanted = scope.number(pick.count)
    elif pick.least is not None:
        wanted = max(1, scope.number(pick.least))
    if scope.state.options.uniform_choices:
        if _is_yet_to_come(scope, pick.of):
            return True
        return choosing.could_be_chosen(scope, pick) >= wanted
    if choosing.is_hidden(scope, pick.of):  # As battles were played before.
        hand = scope.state.zone(choosing.chooser_of(scope, pick), Place.HAND)
        others = [card for card in hand if not choosing.is_being_used(scope, card)]
        return len(others) >= wanted
    return len(choosing.candidates(scope, pick, [])) >= wanted


def _steps(scope: Scope, node: control.Seq | control.Sentences) -> bool:
    return all(may_be_done(scope, step) for step in node.of)


def _if(scope: Scope, node: control.If) -> bool:
    if scope.holds(node.condition):
        return may_be_done(scope, node.then)
    return node.otherwise is not None and may_be_done(scope, node.otherwise)


def _may(scope: Scope, node: control.May) -> bool:
    return may_be_done(scope, node.do)


def _one_of(scope: Scope, node: control.OneOf | control.Modes) -> bool:
    return any(may_be_done(scope, option) for option in node.of)


def _as(scope: Scope, node: control.As) -> bool:
    before = scope.acting
    scope.acting = scope.seat(node.side)
    possible = may_be_done(scope, node.do)
    scope.acting = before
    return possible


def _draw(scope: Scope, node: atoms.Draw) -> bool:
    return bool(scope.state.zone(scope.acting, Place.DECK))


def _pay(scope: Scope, node: atoms.PayApNow) -> bool:
    return len(scope.state.active_ap(scope.acting)) >= node.count


def _move(scope: Scope, node: atoms.Move) -> bool:
    if node.under is not None and not is_available(scope, node.under):
        return False
    return is_available(scope, node.what)


_Simple = atoms.Retire | atoms.SetMode | atoms.Relocate | atoms.UseEvent


def _what(scope: Scope, node: _Simple) -> bool:
    return is_available(scope, node.what)


def _play(scope: Scope, node: atoms.Play) -> bool:
    """Raid only needs a base; that is public, so a no tells nothing."""
    if node.raid is RaidChoice.ONLY and isinstance(node.what, This):
        return bool(raid.bases(scope.state, scope.acting, scope.source))
    return is_available(scope, node.what)


def _choose(scope: Scope, node: atoms.Choose) -> bool:
    return is_available(scope, node.pick)


def _swap(scope: Scope, node: atoms.Swap) -> bool:
    if node.second is not None and not is_available(scope, node.second):
        return False
    return is_available(scope, node.first)


def _entry(
    node: type[E], test: Callable[[Scope, E], bool]
) -> tuple[type[Effect], Test]:
    return node, cast("Test", test)


_TESTS: Final[dict[type[Effect], Test]] = dict(
    (
        _entry(control.Seq, _steps),
        _entry(control.Sentences, _steps),
        _entry(control.If, _if),
        _entry(control.May, _may),
        _entry(control.OneOf, _one_of),
        _entry(control.Modes, _one_of),
        _entry(control.As, _as),
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
