"""Conditions in words: what the grammar asks the context for."""

from dataclasses import replace

from cards.effects.compilers.engine.unresolved import (
    Done,
    NamedNumber,
    Past,
    Pronoun,
    ReferenceForm,
)
from cards.effects.compilers.ja.text_generator import TextGenerator
from cards.effects.model import atoms
from cards.effects.model.amounts import Count, NumberRef
from cards.effects.model.base import Condition, Effect
from cards.effects.model.conditions import Compare, Did, EnteredFrom, Is, Not
from cards.effects.model.control import As, May
from cards.effects.model.enums import Side, Zone
from cards.effects.model.filters import EnergyMet
from cards.effects.model.subjects import Cards, Ref, This
from cards.effects.model.traversal import walk_tree
from cards.effects.renderers.ja import nouns
from cards.effects.renderers.ja.context import Context
from cards.effects.renderers.ja.errors import UnwritableError


def write_condition(ctx: Context, condition: Condition) -> str:
    """Render a condition as it stands before 場合."""
    return nouns.write_by_grammar(ctx, "cond", condition)


def _own(name: str) -> None:
    @nouns.register_own_writer(name)
    def own(writing: TextGenerator, condition: Condition) -> str | None:
        """Earlier steps by the words that stand for them."""
        ctx: Context = writing.context
        match condition:
            case Did():
                spoken: Condition = _done(ctx, condition, _step(ctx, condition))
            case Not(of=Did() as did):
                found = _undone(ctx, did, _step(ctx, did))
                if isinstance(found, str):
                    return found
                spoken = Not(found)
            case Compare(left=Count(of=Ref() as ref), right=int()):
                spoken = replace(condition, left=Count(_moved(ctx, ref)))
            case Compare(right=NumberRef()):
                spoken = replace(condition, right=NamedNumber())
            case EnteredFrom(subject=Ref()):
                spoken = replace(condition, subject=Pronoun(ReferenceForm.PLAYED))
            case Is(subject=who, filters=(EnergyMet(),)) if (
                isinstance(who, Ref) or who == ctx.last_object
            ):
                spoken = replace(condition, subject=Pronoun(ReferenceForm.ELIDED))
            case _:
                return None
        return None if spoken == condition else writing.attempt(name, spoken)


for _name in ("cond", "cond_linking", "cond_or"):
    _own(_name)


def _step(ctx: Context, did: Did) -> Effect:
    step = ctx.steps.get(did.step)
    if step is None:
        raise UnwritableError(did)
    return step


def _moved(ctx: Context, ref: Ref) -> Pronoun:
    match ctx.steps.get(ref.name):
        case atoms.Choose():
            return Pronoun(ReferenceForm.CHOSEN)
        case atoms.Move(to=to):
            return Pronoun(ReferenceForm.MOVED, to if to in _NAMED else None)
        case _:
            raise UnwritableError(ref)


_NAMED = (Zone.HAND, Zone.OUTSIDE_AREA, Zone.REMOVE_AREA)


def _done(ctx: Context, did: Did, step: Effect) -> Done:
    """そうした of the step right before; an earlier step is named."""
    is_last = step is ctx.last_step
    match step:
        case atoms.Move(to=to) if did.step in ctx.used_steps:
            return Done(Past.ON_USE, did.filters, to)
        case atoms.SetMode() if did.filters:
            return Done(Past.RESTED, did.filters)
        case atoms.Reveal() | atoms.Move(reveal=True) if did.filters:
            return Done(Past.REVEALED, did.filters)
        case atoms.Retire() if did.filters:
            return Done(Past.RETIRED, did.filters)
        case atoms.Retire() if not is_last:
            is_own = _is_own(ctx, step)
            return Done(Past.RETIRED, owner=None if is_own else Side.OPPONENT)
        case atoms.Move(to=Zone.HAND) if did.filters or not is_last:
            return Done(Past.ADDED_TO_HAND, did.filters)
        case atoms.Move(to=to) if did.filters or to is Zone.UNDER:
            is_named = to in (Zone.REMOVE_AREA, Zone.UNDER)
            zone = to if is_named else Zone.OUTSIDE_AREA
            return Done(Past.MOVED, did.filters, zone)
        case atoms.Choose() if did.filters or not is_last:
            return Done(Past.CHOSE, did.filters)
        case _:
            return Done(Past.PREVIOUS, did.filters)


def _is_own(ctx: Context, step: atoms.Retire) -> bool:
    what = step.what
    found = ctx.steps.get(what.name) if isinstance(what, Ref) else what
    return any(
        isinstance(part, This) or (isinstance(part, Cards) and part.side is Side.ME)
        for part in walk_tree(found)
    )


def _undone(ctx: Context, did: Did, step: Effect) -> Done | str:
    """Of several words for it those that fit the context."""
    if did.filters:
        return _done(ctx, did, step)
    match step:
        case As(do=May()) if not any(
            isinstance(i, atoms.Retire) for i in walk_tree(step)
        ):
            return "そうしなかった"
        case As():
            return "相手が選ばれたキャラを退場させなかった"
        case atoms.Move(to=Zone.HAND, reveal=True):
            return "手札に加えなかった"
        case atoms.Move(to=Zone.HAND):
            return "戻せない"
        case atoms.Move(to=Zone.OUTSIDE_AREA) if step is not ctx.last_step:
            return Done(Past.MOVED, (), Zone.OUTSIDE_AREA)
        case _:
            return Done(Past.DECLINED)
