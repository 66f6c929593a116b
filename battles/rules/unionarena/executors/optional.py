"""Asking about alternatives that are optional, before their step begins (UA-7.5.6)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena.actions import Accept, Decline
from battles.rules.unionarena.bindings import IS_NUMBER
from battles.rules.unionarena.executors.alternatives import answer_name
from battles.rules.unionarena.resolving import scope_at
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State
from cards.effects.model.amounts import AltAmount
from cards.effects.model.durations import AltDuration
from cards.effects.model.modifiers import AltModifier


def _ask_next(state: State, frame: Frame) -> None:
    """Ask about the next case whose condition holds; this step comes back."""
    scope = scope_at(state, frame.target, frame.player)
    cases = scope.program.optional_cases(scope.program.nodes[frame.number])
    while len(frame.cards) < len(cases):
        number, index = cases[len(frame.cards)]
        node = scope.program.nodes[number]
        assert isinstance(node, (AltAmount, AltDuration, AltModifier))  # what is listed
        frame.cards = [*frame.cards, 0]
        if scope.holds(node.cases[index].condition):
            options = [Option(Accept(), "do_it"), Option(Decline(), "do_not")]
            state.ask(
                Decision(
                    frame.player,
                    "may",
                    "UA-7.5.6",
                    options=options,
                    source=state.table.ids[scope.source] or None,
                    params={"number": state.cards[scope.source].number},
                    prompt="replace_part",
                )
            )
            return
    done(state, frame)


def _answer(state: State, frame: Frame, action: Action) -> None:
    frame.step = 0
    scope = scope_at(state, frame.target, frame.player)
    cases = scope.program.optional_cases(scope.program.nodes[frame.number])
    number, index = cases[len(frame.cards) - 1]
    yes = int(isinstance(action, Accept))
    scope.keep(answer_name(number, index), [IS_NUMBER, yes])


RULE: Final = Rule((_ask_next,), {0: _answer})
