"""Chinese for moments: 這個角色攻擊時, 自己的主要階段結束時."""

from collections.abc import Sequence

from cards.effects.model import subjects as s
from cards.effects.model.base import Subject
from cards.effects.model.moments import Moment
from cards.effects.model.words import MomentName
from cards.effects.renderers import references
from cards.effects.renderers.words import icon, say
from cards.effects.renderers.writer import Writer
from cards.effects.renderers.zh_hant import conditions, nouns


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
        what = nouns.describe(writer, moment.subject.filters, on_field=False)
        who = say(writer, f"Moment.who.{moment.subject.side.value}")
        return say(writer, "Moment.card_used.by", who=who, what=what)
    goal, plain = references.without_goal(moment, moment.subject)
    subject = _subject(writer, plain)
    if goal is not None:
        return say(writer, f"Moment.moved_line.{goal.value}", what=subject)
    shown = "" if moment.icon is None else icon(writer, moment.icon)
    return say(
        writer,
        f"Moment.{moment.on.value}",
        what=subject,
        icon=shown,
        against=_opponent(writer, moment),
        by=_by(writer, moment),
    )


def _subject(writer: Writer, subject: Subject) -> str:
    if isinstance(subject, (s.Cards, s.Union, s.Among)):
        one = nouns.several(writer, subject)
        writer.topic = s.EventCard.__name__
        return one
    return nouns.noun(writer, subject)


def _opponent(writer: Writer, moment: Moment) -> str:
    would = moment.on is MomentName.WOULD_LOSE_BATTLE_RETIRE
    key = "Moment.against.would" if would else "Moment.against"
    if moment.opponent_is_this:
        return say(writer, key, what=nouns.this_card(writer))
    if not moment.opponent:
        return ""
    what = nouns.describe(writer, moment.opponent, on_field=True)
    return say(writer, key, what=what)


def _by(writer: Writer, moment: Moment) -> str:
    if moment.cause is None:
        return ""
    return say(writer, "Moment.by", cause=conditions.cause(writer, moment.cause))


def _of_player(writer: Writer, moment: Moment, *, once: bool) -> str:
    side = "any" if moment.side is None else moment.side.value
    variant = "once" if once else "every"
    owner = say(writer, f"Moment.whose.{variant}.{side}")
    who = say(writer, f"Moment.who.{side}")
    return say(
        writer,
        f"Moment.{moment.on.value}",
        whose=owner,
        who=who,
        by=_by(writer, moment),
        what=say(writer, "Moment.a_card", whose=owner),
        icon="",
        against="",
    )


def either(writer: Writer, moments: Sequence[Moment]) -> str:
    """Several moments of one ability."""
    said = [clause(writer, item, once=False) for item in moments]
    return say(writer, "or").join(said)
