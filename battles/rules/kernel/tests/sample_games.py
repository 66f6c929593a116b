"""Games that are played on by rule of thumb, for looking at what is asked."""

from unionarena.core.chance import Chance


def sample_questions(battle, pick, *, every, most):
    """Some questions of a game in which both sides answer as people usually do.

    Args:
        battle: Where it begins.
        pick: A likely answer to a battle, by lots.
        every: Which of the questions: each so many.
        most: How many at most.
    """
    lots = Chance(b"walk")
    asked = 0
    while battle.decision is not None and asked < most * every:
        asked += 1
        if asked % every == 0:
            yield battle, battle.decision.player
        battle.apply(pick(battle, lots))
