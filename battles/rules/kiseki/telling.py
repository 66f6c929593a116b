"""What happened, told to people; the sentences stand in ``telling.toml``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from battles.rules.kernel.decked.phrases import Event, Teller

# What another line tells better.
SILENT: Final = frozenset(
    {"decision_answered", "card_actioned", "card_readied", "craft_granted"}
)
# How a move is told, by where the card goes.
MOVES: Final[Mapping[str, str]] = {
    "hand": "card_taken",
    "field": "card_deployed",
    "base": "card_placed",
    "trail": "card_to_trail",
    "deck": "card_put_back",
    "looked_at": "card_looked_at",
}


def form_of(event: Event) -> str:
    """Give the name of the sentence that tells an event."""
    kind: str = event["type"]
    if kind != "card_moved":
        return kind
    way = (event["from"], event["to"])
    if way == ("deck", "hand"):
        return "card_drawn"
    return "card_cast" if way == ("hand", "trail") else MOVES[event["to"]]


TELLER: Final = Teller(
    Path(__file__).with_name("telling.toml"), silent=SILENT, form_of=form_of
)
