"""What a player is sent on joining, besides the battle."""

from battles.live.connections import Connection
from battles.live.session import sessions
from battles.watching.chat import chat_lines
from battles.watching.spectating.spectator_hub import spectator_hub
from battles.watching.takebacks import undo_requests


def send_join_messages(connection: Connection) -> None:
    """Send the chat so far, an open takeback request, and the number of spectators."""
    session = sessions.find(connection.battle_id)
    if session is None:
        return
    chat_lines.send_history(connection, session)
    undo_requests.send_open_request(connection, session)
    spectator_hub.send_count(connection.battle_id, connection)
    spectator_hub.request_counts(connection.battle_id)
