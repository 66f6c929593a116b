"""Moments: "when this character attacks", "at the end of your turn"."""

from collections.abc import Sequence
from dataclasses import replace

from cards.effects.model import subjects as s
from cards.effects.model.base import Subject
from cards.effects.model.enums import MomentName, Side, Zone
from cards.effects.model.moments import Cause, Moment
from cards.effects.renderers import references
from cards.effects.renderers.common_phrases import (
    find_known_key,
    render_icon,
    render_owner,
    render_phrase,
)
from cards.effects.renderers.phrase_parts import Way
from cards.effects.renderers.walker import conditions, nouns
from cards.effects.renderers.walker.filters import describe_filters
from cards.effects.renderers.writer import Writer
from cards.vocabulary import get_name


def render_moment(writer: Writer, moment: Moment, *, once: bool, by: str = "") -> str:
    """Render a moment in words, without a comma.

    Args:
        writer: The writer.
        moment: The moment.
        once: Whether the next such moment is meant, not every one.
        by: By what of several causes, in words.
    """
    if moment.on is MomentName.BATTLE_ENDED and moment.subject is None:
        return render_phrase(writer, "Moment.battle_ended.this")
    if moment.subject is None:
        return _of_player(writer, moment, once=once)
    if moment.on is MomentName.CARD_USED and isinstance(moment.subject, s.Cards):
        side = moment.subject.side.value
        what = describe_filters(
            writer, moment.subject.filters, plural=False, on_field=False
        )
        key = find_known_key(writer, f"Moment.card_used.{side}", "Moment.card_used.by")
        one = writer.language.one(what)
        return render_phrase(
            writer, key, who=render_phrase(writer, f"who.{side}"), what=one
        )
    line, plain = references.split_line(moment, moment.subject)
    subject = _subject(writer, plain)
    if line is not None:
        key = f"Moment.{moment.on.value}.{line.value}"
        return render_phrase(writer, key, what=subject)
    key = f"Moment.{moment.on.value}"
    if moment.goal is not None:
        if moment.on is MomentName.CHANGED_ZONE:
            return _of_move(writer, moment, moment.goal, subject)
        key = f"{key}.{moment.goal.value}"
    if isinstance(moment.subject, s.Cards):
        key = find_known_key(writer, f"{key}.cards", key)
    return render_phrase(
        writer,
        key,
        what=subject,
        whose=writer.language.possessive(subject),
        icon="" if moment.icon is None else render_icon(writer, moment.icon),
        against=_opponent(writer, moment),
        by=_by(writer, moment) + by,
    )


def _subject(writer: Writer, subject: Subject) -> str:
    if isinstance(subject, (s.Cards, s.Union, s.Among, s.Under)):
        one = nouns.render_single(writer, subject)
        writer.topic = s.EventCard.__name__
        return one
    return nouns.render_noun(writer, subject).text


def _of_move(writer: Writer, moment: Moment, goal: Zone, subject: str) -> str:
    """Render text like "when this card is placed from your deck into your sideline"."""
    origin = ""
    whose = moment.subject.side if isinstance(moment.subject, s.Cards) else Side.ME
    is_said = isinstance(moment.subject, (s.Cards, s.Under))  # Where the cards were.
    if moment.origins and not is_said:
        place = nouns.render_place(writer, Side.ME, moment.origins, way=Way.FROM)
        key = "Moment.changed_zone.from"
        of_zone = f"{key}.{moment.origins[0].value}"
        key = find_known_key(writer, of_zone, key)
        origin = render_phrase(writer, key, place=place)
    key = "Moment.changed_zone"
    return render_phrase(
        writer,
        find_known_key(writer, f"{key}.{goal.value}", key) if whose is Side.ME else key,
        what=subject,
        origin=origin,
        goal=render_phrase(
            writer, f"Move.to.{goal.value}", whose=render_owner(writer, whose)
        ),
        by=_by(writer, moment),
    )


def _opponent(writer: Writer, moment: Moment) -> str:
    if moment.opponent_is_this:
        what = nouns.render_this_card(writer)
    elif moment.opponent:
        filters = moment.opponent
        what = describe_filters(writer, filters, plural=False, on_field=True)
        what = writer.language.one(what)
    else:
        return ""
    would = moment.on is MomentName.WOULD_LOSE_BATTLE_RETIRE
    key = "Moment.against"
    key = find_known_key(writer, f"{key}.would", key) if would else key
    return render_phrase(writer, key, what=what)


def _by(writer: Writer, moment: Moment) -> str:
    words = ""
    if moment.phase is not None:
        key = "Moment.outside" if moment.is_outside else "Moment.within"
        own = f"Phase.own.{moment.phase.value}"
        name = find_known_key(writer, own, f"Phase.{moment.phase.value}")
        phase = render_phrase(writer, name)
        words = render_phrase(writer, key, phase=phase)
    if moment.not_to is not None:
        zone = get_name("zone", moment.not_to.value, writer.language.code)
        words += render_phrase(writer, "Moment.not_to", zone=zone)
    if moment.cause is None:
        return words
    cause = conditions.cause(writer, moment.cause)
    return words + render_phrase(writer, "Moment.by", cause=cause)


def _of_player(writer: Writer, moment: Moment, *, once: bool) -> str:
    side = "any" if moment.side is None else moment.side.value
    owner = render_phrase(writer, f"Moment.whose.{'once' if once else 'every'}.{side}")
    return render_phrase(
        writer,
        f"Moment.{moment.on.value}",
        whose=owner,
        who=render_phrase(writer, f"who.{(moment.side or Side.EITHER).value}"),
        what=render_phrase(writer, "Moment.a_card", whose=owner),
        icon="" if moment.icon is None else render_icon(writer, moment.icon),
        against="",
        by=_by(writer, moment),
    )


def render_moments(writer: Writer, moments: Sequence[Moment]) -> str:
    """Render several moments of one ability."""
    first, *others = moments
    if others and all(replace(item, cause=first.cause) == first for item in others):
        causes = [conditions.cause(writer, item.cause or Cause()) for item in moments]
        by = render_phrase(
            writer, "Moment.by", cause=writer.language.join(causes, "or")
        )
        return render_moment(writer, replace(first, cause=None), once=False, by=by)
    rendered = [render_moment(writer, item, once=False) for item in moments]
    return writer.language.join(rendered, "or")
