"""The beginning of damage, called by all that deals it (UA-5.5.1).

What damage then does may be replaced by effects, and effects may deal damage: the
beginning is a module of its own so that neither side imports the other.
"""

from battles.rules.unionarena.position.generated.frames import Damage
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import State
from cards.effects.model.enums import SourceKind


def build_battle_doer(state: State, card: int) -> Doer:
    """Return the doer of what an attack or battle does."""
    return Doer(state.player_of(card), SourceKind.BATTLE, card)


def begin_damage(
    state: State, player: int, amount: int, source: int, *, doer: Doer | None = None
) -> None:
    """Begin damage to a player; each damage is its own (UA-5.6.7).

    Args:
        state: Changed in place.
        player: The damaged player.
        amount: How much; 0 does nothing.
        source: Id of the card that deals it.
        doer: The doer.
    """
    if amount <= 0:
        return
    state.push(Damage(player, amount, source, doer=doer))
