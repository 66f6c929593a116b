"""How a rule is carried out: its steps in order, and what answers do.

The type of a frame names its rule. A step that is done goes on to the next one in
order, or to the one it returns; with a question it waits where it is, and the answer
goes on in the same way. The last step takes the frame off the stack.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar, cast

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena.position.state import State

F = TypeVar("F", bound=Frame)

# Which step comes next: one of the same rule, or None for the next in order.
Next: TypeAlias = Callable[..., object] | None
Step: TypeAlias = Callable[[State, Frame], Next]
Answer: TypeAlias = Callable[[State, Frame, Action], Next]
Reason: TypeAlias = Callable[[State, Decision, Action], Illegal | None]


class Rule:
    """A rule of several steps.

    Attributes:
        frame: The type of its frames.
        steps: What is done, in the order of the clause.
        answers: What an answer does, by the place of the step that asked.
        reason: Why an action that is not offered is refused, where more can be said
            than that it is not offered.
        places: The place of each step.
    """

    __slots__ = ("answers", "frame", "places", "reason", "steps")

    def __init__(
        self,
        frame: type[F],
        steps: Sequence[Callable[[State, F], Next]],
        answers: Mapping[Callable[[State, F], Next], Callable[[State, F, Action], Next]]
        | None = None,
        reason: Reason | None = None,
    ) -> None:
        self.frame: type[Frame] = frame
        # Frames of this type come here only (``game.RULES``).
        self.steps = cast("tuple[Step, ...]", tuple(steps))
        self.places = index_steps(steps)
        self.answers = {
            self.places[step]: cast("Answer", answer)
            for step, answer in (answers or {}).items()
        }
        self.reason = reason

    def advance(self, state: State, frame: Frame) -> None:
        """Do the next step."""
        step = frame.step
        frame.step = step + 1
        after = self.steps[step](state, frame)
        if state.decisions:
            frame.step = step
        elif after is not None:
            frame.step = self.places[after]

    def answer(self, state: State, frame: Frame, action: Action) -> None:
        """Carry out the answer to the question the last step asked."""
        step = frame.step
        frame.step = step + 1
        after = self.answers[step](state, frame, action)
        if after is not None:
            frame.step = self.places[after]


def index_steps(
    steps: Sequence[Callable[..., object]],
) -> dict[Callable[..., object], int]:
    """Return the place of each step; of one that occurs twice the first."""
    places: dict[Callable[..., object], int] = {}
    for place, step in enumerate(steps):
        places.setdefault(step, place)
    return places


def finish_rule(state: State, frame: Frame) -> None:
    """Finish a rule: take its frame off the stack."""
    assert state.frames[-1] is frame  # the innermost work is finished first
    state.frames.pop()
