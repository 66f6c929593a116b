"""What happens by itself: nobody is asked whether.

Cards move (``transfer``), rest (``modes``), leave the field (``leaving``,
``retiring``) and make space on a line (``space``). Characters battle (``battle``),
players are dealt damage (``dealing``, ``damage``) and check triggers
(``trigger_check``, ``triggers``). Effects activate (``moments``), wait (``pool``),
resolve (``resolving``), happen instead of something (``replacing``) and end
(``lasting``). ``state_checks`` and ``victory`` are looked at after everything.
"""

__all__ = [
    "card_modes",
    "character_battle",
    "damage",
    "damage_start",
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
    "victory",
    "zone_changes",
]
