"""Moments: "when this character attacks", "at the end of your turn"."""

from collections.abc import Sequence

from cards.effects.model import subjects as s
from cards.effects.model.base import Subject
from cards.effects.model.moments import Moment
from cards.effects.model.words import MomentName, Side
from cards.effects.renderers import references
from cards.effects.renderers.walker import conditions, nouns
from cards.effects.renderers.walker.filters import describe
from cards.effects.renderers.words import icon, known, say
from cards.effects.renderers.writer import Writer


def clause(writer: Writer, moment: Moment, *, once: bool) -> str:
    """A moment in words, without a comma.

    Args:
        writer: The writer.
        moment: The moment.
        once: Whether the next such moment is meant, not every one.
    """
    if moment.on is MomentName.BATTLE_ENDED and moment.subject is None:
        return say(writer, "Moment.battle_ended.this")
    if moment.subject is None:
        return _of_player(writer, moment, once=once)
    if moment.on is MomentName.CARD_USED and isinstance(moment.subject, s.Cards):
        side = moment.subject.side.value
        what = describe(writer, moment.subject.filters, plural=False, on_field=False)
        key = known(writer, f"Moment.card_used.{side}", "Moment.card_used.by")
        one = writer.language.one(what)
        return say(writer, key, who=say(writer, f"who.{side}"), what=one)
    goal, plain = references.without_goal(moment, moment.subject)
    subject = _subject(writer, plain)
    if goal is not None:
        return say(writer, f"Moment.moved_line.{goal.value}", what=subject)
    key = f"Moment.{moment.on.value}"
    if isinstance(moment.subject, s.Cards):
        key = known(writer, f"{key}.cards", key)
    return say(
        writer,
        key,
        what=subject,
        whose=writer.language.possessive(subject),
        icon="" if moment.icon is None else icon(writer, moment.icon),
        against=_opponent(writer, moment),
        by=_by(writer, moment),
    )


def _subject(writer: Writer, subject: Subject) -> str:
    if isinstance(subject, (s.Cards, s.Union, s.Among)):
        one = nouns.single(writer, subject)
        writer.topic = s.EventCard.__name__
        return one
    return nouns.noun(writer, subject).text


def _opponent(writer: Writer, moment: Moment) -> str:
    if moment.opponent_is_this:
        what = nouns.this_card(writer)
    elif moment.opponent:
        filters = moment.opponent
        what = describe(writer, filters, plural=False, on_field=True)
        what = writer.language.one(what)
    else:
        return ""
    would = moment.on is MomentName.WOULD_LOSE_BATTLE_RETIRE
    key = "Moment.against"
    key = known(writer, f"{key}.would", key) if would else key
    return say(writer, key, what=what)


def _by(writer: Writer, moment: Moment) -> str:
    if moment.cause is None:
        return ""
    return say(writer, "Moment.by", cause=conditions.cause(writer, moment.cause))


def _of_player(writer: Writer, moment: Moment, *, once: bool) -> str:
    side = "any" if moment.side is None else moment.side.value
    owner = say(writer, f"Moment.whose.{'once' if once else 'every'}.{side}")
    return say(
        writer,
        f"Moment.{moment.on.value}",
        whose=owner,
        who=say(writer, f"who.{(moment.side or Side.EITHER).value}"),
        what=say(writer, "Moment.a_card", whose=owner),
        icon="",
        against="",
        by=_by(writer, moment),
    )


def either(writer: Writer, moments: Sequence[Moment]) -> str:
    """Several moments of one ability."""
    said = [clause(writer, item, once=False) for item in moments]
    return writer.language.join(said, "or")
