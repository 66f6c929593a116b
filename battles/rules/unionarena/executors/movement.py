"""Moving, retiring, turning (atoms of ``cards.effects.model.atoms``; UA-7.7).

``Move`` is never a retirement; only ``Retire`` is (UA-7.7.2, UA-7.7.3).
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.events import EVERYBODY, CardSeen
from battles.rules.unionarena.decisions.actions import ChooseOption
from battles.rules.unionarena.decisions.rule import Next
from battles.rules.unionarena.position.generated.frames import DoMove, DoRetire
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone as Place
from battles.rules.unionarena.queries import restrictions
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_executor_entry,
)
from battles.rules.unionarena.queries.node_evaluation.places import PLACES
from battles.rules.unionarena.queries.prompts import describe_step
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import (
    card_modes,
    field_exit,
    replacements,
    retirement,
    zone_changes,
)
from battles.rules.unionarena.resolution.effect_resolution import (
    begin_choices,
    finish_node,
)
from cards.effects.model import atoms
from cards.effects.model.base import Subject
from cards.effects.model.enums import Act, Mode, MomentName, Position, StackPart, Zone
from cards.effects.model.subjects import PartOf, Top

NO_CARD: Final = -1
BOTTOM_AT: Final = 0  # The bottom card of a pile is the first of its list.


def filter_affected(scope: Scope, cards: list[int]) -> list[int]:
    """Return the cards the effect does something to (``Unaffected``)."""
    doer = scope.doer
    return [c for c in cards if not restrictions.is_unaffected(scope.state, c, doer)]


# --- Move.


def _get_subject(node: atoms.Move | atoms.Retire | atoms.SetMode) -> Subject:
    return node.what


def _is_simple(state: State, node: atoms.Move) -> bool:
    return (
        MomentName.WOULD_LEAVE_FIELD not in state.listens
        and node.under is None
        and not node.any_order
        and node.or_to is None
        and node.position not in (Position.EITHER, Position.SPLIT)
    )


def _move_at_once(scope: Scope, node: atoms.Move, cards: list[int], full: bool) -> bool:
    is_bottom = node.position is Position.BOTTOM
    return _carry_out_move(
        scope, node, cards, full=full, to=node.to, is_bottom=is_bottom
    )


def _choose_cards_to_move(scope: Scope, frame: DoMove, node: atoms.Move) -> None:
    begin_choices(scope, frame, node.what)


def _choose_under(scope: Scope, frame: DoMove, node: atoms.Move) -> None:
    """Keep the moved cards, then choose the card beneath which they go."""
    frame.moved = frame.chosen
    frame.full = frame.result
    frame.to = node.to
    frame.is_bottom = node.position is Position.BOTTOM
    frame.chosen = ()
    if node.under is not None:
        begin_choices(scope, frame, node.under)


def _ask_where(scope: Scope, frame: DoMove, node: atoms.Move) -> None:
    """Ask top or bottom, or which of two zones (once for the step)."""
    is_open = node.position is Position.EITHER
    if node.position is Position.SPLIT and frame.moved:
        if _is_addressable(scope, frame.moved):
            _ask_split(scope, frame, node)
        return
    if not frame.moved or (not is_open and node.or_to is None):
        return
    places = [(node.to.value, "bottom" if node.position is Position.BOTTOM else "")]
    if is_open:
        places = [(node.to.value, "top"), (node.to.value, "bottom")]
    if node.or_to is not None:
        places.append((node.or_to.value, ""))
    state = scope.state
    player = scope.acting if node.by is None else scope.seat(node.by)
    options = [
        Option(ChooseOption(i), "move_to", params={"zone": zone, "position": position})
        for i, (zone, position) in enumerate(places)
    ]
    state.ask(
        Decision(
            player,
            "choose_option",
            "UA-7.5.2",
            options=options,
            source=state.table.ids[scope.source] or None,
            params=describe_step(scope, frame.node),
            prompt="where_to",
        )
    )


def _is_addressable(scope: Scope, cards: Sequence[int]) -> bool:
    """Return whether the player who must answer can tell the cards apart."""
    return all(scope.state.table.ids[card] for card in cards)


def _ask_split(scope: Scope, frame: DoMove, node: atoms.Move) -> None:
    """Ask which cards go to the top, topmost first; the rest go to the bottom."""
    state = scope.state
    cards = frame.moved
    state.ask(
        Decision(
            scope.acting if node.by is None else scope.seat(node.by),
            "choose_cards",
            "UA-7.5.2",
            candidates=state.ids(cards),
            minimum=0,
            maximum=len(cards),
            ordered=True,
            source=state.table.ids[scope.source] or None,
            params=describe_step(scope, frame.node),
            prompt="which_to_top",
        )
    )


def _take_where(scope: Scope, frame: DoMove, node: atoms.Move, action: Action) -> None:
    if isinstance(action, Choose):
        frame.top = tuple(scope.state.table.find(card_id) for card_id in action.cards)
        frame.moved = tuple(card for card in frame.moved if card not in frame.top)
        frame.is_bottom = True
        return
    assert isinstance(action, ChooseOption)  # guaranteed by the decision
    is_open = node.position is Position.EITHER
    last = 2 if is_open else 1
    if node.or_to is not None and action.option == last:
        frame.to = node.or_to
        frame.is_bottom = False
    elif is_open:
        frame.is_bottom = action.option == 1


def _ask_order(scope: Scope, frame: DoMove, node: atoms.Move) -> None:
    """Ask for the order, topmost first, if there is one to choose."""
    state = scope.state
    cards = frame.moved
    is_pile = frame.to in (Zone.DECK, Zone.LIFE_AREA)
    if not _is_addressable(scope, cards):
        return  # No player has seen them, so there is no order to choose.
    if not node.any_order or len(cards) <= 1 or not is_pile:
        return
    state.ask(
        Decision(
            scope.acting,
            "choose_cards",
            "UA-7.5.2",
            candidates=state.ids(cards),
            minimum=len(cards),
            maximum=len(cards),
            ordered=True,
            source=state.table.ids[scope.source] or None,
            params=describe_step(scope, frame.node),
            prompt="order_bottom" if frame.is_bottom else "order_top",
        )
    )


def _take_order(scope: Scope, frame: DoMove, node: atoms.Move, action: Action) -> None:
    assert isinstance(action, Choose)  # guaranteed by the decision
    frame.moved = tuple(scope.state.table.find(i) for i in action.cards)


def _find_leaving(scope: Scope, frame: DoMove, node: atoms.Move) -> None:
    """Note the cards that would leave the field, if that can be replaced."""
    state = scope.state
    if MomentName.WOULD_LEAVE_FIELD not in state.listens:
        return
    if node.under is not None and not _list_cards_below(scope, frame, node.under):
        return
    frame.leaving = tuple(
        card
        for card in filter_affected(scope, [*frame.top, *frame.moved])
        if state.is_on_field(card) and _may_move(scope, card, frame.to)
    )


def _replace_leaving(scope: Scope, frame: DoMove, node: atoms.Move) -> Next:
    """Look for a replacement of the next card's leaving (UA-7.5.6, UA-7.7.3)."""
    state = scope.state
    names = (MomentName.WOULD_LEAVE_FIELD,)
    while frame.checked < len(frame.leaving):
        card = frame.leaving[frame.checked]
        frame.checked += 1
        frame.result = False
        if state.is_on_field(card) and replacements.begin_replacement(
            state, names, card, scope.doer, goal=PLACES[frame.to][0]
        ):
            return _keep_replaced
    return _move_cards


def _keep_replaced(scope: Scope, frame: DoMove, node: atoms.Move) -> Next:
    """Keep a card whose leaving was replaced, and cards that are gone meanwhile."""
    state = scope.state
    replaced = frame.leaving[frame.checked - 1] if frame.result else -1
    staying = {
        card
        for card in frame.leaving
        if card == replaced or not state.is_on_field(card)
    }
    frame.full = frame.full and not staying
    frame.top = tuple(card for card in frame.top if card not in staying)
    frame.moved = tuple(card for card in frame.moved if card not in staying)
    return _replace_leaving


def _list_cards_below(scope: Scope, frame: DoMove, under: Subject) -> list[int]:
    """Return the Characters under which cards can go: those on the field (UA-6.12)."""
    found = list(frame.chosen) or scope.cards(under)
    return [card for card in found if scope.state.is_on_field(card)]


def _move_cards(scope: Scope, frame: DoMove, node: atoms.Move) -> None:
    beneath = NO_CARD
    if node.under is not None:
        below = _list_cards_below(scope, frame, node.under)
        if not below:  # Nothing to put them under: they stay.
            scope.bind(node.bind, [], full=False)
            finish_node(scope, frame, full=False)
            return
        beneath = below[0]
    full = True
    if frame.top:
        full = _carry_out_move(
            scope, node, list(frame.top), full=frame.full, to=Zone.DECK
        )
    if frame.moved or not frame.top:
        full = full and _carry_out_move(
            scope,
            node,
            list(frame.moved),
            full=frame.full,
            to=frame.to,
            is_bottom=frame.is_bottom,
            beneath=beneath,
        )
    finish_node(scope, frame, full=full)


def _carry_out_move(
    scope: Scope,
    node: atoms.Move,
    cards: list[int],
    *,
    full: bool,
    to: Zone,
    is_bottom: bool = False,
    beneath: int = NO_CARD,
) -> bool:
    """Move the cards that may move; return whether the step was done in full.

    Args:
        scope: The scope of the effect.
        node: The step.
        cards: The cards; in a pile the first comes to lie on top.
        full: Whether all wanted cards could be chosen.
        to: The zone they go to.
        is_bottom: Whether they go to the bottom of a pile.
        beneath: The card under which they go, if any.
    """
    state = scope.state
    cards = [
        card for card in filter_affected(scope, cards) if _may_move(scope, card, to)
    ]
    old_ids = {card: state.table.ids[card] for card in cards}
    if node.reveal:
        _reveal(scope, cards)
    if to is Zone.UNDER:
        _put_under_character(scope, cards, beneath, face_down=node.face_down)
    else:
        _put_in_zone(scope, node, cards, PLACES[to][0], is_bottom=is_bottom)
    for card in cards:
        scope.follow(card, old_ids[card])
    is_full = full and bool(cards) and len(cards) == len(old_ids)
    if isinstance(node.what, Top) and not node.what.up_to:
        is_full = len(cards) == scope.number(node.what.count)
    scope.bind(node.bind, cards, full=is_full)
    return is_full


def _may_move(scope: Scope, card: int, to: Zone) -> bool:
    state = scope.state
    if state.is_on_field(card) and restrictions.is_forbidden(
        state, card, Act.LEAVE_FIELD, doer=scope.doer
    ):
        return False
    if (
        to is Zone.HAND
        and state.is_on_field(card)
        and restrictions.is_forbidden(
            state, card, Act.BE_RETURNED_TO_HAND, doer=scope.doer
        )
    ):
        return False
    if (
        to is Zone.REMOVE_AREA
        and state.is_on_field(card)
        and restrictions.is_forbidden(state, card, Act.BE_REMOVED, doer=scope.doer)
    ):
        return False
    if state.zone_of(card) == Place.LIFE_AREA and to is Zone.OUTSIDE_AREA:
        return not restrictions.is_forbidden_to_player(
            state, state.player_of(card), Act.PUT_LIFE_OUTSIDE
        )
    return True


def _reveal(scope: Scope, cards: list[int]) -> None:
    shown: list[CardSeen] = []
    for card in cards:
        seen = scope.state.seen(card)
        seen.knows_face = EVERYBODY
        shown.append(seen)
    scope.state.emit(
        "cards_revealed",
        {"player": scope.acting, "count": len(cards), "cards": shown},
    )


def _put_in_zone(
    scope: Scope, node: atoms.Move, cards: list[int], place: int, *, is_bottom: bool
) -> None:
    """Put cards in a zone of their owners; in a pile the first lies on top."""
    state = scope.state
    if isinstance(node.what, PartOf) and node.what.part is StackPart.TOP:
        for card in cards:
            field_exit.lift_top_card(state, card, place)
        return
    at = BOTTOM_AT if is_bottom else None
    on_field = [card for card in cards if state.is_on_field(card)]
    if on_field and len(on_field) == len(cards):
        order = cards if is_bottom else cards[::-1]
        field_exit.leave_field(state, order, place, at=at, doer=scope.doer)
        return
    known = state.table.known
    unseen = [card for card in cards if node.face_up and known[card] != EVERYBODY]
    for card in cards if is_bottom else reversed(cards):
        field_exit.move_from_anywhere(state, card, place, at=at, doer=scope.doer)
    if node.face_up:
        for card in cards:
            known[card] = EVERYBODY
        if unseen:  # An event shows what turns up, not only the view.
            _reveal(scope, unseen)


def _put_under_character(
    scope: Scope, cards: list[int], beneath: int, *, face_down: bool
) -> None:
    """Put cards under a Character; they make no Raid stack (UA-6.12)."""
    state = scope.state
    for card in cards:
        if card == beneath:
            continue
        faces = 1 << state.owner_of(card) if face_down else EVERYBODY
        if state.is_on_field(card):  # It was public: what is known stays known.
            field_exit.leave_field(state, [card], Place.UNDER, doer=scope.doer)
            state.table.known[card] = faces
        else:
            if state.zone_of(card) == Place.UNDER:
                field_exit.remove_from_stack(state, card)
            zone_changes.move_card(state, card, Place.UNDER, faces=faces)
        state.beneath.setdefault(beneath, []).append(card)
    state.change += 1


# --- Retire.


def _choose_cards_to_retire(scope: Scope, frame: DoRetire, node: atoms.Retire) -> None:
    begin_choices(scope, frame, node.what)


def _begin_retiring(scope: Scope, frame: DoRetire, node: atoms.Retire) -> None:
    state = scope.state
    chosen = list(frame.chosen)
    cards = [card for card in filter_affected(scope, chosen) if state.is_on_field(card)]
    frame.doomed = tuple(cards)
    frame.old_ids = tuple(state.ids(cards))
    frame.full = frame.result
    retirement.begin_retirement(state, cards, doer=scope.doer)


def _end_retiring(scope: Scope, frame: DoRetire, node: atoms.Retire) -> None:
    cards = frame.doomed
    gone = [card for card in cards if not scope.state.is_on_field(card)]
    for card, old_id in zip(cards, frame.old_ids, strict=True):
        scope.follow(card, old_id)
    is_full = frame.full and bool(cards) and len(gone) == len(cards)
    scope.bind(node.bind, gone, full=is_full)
    finish_node(scope, frame, full=is_full)


# --- SetMode.


def _set_mode(scope: Scope, node: atoms.SetMode, cards: list[int], full: bool) -> bool:
    """Make cards active or resting; a card already so counts as done."""
    state = scope.state
    targets = filter_affected(scope, cards)
    for card in targets:
        if node.mode is Mode.ACTIVE:
            card_modes.make_active(state, card, doer=scope.doer)
        else:
            card_modes.make_resting(state, card, doer=scope.doer)
    if node.mode is Mode.RESTING:  # A card that could not be rested does not count.
        targets = [card for card in targets if not state.modes[card]]
    is_full = full and bool(targets)
    scope.bind(node.bind, targets, full=is_full)
    return is_full


MOVING: Final = dict(
    (
        build_executor_entry(
            atoms.Move,
            subject=_get_subject,
            act=_move_at_once,
            is_simple=_is_simple,
            frame=DoMove,
            steps=(
                _choose_cards_to_move,
                _choose_under,
                _ask_where,
                _ask_order,
                _find_leaving,
                _replace_leaving,
                _keep_replaced,
                _move_cards,
            ),
            answers={_ask_where: _take_where, _ask_order: _take_order},
        ),
        build_executor_entry(
            atoms.Retire,
            frame=DoRetire,
            steps=(_choose_cards_to_retire, _begin_retiring, _end_retiring),
        ),
        build_executor_entry(atoms.SetMode, subject=_get_subject, act=_set_mode),
    )
)
