"""What battles announce, always after commit, with ``battle_id`` (a UUID).

This is how facts travel back: the apps to the right, the sockets and the background
tasks listen; the services know none of them. A listener that fails is written to the
log and hinders nobody: the action it heard of is already durable.
"""

from uuid import UUID

from django.dispatch import Signal

battle_started = Signal()
# Not after commit but within the transaction, before it is looked whether they may:
# these people (``user_ids``) come to a table and wait nowhere else any more.
sitting_down = Signal()
# One or more actions were accepted; ``wakes_bot``: a bot is asked that was not before.
battle_moved = Signal()
battle_finished = Signal()
# The engine failed and the battle is frozen: clocks stop, nobody loses.
battle_halted = Signal()
# Whoever organises an event has stopped it: clocks stand until it goes on.
battle_paused = Signal()
# It goes on; ``halted_for``: a timedelta, to be added to every deadline.
battle_resumed = Signal()
# It was called off and counts for nobody.
battle_voided = Signal()
# Something changed that no rule knows of: who is away, an offer, who plays for whom.
room_changed = Signal()


def announce_after_commit(signal: Signal, battle_id: UUID, **more: object) -> None:
    """Tell all listeners; Django logs those that fail."""
    signal.send_robust(sender=None, battle_id=battle_id, **more)
