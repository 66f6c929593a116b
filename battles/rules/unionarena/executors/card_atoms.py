"""Drawing, choosing, looking, numbers, AP (atoms of ``cards.effects.model.atoms``)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.events import EVERYBODY, CardSeen
from battles.rules.unionarena.decisions.actions import ChooseOption
from battles.rules.unionarena.player_actions import payment
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.bindings import FULL, IS_NUMBER, LOOKED
from battles.rules.unionarena.position.generated.frames import DoNumber
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_executor_entry,
)
from battles.rules.unionarena.queries.prompts import describe_step
from battles.rules.unionarena.queries.scope import Scope, build_binding
from battles.rules.unionarena.resolution import replacements, zone_changes
from battles.rules.unionarena.resolution.effect_resolution import finish_node
from cards.effects.model import atoms
from cards.effects.model.base import Effect, Subject
from cards.effects.model.enums import Deed, MomentName
from cards.effects.model.subjects import Top

MOST_TO_NAME: Final = 10  # No required energy, AP cost or hand in a text is higher.


def _draw(scope: Scope, node: atoms.Draw, cards: list[int], full: bool) -> bool:
    """Draw what is there; a deck that runs out here loses nothing (UA-7.5.5)."""
    count = _count_draw(scope, node)
    drawn = zone_changes.draw_cards(scope.state, scope.acting, count, doer=scope.doer)
    is_full = len(drawn) == count
    scope.bind(node.bind, drawn, full=is_full)
    return is_full


def _is_draw_simple(state: State, node: atoms.Draw) -> bool:
    return not node.up_to and MomentName.WOULD_DRAW not in state.listens


def _count_draw(scope: Scope, node: atoms.Draw) -> int:
    """Return how many cards a step draws, or may draw."""
    count = max(0, scope.number(node.count))
    if node.up_to_hand:
        count = max(0, count - len(scope.state.zone(scope.acting, Zone.HAND)))
    return count


def _ask_draw(scope: Scope, frame: DoNumber, node: atoms.Draw) -> None:
    """Ask how many, if fewer may be drawn; otherwise the only number is taken."""
    frame.number = _count_draw(scope, node)
    most = min(frame.number, len(scope.state.zone(scope.acting, Zone.DECK)))
    if node.up_to and most:
        _ask_for_number(scope, frame.node, range(most + 1), "how_many")


def _offer_replacement(scope: Scope, frame: DoNumber, node: atoms.Draw) -> None:
    """Let an effect replace the draw: once for all its cards (UA-7.5.9)."""
    frame.result = False
    if frame.number:
        replacements.begin_replacement(
            scope.state,
            (MomentName.WOULD_DRAW,),
            -1,
            scope.doer,
            player=scope.acting,
        )


def _take_number(scope: Scope, frame: DoNumber, node: Effect, action: Action) -> None:
    assert isinstance(action, ChooseOption)  # guaranteed by the decision
    frame.number = action.option


def _draw_number(scope: Scope, frame: DoNumber, node: atoms.Draw) -> None:
    count = 0 if frame.result else frame.number
    drawn = zone_changes.draw_cards(scope.state, scope.acting, count, doer=scope.doer)
    is_full = bool(drawn) if node.up_to else not frame.result and len(drawn) == count
    scope.bind(node.bind, drawn, full=is_full)
    finish_node(scope, frame, full=is_full)


def _get_pick(node: atoms.Choose) -> Subject:
    return node.pick


def _choose(scope: Scope, node: atoms.Choose, cards: list[int], full: bool) -> bool:
    is_full = full and bool(cards)
    scope.bind(node.bind, cards, full=is_full)
    return is_full


# --- Looking and revealing.


def _get_subject(node: atoms.Look | atoms.Reveal) -> Subject:
    return node.what


def _look(scope: Scope, node: atoms.Look, cards: list[int], full: bool) -> bool:
    """Show cards to the performer only."""
    return _show_cards(scope, node, cards, 1 << scope.acting, "cards_looked_at", full)


def _reveal(scope: Scope, node: atoms.Reveal, cards: list[int], full: bool) -> bool:
    """Show cards to everybody."""
    return _show_cards(scope, node, cards, EVERYBODY, "cards_revealed", full)


def _show_cards(
    scope: Scope,
    node: atoms.Look | atoms.Reveal,
    cards: list[int],
    mask: int,
    event: str,
    full: bool,
) -> bool:
    state = scope.state
    shown: list[CardSeen] = []
    for card in cards:
        if state.zone_of(card) == Zone.DECK:
            _take_card_up(scope, card)
            state.table.reveal(card, mask)
        elif mask != EVERYBODY:
            state.table.reveal(card, mask)
        elif state.zone_of(card) == Zone.HAND and state.owner_of(card) == scope.player:
            scope.resolution.shown = (*scope.resolution.shown, card)
        seen = state.seen(card)
        seen.knows_face |= mask
        shown.append(seen)
    state.change += 1
    state.emit(
        event,
        {"player": scope.acting, "count": len(cards), "cards": shown},
    )
    is_full = full and bool(cards)
    if isinstance(node.what, Top) and not node.what.up_to:
        is_full = len(cards) == scope.number(node.what.count)
    if node.bind is not None:
        flags = LOOKED | (FULL if is_full else 0)
        scope.keep(node.bind, build_binding(state, cards, flags))
    return is_full


def _take_card_up(scope: Scope, card: int) -> None:
    """Take a card of a deck up; what no step moves goes back at the end."""
    state = scope.state
    table = state.table
    table.move(card, state.owner_of(card) * ZONE_COUNT + Zone.LOOKED_AT)
    resolution = scope.resolution
    resolution.looked = (*resolution.looked, card)


# --- AP and numbers.


def _pay_ap(scope: Scope, node: atoms.PayApNow, cards: list[int], full: bool) -> bool:
    """Pay AP, completely or not at all (UA-4.4.8)."""
    state = scope.state
    may = len(state.active_ap(scope.acting)) >= node.count
    if may:
        payment.pay_ap(state, scope.acting, node.count)
        turn_history.record_counted_deed(
            state, Deed.PAID_AP, scope.acting, scope.source
        )
    scope.bind(node.bind, [], full=may)
    return may


def _shuffle(scope: Scope, node: atoms.Shuffle, cards: list[int], full: bool) -> bool:
    """Shuffle a deck, with the cards looked at that no step has moved."""
    state = scope.state
    looked = scope.resolution.looked
    for seat in scope.seats(node.side):
        zone_changes.return_looked_cards(state, looked, seat)
        zone_changes.shuffle_deck(state, seat)
    state.change += 1
    scope.bind(node.bind, [], full=True)
    return True


def _ask_number(scope: Scope, frame: DoNumber, node: atoms.NameNumber) -> None:
    _ask_for_number(scope, frame.node, range(MOST_TO_NAME + 1), "name_number")


def _ask_for_number(scope: Scope, step: int, numbers: range, prompt: str) -> None:
    state: State = scope.state
    state.ask(
        Decision(
            scope.acting,
            "choose_option",
            "UA-7.5.2",
            options=[
                Option(ChooseOption(n), "number", params={"number": n}) for n in numbers
            ],
            source=state.table.ids[scope.source] or None,
            params=describe_step(scope, step),
            prompt=prompt,
        )
    )


def _name_number(scope: Scope, frame: DoNumber, node: atoms.NameNumber) -> None:
    scope.state.emit("number_named", {"player": scope.acting, "number": frame.number})
    if node.bind is not None:
        scope.keep(node.bind, [FULL | IS_NUMBER, frame.number])
    finish_node(scope, frame, full=True)


CARDS: Final = dict(
    (
        build_executor_entry(
            atoms.Draw,
            act=_draw,
            is_simple=_is_draw_simple,
            frame=DoNumber,
            steps=(_ask_draw, _offer_replacement, _draw_number),
            answers={_ask_draw: _take_number},
        ),
        build_executor_entry(atoms.Choose, subject=_get_pick, act=_choose),
        build_executor_entry(atoms.Look, subject=_get_subject, act=_look),
        build_executor_entry(atoms.Reveal, subject=_get_subject, act=_reveal),
        build_executor_entry(atoms.PayApNow, act=_pay_ap),
        build_executor_entry(atoms.Shuffle, act=_shuffle),
        build_executor_entry(
            atoms.NameNumber,
            frame=DoNumber,
            steps=(_ask_number, _name_number),
            answers={_ask_number: _take_number},
        ),
    )
)
