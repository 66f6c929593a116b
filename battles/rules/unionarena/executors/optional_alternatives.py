"""Asking about optional alternatives before their step begins (UA-7.5.6)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.unionarena.decisions.actions import Accept, Decline
from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.position.bindings import IS_NUMBER
from battles.rules.unionarena.position.generated.frames import Optional
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries.node_evaluation.alternatives import (
    name_answer_binding,
)
from battles.rules.unionarena.resolution.effect_resolution import build_scope
from cards.effects.model.amounts import AltAmount
from cards.effects.model.durations import AltDuration
from cards.effects.model.modifiers import AltModifier


def _ask_next(state: State, frame: Optional) -> None:
    """Ask about the next case whose condition holds; this step comes back."""
    scope = build_scope(state, frame.context, frame.player)
    cases = scope.program.optional_cases(scope.program.nodes[frame.node])
    while frame.checked < len(cases):
        number, index = cases[frame.checked]
        node = scope.program.nodes[number]
        # Only such nodes have optional cases.
        assert isinstance(node, (AltAmount, AltDuration, AltModifier))
        frame.checked += 1
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
    finish_rule(state, frame)


def _answer(state: State, frame: Optional, action: Action) -> Next:
    scope = build_scope(state, frame.context, frame.player)
    cases = scope.program.optional_cases(scope.program.nodes[frame.node])
    number, index = cases[frame.checked - 1]
    yes = int(isinstance(action, Accept))
    scope.keep(name_answer_binding(number, index), [IS_NUMBER, yes])
    return _ask_next


RULE: Final = Rule(Optional, (_ask_next,), {_ask_next: _answer})
