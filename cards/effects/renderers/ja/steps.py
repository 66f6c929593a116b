"""Steps in words: each atom as words and a verb, objects left out where they may be."""

import re
from dataclasses import dataclass
from typing import Final

from cards.effects.compilers.ja.verbs import Form, inflect
from cards.effects.model import atoms
from cards.effects.model import modifiers as mods
from cards.effects.model.amounts import Count, CountThisTurn, StatOf, Times
from cards.effects.model.base import (
    Duration,
    Effect,
    Modifier,
    Modifiers,
    Subject,
)
from cards.effects.model.durations import AltDuration, Until, While
from cards.effects.model.filters import AnyOf, Named
from cards.effects.model.subjects import (
    Among,
    Cards,
    NextUsed,
    Pick,
    Player,
    Ref,
    Rest,
    This,
    Together,
    Top,
    TopUntil,
    Under,
)
from cards.effects.model.walk import walk
from cards.effects.model.words import (
    Act,
    Position,
    RaidChoice,
    Side,
    SourceKind,
    Zone,
)
from cards.effects.renderers.ja import conditions, modifiers, nouns, numbers
from cards.effects.renderers.ja.context import Context, Replacement
from cards.effects.renderers.ja.words import (
    COLORS,
    ICONS,
    MODES,
    POINTS,
    POSITIONS,
    SIDES,
    ZONES,
    UnwritableError,
)

_ENDS_IN_BP: Final = re.compile(r"BP[+-]\d+$")


@dataclass(frozen=True, slots=True)
class Said:
    """A step in words.

    Attributes:
        words: Everything before the verb.
        verb: The verb in its plain form; empty if the step ends without one.
    """

    words: str
    verb: str = ""

    def text(self, form: Form = Form.PLAIN) -> str:
        """The step with its verb in a form."""
        if not self.verb:
            is_bp = form is Form.LINKING and _ENDS_IN_BP.search(self.words)
            return f"{self.words}し" if is_bp else self.words
        if self.verb == "見る" and form is Form.LINKING:
            form = Form.TE
        return self.words + inflect(self.verb)[form]


def said(ctx: Context, step: Effect) -> Said:
    """A single step; also notes what it acted on."""
    words = _said(ctx, step)
    _note(ctx, step)
    return words


def _said(ctx: Context, step: Effect) -> Said:
    match step:
        case atoms.Draw():
            return _draw(ctx, step)
        case atoms.Choose(pick=pick):
            return Said(nouns.object_of(ctx, pick), "選ぶ")
        case atoms.Look(what=what):
            return Said(_shown(ctx, what), "見る")
        case atoms.Reveal(what=what):
            return Said(_revealed(ctx, what) + "公開", "する")
        case atoms.Move():
            return _move(ctx, step)
        case atoms.Retire(what=what):
            return Said(nouns.object_of(ctx, what) + "退場", "させる")
        case atoms.SetMode(what=what, mode=mode):
            return Said(nouns.object_of(ctx, what) + MODES[mode] + "に", "する")
        case atoms.Play():
            return _play(ctx, step)
        case atoms.UseEvent(what=what, needs_energy=needs_energy):
            way = "APを支払わずに" if needs_energy else "コストを支払わずに"
            words = nouns.object_of(ctx, what, leaving=True)
            return Said(f"{words}{way}使用", "する")
        case atoms.Relocate():
            return _relocate(ctx, step)
        case atoms.Swap():
            return _swap(ctx, step)
        case atoms.Modify():
            return _modify(ctx, step)
        case atoms.DealDamage(side=side, count=count):
            victim = "相手プレイヤー" if side is Side.OPPONENT else "自分"
            return Said(f"{victim}に{ctx.number(count)}ダメージ")
        case atoms.PayApNow(count=count):
            return Said(f"APを{count}", "支払う")
        case atoms.Shuffle(side=side):
            return Said(f"{SIDES[side]}山札をシャッフル", "する")
        case atoms.NameNumber():
            return Said("必要エナジーの数を1つ指定", "する")
        case atoms.Activate(of=of, icon=icon, as_this=as_this):
            as_ = f"、{ctx.this}の効果として" if as_this else ""
            return Said(f"{_that(ctx, of)}の【{ICONS[icon]}】を{as_}発動", "する")
        case atoms.Suppress(of=of, icon=icon):
            words = _played(ctx, of)
            return Said(f"{words}の【{ICONS[icon]}】は発動しない")
        case _:
            raise UnwritableError(step)


def _note(ctx: Context, step: Effect) -> None:
    """What was acted on: the next step may leave it out."""
    for name in ("pick", "what", "first"):
        found = getattr(step, name, None)
        if isinstance(found, Subject):
            is_choice = any(
                isinstance(part, (Pick, Top, TopUntil)) for part in walk(found)
            )
            bind = getattr(step, "bind", None)
            if is_choice:
                ctx.last_object = Ref(bind) if isinstance(bind, str) else None
            else:
                ctx.last_object = found
            return


# --- drawing and showing ------------------------------------------------------------


def _draw(ctx: Context, step: atoms.Draw) -> Said:
    if isinstance(step.count, Count | CountThisTurn | StatOf) and not (
        step.up_to or step.up_to_hand
    ):
        return Said(f"{numbers.quantity(ctx, step.count)}分カードを", "引く")
    count = _marked(ctx, step.count, "枚まで" if step.up_to else "枚")
    if step.up_to_hand:
        return Said(f"手札が{count}になるようにカードを", "引く")
    return Said(f"カードを{count}", "引く")


def _marked(ctx: Context, count: object, unit: str) -> str:
    """A number with its unit; 『2枚』 if something may replace it."""
    from cards.effects.model.amounts import AltAmount

    if isinstance(count, AltAmount):
        for case in count.cases:
            ending = "に代えてもよい" if case.optional else "に代わる"
            words = ctx.number(case.value) + unit
            ctx.pending.append(Replacement(case.condition, words, ending))
        return f"『{ctx.number(count.base)}{unit}』"
    return f"{ctx.number(count)}{unit}"  # type: ignore[arg-type]


def _shown(ctx: Context, what: Subject) -> str:
    if isinstance(what, Top):
        return nouns.known(ctx, what)
    if isinstance(what, Cards) and what.zones == (Zone.DECK,) and not what.filters:
        return f"{SIDES[what.side]}山札を全て"
    if isinstance(what, Under):
        return nouns.known(ctx, what) + "を"
    return nouns.object_of(ctx, what, leaving=isinstance(what, Cards))


def _revealed(ctx: Context, what: Subject) -> str:
    if isinstance(what, TopUntil) or (isinstance(what, Top) and what.count != 1):
        return nouns.known(ctx, what)
    return nouns.object_of(ctx, what)


# --- moving -------------------------------------------------------------------------


def _move(ctx: Context, step: atoms.Move) -> Said:
    words = _moved(ctx, step)
    if step.to is Zone.HAND:
        back = _comes_from_field(ctx, step.what) and not ctx.is_off_field(step.what)
        goal = "手札に"
        verb = "戻す" if back and not step.reveal else "加える"
        return Said(words + ("公開し" if step.reveal else "") + goal, verb)
    if step.to is Zone.UNDER:
        return _move_under(ctx, step, words)
    order = "望む順で" if step.any_order else ""
    goal = _goal(ctx, step)
    if step.position is Position.SPLIT:
        return Said(words + goal + order, "置く")
    if ctx.last_goal is Zone.DECK and step.any_order and step.to is Zone.DECK:
        goal = goal.partition("山札の")[2]
    ctx.last_goal = step.to
    return Said(words + order + goal, "置く")


def _moved(ctx: Context, step: atoms.Move) -> str:
    """The object; cards of a hidden or open pile leave it (から)."""
    what = step.what
    if isinstance(what, (Pick, Together)):
        if step.to is Zone.REMOVE_AREA and isinstance(what, Pick):
            return nouns.chosen_object(ctx, what, leaving=False)
        return nouns.object_of(ctx, what, leaving=True)
    if isinstance(what, Cards):
        return nouns.from_(ctx, what) + "を全て"
    if isinstance(what, Among) and what.filters and not isinstance(what.of, This):
        return nouns.known(ctx, what) + "を全て"
    return nouns.object_of(ctx, what, leaving=isinstance(what, This))


def _goal(ctx: Context, step: atoms.Move) -> str:
    if step.to is Zone.LIFE_AREA:
        return "自分のライフエリアに"
    if step.to is not Zone.DECK:
        return f"{ZONES[step.to]}に"
    owner = _owner(ctx, step.what)
    if step.or_to is not None:
        return f"{owner}山札の上か{ZONES[step.or_to]}に"
    if step.position is Position.SPLIT:
        return f"{owner}山札の上と下に望む枚数ずつ"
    position = POSITIONS[step.position or Position.TOP]
    if step.position is Position.EITHER and step.by is not None:
        return f"{owner}山札の上か下の{modifiers.WHOSE[step.by]}が選んだ方に"
    return f"{owner}山札の{position}に"


def _owner(ctx: Context, what: Subject) -> str:
    """Whose deck: that of the cards' owner."""
    side = _side(ctx, what)
    return SIDES[side] if side is not None else SIDES[Side.ME]


def _side(ctx: Context, what: Subject) -> Side | None:
    for part in walk(what):
        if isinstance(part, (Cards, Top, TopUntil)):
            return Side.OPPONENT if part.side is Side.ACTING else part.side
        if isinstance(part, (Ref, Rest)):
            name = part.name if isinstance(part, Ref) else part.of
            step = ctx.steps.get(name)
            for field in ("pick", "what"):
                found = getattr(step, field, None)
                if isinstance(found, Subject):
                    return _side(ctx, found)
    return None


def _comes_from_field(ctx: Context, what: Subject) -> bool:
    for part in walk(what):
        if isinstance(part, Under):
            return False
        if isinstance(part, This):
            return True
        if isinstance(part, Cards):
            return nouns.on_field(part)
        if isinstance(part, Ref):
            step = ctx.steps.get(part.name)
            for field in ("pick", "what"):
                found = getattr(step, field, None)
                if isinstance(found, Subject):
                    return _comes_from_field(ctx, found)
    return False


def _move_under(ctx: Context, step: atoms.Move, words: str) -> Said:
    if step.under is None:
        raise UnwritableError(step)
    under = step.under
    if isinstance(under, Pick) and under == Pick(under.of):
        under = under.of
    base = nouns.at(ctx, under) if isinstance(under, Cards) else nouns.known(ctx, under)
    face = "裏向きで" if step.face_down else ""
    shown = "公開し" if step.reveal else ""
    return Said(f"{words}{shown}{face}{base}の下に", "置く")


# --- playing and moving on the field ------------------------------------------------


def _play(ctx: Context, step: atoms.Play) -> Said:
    what = nouns.object_of(ctx, step.what, leaving=True)
    if step.raid is RaidChoice.ONLY:
        goal = "" if step.onto is None else f"{_whereto(ctx, step.onto)}に"
        return Said(what + goal + "レイド", "させる")
    if step.onto is not None:
        raise UnwritableError(step)
    goal = f"{_owner_of_play(ctx)}{ZONES[step.to]}"
    if step.to is Zone.SAME_LINE:
        goal = f"{ctx.this}と{ZONES[step.to]}"
    words = f"{what}{goal}に{MODES[step.mode]}で登場"
    if step.raid is RaidChoice.MAY:
        return Said(words + "させるかレイド", "させる")
    return Said(words, "させる")


def _whereto(ctx: Context, onto: Subject) -> str:
    """自分の場の〈X〉, このキャラ."""
    return nouns.at(ctx, onto) if isinstance(onto, Cards) else nouns.known(ctx, onto)


def _owner_of_play(ctx: Context) -> str:
    return SIDES[Side.ACTING] if ctx.is_acting else SIDES[Side.ME]


def _relocate(ctx: Context, step: atoms.Relocate) -> Said:
    words = nouns.object_of(ctx, step.what) + ZONES[step.to] + "に移動"
    if step.may_swap:
        return Said(words + "させるか入れ", "替える")
    return Said(words, "させる")


def _swap(ctx: Context, step: atoms.Swap) -> Said:
    if step.second is None and not isinstance(step.first, Ref):
        raise UnwritableError(step)
    if step.second is None:
        return Said("それらの位置を入れ", "替える")
    if step.first != ctx.last_object and not isinstance(step.first, This):
        raise UnwritableError(step)
    return Said(f"{nouns.known(ctx, step.second)}と位置を入れ", "替える")


def _that(ctx: Context, of: Subject) -> str:
    if isinstance(of, Ref):
        return "そのキャラ"
    return nouns.at(ctx, of) if isinstance(of, Cards) else nouns.known(ctx, of)


def _played(ctx: Context, of: Subject) -> str:
    if isinstance(of, Ref) and isinstance(ctx.steps.get(of.name), atoms.Play):
        return "この効果で登場したキャラ"
    return nouns.known(ctx, of)


# --- modifying ----------------------------------------------------------------------


def _modify(ctx: Context, step: atoms.Modify) -> Said:
    found = step.modifiers
    duration = _duration(ctx, step.duration)
    special = _special(ctx, step, duration)
    if special is not None:
        return special
    if modifiers.is_gain(found):
        return _gain(ctx, step, duration)
    if not all(_has_predicate(ctx, item) for item in found):
        return _given(ctx, step, duration)
    if isinstance(step.duration, Until) and not _is_said_plainly(found):
        return _given(ctx, step, duration)
    return _stated(ctx, step, duration)


def _gain(ctx: Context, step: atoms.Modify, duration: str) -> Said:
    per = modifiers.per_of(ctx, step.modifiers)
    is_object = step.what == ctx.last_object
    given = is_object or _is_given(step.what)
    verb = "与える" if given else "得る"
    topic = "" if is_object else _topic(ctx, step.what, comma=bool(duration))
    gained = modifiers.gain(ctx, step.modifiers, verb=verb, quote=quoted)
    if given and not is_object:
        topic = f"{nouns.known(ctx, step.what)}に、"
    if not duration:
        return Said(f"{per}{topic}{gained.words}", gained.verb)
    if is_object:
        return Said(f"{per}{duration}、{gained.words}", gained.verb)
    return Said(f"{per}{topic}{duration}、{gained.words}", gained.verb)


def _is_given(what: Subject) -> bool:
    """この効果で選んだ〈X〉に、…を与える: some of the chosen cards."""
    return isinstance(what, Among) and not isinstance(what.of, This)


def _topic(ctx: Context, what: Subject, *, comma: bool) -> str:
    words = nouns.every(ctx, what)
    if isinstance(what, Cards) and not comma and _is_named(what):
        words = nouns.at(ctx, what, joint="と")
    separated = comma and not isinstance(what, (This, Ref))
    return f"{words}は{'、' if separated else ''}"


def _is_named(cards: Cards) -> bool:
    """Cards listed by name need no 全て."""
    return any(isinstance(item, (Named, AnyOf)) for item in cards.filters)


def _given(ctx: Context, step: atoms.Modify, duration: str) -> Said:
    """「このキャラはBP2000以下のキャラにブロックされない。」を与える."""
    is_object = step.what == ctx.last_object
    verb = "与える" if is_object else "得る"
    words = modifiers.payload(ctx, step.modifiers, quoted)
    topic = "" if is_object else _topic(ctx, step.what, comma=bool(duration))
    middle = f"{duration}、" if duration else ""
    return Said(f"{topic}{middle}{words}を", verb)


def _stated(ctx: Context, step: atoms.Modify, duration: str) -> Said:
    """それは次の1回アクティブにならない."""
    if len(step.modifiers) > 1 and all(
        isinstance(item, mods.AlsoNamed) for item in step.modifiers
    ):
        names = "と".join(f"〈{item.name}〉" for item in step.modifiers)  # type: ignore[attr-defined]
        return Said(f"{_stated_topic(ctx, step)}{names}としても", "扱う")
    parts = [modifiers.predicate(ctx, item) for item in step.modifiers]
    words = "、".join(part.text(Form.LINKING) for part in parts[:-1])
    last = parts[-1]
    before = f"{words}、" if words else ""
    topic = _stated_topic(ctx, step)
    if isinstance(step.duration, While):
        return Said(f"{duration}、{topic}{before}{last.words}", last.verb)
    if duration and step.what == ctx.last_object:
        if last.verb == "失う":
            return Said(f"{duration}、{before}{last.words}失わ", "せる")
        return Said(f"{duration}、{before}{last.words}", last.verb)
    return Said(f"{topic}{duration}{before}{last.words}", last.verb)


def _stated_topic(ctx: Context, step: atoms.Modify) -> str:
    what = step.what
    first = step.modifiers[0]
    if isinstance(first, mods.StaysResting) and isinstance(what, Ref):
        return "そのキャラは" if isinstance(step.duration, While) else "それは"
    if isinstance(step.duration, While) and isinstance(what, Ref):
        return "そのキャラは"
    if isinstance(what, This):
        return f"{_this_word(ctx, first)}は{_comma(first)}"
    if isinstance(what, Cards):
        return f"{nouns.at(ctx, what)}全ては、"
    return f"{nouns.known(ctx, what)}は"


def _this_word(ctx: Context, first: Modifier) -> str:
    """The card speaks of itself as a card where it need not be on the field."""
    if isinstance(first, mods.AlsoNamed | mods.AlsoHasTrait | mods.AlsoKind):
        return "このカード"
    if isinstance(first, mods.Cannot) and first.acts[0] in (
        Act.PLAY_TO_ENERGY,
        Act.BE_USED,
        Act.PLAY_FROM_HAND,
    ):
        return "このカード"
    return ctx.this


def _comma(first: Modifier) -> str:
    is_wordy = isinstance(first, mods.MustBlock) or (
        isinstance(first, mods.Cannot) and first.acts[0] is Act.PLAY_TO_FRONT
    )
    return "、" if is_wordy else ""


def _is_said_plainly(found: tuple[Modifier, ...]) -> bool:
    plain = (mods.StaysResting, mods.LosePrinted, mods.LoseKeywords, mods.CopyAbilities)
    return all(isinstance(item, plain) for item in found)


def _has_predicate(ctx: Context, item: Modifier) -> bool:
    try:
        modifiers.predicate(ctx, item)
    except UnwritableError:
        return False
    return True


def _duration(ctx: Context, duration: Duration | None) -> str:
    match duration:
        case None:
            return ""
        case Until(point=point):
            return POINTS[point]
        case While(condition=condition):
            return conditions.clause(ctx, condition) + "かぎり"
        case AltDuration():
            for case in duration.cases:
                ending = "に代えてもよい" if case.optional else "に代わる"
                words = _duration(ctx, case.value)
                ctx.pending.append(Replacement(case.condition, words, ending))
            return f"『{_duration(ctx, duration.base)}』"
        case _:
            raise UnwritableError(duration)


# --- modifications with sentences of their own --------------------------------------


def _special(ctx: Context, step: atoms.Modify, duration: str) -> Said | None:
    found = step.modifiers
    first = found[0]
    lead = f"{duration}、" if duration else ""
    if isinstance(step.what, Player):
        return _of_player(ctx, step.what, first, duration)
    if isinstance(step.what, NextUsed):
        return _of_next(ctx, step.what, found, lead)
    match first:
        case mods.Generates(energy=energy) if len(found) == 1:
            words = _that_or_set(ctx, step.what)
            return Said(f"{lead}{words}の発生エナジー+{modifiers.energy(energy)}")
        case mods.RequiredEnergy() | mods.ApCost():
            return _price(ctx, step, lead)
        case mods.BpBecomes() | mods.BpTimes():
            return _bp_becomes(ctx, step, duration)
        case mods.EveryColor():
            return Said("このカードの色と必要エナジーは、全ての色として", "扱う")
        case mods.Cannot(acts=(Act.LEAVE_FIELD,), cause=cause) if cause is not None:
            words = _topic(ctx, step.what, comma=False)
            by = modifiers.by_words(cause)
            return Said(f"{words}{by}場を離れない")
        case mods.Cannot(acts=(Act.BE_RETIRED,), cause=cause) if (
            cause is not None and SourceKind.BATTLE not in cause.sources
        ):
            words = _topic(ctx, step.what, comma=False)
            between = f"{duration}、" if duration else ""
            return Said(f"{words}{between}{modifiers.by_words(cause)}退場しない")
        case mods.MustBeBlocked(filters=blockers) if len(found) == 1 and not duration:
            words = nouns.known(ctx, step.what)
            noun = nouns.class_of(ctx, blockers, on_field=True) if blockers else ""
            by = f"{noun}で" if noun else ""
            return Said(
                f"{lead}相手は{words}のアタックを可能なら{by}ブロックしなければならない"
            )
        case mods.Untargetable(by=by) if len(found) == 1 and not duration:
            return Said(_untargetable(ctx, step.what, first))
        case mods.TargetTax(by=by) if len(found) == 1 and not duration:
            return Said(target_tax(ctx, step.what, first))
        case mods.RaidableBy(filters=filters):
            noun = nouns.class_of(ctx, filters, on_field=False)
            return Said(f"自分の{noun}は{nouns.known(ctx, step.what)}にレイドできる")
        case _:
            return None


def _that_or_set(ctx: Context, what: Subject) -> str:
    return nouns.at(ctx, what) if isinstance(what, Cards) else nouns.known(ctx, what)


def _of_player(ctx: Context, player: Player, first: Modifier, duration: str) -> Said:
    who = modifiers.WHOSE[player.side]
    lead = f"{duration}、" if duration else ""
    match first:
        case mods.DamageTaken(by=int(by)):
            return Said(f"{lead}{who}が受けるダメージを{by:+}", "する")
        case mods.HandLimit(count=count):
            return Said(f"{SIDES[player.side]}手札の上限は{count}枚になる")
        case mods.BpReach(by=by, once=False):
            return Said(
                "自分が「BPの範囲に指定がある効果」でキャラを選ぶ際、"
                f"指定できるBPの範囲+{by}"
            )
        case mods.BpReach(by=by):
            return Said(
                f"{duration}、次に自分が「BPの範囲に指定がある効果」でキャラを選ぶ際、"
                f"指定できるBPの範囲+{by}"
            )
        case mods.Cannot(acts=(act,), cause=cause, filters=()) if (
            act in _PLAYER_BANS and (cause is None or act is Act.TAKE_DAMAGE)
        ):
            by_ = modifiers.by_words(cause)
            return Said(f"{who}は{lead}{by_}{_PLAYER_BANS[act]}")
        case mods.Cannot(acts=(Act.ATTACK_WITH,), cause=None, filters=found):
            noun = nouns.class_of(ctx, found, on_field=True)
            return Said(f"{who}は{lead}{noun}でアタックできない")
        case mods.Cannot(acts=(act,), cause=None, filters=found) if act in _CLASS_BANS:
            noun = nouns.class_of(ctx, found, on_field=False)
            return Said(f"{who}は{lead}{noun}を{_CLASS_BANS[act]}")
        case mods.Cannot(acts=(Act.PUT_LIFE_OUTSIDE,)):
            return Said(
                f"自分は{duration}、自分の効果でライフエリアにあるカードを"
                "場外に置くことができない"
            )
        case _:
            raise UnwritableError(first)


_PLAYER_BANS: Final = {
    Act.USE_EVENTS: "イベントカードを使用できない",
    Act.PLAY_CHARACTERS: "キャラカードを登場させられない",
    Act.ACTIVATE_TRIGGERS: "トリガーの効果を発動できない",
    Act.TAKE_DAMAGE: "ダメージを受けない",
}


_CLASS_BANS: Final = {
    Act.USE_EVENTS: "使用できない",
    Act.PLAY_CHARACTERS: "登場させられない",
}


def _of_next(ctx: Context, card: NextUsed, found: Modifiers, lead: str) -> Said:
    noun = nouns.class_of(ctx, card.filters, on_field=False)
    words = f"{lead}次に手札から使用する{noun}の"
    if card == ctx.last_object:
        words = ""
    *parts, last = [_price_of_next(item) for item in found]
    before = "".join(f"{part.text(Form.LINKING)}、" for part in parts)
    return Said(f"{words}{before}{last.words}", last.verb)


def _price_of_next(item: Modifier) -> Said:
    match item:
        case mods.ApCost(by=int(by)):
            return Said(f"消費APを{by:+}", "する")
        case mods.RequiredEnergy(by=int(by), color=None):
            return Said(f"必要エナジーを{by:+}", "する")
        case mods.RequiredEnergy(by=int(by), color=color) if color is not None:
            return Said(f"必要エナジーを【{COLORS[color]}×{-by}】", "減らす")
        case _:
            raise UnwritableError(item)


def _bp_becomes(ctx: Context, step: atoms.Modify, duration: str) -> Said:
    """このキャラのBPを、このターン中、5000にする."""
    first, *rest = step.modifiers
    is_printed = isinstance(first, mods.BpBecomes) and first.printed
    bp = "元々のBP" if is_printed else "BP"
    number = _new_bp(ctx, first)
    is_elided = step.what == ctx.last_object
    if rest:
        if not duration or not modifiers.is_gain(tuple(rest)):
            raise UnwritableError(step)
        gained = modifiers.payload(ctx, tuple(rest), quoted)
        topic = "" if is_elided else _topic(ctx, step.what, comma=True)
        verb = "与える" if is_elided else "得る"
        return Said(f"{topic}{duration}、{bp}を{number}にし、{gained}を", verb)
    if is_elided and duration:
        return Said(f"{duration}、{bp}を{number}に", "する")
    whose = nouns.every(ctx, step.what)
    if not duration:
        return Said(f"{whose}の{bp}は{number}になる")
    return Said(f"{whose}の{bp}を、{duration}、{number}に", "する")


def _new_bp(ctx: Context, modifier: Modifier) -> str:
    match modifier:
        case mods.BpTimes(by=by):
            return f"{by}倍"
        case mods.BpBecomes(to=int(to)):
            return str(to)
        case mods.BpBecomes(to=Times(amount=amount, by=by)):
            return f"{ctx.number(amount)}×{by}"
        case mods.BpBecomes(to=to):
            return f"{ctx.number(to)}と同じ"
        case _:
            raise UnwritableError(modifier)


def _price(ctx: Context, step: atoms.Modify, lead: str) -> Said:
    if len(step.modifiers) > 1 or not (
        isinstance(step.what, This | Cards) or ctx.is_elided(step.what)
    ):
        raise UnwritableError(step)
    whose = _whose_price(ctx, step.what)
    first = step.modifiers[0]
    match first:
        case mods.RequiredEnergy(by=Times(amount=amount, by=by), color=color) if (
            color is not None
        ):
            per = numbers.per(ctx, amount)
            return Said(
                f"{lead}{per}{whose}必要エナジーを【{COLORS[color]}×{-by}】", "減らす"
            )
        case mods.ApCost(by=int(by)):
            return Said(f"{lead}{whose}消費APを{by:+}", "する")
        case mods.ApCost(by=Times(amount=amount, by=by)):
            per = numbers.per(ctx, amount)
            return Said(f"{lead}{per}{whose}消費APを{by:+}", "する")
        case mods.RequiredEnergy(by=int(by), color=None):
            return Said(f"{lead}{whose}必要エナジーを{by:+}", "する")
        case mods.RequiredEnergy(by=Times(amount=amount, by=by), color=None):
            per = numbers.per(ctx, amount)
            return Said(f"{lead}{per}{whose}必要エナジーを{by:+}", "する")
        case mods.RequiredEnergy(by=int(by), color=color) if color is not None:
            return Said(
                f"{lead}{whose}必要エナジーを【{COLORS[color]}×{-by}】", "減らす"
            )
        case _:
            raise UnwritableError(first)


def _whose_price(ctx: Context, what: Subject) -> str:
    if ctx.is_elided(what):
        return ""
    if isinstance(what, Cards):
        noun = nouns.class_of(ctx, what.filters, on_field=nouns.on_field(what))
        return f"{nouns.place(what)}にある全ての{noun}の"
    return "手札にあるこのカードの"


def _untargetable(ctx: Context, what: Subject, item: mods.Untargetable) -> str:
    by = modifiers.cause_words(item.by)
    if item.by.side is not Side.OPPONENT:
        return (
            f"{_topic(ctx, what, comma=False)}{modifiers.by_words(item.by)}選ばれない"
        )
    if isinstance(what, Cards):
        particle = "が" if item.by.sources else "の"
        return f"{nouns.at(ctx, what)}は、相手{particle}{by}で選ばれない"
    return f"相手は{by}で{nouns.known(ctx, what)}を選べない"


def target_tax(ctx: Context, what: Subject, item: mods.TargetTax) -> str:
    """相手は…で…を選ぶ際に、追加で…ないと選べない."""
    by = modifiers.cause_words(item.by)
    words = f"相手は{by}で{nouns.known(ctx, what)}を選ぶ際に、追加で"
    return f"{words}{modifiers.tax_words(item)}ないと選べない"


# --- quotes -------------------------------------------------------------------------


_SELF_SAID: Final = (
    mods.MustBeBlocked,
    mods.Untargetable,
    mods.TargetTax,
    mods.RaidableBy,
)


def quoted(ctx: Context, item: Modifier) -> str:
    """「…」: a modifier, or an ability, as something to be given."""
    if isinstance(item, mods.Grant):
        return f"「{ctx.write_ability(item.ability)}」"
    inner = ctx.inside_quote()
    if not _has_predicate(inner, item) and not isinstance(item, _SELF_SAID):
        raise UnwritableError(item)
    sentence = said(inner, atoms.Modify(This(), (item,))).text()
    if isinstance(item, mods.Cannot) and item.acts == (Act.BLOCK_FIRST_ATTACK,):
        return "「最初のアタックをブロックできない」"
    return f"「{sentence}。」"


def duration_words(ctx: Context, duration: Duration) -> str:
    """このターン中."""
    return _duration(ctx, duration)
