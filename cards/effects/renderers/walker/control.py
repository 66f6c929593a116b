"""Order, conditions, choice and alternatives."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cards.effects.model import control as k
from cards.effects.model import durations as d
from cards.effects.model.abilities import Limit
from cards.effects.model.base import Condition, Effect, Number
from cards.effects.model.durations import Until
from cards.effects.model.enums import MomentName, Point, Side
from cards.effects.model.subjects import Player
from cards.effects.renderers.common_phrases import (
    differs_in_mode,
    find_known_key,
    open_slot,
    render_alternatives,
    render_name,
    render_number,
    render_numeric_phrase,
    render_phrase,
)
from cards.effects.renderers.references import make_bound_cards
from cards.effects.renderers.walker import amounts, conditions, moments, nouns
from cards.effects.renderers.walker.steps import play_as
from cards.effects.renderers.writer import (
    STOP,
    THIS,
    Growth,
    Handler,
    Slot,
    SlotCase,
    Writer,
    make_entry,
)

BULLET: Final = "\n・"


# --- order ------------------------------------------------------------------------


def seq(writer: Writer, node: k.Seq) -> str:
    """Render steps of one sentence."""
    text = writer.language.one_sentence(writer, node.of)
    _bind_several(writer, node, node.bind)
    return text


def sentences(writer: Writer, node: k.Sentences) -> str:
    """Sentences, each with the alternatives it opened."""
    rendered: list[str] = []
    for step in node.of:
        if writer.topic == THIS:
            writer.topic = None
        rendered.append(with_slots(writer, writer.write(step)))
    _bind_several(writer, node, node.bind)
    return _with_list_last(writer, rendered)


def _with_list_last(writer: Writer, rendered: list[str]) -> str:
    """Join sentences; what follows a list would seem to belong to its last entry."""
    lists = [index for index, text in enumerate(rendered[:-1]) if BULLET in text]
    if len(lists) != 1 or BULLET in rendered[-1]:
        return STOP.join(rendered)
    head, _, bullets = rendered[lists[0]].partition(BULLET)
    rendered[lists[0]] = head.removesuffix(render_phrase(writer, "colon"))
    return STOP.join([*rendered, BULLET + bullets])


def _whole(writer: Writer, effect: Effect) -> str:
    """Render an effect within a sentence: inner sentences become parts of it."""
    if isinstance(effect, k.Sentences):
        text = writer.language.one_sentence(writer, effect.of)
        _bind_several(writer, effect, effect.bind)
        return text
    return writer.write(effect)


def _bind_several(writer: Writer, step: Effect, name: str | None) -> None:
    if name is not None:
        writer.remember(name, make_bound_cards(writer, step, "done", Player(Side.ME)))


# --- what replaces ----------------------------------------------------------------


def with_slots(writer: Writer, text: str) -> str:
    """Render a text and the sentences that say what replaces its parts."""
    if not writer.slots:
        return text
    pending, writer.slots = writer.slots, []
    rendered = _replacements(writer, pending)
    # Inside brackets bullets come last; what replaces goes before them.
    head, bullets, tail = text.partition(BULLET)
    return STOP.join([head, *rendered]) + bullets + tail


def _replacements(writer: Writer, pending: list[Slot]) -> list[str]:
    rendered = [_grown(writer, slot.growth) for slot in pending if slot.growth]
    pending = [slot for slot in pending if slot.growth is None]
    shared = _shared_conditions(pending) if pending else None
    if shared is not None:
        for index, condition in enumerate(shared):
            texts = [slot.cases[index].text for slot in pending]
            slots = [render_phrase(writer, "slot", text=text) for text in texts]
            key = "Alt.optional" if pending[0].cases[index].optional else "Alt"
            text = render_phrase(writer, key, text=writer.language.join(slots, "and"))
            rendered.append(_when(writer, condition, text))
        return rendered
    for slot in pending:
        for case in slot.cases:
            text = render_phrase(
                writer, "Alt.instead_of", base=slot.base, text=case.text
            )
            rendered.append(_when(writer, case.condition, text))
    return rendered


def _grown(writer: Writer, growth: Growth) -> str:
    """Render text like "for each red card, add 1000 to the BP range …"."""
    writer.topic = None
    text = render_phrase(
        writer,
        "Alt.grows",
        unit=amounts.unit(writer, growth.by.amount),
        by=render_number(writer, growth.by.by),
        stat=render_phrase(writer, f"Stat.{growth.stat.value}"),
    )
    if growth.condition is None:
        return text
    return _when(writer, growth.condition, text)


def _shared_conditions(pending: list[Slot]) -> list[Condition] | None:
    first = [case.condition for case in pending[0].cases]
    same = all([case.condition for case in slot.cases] == first for slot in pending)
    return first if same else None


def _when(writer: Writer, condition: Condition, text: str) -> str:
    writer.topic = None
    return render_phrase(writer, "If", condition=writer.write(condition), then=text)


def alt_effect(writer: Writer, node: k.AltEffect) -> str:
    """Render an effect that can be replaced, as a slot."""
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
    """Render a duration that can be replaced, as a slot."""
    return render_alternatives(writer, node, writer.write)


# --- whether ----------------------------------------------------------------------


def if_(writer: Writer, node: k.If) -> str:
    """Render text like "if C, A. Otherwise, B"."""
    condition = writer.write(node.condition)
    text = render_phrase(
        writer, "If", condition=condition, then=_whole(writer, node.then)
    )
    if node.otherwise is None:
        return text
    if writer.topic == THIS:
        writer.topic = None
    otherwise = render_phrase(
        writer, "If.otherwise", then=_whole(writer, node.otherwise)
    )
    return f"{text}{STOP}{otherwise}"


def may(writer: Writer, node: k.May) -> str:
    """Render text like "you may A"; a statement stays one: "you may have it …"."""
    writer.optional = True
    inner = _whole(writer, node.do)
    writer.optional = False
    if writer.last_step in writer.bindings:
        last = writer.bindings[writer.last_step]
        writer.bindings[writer.last_step] = replace(last, optional=True)
    if node.bind is not None:
        done = writer.bindings.get(writer.last_step or "")
        verb = done.verb if done is not None else "done"
        writer.remember(
            node.bind, make_bound_cards(writer, node, verb, Player(Side.ME))
        )
    return writer.language.may(writer, inner)


def as_(writer: Writer, node: k.As) -> str:
    """Render text like "your opponent A"."""
    before, writer.performer = writer.performer, node.side
    inner = writer.write(node.do)
    writer.performer = before
    text = writer.language.perform(writer, inner, node.side)
    if node.bind is not None:
        writer.remember(
            node.bind, make_bound_cards(writer, node, "done", Player(node.side))
        )
    return text


# --- which ------------------------------------------------------------------------


def one_of(writer: Writer, node: k.OneOf) -> str:
    """Render text like "A or B"."""
    topic, last = writer.topic, writer.last_step
    rendered: list[str] = []
    for option in node.of:
        writer.topic, writer.last_step = topic, last
        rendered.append(_whole(writer, option))
    _bind_several(writer, node, node.bind)
    return writer.language.alternatives(writer, rendered)


def modes(writer: Writer, node: k.Modes) -> str:
    """Render text like "choose 1 of the following:" and a list."""
    whole = len(node.of)

    def rendered(count: Number) -> str:
        if isinstance(count, int) and count >= whole and not node.up_to:
            return render_phrase(writer, "Modes.all")
        return render_phrase(
            writer, "Modes.count", count=nouns.render_count(writer, count)
        )

    quantity = render_numeric_phrase(writer, node.count, rendered)
    key = "Modes.carry_out" if node.count == whole else "Modes"
    key = "Modes.up_to" if node.up_to else key
    head = with_slots(writer, render_phrase(writer, key, count=quantity))
    if node.each_once is not None:
        head += STOP + _each_once(writer, node.each_once)
    topic = writer.topic
    text = head + render_phrase(writer, "colon")
    text += "".join(_bullet(writer, item, topic) for item in node.of)
    _bind_several(writer, node, node.bind)
    return text


def render_frequency(writer: Writer, times: int | None) -> str:
    """Render text like "once", "2 times"."""
    return render_phrase(
        writer,
        find_known_key(writer, f"times.{times}", "times"),
        n=render_number(writer, times or 1),
    )


def limited(writer: Writer, node: k.Limited) -> str:
    """Render an entry of a list, and how often it can be chosen."""
    text = writer.write(node.do)
    times = render_frequency(writer, node.limit.times or 0)
    named = render_name(writer, node.limit.name or "")
    return text + STOP + render_phrase(writer, "Limited", times=times, name=named)


def _each_once(writer: Writer, limit: Limit) -> str:
    times = render_frequency(writer, limit.times)
    if limit.name is None:
        return render_phrase(writer, "Modes.each_once", times=times)
    named = render_name(writer, limit.name)
    return render_phrase(writer, "Modes.each_once.name", times=times, name=named)


def _bullet(writer: Writer, item: Effect, topic: str | None, head: str = "") -> str:
    writer.topic = topic if topic != THIS else None
    pending, writer.slots = writer.slots, []
    text = with_slots(writer, writer.write(item))
    writer.slots = pending
    return BULLET + head + writer.language.finish(text)


def tiers(writer: Writer, node: k.Tiers) -> str:
    """Render text like "carry out all that apply, depending on …" and a list."""
    depends = render_number(writer, node.amount)
    head = with_slots(writer, render_phrase(writer, "Tiers", amount=depends))
    rows = "".join(writer.write(row) for row in node.rows)
    return head + render_phrase(writer, "colon") + rows


def tier(writer: Writer, node: k.Tier) -> str:
    """Render text like "・3 or more: draw 1 card."."""
    key = f"Tier.{node.operator.value}"
    many = conditions.render_quantity(writer, node.operator, node.value, key)
    head = render_phrase(writer, "Tier", many=writer.language.capitalized(many))
    return _bullet(writer, node.do, None, head)


# Points of a turn that, unlike its end, come in every turn in the same words.
_ONLY_THIS_TURN: Final = (MomentName.ATTACK_PHASE_START, MomentName.ATTACK_PHASE_END)


def later(writer: Writer, node: k.Later) -> str:
    """Render text like "at the end of the main phase, A"."""
    when = moments.render_moment(writer, node.moment, once=not node.every)
    lasting = ""
    if node.moment.on in _ONLY_THIS_TURN and node.moment.side is None:
        lasting = render_phrase(writer, "Later.this_turn")
    if node.until is not None:
        lasting = render_phrase(writer, "Later.until", until=writer.write(node.until))
        if node.until == Until(Point.END_OF_TURN):
            lasting = render_phrase(writer, "Later.this_turn")
    text = _whole(writer, node.do)
    key = "Later.every" if node.every else "Later"
    return render_phrase(writer, key, when=when, until=lasting, do=text)


CONTROL: Final[Mapping[type, Handler]] = dict(
    (
        make_entry(k.Seq, seq),
        make_entry(k.Sentences, sentences),
        make_entry(k.If, if_),
        make_entry(k.May, may),
        make_entry(k.As, as_),
        make_entry(k.OneOf, one_of),
        make_entry(k.Limited, limited),
        make_entry(k.Modes, modes),
        make_entry(k.Tiers, tiers),
        make_entry(k.Tier, tier),
        make_entry(k.Later, later),
        make_entry(k.AltEffect, alt_effect),
        make_entry(d.AltDuration, alt_duration),
    )
)
