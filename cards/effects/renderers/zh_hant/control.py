"""Chinese for order, conditions, choice and alternatives."""

from collections.abc import Mapping, Sequence
from typing import Final

from cards.effects.model import control as k
from cards.effects.model.abilities import Limit
from cards.effects.model.base import Condition, Effect, Number
from cards.effects.model.subjects import Player
from cards.effects.model.words import Side
from cards.effects.renderers.references import bound
from cards.effects.renderers.words import (
    differs_in_mode,
    fixed,
    name,
    number,
    numeric,
    open_slot,
    say,
)
from cards.effects.renderers.writer import (
    THIS,
    Handler,
    Slot,
    SlotCase,
    Writer,
    entry,
)
from cards.effects.renderers.zh_hant import grammar, moments
from cards.effects.renderers.zh_hant.atoms import play_as
from cards.effects.renderers.zh_hant.grammar import STOP

BULLET: Final = "\n・"


# --- order ------------------------------------------------------------------------


def seq(writer: Writer, node: k.Seq) -> str:
    """Steps of one sentence."""
    text = one_sentence(writer, node.of)
    _bind_several(writer, node, node.bind)
    return text


def one_sentence(writer: Writer, steps: Sequence[Effect]) -> str:
    """Steps joined by commas; only the first keeps a place for its performer."""
    said = [writer.write(step) for step in steps]
    comma = say(writer, "comma")
    return comma.join([said[0], *(grammar.unheaded(text) for text in said[1:])])


def sentences(writer: Writer, node: k.Sentences) -> str:
    """Sentences, each with the alternatives it opened."""
    said: list[str] = []
    for step in node.of:
        if writer.topic == THIS:
            writer.topic = None
        said.append(with_slots(writer, writer.write(step)))
    _bind_several(writer, node, node.bind)
    return STOP.join(said)


def with_slots(writer: Writer, text: str) -> str:
    """A text and the sentences that say what replaces its parts."""
    if not writer.slots:
        return text
    pending, writer.slots = writer.slots, []
    replacements = _replacements(writer, pending)
    head, bullets, tail = text.partition(BULLET)
    return STOP.join([head, *replacements]) + bullets + tail


def _replacements(writer: Writer, pending: list[Slot]) -> list[str]:
    said: list[str] = []
    shared = _shared_conditions(pending)
    if shared is not None:
        for index, condition in enumerate(shared):
            texts = [slot.cases[index].text for slot in pending]
            optional = pending[0].cases[index].optional
            said.append(_replacement(writer, condition, texts, optional=optional))
        return said
    for slot in pending:
        for case in slot.cases:
            text = say(writer, "Alt.instead_of", base=slot.base, text=case.text)
            said.append(_when(writer, case.condition, text))
    return said


def _shared_conditions(pending: list[Slot]) -> list[Condition] | None:
    first = [case.condition for case in pending[0].cases]
    same = all([case.condition for case in slot.cases] == first for slot in pending)
    return first if same else None


def _replacement(
    writer: Writer, condition: Condition, texts: Sequence[str], *, optional: bool
) -> str:
    slots = [say(writer, "slot", text=text) for text in texts]
    key = "Alt.optional" if optional else "Alt"
    text = say(writer, key, text=grammar.join(slots, say(writer, "and")))
    return _when(writer, condition, text)


def _when(writer: Writer, condition: Condition, text: str) -> str:
    writer.topic = None
    return say(writer, "If", condition=writer.write(condition), then=text)


# --- whether ----------------------------------------------------------------------


def if_(writer: Writer, node: k.If) -> str:
    """As in 若C，A。否則B."""
    condition = writer.write(node.condition)
    text = say(writer, "If", condition=condition, then=_whole(writer, node.then))
    if node.otherwise is None:
        return text
    if writer.topic == THIS:
        writer.topic = None
    otherwise = say(writer, "If.otherwise", then=_whole(writer, node.otherwise))
    return f"{text}{STOP}{otherwise}"


def _whole(writer: Writer, effect: Effect) -> str:
    """An effect within a sentence: inner sentences become parts of it."""
    if isinstance(effect, k.Sentences):
        text = one_sentence(writer, effect.of)
        _bind_several(writer, effect, effect.bind)
        return text
    return writer.write(effect)


def may(writer: Writer, node: k.May) -> str:
    """As in 可以A."""
    writer.optional = True
    inner = grammar.unheaded(_whole(writer, node.do))
    writer.optional = False
    if node.bind is not None:
        done = writer.bindings.get(writer.last_step or "")
        verb = done.verb if done is not None else "done"
        writer.remember(node.bind, bound(writer, node, verb, Player(Side.ME)))
    return say(writer, "May", what=inner)


def as_(writer: Writer, node: k.As) -> str:
    """As in 對手A."""
    before, writer.performer = writer.performer, node.side
    inner = writer.write(node.do)
    writer.performer = before
    text = grammar.perform(inner, say(writer, f"As.{node.side.value}"))
    if node.bind is not None:
        writer.remember(node.bind, bound(writer, node, "done", Player(node.side)))
    return text


# --- which ------------------------------------------------------------------------


def one_of(writer: Writer, node: k.OneOf) -> str:
    """As in A，或B."""
    topic, last = writer.topic, writer.last_step
    said: list[str] = []
    for option in node.of:
        writer.topic, writer.last_step = topic, last
        said.append(_whole(writer, option))
    first, *others = said
    text = say(writer, "OneOf").join([first, *map(grammar.unheaded, others)])
    _bind_several(writer, node, node.bind)
    return text


def modes(writer: Writer, node: k.Modes) -> str:
    """As in 從以下選擇1項 and a list."""
    whole = len(node.of)

    def said(count: Number) -> str:
        if isinstance(count, int) and count >= whole and not node.up_to:
            return say(writer, "Modes.all")
        return say(writer, "Modes.count", count=number(writer, count))

    quantity = numeric(writer, node.count, said)
    key = "Modes.carry_out" if node.count == whole else "Modes"
    key = "Modes.up_to" if node.up_to else key
    head = with_slots(writer, say(writer, key, count=quantity))
    if node.each_once is not None:
        head += STOP + _each_once(writer, node.each_once)
    topic = writer.topic
    text = head + say(writer, "colon")
    text += "".join(_bullet(writer, item, topic) for item in node.of)
    _bind_several(writer, node, node.bind)
    return text


def _each_once(writer: Writer, limit: Limit) -> str:
    times = number(writer, limit.times or 1)
    if limit.name is None:
        return say(writer, "Modes.each_once", times=times)
    named = name(writer, limit.name)
    return say(writer, "Modes.each_once.name", times=times, name=named)


def _bullet(writer: Writer, item: Effect, topic: str | None, head: str = "") -> str:
    writer.topic = topic if topic != THIS else None
    pending, writer.slots = writer.slots, []
    text = with_slots(writer, writer.write(item))
    writer.slots = pending
    return BULLET + head + grammar.finish(text)


def tiers(writer: Writer, node: k.Tiers) -> str:
    """As in 依…適用以下全部效果 and a list."""
    head = say(writer, "Tiers", amount=number(writer, node.amount))
    rows = "".join(writer.write(row) for row in node.rows)
    return with_slots(writer, head) + say(writer, "colon") + rows


def tier(writer: Writer, node: k.Tier) -> str:
    """As in ・3以上：抽1張卡片."""
    key = f"Tier.{node.operator.value}"
    return _bullet(
        writer, node.do, None, say(writer, key, value=number(writer, node.value))
    )


def later(writer: Writer, node: k.Later) -> str:
    """As in 主要階段結束時，A."""
    when = moments.clause(writer, node.moment, once=not node.every)
    lasting = "" if node.until is None else writer.write(node.until)
    text = _whole(writer, node.do)
    key = "Later.every" if node.every else "Later"
    return say(writer, key, when=when, until=lasting, do=text)


def alt_effect(writer: Writer, node: k.AltEffect) -> str:
    """An effect that can be replaced, as a slot."""
    narrow = differs_in_mode(node)
    if narrow is not None:
        return play_as(writer, narrow, node)
    topic, last = writer.topic, writer.last_step
    held, writer.slots = writer.slots, []
    base = _alternative(writer, node.base)
    ended = writer.topic, writer.last_step
    cases: list[SlotCase] = []
    for case in node.cases:
        writer.topic, writer.last_step = topic, last
        text = _alternative(writer, case.value)
        cases.append(SlotCase(case.condition, text, case.optional))
    writer.topic, writer.last_step = ended
    writer.slots = [*held, *writer.slots]
    return open_slot(writer, base, tuple(cases))


def _alternative(writer: Writer, effect: Effect) -> str:
    text = grammar.unheaded(with_slots(writer, writer.write(effect)))
    return grammar.finish(text).removesuffix("。") if STOP in text else text


def _bind_several(writer: Writer, step: Effect, name: str | None) -> None:
    if name is not None:
        writer.remember(name, bound(writer, step, "done", Player(Side.ME)))


CONTROL: Final[Mapping[type, Handler]] = dict(
    (
        entry(k.Seq, seq),
        entry(k.Sentences, sentences),
        entry(k.If, if_),
        entry(k.May, may),
        entry(k.As, as_),
        entry(k.OneOf, one_of),
        entry(k.Modes, modes),
        entry(k.Tiers, tiers),
        entry(k.Tier, tier),
        entry(k.Later, later),
        entry(k.AltEffect, alt_effect),
        entry(k.Nothing, fixed("Nothing")),
    )
)
