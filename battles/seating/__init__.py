"""Who plays at a table: creating battles, absence, stand-ins, rematches.

No module here knows a rule of the game: whatever it decides is an action in the log.

``battle_creation`` creates a battle, ``positions`` one from the middle of another,
``rematches`` the next of the same two players, ``event_matches`` those of tournaments;
``table_states`` is what their judges see.
``absence_claims``: winning because the opponent left; ``clock_timeouts``: ending
battles whose time ran out; ``pauses``: pausing tables of an event. ``bot_answers``
plays the bots' seats, ``stand_ins`` lets a bot play on for a player. ``open_battles``
lists battles in which a user has to act, ``turn_notifications`` notifies them,
``correspondence_context`` shows it on every page. ``serializers``: game and deck as
REST accepts them.
"""

__all__ = [
    "absence_claims",
    "battle_creation",
    "bot_answers",
    "clock_timeouts",
    "correspondence_context",
    "event_matches",
    "open_battles",
    "positions",
    "rematches",
    "serializers",
    "stand_ins",
    "table_states",
    "turn_notifications",
]
