"""What happens without a decision of a player.

Cards move (``zone_changes``), rest (``card_modes``), leave the field (``field_exit``,
``retirement``) and make space on a line (``line_space``). Characters battle
(``character_battle``), players are dealt damage (``damage_start``, ``damage``) and
check triggers (``trigger_check``, ``triggers``). Effects activate (``moments``), wait
(``effect_pool``), resolve (``effect_resolution``), replace something (``replacements``)
and expire (``expiry``). ``state_checks`` and ``victory`` run after everything.
"""

__all__ = [
    "card_modes",
    "character_battle",
    "damage",
    "damage_start",
    "departures",
    "effect_pool",
    "effect_resolution",
    "expiry",
    "field_exit",
    "line_space",
    "moments",
    "replacements",
    "retirement",
    "state_checks",
    "trigger_check",
    "triggers",
    "use_limits",
    "victory",
    "zone_changes",
]
