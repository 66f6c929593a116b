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
from battles.rules.unionarena import dealing, modes, moving
from battles.rules.unionarena.bindings import Bindings, bindings_to_json
from battles.rules.unionarena.executors.entries import Executor, executor_of
from battles.rules.unionarena.generated.records import Pending
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.scope import Scope
from battles.rules.unionarena.state import State
from cards.effects.model.base import Effect, Subject
from cards.effects.model.subjects import Pick, Together, Top
from cards.effects.model.words import KeywordName, SourceKind

NOT_FULL: Final = 0
IN_FULL: Final = 1


def begin(
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
        kind: What kind of source it is, where the card does not say.
        must: Whether a "may" in it must be accepted, because a card could not be paid
            for otherwise.
    """
    if pending.word:
        _resolve_keyword(state, pending)
        return
    if kind is None:
        kind = SourceKind(state.cards[pending.source].kind.value)
    occasion = pending.occasion
    data: dict[str, Json] = {
        "env": bindings_to_json(pending.env),
        "occasion": None if occasion is None else occasion.to_list(),
        "kind": kind.value,
        "looked": [],
        "must": must,
    }
    state.push(
        Frame(
            "resolve",
            pending.player,
            card=pending.source_id,
            target=pending.source,
            number=pending.origin,
            cards=[pending.node, pending.ability, pending.line],
            data=data,
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
        dealing.begin(state, 1 - pending.player, pending.node, pending.source_id)
    elif state.table.ids[pending.source] == pending.source_id:
        modes.make_active(state, pending.source)


def scope_at(state: State, context: int, acting: int) -> Scope:
    """Give the scope of the resolution at a place among the frames."""
    frame = state.frames[context]
    data = frame.data
    assert data is not None  # a resolution has data
    env: Bindings = data["env"]  # type: ignore[assignment]  # written by this module
    return Scope(
        state,
        player=frame.player,
        source=frame.target,
        source_id=frame.card,
        origin=frame.number,
        env=env,
        occasion_row=data["occasion"],
        line=frame.cards[2],
        kind=SourceKind(str(data["kind"])),
        acting=acting,
        context=context,
    )


# --- The resolution.


def _start(state: State, frame: Frame) -> None:
    scope = scope_at(state, len(state.frames) - 1, frame.player)
    node = scope.program.nodes[frame.cards[0]]
    assert isinstance(node, Effect)  # bodies are effects
    state.emit(
        "effect_activated",
        {
            "player": frame.player,
            "card": state.seen(frame.target),
            "ability": frame.cards[1],
        },
    )
    begin_node(scope, node)


def _end(state: State, frame: Frame) -> None:
    """Put back what was only looked at, and report."""
    data = frame.data
    assert data is not None  # a resolution has data
    looked: list[int] = data["looked"]  # type: ignore[assignment]  # written by Look
    moving.take_back(state, looked)
    result = frame.result
    done(state, frame)
    if not state.frames:
        return
    parent = state.frames[-1]
    parent.result = result
    if parent.kind == "use" and parent.data is not None:
        parent.data["env"] = data["env"]  # One use, one set of bindings.


RULE: Final = Rule((_start, _end))


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
    executor = executor_of(state, node)
    performer = scope.acting if acting < 0 else acting
    if _is_done_at_once(scope, node, executor):
        act = executor.act
        assert act is not None  # what done at once means
        scope.acting, before = performer, scope.acting
        full = act(scope, node, _cards_of(scope, node, executor), True)
        scope.acting = before
        state.frames[-1].result = int(full)
        return
    frame = Frame("do", performer, number=scope.number_of(node), target=scope.context)
    frame.result = IN_FULL
    state.push(frame)
    if scope.program.optional_cases(node):
        number = scope.number_of(node)
        state.push(Frame("optional", performer, number=number, target=scope.context))


def _is_done_at_once(scope: Scope, node: Effect, executor: Executor) -> bool:
    if executor.act is None or scope.program.optional_cases(node):
        return False
    if executor.is_simple is not None and not executor.is_simple(node):
        return False
    if executor.subject is None:
        return True
    return not is_choice(executor.subject(node))


def _is_simple(executor: Executor, node: Effect) -> bool:
    return executor.is_simple is not None and executor.is_simple(node)


def is_choice(subject: Subject | None) -> bool:
    """Whether somebody must choose to say which cards are meant."""
    if isinstance(subject, Top):
        return subject.up_to
    return isinstance(subject, (Pick, Together))


def _cards_of(scope: Scope, node: Effect, executor: Executor) -> list[int]:
    subject = None if executor.subject is None else executor.subject(node)
    return [] if subject is None else scope.cards(subject)


def finish_node(scope: Scope, frame: Frame, *, full: bool) -> None:
    """Finish an effect node and report whether it was done in full."""
    state = scope.state
    done(state, frame)
    state.frames[-1].result = int(full)


def choose_first(scope: Scope, frame: Frame, subject: Subject | None) -> None:
    """Begin the choices of a subject; chosen cards arrive in the frame's ``cards``."""
    frame.result = IN_FULL
    if isinstance(subject, Together):
        for part in reversed(subject.of):  # The first choice comes out on top.
            _begin_part(scope, frame, part)
    elif subject is not None:
        _begin_part(scope, frame, subject)


def _begin_part(scope: Scope, frame: Frame, part: Subject) -> None:
    if not is_choice(part):
        frame.cards = [*frame.cards, *scope.cards(part)]
        return
    scope.state.push(
        Frame(
            "how_many" if isinstance(part, Top) else "pick",
            scope.acting,
            number=scope.number_of(part),
            target=scope.context,
        )
    )


class DoRule(Rule):
    """Carries out the effect node a frame stands for."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(())

    def advance(self, state: State, frame: Frame) -> None:
        """Do the next step of the node."""
        scope = scope_at(state, frame.target, frame.player)
        node = scope.program.nodes[frame.number]
        assert isinstance(node, Effect)  # what the frame was made for
        executor = executor_of(state, node)
        step = frame.step
        frame.step = step + 1
        if executor.steps and not _is_simple(executor, node):
            executor.steps[step](scope, frame, node)
        elif step == 0:
            subject = None if executor.subject is None else executor.subject(node)
            choose_first(scope, frame, subject)
        else:
            assert executor.act is not None  # an executor has steps or an act
            full = executor.act(scope, node, frame.cards, bool(frame.result))
            finish_node(scope, frame, full=full)

    def answer(self, state: State, frame: Frame, action: Action) -> None:
        """Carry out the answer to what the last step asked."""
        scope = scope_at(state, frame.target, frame.player)
        node = scope.program.nodes[frame.number]
        assert isinstance(node, Effect)  # what the frame was made for
        executor = executor_of(state, node)
        executor.answers[frame.step - 1](scope, frame, node, action)


DO_RULE: Final = DoRule()
