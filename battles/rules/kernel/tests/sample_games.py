"""Games played with likely answers, for looking at their questions."""

from unionarena.core.chance import Chance


def sample_questions(battle, pick, *, every, most):
    """Return some questions of a game in which both sides answer as people usually do.

    Args:
        battle: Where it begins.
        pick: Picks a likely answer to a battle, with random numbers.
        every: Which of the questions: each so many.
        most: How many at most.
    """
    chance = Chance(b"walk")
    count = 0
    while battle.decision is not None and count < most * every:
        count += 1
        if count % every == 0:
            yield battle, battle.decision.player
        battle.apply(pick(battle, chance))
