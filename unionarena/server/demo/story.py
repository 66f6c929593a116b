"""The battle as lines of text, from what one client was told."""

from collections.abc import Callable, Iterator
from typing import Any

Message = dict[str, Any]
PLACES = {
    "front_line": "the front line",
    "energy_line": "the energy line",
    "hand": "the hand",
    "outside_area": "the outside area",
    "remove_area": "the remove area",
    "life_area": "the life area",
}
REASONS = {
    "life": "no life left",
    "deck_out": "no card to draw",
    "concession": "concession",
}


class Story:
    """Tells events in the order they happened, each once.

    Attributes:
        names: Names of the players by seat.
    """

    def __init__(self, write: Callable[[str], None]) -> None:
        self.names = ["", ""]
        self._write = write
        self._cards: dict[str, Message] = {}
        self._seq = 0

    def hear(self, message: Message) -> None:
        """Take in a message of the battle socket."""
        self._cards |= message.get("catalogue", {})
        if message["type"] == "welcome":
            self.names = [seat["name"] for seat in message["battle"]["seats"]]
        for event in message.get("events", ()):
            if event["seq"] > self._seq:
                self._seq = event["seq"]
                for line in self._tell(event):
                    self._write(f"{event['seq']:>5}  {line}")

    def end(self, finished: Message) -> str:
        """How it ended, in one sentence."""
        result = finished["result"]
        reason = REASONS.get(result["reason"], result["reason"])
        clause = f", {result['clause']}" if result["clause"] else ""
        if result["winner"] is None:
            return f"The battle is a draw ({reason}{clause})."
        return f"{self.names[result['winner']]} wins ({reason}{clause})."

    def _tell(self, event: Message) -> Iterator[str]:
        teller = _TELLERS.get(event["type"])
        if teller is not None:
            yield teller(self, event)

    def who(self, event: Message) -> str:
        """The player an event is about."""
        return self.names[event["player"]]

    def what(self, card: Message | None) -> str:
        """The name of a card, if the client may know it."""
        number = card and card.get("number")
        if not number:
            return "a card"
        return str(self._cards.get(number, {}).get("name") or number)

    def card(self, event: Message) -> str:
        """The name of the card an event is about."""
        return self.what(event.get("card"))


def _turn(story: Story, event: Message) -> str:
    return f"--- turn {event.get('turn', event.get('number', ''))}: {story.who(event)}"


def _played(story: Story, event: Message) -> str:
    place = PLACES.get(event.get("to") or event.get("line") or "", "the field")
    return f"{story.who(event)} plays {story.card(event)} to {place}"


def _attack(story: Story, event: Message) -> str:
    card = event.get("card") or event.get("attacker")
    return f"{story.who(event)} attacks with {story.what(card)}"


def _blocked(story: Story, event: Message) -> str:
    card = event.get("card") or event.get("blocker")
    return f"{story.who(event)} blocks with {story.what(card)}"


def _damage(story: Story, event: Message) -> str:
    return f"{story.who(event)} takes {event['amount']} damage"


def _revealed(story: Story, event: Message) -> str:
    cards = ", ".join(story.what(card) for card in event["cards"])
    return f"{story.who(event)} turns up {cards}"


def _trigger(story: Story, event: Message) -> str:
    trigger = str(event.get("trigger", "")).upper()
    return f"{story.who(event)} activates {trigger} of {story.card(event)}"


def _retired(story: Story, event: Message) -> str:
    return f"{story.card(event)} of {story.who(event)} retires"


def _used(story: Story, event: Message) -> str:
    return f"{story.who(event)} uses {story.card(event)}"


_TELLERS: dict[str, Callable[[Story, Message], str]] = {
    "turn_started": _turn,
    "card_played": _played,
    "event_used": _used,
    "attack_declared": _attack,
    "blocked": _blocked,
    "not_blocked": lambda story, event: f"{story.who(event)} does not block",
    "damage_dealt": _damage,
    "life_revealed": _revealed,
    "trigger_activated": _trigger,
    "card_retired": _retired,
    "redrew": lambda story, event: f"{story.who(event)} redraws",
    "kept_hand": lambda story, event: f"{story.who(event)} keeps the hand",
}
