"""Entering the field and changing lines (UA-4.3.10, UA-4.4.13, UA-6.5)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.unionarena.decisions.actions import (
    ChooseLine,
    Decline,
    PerformRaid,
    SwapWith,
)
from battles.rules.unionarena.decisions.rule import Next
from battles.rules.unionarena.executors.movement import filter_affected
from battles.rules.unionarena.player_actions import field_entry, raid
from battles.rules.unionarena.position.cards import CardKind
from battles.rules.unionarena.position.generated.frames import Do, DoPlay, DoRelocate
from battles.rules.unionarena.position.generated.records import EnteringCard
from battles.rules.unionarena.position.zones import (
    LINE_CAPACITY,
    LINES,
    ZONE_NAMES,
)
from battles.rules.unionarena.queries import restrictions
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_executor_entry,
)
from battles.rules.unionarena.queries.node_evaluation.places import list_engine_zones
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import line_space, zone_changes
from battles.rules.unionarena.resolution.effect_resolution import (
    begin_choices,
    finish_node,
)
from cards.effects.model import atoms
from cards.effects.model.enums import Mode, RaidChoice, Zone

PAIR: Final = 2

# --- Play.


def _choose_what(scope: Scope, frame: DoPlay, node: atoms.Play) -> None:
    begin_choices(scope, frame, node.what)


def _begin_placing(scope: Scope, frame: DoPlay, node: atoms.Play) -> None:
    """Keep the cards that can enter at all."""
    state = scope.state
    playable = [card for card in frame.chosen if _may_enter(scope, card)]
    frame.full = frame.result and bool(playable) and len(playable) == len(frame.chosen)
    frame.playable = tuple(playable)
    frame.old_ids = tuple(state.ids(playable))


def _may_enter(scope: Scope, card: int) -> bool:
    state = scope.state
    if state.cards[card].kind not in (CardKind.CHARACTER, CardKind.SITE):
        return False
    return not state.is_on_field(card)


def _ask_place(scope: Scope, frame: DoPlay, node: atoms.Play) -> Next:
    """Ask for each card where, or on whom, it enters; this step comes back."""
    while len(frame.placed) < len(frame.playable):
        card = frame.playable[len(frame.placed)]
        options = _list_places(scope, frame, node, card)
        if not options:
            frame.full = False  # The card stays where it was.
            frame.playable = tuple(c for c in frame.playable if c != card)
        elif len(options) > 1:
            _ask(scope, card, options)
            return None
        else:
            _take_place(scope, frame, node, options[0].action)
    return None


def _list_places(
    scope: Scope, frame: DoPlay, node: atoms.Play, card: int
) -> list[Option]:
    state = scope.state
    card_id = state.table.ids[card] or None
    options: list[Option] = []
    if node.raid is not RaidChoice.ONLY:
        lines = LINES if node.to is Zone.FIELD else list_engine_zones(scope, node.to)
        for line in lines:
            full = (
                sum(1 for entry in frame.placed if entry.line == line) >= LINE_CAPACITY
            )
            if not full and not field_entry.explain_line(
                state, scope.acting, card, line
            ):
                options.append(Option(ChooseLine(line), ZONE_NAMES[line], card_id))
    if node.raid is not RaidChoice.NO:
        used = [entry.base for entry in frame.placed]
        only = None if node.onto is None else scope.cards(node.onto)
        for base in raid.list_raid_bases(state, scope.acting, card):
            if base not in used and (only is None or base in only):
                base_id = state.table.ids[base]
                action = PerformRaid(card_id or 0, base_id)
                options.append(Option(action, "raid_onto", card_id, base_id))
    return options


def _ask(scope: Scope, card: int, options: list[Option]) -> None:
    state = scope.state
    state.ask(
        Decision(
            scope.acting,
            "choose_line",
            "UA-4.4.13",
            options=options,
            source=state.table.ids[scope.source] or None,
            params={"number": state.cards[card].number},
        )
    )


def _take_place(scope: Scope, frame: DoPlay, node: atoms.Play, action: Action) -> Next:
    state = scope.state
    card = frame.playable[len(frame.placed)]
    if isinstance(action, PerformRaid):
        base = state.table.find(action.base)
        entry = EnteringCard(card, state.zone_of(base), base=base)
    else:
        assert isinstance(action, ChooseLine)  # guaranteed by the decision
        entry = EnteringCard(card, action.line)
    frame.placed = (*frame.placed, entry)
    return _ask_place


def _begin_entering(scope: Scope, frame: DoPlay, node: atoms.Play) -> None:
    if frame.placed:
        field_entry.begin_entering(
            scope.state,
            scope.acting,
            frame.placed,
            active=node.mode is Mode.ACTIVE,
            doer=scope.doer,
        )


def _end_entering(scope: Scope, frame: DoPlay, node: atoms.Play) -> None:
    cards = [entry.card for entry in frame.placed]
    for card, old_id in zip(frame.playable, frame.old_ids, strict=False):
        scope.follow(card, old_id)
    full = frame.full and bool(cards)
    scope.bind(node.bind, cards, full=full)
    finish_node(scope, frame, full=full)


# --- Relocate.


def _choose_movers(scope: Scope, frame: DoRelocate, node: atoms.Relocate) -> None:
    begin_choices(scope, frame, node.what)


def _begin_relocating(scope: Scope, frame: DoRelocate, node: atoms.Relocate) -> None:
    chosen = list(frame.chosen)
    movers = [c for c in filter_affected(scope, chosen) if _may_go(scope, node, c)]
    frame.movers = tuple(movers)
    frame.full = frame.result and bool(movers) and len(movers) == len(chosen)


def _get_target_line(scope: Scope, node: atoms.Relocate, card: int) -> int:
    if node.to is Zone.OTHER_LINE:
        return 1 - scope.state.zone_of(card)
    return list_engine_zones(scope, node.to)[0]


def _may_go(scope: Scope, node: atoms.Relocate, card: int) -> bool:
    """Return whether a card can go there: no Site, and no card already there."""
    state = scope.state
    if not state.is_on_field(card) or not state.cards[card].is_character:
        return False
    goal = _get_target_line(scope, node, card)
    if state.zone_of(card) == goal:
        return False
    return restrictions.may_change_line(state, card, goal, doer=scope.doer)


def _ask_partner(scope: Scope, frame: DoRelocate, node: atoms.Relocate) -> Next:
    """Offer each card a swap, if the effect says so; this step comes back."""
    if not node.may_swap or frame.offered >= len(frame.movers):
        return None
    mover = frame.movers[frame.offered]
    frame.offered += 1
    state = scope.state
    going = frame.partners + frame.movers
    goal = _get_target_line(scope, node, mover)
    partners = [
        card
        for card in state.zone(state.player_of(mover), goal)
        if state.cards[card].is_character
        and card not in going
        and _may_leave_line(scope, card)
    ]
    if not partners:
        return _ask_partner
    mover_id = state.table.ids[mover]
    options = [
        Option(SwapWith(partner), "swap", mover_id, partner)
        for partner in state.ids(partners)
    ]
    options.append(Option(Decline(), "no_swap", mover_id))
    state.ask(
        Decision(scope.acting, "swap", "UA-4.3.10", options=options, source=mover_id)
    )
    return None  # The answer comes back here.


def _take_partner(
    scope: Scope, frame: DoRelocate, node: atoms.Relocate, action: Action
) -> Next:
    if isinstance(action, SwapWith):
        frame.partners = (*frame.partners, scope.state.table.find(action.card))
    return _ask_partner


def _make_room(scope: Scope, frame: DoRelocate, node: atoms.Relocate) -> None:
    """Make room on every line that would overflow (UA-4.3.10, UA-4.3.5).

    The line is counted as it will be after the whole movement (D-10).
    """
    state = scope.state
    going = frame.movers + frame.partners
    for player in (0, 1):
        own = [card for card in going if state.player_of(card) == player]
        for line in LINES:
            arriving = [card for card in own if state.zone_of(card) != line]
            if arriving:
                line_space.begin_making_room(
                    state,
                    player,
                    line,
                    len(arriving) - (len(own) - len(arriving)),
                    kept=own,
                    source=state.table.ids[arriving[0]],
                    clause="UA-4.3.10",
                )


def _relocate(scope: Scope, frame: DoRelocate, node: atoms.Relocate) -> None:
    state = scope.state
    goals = [(card, _get_target_line(scope, node, card)) for card in frame.movers]
    goals += [(card, 1 - state.zone_of(card)) for card in frame.partners]
    for card, goal in goals:
        zone_changes.change_line(state, card, goal, doer=scope.doer)
    scope.bind(node.bind, list(frame.movers), full=frame.full)
    finish_node(scope, frame, full=frame.full)


def _may_leave_line(scope: Scope, card: int) -> bool:
    state = scope.state
    line = 1 - state.zone_of(card)
    return restrictions.may_change_line(state, card, line, doer=scope.doer)


# --- Swap.


def _choose_first(scope: Scope, frame: Do, node: atoms.Swap) -> None:
    begin_choices(scope, frame, node.first)


def _choose_second(scope: Scope, frame: Do, node: atoms.Swap) -> None:
    if node.second is not None:
        begin_choices(scope, frame, node.second)


def _swap_cards(scope: Scope, frame: Do, node: atoms.Swap) -> None:
    """Exchange two cards of one field on its two lines; both must be there."""
    state = scope.state
    cards = filter_affected(scope, list(dict.fromkeys(frame.chosen)))
    is_pair = len(cards) == PAIR and all(state.is_on_field(card) for card in cards)
    may = is_pair and (
        state.player_of(cards[0]) == state.player_of(cards[1])
        and state.zone_of(cards[0]) != state.zone_of(cards[1])
        and all(state.cards[card].is_character for card in cards)
        and all(_may_leave_line(scope, card) for card in cards)
    )
    if may:
        for card in cards:
            zone_changes.change_line(
                state, card, 1 - state.zone_of(card), doer=scope.doer
            )
    scope.bind(node.bind, cards, full=may)
    finish_node(scope, frame, full=may)


ENTERING: Final = dict(
    (
        build_executor_entry(
            atoms.Play,
            frame=DoPlay,
            steps=(
                _choose_what,
                _begin_placing,
                _ask_place,
                _begin_entering,
                _end_entering,
            ),
            answers={_ask_place: _take_place},
        ),
        build_executor_entry(
            atoms.Relocate,
            frame=DoRelocate,
            steps=(
                _choose_movers,
                _begin_relocating,
                _ask_partner,
                _make_room,
                _relocate,
            ),
            answers={_ask_partner: _take_partner},
        ),
        build_executor_entry(
            atoms.Swap, steps=(_choose_first, _choose_second, _swap_cards)
        ),
    )
)
