"""Carrying a card text out, step by step, as a task that waits where a step asks."""

from collections.abc import Sequence
from typing import Any

from battles.rules.kernel.deck_games.position import DeckPosition, Task


def take_next_step(
    state: DeckPosition[Any, Any], task: Task, public: tuple[int, ...]
) -> Any:  # noqa: ANN401 - a game's step
    """Return the next step of a text, or None at its end; emit an event when it begins.

    Args:
        state: The position.
        task: The text that is carried out: a card and the place of its ability.
        public: The zones in which the card would still be seen.
    """
    steps: Sequence[Any] = state.cards[task.card].abilities[task.part].steps
    if task.step == 0 and not task.result:
        task.result = True
        source = state.seen_at_work(task.card, public)
        state.emit("effect_began", {"player": task.player, "card": source})
    return steps[task.step] if task.step < len(steps) else None


__all__ = ["take_next_step"]
