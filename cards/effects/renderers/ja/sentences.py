"""Sentences: steps joined, conditions, choices, lists, replacements."""

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from cards.effects.compilers.engine.phrases import Measure
from cards.effects.compilers.engine.unresolved import ChosenSoOften, EachOnce
from cards.effects.compilers.ja.inflection import Form, inflect_verb
from cards.effects.model import atoms, control
from cards.effects.model import modifiers as mods
from cards.effects.model.amounts import AltAmount, AmountCase, Count, StatOf, Times
from cards.effects.model.base import Condition, Effect, Modifiers
from cards.effects.model.conditions import And, Compare, Did, Is
from cards.effects.model.durations import DurationCase
from cards.effects.model.enums import Distinct, MomentName, Operator, Side, Stat, Zone
from cards.effects.model.moments import Moment
from cards.effects.model.subjects import BattleOpponent, Pick, Ref, This, Top
from cards.effects.model.traversal import walk_tree
from cards.effects.renderers.ja import conditions, nouns, steps
from cards.effects.renderers.ja.context import Context, Replacement
from cards.effects.renderers.ja.errors import UnwritableError

STOP: Final = "。"
BULLET: Final = "\n・"

# Where a replaced part may begin: after a count or a comma, or at a mode.
_CUT: Final = re.compile(
    r"(?<=[、。])|(?<=枚)(?!まで)|(?<=まで)|(?=レストで)|(?=アクティブで)|(?=(?:相手|自分)が選んだ方)"
)
_CUT_END: Final = re.compile(r"(?<=選んだ方)")


def write_body(ctx: Context, effect: Effect, lead: str = "") -> str:
    """Render all sentences of a body; ``lead`` stands before the first."""
    parts = effect.of if isinstance(effect, control.Sentences) else (effect,)
    text = ""
    offer: Effect | None = None
    for part, following in zip(parts, (*parts[1:], None), strict=True):
        if offer is None and following is not None and _decides(part, following):
            offer = part
            continue
        text += write_sentence(ctx, part, "" if text else lead, offer)
        offer = None
    return text


def _decides(offer: Effect, following: Effect) -> bool:
    """Return whether what is offered decides which alternative comes after it."""
    innermost = _last(offer)
    name = innermost.bind if isinstance(innermost, control.May) else None
    cases = (control.EffectCase, AmountCase, DurationCase, mods.ModifierCase)
    return name is not None and any(
        isinstance(part, cases)
        and any(inner == Did(name) for inner in walk_tree(part.condition))
        for part in walk_tree(following)
    )


def write_sentence(
    ctx: Context, effect: Effect, lead: str = "", offer: Effect | None = None
) -> str:
    """Render one sentence with its full stop, and the replacements that belong to it.

    ``offer`` is what decides between the alternatives; it is said after the sentence.
    """
    effect, offer = _without_offer(effect, offer)
    ctx.last_object = None
    ctx.last_goal = None
    ctx.last_pool = None
    ctx.pending = []
    special = _special(ctx, effect)
    if special is not None:
        text = special
    else:
        menu = _menu(ctx, effect, offer)
        if menu is not None:
            return lead + menu
        text = write_effect(ctx, effect)
    changes = _offer(ctx, offer)
    for change in ctx.pending:
        row = _later_row(ctx, change)
        if row is None:
            changes += _change(ctx, change)
        else:
            ctx.later_rows.append(row)
    ctx.pending = []
    ctx.last_step = _last(effect)
    return f"{lead}{text}{STOP}{changes}"


def _without_offer(
    effect: Effect, offer: Effect | None
) -> tuple[Effect, Effect | None]:
    """Return a sentence apart from what is offered in it: C場合、…『X』。….もよい."""
    match effect:
        case control.If(then=control.Sentences(of=(first, last)), otherwise=None) if (
            _decides(first, last)
        ):
            return replace(effect, then=last), first
        case control.If(then=control.If() as then, otherwise=None):
            inner, found = _without_offer(then, offer)
            return replace(effect, then=inner), found
        case _:
            return effect, offer


def _offer(ctx: Context, offer: Effect | None) -> str:
    if offer is None:
        return ""
    pending = ctx.pending
    text = write_sentence(ctx, offer)
    ctx.pending = pending
    return text


def _last(effect: Effect) -> Effect:
    """Return what "if you do" would mean after a sentence."""
    while True:
        if not isinstance(effect, control.If):
            return effect
        effect = effect.then


def _change(ctx: Context, change: Replacement) -> str:
    """Render the sentence that replaces the marked part: C場合、『Y』に代わる."""
    head = ""
    if change.condition is not None:
        head = f"{conditions.write_condition(ctx, change.condition)}場合、"
    return f"{head}{change.growth}『{change.words}』{change.ending}{STOP}"


def _later_row(ctx: Context, change: Replacement) -> str | None:
    """Render the row of the list that says a replacement: 4枚以上：『Y』に代わる."""
    match change.condition, ctx.tiers:
        case Compare(left=left, operator=operator, right=int(right)), tiers if (
            tiers is not None and left == tiers.amount
        ):
            label = _label(ctx, tiers, right, operator)
            return f"{label}『{change.words}』{change.ending}{STOP}"
        case _:
            return None


# --- inside a sentence --------------------------------------------------------------


def write_effect(ctx: Context, effect: Effect, form: Form = Form.PLAIN) -> str:
    """Render an effect without its full stop, its last verb in a form."""
    if ctx.recorded is not None:
        _record(ctx, ctx.recorded, effect)
    match effect:
        case control.Seq(of=parts):
            return _joined(ctx, parts, form)
        case control.If(condition=condition, then=then, otherwise=None):
            clause = conditions.write_condition(ctx, condition)
            _note_topic(ctx, condition)
            more = "さらに" if _adds(ctx, condition, then) else ""
            return f"{clause}場合、{more}{write_effect(ctx, then, form)}"
        case control.May(do=do):
            return _may(ctx, do)
        case control.As(side=side, do=do):
            return _as(ctx, side, do, form)
        case control.OneOf(of=parts):
            return _one_of(ctx, parts, form)
        case control.Later():
            return _later(ctx, effect)
        case control.AltEffect():
            return _alternative(ctx, effect, form)
        case control.Limited(do=do, limit=limit):
            rule = ChosenSoOften(limit.name or "", limit.times or 0)
            once = nouns.write_by_grammar(ctx, "sentence", rule)
            return f"{write_body(ctx, do)}{once}"
        case control.Sentences(of=(atoms.Look(what=Top()) as look, rest)):
            return (
                f"{write_effect(ctx, look, Form.TE)}、{write_effect(ctx, rest, form)}"
            )
        case control.Sentences(of=parts):
            texts = [write_sentence(ctx, part) for part in parts]
            return "".join(texts).removesuffix(STOP)
        case _:
            return steps.write_step(ctx, effect, form)


def _record(ctx: Context, recorded: dict[int, str], effect: Effect) -> None:
    """Keep how an effect reads by itself, its object named where that can be done."""
    for last_object in (None, ctx.last_object):
        alone = replace(ctx, recorded=None, pending=[], last_object=last_object)
        with suppress(UnwritableError, LookupError):
            recorded[id(effect)] = write_effect(alone, effect)
            return


def _joined(ctx: Context, parts: tuple[Effect, ...], form: Form) -> str:
    texts: list[str] = []
    for index, part in enumerate(parts):
        is_last = index == len(parts) - 1
        texts.append(write_effect(ctx, part, form if is_last else Form.LINKING))
    return "、".join(texts)


def _may(ctx: Context, do: Effect) -> str:
    match do:
        case control.Seq(of=(atoms.Look(what=Top()), *_) as parts):
            # 6枚見て、…もよい: only what follows would be optional.
            quoted = "".join(f"{write_effect(ctx, part)}{STOP}" for part in parts)
            return f"「{quoted}」をしてもよい"
    return f"{write_effect(ctx, do, Form.TE)}もよい"


def _as(ctx: Context, side: Side, do: Effect, form: Form) -> str:
    before = ctx.is_acting
    ctx.is_acting = True
    who = nouns.write_by_grammar(ctx, "actor" if side is Side.BOTH else "player", side)
    text = f"{who}{write_effect(ctx, do, form)}"
    ctx.is_acting = before
    return text


def _one_of(ctx: Context, parts: tuple[Effect, ...], form: Form) -> str:
    if any(isinstance(part, control.Seq) for part in parts):
        options = [f"「{write_effect(ctx, part)}。」" for part in parts]
        return "か、".join(options) + "を" + inflect_verb("する")[form]
    text = ""
    what = getattr(parts[0], "what", None)
    for index, part in enumerate(parts):
        is_last = index == len(parts) - 1
        if index:
            text += "か、" if isinstance(part, control.If) else "か"
            if isinstance(what, Pick) and getattr(part, "what", None) == what:
                ctx.last_object = what  # 手札に加えるか登場させる: the same card.
        text += write_effect(ctx, part, form if is_last else Form.PLAIN)
    return text


def _adds(ctx: Context, condition: Condition, then: Effect) -> bool:
    """選んだキャラが〈X〉の場合、さらに…: more for what was chosen just before."""
    if not isinstance(condition, Is) or ctx.last_object != condition.subject:
        return False
    if not isinstance(then, (atoms.Modify, atoms.SetMode)):
        return False
    is_choice = isinstance(condition.subject, Ref) and isinstance(
        ctx.steps.get(condition.subject.name), atoms.Choose
    )
    return is_choice and then.what == condition.subject


def _note_topic(ctx: Context, condition: Condition) -> None:
    """選んだキャラが…の場合、: the next object may be left out."""
    match condition:
        case Is(subject=Ref() as subject):
            ctx.last_object = subject
        case Compare(left=StatOf(of=Ref() as subject)):
            ctx.last_object = subject
        case And(of=parts):
            _note_topic(ctx, parts[-1])
        case _:
            pass


# --- when ---------------------------------------------------------------------------


def write_moment(ctx: Context, moment: Moment) -> str:
    """…した, アタックフェイズ終了: what stands before 時."""
    return nouns.write_by_grammar(ctx, "any_moment", moment)


def _later(ctx: Context, later: control.Later) -> str:
    moment = write_moment(ctx, later.moment)
    if later.until is not None:
        before = ctx.last_object
        ctx.last_object = None
        inner = write_effect(ctx, later.do)
        ctx.last_object = before
        duration = nouns.write_by_grammar(ctx, "duration", later.until)
        if later.every:
            return f"{duration}{moment}時、{inner}"
        return f"自分は{duration}「{moment}場合、{inner}」を得る"
    if later.every:
        raise UnwritableError(later)
    is_next = later.moment.on in (MomentName.TURN_START, MomentName.MAIN_START)
    is_of_this_turn = later.moment.on in (
        MomentName.ATTACK_PHASE_START,
        MomentName.ATTACK_PHASE_END,
    )
    following = "次の" if is_next else "この" if is_of_this_turn else ""
    before = ctx.last_object
    ctx.last_object = None
    is_of_played = any(
        isinstance(part, Ref) and isinstance(ctx.steps.get(part.name), atoms.Play)
        for part in walk_tree(later.do)
    )
    ctx.is_later = is_of_played
    text = f"{following}{moment}時、{write_effect(ctx, later.do)}"
    ctx.is_later = False
    ctx.last_object = before
    return text


# --- replacements -------------------------------------------------------------------


def _alternative(ctx: Context, alternative: control.AltEffect, form: Form) -> str:
    """Render the part that differs in 『』, the others said after the sentence."""
    start = ctx.last_object
    plain = write_effect(ctx, alternative.base, form)
    end = ctx.last_object
    others: list[str] = []
    for case in alternative.cases:
        ctx.last_object = start
        others.append(write_effect(ctx, case.value, form))
    ctx.last_object = end
    first, last = _differing(plain, others)
    for case, other in zip(alternative.cases, others, strict=True):
        ending = "に代えてもよい" if case.optional else "に代わる"
        changed = other[first : len(other) - last]
        ctx.pending.append(Replacement(case.condition, changed, ending))
    return f"{plain[:first]}『{plain[first : len(plain) - last]}』{plain[len(plain) - last :]}"


def _differing(plain: str, others: list[str]) -> tuple[int, int]:
    """Lengths of the beginning and end that all readings share, cut at words."""
    shared = min(_shared(plain, other) for other in others)
    cuts = [m.start() for m in _CUT.finditer(plain) if m.start() <= shared]
    # A cut right before a shared beginning would go through a word (引き, 引く).
    first = max((cut for cut in cuts if cut in (shared, 0)), default=0)
    if first == 0:
        first = max(
            (cut for cut in cuts if plain[cut : cut + 1] in "レア相自"), default=0
        )
    shared_end = min(_shared(plain[::-1], other[::-1]) for other in others)
    room = min(len(text) for text in (plain, *others)) - first
    last = max(
        (
            len(plain) - m.start()
            for m in _CUT_END.finditer(plain)
            if len(plain) - m.start() <= min(shared_end, room)
        ),
        default=0,
    )
    return first, last


def _shared(one: str, other: str) -> int:
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count


# --- sentences that are said in a way of their own ----------------------------------


def _special(ctx: Context, effect: Effect) -> str | None:
    if isinstance(effect, control.If) and effect.otherwise is not None:
        return _or_else(ctx, effect, effect.otherwise)
    if isinstance(effect, control.AltEffect) and len(effect.cases) == 1:
        return _instead(ctx, effect)
    if isinstance(effect, control.Seq):
        return _instead_of_hand(ctx, effect)
    if isinstance(effect, atoms.Modify) and effect.what == BattleOpponent():
        words_ = nouns.write_by_grammar(ctx, "ban", effect.modifiers)
        return f"このキャラのアタックをブロックしたキャラは{words_}"
    return None


def _or_else(ctx: Context, effect: control.If, otherwise: Effect) -> str:
    """C場合、A。そうでない場合、B."""
    then = write_effect(ctx, replace(effect, otherwise=None))
    ctx.last_object = None
    _note_topic(ctx, effect.condition)
    return f"{then}{STOP}そうでない場合、{write_effect(ctx, otherwise)}"


def _instead(ctx: Context, effect: control.AltEffect) -> str | None:
    """A。C場合、代わりにB: other cards are chosen instead."""
    case = effect.cases[0]
    if _first_choice(effect.base) in (None, _first_choice(case.value)):
        return None
    if _first_choice(case.value) is None:
        return None
    plain = write_effect(ctx, effect.base)
    ctx.last_object = None
    clause = conditions.write_condition(ctx, case.condition)
    other = write_effect(ctx, case.value)
    return f"{plain}{STOP}{clause}場合、代わりに{other}"


def _first_choice(effect: Effect) -> object:
    while True:
        match effect:
            case control.Seq(of=parts) | control.Sentences(of=parts):
                effect = parts[0]
            case control.May(do=do):
                effect = do
            case atoms.Choose(pick=pick):
                return pick
            case _:
                return None


def _instead_of_hand(ctx: Context, effect: control.Seq) -> str | None:
    """…公開し手札に加える。C場合、手札に加える代わりに…."""
    match effect.of:
        case (
            atoms.Reveal(what=what),
            control.AltEffect(
                base=atoms.Move(to=Zone.HAND, reveal=False), cases=(case,)
            ),
        ):
            shown = steps.write_step(ctx, atoms.Move(what, to=Zone.HAND, reveal=True))
            clause = conditions.write_condition(ctx, case.condition)
            _note_topic(ctx, case.condition)
            form = Form.TE if case.optional else Form.PLAIN
            other = write_effect(ctx, case.value, form)
            may = "もよい" if case.optional else ""
            return f"{shown}{STOP}{clause}場合、手札に加える代わりに{other}{may}"
        case _:
            return None


# --- lists --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _List:
    """A sentence that announces a list, and its entries."""

    head: str
    entries: tuple[str, ...]


def _menu(ctx: Context, effect: Effect, offer: Effect | None) -> str | None:
    found = _list(ctx, effect)
    if found is None:
        return None
    changes = _offer(ctx, offer)
    changes += "".join(_change(ctx, item) for item in ctx.pending)
    ctx.pending = []
    entries = "".join(BULLET + entry for entry in found.entries)
    return f"{found.head}{STOP}{changes}{entries}"


def _list(ctx: Context, effect: Effect) -> _List | None:
    match effect:
        case control.Modes():
            return _modes(ctx, effect)
        case control.Tiers():
            return _tiers(ctx, effect)
        case control.If(condition=condition, then=then, otherwise=None):
            last = then.of[-1] if isinstance(then, control.Seq) else then
            if not isinstance(last, (control.Modes, control.Tiers)):
                return None
            clause = conditions.write_condition(ctx, condition)
            inner = _list(ctx, then)
            return (
                None
                if inner is None
                else replace(inner, head=f"{clause}場合、{inner.head}")
            )
        case control.Seq(of=(*before, control.Tiers() | control.Modes() as last)):
            lead = "".join(
                f"{write_effect(ctx, part, Form.LINKING)}、" for part in before
            )
            inner = _list(ctx, last)
            return inner and replace(inner, head=f"{lead}{inner.head}")
        case _:
            return None


def _modes(ctx: Context, modes: control.Modes) -> _List:
    head = f"以下から{_choice(ctx, modes)}"
    pending, ctx.pending = ctx.pending, []
    entries = tuple(write_body(_entry(ctx), option) for option in modes.of)
    ctx.pending = pending
    return _List(head + _each_once(ctx, modes), entries)


def _each_once(ctx: Context, modes: control.Modes) -> str:
    """。このターン中に…既に選んだ効果は選べない."""
    limit = modes.each_once
    if limit is None:
        return ""
    if limit.times != 1:
        raise UnwritableError(limit)
    return STOP + nouns.write_by_grammar(ctx, "sentence", EachOnce(limit.name))


def _entry(ctx: Context) -> Context:
    return replace(ctx, last_object=None, pending=[])


def _choice(ctx: Context, modes: control.Modes) -> str:
    count = modes.count
    if isinstance(count, AltAmount):
        for case in count.cases:
            words_ = _choice_words(case.value, modes)
            ending = "に代えてもよい" if case.optional else "に代わる"
            ctx.pending.append(Replacement(case.condition, words_, ending))
        return f"『{_choice_words(count.base, modes)}』"
    return _choice_words(count, modes)


def _choice_words(count: object, modes: control.Modes) -> str:
    if modes.up_to:
        return f"{count}つまで選ぶ"
    return "全て選ぶ" if count == len(modes.of) else f"{count}つ選ぶ"


def _tiers(ctx: Context, tiers: control.Tiers) -> _List:
    by = f"{nouns.write_by_grammar(ctx, 'quantity', tiers.amount)}により"
    labels = [_label(ctx, tiers, row.value, row.operator) for row in tiers.rows]
    grant = _common_grant(tiers)
    if grant is not None:
        rows = [_row(ctx, row.do) for row in tiers.rows]
        entries = tuple(label + row for label, row in zip(labels, rows, strict=True))
        return _List(_grant_head(ctx, grant, by), entries)
    found: list[str] = []
    for label, row in zip(labels, tiers.rows, strict=True):
        inner = replace(_entry(ctx), tiers=tiers, later_rows=[])
        found.append(label + write_body(inner, row.do))
        found += inner.later_rows
    return _List(f"{by}、以下の効果が全て発動する", tuple(found))


def _label(ctx: Context, tiers: control.Tiers, value: int, operator: Operator) -> str:
    """4枚以上：: what stands before a row."""
    amount = tiers.amount
    if isinstance(amount, StatOf) and amount.stat is Stat.BP:
        measure = Measure(value, operator, is_kinds=None)
        return f"BP{nouns.write_by_grammar(ctx, 'measure', measure)}："
    is_kinds = isinstance(amount, Count) and amount.distinct is Distinct.NAME
    return f"{nouns.write_by_grammar(ctx, 'measure', Measure(value, operator, is_kinds=is_kinds))}："


def _common_grant(tiers: control.Tiers) -> atoms.Modify | None:
    """The first row's gift, if all rows give something to the same cards as long."""
    gifts = [row.do for row in tiers.rows if isinstance(row.do, atoms.Modify)]
    if len(gifts) != len(tiers.rows):
        return None
    first = gifts[0]
    same = all((g.what, g.duration) == (first.what, first.duration) for g in gifts)
    return first if same else None


def _grant_head(ctx: Context, grant: atoms.Modify, by: str) -> str:
    if grant.duration is None:
        return f"{by}、{nouns.write_known(ctx, grant.what)}は以下の効果を全て得る"
    duration = nouns.write_by_grammar(ctx, "duration", grant.duration)
    if grant.what == This():
        return f"{by}、{ctx.this}は{duration}以下の効果を全て得る"
    return f"{duration}{by}以下の効果を全て得る"


def _row(ctx: Context, do: Effect) -> str:
    """【インパクト（1）】, or a sentence about the card that gains it."""
    if not isinstance(do, atoms.Modify):
        raise UnwritableError(do)
    return _gift(ctx, do.modifiers)


def _gift(ctx: Context, found: Modifiers) -> str:
    if all(isinstance(item, mods.Keyword) for item in found):
        return "".join(nouns.write_by_grammar(ctx, "keyword", item) for item in found)
    if len(found) == 1 and isinstance(found[0], mods.Grant):
        return ctx.write_ability(found[0].ability)
    match found:
        case (mods.Bp(by=Times(amount=amount, by=by)),):
            return f"{nouns.write_by_grammar(ctx, 'per', amount)}BP{by:+}{STOP}"
    inner = ctx.inside_quote()
    return steps.write_step(inner, atoms.Modify(This(), found)) + STOP


def is_about_blocker(effect: atoms.Modify) -> bool:
    """このキャラのアタックをブロックしたキャラは…: says its moment itself."""
    return effect.what == BattleOpponent()
