"""Carrying out an effect: the resolution, and one frame per step in it (UA-7.5).

A ``resolve`` frame is the context: whose effect it is, its source, what steps have
bound. ``do`` frames above it are the effect nodes being carried out; each reports to
the frame below whether it was done in full. Nothing else is remembered, so a battle
can be saved in the middle of any effect.
"""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.json_types import Json
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import (
    Do,
    HowMany,
    Optional,
    PickCards,
    Resolve,
    Use,
)
from battles.rules.unionarena.position.generated.records import Pending
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    Executor,
    get_executor,
)
from battles.rules.unionarena.queries.scope import Scope, get_resolution
from battles.rules.unionarena.resolution import card_modes, damage_start, zone_changes
from cards.effects.model.base import Effect, Subject
from cards.effects.model.enums import KeywordName, SourceKind
from cards.effects.model.subjects import Pick, Together, Top


def begin_resolution(
    state: State,
    pending: Pending,
    kind: SourceKind | None = None,
    *,
    must: bool = False,
) -> None:
    """Begin to resolve an effect that has activated.

    Args:
        state: Changed in place.
        pending: The effect, already out of the pool.
        kind: The kind of source, where the card does not determine it.
        must: Whether a "may" in it must be accepted, because a card could not be paid
            for otherwise.
    """
    if pending.word:
        _resolve_keyword(state, pending)
        return
    if kind is None:
        kind = SourceKind(state.cards[pending.source].kind.value)
    state.push(
        Resolve(
            pending.player,
            pending.source,
            pending.source_id,
            pending.origin,
            pending.node,
            pending.ability,
            pending.line,
            kind,
            occasion=pending.occasion,
            env=pending.env,
            must=must,
        )
    )


def _resolve_keyword(state: State, pending: Pending) -> None:
    """Resolve a keyword: Double Attack, Double Block or Impact (UA-8.3 to UA-8.5)."""
    state.emit(
        "keyword_resolved",
        {
            "player": pending.player,
            "card": state.seen(pending.source),
            "keyword": pending.word,
        },
    )
    if pending.word == KeywordName.IMPACT:
        damage_start.begin_damage(
            state, 1 - pending.player, pending.node, pending.source_id
        )
    elif state.table.ids[pending.source] == pending.source_id:
        card_modes.make_active(state, pending.source, through=pending.word)


def build_scope(state: State, context: int, acting: int) -> Scope:
    """Return the scope of the resolution at a place among the frames."""
    frame = get_resolution(state, context)
    return Scope(
        state,
        player=frame.player,
        source=frame.source,
        source_id=frame.source_id,
        origin=frame.origin,
        env=frame.env,
        occasion=frame.occasion,
        line=frame.line,
        kind=frame.kind,
        acting=acting,
        context=context,
    )


# --- The resolution.


def _start_resolution(state: State, frame: Resolve) -> None:
    scope = build_scope(state, len(state.frames) - 1, frame.player)
    node = scope.program.nodes[frame.node]
    assert isinstance(node, Effect)  # bodies are effects
    state.emit(
        "effect_activated",
        {
            "player": frame.player,
            "card": state.seen(frame.source),
            "ability": frame.ability,
            "icons": _list_icons(scope, frame.ability),
        },
    )
    begin_node(scope, node)


def _list_icons(scope: Scope, ability: int) -> list[Json]:
    """Return the icons of an ability; none for an effect that is no ability."""
    if ability < 0:
        return []
    return [icon.value for icon in scope.program.abilities[ability].icons]


def _end_resolution(state: State, frame: Resolve) -> None:
    """Put back what was only looked at, and report the result."""
    zone_changes.return_looked_cards(state, frame.looked)
    finish_rule(state, frame)
    if not state.frames:
        return
    parent = state.frames[-1]
    parent.result = frame.result
    if isinstance(parent, Use):
        parent.env = frame.env  # One use, one set of bindings.


RULE: Final = Rule(Resolve, (_start_resolution, _end_resolution))


# --- One node.


def begin_node(scope: Scope, node: Effect, acting: int = -1) -> None:
    """Begin to carry out an effect node; simple ones are done when this returns.

    The frame that is on top when the node is done finds in its ``result`` whether it
    was done in full.

    Args:
        scope: From where the effect speaks.
        node: The effect.
        acting: Who performs it; the present performer by default.
    """
    state = scope.state
    executor = get_executor(state, node)
    performer = scope.acting if acting < 0 else acting
    if _is_done_at_once(scope, node, executor):
        act = executor.act
        assert act is not None  # act is set for what is done at once
        scope.acting, before = performer, scope.acting
        full = act(scope, node, _cards_of(scope, node, executor), True)
        scope.acting = before
        state.frames[-1].result = full
        return
    number = scope.number_of(node)
    frame = executor.frame(performer, number, scope.context)
    frame.result = True
    state.push(frame)
    if scope.program.optional_cases(node):
        state.push(Optional(performer, number, scope.context))


def _is_done_at_once(scope: Scope, node: Effect, executor: Executor) -> bool:
    if executor.act is None or scope.program.optional_cases(node):
        return False
    if executor.is_simple is not None and not executor.is_simple(scope.state, node):
        return False
    if executor.subject is None:
        return True
    return not is_choice(executor.subject(node))


def _is_simple(state: State, executor: Executor, node: Effect) -> bool:
    return executor.is_simple is not None and executor.is_simple(state, node)


def is_choice(subject: Subject | None) -> bool:
    """Return whether a player must choose to determine which cards are meant."""
    if isinstance(subject, Top):
        return subject.up_to
    return isinstance(subject, (Pick, Together))


def _cards_of(scope: Scope, node: Effect, executor: Executor) -> list[int]:
    subject = None if executor.subject is None else executor.subject(node)
    return [] if subject is None else scope.cards(subject)


def finish_node(scope: Scope, frame: Do, *, full: bool) -> None:
    """Finish an effect node and report whether it was done in full."""
    state = scope.state
    finish_rule(state, frame)
    state.frames[-1].result = full


def begin_choices(scope: Scope, frame: Do, subject: Subject | None) -> None:
    """Begin the choices of a subject; chosen cards arrive in the frame's ``chosen``."""
    frame.result = True
    if isinstance(subject, Together):
        for part in reversed(subject.of):  # The first choice comes out on top.
            _begin_part(scope, frame, part)
    elif subject is not None:
        _begin_part(scope, frame, subject)


def _begin_part(scope: Scope, frame: Do, part: Subject) -> None:
    if not is_choice(part):
        frame.chosen = (*frame.chosen, *scope.cards(part))
        return
    choice = HowMany if isinstance(part, Top) else PickCards
    scope.state.push(choice(scope.acting, scope.number_of(part), scope.context))


class DoRule(Rule):
    """Carries out the effect node of a frame."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Do, ())

    def advance(self, state: State, frame: Frame) -> None:
        """Do the next step of the node."""
        assert isinstance(frame, Do)  # the purpose of the rule
        scope, node, executor = _build_step_arguments(state, frame)
        step = frame.step
        frame.step = step + 1
        if executor.steps and not _is_simple(state, executor, node):
            after = executor.steps[step](scope, frame, node)
            if state.decisions:
                frame.step = step
            elif after is not None:
                frame.step = executor.places[after]
        elif step == 0:
            subject = None if executor.subject is None else executor.subject(node)
            begin_choices(scope, frame, subject)
        else:
            assert executor.act is not None  # an executor has steps or an act
            full = executor.act(scope, node, list(frame.chosen), frame.result)
            finish_node(scope, frame, full=full)

    def answer(self, state: State, frame: Frame, action: Action) -> None:
        """Carry out the answer to what the last step asked."""
        assert isinstance(frame, Do)  # the purpose of the rule
        scope, node, executor = _build_step_arguments(state, frame)
        step = frame.step
        frame.step = step + 1
        after = executor.answers[step](scope, frame, node, action)
        if after is not None:
            frame.step = executor.places[after]


def _build_step_arguments(state: State, frame: Do) -> tuple[Scope, Effect, Executor]:
    """Return the arguments of a node's steps."""
    scope = build_scope(state, frame.context, frame.player)
    node = scope.program.nodes[frame.node]
    assert isinstance(node, Effect)  # the frame's purpose
    return scope, node, get_executor(state, node)


DO_RULE: Final = DoRule()
