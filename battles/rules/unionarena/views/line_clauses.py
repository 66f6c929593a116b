"""The rule behind a line of the log, for those who explain a battle to others.

Only types of events that always follow from the same clause are named: a card is drawn
by a rule or by a text, so ``card_drawn`` is not.
"""

from collections.abc import Mapping
from typing import Final

CLAUSES: Final[Mapping[str, str]] = {
    "battle_started": "UA-3.1",
    "first_player_decided": "UA-3.2",
    "kept_hand": "UA-3.4",
    "redrew": "UA-3.5",
    "life_placed": "UA-3.7",
    "turn_started": "UA-4.1.1",
    "ap_added": "UA-4.2.3",
    "ap_paid": "UA-4.4.8",
    "card_played": "UA-1.3.2",
    "event_used": "UA-4.4.14",
    "raid_performed": "UA-6.6",
    "attack_declared": "UA-5.2.1",
    "blocked": "UA-5.3.1",
    "not_blocked": "UA-5.3.3",
    "battle_compared": "UA-5.4.1",
    "card_retired": "UA-7.7.2",
    "damage_dealt": "UA-5.5.1",
    "life_revealed": "UA-5.5.3",
    "trigger_activated": "UA-5.6.1",
    "trigger_declined": "UA-5.6.1",
    "bp_changed": "UA-7.6.3",
    "effect_activated": "UA-7.1.2",
    "stayed_resting": "UA-7.6.6",
    "modifier_ended": "UA-7.6.4",
}


def find_clause(event_type: str) -> str:
    """Return the clause behind a line about such an event; empty if none is sure."""
    return CLAUSES.get(event_type, "")
