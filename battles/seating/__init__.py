"""Around the table: who sits there, who is away, who plays on for whom.

Nothing here knows a rule of the game: what must be settled is an action in the log.

``starting``: how a battle begins; ``positions``: in the middle; ``rematches``: after
another of the same two; ``calling``: tables of an event. ``absence``: winning because
the other stays away; ``timekeeping``: ending what has run out of time. ``answering``:
the seats of bots;
``stand_ins``: a bot plays on. ``appointments``: where a person is expected;
``notices``: mail about it; ``context``: the same for every page. ``serializers``: the
game and the deck as REST takes them.
"""

__all__ = [
    "absence_claims",
    "battle_creation",
    "bot_answers",
    "clock_timeouts",
    "correspondence_context",
    "email_notices",
    "event_matches",
    "open_battles",
    "positions",
    "rematches",
    "serializers",
    "stand_ins",
]
