"""The battle as lines of text, from what one client was told."""

from collections.abc import Callable
from typing import Any

from battles.rules import unionarena as ua

Message = dict[str, Any]
LANGUAGE = "en"


class Story:
    """Tells events in the order they happened, each once.

    Attributes:
        names: Names of the players by seat.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self.names = ["", ""]
        self._write = write
        self._cards: dict[str, str] = {}
        self._seq = 0

    def hear(self, message: Message) -> None:
        """Take in a message of the battle socket."""
        for number, face in message.get("catalogue", {}).items():
            self._cards[number] = face["name"]
        if message["type"] == "welcome":
            self.names = [seat["name"] for seat in message["battle"]["seats"]]
        for event in message.get("events", ()):
            if event["seq"] > self._seq:
                self._seq = event["seq"]
                self._tell(event)

    def end(self, finished: Message) -> str:
        """How it ended, with the clause."""
        result = finished["result"]
        told = self._sentence({"type": "battle_finished", **result})
        return f"{told} ({result['clause']})" if result["clause"] else str(told)

    def _tell(self, event: Message) -> None:
        told = self._sentence(event)
        if told is not None:
            self._write(f"{event['seq']:>5}  {told}")

    def _sentence(self, event: Message) -> str | None:
        return ua.tell(event, language=LANGUAGE, players=self.names, cards=self._cards)
