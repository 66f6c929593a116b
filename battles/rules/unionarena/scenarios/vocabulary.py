"""The words of the engine that scenario files may use; all others are refused.

What is misspelt in ``no_events`` would never happen and so always pass. A test compares
these lists with what the engine emits in the scenarios beside this module.
"""

from typing import Final

from battles.rules.unionarena.decisions.refusals import REFUSALS

_CARD: Final = ("player", "card")
_MOVED: Final = ("player", "card", "from", "to")
_ENTERED: Final = ("player", "card", "line", "mode")
_SHOWN: Final = ("player", "count", "cards")
_CHECKED: Final = ("player", "card", "trigger")

# Events, in the order of a battle, and the fields of each.
FACTS: Final[dict[str, tuple[str, ...]]] = {
    "battle_started": ("commitment",),
    "first_player_decided": ("player",),
    "redrew": ("player",),
    "kept_hand": ("player",),
    "hand_shuffled": ("player",),
    "life_placed": ("player", "count"),
    "turn_started": ("player", "number", "own_turn"),
    "phase_started": ("player", "phase"),
    "ap_added": ("player", "count"),
    "ap_paid": ("player", "amount"),
    "card_drawn": _MOVED,
    "card_moved": _MOVED,
    "card_played": _ENTERED,
    "raid_performed": _ENTERED,
    "event_used": _CARD,
    "mode_changed": ("player", "card", "mode"),
    "stayed_resting": ("card",),
    "attack_declared": ("player", "card", "target", "target_player"),
    "blocked": ("player", "card", "attacker"),
    "not_blocked": ("player", "attacker"),
    "battle_compared": (
        "player",
        "attacker",
        "attacker_bp",
        "defender",
        "defender_bp",
        "winner",
    ),
    "attack_ended": ("player",),
    "card_retired": _CARD,
    "damage_dealt": ("player", "amount", "taken"),
    "life_revealed": ("player", "cards"),
    "trigger_activated": _CHECKED,
    "trigger_declined": _CHECKED,
    "effect_activated": ("player", "card", "ability"),
    "keyword_resolved": ("player", "card", "keyword"),
    "card_chosen": _CARD,
    "cards_looked_at": _SHOWN,
    "cards_revealed": _SHOWN,
    "number_named": ("player", "number"),
    "shuffled": ("player",),
    "bp_changed": ("player", "card", "by", "bp"),
    "card_modified": ("player", "card", "modifier"),
    "modifier_ended": (
        "player",
        "card",
        "modifier",
        "keyword",
        "value",
        "count",
        "by",
        "bp",
    ),
    "option_chosen": ("player", "card", "number", "of"),
    "player_modified": ("player", "modifier"),
    "step_budget_exhausted": ("steps",),
    "undone": ("player", "to"),
    "battle_finished": ("winner", "reason", "clause"),
}

QUESTIONS: Final = (
    "go_first",
    "redraw",
    "extra_draw",
    "movement",
    "swap",
    "overflow",
    "main",
    "attack",
    "attack_target",
    "block",
    "choose_life",
    "trigger_check",
    "raid_move",
    "effect_order",
    "choose_cards",
    "choose_line",
    "choose_option",
    "may",
    "hand_limit",
)

REASONS: Final = (
    "life",
    "deck_out",
    "draw",
    "concession",
    "timeout",
    "abandonment",
    "step_budget",
)

# Codes of refusals: of the rules, and of any battle.
CODES: Final = (
    *REFUSALS,
    "battle.over",
    "battle.no_player",
    "battle.not_your_turn",
    "undo.nothing",
)
