"""Order, conditions, choice and alternatives."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cards.effects.model import control as k
from cards.effects.model import durations as d
from cards.effects.model.abilities import Limit
from cards.effects.model.base import Condition, Effect, Number
from cards.effects.model.durations import Until
from cards.effects.model.subjects import Player
from cards.effects.model.words import Point, Side
from cards.effects.renderers.references import bound
from cards.effects.renderers.walker import conditions, moments, nouns
from cards.effects.renderers.walker.steps import play_as
from cards.effects.renderers.words import (
    alternatives,
    differs_in_mode,
    known,
    name,
    number,
    numeric,
    open_slot,
    say,
)
from cards.effects.renderers.writer import (
    STOP,
    THIS,
    Handler,
    Slot,
    SlotCase,
    Writer,
    entry,
)

BULLET: Final = "\n・"


# --- order ------------------------------------------------------------------------


def seq(writer: Writer, node: k.Seq) -> str:
    """Steps of one sentence."""
    text = writer.language.one_sentence(writer, node.of)
    _bind_several(writer, node, node.bind)
    return text


def sentences(writer: Writer, node: k.Sentences) -> str:
    """Sentences, each with the alternatives it opened."""
    said: list[str] = []
    for step in node.of:
        if writer.topic == THIS:
            writer.topic = None
        said.append(with_slots(writer, writer.write(step)))
    _bind_several(writer, node, node.bind)
    return STOP.join(said)


def _whole(writer: Writer, effect: Effect) -> str:
    """An effect within a sentence: inner sentences become parts of it."""
    if isinstance(effect, k.Sentences):
        text = writer.language.one_sentence(writer, effect.of)
        _bind_several(writer, effect, effect.bind)
        return text
    return writer.write(effect)


def _bind_several(writer: Writer, step: Effect, name: str | None) -> None:
    if name is not None:
        writer.remember(name, bound(writer, step, "done", Player(Side.ME)))


# --- what replaces ----------------------------------------------------------------


def with_slots(writer: Writer, text: str) -> str:
    """A text and the sentences that say what replaces its parts."""
    if not writer.slots:
        return text
    pending, writer.slots = writer.slots, []
    said = _replacements(writer, pending)
    # Inside brackets bullets come last; what replaces goes before them.
    head, bullets, tail = text.partition(BULLET)
    return STOP.join([head, *said]) + bullets + tail


def _replacements(writer: Writer, pending: list[Slot]) -> list[str]:
    said: list[str] = []
    shared = _shared_conditions(pending)
    if shared is not None:
        for index, condition in enumerate(shared):
            texts = [slot.cases[index].text for slot in pending]
            slots = [say(writer, "slot", text=text) for text in texts]
            key = "Alt.optional" if pending[0].cases[index].optional else "Alt"
            text = say(writer, key, text=writer.language.join(slots, "and"))
            said.append(_when(writer, condition, text))
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


def _when(writer: Writer, condition: Condition, text: str) -> str:
    writer.topic = None
    return say(writer, "If", condition=writer.write(condition), then=text)


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
    return writer.language.within_slot(with_slots(writer, writer.write(effect)))


def alt_duration(writer: Writer, node: d.AltDuration) -> str:
    """A duration that can be replaced, as a slot."""
    return alternatives(writer, node, writer.write)


# --- whether ----------------------------------------------------------------------


def if_(writer: Writer, node: k.If) -> str:
    """As in "if C, A. Otherwise, B"."""
    condition = writer.write(node.condition)
    text = say(writer, "If", condition=condition, then=_whole(writer, node.then))
    if node.otherwise is None:
        return text
    if writer.topic == THIS:
        writer.topic = None
    otherwise = say(writer, "If.otherwise", then=_whole(writer, node.otherwise))
    return f"{text}{STOP}{otherwise}"


def may(writer: Writer, node: k.May) -> str:
    """As in "you may A"; a statement stays one: "you may have it …"."""
    writer.optional = True
    inner = _whole(writer, node.do)
    writer.optional = False
    if writer.last_step in writer.bindings:
        last = writer.bindings[writer.last_step]
        writer.bindings[writer.last_step] = replace(last, optional=True)
    if node.bind is not None:
        done = writer.bindings.get(writer.last_step or "")
        verb = done.verb if done is not None else "done"
        writer.remember(node.bind, bound(writer, node, verb, Player(Side.ME)))
    return writer.language.may(writer, inner)


def as_(writer: Writer, node: k.As) -> str:
    """As in "your opponent A"."""
    before, writer.performer = writer.performer, node.side
    inner = writer.write(node.do)
    writer.performer = before
    text = writer.language.perform(writer, inner, node.side)
    if node.bind is not None:
        writer.remember(node.bind, bound(writer, node, "done", Player(node.side)))
    return text


# --- which ------------------------------------------------------------------------


def one_of(writer: Writer, node: k.OneOf) -> str:
    """As in "A or B"."""
    topic, last = writer.topic, writer.last_step
    said: list[str] = []
    for option in node.of:
        writer.topic, writer.last_step = topic, last
        said.append(_whole(writer, option))
    _bind_several(writer, node, node.bind)
    return writer.language.alternatives(writer, said)


def modes(writer: Writer, node: k.Modes) -> str:
    """As in "choose 1 of the following:" and a list."""
    whole = len(node.of)

    def said(count: Number) -> str:
        if isinstance(count, int) and count >= whole and not node.up_to:
            return say(writer, "Modes.all")
        return say(writer, "Modes.count", count=nouns.counted(writer, count))

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


def how_often(writer: Writer, times: int | None) -> str:
    """As in "once", "2 times"."""
    return say(
        writer, known(writer, f"times.{times}", "times"), n=number(writer, times or 1)
    )


def _each_once(writer: Writer, limit: Limit) -> str:
    times = how_often(writer, limit.times)
    if limit.name is None:
        return say(writer, "Modes.each_once", times=times)
    named = name(writer, limit.name)
    return say(writer, "Modes.each_once.name", times=times, name=named)


def _bullet(writer: Writer, item: Effect, topic: str | None, head: str = "") -> str:
    writer.topic = topic if topic != THIS else None
    pending, writer.slots = writer.slots, []
    text = with_slots(writer, writer.write(item))
    writer.slots = pending
    return BULLET + head + writer.language.finish(text)


def tiers(writer: Writer, node: k.Tiers) -> str:
    """As in "carry out all that apply, depending on …" and a list."""
    depends = number(writer, node.amount)
    head = with_slots(writer, say(writer, "Tiers", amount=depends))
    rows = "".join(writer.write(row) for row in node.rows)
    return head + say(writer, "colon") + rows


def tier(writer: Writer, node: k.Tier) -> str:
    """As in "・3 or more: draw 1 card."."""
    key = f"Tier.{node.operator.value}"
    many = conditions.how_many(writer, node.operator, node.value, key)
    head = say(writer, "Tier", many=writer.language.capitalized(many))
    return _bullet(writer, node.do, None, head)


def later(writer: Writer, node: k.Later) -> str:
    """As in "at the end of the main phase, A"."""
    when = moments.clause(writer, node.moment, once=not node.every)
    lasting = ""
    if node.until is not None:
        lasting = say(writer, "Later.until", until=writer.write(node.until))
        if node.until == Until(Point.END_OF_TURN):
            lasting = say(writer, "Later.this_turn")
    text = _whole(writer, node.do)
    key = "Later.every" if node.every else "Later"
    return say(writer, key, when=when, until=lasting, do=text)


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
        entry(d.AltDuration, alt_duration),
    )
)
