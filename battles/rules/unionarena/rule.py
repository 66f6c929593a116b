"""How a rule is carried out: its steps in order, and what answers do.

A frame's kind names a rule. A step that asks a question names what happens with the
answer under its own number. The last step takes the frame off the stack.
"""

from collections.abc import Callable, Mapping, Sequence

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena.state import State

Step = Callable[[State, Frame], None]
Answer = Callable[[State, Frame, Action], None]
Reason = Callable[[State, Decision, Action], Illegal | None]


class Rule:
    """A rule of several steps.

    Attributes:
        steps: What is done, in the order of the clause.
        answers: What an answer does, by the number of the step that asked.
        reason: Why an action that is not offered is refused, where more can be said
            than that it is not offered.
    """

    __slots__ = ("answers", "reason", "steps")

    def __init__(
        self,
        steps: Sequence[Step],
        answers: Mapping[int, Answer] | None = None,
        reason: Reason | None = None,
    ) -> None:
        self.steps = tuple(steps)
        self.answers = dict(answers or {})
        self.reason = reason

    def advance(self, state: State, frame: Frame) -> None:
        """Do the next step."""
        step = frame.step
        frame.step = step + 1
        self.steps[step](state, frame)

    def answer(self, state: State, frame: Frame, action: Action) -> None:
        """Carry out the answer to the question the last step asked."""
        self.answers[frame.step - 1](state, frame, action)


def done(state: State, frame: Frame) -> None:
    """Finish a rule: take its frame off the stack."""
    assert state.frames[-1] is frame  # the innermost work is finished first
    state.frames.pop()
