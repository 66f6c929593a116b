"""What happened, told to people; the sentences stand in ``log_texts.toml``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from battles.rules.kernel.deck_games.phrases import Event, LogRenderer

# What another line tells better.
SILENT: Final = frozenset({"decision_answered", "card_rested"})
# How a move is told, by where the card goes; from the deck to the hand it is drawn.
MOVES: Final[Mapping[str, str]] = {
    "hand": "card_taken",
    "field": "card_summoned",
    "energy": "card_charged",
    "debris": "card_dropped",
    "deck": "card_put_back",
    "looked_at": "card_looked_at",
    "in_use": "card_used",
}


def choose_sentence(event: Event) -> str:
    """Give the name of the sentence that tells an event."""
    kind: str = event["type"]
    if kind != "card_moved":
        return kind
    if event["down"]:
        return "card_stored"
    is_drawn = (event["from"], event["to"]) == ("deck", "hand")
    return "card_drawn" if is_drawn else MOVES[event["to"]]


TELLER: Final = LogRenderer(
    Path(__file__).with_name("log_texts.toml"), silent=SILENT, form_of=choose_sentence
)
