"""Order, condition, option (``cards.effects.model.control``; UA-7.5.1, UA-7.5.6)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.unionarena.decisions.actions import Accept, ChooseOption, Decline
from battles.rules.unionarena.decisions.questions import emit_chosen_option
from battles.rules.unionarena.decisions.rule import Next
from battles.rules.unionarena.executors.durations import resolve_waiting_end
from battles.rules.unionarena.player_actions import card_choices, feasibility
from battles.rules.unionarena.position.bindings import IS_NUMBER
from battles.rules.unionarena.position.generated.frames import (
    Do,
    DoAlternative,
    DoAs,
    DoMay,
    DoModes,
    DoOneOf,
    DoSteps,
    DoTiers,
)
from battles.rules.unionarena.position.generated.records import Delayed, Pending
from battles.rules.unionarena.queries.node_evaluation.comparison import compare_numbers
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_executor_entry,
)
from battles.rules.unionarena.queries.prompts import describe_step
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import use_limits
from battles.rules.unionarena.resolution.effect_resolution import (
    begin_node,
    finish_node,
)
from cards.effects.model import control
from cards.effects.model.abilities import Limit
from cards.effects.model.base import Condition, Effect
from cards.effects.model.enums import Side
from cards.effects.model.subjects import Ref
from cards.effects.model.traversal import map_steps_by_name, walk_tree

# --- Steps in order.


def _begin_steps(scope: Scope, frame: DoSteps, node: Effect) -> None:
    frame.result = True


def _run_steps(
    scope: Scope, frame: DoSteps, node: control.Seq | control.Sentences
) -> Next:
    """Carry out steps until one has to wait; this step comes back after it."""
    frames = scope.state.frames
    while True:
        if not frame.result:
            is_free = frame.index - 1 in feasibility.list_free_steps(node.of)
            frame.all_full = frame.all_full and is_free
        if frame.index == len(node.of):
            break
        frame.index += 1
        begin_node(scope, node.of[frame.index - 1])
        if frames[-1] is not frame:
            return _run_steps
    scope.bind(node.bind, [], full=frame.all_full)
    finish_node(scope, frame, full=frame.all_full)
    return None


def _begin_limited(scope: Scope, frame: Do, node: control.Limited) -> None:
    begin_node(scope, node.do)


# --- If, and alternatives.


def _begin_if(scope: Scope, frame: Do, node: control.If) -> None:
    if scope.holds(node.condition):
        begin_node(scope, node.then)
    elif node.otherwise is not None:
        begin_node(scope, node.otherwise)
    else:
        frame.result = False
        may = node.then
        if (
            isinstance(may, control.May)
            and _is_secret(scope, node.condition)
            and _is_offered(scope, may)
        ):
            # Asked all the same: others do not learn what only the player sees.
            _ask_may(scope, "may", scope.number_of(may), [DO_NOT])


def _is_secret(scope: Scope, condition: Condition) -> bool:
    """Return whether a condition is about cards that others do not see."""
    return scope.state.options.uniform_choices and any(
        isinstance(node, Ref) and card_choices.is_private(scope, node)
        for node in walk_tree(condition)
    )


def _answer_if(scope: Scope, frame: Do, node: control.If, action: Action) -> None:
    assert isinstance(node.then, control.May)  # nothing else is asked about
    use_limits.return_declined_use(scope, node.then)


def _report_condition(scope: Scope, frame: Do, node: Effect) -> None:
    finish_node(scope, frame, full=frame.result)


def _begin_alternative(
    scope: Scope, frame: DoAlternative, node: control.AltEffect
) -> None:
    """Replace the base by the last case that holds; ask about optional ones before."""
    chosen = -1
    for index, case in enumerate(node.cases):
        if scope.holds(case.condition):
            chosen = index
    frame.case = chosen
    if chosen >= 0 and node.cases[chosen].optional:
        number = scope.number_of(node.cases[chosen].value)
        _ask_may(scope, "replace_effect", number, [DO_IT, DO_NOT])


def _answer_alternative(
    scope: Scope, frame: DoAlternative, node: control.AltEffect, action: Action
) -> None:
    if not isinstance(action, Accept):
        frame.case = -1


def _run_alternative(
    scope: Scope, frame: DoAlternative, node: control.AltEffect
) -> None:
    chosen = frame.case
    begin_node(scope, node.base if chosen < 0 else node.cases[chosen].value)


# --- May.


DO_IT: Final = Option(Accept(), "do_it")
DO_NOT: Final = Option(Decline(), "do_not")


def _ask_may(scope: Scope, prompt: str, number: int, options: list[Option]) -> None:
    """Ask whether to carry out the step with this number."""
    state = scope.state
    state.ask(
        Decision(
            scope.acting,
            "may",
            "UA-7.1.2",
            options=options,
            source=state.table.ids[scope.source] or None,
            params=describe_step(scope, number),
            prompt=prompt,
        )
    )


def _begin_may(scope: Scope, frame: DoMay, node: control.May) -> None:
    """Ask, but not if a consequence of the "may" cannot be done in full."""
    if not _is_offered(scope, node):
        use_limits.return_declined_use(scope, node)
        return
    frame.is_accepted = True
    options = [DO_IT] if scope.resolution.must else [DO_IT, DO_NOT]
    _ask_may(scope, "may", frame.node, options)


def _is_offered(scope: Scope, node: control.May) -> bool:
    return node.bind is None or feasibility.can_be_done_in_full(scope, node.do)


def _answer_may(scope: Scope, frame: DoMay, node: control.May, action: Action) -> None:
    frame.is_accepted = isinstance(action, Accept)
    if not frame.is_accepted:
        use_limits.return_declined_use(scope, node)


def _run_may(scope: Scope, frame: DoMay, node: control.May) -> None:
    frame.result = False
    if frame.is_accepted:
        begin_node(scope, node.do)


def _end_may(scope: Scope, frame: DoMay, node: control.May) -> None:
    full = frame.is_accepted and frame.result
    scope.bind(node.bind, [], full=full)
    finish_node(scope, frame, full=full)


# --- Another player performs it.


def _begin_as(scope: Scope, frame: DoAs, node: control.As) -> None:
    """Let the players perform it; with both, the turn player first."""
    if node.side in (Side.BOTH, Side.EITHER):
        first = scope.state.turn_player
        frame.seats = (first, 1 - first)
    else:
        frame.seats = (scope.seat(node.side),)
    frame.result = True


def _join_bindings(scope: Scope, frame: DoAs, node: control.As) -> None:
    """Let what both players did be known together, once both have done it."""
    if node.side not in (Side.BOTH, Side.EITHER):
        return
    names = [name for name in map_steps_by_name(node.do) if name in scope.env]
    if len(frame.seats) == 1:
        frame.first = {name: scope.env[name] for name in names}
    for name in names if not frame.seats else ():
        flags, *cards = frame.first.get(name, [0])
        now, *others = scope.env[name]
        if not (flags | now) & IS_NUMBER:
            scope.keep(name, [flags & now, *cards, *others])


def _run_as(scope: Scope, frame: DoAs, node: control.As) -> Next:
    frame.all_full = frame.all_full and frame.result
    _join_bindings(scope, frame, node)
    if not frame.seats:
        scope.bind(node.bind, [], full=frame.all_full)
        finish_node(scope, frame, full=frame.all_full)
        return None
    seat, *left = frame.seats
    frame.seats = tuple(left)
    begin_node(scope, node.do, seat)
    return _run_as


# --- One of several, or several of a list.


def _ask_which(
    scope: Scope,
    options: tuple[Effect, ...],
    taken: list[int],
    kind: str,
    *,
    may_stop: bool = False,
) -> int:
    """Ask which effect; those that would do nothing are marked (UA-7.5.2, D-59).

    Returns:
        The only one there is, about which no question is asked, or -1.
    """
    state = scope.state
    open_ = _list_open_options(scope, options, taken)
    if len(open_) == 1 and not may_stop:
        return open_[0]
    enough = [Option(Decline(), "no_more")] if may_stop else []
    state.ask(
        Decision(
            scope.acting,
            "choose_option",
            "UA-7.5.2",
            options=[
                Option(
                    ChooseOption(index),
                    "effect_option",
                    card=state.table.ids[scope.source] or None,
                    params={
                        "number": state.cards[scope.source].number,
                        "of": state.cards[scope.origin].number,
                        "node": scope.number_of(options[index]),
                        "index": index,
                        "does_nothing": feasibility.does_nothing(scope, options[index]),
                    },
                )
                for index in open_
            ]
            + enough,
            source=state.table.ids[scope.source] or None,
            params={"number": state.cards[scope.source].number},
            prompt=kind,
        )
    )
    return -1


def _list_open_options(
    scope: Scope, options: tuple[Effect, ...], taken: list[int]
) -> list[int]:
    """List what may be chosen; of what a use requires only what can be done in full."""
    left = [i for i in range(len(options)) if i not in taken]
    given = [i for i in left if feasibility.is_given(scope, options[i])]
    ability = scope.resolution.ability
    if ability >= 0 and scope.program.abilities[ability].ability.required:
        given = [i for i in given if feasibility.can_be_done_in_full(scope, options[i])]
    return given or left


def _begin_one_of(scope: Scope, frame: DoOneOf, node: control.OneOf) -> None:
    frame.option = _ask_which(scope, node.of, [], "one_of")


def _answer_one_of(
    scope: Scope, frame: DoOneOf, node: control.OneOf, action: Action
) -> None:
    assert isinstance(action, ChooseOption)  # guaranteed by the decision
    frame.option = action.option
    emit_chosen_option(
        scope.state, scope.acting, scope.source, action.option, len(node.of)
    )


def _run_one_of(scope: Scope, frame: DoOneOf, node: control.OneOf) -> None:
    begin_node(scope, node.of[frame.option])


def _end_one_of(scope: Scope, frame: DoOneOf, node: control.OneOf) -> None:
    scope.bind(node.bind, [], full=frame.result)
    finish_node(scope, frame, full=frame.result)


def _begin_modes(scope: Scope, frame: DoModes, node: control.Modes) -> None:
    usable = _usable_modes(scope, node)
    frame.count = max(0, min(scope.number(node.count), len(usable)))
    frame.result = True
    if frame.count == len(node.of) and not node.up_to:  # All of them, in printed order.
        frame.options = tuple(range(frame.count))


def _usable_modes(scope: Scope, node: control.Modes) -> list[int]:
    """Return the entries that have a use left this turn."""
    return [
        index
        for index, option in enumerate(node.of)
        if (limit := _limit_of(node, option)) is None
        or use_limits.has_mode_use_left(scope, option, limit)
    ]


def _limit_of(node: control.Modes, option: Effect) -> Limit | None:
    """Return how often an entry of a list can be chosen."""
    return option.limit if isinstance(option, control.Limited) else node.each_once


def _choose_modes(scope: Scope, frame: DoModes, node: control.Modes) -> Next:
    chosen = frame.options
    if len(chosen) < frame.count:
        usable = _usable_modes(scope, node)
        taken = [i for i in range(len(node.of)) if i in chosen or i not in usable]
        only = _ask_which(scope, node.of, taken, "modes", may_stop=node.up_to)
        if only >= 0:
            frame.options = (*chosen, only)
        return _choose_modes
    for index in chosen:
        limit = _limit_of(node, node.of[index])
        if limit is not None:
            use_limits.spend_mode_use(scope, node.of[index], limit)
    frame.options = tuple(sorted(chosen))
    return None


def _answer_modes(
    scope: Scope, frame: DoModes, node: control.Modes, action: Action
) -> Next:
    if isinstance(action, ChooseOption):
        frame.options = (*frame.options, action.option)
        of = len(node.of)
        emit_chosen_option(scope.state, scope.acting, scope.source, action.option, of)
    else:  # No further one: as many as allowed have been chosen.
        frame.count = len(frame.options)
    return _choose_modes


def _run_modes(scope: Scope, frame: DoModes, node: control.Modes) -> Next:
    frame.all_full = frame.all_full and frame.result
    index = frame.index
    if index == frame.count:
        scope.bind(node.bind, [], full=frame.all_full)
        finish_node(scope, frame, full=frame.all_full)
        return None
    frame.index = index + 1
    begin_node(scope, node.of[frame.options[index]])
    return _run_modes


# --- Rows by a number.


def _begin_tiers(scope: Scope, frame: DoTiers, node: control.Tiers) -> None:
    amount = scope.number(node.amount)
    frame.result = True
    frame.left = tuple(
        index
        for index, row in enumerate(node.rows)
        if compare_numbers(amount, row.operator, row.value)
    )


def _run_tiers(scope: Scope, frame: DoTiers, node: control.Tiers) -> Next:
    frame.all_full = frame.all_full and frame.result
    if not frame.left:
        finish_node(scope, frame, full=frame.all_full)
        return None
    index, *left = frame.left
    frame.left = tuple(left)
    begin_node(scope, node.rows[index].do)
    return _run_tiers


def _run_tier(scope: Scope, frame: Do, node: control.Tier) -> None:
    begin_node(scope, node.do)


# --- Later, and nothing.


def _begin_delayed_effect(
    scope: Scope, node: control.Later, cards: list[int], full: bool
) -> bool:
    state = scope.state
    expires, after = resolve_waiting_end(scope, node)
    pending = Pending(
        scope.player,
        scope.source,
        scope.source_id,
        line=scope.source_line(),
        origin=scope.origin,
        node=scope.number_of(node.do),
        env=dict(scope.env),
    )
    delayed = Delayed(scope.number_of(node), expires, after, pending)
    state.delayed.append(delayed)
    state.change += 1
    return True


def _do_nothing(
    scope: Scope, node: control.Nothing, cards: list[int], full: bool
) -> bool:
    return True


CONTROL: Final = dict(
    (
        build_executor_entry(
            control.Seq, frame=DoSteps, steps=(_begin_steps, _run_steps)
        ),
        build_executor_entry(
            control.Sentences, frame=DoSteps, steps=(_begin_steps, _run_steps)
        ),
        build_executor_entry(
            control.Limited, steps=(_begin_limited, _report_condition)
        ),
        build_executor_entry(
            control.If,
            steps=(_begin_if, _report_condition),
            answers={_begin_if: _answer_if},
        ),
        build_executor_entry(
            control.AltEffect,
            frame=DoAlternative,
            steps=(_begin_alternative, _run_alternative, _report_condition),
            answers={_begin_alternative: _answer_alternative},
        ),
        build_executor_entry(
            control.May,
            frame=DoMay,
            steps=(_begin_may, _run_may, _end_may),
            answers={_begin_may: _answer_may},
        ),
        build_executor_entry(control.As, frame=DoAs, steps=(_begin_as, _run_as)),
        build_executor_entry(
            control.OneOf,
            frame=DoOneOf,
            steps=(_begin_one_of, _run_one_of, _end_one_of),
            answers={_begin_one_of: _answer_one_of},
        ),
        build_executor_entry(
            control.Modes,
            frame=DoModes,
            steps=(_begin_modes, _choose_modes, _run_modes),
            answers={_choose_modes: _answer_modes},
        ),
        build_executor_entry(
            control.Tiers, frame=DoTiers, steps=(_begin_tiers, _run_tiers)
        ),
        build_executor_entry(control.Tier, steps=(_run_tier, _report_condition)),
        build_executor_entry(control.Later, act=_begin_delayed_effect),
        build_executor_entry(control.Nothing, act=_do_nothing),
    )
)
