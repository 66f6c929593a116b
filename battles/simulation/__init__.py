"""The laboratory: battles without people, database or clock, by the thousand.

``starter_content``: our own cards and decks, from files. ``simulation``: bots against
bots. ``soak``: random play in search of failures. ``scenario_files``: scenarios, run.
``processes``: the same work on several processors. ``release_checks``: scenarios for
cards about to come out.
"""

__all__ = [
    "bot_games",
    "release_checks",
    "scenario_files",
    "soak",
    "starter_content",
    "worker_processes",
]
