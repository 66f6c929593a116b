"""English for moments: "when this Character attacks", "at the end of your turn"."""

from collections.abc import Sequence

from cards.effects.model import subjects as s
from cards.effects.model.base import Subject
from cards.effects.model.moments import Moment
from cards.effects.model.words import MomentName, Side
from cards.effects.renderers import references
from cards.effects.renderers.en import conditions, grammar, nouns
from cards.effects.renderers.words import icon, say
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
        filters = moment.subject.filters
        what = nouns.describe(writer, filters, plural=False, on_field=False)
        key = f"Moment.card_used.{moment.subject.side.value}"
        return say(writer, key, what=grammar.with_article(what))
    goal, plain = references.without_goal(moment, moment.subject)
    subject = _subject(writer, plain)
    if goal is not None:
        return say(writer, f"Moment.moved_line.{goal.value}", what=subject)
    key = f"Moment.{moment.on.value}"
    if moment.on in _OUT_OF_HAND and isinstance(moment.subject, s.Cards):
        key = f"{key}.cards"
    if moment.icon is not None:
        said = say(
            writer,
            key,
            what=subject,
            whose=grammar.possessive(subject),
            icon=icon(writer, moment.icon),
        )
    else:
        said = say(writer, key, what=subject, whose=grammar.possessive(subject))
    return f"{said}{_opponent(writer, moment)}{_by(writer, moment)}"


_OUT_OF_HAND = frozenset({MomentName.DISCARDED})


def _subject(writer: Writer, subject: Subject) -> str:
    if isinstance(subject, (s.Cards, s.Union, s.Among)):
        one = nouns.several(writer, subject, plural=False, word="or")
        writer.topic = s.EventCard.__name__
        return one if nouns.only_names(subject) else grammar.with_article(one)
    return nouns.noun(writer, subject).text


def _opponent(writer: Writer, moment: Moment) -> str:
    if moment.opponent_is_this:
        return " " + say(writer, "Moment.against", what=nouns.this_card(writer))
    if not moment.opponent:
        return ""
    what = nouns.describe(writer, moment.opponent, plural=False, on_field=True)
    return " " + say(writer, "Moment.against", what=grammar.with_article(what))


def _by(writer: Writer, moment: Moment) -> str:
    if moment.cause is None:
        return ""
    by = conditions.cause(writer, moment.cause)
    return " " + say(writer, "Moment.by", cause=by)


def _of_player(writer: Writer, moment: Moment, *, once: bool) -> str:
    side = "any" if moment.side is None else moment.side.value
    variant = "once" if once else "every"
    owner = say(writer, f"Moment.whose.{variant}.{side}")
    who = say(writer, f"who.{side if moment.side else Side.EITHER.value}")
    what = say(writer, "Moment.a_card", whose=owner)
    said = say(
        writer, f"Moment.{moment.on.value}", whose=owner, who=who, what=what, icon=""
    )
    return f"{said}{_by(writer, moment)}"


def either(writer: Writer, moments: Sequence[Moment]) -> str:
    """Several moments of one ability."""
    return grammar.join([clause(writer, item, once=False) for item in moments], "or")
