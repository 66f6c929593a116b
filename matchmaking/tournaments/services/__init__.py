"""Writes of tournaments.

``registration``: creating, entering, leaving. ``deck_checks``: decks before it begins.
``rounds``: pairing a round, noting its results, going on. ``round_clock``: when the
clock of a round has run out. ``paper_players``: players and matches on paper.
``judge_actions``: what judges do. ``call_answers``: what they answer. ``leagues``: cups
every week. ``ticks``: what a tick and a finished battle do.

Locks are taken in one order: the tournament, then users, then whatever battles take.
"""

from .call_answers import create_scene_for_call, send_answer
from .deck_checks import open_lists
from .judge_actions import (
    carry_out_act,
    drop_player,
    extend_time,
    pause_round,
    replay_match,
    resume_round,
    rule_match,
    undo_act,
)
from .leagues import create_league, may_stop, open_due_events, stop_league
from .match_starts import READY_FOR, declare_ready
from .paper_players import (
    add_paper_players,
    find_paper_player,
    remove_paper_player,
    report_match,
    report_own_match,
)
from .registration import (
    Settings,
    begin_tournament,
    cancel_tournament,
    create_tournament,
    enter_tournament,
    leave_tournament,
    rename_entries,
)
from .ticks import advance_tournament, run_tick, settle_battle

__all__ = [
    "READY_FOR",
    "Settings",
    "add_paper_players",
    "advance_tournament",
    "begin_tournament",
    "cancel_tournament",
    "carry_out_act",
    "create_league",
    "create_scene_for_call",
    "create_tournament",
    "declare_ready",
    "drop_player",
    "enter_tournament",
    "extend_time",
    "find_paper_player",
    "leave_tournament",
    "may_stop",
    "open_due_events",
    "open_lists",
    "pause_round",
    "remove_paper_player",
    "rename_entries",
    "replay_match",
    "report_match",
    "report_own_match",
    "resume_round",
    "rule_match",
    "run_tick",
    "send_answer",
    "settle_battle",
    "stop_league",
    "undo_act",
]
