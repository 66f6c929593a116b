"""Steps in words: each atom as words and a verb, objects left out where they may be."""

from dataclasses import replace

from cards.effects.compilers.engine import unresolved
from cards.effects.compilers.engine.antecedents import are_events
from cards.effects.compilers.engine.phrases import Destination, is_on_field
from cards.effects.compilers.engine.unresolved import Pronoun
from cards.effects.compilers.ja.grammar.modifier_sentences import ELIDED
from cards.effects.compilers.ja.inflection import Form, inflect_verb
from cards.effects.compilers.ja.text_generator import TextGenerator
from cards.effects.model import atoms
from cards.effects.model import subjects as s
from cards.effects.model.base import Effect, Subject, replace_fields
from cards.effects.model.enums import Position, Side, Zone
from cards.effects.model.traversal import get_step_object, walk_tree
from cards.effects.renderers.ja import changes, nouns
from cards.effects.renderers.ja.context import Context
from cards.effects.renderers.ja.errors import UnwritableError


def write_step(ctx: Context, step: Effect, form: Form = Form.PLAIN) -> str:
    """Render a single step, its verb in a form; also notes what it acted on."""
    text = _by_lines(ctx, step, form)
    if text is None and isinstance(step, atoms.Move):
        text = _move(ctx, step, form)
    if text is None:
        raise UnwritableError(step)
    _note(ctx, step)
    return text


def _by_lines(ctx: Context, step: Effect, form: Form) -> str | None:
    """Render a step by the grammar's lines, first with what was just now left out."""
    what = getattr(step, "what", None)
    is_elided = what is not None and what == ctx.last_object
    is_elided = is_elided or (ctx.is_used and isinstance(step, atoms.Modify))
    plain = replace_fields(step, bind=None) if hasattr(step, "bind") else step
    if isinstance(plain, atoms.UseEvent):  # What is used says itself of what kind.
        if plain.any_kind is are_events(plain.what, ctx.steps):
            return None
        plain = replace(plain, any_kind=False)
    elided = [replace_fields(plain, what=ELIDED)] if is_elided else []
    for found in (*elided, _write_known_step(ctx, plain)):
        try:
            return nouns.write_by_grammar(ctx, "act", found, form=form)
        except UnwritableError:
            continue
    return None


def _write_known_step(ctx: Context, step: Effect) -> Effect:
    """Return steps that speak of an earlier one's cards in words of their own."""
    match step:
        case atoms.ActivateTrigger(of=s.Ref()):
            return replace(step, of=Pronoun(unresolved.ReferenceForm.THAT))
        case atoms.Activate(of=s.Ref()):
            return replace(step, of=Pronoun(unresolved.ReferenceForm.THAT_CHARACTER))
        case atoms.Suppress(of=s.Ref(name=name)) if isinstance(
            ctx.steps.get(name), atoms.Play
        ):
            return replace(step, of=Pronoun(unresolved.ReferenceForm.PLAYED))
        case atoms.Suppress(of=s.Union(of=parts)) if all(
            isinstance(ctx.steps.get(getattr(part, "name", "")), atoms.Play)
            for part in parts
        ):
            return replace(step, of=unresolved.PLAYED_BY_BOTH)
        case atoms.Swap(first=s.Ref(), second=None):
            return replace(step, first=Pronoun(unresolved.ReferenceForm.THAT))
        case atoms.Swap(first=first) if first in (ctx.last_object, s.This()):
            return replace(step, first=ELIDED)
        case _:
            return step


@nouns.register_own_writer("where")
def _where(writing: TextGenerator, to: Zone) -> str:
    """自分の場に, このキャラと同じラインに."""
    ctx: Context = writing.context
    if to is Zone.SAME_LINE:
        return f"{ctx.this}と{nouns.write_place(s.Cards(Side.ME, (to,)))}に"
    side = Side.ACTING if ctx.is_acting else Side.ME
    return f"{nouns.write_place(s.Cards(side, (to,)))}に"


def _note(ctx: Context, step: Effect) -> None:
    """What was acted on: the next step may leave it out."""
    found = get_step_object(step)
    if found is None:
        return
    ctx.last_object = found
    if any(isinstance(part, (s.Pick, s.Top, s.TopUntil)) for part in walk_tree(found)):
        bind = getattr(step, "bind", None)
        ctx.last_object = s.Ref(bind) if isinstance(bind, str) else None


# --- moving -------------------------------------------------------------------------


def _move(ctx: Context, step: atoms.Move, form: Form) -> str:
    verb, words = _put(ctx, step)
    return words + inflect_verb(verb)[form]


def _put(ctx: Context, step: atoms.Move) -> tuple[str, str]:
    """Return the verb, and what stands before it."""
    words = _moved(ctx, step)
    if step.to is Zone.HAND:
        back = _comes_from_field(ctx, step.what) and not ctx.is_off_field(step.what)
        goal = "手札に"
        verb = "戻す" if back and not step.reveal else "加える"
        return verb, words + ("公開し" if step.reveal else "") + goal
    if step.to is Zone.UNDER:
        return "置く", words + _under(ctx, step)
    order = "望む順で" if step.any_order else ""
    goal = _goal(ctx, step)
    if step.position is Position.SPLIT:
        return "置く", words + goal + order
    if step.face_up:
        goal += "表向きで"
    if ctx.last_goal is Zone.DECK and step.any_order and step.to is Zone.DECK:
        goal = goal.partition("山札の")[2]
    ctx.last_goal = step.to
    return "置く", words + order + goal


def _moved(ctx: Context, step: atoms.Move) -> str:
    """Render the object; cards of a hidden or open pile leave it (から)."""
    what = step.what
    if isinstance(what, (s.Pick, s.Together)):
        if step.to is Zone.REMOVE_AREA and isinstance(what, s.Pick):
            return nouns.write_chosen_object(ctx, what, leaving=False)
        return nouns.write_object(ctx, what, leaving=True)
    if isinstance(what, s.Cards):
        return nouns.write_cards_from(ctx, what) + "を全て"
    if isinstance(what, s.Among) and what.filters and not isinstance(what.of, s.This):
        return nouns.write_known(ctx, what) + "を全て"
    return nouns.write_object(ctx, what, leaving=isinstance(what, s.This))


def _goal(ctx: Context, step: atoms.Move) -> str:
    position = step.position
    if step.to is Zone.DECK:
        position = position or Position.TOP
    to = Destination(step.to, position, step.by, step.or_to)
    words = nouns.write_by_grammar(ctx, "destination", to)
    if step.to is Zone.LIFE_AREA:
        return f"自分の{words}"
    return f"{_owner(ctx, step.what)}{words}" if step.to is Zone.DECK else words


def _owner(ctx: Context, what: Subject) -> str:
    """Render whose deck: that of the cards' owner."""
    if isinstance(what, s.EventCard):
        return "持ち主の"
    origin = _origin(ctx, what)
    while isinstance(origin, s.Under):
        origin = _origin(ctx, origin.of)
    side = getattr(origin, "side", Side.ME)
    if side is Side.ACTING and not ctx.is_acting:
        side = Side.OPPONENT
    return nouns.write_by_grammar(ctx, "owner", side)


def _origin(ctx: Context, what: Subject) -> Subject | None:
    """Return where cards come from, through the steps that named them."""
    for part in walk_tree(what):
        if isinstance(part, (s.Cards, s.Top, s.TopUntil, s.Under, s.This)):
            return part
        if isinstance(part, (s.Ref, s.Rest)):
            step = ctx.steps.get(part.name if isinstance(part, s.Ref) else part.of)
            found = get_step_object(step)
            if found is not None:
                return _origin(ctx, found)
    return None


def _comes_from_field(ctx: Context, what: Subject) -> bool:
    origin = _origin(ctx, what)
    if isinstance(origin, s.Cards):
        return is_on_field(origin)
    return isinstance(origin, s.This)


def _under(ctx: Context, step: atoms.Move) -> str:
    if step.under is None:
        raise UnwritableError(step)
    under = step.under
    if isinstance(under, s.Pick) and under == s.Pick(under.of):
        under = under.of
    base = (
        nouns.write_cards_at(ctx, under)
        if isinstance(under, s.Cards)
        else nouns.write_known(ctx, under)
    )
    face = "裏向きで" if step.face_down else ""
    shown = "公開し" if step.reveal else ""
    return f"{shown}{face}{base}の下に"


__all__ = ["changes"]
