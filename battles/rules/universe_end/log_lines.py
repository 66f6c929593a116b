"""Events as lines of the log; the sentences are in ``log_texts.toml``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from battles.rules.kernel.deck_games.phrases import Event, LogRenderer

# Events that another line describes better.
SILENT: Final = frozenset({"decision_answered", "card_rested"})
# The sentence of a move, by where the card goes; from the deck to the hand it is drawn.
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
    """Return the name of the sentence for an event."""
    kind: str = event["type"]
    if kind != "card_moved":
        return f"{kind}_{event['on']}" if "on" in event else kind
    if event["down"]:
        return "card_stored"
    is_drawn = (event["from"], event["to"]) == ("deck", "hand")
    return "card_drawn" if is_drawn else MOVES[event["to"]]


LOG_RENDERER: Final = LogRenderer(
    Path(__file__).with_name("log_texts.toml"), silent=SILENT, form_of=choose_sentence
)
