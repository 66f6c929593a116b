"""Writes of the releases: releases, balance proposals, scheduled transitions."""

from .balance import (
    approve_proposal,
    create_proposal,
    hold_draft,
    remove_change,
    revert_patch,
    send_back_proposal,
    set_change,
    submit_proposal,
    withdraw_proposal,
)
from .due_transitions import ClockReport, run_due_transitions
from .formats import load_formats
from .import_releases import (
    create_import_release,
    create_release_of_run,
    schedule_import_release,
)
from .releases import (
    add_card,
    add_draft,
    create_card_in_release,
    create_release,
    note_author,
    remove_card,
    roll_back_release,
    schedule_release,
    unschedule_release,
)

__all__ = [
    "ClockReport",
    "add_card",
    "add_draft",
    "approve_proposal",
    "create_card_in_release",
    "create_import_release",
    "create_proposal",
    "create_release",
    "create_release_of_run",
    "hold_draft",
    "load_formats",
    "note_author",
    "remove_card",
    "remove_change",
    "revert_patch",
    "roll_back_release",
    "run_due_transitions",
    "schedule_import_release",
    "schedule_release",
    "send_back_proposal",
    "set_change",
    "submit_proposal",
    "unschedule_release",
    "withdraw_proposal",
]
