"""Events as lines of the log; the sentences are in ``log_texts.toml``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from battles.rules.kernel.deck_games.phrases import Event, LogRenderer

# Events that another line describes better.
SILENT: Final = frozenset(
    {"decision_answered", "card_actioned", "card_readied", "craft_granted"}
)
# Gains of nothing have no line.
GAINS: Final = frozenset({"cp_gained", "ep_gained"})
# The sentence of a move, by where the card goes.
MOVES: Final[Mapping[str, str]] = {
    "hand": "card_taken",
    "field": "card_deployed",
    "base": "card_placed",
    "trail": "card_to_trail",
    "deck": "card_put_back",
    "looked_at": "card_looked_at",
}


def choose_sentence(event: Event) -> str:
    """Return the name of the sentence for an event; empty without one."""
    kind: str = event["type"]
    if kind in GAINS and not event["n"]:
        return ""
    if kind == "trigger_began":
        return f"trigger_{event['on']}"
    if kind != "card_moved":
        return kind
    way = (event["from"], event["to"])
    if way == ("deck", "hand"):
        return "card_drawn"
    return "card_cast" if way == ("hand", "trail") else MOVES[event["to"]]


LOG_RENDERER: Final = LogRenderer(
    Path(__file__).with_name("log_texts.toml"), silent=SILENT, form_of=choose_sentence
)
