"""Chinese for the single steps an effect carries out."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cards.effects.model import atoms, control
from cards.effects.model import subjects as s
from cards.effects.model.base import Number, Subject
from cards.effects.model.durations import While
from cards.effects.model.words import AbilityKind, Place, Side, Zone
from cards.effects.renderers.references import bound, found
from cards.effects.renderers.words import icon, number, numeric, play_mode, say, whose
from cards.effects.renderers.writer import Handler, Writer, entry
from cards.effects.renderers.zh_hant import grammar, modifiers, nouns


def draw(writer: Writer, node: atoms.Draw) -> str:
    """As in 抽2張卡片."""
    key = "Draw.up_to_hand" if node.up_to_hand else "Draw"
    key = "Draw.up_to" if node.up_to else key

    def said(count: Number) -> str:
        variant = "" if isinstance(count, int) else ".amount"
        return say(writer, f"{key}{variant}", count=number(writer, count))

    text = numeric(writer, node.count, said)
    writer.topic = None
    writer.bind(node.bind, bound(writer, node, "drawn", s.Top(Side.ME, node.count)))
    return text


def choose(writer: Writer, node: atoms.Choose) -> str:
    """As in 選擇最多1張自己場上的角色."""
    text = say(writer, "Choose", what=nouns.noun(writer, node.pick))
    writer.bind(node.bind, bound(writer, node, "chosen", node.pick))
    return text


def look(writer: Writer, node: atoms.Look) -> str:
    """As in 查看自己牌組頂端的4張卡片."""
    text = say(writer, "Look", what=nouns.noun(writer, node.what))
    writer.bind(node.bind, bound(writer, node, "looked", node.what))
    return text


def reveal(writer: Writer, node: atoms.Reveal) -> str:
    """As in 公開自己牌組頂端的1張卡片."""
    text = say(writer, "Reveal", what=nouns.noun(writer, node.what))
    writer.bind(node.bind, bound(writer, node, "revealed", node.what))
    return text


# --- moving -----------------------------------------------------------------------


def move(writer: Writer, node: atoms.Move) -> str:
    """As in 將最多1張自己場外的紅色角色卡加入手牌."""
    what = nouns.noun(writer, node.what)
    goal = _goal(writer, node)
    if node.or_to is not None:
        other = say(writer, f"Move.to.{node.or_to.value}", whose=_owner(writer, node))
        goal = say(writer, "Move.or", first=goal, second=other)
    order = say(writer, "Move.any_order") if node.any_order else ""
    key = "Move.reveal" if node.reveal else "Move"
    text = say(writer, key, what=what, goal=goal, order=order)
    if node.by is not None and node.by is not writer.performer:
        text += say(writer, f"Move.by.{node.by.value}")
    writer.bind(node.bind, bound(writer, node, _moved_verb(node), node.what))
    return text


def _moved_verb(node: atoms.Move) -> str:
    return {
        Zone.HAND: "added",
        Zone.OUTSIDE_AREA: "put_outside",
        Zone.REMOVE_AREA: "removed",
        Zone.UNDER: "put_under",
    }.get(node.to, "moved")


def _goal(writer: Writer, node: atoms.Move) -> str:
    if node.to is Zone.UNDER and node.under is not None:
        topic = writer.topic
        # A set means one of them; the performer says which.
        base = node.under
        if isinstance(base, s.Pick) and base == s.Pick(base.of):
            base = base.of  # One of them; the performer says which.
        is_set = isinstance(base, s.Cards)
        under = (nouns.several if is_set else nouns.noun)(writer, base)
        writer.topic = topic
        key = "Move.under_down" if node.face_down else "Move.under"
        return say(writer, key, under=under)
    owner = _owner(writer, node)
    back = ".back" if _comes_back(writer, node.what) else ""
    if node.position is not None:
        return say(writer, f"Move.deck{back}.{node.position.value}", whose=owner)
    if node.to is Zone.HAND:
        mine = found(writer, node.what).side in (Side.ME, Side.ACTING)
        key = f"Move.to.hand{back}"
        return say(writer, key if mine else f"{key}.owner", whose=owner)
    return say(writer, f"Move.to.{node.to.value}", whose=owner)


def _comes_back(writer: Writer, what: Subject) -> bool:
    """Whether cards go back from the field to where they came from."""
    if isinstance(what, s.This):
        return not nouns.is_off_field(writer)
    return found(writer, what).on_field


def _owner(writer: Writer, node: atoms.Move) -> str:
    side = found(writer, node.what).side
    if side in (Side.ME, Side.ACTING) or not _comes_back(writer, node.what):
        return whose(writer, side)
    return say(writer, "Move.owner")


def retire(writer: Writer, node: atoms.Retire) -> str:
    """As in 使其退場."""
    text = say(writer, "Retire", what=nouns.noun(writer, node.what))
    writer.bind(node.bind, bound(writer, node, "retired", node.what))
    return text


def set_mode(writer: Writer, node: atoms.SetMode) -> str:
    """As in 將其置為活動."""
    what = nouns.noun(writer, node.what)
    text = say(writer, f"SetMode.{node.mode.value}", what=what)
    writer.bind(node.bind, bound(writer, node, "switched", node.what))
    return text


def play(writer: Writer, node: atoms.Play) -> str:
    """As in 使1張自己手牌中的角色卡以休息狀態在自己場上登場."""
    return play_as(writer, node, None)


def play_as(
    writer: Writer, node: atoms.Play, alternatives: control.AltEffect | None
) -> str:
    """Playing, where alternatives may only change how cards enter."""
    what = nouns.noun(writer, node.what)
    side = Side.ME if writer.performer is Side.ME else Side.ACTING
    if node.to is Zone.SAME_LINE:
        goal = say(writer, "place.same_line.me", this=nouns.this(writer))
    else:
        goal = whose(writer, side) + say(writer, f"Zone.{node.to.value}")
    text = say(
        writer,
        f"Play.{node.raid.value}",
        what=what,
        mode=play_mode(writer, node, alternatives),
        goal=goal,
    )
    if node.onto is not None:
        text += say(writer, "Play.onto", what=nouns.several(writer, node.onto))
    entered = bound(writer, node, "played", node.what)
    writer.bind(node.bind, replace(entered, on_field=True))
    return text


def use_event(writer: Writer, node: atoms.UseEvent) -> str:
    """As in 以消耗AP0使用1張自己手牌中的事件卡."""
    what = nouns.noun(writer, node.what)
    key = "UseEvent.for_no_ap" if node.needs_energy else "UseEvent"
    writer.bind(node.bind, bound(writer, node, "used", node.what))
    return say(writer, key, what=what)


def relocate(writer: Writer, node: atoms.Relocate) -> str:
    """As in 將其移動至自己前線."""
    side = found(writer, node.what).side
    what = nouns.noun(writer, node.what)
    owner = whose(writer, side) if side in (Side.ME, Side.ACTING) else ""
    goal = say(writer, f"Relocate.{node.to.value}", whose=owner)
    key = "Relocate.may_swap" if node.may_swap else "Relocate"
    text = say(writer, key, what=what, goal=goal)
    writer.bind(node.bind, bound(writer, node, "relocated", node.what))
    return text


def swap(writer: Writer, node: atoms.Swap) -> str:
    """As in 交換其位置."""
    first = nouns.noun(writer, node.first)
    if node.second is None:
        text = say(writer, "Swap.of", what=first)
    else:
        second = nouns.noun(writer, node.second)
        text = say(writer, "Swap", first=first, second=second)
    both = (node.first,) if node.second is None else (node.first, node.second)
    writer.topic = None
    writer.bind(node.bind, bound(writer, node, "swapped", s.Union(both)))
    return text


# --- modifying --------------------------------------------------------------------


def modify(writer: Writer, node: atoms.Modify) -> str:
    """As in 使其在這個回合中BP+1000, 這個角色不能攻擊."""
    per = modifiers.per(writer, node.modifiers[0])
    of = _in_hand(writer, node) + nouns.noun(writer, node.what)
    topic = writer.topic
    lasting = "" if node.duration is None else writer.write(node.duration)
    changes = modifiers.listed(writer, node.modifiers)
    key = "Modify.make" if _is_made(writer, node) else "Modify"
    if key == "Modify" and modifiers.needs_of(node.modifiers):
        of = say(writer, "Modify.of", what=of)
        key = "Modify.first" if lasting else key
    if isinstance(node.duration, While):
        key = "Modify.while"
    text = per + say(writer, key, what=of, duration=lasting, changes=changes)
    writer.topic = topic
    writer.bind(node.bind, bound(writer, node, "modified", node.what))
    return text


def _is_made(writer: Writer, node: atoms.Modify) -> bool:
    """Whether the performer makes cards so (使…), rather than it being so."""
    is_continuous = (
        writer.ability is not None and writer.ability.kind is AbilityKind.CONTINUOUS
    )
    made = (s.Ref, s.Pick, s.Together, s.EventCard, s.Cards)
    return (
        not is_continuous
        and node.duration is not None
        and (writer.optional or isinstance(node.what, made))
    )


def _in_hand(writer: Writer, node: atoms.Modify) -> str:
    ability = writer.ability
    if ability is None or ability.place in (Place.FIELD, Place.ANYWHERE):
        return ""
    key = f"Modify.in_{ability.place.value}"
    return say(writer, key) if isinstance(node.what, s.This) else ""


# --- the rest ---------------------------------------------------------------------


def deal_damage(writer: Writer, node: atoms.DealDamage) -> str:
    """As in 對對手造成1傷害."""
    key = f"DealDamage.{node.side.value}"
    text = numeric(
        writer, node.count, lambda count: say(writer, key, n=number(writer, count))
    )
    writer.bind(node.bind, bound(writer, node, "dealt", s.Player(node.side)))
    return text


def shuffle(writer: Writer, node: atoms.Shuffle) -> str:
    """As in 將自己牌組洗牌."""
    writer.topic = None
    writer.bind(node.bind, bound(writer, node, "shuffled", s.Player(node.side)))
    return say(writer, "Shuffle", whose=whose(writer, node.side))


def pay_ap_now(writer: Writer, node: atoms.PayApNow) -> str:
    """As in 支付1AP."""
    writer.bind(node.bind, bound(writer, node, "paid", s.Player(Side.ME)))
    return say(writer, "PayApNow", count=number(writer, node.count))


def name_number(writer: Writer, node: atoms.NameNumber) -> str:
    """As in 指定1個數字."""
    writer.bind(node.bind, bound(writer, node, "named", s.Player(Side.ME)))
    return say(writer, "NameNumber")


def activate(writer: Writer, node: atoms.Activate) -> str:
    """As in 發動其【登場時】效果."""
    of = nouns.noun(writer, node.of)
    text = say(writer, "Activate", of=of, icon=icon(writer, node.icon))
    if node.as_this:
        this = nouns.this_card(writer)
        text = say(writer, "Activate.as_this", this=this, do=grammar.unheaded(text))
    writer.bind(node.bind, bound(writer, node, "activated", node.of))
    return text


def suppress(writer: Writer, node: atoms.Suppress) -> str:
    """As in 其【登場時】效果不會發動."""
    of = nouns.noun(writer, node.of)
    return say(writer, "Suppress", of=of, icon=icon(writer, node.icon))


ATOMS: Final[Mapping[type, Handler]] = dict(
    (
        entry(atoms.Draw, draw),
        entry(atoms.Choose, choose),
        entry(atoms.Look, look),
        entry(atoms.Reveal, reveal),
        entry(atoms.Move, move),
        entry(atoms.Retire, retire),
        entry(atoms.SetMode, set_mode),
        entry(atoms.Play, play),
        entry(atoms.UseEvent, use_event),
        entry(atoms.Relocate, relocate),
        entry(atoms.Swap, swap),
        entry(atoms.Modify, modify),
        entry(atoms.DealDamage, deal_damage),
        entry(atoms.PayApNow, pay_ap_now),
        entry(atoms.Shuffle, shuffle),
        entry(atoms.NameNumber, name_number),
        entry(atoms.Activate, activate),
        entry(atoms.Suppress, suppress),
    )
)
