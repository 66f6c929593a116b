"""Rule options of Universe End for open points of the rules; the defaults are ours.

E-06: the rules waive the play count of an effect used at once, and speak of resting for
later turns; we rest it, as for any activated effect. E-07: they say nothing of both
winning at once; the turn player does. E-08: claims are judged by proof.

The limits are not in the rules: a game whose decks are empty could go on for ever, and
so could a turn with an endless supply of play counts, or a chain of triggers.
"""

from dataclasses import dataclass

from battles.rules.kernel.deck_games.options import Options


@dataclass(frozen=True, slots=True)
class RuleOptions(Options):
    """Rule options.

    Attributes:
        cip_rests: Whether a chara rests for an effect it uses as it enters (E-06).
        both_win: Whether it is a draw if both meet a condition at once (E-07).
        claims: Whether a player may claim that the other can no longer win (UE-8.4).
        turn_limit: Turns after which the game is a draw.
        action_limit: Answers in one main phase after which it ends by itself.
        trigger_limit: Triggers that may wait between two questions of a main phase.
    """

    cip_rests: bool = True
    both_win: bool = False
    claims: bool = True
    turn_limit: int = 200
    action_limit: int = 500
    trigger_limit: int = 200
