"""English for order, conditions, choice and alternatives."""

from collections.abc import Mapping, Sequence
from typing import Final

from cards.effects.model import control as k
from cards.effects.model.abilities import Limit
from cards.effects.model.atoms import Choose, Modify
from cards.effects.model.base import Condition, Effect, Number
from cards.effects.model.durations import Until
from cards.effects.model.subjects import Player
from cards.effects.model.words import Point, Side
from cards.effects.renderers.en import conditions, grammar, moments, nouns
from cards.effects.renderers.en.atoms import is_step_on, play_as
from cards.effects.renderers.en.grammar import STOP
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

BULLET: Final = "\n・"


# --- order ------------------------------------------------------------------------


def seq(writer: Writer, node: k.Seq) -> str:
    """Steps of one sentence."""
    text = one_sentence(writer, node.of)
    _bind_several(writer, node, node.bind)
    return text


def one_sentence(writer: Writer, steps: Sequence[Effect]) -> str:
    """Steps joined by "and", "then" and commas."""
    clauses: list[str] = []
    links: list[str] = []
    before: Effect | None = None
    chosen: set[str | None] = set()
    for step in _flat(steps):
        topic = writer.topic
        follows = before is not None and _follows(before, step, topic)
        clause = writer.write(step)
        links.append(_link(clauses[-1], clause, follows=follows) if clauses else "")
        is_new = follows and isinstance(step, Modify) and topic in chosen
        if is_new and not grammar.is_command(clause):
            links[-1] = STOP  # "It gains …": what was chosen just now, nothing else.
        if isinstance(step, Choose):
            chosen.add(step.bind)
        clauses.append(clause)
        before = step
    return _linked(clauses, links)


def _flat(steps: Sequence[Effect]) -> list[Effect]:
    flat: list[Effect] = []
    for step in steps:
        if isinstance(step, k.Seq) and step.bind is None:
            flat.extend(_flat(step.of))
        else:
            flat.append(step)
    return flat


def _follows(before: Effect, step: Effect, topic: str | None) -> bool:
    """Whether a step goes on with what the step before it was about."""
    if is_step_on(step, topic):
        return True
    inner = step.do if isinstance(step, k.May) else step
    if isinstance(inner, k.AltEffect):
        return _follows(before, inner.base, topic)
    return isinstance(before, Choose) and is_step_on(inner, before.bind)


def _link(before: str, clause: str, *, follows: bool) -> str:
    both = grammar.is_command(before) and grammar.is_command(clause)
    if both and clause.startswith(grammar.MAY) is before.startswith(grammar.MAY):
        return " and " if follows else ", then "
    return ", and "


def _linked(clauses: Sequence[str], links: list[str]) -> str:
    # "A and B and C" reads better as "A, B and C".
    for index in range(1, len(links) - 1):
        if links[index] == links[index + 1] == " and ":
            links[index] = ", "
    return "".join(link + clause for link, clause in zip(links, clauses, strict=True))


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
    said = [text, *_replacements(writer, pending)]
    # Inside brackets bullets come last; what replaces goes before them.
    head, bullets, tail = text.partition(BULLET)
    if bullets:
        said = [head, *said[1:]]
        return STOP.join(said) + bullets + tail
    return STOP.join(said)


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
    braced = grammar.join([f"{{{text}}}" for text in texts], "and")
    key = "Alt.optional" if optional else "Alt"
    return _when(writer, condition, say(writer, key, text=braced))


def _when(writer: Writer, condition: Condition, text: str) -> str:
    writer.topic = None
    return say(writer, "If", condition=writer.write(condition), then=text)


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


def _whole(writer: Writer, effect: Effect) -> str:
    """An effect within a sentence: inner sentences become parts of it."""
    if isinstance(effect, k.Sentences):
        text = one_sentence(writer, effect.of)
        _bind_several(writer, effect, effect.bind)
        return text
    return writer.write(effect)


def may(writer: Writer, node: k.May) -> str:
    """As in "you may A"; a statement stays one: "you may have it …"."""
    writer.optional = True
    inner = _whole(writer, node.do)
    writer.optional = False
    if grammar.is_command(inner):
        text = grammar.MAY + grammar.bare(inner)
    else:
        text = grammar.MAY + say(writer, "May.statement", what=inner)
    if node.bind is not None:
        done = writer.bindings.get(writer.last_step or "")
        verb = done.verb if done is not None else "done"
        writer.remember(node.bind, bound(writer, node, verb, Player(Side.ME)))
    return text


def as_(writer: Writer, node: k.As) -> str:
    """As in "your opponent A"."""
    before, writer.performer = writer.performer, node.side
    inner = writer.write(node.do)
    writer.performer = before
    text = grammar.perform(
        inner,
        first=say(writer, f"As.{node.side.value}"),
        later=say(writer, "they"),
    )
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
    text = said[0]
    for other in said[1:]:
        key = "OneOf.if" if not grammar.is_command(other) else "OneOf"
        text = say(writer, key, first=text, second=other)
    _bind_several(writer, node, node.bind)
    return text


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
    text = f"{head}:" + "".join(_bullet(writer, item, topic) for item in node.of)
    _bind_several(writer, node, node.bind)
    return text


def _each_once(writer: Writer, limit: Limit) -> str:
    times = say(writer, "times.1" if limit.times == 1 else "times", n=limit.times)
    if limit.name is None:
        return say(writer, "Modes.each_once", times=times)
    named = name(writer, limit.name)
    return say(writer, "Modes.each_once.name", times=times, name=named)


def _bullet(writer: Writer, item: Effect, topic: str | None, head: str = "") -> str:
    writer.topic = topic if topic != THIS else None
    pending, writer.slots = writer.slots, []
    text = with_slots(writer, writer.write(item))
    writer.slots = pending
    return BULLET + grammar.capitalized(head) + grammar.finish(text)


def tiers(writer: Writer, node: k.Tiers) -> str:
    """As in "carry out all that apply, depending on …" and a list."""
    depends = number(writer, node.amount)
    head = with_slots(writer, say(writer, "Tiers", amount=depends))
    return f"{head}:" + "".join(writer.write(row) for row in node.rows)


def tier(writer: Writer, node: k.Tier) -> str:
    """As in "・3 or more: draw 1 card."."""
    many = conditions.how_many(writer, node.operator, node.value)
    head = say(writer, "Tier", many=many)
    return _bullet(writer, node.do, None, head)


def later(writer: Writer, node: k.Later) -> str:
    """As in "at the end of the main phase, A"."""
    when = moments.clause(writer, node.moment, once=not node.every)
    lasting = "" if node.until is None else " " + writer.write(node.until)
    if node.until == Until(Point.END_OF_TURN):
        lasting = say(writer, "Later.this_turn")
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
    text = with_slots(writer, writer.write(effect))
    if STOP not in text:
        return text
    first, rest = text.split(STOP, 1)
    return f"{first}. {grammar.finish(rest)}"


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
