"""What a deck is made of, and how likely it brings what it needs: exact, pure.

Probabilities are fractions of hands counted out, not simulated; draws follow UA-3.3
to UA-3.7 and UA-4.2.4, without extra draws and without what effects draw.

>>> from collection.odds import ListedCard, OddsCard, compute_deck_figures
>>> opener = OddsCard("TDL-1-001", "character", "red", generated_energy={"red": 1})
>>> other = OddsCard("TDL-1-002", "event", "red")
>>> deck = [ListedCard(opener, 4), ListedCard(other, 46)]
>>> compute_deck_figures(deck)["odds"]["opener"]["with_redraw"]
0.7442
"""

from .deck_completion import Completion, Limits, Step, complete_deck
from .deck_figures import compute_deck_figures
from .deck_scores import compute_card_value, score_deck
from .draw_probabilities import OPENING_HAND, OPENING_LIFE
from .odds_cards import ListedCard, OddsCard, read_odds_card

__all__ = [
    "OPENING_HAND",
    "OPENING_LIFE",
    "Completion",
    "Limits",
    "ListedCard",
    "OddsCard",
    "Step",
    "complete_deck",
    "compute_card_value",
    "compute_deck_figures",
    "deck_completion",
    "read_odds_card",
    "score_deck",
]
