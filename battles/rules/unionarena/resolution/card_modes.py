"""Active and resting (UA-1.3.1 to UA-1.3.4, UA-7.6.6)."""

from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.derived_values import ModifierInForce
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import ACTIVE, PHASES, RESTING, State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values, restrictions
from battles.rules.unionarena.resolution import moments
from cards.effects.model.enums import Act, Deed, MomentName
from cards.effects.model.modifiers import StaysResting


def make_resting(
    state: State, card: int, *, doer: Doer | None = None, through: str = ""
) -> bool:
    """Turn a card to resting; return whether it was active.

    Args:
        state: Changed in place.
        card: The card.
        doer: Whose effect does it; None for the rules and for costs.
        through: The rule that does it, for the log.
    """
    if state.modes[card] == RESTING:
        return False
    if doer is not None and restrictions.is_forbidden(
        state, card, Act.BE_RESTED, doer=doer
    ):
        return False
    state.modes[card] = RESTING
    _announce(state, card, "resting", doer, through)
    player = state.player_of(card)
    turn_history.record_counted_deed(
        state, Deed.BECAME_RESTING, player, card, doer=doer
    )
    moments.activate_effects_on(
        state, MomentName.BECAME_RESTING, player, card=card, doer=doer
    )
    return True


def make_active(
    state: State, card: int, *, doer: Doer | None = None, through: str = ""
) -> bool:
    """Turn a resting card active, unless it skips this time (UA-7.6.6).

    What makes it skip the next time is used up even where the card is active.

    Args:
        state: Changed in place.
        card: The card.
        doer: Whose effect does it; None for the rules.
        through: The rule that does it, for the log.

    Returns:
        Whether the card became active.
    """
    if state.modes[card] == ACTIVE:
        _sit_out(state, card)
        return False
    rule = _sit_out(state, card)
    if rule is not None:
        state.emit(
            "stayed_resting",
            {"card": state.seen(card), "source": state.seen(rule.source)},
        )
        return False
    state.modes[card] = ACTIVE
    _announce(state, card, "active", doer, through)
    player = state.player_of(card)
    moments.activate_effects_on(
        state, MomentName.BECAME_ACTIVE, player, card=card, doer=doer
    )
    return True


def _sit_out(state: State, card: int) -> ModifierInForce | None:
    """Return what makes a card skip this time, and use it up if it counts."""
    if StaysResting not in state.facts.kinds:
        return None
    for rule in card_values.list_modifiers_on_card(state, card):
        if _keeps_resting(state, rule):
            return rule
    return None


def _keeps_resting(state: State, rule: ModifierInForce) -> bool:
    """Return whether a modifier keeps its card resting now; use up a counted one."""
    node = rule.modifier
    if not isinstance(node, StaysResting):
        return False
    if node.phases and PHASES[state.phase] not in node.phases:
        return False
    if node.times is not None and rule.index >= 0:
        # Once is once, whatever makes it active: D-47.
        _use_up_modifier(state, rule.index)
    return True


def _use_up_modifier(state: State, index: int) -> None:
    applied = state.applied[index]
    if applied.value > 1:
        less = applied.copy()  # Copies of the state share it.
        less.value -= 1
        state.applied[index] = less
    else:
        del state.applied[index]
    state.change += 1


def make_field_active(state: State, player: int, *, through: str) -> None:
    """Turn a player's Characters and Sites active (UA-4.2.2, UA-4.6.2)."""
    for zone in (Zone.FRONT_LINE, Zone.ENERGY_LINE):
        for card in state.zone(player, zone).copy():
            make_active(state, card, through=through)


def _announce(
    state: State, card: int, mode: str, doer: Doer | None, through: str
) -> None:
    state.change += 1
    source = None if doer is None or doer.card < 0 else state.seen(doer.card)
    state.emit(
        "mode_changed",
        {
            "player": state.player_of(card),
            "card": state.seen(card),
            "mode": mode,
            "through": through,
            "source": source,
        },
    )
