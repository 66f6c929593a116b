"""Decisions and the common part of a position as JSON, and back."""

from collections.abc import Callable

from battles.rules.kernel import json_readers
from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Constraint, Decision, Option
from battles.rules.kernel.errors import MalformedAction
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.game import Position
from battles.rules.kernel.json_types import Json, JsonObject
from unionarena.core.chance import Chance

ReadAction = Callable[[object], Action]


def decision_to_dict(decision: Decision) -> JsonObject:
    """Return a decision as plain data that :func:`decision_from_dict` restores."""
    data: JsonObject = {
        "player": decision.player,
        "kind": decision.kind,
        "clause": decision.clause,
    }
    if decision.candidates is None:
        data["options"] = [
            [o.action.to_dict(), o.label, o.card, o.target, o.params]
            for o in decision.options
        ]
    else:
        data["candidates"] = list(decision.candidates)
        data["bounds"] = [decision.minimum, decision.maximum]
        data["ordered"] = decision.ordered
    if decision.constraint is not None:
        data["constraint"] = decision.constraint.to_dict()
    for name, value in (
        ("source", decision.source),
        ("params", decision.params),
        ("prompt", decision.prompt),
        ("sealed", decision.sealed),
    ):
        if value:
            data[name] = value
    return data


def decision_from_dict(data: JsonObject, read_action: ReadAction) -> Decision:
    """Restore a decision written by :func:`decision_to_dict`."""
    where = "decisions"
    candidates = data.get("candidates")
    bounds = json_readers.as_ints(data.get("bounds", [0, 0]), where)
    constraint = data.get("constraint")
    options = json_readers.as_list(data.get("options", []), where)
    return Decision(
        json_readers.as_int(json_readers.get_required(data, "player", where), where),
        json_readers.as_text(json_readers.get_required(data, "kind", where), where),
        json_readers.as_text(json_readers.get_required(data, "clause", where), where),
        options=[_read_option(option, read_action) for option in options],
        candidates=None
        if candidates is None
        else json_readers.as_ints(candidates, where),
        minimum=bounds[0],
        maximum=bounds[1],
        ordered=bool(data.get("ordered", False)),
        constraint=None
        if constraint is None
        else Constraint.from_dict(json_readers.as_object(constraint, where)),
        source=json_readers.as_optional_int(data.get("source"), where),
        params=_read_params(data.get("params"), where),
        prompt=json_readers.as_optional_text(data.get("prompt"), where),
        sealed=bool(data.get("sealed", False)),
    )


def _read_option(data: Json, read_action: ReadAction) -> Option:
    where = "decisions.options"
    action, label, card, target, params = json_readers.as_row(data, where, 5)
    return Option(
        read_action(action),
        json_readers.as_text(label, where),
        json_readers.as_optional_int(card, where),
        json_readers.as_optional_int(target, where),
        _read_params(params, where),
    )


def _read_params(data: Json, where: str) -> JsonObject | None:
    return None if data is None else json_readers.as_object(data, where)


def read_decision(data: Json, read_action: ReadAction) -> Decision:
    """Restore a decision; an action that cannot be read is damage too.

    Raises:
        DamagedState: If it cannot be restored.
    """
    try:
        return decision_from_dict(
            json_readers.as_object(data, "decisions"), read_action
        )
    except MalformedAction as error:
        raise json_readers.damaged_state_error("decisions", error.message) from error


def read_common(
    data: JsonObject, read_frame: Callable[[Json], Frame]
) -> tuple[Chance, list[Frame], int]:
    """Read the generator, the frames and the event count of a serialised battle.

    Args:
        data: The serialised battle.
        read_frame: Reads a frame of the game.

    Raises:
        DamagedState: If one of them cannot be read.
    """
    seed = json_readers.as_text(json_readers.get_required(data, "seed"), "seed")
    drawn = json_readers.as_int(json_readers.get_required(data, "drawn"), "drawn")
    try:
        chance = Chance(bytes.fromhex(seed), drawn)
    except ValueError as error:
        raise json_readers.damaged_state_error(
            "seed", "not the seed of a battle"
        ) from error
    frames = json_readers.as_list(json_readers.get_required(data, "frames"), "frames")
    seq = json_readers.as_int(json_readers.get_required(data, "seq"), "seq")
    return chance, [read_frame(frame) for frame in frames], seq


def copy_common(source: Position, twin: Position) -> None:
    """Copy what every position has; questions are values and are shared."""
    twin.chance = source.chance.copy()
    twin.frames = [frame.copy() for frame in source.frames]
    twin.decisions = source.decisions.copy()
    twin.result = source.result
    twin.seq = source.seq
    twin.events = source.events.copy()
