"""Battles without users, database or clock, by the thousand.

``starter_content``: the project's own cards and decks, from files. ``bot_games``: bots
against bots. ``decision_samples``: decisions from such games. ``soak``: random play in
search of failures. ``scenario_files``: scenarios, run. ``worker_processes``: the same
work on several processors. ``release_checks``: scenarios for cards about to come out.
``ruling_checks``: whether the engine plays as published answers say.
"""

__all__ = [
    "bot_games",
    "release_checks",
    "ruling_checks",
    "scenario_files",
    "soak",
    "starter_content",
    "worker_processes",
]
