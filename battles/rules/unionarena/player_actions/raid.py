"""Raid (chapter 6).

A Raid stack is one Character: its top card. The cards beneath lie in the zone ``under``
and in ``State.under``; they are public, cannot be chosen and do nothing (UA-6.7). A
Character with Raid that was played normally lacks the text in its Raid frame (UA-6.8),
see ``card_values.has_printed_ability``.
"""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.errors import Illegal
from battles.rules.unionarena.decisions.actions import Accept, Decline
from battles.rules.unionarena.decisions.refusals import refuse
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import Raid
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from battles.rules.unionarena.queries import card_values, restrictions
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import (
    card_modes,
    field_exit,
    line_space,
    moments,
    zone_changes,
)
from cards.effects.model.enums import Act, MomentName
from cards.effects.model.modifiers import RaidableBy


def has_raid(state: State, card: int) -> bool:
    """Return whether a card has Raid."""
    return bool(state.cards[card].program.raid_onto)


def explain_base(state: State, player: int, card: int, base: int) -> Illegal | None:
    """Give the reason against performing Raid with a card on a base (UA-6.1 to 6.3).

    Args:
        state: The state.
        player: The seat that performs Raid.
        card: The card with Raid.
        base: The card of the field it would be put on, or -1.
    """
    name = state.cards[card].name
    # First: otherwise the refusal would reveal other facts.
    if not _is_own_character(state, player, base):
        return refuse("raid.no_base", card=0 if base < 0 else state.table.ids[base])
    if not has_raid(state, card):
        return refuse("raid.no_raid", name=name)
    if has_raid(state, base):
        return refuse("raid.base_has_raid", base=state.cards[base].name)
    if not fits_raid_line(state, player, card, base) or restrictions.is_forbidden(
        state, base, Act.BE_RAIDED, other=card
    ):
        return refuse("raid.wrong_base", name=name, base=state.cards[base].name)
    return None


def _is_own_character(state: State, player: int, base: int) -> bool:
    if base < 0 or not state.is_on_field(base):
        return False
    return state.player_of(base) == player and state.cards[base].is_character


def fits_raid_line(state: State, player: int, card: int, base: int) -> bool:
    """Return whether a base is what the Raid line names, or allows (UA-6.2)."""
    own = Scope(
        state, player=player, source=card, source_id=state.table.ids[card], origin=card
    )
    if any(own.passes(base, onto) for onto in state.cards[card].program.raid_onto):
        return True
    return any(
        isinstance(rule.modifier, RaidableBy)
        and restrictions.build_modifier_scope(state, rule).passes(
            card, rule.modifier.filters
        )
        for rule in card_values.list_modifiers_on_card(state, base)
    )


def list_raid_bases(state: State, player: int, card: int) -> list[int]:
    """Return the Characters a card can be put on by Raid."""
    if not has_raid(state, card):
        return []
    return [
        base
        for base in state.field(player)
        if explain_base(state, player, card, base) is None
    ]


def put_on_base(state: State, card: int, base: int) -> None:
    """Put the Raid card on top; the stack takes over line and mode (UA-6.6, 1 and 2).

    What was applied to the base and its counters end, also what would have kept it
    resting (D-62); cards that effects had put beneath the base go on lying beneath the
    stack.
    """
    table = state.table
    mode = state.modes[base]
    place = table.places[base]
    position = table.zones[place].index(base)
    player = state.player_of(base)
    found = moments.find_effects_on(
        state, MomentName.RAIDED_ONTO, player, card=base, other=card
    )
    pile = state.under.pop(base, [])
    beneath = state.beneath.pop(base, [])
    field_exit.forget_card(state, base)
    zone_changes.move_card(state, base, Zone.UNDER)
    zone_changes.move_card(state, card, place % ZONE_COUNT, at=position, player=player)
    state.modes[card] = mode
    state.under[card] = [*pile, base]
    if beneath:
        state.beneath[card] = beneath
    moments.add_to_pool(state, found)  # They resolve with the effects "on play".


def begin_after_raid(state: State, player: int, card: int) -> None:
    """Begin what follows once the card is on top, in any turn (UA-6.6, UA-6.10)."""
    state.push(Raid(player, state.table.ids[card]))


def _become_active(state: State, frame: Raid) -> None:
    """Make a resting stack active: step 3."""
    card_modes.make_active(state, state.table.find(frame.card_id), through="raid")


def _ask_move(state: State, frame: Raid) -> None:
    """Ask to move it from the energy line to the front line: step 4."""
    card = state.table.find(frame.card_id)
    if state.zone_of(card) != Zone.ENERGY_LINE or not may_move_to_front(state, card):
        return
    options = [
        Option(Accept(), "raid_move_to_front", card=frame.card_id),
        Option(Decline(), "raid_stay", card=frame.card_id),
    ]
    state.ask(
        Decision(
            frame.player, "raid_move", "UA-6.6", options=options, source=frame.card_id
        )
    )


def may_move_to_front(state: State, card: int) -> bool:
    """Return whether no effect keeps a Character from moving to the front line."""
    return restrictions.may_change_line(state, card, Zone.FRONT_LINE)


def _answer_move(state: State, frame: Raid, action: Action) -> None:
    if isinstance(action, Accept):
        frame.moves = True
        line_space.begin_making_room(
            state,
            frame.player,
            Zone.FRONT_LINE,
            1,
            source=frame.card_id,
            clause="UA-4.3.5",
        )


def _move_to_front(state: State, frame: Raid) -> None:
    finish_rule(state, frame)
    if frame.moves:
        zone_changes.change_line(
            state, state.table.find(frame.card_id), Zone.FRONT_LINE
        )


RULE: Final = Rule(
    Raid, (_become_active, _ask_move, _move_to_front), {_ask_move: _answer_move}
)
