"""Sets of cards (``cards.effects.model.subjects``).

``Pick`` and ``Together`` are choices and are made by ``card_choices``; evaluated here
they give what could be chosen. Order is the order of the zones, the controller's side
first.
"""

from collections.abc import Iterator
from typing import Final

from battles.rules.unionarena.position.bindings import LOOKED
from battles.rules.unionarena.position.zones import Zone as Place
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_subject_entry,
)
from battles.rules.unionarena.queries.node_evaluation.places import list_engine_zones
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model import subjects
from cards.effects.model.base import Subject
from cards.effects.model.enums import StackPart


def _this(scope: Scope, node: subjects.This) -> list[int]:
    return [scope.source] if scope.has_source() else []


def _ref(scope: Scope, node: subjects.Ref) -> list[int]:
    return scope.bound_here(node.name)


def _event_card(scope: Scope, node: subjects.EventCard) -> list[int]:
    occasion = scope.occasion
    if occasion is None or occasion.card < 0:
        return []
    is_same = scope.state.table.ids[occasion.card] == occasion.card_id
    return [occasion.card] if is_same and occasion.card_id else []


def _cause_card(scope: Scope, node: subjects.CauseCard) -> list[int]:
    occasion = scope.occasion
    if occasion is None or occasion.doer is None or not occasion.cause_id:
        return []
    card = occasion.doer.card
    return [card] if scope.state.table.ids[card] == occasion.cause_id else []


def _battle_opponent(scope: Scope, node: subjects.BattleOpponent) -> list[int]:
    occasion = scope.occasion
    if occasion is None or occasion.other < 0:
        return []
    is_same = scope.state.table.ids[occasion.other] == occasion.other_id
    return [occasion.other] if is_same and occasion.other_id else []


def _cards(scope: Scope, node: subjects.Cards) -> list[int]:
    return [
        card
        for seat in scope.seats(node.side)
        for zone in node.zones
        for place in list_engine_zones(scope, zone)
        for card in scope.state.zone(seat, place)
        if not node.filters or scope.passes(card, node.filters)
    ]


def _among(scope: Scope, node: subjects.Among) -> list[int]:
    cards = scope.cards(node.of)
    if isinstance(node.of, subjects.Ref) and _is_looked(scope, node.of.name):
        cards = _list_unmoved_cards(scope, cards)
    return [card for card in cards if scope.passes(card, node.filters)]


def _is_looked(scope: Scope, name: str) -> bool:
    values = scope.env.get(name)
    return values is not None and bool(values[0] & LOOKED)


def _list_unmoved_cards(scope: Scope, cards: list[int]) -> list[int]:
    """Return the looked cards no step has moved; cards looked at in place stay."""
    state = scope.state
    stay = (Place.LOOKED_AT, Place.LIFE_AREA, Place.HAND, Place.UNDER)
    looked = [card for card in cards if state.zone_of(card) == Place.LOOKED_AT]
    if looked:
        return looked
    return [card for card in cards if state.zone_of(card) in stay[1:]]


def _rest(scope: Scope, node: subjects.Rest) -> list[int]:
    cards = scope.bound_here(node.of)
    return [c for c in cards if scope.state.zone_of(c) == Place.LOOKED_AT]


def _top(scope: Scope, node: subjects.Top) -> list[int]:
    deck = scope.state.zone(scope.seat(node.side), Place.DECK)
    count = max(0, scope.number(node.count))
    return deck[: -count - 1 : -1] if count else []


def _top_until(scope: Scope, node: subjects.TopUntil) -> list[int]:
    """Return the top cards up to the one looked for; without one the whole deck."""
    found: list[int] = []
    for card in reversed(scope.state.zone(scope.seat(node.side), Place.DECK)):
        found.append(card)
        if scope.passes(card, node.filters):
            break
    return found


def _under(scope: Scope, node: subjects.Under) -> list[int]:
    found: list[int] = []
    for card in scope.cards(node.of):
        found.extend(scope.put_under(card))
        if not node.face_down_only:
            found.extend(scope.stack_under(card))
    return found


def _part_of(scope: Scope, node: subjects.PartOf) -> list[int]:
    found: list[int] = []
    for card in scope.cards(node.of):
        pile = scope.stack_under(card)
        if node.part is StackPart.TOP:
            found.append(card)
        elif pile:
            found.append(pile[0] if node.part is StackPart.BOTTOM else pile[-1])
    return found


def _union(scope: Scope, node: subjects.Union) -> list[int]:
    return list(dict.fromkeys(card for part in node.of for card in scope.cards(part)))


def _pick(scope: Scope, node: subjects.Pick) -> list[int]:
    return scope.cards(node.of)


def _together(scope: Scope, node: subjects.Together) -> list[int]:
    return list(dict.fromkeys(card for part in node.of for card in scope.cards(part)))


def _no_cards(scope: Scope, node: Subject) -> list[int]:
    return []


def subject_contains(scope: Scope, subject: Subject, card: int) -> bool:
    """Return whether a card is one of a set; cheaper than listing the set."""
    if isinstance(subject, subjects.This):
        return card == scope.source and scope.has_source()
    if isinstance(subject, subjects.Cards):
        return _is_among_cards(scope, subject, card)
    if isinstance(subject, subjects.Union):
        return any(subject_contains(scope, part, card) for part in subject.of)
    return card in scope.cards(subject)


def _is_among_cards(scope: Scope, node: subjects.Cards, card: int) -> bool:
    state = scope.state
    if state.player_of(card) not in scope.seats(node.side):
        return False
    zone = state.zone_of(card)
    if not any(zone in list_engine_zones(scope, named) for named in node.zones):
        return False
    return scope.passes(card, node.filters)


def list_choices(subject: Subject) -> Iterator[subjects.Pick]:
    """Return the choices a subject asks for, in the order they are made."""
    if isinstance(subject, subjects.Pick):
        yield subject
    elif isinstance(subject, subjects.Together):
        for part in subject.of:
            yield from list_choices(part)


SUBJECTS: Final = dict(
    (
        build_subject_entry(subjects.This, _this),
        build_subject_entry(subjects.Ref, _ref),
        build_subject_entry(subjects.EventCard, _event_card),
        build_subject_entry(subjects.CauseCard, _cause_card),
        build_subject_entry(subjects.BattleOpponent, _battle_opponent),
        build_subject_entry(subjects.Cards, _cards),
        build_subject_entry(subjects.Among, _among),
        build_subject_entry(subjects.Rest, _rest),
        build_subject_entry(subjects.Top, _top),
        build_subject_entry(subjects.TopUntil, _top_until),
        build_subject_entry(subjects.Under, _under),
        build_subject_entry(subjects.PartOf, _part_of),
        build_subject_entry(subjects.Union, _union),
        build_subject_entry(subjects.Pick, _pick),
        build_subject_entry(subjects.Together, _together),
        build_subject_entry(subjects.Player, _no_cards),
        build_subject_entry(subjects.NextUsed, _no_cards),
    )
)
