"""Rule options of Kiseki TCG for open points of the rules; the defaults are ours.

K-01: a public summary says that cards of the sub-name 一般 are unlimited; the rules we
follow do not. K-07: the same summary says that a player who cannot draw loses; the
rules are silent.

Both limits are not in the rules: without the loss a game could go on for ever, and so
could a phase with crafts that ready one another.
"""

from dataclasses import dataclass

from battles.rules.kernel.deck_games.options import Options


@dataclass(frozen=True, slots=True)
class RuleOptions(Options):
    """Rule options.

    Attributes:
        sealed: Whether decks are the 40 cards of five boosters (TR-2.1).
        common_unlimited: Whether 一般 cards may be in a deck more than 4 times (K-01).
        deck_out: Whether a player who must draw and cannot loses (K-07).
        turn_limit: Turns after which the game is a draw.
        action_limit: Actions at any time in one phase; more are not offered.
    """

    sealed: bool = False
    common_unlimited: bool = False
    deck_out: bool = True
    turn_limit: int = 100
    action_limit: int = 200
