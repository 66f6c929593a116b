"""Real faults in the real engine: a rule that breaks, for the tests of halts."""

from battles.rules.unionarena.decisions.rule import Rule
from battles.rules.unionarena.game import RULES

FRAMES = {frame.__name__: frame for frame in RULES}


def break_rule(patch, name, *, when=lambda _state: True):
    """Break the first step of a rule, half-way through, whenever ``when`` says so."""
    first = RULES[FRAMES[name]].steps[0]

    def step(state, frame):
        if when(state):
            state.seq += 1000  # half a change
            raise ZeroDivisionError("a rule that breaks")
        return first(state, frame)

    _replace_first_step(patch, name, step)


def break_answer(patch, name, action):
    """Break a rule, half-way through, at one answer."""
    sound = RULES[FRAMES[name]]

    def answer_or_break(answer):
        def broken(state, frame, given):
            if given.to_dict() == action:
                state.frames.clear()  # half a change
                raise ZeroDivisionError("an answer that breaks")
            return answer(state, frame, given)

        return broken

    broken = Rule(sound.frame, sound.steps, reason=sound.reason)
    broken.answers = {
        place: answer_or_break(answer) for place, answer in sound.answers.items()
    }
    patch.setitem(RULES, sound.frame, broken)


def stall_rule(patch, name):
    """Let a rule leave a battle in which nobody is asked."""

    def step(state, _frame):
        state.frames.clear()

    _replace_first_step(patch, name, step)


def _replace_first_step(patch, name, step):
    sound = RULES[FRAMES[name]]
    broken = Rule(sound.frame, [step, *sound.steps[1:]], reason=sound.reason)
    broken.answers = sound.answers
    patch.setitem(RULES, sound.frame, broken)
