"""The Move Phase: one declaration, room made, everything at once (UA-4.3.1 to 4.3.10).

The declaration has several steps: which Characters move; for a Character with Step
that finds the energy line full, whether it swaps; which cards make room.
"""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.unionarena.decisions.actions import Decline, SwapWith
from battles.rules.unionarena.decisions.questions import ask_cards
from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import MovePhase
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import LINE_CAPACITY, Zone
from battles.rules.unionarena.queries import keywords, restrictions
from battles.rules.unionarena.resolution import effect_pool, line_space, zone_changes


def list_movable_characters(state: State, player: int) -> list[int]:
    """Return the Characters that may move now (UA-4.3.1, 4.3.3, 4.3.4, UA-7.5.4)."""
    return [
        card
        for card in state.zone(player, Zone.ENERGY_LINE)
        if state.cards[card].is_character
        and restrictions.may_change_line(state, card, Zone.FRONT_LINE)
    ] + [
        card
        for card in state.zone(player, Zone.FRONT_LINE)
        if keywords.has_step(state, card)
        and restrictions.may_change_line(state, card, Zone.ENERGY_LINE)
    ]


def _ask_movement(state: State, frame: MovePhase) -> None:
    """Ask for the whole movement as one set (UA-4.3.2)."""
    cards = list_movable_characters(state, frame.player)
    if cards:
        ask_cards(state, frame.player, "movement", "UA-4.3.1", cards, 0, len(cards))


def _take_movement(state: State, frame: MovePhase, action: Action) -> None:
    assert isinstance(action, Choose)  # guaranteed by the decision
    frame.movers = action.cards


def _take_swap(state: State, frame: MovePhase, action: Action) -> Next:
    if isinstance(action, SwapWith):  # Trading places: the partner moves as well.
        frame.movers = (*frame.movers, action.card)
    return _ask_swaps


def _count_excess(state: State, frame: MovePhase, line: int) -> int:
    """Return by how many cards a line would overflow after the movement (UA-4.3.5)."""
    staying = _list_staying_cards(state, frame, line)
    return len(staying) + _count_arriving(state, frame, line) - LINE_CAPACITY


def _count_arriving(state: State, frame: MovePhase, line: int) -> int:
    other = Zone.ENERGY_LINE if line == Zone.FRONT_LINE else Zone.FRONT_LINE
    staying = _list_staying_cards(state, frame, other)
    return len(state.zone(frame.player, other)) - len(staying)


def _list_staying_cards(state: State, frame: MovePhase, line: int) -> list[int]:
    ids = state.table.ids
    moving_ids = frame.movers
    cards = state.zone(frame.player, line)
    return [card for card in cards if ids[card] not in moving_ids]


def _ask_swaps(state: State, frame: MovePhase) -> Next:
    """Offer each Character with Step a swap while the energy line is full (4.3.7)."""
    steppers = [
        card_id
        for card_id in frame.movers
        if state.zone_of(state.table.find(card_id)) == Zone.FRONT_LINE
    ]
    if (
        frame.offered >= len(steppers)
        or _count_excess(state, frame, Zone.ENERGY_LINE) <= 0
    ):
        return None
    mover = steppers[frame.offered]
    frame.offered += 1
    partners = [
        card
        for card in _list_staying_cards(state, frame, Zone.ENERGY_LINE)
        if state.cards[card].is_character
        and restrictions.may_change_line(state, card, Zone.FRONT_LINE)
    ]
    if not partners:
        return _ask_swaps
    options = [
        Option(SwapWith(card_id), "swap", card=mover, target=card_id)
        for card_id in state.ids(partners)
    ]
    options.append(Option(Decline(), "no_swap"))
    state.ask(Decision(frame.player, "swap", "UA-4.3.7", options=options, source=mover))
    return None  # The answer comes back here.


def _make_room(state: State, frame: MovePhase, line: int) -> None:
    """Make room on a line as it will be after the whole movement (UA-4.3.5)."""
    staying = _list_staying_cards(state, frame, line)
    leaving = [card for card in state.zone(frame.player, line) if card not in staying]
    line_space.begin_making_room(
        state,
        frame.player,
        line,
        _count_arriving(state, frame, line) - len(leaving),
        kept=leaving,
        clause="UA-4.3.5",
    )


def _make_front_room(state: State, frame: MovePhase) -> None:
    _make_room(state, frame, Zone.FRONT_LINE)


def _make_energy_room(state: State, frame: MovePhase) -> None:
    _make_room(state, frame, Zone.ENERGY_LINE)


def _carry_out(state: State, frame: MovePhase) -> None:
    """Move everything at the same time; nothing else about it changes (4.3.8)."""
    cards = [state.table.find(card_id) for card_id in frame.movers]
    for card in cards:
        to_front = state.zone_of(card) == Zone.ENERGY_LINE
        line = Zone.FRONT_LINE if to_front else Zone.ENERGY_LINE
        zone_changes.change_line(state, card, line)
    effect_pool.settle_pool(state)


RULE: Final = Rule(
    MovePhase,
    (
        _ask_movement,
        _ask_swaps,
        _make_front_room,
        _make_energy_room,
        _carry_out,
        finish_rule,
    ),
    {
        _ask_movement: _take_movement,
        _ask_swaps: _take_swap,
    },
)
