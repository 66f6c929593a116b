"""State checks: BP at zero or less, life at zero (UA-7.6.1, UA-7.6.2).

Run whenever an effect has finished, never in the middle of one.
"""

from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.resolution import expiry, retirement, victory


def run_state_checks(state: State) -> bool:
    """Check until nothing more happens.

    Returns:
        Whether all is checked; if not, a frame was pushed that may replace a
    retirement, and the caller checks again afterwards.
    """
    if state.applied:
        expiry.expire_failed_conditions(state)
    if (state.applied or state.facts.may_lower_bp) and _may_lack_bp(state):
        doomed = list_characters_without_bp(state)
        while doomed:
            if not retirement.retire_checked(state, doomed):  # All together.
                return False
            doomed = list_characters_without_bp(state)
    victory.check_life(state)
    return True


def may_ask(state: State) -> bool:
    """Return whether a check now may have to replace a retirement first."""
    return (
        _may_lack_bp(state)
        and retirement.is_replaceable(state)
        and bool(list_characters_without_bp(state))
    )


def _may_lack_bp(state: State) -> bool:
    """Return whether BP may have been lowered; a full derivation is expensive."""
    if state.facts.may_lower_bp:
        return True
    for applied in state.applied:  # noqa: SIM110 - asked at every step
        if applied.value < 0:
            return True
    return False


def list_characters_without_bp(state: State) -> list[int]:
    """List the Characters whose BP effects have brought to zero or less."""
    whole = card_values.get_derived_values(state)
    if not whole.bp and not whole.printed_bp:
        return []
    return [
        card
        for player in (state.turn_player, 1 - state.turn_player)
        for card in state.field(player)
        if card_values.lacks_bp(state, card)
    ]
