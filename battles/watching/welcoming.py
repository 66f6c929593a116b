"""What a player who comes in is told beside the battle."""

from battles.live.connections import Connection
from battles.live.session import sessions

from . import takebacks, talk
from .gallery import gallery


def greet(connection: Connection) -> None:
    """Send what was said, what is asked, and how many watch."""
    session = sessions.find(connection.battle_id)
    if session is None:
        return
    talk.greet(connection, session)
    takebacks.greet(connection, session)
    gallery.tell_count(connection.battle_id, connection)
    gallery.ask_count(connection.battle_id)
