"""Writes of players' bots.

``own_bots``: what an owner does. ``battle_start``: how a battle with a bot begins.
``ladder_ticks``: pairing on the ladder. ``game_results``: what an ended battle does.
"""

from .battle_start import challenge_bot, clear_ready, set_ready, start_training
from .game_results import settle_game
from .ladder_ticks import run_tick
from .own_bots import (
    create_bot,
    delete_bot,
    issue_token,
    purge_deleted_bots,
    restore_bot,
    revoke_token,
    update_bot,
)

__all__ = [
    "challenge_bot",
    "clear_ready",
    "create_bot",
    "delete_bot",
    "issue_token",
    "purge_deleted_bots",
    "restore_bot",
    "revoke_token",
    "run_tick",
    "set_ready",
    "settle_game",
    "start_training",
    "update_bot",
]
