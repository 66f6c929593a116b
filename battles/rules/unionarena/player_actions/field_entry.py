"""Cards entering the field (UA-4.4.9 to UA-4.4.13, UA-1.3.2).

Everything that puts cards on a line calls ``begin_entering``: room is made for all of
them first, they enter together, and only then do "on play" effects activate. What using
a card from hand needs before that is in ``card_use``.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.errors import Illegal
from battles.rules.unionarena.decisions.refusals import refuse
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.player_actions import raid
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.cards import CardKind
from battles.rules.unionarena.position.generated.frames import Play
from battles.rules.unionarena.position.generated.records import Doer, EnteringCard
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import ZONE_NAMES, Zone
from battles.rules.unionarena.queries import card_values, restrictions
from battles.rules.unionarena.resolution import (
    field_exit,
    line_space,
    moments,
    zone_changes,
)
from cards.effects.model.enums import Act, Deed, MomentName
from cards.effects.model.modifiers import EntersActive

NO_BASE: Final = -1


def explain_line(state: State, player: int, card: int, line: int) -> Illegal | None:
    """Return the reason against a card entering a line (UA-4.4.10, UA-7.5.4)."""
    definition = state.cards[card]
    is_front = line == Zone.FRONT_LINE
    if definition.kind is CardKind.SITE and is_front:
        return refuse("play.site_on_front_line", name=definition.name)
    if not state.facts.acts:
        return None
    acts = [Act.PLAY_WITHOUT_RAID]
    acts.append(Act.PLAY_TO_FRONT if is_front else Act.PLAY_TO_ENERGY)
    if state.zone_of(card) == Zone.HAND:
        acts.append(Act.PLAY_FROM_HAND)
    if any(is_play_forbidden(state, player, card, act) for act in acts):
        return refuse("play.forbidden", name=definition.name)
    return None


def is_play_forbidden(state: State, player: int, card: int, act: Act) -> bool:
    """Return whether an effect forbids that a player plays a card so."""
    if state.facts.acts.isdisjoint((act, Act.PLAY_CHARACTERS)):
        return False
    acts = [act]
    if state.cards[card].kind is CardKind.CHARACTER:
        acts.append(Act.PLAY_CHARACTERS)
    return (
        any(
            restrictions.is_forbidden_to_player(state, player, a, card=card)
            for a in acts
        )
        or restrictions.is_forbidden(state, card, act)
        or _forbids_itself(state, card, act)
    )


def _forbids_itself(state: State, card: int, act: Act) -> bool:
    """Return whether a card that is not in hand forbids its own play."""
    if state.zone_of(card) == Zone.HAND or not state.cards[card].program.off_field:
        return False  # In a hand it is already among the rules in force.
    return restrictions.does_any_forbid(
        state, state.book.derive_off_field(state, card).rules.get(card, []), act
    )


def enters_active(state: State, card: int) -> bool:
    """Return whether something says that a card enters active (UA-1.3.2)."""
    if EntersActive not in state.facts.kinds:
        return False
    rules = card_values.list_modifiers_on_card(state, card)
    if state.cards[card].program.off_field and state.zone_of(card) != Zone.HAND:
        rules = [*rules, *state.book.derive_off_field(state, card).rules.get(card, [])]
    return any(isinstance(rule.modifier, EntersActive) for rule in rules)


def begin_entering(
    state: State,
    player: int,
    entries: Sequence[EnteringCard],
    *,
    active: bool = False,
    doer: Doer | None = None,
) -> None:
    """Begin to put cards on a player's lines.

    Args:
        state: Changed in place.
        player: Whose field it is.
        entries: What enters where; a card that cannot is left out by the caller.
        active: Whether the effect says active.
        doer: The effect that plays them; None for a card used from hand.
    """
    state.push(
        Play(
            player,
            tuple(entries),
            is_active=active,
            doer=doer,
            source=state.table.ids[entries[0].card] if entries else 0,
        )
    )


def _make_room(state: State, frame: Play, line: int) -> None:
    entries = frame.entries
    arriving = sum(1 for e in entries if e.line == line and e.base == NO_BASE)
    if arriving:
        bases = [entry.base for entry in entries]
        line_space.begin_making_room(
            state, frame.player, line, arriving, kept=bases, source=frame.source
        )


def _make_front_room(state: State, frame: Play) -> None:
    _make_room(state, frame, Zone.FRONT_LINE)


def _make_energy_room(state: State, frame: Play) -> None:
    _make_room(state, frame, Zone.ENERGY_LINE)


def _enter_field(state: State, frame: Play) -> None:
    """Put all cards on the field together, resting unless stated (UA-1.3.2)."""
    frame.entries = tuple(
        entry
        for entry in frame.entries
        if entry.base == NO_BASE or state.is_on_field(entry.base)
    )
    for entry in frame.entries:
        is_active = frame.is_active or enters_active(state, entry.card)
        origin = state.zone_of(entry.card)
        if origin == Zone.UNDER:
            field_exit.remove_from_stack(state, entry.card)
        if entry.base != NO_BASE:
            raid.put_on_base(state, entry.card, entry.base)
        else:
            zone_changes.move_card(state, entry.card, entry.line, player=frame.player)
            state.modes[entry.card] = int(is_active)
            if frame.doer is not None:
                state.entered[entry.card] = frame.doer
        state.origins[entry.card] = origin
        turn_history.record_deed(
            state, Deed.ENTERED, frame.player, entry.card, doer=frame.doer
        )
        _announce(state, frame.player, entry)


def _announce(state: State, player: int, entry: EnteringCard) -> None:
    state.emit(
        "raid_performed" if entry.base != NO_BASE else "card_played",
        {
            "player": player,
            "card": state.seen(entry.card),
            "line": ZONE_NAMES[entry.line],
            "mode": "active" if state.modes[entry.card] else "resting",
        },
    )


def _finish_raids(state: State, frame: Play) -> None:
    """Finish Raids: becoming active, and moving to the front line (UA-6.6, 3 and 4)."""
    for entry in frame.entries:
        if entry.base != NO_BASE:
            raid.begin_after_raid(state, frame.player, entry.card)


def _activate_play_effects(state: State, frame: Play) -> None:
    """Activate "on play" effects (UA-4.4.12, UA-7.2.1; UA-6.6, 5).

    Raid is playing too (UA-6.9).
    """
    player, doer = frame.player, frame.doer
    finish_rule(state, frame)
    for entry in frame.entries:
        card = entry.card
        if entry.base != NO_BASE:
            turn_history.record_deed(state, Deed.RAIDED, player, card, doer=doer)
            moments.activate_effects_on(
                state, MomentName.RAID_PERFORMED, player, card=card, doer=doer
            )
        moments.activate_effects_on(
            state, MomentName.PLAYED, player, card=card, doer=doer
        )


RULE: Final = Rule(
    Play,
    (
        _make_front_room,
        _make_energy_room,
        _enter_field,
        _finish_raids,
        _activate_play_effects,
    ),
)
